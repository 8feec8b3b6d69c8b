//! What all pages share.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::Config;
use crate::assets::Assets;
use crate::bounds::Bounds;
use crate::minds::Minds;
use crate::rate::Rate;

/// So many read the store at once.
const READERS: usize = 4;

/// What all pages share.
pub(crate) struct App {
    pub(crate) bounds: Bounds,
    pub(crate) assets: Assets,
    pub(crate) store: Option<PathBuf>,
    /// Whether only this machine can reach the server.
    pub(crate) local: bool,
    pub(crate) rate: Rate,
    pub(crate) minds: Minds,
    /// One for each search that may begin.
    pub(crate) searches: Arc<Semaphore>,
    /// One for each reader of the store.
    pub(crate) readers: Semaphore,
    /// One for each page that may connect.
    sockets: Arc<Semaphore>,
    next_page: AtomicU64,
    closing: watch::Sender<bool>,
}

/// A page's place among those connected, for as long as it is.
pub(crate) struct Place {
    /// Which page, among all there have been.
    pub(crate) page: u64,
    _permit: OwnedSemaphorePermit,
}

impl App {
    pub(crate) fn new(config: Config, local: bool) -> Self {
        let Config { store, web, bounds } = config;
        Self {
            assets: Assets::new(web),
            store,
            local,
            rate: Rate::new(bounds.requests_per_second),
            minds: Minds::new(bounds.searches),
            searches: Arc::new(Semaphore::new(bounds.searches)),
            readers: Semaphore::new(READERS),
            sockets: Arc::new(Semaphore::new(bounds.sockets)),
            next_page: AtomicU64::new(0),
            closing: watch::Sender::new(false),
            bounds,
        }
    }

    /// A place for a page, if there is one left.
    pub(crate) fn place(&self) -> Option<Place> {
        let permit = Arc::clone(&self.sockets).try_acquire_owned().ok()?;
        Some(Place { page: self.next_page(), _permit: permit })
    }

    /// A number that no page has had.
    pub(crate) fn next_page(&self) -> u64 {
        self.next_page.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells everybody that the server is going down.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until the server is going down.
    pub(crate) async fn closed(&self) {
        // The sender is here: it cannot be gone while this is waited for.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Waits until no page is connected any more.
    pub(crate) async fn all_sockets_gone(&self) {
        let all = self.bounds.sockets as u32;
        let _ = self.sockets.acquire_many(all).await;
    }
}

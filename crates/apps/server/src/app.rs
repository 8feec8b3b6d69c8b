//! State shared by all connections.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::Config;
use crate::assets::Assets;
use crate::engine_pool::EnginePool;
use crate::limits::ServerLimits;
use crate::rate_limiter::RateLimiter;

/// How many requests read the store at once.
const MAX_STORE_READERS: usize = 4;

/// State shared by all connections.
pub(crate) struct App {
    pub(crate) limits: ServerLimits,
    pub(crate) assets: Assets,
    pub(crate) store: Option<PathBuf>,
    /// Whether the server listens on a loopback address.
    pub(crate) local: bool,
    pub(crate) rate_limiter: RateLimiter,
    pub(crate) engine_pool: EnginePool,
    /// One permit for each search.
    pub(crate) searches: Arc<Semaphore>,
    /// One permit for each reader of the store.
    pub(crate) readers: Semaphore,
    /// One permit for each web socket.
    sockets: Arc<Semaphore>,
    next_page: AtomicU64,
    closing: watch::Sender<bool>,
}

/// Held by a page while it is connected.
pub(crate) struct SocketPermit {
    /// The number of the page, which no other page has had.
    pub(crate) page: u64,
    _permit: OwnedSemaphorePermit,
}

impl App {
    pub(crate) fn new(config: Config, local: bool) -> Self {
        let Config { store, web, limits } = config;
        Self {
            assets: Assets::new(web),
            store,
            local,
            rate_limiter: RateLimiter::new(limits.requests_per_second),
            engine_pool: EnginePool::new(limits.searches, limits.memory_mib),
            searches: Arc::new(Semaphore::new(limits.searches)),
            readers: Semaphore::new(MAX_STORE_READERS),
            sockets: Arc::new(Semaphore::new(limits.sockets)),
            next_page: AtomicU64::new(0),
            closing: watch::Sender::new(false),
            limits,
        }
    }

    /// A permit for another web socket, unless there are too many.
    pub(crate) fn socket_permit(&self) -> Option<SocketPermit> {
        let permit = Arc::clone(&self.sockets).try_acquire_owned().ok()?;
        Some(SocketPermit { page: self.next_page(), _permit: permit })
    }

    /// A number that no page has had.
    pub(crate) fn next_page(&self) -> u64 {
        self.next_page.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells all connections that the server is going down.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until the server is going down.
    pub(crate) async fn closed(&self) {
        // This cannot fail: the sender lives as long as `self`.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Waits until no web socket is open any more.
    pub(crate) async fn all_sockets_gone(&self) {
        let all = self.limits.sockets as u32;
        let _ = self.sockets.acquire_many(all).await;
    }
}

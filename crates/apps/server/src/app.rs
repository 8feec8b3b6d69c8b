//! State shared by all connections.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use crate::Config;
use crate::assets::Assets;
use crate::class::Class;
use crate::connection_limiter::ConnectionLimiter;
use crate::engine_pool::EnginePool;
use crate::event_runner::EventRunner;
use crate::limits::ServerLimits;
use crate::own_bots::OwnBots;
use crate::rate_limiter::RateLimiter;
use crate::results_cache::ResultsCache;

/// How many requests read the store at once.
const MAX_STORE_READERS: usize = 4;

/// How many requests read the store or wait for their turn.
const MAX_STORE_REQUESTS: usize = 32;

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
    /// One permit for each request that reads the store or waits for it.
    pub(crate) store_requests: Semaphore,
    /// One permit for each reader of the store.
    pub(crate) store_readers: Arc<Semaphore>,
    pub(crate) results_cache: Arc<ResultsCache>,
    pub(crate) event_runner: Arc<EventRunner>,
    pub(crate) class: Option<Arc<Class>>,
    pub(crate) own_bots: Arc<OwnBots>,
    /// The HTTP connections.
    pub(crate) connections: Arc<ConnectionLimiter>,
    /// The web sockets.
    pub(crate) sockets: Arc<ConnectionLimiter>,
    next_page: AtomicU64,
    closing: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(config: Config, local: bool) -> Self {
        let Config { store, web, site, class, bots, limits } = config;
        let own_bots = Arc::new(OwnBots::new(bots));
        Self {
            assets: Assets::new(web, site),
            store,
            local,
            rate_limiter: RateLimiter::new(limits.requests_per_second),
            engine_pool: EnginePool::new(limits.searches, limits.memory_mib),
            searches: Arc::new(Semaphore::new(limits.searches)),
            store_requests: Semaphore::new(MAX_STORE_REQUESTS),
            store_readers: Arc::new(Semaphore::new(MAX_STORE_READERS)),
            results_cache: Arc::default(),
            event_runner: Arc::new(EventRunner::new(Arc::clone(&own_bots))),
            own_bots,
            class: class.map(Class::new).map(Arc::new),
            connections: ConnectionLimiter::new(
                limits.connections,
                limits.address_connections,
                Duration::ZERO,
            ),
            // A person may think for a while between two requests of a page.
            sockets: ConnectionLimiter::new(
                limits.sockets,
                limits.address_sockets,
                limits.idle_timeout,
            ),
            next_page: AtomicU64::new(0),
            closing: watch::Sender::new(false),
            limits,
        }
    }

    /// A number that no page has had.
    pub(crate) fn next_page(&self) -> u64 {
        self.next_page.fetch_add(1, Ordering::Relaxed)
    }

    /// Tells all connections that the server is going down.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.event_runner.close();
    }

    /// Waits until the server is going down.
    pub(crate) async fn closed(&self) {
        // This cannot fail: the sender lives as long as `self`.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

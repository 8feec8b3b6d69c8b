//! The web application: HTTP and WebSocket over the `catalog`, and the page embedded.
//!
//! * [`protocol`]: the messages over the WebSocket `/ws`. The server keeps no game, so nothing is
//!   lost with a connection.
//! * `/api/v1` is the same for programs, with the events of a store; `openapi.json` describes it.
//! * [`ServerLimits`] bound what clients can use: searches, their time and memory, messages,
//!   sockets, requests a second. A request that exceeds a limit fails at once, with a message.
//!
//! Searches have threads of their own, and everything else that takes time runs on blocking
//! threads, so that the asynchronous workers can always respond.
//!
//! The crate opens two kinds of files: the store, through `arena`, and the files of a page that is
//! served from a folder (`assets`). It reads the clock for time limits, timeouts and rate limits.

mod answer;
mod api;
mod app;
mod assets;
mod cards;
mod connections;
mod engine_pool;
mod error;
mod guard;
mod i18n;
mod limits;
mod messages;
mod ongoing;
mod outbox;
pub mod protocol;
mod rate_limiter;
mod search;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::{any, get};
use axum::{Router, middleware};
use tokio::net::TcpListener;

use app::App;
pub use limits::ServerLimits;

/// How long the last responses may take once the server is going down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// The configuration of a server.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The store whose events are shown; one that does not exist has none.
    pub store: Option<PathBuf>,
    /// A folder to serve the page from, instead of the one embedded.
    pub web: Option<PathBuf>,
    /// What clients may use.
    pub limits: ServerLimits,
}

/// A server that is bound to an address.
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Binds to an address; port 0 is any free port.
    ///
    /// # Errors
    /// If the address cannot be bound.
    pub async fn bind(addr: SocketAddr, config: Config) -> io::Result<Self> {
        let listener = TcpListener::bind(addr).await?;
        let addr = listener.local_addr()?;
        Ok(Self {
            listener,
            addr,
            app: Arc::new(App::new(config, addr.ip().to_canonical().is_loopback())),
        })
    }

    /// The address it is bound to.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Serves until `shutdown` completes. Then searches are stopped and pages are told, and it
    /// returns within a few seconds, whoever is still connected.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, app, .. } = self;
        let timed_out = async {
            shutdown.await;
            app.close();
            tokio::time::sleep(SHUTDOWN_TIMEOUT).await;
        };
        let served = async {
            connections::serve(listener, routes(&app), &app).await;
            // WebSockets are not among the HTTP connections.
            app.all_sockets_gone().await;
        };
        tokio::select! {
            () = served => {}
            () = timed_out => {}
        }
    }
}

fn routes(app: &Arc<App>) -> Router {
    Router::new()
        .route("/ws", any(socket::upgrade))
        .merge(api::routes(app.limits.message_bytes))
        .fallback(get(assets::serve))
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard::admit))
        .with_state(Arc::clone(app))
}

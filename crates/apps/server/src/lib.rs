//! The web application: HTTP and WebSocket over the `protocol`, and the page embedded.
//!
//! * The WebSocket `/ws`, or `/ws?lang=fr` for texts in a language, carries the messages of [`protocol::wire`]. The
//!   server keeps no game, so nothing is lost with a connection.
//! * `/api/v1` is the same for programs, with the events of a store; `openapi.json` describes it.
//! * [`ServerLimits`] bound what clients can use: searches, their time and memory, messages,
//!   connections, requests a second. A request that exceeds a limit fails at once, with a message.
//!   Where there is no room for a connection, the one that has been idle for the longest time goes.
//!
//! Searches have threads of their own, and everything else that takes time runs on blocking
//! threads, so that the asynchronous workers can always respond.
//!
//! The crate opens two kinds of files: the store, through `arena`, and the files of a page that is
//! served from a folder (`assets`). It reads the clock for time limits, timeouts and rate limits.

mod api;
mod app;
mod assets;
mod class;
mod client_stream;
mod connection_limiter;
mod engine_pool;
mod error;
mod event_form;
mod event_plan;
mod event_runner;
mod guard;
mod limits;
mod messages;
mod outbox;
mod own_bots;
mod rate_limiter;
mod results_cache;
mod search;
mod socket;
mod watches;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::routing::{any, get};
use axum::{Extension, Router, middleware};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use app::App;
pub use class::{ClassView, SharedClass};
use client_stream::{ClientStream, LingeringClose};
use connection_limiter::ConnectionPermit;
pub use event_form::{NewEntrant, NewEvent};
pub use limits::ServerLimits;
pub use own_bots::OwnBot;

/// How long the last responses may take once the server is going down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// How long to wait after `accept` failed, as when too many files are open.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// How much is buffered of a request before it is read, and of the head of one.
const MAX_BUFFER_BYTES: usize = 32_768;

/// The configuration of a server.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The store whose events are shown; one that does not exist has none.
    pub store: Option<PathBuf>,
    /// A folder to serve the page from, instead of the one embedded.
    pub web: Option<PathBuf>,
    /// A folder with the page that needs no server, to serve that instead, isolated from other sites.
    pub site: Option<PathBuf>,
    /// The class that is shown, if there is one: then what is in the store is private as well.
    pub class: Option<SharedClass>,
    /// The bots that are offered to the page.
    pub bots: Vec<Arc<dyn OwnBot>>,
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
            serve(listener, routes(&app), &app).await;
            // WebSockets are not among the HTTP connections.
            app.sockets.all_closed().await;
            app.event_runner.ended().await;
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

/// Serves connections until the server is going down and every request has its response.
/// Web sockets are not waited for.
async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.closed() => break,
        };
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        // Without room, and nobody idle to make some, the connection is closed.
        let Some(permit) = app.connections.admit(address.ip()) else { continue };
        let (router, app) = (router.clone(), Arc::clone(app));
        tokio::spawn(async move {
            serve_connection(stream, address, Arc::new(permit), router, &app).await;
        });
    }
    drop(listener);
    app.connections.all_closed().await;
}

/// Serves one connection until it is closed, is upgraded, is evicted, or the server goes down.
async fn serve_connection(
    stream: TcpStream,
    address: SocketAddr,
    permit: Arc<ConnectionPermit>,
    router: Router,
    app: &App,
) {
    let lingering = LingeringClose::default();
    let stream = ClientStream::new(stream, app.limits.write_timeout, lingering.clone());
    let router = router
        .layer(Extension(ConnectInfo(address)))
        .layer(Extension(Arc::clone(&permit)))
        .layer(Extension(lingering));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.request_timeout)
        .max_buf_size(MAX_BUFFER_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = pin!(connection);
    // An error of the connection ends it, and there is nobody to report it to.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = permit.evicted() => return,
        () = app.closed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

//! The web application: HTTP and WebSocket over the `catalog`, and the page embedded.
//!
//! * [`protocol`] is what the page and the server say to each other over `/ws`. The server keeps
//!   no game, so a connection can be lost at any moment and nothing is.
//! * `/api/v1` is the same for programs, with the events of a store; `openapi.json` describes it.
//! * Whatever costs something is bounded ([`Bounds`]): searches, their time and memory, messages,
//!   sockets, questions a second. What is too much is refused in words, at once.
//!
//! Searches have threads of their own and everything else that takes more than a moment is done
//! off the asynchronous workers, so a page is answered while engines think.

// `shelf` is what minds stand on; that it looks like `self` misleads nobody.
#![allow(clippy::similar_names)]
// Whatever can be said in words may be handed over as it is.
#![allow(clippy::needless_pass_by_value)]
// An answer that nobody waits for any more is dropped, however large.
#![allow(clippy::result_large_err)]

mod answer;
mod api;
mod app;
mod assets;
mod bounds;
mod cards;
mod connections;
mod guard;
mod messages;
mod minds;
mod ongoing;
mod outbox;
pub mod protocol;
mod rate;
mod refusal;
mod search;
mod socket;
mod words;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::{any, get};
use axum::{Router, middleware};
use tokio::net::TcpListener;

use app::App;
pub use bounds::Bounds;

/// How long those who are being answered have to take leave, all together.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a server is given.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The store whose events are shown; one that does not exist has none.
    pub store: Option<PathBuf>,
    /// A folder to serve the page from, instead of the one embedded.
    pub web: Option<PathBuf>,
    /// What is allowed.
    pub bounds: Bounds,
}

/// A server that has its address.
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Takes an address; with port 0, any port that is free.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub async fn bind(addr: SocketAddr, config: Config) -> io::Result<Self> {
        let listener = TcpListener::bind(addr).await?;
        let addr = listener.local_addr()?;
        Ok(Self {
            listener,
            addr,
            app: Arc::new(App::new(config, addr.ip().to_canonical().is_loopback())),
        })
    }

    /// The address it has.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Serves until `shutdown` is over. Then searches are stopped, pages are told, and within a
    /// few seconds it returns, whoever is still connected.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, app, .. } = self;
        let out_of_patience = async {
            shutdown.await;
            app.close();
            tokio::time::sleep(PATIENCE).await;
        };
        let served = async {
            connections::serve(listener, routes(&app), &app).await;
            // Sockets are no connections of HTTP any more: they are waited for by themselves.
            app.all_sockets_gone().await;
        };
        tokio::select! {
            () = served => {}
            () = out_of_patience => {}
        }
    }
}

fn routes(app: &Arc<App>) -> Router {
    Router::new()
        .route("/ws", any(socket::upgrade))
        .merge(api::routes(app.bounds.message_bytes))
        .fallback(get(assets::serve))
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard::admit))
        .with_state(Arc::clone(app))
}

//! The web application: HTTP and WebSocket over the `catalog`, and the page embedded.

mod answer;
mod assets;
mod cards;
pub mod protocol;
mod socket;

use std::net::SocketAddr;

use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::response::Response;
use axum::routing::get;
use tokio::net::TcpListener;

/// Serves until `shutdown` is over.
///
/// # Errors
/// If the address cannot be had.
pub async fn serve(
    addr: SocketAddr,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let app = Router::new()
        .route("/ws", get(upgrade))
        .route("/api/health", get(|| async { "ok" }))
        .fallback(get(assets::serve));
    let listener = TcpListener::bind(addr).await?;
    axum::serve(listener, app).with_graceful_shutdown(shutdown).await
}

async fn upgrade(upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(socket::LIMITS.message_bytes as usize).on_upgrade(socket::serve)
}

//! Serves the page on 127.0.0.1:8017, for those who work on it.

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8017);
    server::serve(([127, 0, 0, 1], port).into(), std::future::pending()).await
}

//! Serves the page from `web/page` on 127.0.0.1:8017, for those who work on it.

use server::{Config, Server};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8017);
    let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/page");
    let config = Config { web: Some(web.into()), ..Config::default() };
    let server = Server::bind(([127, 0, 0, 1], port).into(), config).await?;
    server.run(std::future::pending()).await
}

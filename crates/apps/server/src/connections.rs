//! The accept loop: a limited number of connections, each with a timeout for its requests.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::app::App;

/// How long to wait after `accept` failed, as when too many files are open.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Serves connections until the server is going down and every request has its response.
/// Web sockets are not waited for.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let max = app.limits.connections;
    let permits = Arc::new(Semaphore::new(max));
    loop {
        let next = async {
            // Without a permit, connections wait in the backlog of the listener.
            let permit = Arc::clone(&permits).acquire_owned().await.map_err(io::Error::other)?;
            io::Result::Ok((permit, listener.accept().await?))
        };
        let next = tokio::select! {
            next = next => next,
            () = app.closed() => break,
        };
        let Ok((permit, (stream, address))) = next else {
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        let (router, app) = (router.clone(), Arc::clone(app));
        tokio::spawn(async move {
            serve_connection(stream, address, router, &app).await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = permits.acquire_many(max as u32).await;
}

/// Serves one connection until it is closed, is upgraded, or the server goes down.
async fn serve_connection(stream: TcpStream, address: SocketAddr, router: Router, app: &App) {
    // Nagle's algorithm would delay a short response until the one before is acknowledged. If it
    // cannot be switched off, responses are only later.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(address))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.request_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // An error of the connection ends it, and there is nobody to report it to.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = app.closed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

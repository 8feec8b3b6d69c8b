//! Connections: so many at once, and none for long that asks nothing.

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

/// How long to wait if the system has no connection to give, as when too many files are open.
const REST: Duration = Duration::from_secs(1);

/// Serves whoever connects until the server is going down and everybody has their answer. Pages
/// that have become sockets are not waited for.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let most = app.bounds.connections;
    let places = Arc::new(Semaphore::new(most));
    loop {
        let next = async {
            // Whoever comes when there is no place waits before the door.
            let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
            io::Result::Ok((place, listener.accept().await?))
        };
        let next = tokio::select! {
            next = next => next,
            () = app.closed() => break,
        };
        let Ok((place, (stream, address))) = next else {
            tokio::time::sleep(REST).await;
            continue;
        };
        let (router, app) = (router.clone(), Arc::clone(app));
        tokio::spawn(async move {
            attend(stream, address, router, &app).await;
            drop(place);
        });
    }
    drop(listener);
    let _ = places.acquire_many(most as u32).await;
}

/// Answers what comes on a connection, until it ends, becomes a socket, or the server goes down.
async fn attend(stream: TcpStream, address: SocketAddr, router: Router, app: &App) {
    // Answers are short, and each is to go at once: the system would keep one back until the
    // page has acknowledged the one before. Where that cannot be had, answers are just later.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(ConnectInfo(address))));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.bounds.request)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // Who breaks off is not missed: whatever goes wrong, the connection has ended.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = app.closed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

//! `plywood class run --serve`: the page of a class, inside the program that plays its games.

use std::net::SocketAddr;
use std::sync::Arc;

use arena::live::LiveGames;
use class::{ClassConfig, ClassFolder};
use server::{Config, SharedClass};
use tokio::sync::oneshot;

use super::view::ClassOnDisk;
use crate::serve::{self, ServeAt};

/// The most games under way that are shown.
const MAX_BOARDS: usize = 16;

/// The page of a class that is running. It goes with this value.
pub(super) struct ServedClass {
    pub(super) games: Arc<LiveGames>,
    runtime: Option<tokio::runtime::Runtime>,
    running: tokio::task::JoinHandle<()>,
    shutdown: Option<oneshot::Sender<()>>,
}

/// Serves the page, and says where it is.
pub(super) fn begin(
    folder: &ClassFolder,
    config: &ClassConfig,
    addr: Option<SocketAddr>,
    share: bool,
) -> anyhow::Result<ServedClass> {
    let games = Arc::new(LiveGames::new(MAX_BOARDS));
    let view = ClassOnDisk::new(folder.clone(), config.clone(), Some(Arc::clone(&games)));
    let key = share.then(serve::random_key).transpose()?;
    let class = Some(SharedClass { view: Arc::new(view), key: key.clone() });
    let config = Config { store: Some(folder.store()), class, ..Config::default() };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let server = runtime.block_on(serve::bind(addr, config))?;
    serve::say_where(
        ServeAt { addr: server.addr(), page: "#/class", key: key.as_deref() },
        &mut anstream::stderr(),
    )?;
    let (shutdown, told) = oneshot::channel();
    let running = runtime.spawn(server.run(async { drop(told.await) }));
    Ok(ServedClass { games, runtime: Some(runtime), running, shutdown: Some(shutdown) })
}

impl Drop for ServedClass {
    fn drop(&mut self) {
        drop(self.shutdown.take());
        let Some(runtime) = self.runtime.take() else { return };
        let _ = runtime.block_on(&mut self.running);
        runtime.shutdown_background();
    }
}

//! `plywood serve`: the web application.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use server::{Config, OwnBot, Server, ServerLimits};

use crate::arena::store_path;
use crate::args::ServeArgs;
use crate::bots::ServedBot;
use crate::errors::usage_error;
use crate::{allocator, signals};

/// The port, unless another is asked for.
const PORT: u16 = 8017;

/// How many ports after it are tried if it is taken.
const NEXT_PORTS: u16 = 20;

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(folder) = args.web.as_deref().filter(|folder| !folder.is_dir()) {
        return Err(usage_error(format!("there is no folder {}", folder.display())));
    }
    allocator::return_large_blocks();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(args, out));
    // Whatever is still being read or written ends with the program.
    runtime.shutdown_background();
    served
}

async fn serve(args: &ServeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    // Before anybody is told the address, so that a signal never finds nobody listening.
    let signal = signals::first()?;
    let server = bind(args).await?;
    let addr = server.addr();
    let url = format!("http://{addr}/");
    writeln!(out, "Plywood is at {url}")?;
    out.flush()?;
    if !addr.ip().is_loopback() {
        anstream::eprintln!("plywood: whoever can reach this machine can use it");
    }
    if !args.no_open && open::that_detached(&url).is_err() {
        anstream::eprintln!("plywood: no browser could be opened; open the address in one");
    }
    server.run(signal).await;
    Ok(())
}

async fn bind(args: &ServeArgs) -> anyhow::Result<Server> {
    let bot = |folder: &PathBuf| Ok(Arc::new(ServedBot::open(folder)?) as Arc<dyn OwnBot>);
    let bots = args.bots.iter().map(bot).collect::<anyhow::Result<_>>()?;
    // Without a data folder there is no store, and nothing to show of it.
    let store = store_path(args.store.as_deref()).ok();
    let mut limits = ServerLimits::default();
    limits.memory_mib = args.memory.unwrap_or(limits.memory_mib);
    let config = Config { store, web: args.web.clone(), bots, limits };
    if let Some(addr) = args.addr {
        return Server::bind(addr, config)
            .await
            .with_context(|| format!("cannot listen at {addr}"));
    }
    let local = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    for port in PORT..PORT + NEXT_PORTS {
        match Server::bind(local(port), config.clone()).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            bound => return bound.with_context(|| format!("cannot listen at {}", local(port))),
        }
    }
    Server::bind(local(0), config).await.context("cannot listen at any port")
}

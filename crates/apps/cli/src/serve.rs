//! `plywood serve`: the web application.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use server::{Config, OwnBot, Server, ServerLimits, SharedClass};

use crate::arena::store_path;
use crate::args::ServeArgs;
use crate::bots::ServedBot;
use crate::class::ClassOnDisk;
use crate::errors::usage_error;
use crate::{allocator, signals};

/// The port, unless another is asked for.
const PORT: u16 = 8017;

/// How many ports after it are tried if it is taken.
const NEXT_PORTS: u16 = 20;

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = args.web.as_deref().or(args.site.as_deref());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
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
    let config = config(args)?;
    let key = config.class.as_ref().and_then(|class| class.key.clone());
    let server = bind(args.addr, config).await?;
    let at = ServeAt { addr: server.addr(), page: "", key: key.as_deref() };
    say_where(at, out)?;
    if !args.no_open && open::that_detached(at.url()).is_err() {
        anstream::eprintln!("plywood: no browser could be opened; open the address in one");
    }
    server.run(signal).await;
    Ok(())
}

/// Where the page is.
#[derive(Clone, Copy)]
pub(crate) struct ServeAt<'a> {
    pub(crate) addr: SocketAddr,
    /// Such as `#/class`.
    pub(crate) page: &'a str,
    /// The key of a class that is shared.
    pub(crate) key: Option<&'a str>,
}

impl ServeAt<'_> {
    fn url(self) -> String {
        format!("http://{}/{}", self.addr, self.page)
    }
}

/// Says where the page is, and who can reach it.
pub(crate) fn say_where(at: ServeAt<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "Plywood is at {}", at.url())?;
    if let Some(key) = at.key {
        writeln!(
            out,
            "Whoever has this link sees the class: http://{}/?key={key}#/class",
            at.addr
        )?;
    }
    out.flush()?;
    if !at.addr.ip().is_loopback() {
        anstream::eprintln!("plywood: whoever can reach this machine can use it");
    }
    Ok(())
}

/// A key that nobody guesses.
pub(crate) fn random_key() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).context("the system has no random numbers")?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

fn config(args: &ServeArgs) -> anyhow::Result<Config> {
    let bot = |folder: &PathBuf| Ok(Arc::new(ServedBot::open(folder)?) as Arc<dyn OwnBot>);
    let bots = args.bots.iter().map(bot).collect::<anyhow::Result<_>>()?;
    // Without a data folder there is no store, and nothing to show of it.
    let store = store_path(args.store.as_deref()).ok();
    let mut limits = ServerLimits::default();
    limits.memory_mib = args.memory.unwrap_or(limits.memory_mib);
    let class = store.as_deref().map(ClassOnDisk::of_store).transpose()?.flatten();
    let share = args.share || class.as_ref().is_some_and(ClassOnDisk::is_shared);
    let key = share.then(random_key).transpose()?;
    let class = class.map(|class| SharedClass { view: Arc::new(class), key });
    if args.share && class.is_none() {
        return Err(usage_error("--share is for the store of a class: --store FOLDER/games.db"));
    }
    let (web, site) = (args.web.clone(), args.site.clone());
    Ok(Config { store, web, site, class, bots, limits })
}

/// A server at this address, or at the first free port.
pub(crate) async fn bind(addr: Option<SocketAddr>, config: Config) -> anyhow::Result<Server> {
    if let Some(addr) = addr {
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

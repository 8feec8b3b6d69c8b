//! The server as a process, and its store.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// A server that is killed when it is dropped.
pub(super) struct Server {
    child: Child,
    addr: SocketAddr,
}

impl Server {
    pub(super) fn start(program: &Path, store: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--store"]).arg(store);
        let mut child = command.stdout(Stdio::piped()).spawn().context("plywood serve")?;
        let mut line = String::new();
        let stdout = child.stdout.take().context("it has an output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let addr = line.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let addr = addr.parse().with_context(|| format!("{line:?} is no address"))?;
        Ok(Self { child, addr })
    }

    pub(super) fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The most memory that it has had (resident set size).
    pub(super) fn peak_rss_mib(&self) -> Result<u64> {
        self.status("VmHWM:")
    }

    /// The memory that it has now.
    pub(super) fn rss_mib(&self) -> Result<u64> {
        self.status("VmRSS:")
    }

    fn status(&self, field: &str) -> Result<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(&path).context(path)?;
        let line = text.lines().find_map(|line| line.strip_prefix(field));
        let kib = line.and_then(|line| line.trim().strip_suffix("kB"));
        let kib: u64 = kib.context("the memory is not said")?.trim().parse()?;
        Ok(kib / 1024)
    }

    /// Sends SIGTERM, and returns how long it took to end.
    pub(super) fn end(mut self) -> Result<Duration> {
        let begun = Instant::now();
        let id = self.child.id().to_string();
        if !Command::new("kill").args(["-TERM", &id]).status()?.success() {
            bail!("the server cannot be told to end");
        }
        while begun.elapsed() < Duration::from_mins(1) {
            if let Some(status) = self.child.try_wait()? {
                if !status.success() {
                    bail!("the server ended with {status}");
                }
                return Ok(begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        bail!("the server does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program: the one that `PLYWOOD` names, or else it is built.
pub(super) fn build() -> Result<PathBuf> {
    if let Some(program) = std::env::var_os("PLYWOOD") {
        return Ok(program.into());
    }
    let build = ["build", "--quiet", "--release", "--package", "plywood-cli"];
    crate::step("build", crate::cargo(&build))?;
    Ok(crate::target_folder().join("release/plywood"))
}

/// A store with a match of this many games, which is kept for the next time.
pub(super) fn fill_store(program: &Path, games: u32) -> Result<PathBuf> {
    let store = crate::target_folder().join("load/games.db");
    let mut command = Command::new(program);
    command.args(["match", "yolah", "random", "reflex", "--resume", "--games"]);
    command.arg(games.to_string()).arg("--store").arg(&store).stdout(Stdio::null());
    crate::step("store", command)?;
    Ok(store)
}

//! The bots that a command names as `bot:FOLDER`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use arena::{MatchEngine, Plan};
use bot::{BotFolder, BuiltBot, Limits, Sandbox, Workshop};
use catalog::Session;
use server::OwnBot;

use crate::errors::usage_error;
use crate::progress::say;

/// The bots of an event, built before it begins.
pub(crate) struct Bots {
    workshop: Workshop,
    game: String,
    built: HashMap<String, Arc<BuiltBot>>,
}

impl Bots {
    /// Builds the bots that take part in a plan.
    pub(crate) fn of_plan(plan: &Plan, stopped: &dyn Fn() -> bool) -> anyhow::Result<Self> {
        let bots = plan.engines.iter().filter(|entrant| entrant.bot().is_some());
        let specs: Vec<&str> = bots.map(|entrant| entrant.engine.as_str()).collect();
        let workshop = workshop(Limits::default())?;
        if !specs.is_empty() {
            warn_of_missing_limits(&workshop);
        }
        let built = specs.into_iter().map(|spec| {
            let folder = spec.strip_prefix("bot:").unwrap_or(spec);
            Ok((spec.to_owned(), build(&workshop, Path::new(folder), stopped)?))
        });
        let built = built.collect::<anyhow::Result<_>>()?;
        Ok(Self { workshop, game: plan.game.clone(), built })
    }

    /// An engine of the bot that is called so; `None` if it is none.
    pub(crate) fn engine(&self, spec: &str) -> Option<Box<dyn MatchEngine>> {
        let bot = self.built.get(spec)?;
        let game = catalog::open(&self.game).ok()?;
        Some(Box::new(self.workshop.engine(bot, game)))
    }
}

/// Builds and starts bots within these limits, by what this system offers.
pub(crate) fn workshop(limits: Limits) -> anyhow::Result<Workshop> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let sandbox = Sandbox::new(std::env::current_exe().ok(), path);
    Ok(Workshop::new(cache_folder()?, limits, sandbox))
}

/// Says, a line each, what bots are not kept from here.
pub(crate) fn warn_of_missing_limits(workshop: &Workshop) {
    for protection in workshop.protections() {
        if protection.by.is_none() {
            say(&format!("plywood: {protection}"));
        }
    }
}

/// A bot of `plywood serve --bot FOLDER`.
#[derive(Debug)]
pub(crate) struct ServedBot {
    workshop: Workshop,
    folder: PathBuf,
    name: String,
    spec: String,
}

impl ServedBot {
    /// The bot in a folder, which has to be there; whether it can be built is found out when it is asked for a move.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Self> {
        let folder = std::path::absolute(folder).context("there is no working folder")?;
        let bot = BotFolder::open(&folder).map_err(usage_error)?;
        Ok(Self {
            workshop: workshop(Limits::default())?,
            name: bot.name().to_owned(),
            spec: format!("bot:{}", folder.display()),
            folder,
        })
    }
}

impl OwnBot for ServedBot {
    fn name(&self) -> &str {
        &self.name
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn version(&self) -> Result<String, String> {
        let folder = BotFolder::open(&self.folder).map_err(|error| error.to_string())?;
        folder.digest().map_err(|error| error.to_string())
    }

    fn engine(
        &self,
        game: Box<dyn Session>,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Box<dyn MatchEngine>, String> {
        let built = build(&self.workshop, &self.folder, stopped);
        let built = built.map_err(|error| format!("{error:#}"))?;
        Ok(Box::new(self.workshop.engine(&built, game)))
    }
}

/// An engine of the bot in a folder, for the game of a session.
pub(crate) fn engine(folder: &Path, session: &dyn Session) -> anyhow::Result<Box<dyn MatchEngine>> {
    let workshop = workshop(Limits::default())?;
    warn_of_missing_limits(&workshop);
    let bot = build(&workshop, folder, &|| false)?;
    Ok(Box::new(workshop.engine(&bot, session.variant().start())))
}

pub(crate) fn build(
    workshop: &Workshop,
    folder: &Path,
    stopped: &dyn Fn() -> bool,
) -> anyhow::Result<Arc<BuiltBot>> {
    let bot = BotFolder::open(folder).map_err(usage_error)?;
    let built = workshop.build(&bot, stopped);
    built.with_context(|| format!("{} could not be built", bot.name()))
}

/// Where bots are built: a folder of the user's, which can be removed at any time. Root's is one that the other users
/// can read, because bots of root's are run as another user.
pub(crate) fn cache_folder() -> anyhow::Result<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = variable("PLYWOOD_CACHE") {
        return Ok(PathBuf::from(folder).join("bots"));
    }
    #[cfg(unix)]
    if rustix::process::geteuid().is_root() {
        return Ok(PathBuf::from("/var/cache/plywood/bots"));
    }
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| PathBuf::from(home).join("Library/Caches"))
    } else {
        let home = || Some(PathBuf::from(variable("HOME")?).join(".cache"));
        variable("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)
    };
    let folder = folder.context("no folder for bots: HOME is not set")?;
    Ok(folder.join("plywood").join("bots"))
}

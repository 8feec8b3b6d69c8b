//! `plywood play`: a game in the terminal.

mod game_loop;
mod prompt;

use std::io::Write;
use std::path::Path;

use anyhow::{anyhow, bail};
use arena::MatchEngine;
use catalog::{AnyEngine, Session};
use game::Player;
use presentation::Record;

use crate::args::PlayArgs;
use crate::errors::usage_error;
use crate::{analysis, record_file, show};

use game_loop::GameLoop;

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (mut session, mut record) = match (&args.load, &args.game) {
        (Some(file), _) => record_file::load(file)?,
        (None, Some(game)) => (show::open(game)?, Record::default()),
        (None, None) => bail!("no game to play"),
    };
    show::go_to(&mut *session, &args.at)?;
    let seats = Seats::new(&args.seats, &record, &*session)?;
    if let Some(file) = &args.save
        && file.exists()
        && args.load.as_ref() != Some(file)
    {
        return Err(usage_error(format!(
            "{} exists already and is not overwritten",
            file.display()
        )));
    }
    let limits = analysis::limits_of(&args.limits)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if args.load.is_none() {
        record.set_tag("Game", session.spec());
        for (name, value) in seats.tags() {
            record.set_tag(&name, value);
        }
        record.set_tag("Date", chrono::Local::now().date_naive().to_string());
        record.set_tag("Seed", seed.to_string());
    }
    let file = args.save.clone().or_else(|| args.load.clone());
    let mut game_loop = GameLoop::new(session, seats, (seed, limits), record, file);
    let played = game_loop.play(out);
    if let Some(file) = &args.save {
        game_loop.save(file)?;
        writeln!(out, "saved to {}", file.display())?;
    }
    played
}

/// A seed that differs from game to game.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // Six digits are easy to type again.
    game::mix64(now.map_or(0, |time| time.as_nanos() as u64)) % 1_000_000
}

/// Who makes a player's moves.
enum Seat {
    Human,
    Engine(Box<dyn AnyEngine>),
    Bot { name: String, engine: Box<dyn MatchEngine> },
}

impl Seat {
    fn named(name: &str, session: &dyn Session) -> anyhow::Result<Self> {
        if name == "human" {
            return Ok(Self::Human);
        }
        if let Some(folder) = name.strip_prefix("bot:") {
            let mut engine = crate::bots::engine(Path::new(folder), session)?;
            engine.new_game(&|| false).map_err(|fault| anyhow!("{name} {fault}"))?;
            return Ok(Self::Bot { name: name.to_owned(), engine });
        }
        session
            .variant()
            .engine(name, 1)
            .map(Self::Engine)
            .map_err(|e| usage_error(format!("{e}, human, bot:FOLDER")))
    }

    fn name(&self) -> &str {
        match self {
            Self::Human => "human",
            Self::Engine(engine) => engine.name(),
            Self::Bot { name, .. } => name,
        }
    }

    fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// All seats of a game.
struct Seats(Vec<Seat>);

impl Seats {
    /// As the arguments say; else as the record says, if it knows them; else player 1 is human
    /// and the others are the game's strongest engine.
    fn new(args: &[String], record: &Record, session: &dyn Session) -> anyhow::Result<Self> {
        let players = session.players();
        let default = |player: Player| {
            let recorded = record.tag(&tag(player)).map(|name| Seat::named(name, session));
            let usual = || match player {
                Player::ONE => Ok(Seat::Human),
                _ => Seat::named(session.variant().default_engine(), session),
            };
            recorded.and_then(Result::ok).map_or_else(usual, Ok)
        };
        let mut seats = Player::all(players).map(default).collect::<anyhow::Result<Vec<_>>>()?;
        for arg in args {
            let Some((number, name)) = arg.split_once('=') else {
                return Err(usage_error(format!("\"{arg}\" is not a seat such as 2=random")));
            };
            let player = number.parse().ok().and_then(|n| Player::numbered(n, players));
            let Some(player) = player else {
                let message = format!("there is no seat \"{number}\"; there are 1 to {players}");
                return Err(usage_error(message));
            };
            seats[player.index()] = Seat::named(name, session)?;
        }
        Ok(Self(seats))
    }

    fn of(&mut self, player: Player) -> &mut Seat {
        &mut self.0[player.index()]
    }

    fn is_human(&self, player: Player) -> bool {
        self.0[player.index()].is_human()
    }

    fn any_human(&self) -> bool {
        self.0.iter().any(Seat::is_human)
    }

    fn all_human(&self) -> bool {
        self.0.iter().all(Seat::is_human)
    }

    /// The tags that tell who sat where.
    fn tags(&self) -> impl Iterator<Item = (String, String)> {
        Player::all(self.0.len())
            .zip(&self.0)
            .map(|(player, seat)| (tag(player), seat.name().to_owned()))
    }
}

fn tag(player: Player) -> String {
    format!("Player{player}")
}

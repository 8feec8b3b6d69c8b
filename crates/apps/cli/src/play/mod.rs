//! `plywood play`: a game in the terminal.

mod game_loop;
mod prompt;
mod seat;

use std::io::Write;

use anyhow::bail;
use game::Record;

use crate::args::PlayArgs;
use crate::errors::usage_error;
use crate::{analysis, record_file, show};

use game_loop::GameLoop;
use seat::Seats;

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
        record.set_tag("Date", jiff::Zoned::now().date().to_string());
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

//! An engine that misbehaves on demand.
//!
//! `plywood-mock-engine GAME [HABIT …]` speaks UGI and plays random moves of the game by its seed,
//! honestly but for its habits: see [`habits`]. It never lives longer than two minutes past its last
//! order, so that a test that is killed leaves nothing behind for long.

mod habits;

use std::io::{BufRead, Write};
use std::process::exit;
use std::time::Duration;

use catalog::Session;
use habits::Habits;

/// Longer than any test waits.
const FOR_EVER: Duration = Duration::from_mins(2);

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_default();
    if game == "sleep" {
        let _trace = words.next().map(|pids| habits::leave_trace(&pids)).transpose()?;
        sleep_for_ever();
    }
    let habits = match Habits::read(words) {
        Ok(habits) => habits,
        Err(problem) => fail(&problem),
    };
    let session = match catalog::open(&game) {
        Ok(session) => session,
        Err(problem) => fail(&problem.to_string()),
    };
    let _traces = habits.leave_traces()?;
    let mut engine = Engine { habits, session, seed: 0, games: 0, orders: 0 };
    for line in std::io::stdin().lock().lines() {
        engine.obey(line?.trim())?;
    }
    Ok(())
}

fn fail(problem: &str) -> ! {
    eprintln!("{problem}");
    exit(2);
}

fn sleep_for_ever() -> ! {
    std::thread::sleep(FOR_EVER);
    exit(0);
}

struct Engine {
    habits: Habits,
    session: Box<dyn Session>,
    seed: u64,
    /// How many games it was told of.
    games: u32,
    /// How often it was told to think.
    orders: u32,
}

fn say(line: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

impl Engine {
    fn obey(&mut self, line: &str) -> std::io::Result<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "ugi" => self.introduce(),
            "isready" => say("readyok"),
            "setoption" => {
                let seed = rest.strip_prefix("name Seed value ").and_then(|seed| seed.parse().ok());
                self.seed = seed.unwrap_or(self.seed);
                Ok(())
            }
            "uginewgame" => {
                self.games += 1;
                if self.habits.games.is_some_and(|most| self.games > most) {
                    exit(0);
                }
                Ok(())
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "quit" if self.habits.stubborn => sleep_for_ever(),
            "quit" => {
                if let Some(path) = &self.habits.farewell {
                    std::fs::write(path, "")?;
                }
                exit(0);
            }
            _ => say(&format!("info string unknown: {word}")),
        }
    }

    fn introduce(&self) -> std::io::Result<()> {
        std::thread::sleep(self.habits.start);
        say("id name Mock")?;
        say("option name Style type string default solid")?;
        say("option name Seed type spin default 0 min 0 max 9223372036854775807")?;
        say("ugiok")
    }

    fn set_position(&mut self, rest: &str) -> std::io::Result<()> {
        let (place, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let spec = self.session.spec();
        let set_up = || -> Result<Box<dyn Session>, Box<dyn std::error::Error>> {
            let mut session = catalog::open(&spec)?;
            if let Some(text) = place.strip_prefix("fen ") {
                session.set_position(text)?;
            }
            for mv in moves.split_whitespace() {
                session.play(mv)?;
            }
            Ok(session)
        };
        match set_up() {
            Ok(session) => self.session = session,
            Err(problem) => say(&format!("info string {problem}"))?,
        }
        Ok(())
    }

    fn go(&mut self, limits: &str) -> std::io::Result<()> {
        self.orders += 1;
        say(&format!("info string told to go {limits}"))?;
        if let Some(habit) = self.habits.at(self.orders) {
            habit.indulge()?;
        }
        std::thread::sleep(self.habits.late);
        let mut rng = game::Rng::stream(self.seed, self.session.moves().len() as u64);
        let mv = self.session.random_move(&mut rng).unwrap_or("0000".into());
        say(&format!("info depth 1 nodes {} score wdl 500 pv {mv}", self.orders))?;
        say(&format!("bestmove {mv}"))?;
        // Whoever takes a second answer for the next one is led astray.
        if self.habits.twice { say("bestmove z99") } else { Ok(()) }
    }
}

//! A final: the best bots of a class in a knock-out or a Swiss tournament, as an event of its own.

use std::collections::BTreeMap;

use arena::live::GameObserver;
use arena::results::Results;
use arena::store::Store;
use arena::{
    EngineIdentity, Entrant, Event, Format, Openings, Plan, PlayedGame, RunOptions, Schedule,
    TimeControl,
};

use crate::bots::{BotMaker, Bots, Roster};
use crate::config::ClassConfig;
use crate::folder::{ClassError, ClassFolder};
use crate::knockout::{Bracket, Knockout};
use crate::run::ClassRun;
use crate::standings::{ClassStandings, Status};

/// How a final is played.
pub struct Final<'a> {
    /// The class.
    pub folder: &'a ClassFolder,
    /// Its settings.
    pub config: &'a ClassConfig,
    /// Makes its bots.
    pub maker: &'a dyn BotMaker,
    /// Knock-out or Swiss.
    pub format: FinalFormat,
    /// How many bots take part, from the top of the standings.
    pub entrants: usize,
    /// How many blocks a table of a knock-out plays.
    pub blocks: u32,
    /// Whether it should be stopped; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Is told of the games under way.
    pub observer: Option<&'a dyn GameObserver>,
    /// Called after each game.
    pub report: &'a (dyn Fn(&Event, &PlayedGame) + Sync),
}

/// The format of a final.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalFormat {
    /// Who loses is out.
    Knockout,
    /// In each round those who have done equally well meet.
    Swiss,
}

/// What came of a final.
#[derive(Debug, Clone)]
pub struct FinalResult {
    /// Its event.
    pub event: Event,
    /// The results of all its games.
    pub results: Results,
    /// Round by round, if it was a knock-out.
    pub bracket: Option<Bracket>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

impl Final<'_> {
    /// Plays it, or goes on with the one that was interrupted.
    ///
    /// # Errors
    /// If somebody else runs the class, the store fails, or fewer than two bots can take part.
    pub fn run(&self) -> Result<FinalResult, ClassError> {
        let standings = ClassStandings::read(self.folder, self.config)?;
        let mut store = Store::open(&self.folder.store())?;
        let mut bots = Bots::default();
        bots.refresh(self.folder, self.config, self.maker)?;
        let roster = bots.roster();
        let event = self.begin(&store, &standings, &roster)?;
        let report = |progress: &arena::EventProgress<'_>| (self.report)(&event, progress.last);
        let options = RunOptions {
            threads: ClassRun::games_at_once(self.config),
            own_engine: &|engine| roster.engine(engine),
            stopped: self.stopped,
            observer: self.observer,
            report: &report,
            ..RunOptions::default()
        };
        let bracket = match event.plan.format {
            Format::Knockout => Some(self.play_knockout(&event, &mut store, &options)?),
            _ if event.finished => None,
            _ => {
                arena::run(&event, &mut store, &options)?;
                None
            }
        };
        let event = store.event(event.id)?.unwrap_or(event);
        let games = store.played(&event)?;
        let results = Results::of(&event.plan, &games);
        Ok(FinalResult { interrupted: !event.finished, event, results, bracket })
    }

    fn play_knockout(
        &self,
        event: &Event,
        store: &mut Store,
        options: &RunOptions<'_>,
    ) -> Result<Bracket, ClassError> {
        let players = catalog::variant(&self.config.game)?.players();
        let entrants = event.plan.engines.len();
        let knockout = Knockout { entrants, players, blocks: event.plan.rounds };
        loop {
            let games = store.played(event)?;
            let games: BTreeMap<u64, PlayedGame> =
                games.into_iter().map(|game| (game.number, game)).collect();
            let bracket = knockout.bracket(&games);
            if bracket.next.is_empty() && !event.finished {
                store.finish(event, None)?;
            }
            if bracket.next.is_empty() || (self.stopped)() {
                return Ok(bracket);
            }
            arena::run_fixtures(event, store, bracket.next.into_iter(), options)?;
        }
    }

    /// The final that was interrupted, if it has the same entrants, or a new one.
    fn begin(
        &self,
        store: &Store,
        standings: &ClassStandings,
        roster: &Roster,
    ) -> Result<Event, ClassError> {
        let (engines, identities) = self.seeds(standings, roster);
        if engines.len() < 2 {
            let bots = self.folder.bots_folder();
            return Err(ClassError::FewContestants { players: 2, found: engines.len(), bots });
        }
        let events = store.events()?;
        let finals = |event: &&Event| {
            event.plan.game == self.config.game
                && matches!(event.plan.format, Format::Knockout | Format::Swiss)
        };
        let plan = self.plan(engines, events.iter().filter(finals).count());
        let goes_on = events.iter().rev().find(|event| {
            let same = Plan { seed: plan.seed, ..event.plan.clone() } == plan;
            same && !event.finished && event.identities == identities
        });
        if let Some(event) = goes_on {
            return Ok(event.clone());
        }
        let games = match plan.format {
            // Each table eliminates one at least, and plays so many games at most.
            Format::Knockout => 1_000 * plan.engines.len() as u64,
            _ => Schedule::of(&plan).map_err(arena::RunError::from)?.games(),
        };
        let event = store.begin(&plan, games, chrono::Utc::now().timestamp())?;
        store.pin(&event, &identities)?;
        Ok(Event { identities, ..event })
    }

    /// The bots that take part, the best first.
    fn seeds(
        &self,
        standings: &ClassStandings,
        roster: &Roster,
    ) -> (Vec<Entrant>, Vec<EngineIdentity>) {
        let there: Vec<(Entrant, EngineIdentity)> =
            roster.entrants().into_iter().zip(roster.identities()).collect();
        let plays = standings.bots().filter(|row| row.status == Status::Plays);
        plays
            .filter_map(|row| there.iter().find(|(entrant, _)| entrant.name == row.name).cloned())
            .take(self.entrants)
            .unzip()
    }

    fn plan(&self, engines: Vec<Entrant>, number: usize) -> Plan {
        let config = self.config;
        let players = catalog::variant(&config.game).map_or(2, |variant| variant.players());
        let (format, rounds) = match self.format {
            FinalFormat::Knockout => (Format::Knockout, self.blocks),
            // As many rounds as a knock-out has, so that the best meet.
            FinalFormat::Swiss if engines.len() >= players => {
                let mut rounds = 1;
                while players.pow(rounds) < engines.len() {
                    rounds += 1;
                }
                (Format::Swiss, rounds)
            }
            FinalFormat::Swiss => (Format::RoundRobin, 1),
        };
        Plan {
            format,
            rounds,
            openings: Openings::Random(config.opening_plies),
            time_control: TimeControl {
                move_ms: Some(config.move_ms),
                margin_ms: config.margin_ms,
                ..TimeControl::default()
            },
            seed: config.seed.wrapping_add(FIRST_FINAL).wrapping_add(number as u64),
            faults: u32::MAX,
            time_losses: 100,
            ..Plan::new(config.game.clone(), engines)
        }
    }
}

/// The seeds of finals are far from those of the other events of a class, so that they have other openings.
const FIRST_FINAL: u64 = 1 << 32;

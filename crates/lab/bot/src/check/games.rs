//! The games of a check: against a random player and the first levels.

use std::sync::Arc;
use std::time::Instant;

use arena::referee::{self, GameEnvironment};
use arena::{
    Entrant, Fixture, InProcessEngine, MatchEngine, Plan, PlayedGame, Termination, TimeControl,
};
use serde::Serialize;

use super::{Check, Problem};
use crate::workshop::BuiltBot;

/// Whom a bot plays.
const OPPONENTS: [&str; 3] = ["random", "level:1", "level:2"];

/// A game of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// Who sat in the other seats.
    pub opponent: String,
    /// The bot's seat, from 1.
    pub seat: u8,
    /// Whether it won; `None` if it shared the victory.
    pub won: Option<bool>,
    /// How many moves were played.
    pub plies: usize,
    /// Why it ended.
    pub reason: String,
    /// What the bot did wrong, if anything.
    pub problem: Option<Problem>,
}

impl Check<'_> {
    /// Plays the games, until the bot is at fault in one.
    pub(super) fn play(&self, bot: &Arc<BuiltBot>, report: &mut dyn FnMut(GameReport)) {
        let Ok(game) = catalog::open(self.game) else { return };
        let players = game.players();
        // One process for all games, as in an event.
        let mut engine: Box<dyn MatchEngine> = Box::new(self.workshop.engine(bot, game));
        for number in 0..self.games {
            let opponent = OPPONENTS[number as usize % OPPONENTS.len()];
            let seat = number as usize % players;
            let others = (1..players).map(|_| self.opponent(opponent));
            let mut engines: Vec<Box<dyn MatchEngine>> = others.collect();
            engines.insert(seat, engine);
            let played = self.game(opponent, number, seat, &mut engines);
            engine = engines.remove(seat);
            let Some(played) = played else { return };
            let game = self.report(opponent, seat, &played);
            let is_right = game.problem.is_none();
            report(game);
            if !is_right {
                return;
            }
        }
    }

    fn opponent(&self, spec: &'static str) -> Box<dyn MatchEngine> {
        let game = self.game.to_owned();
        Box::new(InProcessEngine::new(move || {
            let variant = catalog::variant(&game).expect("the game was opened");
            variant.engine(spec, 1).expect("every game has it")
        }))
    }

    fn game(
        &self,
        opponent: &str,
        number: u32,
        seat: usize,
        engines: &mut [Box<dyn MatchEngine>],
    ) -> Option<PlayedGame> {
        let entrants = vec![Entrant::new("bot"), Entrant::new(opponent)];
        let plan = Plan {
            seed: self.seed,
            time_control: TimeControl { move_ms: Some(self.move_ms), ..TimeControl::default() },
            ..Plan::new(self.game, entrants)
        };
        let seats = (0..engines.len()).map(|other| usize::from(other != seat)).collect();
        let fixture = Fixture { number: number.into(), round: 0, opening: 0, seats };
        let begun = Instant::now();
        let environment =
            GameEnvironment { clock: &|| begun.elapsed(), stopped: self.stopped, observer: None };
        referee::play(&plan, &fixture, &[], engines, &environment)
    }

    fn report(&self, opponent: &str, seat: usize, played: &PlayedGame) -> GameReport {
        let own = seat as u8 + 1;
        let is_winner = played.winners.contains(&own);
        let shared = is_winner && played.winners.len() > 1;
        GameReport {
            opponent: opponent.to_owned(),
            seat: own,
            won: (!shared).then_some(is_winner),
            plies: played.moves.len(),
            reason: played.termination.reason(),
            problem: self.problem(own, played),
        }
    }

    /// The fault of the bot, with the position in which it happened.
    fn problem(&self, own: u8, played: &PlayedGame) -> Option<Problem> {
        let Termination::Forfeit { seat, fault } = &played.termination else { return None };
        if *seat != own {
            return None;
        }
        let mut session = catalog::open(self.game).ok()?;
        for mv in &played.moves {
            session.play(mv).ok()?;
        }
        let last = played.notes.iter().filter(|note| note.ply == played.moves.len());
        let stderr: Vec<&str> = last.map(|note| note.text.as_str()).collect();
        Some(super::problem(&format!("it {fault}"), &*session, stderr.join("\n")))
    }
}

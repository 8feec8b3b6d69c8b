//! The outcome of a game, as the statistics see it.

use crate::played_game::PlayedGame;

/// A game as the statistics see it.
#[derive(Debug, Clone, PartialEq)]
pub struct GameOutcome {
    /// Which engine sat in each seat.
    pub seats: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<f64>,
    /// Games of the same engines with the same number here began alike and form a block; blocks
    /// are in the order of these numbers.
    pub block: u64,
    /// How many moves were made, those of the opening included.
    pub plies: u32,
    /// The seat, from 0, that lost by a fault instead of by the rules.
    pub fault: Option<usize>,
}

impl From<&PlayedGame> for GameOutcome {
    fn from(game: &PlayedGame) -> Self {
        Self {
            seats: game.seats.clone(),
            scores: (0..game.seats.len()).map(|seat| game.score(seat)).collect(),
            block: u64::from(game.round) << 32 | u64::from(game.opening),
            plies: u32::try_from(game.moves.len()).unwrap_or(u32::MAX),
            fault: game.termination.fault_seat().and_then(|seat| usize::from(seat).checked_sub(1)),
        }
    }
}

impl GameOutcome {
    /// The score of an engine in all its seats, and the even score; `None` if it did not play, or only
    /// against itself.
    pub fn result_of(&self, engine: usize) -> Option<GameScore> {
        let seats = self.seats_of(engine).count();
        (0 < seats && seats < self.seats.len()).then(|| GameScore {
            won: self.seats_of(engine).filter_map(|seat| self.scores.get(seat)).sum(),
            even: seats as f64 / self.seats.len() as f64,
        })
    }

    /// The score of a seat, whoever sat there.
    pub fn result_of_seat(&self, seat: usize) -> Option<GameScore> {
        let won = *self.scores.get(seat)?;
        (self.seats.len() > 1).then(|| GameScore { won, even: 1.0 / self.seats.len() as f64 })
    }

    /// The engines that played, each once, in order.
    pub fn engines(&self) -> Vec<usize> {
        let mut engines = self.seats.clone();
        engines.sort_unstable();
        engines.dedup();
        engines
    }

    /// Whether several seats share the victory.
    pub fn is_draw(&self) -> bool {
        self.winners().count() > 1
    }

    /// The seats that won or share the victory.
    pub fn winners(&self) -> impl Iterator<Item = usize> + '_ {
        let seats = 0..self.seats.len().min(self.scores.len());
        seats.filter(|&seat| self.scores[seat] > 0.0)
    }

    fn seats_of(&self, engine: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.seats.len()).filter(move |&seat| self.seats[seat] == engine)
    }
}

/// The score of an engine or a seat in a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameScore {
    /// The part of the point that was won.
    pub won: f64,
    /// The even score: the mean if all were equally strong.
    pub even: f64,
}

impl GameScore {
    /// Whether it is the whole point.
    pub fn is_win(self) -> bool {
        self.won > 1.0 - 1e-9
    }

    /// Whether it is nothing.
    pub fn is_loss(self) -> bool {
        self.won < 1e-9
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::termination::{Fault, Termination};

    fn game(seats: &[usize], scores: &[f64]) -> GameOutcome {
        GameOutcome { seats: seats.into(), scores: scores.into(), block: 0, plies: 1, fault: None }
    }

    #[test]
    fn a_game_that_was_played_becomes_scores() {
        let termination = Termination::Forfeit { seat: 2, fault: Fault::Flooded };
        let played = PlayedGame {
            round: 2,
            opening: 5,
            moves: vec!["a1".into(), "b2".into(), "c3".into()],
            ..PlayedGame::new(9, vec![4, 1, 0], vec![1, 3], termination)
        };
        let outcome = GameOutcome::from(&played);
        assert_eq!(outcome.seats, [4, 1, 0]);
        assert_eq!(outcome.scores, [0.5, 0.0, 0.5]);
        assert_eq!(outcome.block, (2 << 32) + 5);
        assert_eq!(outcome.plies, 3);
        assert_eq!(outcome.fault, Some(1));
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [0, 2]);
    }

    #[test]
    fn an_engine_in_two_seats_scores_what_both_win_and_the_even_score_is_two_thirds() {
        let score = game(&[7, 7, 2], &[0.5, 0.0, 0.5]).result_of(7).unwrap();
        assert_eq!(score, GameScore { won: 0.5, even: 2.0 / 3.0 });
        assert!(game(&[7, 7, 2], &[0.5, 0.5, 0.0]).result_of(7).unwrap().is_win());
    }

    #[test]
    fn an_engine_that_is_absent_or_alone_has_no_result() {
        assert_eq!(game(&[0, 1], &[1.0, 0.0]).result_of(2), None);
        assert_eq!(game(&[2, 2], &[1.0, 0.0]).result_of(2), None);
    }
}

//! Openings of random moves.

use catalog::Session;
use game::Rng;

use super::{Flaw, Judge, OpeningError};

/// After so many tries in a row that brought nothing new, openings become a ply longer.
const TRIES: u32 = 200;

/// The openings of a game that random moves from a seed lead to, one after the other. They have so
/// many plies; later ones have more if there are no others.
pub(super) struct RandomOpenings {
    session: Box<dyn Session>,
    judge: Judge,
    seed: u64,
    /// The number of the next try.
    stream: u64,
    length: u32,
    /// How many tries in a row brought nothing new.
    failed: u32,
    /// Whether longer openings may be new.
    is_promising: bool,
    found: usize,
}

impl RandomOpenings {
    pub(super) fn new(game: &str, plies: u32, seed: u64) -> Result<Self, OpeningError> {
        let session = catalog::open(game)?;
        let judge = Judge::new(&*session)?;
        let (stream, length, failed, is_promising, found) = (0, plies, 0, false, 0);
        Ok(Self { session, judge, seed, stream, length, failed, is_promising, found })
    }

    /// The next opening; none if there are no more.
    pub(super) fn next(&mut self) -> Option<Vec<String>> {
        loop {
            if self.failed == TRIES {
                if !self.is_promising {
                    return None;
                }
                (self.length, self.failed, self.is_promising) = (self.length + 1, 0, false);
            }
            self.play_at_random();
            match self.judge.admit(&*self.session, self.found) {
                Ok(()) => {
                    self.found += 1;
                    (self.failed, self.is_promising) = (0, true);
                    return Some(self.session.moves());
                }
                Err(flaw) => {
                    self.failed += 1;
                    // Where games still go on, longer openings may be new.
                    self.is_promising |= matches!(flaw, Flaw::Known(_));
                }
            }
        }
    }

    fn play_at_random(&mut self) {
        let mut rng = Rng::stream(self.seed, self.stream);
        self.stream += 1;
        while self.session.undo().is_some() {}
        for _ in 0..self.length {
            let Some(mv) = self.session.random_move(&mut rng) else { break };
            self.session.play(&mv).expect("a random move is legal");
        }
    }
}

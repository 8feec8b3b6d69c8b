//! What a network sees of positions.

use crate::{Evaluator, Score, TwoPlayer};

/// What a network sees of the positions of a game for two: inputs that are on or off, from the
/// point of view of either player. The same inputs seen by both are the same position with the
/// colours exchanged.
///
/// Inputs are plain facts that are cheap to tell: what stands where, what threatens where, what was
/// collected. How they change from one position to another is found by comparing them. An
/// evaluation tells them, which has often seen them already; a network learns by how much that
/// evaluation errs.
pub trait Inputs<P: TwoPlayer>: Evaluator<P> {
    /// How many inputs there are, at most [`Seen::MOST`]; 0 if networks cannot play the game.
    const COUNT: usize;

    /// How many phases the game has for a network, which has an output for each.
    const PHASES: usize = 1;

    /// The phase of a position, below [`Inputs::PHASES`].
    fn phase(_position: &P) -> usize {
        0
    }

    /// The inputs that are on, as each of the two players sees the position.
    fn see(&mut self, position: &P) -> [Seen; 2];

    /// Evaluates and sees a position, where much of the work is the same.
    #[inline]
    fn evaluate_and_see(&mut self, position: &P) -> (Score, [Seen; 2]) {
        (self.evaluate(position), self.see(position))
    }
}

/// A set of inputs that are on.
///
/// ```
/// use game::Seen;
/// let mut seen = Seen::default();
/// seen.turn_on(3);
/// seen.turn_on_all(64, 0b101);
/// assert_eq!(seen.on().collect::<Vec<_>>(), [3, 64, 66]);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seen(pub [u64; Seen::MOST / 64]);

impl Seen {
    /// The most inputs there can be.
    pub const MOST: usize = 512;

    /// Turns on an input.
    #[inline]
    pub fn turn_on(&mut self, input: usize) {
        self.0[input / 64] |= 1 << (input % 64);
    }

    /// Turns on the inputs of a set of squares or cells, the first of which is the input `from`.
    #[inline]
    pub fn turn_on_all(&mut self, from: usize, set: u64) {
        let (word, shift) = (from / 64, from % 64);
        self.0[word] |= set << shift;
        if shift != 0 {
            let rest = set >> (64 - shift);
            if rest != 0 {
                self.0[word + 1] |= rest;
            }
        }
    }

    /// The inputs that are on, in order.
    pub fn on(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(word, &set): (usize, &u64)| {
            let next = |&set: &u64| Some(set & (set - 1)).filter(|&rest| rest != 0);
            let sets = std::iter::successors(Some(set).filter(|&set| set != 0), next);
            sets.map(move |set| word * 64 + set.trailing_zeros() as usize)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

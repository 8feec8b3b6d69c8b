//! What a network sees of positions.

use std::fmt::Debug;

use crate::Player;

/// What a network sees of the positions of a game for two: inputs that are on or off, from the
/// point of view of either player. The same inputs seen by both are the same position with the
/// colours exchanged.
///
/// Inputs are plain facts that are cheap to tell: what stands where, what threatens where, what was
/// collected. How they change from one position to another is found by comparing them.
pub trait Inputs<P>: Clone + Debug + Send + Sync + 'static {
    /// How many inputs there are, at most [`Seen::MOST`]; 0 if networks cannot play the game.
    const COUNT: usize;

    /// How many phases the game has for a network, which has an output for each.
    const PHASES: usize = 1;

    /// The phase of a position, below [`Inputs::PHASES`].
    fn phase(_position: &P) -> usize {
        0
    }

    /// The inputs that are on, as this player sees the position.
    fn see(position: &P, player: Player) -> Seen;
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

/// For a game that networks cannot play.
#[derive(Debug, Clone, Copy)]
pub struct NoInputs;

impl<P> Inputs<P> for NoInputs {
    const COUNT: usize = 0;

    fn see(_position: &P, _player: Player) -> Seen {
        Seen::default()
    }
}

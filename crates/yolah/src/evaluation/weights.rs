//! What each term is worth, from the beginning of a game to its end.

use super::Features;

/// What each term of [`Features`] is worth at 0, 14, 28, 42 and 56 free squares, in hundredths of a
/// point; in between, the weights change evenly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights(pub [[i32; Self::ANCHORS]; Features::COUNT]);

impl Weights {
    /// At how many numbers of free squares there are weights.
    pub const ANCHORS: usize = 5;

    /// How many free squares lie from one of them to the next.
    pub const SPACING: usize = 14;

    /// What [`Weights::at`] is to be divided by.
    pub const SCALE: i32 = Self::SPACING as i32;

    /// Least squares on how 40 000 games of self-play went on, the margin still to come against
    /// the terms, rounded; at 56 free squares, where the terms hardly differ yet, and for two small
    /// weights at none, by hand. That free neighbours weigh against a side is no slip: they are
    /// counted among its moves, of which long ones are worth more than short ones.
    pub const DEFAULT: Self = Self([
        [100, 100, 100, 100, 100],     // points
        [0, 5, 54, 62, 62],            // tempo
        [0, 32, 14, 0, 2],             // mobility
        [17, -16, -3, 13, 0],          // reach
        [53, 30, 20, 7, 0],            // queens
        [23, 60, 46, 8, -3],           // kings
        [-47, -61, -31, -8, 5],        // freedom
        [-107, -60, -184, -245, -212], // stuck
        [-46, 2, -30, -111, -50],      // tight
        [24, 20, 35, 250, 250],        // engaged
    ]);

    /// The weights with so many free squares, times [`Weights::SCALE`].
    pub fn at(&self, free: usize) -> [i32; Features::COUNT] {
        let free = free.min(MOST_FREE);
        let anchor = (free / Self::SPACING).min(Self::ANCHORS - 2);
        let past = (free - anchor * Self::SPACING) as i32;
        self.0.map(|term| term[anchor] * (Self::SCALE - past) + term[anchor + 1] * past)
    }

    /// The weights for each number of free squares.
    pub(super) fn by_free(&self) -> Box<ByFree> {
        Box::new(std::array::from_fn(|free| self.at(free)))
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// No position has more free squares: 64 less the pieces.
pub(super) const MOST_FREE: usize = 56;

/// Weights by the number of free squares.
pub(super) type ByFree = [[i32; Features::COUNT]; MOST_FREE + 1];

//! The NNUE features of Yavalanchan: tiles, neutral tiles and whose they are or would be.

use game::{ActiveFeatures, FeatureSet, Player};
use grid::set::Set;

use super::{Evaluation, ImmediateLine};
use crate::position::Position;

/// How many features a board of cells has.
const BOARD: usize = 64;

/// Of both players, each one's own first: the tiles, and the neutral tiles they own; a neutral tile
/// that nobody owns counts as both's. On boards of up to 64 cells there are also the free cells where
/// a neutral tile would be theirs, and the neutral tiles by themselves. Each torus index is a
/// feature each time.
impl<const SIZE: usize, S: Set> FeatureSet<Position<SIZE, S>> for Evaluation<SIZE, S> {
    const COUNT: usize = if S::CAPACITY == BOARD { 7 * BOARD } else { 4 * 2 * BOARD };
    const BUCKETS: usize = 2;

    /// While more than half of the board is free, and then.
    #[inline]
    fn output_bucket(position: &Position<SIZE, S>) -> usize {
        let free = position.open.count() as usize;
        usize::from(2 * free < position.geometry().torus().cell_count())
    }

    #[inline]
    fn active_features(
        &mut self,
        position: &Position<SIZE, S>,
        _: &ImmediateLine<SIZE>,
    ) -> [ActiveFeatures; 2] {
        [Player::ONE, Player::TWO].map(|player| {
            let [own, other] = position.sides_of(player);
            let (mine, theirs) = (own.majority(other), other.majority(own));
            let (neutral, nobody) = (position.neutral, !(mine | theirs));
            let owned = [neutral & (mine | nobody), neutral & (theirs | nobody)];
            let mut active = ActiveFeatures::default();
            let mut put = |map: usize, set: S| {
                for (half, word) in set.words().into_iter().enumerate().take(S::CAPACITY / BOARD) {
                    active.0[map * (S::CAPACITY / BOARD) + half] = word;
                }
            };
            put(0, own.tiles);
            put(1, other.tiles);
            put(2, owned[0]);
            put(3, owned[1]);
            if S::CAPACITY == BOARD {
                put(4, position.open & mine);
                put(5, position.open & theirs);
                put(6, neutral);
            }
            active
        })
    }
}

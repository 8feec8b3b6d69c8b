//! The NNUE features of Yolah: pieces, holes, territories and the lead.

use game::{ActiveFeatures, FeatureSet, Player, Position as _};
use grid::bitboard::Bitboard;

use super::{Evaluation, TerritoryInfo, terms};
use crate::Position;

/// Larger leads count as this one.
const MAX_LEAD: i32 = 20;

/// Of both players, each one's own first: the pieces, the squares that kings reach first, and those
/// that queens reach first; besides, the holes, and one feature for each lead. Each square is a feature
/// each time.
impl FeatureSet<Position> for Evaluation {
    const COUNT: usize = 7 * 64 + 2 * MAX_LEAD as usize + 1;
    const BUCKETS: usize = 4;

    /// By the free squares, of which there are 56 at first.
    #[inline]
    fn output_bucket(position: &Position) -> usize {
        (position.free().count() as usize / 14).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn active_features(
        &mut self,
        position: &Position,
        reach: &TerritoryInfo,
    ) -> [ActiveFeatures; 2] {
        let TerritoryInfo { ground, kings, queens } = reach;
        let lead = terms::lead(position);
        let queens = queens.unwrap_or_else(|| terms::queens(*ground, kings));
        let lead = lead.clamp(-MAX_LEAD, MAX_LEAD);
        let view = |own: usize, lead: i32| {
            let other = 1 - own;
            let pieces = ground.sides();
            let sets = [
                pieces[own],
                pieces[other],
                position.holes(),
                kings.first[own],
                kings.first[other],
                queens[own],
                queens[other],
                Bitboard::from_bits(1 << (lead + MAX_LEAD)),
            ];
            ActiveFeatures(sets.map(Bitboard::bits))
        };
        let [mover, waiter] = [view(0, lead), view(1, -lead)];
        if position.turn() == Player::ONE { [mover, waiter] } else { [waiter, mover] }
    }
}

//! What a network sees of Yolah: what stands where, who gets where first, and who leads.

use game::{ActiveFeatures, FeatureSet, Player, Position as _, Score};

use super::{Evaluation, Ground, terms};
use crate::Position;

/// Beyond such a lead it does not matter any more.
const MOST_LEAD: i32 = 20;

/// Of both players, each one's own first: the pieces, the squares that kings reach first, and those
/// that queens reach first; besides, the holes, and one input for each lead. Each square is an input
/// each time.
impl FeatureSet<Position> for Evaluation {
    const COUNT: usize = 7 * 64 + 2 * MOST_LEAD as usize + 1;
    const BUCKETS: usize = 4;

    /// By the free squares, of which there are 56 at first.
    #[inline]
    fn output_bucket(position: &Position) -> usize {
        (position.free().count_ones() as usize / 14).min(Self::BUCKETS - 1)
    }

    #[inline]
    fn active_features(&mut self, position: &Position) -> [ActiveFeatures; 2] {
        self.evaluate_with_features(position).1
    }

    #[inline]
    fn evaluate_with_features(&mut self, position: &Position) -> (Score, [ActiveFeatures; 2]) {
        let ground = Ground::of(position);
        let lead = terms::lead(position);
        let kings = *self.kings(ground);
        let (values, queens) = terms::seen(ground, lead, &kings);
        let score = Score::estimate(self.weighed(ground, &values));
        let lead = lead.clamp(-MOST_LEAD, MOST_LEAD);
        let view = |own: usize, lead: i32| {
            let other = 1 - own;
            let pieces = ground.sides();
            ActiveFeatures([
                pieces[own],
                pieces[other],
                position.holes(),
                kings.first[own],
                kings.first[other],
                queens[own],
                queens[other],
                1 << (lead + MOST_LEAD),
            ])
        };
        let [mover, waiter] = [view(0, lead), view(1, -lead)];
        (score, if position.turn() == Player::ONE { [mover, waiter] } else { [waiter, mover] })
    }
}

//! The animation of a move: seed by seed, and then hole by hole.

use game::Position as _;

use crate::holes::{self, HOLES};
use crate::{Color, Move, Position};

/// The board after each seed of a legal move (rule 2), after each hole that is captured (rule 3),
/// and at the end of the move. Only the seeds of these positions mean something.
pub(crate) fn frames(position: &Position, mv: Move) -> Vec<Position> {
    let mut now = position.clone();
    let mut frames = Vec::new();
    let color = mv.color().index();
    let hand = position.sows(mv) as usize;
    let lifted = holes::in_hole(mv.hole_index(), hand);
    now.seeds[color] = holes::halves(holes::joined(now.seeds[color]) - lifted);

    let step = match mv.color() {
        Color::Red => 2,
        Color::Blue => 1,
    };
    let indices = (mv.hole_index() + 1..).step_by(step).map(|index| index % HOLES);
    let mut last = mv.hole_index();
    for index in indices.filter(|&index| index != mv.hole_index()).take(hand) {
        let sown = holes::joined(now.seeds[color]) + holes::in_hole(index, 1);
        now.seeds[color] = holes::halves(sown);
        frames.push(now.clone());
        last = index;
    }

    let seeds = |now: &Position, index| Color::ALL.map(|color| now.seeds(index + 1, color));
    while let [red, blue] = seeds(&now, last)
        && (2..=3).contains(&(red + blue))
    {
        for (halves, taken) in now.seeds.iter_mut().zip([red, blue]) {
            let left = holes::joined(*halves) - holes::in_hole(last, taken as usize);
            *halves = holes::halves(left);
        }
        frames.push(now.clone());
        last = (last + HOLES - 1) % HOLES;
    }

    let after = position.after(mv);
    // A starving opponent loses all that is left (rule 4d).
    if after.seeds != now.seeds {
        frames.push(after);
    }
    frames
}

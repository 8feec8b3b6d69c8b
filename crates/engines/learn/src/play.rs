//! Openings of games to learn from, and searches with a node limit.

use std::time::Duration;

use game::{Analysis, Control, Engine, Evaluator as _, Position, Rng, SearchLimits};
use presentation::{Rules, TwoPlayerRules};

type Move<R> = <<R as Rules>::Position as Position>::Move;

/// A random opening: the position after some random moves, and the moves. Openings whose result the
/// evaluation proves statically are rejected; after a hundred of them the game begins at its start.
pub(crate) fn random_opening<R: TwoPlayerRules>(
    rules: &R,
    evaluator: &mut R::Evaluator,
    plies: impl Fn(&mut Rng) -> u32,
    rng: &mut Rng,
) -> (R::Position, Vec<Move<R>>) {
    for _ in 0..100 {
        let (mut position, mut moves) = (rules.start(), Vec::new());
        for _ in 0..plies(rng) {
            let Some(mv) = position.random_move(rng) else { break };
            moves.push(mv);
            position.play(mv);
        }
        if position.outcome().is_none() && evaluator.at(&position).probe().is_none() {
            return (position, moves);
        }
    }
    (rules.start(), Vec::new())
}

/// Searches a position with a node limit.
pub(crate) fn search<P: Position>(
    engine: &mut dyn Engine<P>,
    position: &P,
    nodes: u64,
    seed: u64,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Analysis<P::Move> {
    let mut control = Control {
        limits: SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
        seed,
        history: &[],
        clock: &|| Duration::ZERO,
        stopped,
        report: &mut |_| (),
    };
    engine.choose(position, &mut control)
}

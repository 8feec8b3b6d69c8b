//! What all games that are played to learn from share: how they begin, and how an engine is asked.

use std::time::Duration;

use game::{
    Analysis, Control, Engine, Evaluator as _, Position, Rng, Rules, SearchLimits, TwoPlayerRules,
};

type Move<R> = <<R as Rules>::Position as Position>::Move;

/// The position after some random moves, and the moves: one from which the game is still open as far as
/// the evaluation can see. A game with few good openings begins at its start rather than not at all.
pub(crate) fn opening<R: TwoPlayerRules>(
    rules: &R,
    judge: &mut R::Evaluator,
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
        if position.outcome().is_none() && judge.at(&position).probe().is_none() {
            return (position, moves);
        }
    }
    (rules.start(), Vec::new())
}

/// Asks an engine about a position.
pub(crate) fn think<P: Position>(
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

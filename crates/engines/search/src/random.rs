//! Engines without search: uniformly random moves, and reflex moves.

use game::{Analysis, Control, Engine, Position, Rng};

/// Plays a uniformly random legal move.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomEngine;

impl<P: Position> Engine<P> for RandomEngine {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mv = position.random_move(&mut Rng::seeded(control.seed));
        Analysis::without_search(mv.expect("the game is not over"), P::PLAYERS)
    }
}

/// Plays [`Position::reflex_move`]: takes a win in one, prevents that of the next player, avoids a loss in
/// one; otherwise a random move.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReflexEngine;

impl<P: Position> Engine<P> for ReflexEngine {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mv = position.reflex_move(&mut Rng::seeded(control.seed));
        Analysis::without_search(mv.expect("the game is not over"), P::PLAYERS)
    }
}

//! Engines that hardly think: any move at random, or by reflex.

use game::{Analysis, Control, Engine, Position, Rng};

/// Plays any legal move, each as likely as any other.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomEngine;

impl<P: Position> Engine<P> for RandomEngine {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mv = position.random_move(&mut Rng::seeded(control.seed));
        Analysis::without_search(mv.expect("the game is not over"), P::PLAYERS)
    }
}

/// Takes a win, stops the next player's, avoids a loss; else plays at random.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReflexEngine;

impl<P: Position> Engine<P> for ReflexEngine {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mv = position.reflex_move(&mut Rng::seeded(control.seed));
        Analysis::without_search(mv.expect("the game is not over"), P::PLAYERS)
    }
}

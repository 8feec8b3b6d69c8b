//! Strength limits: an engine that plays worse on purpose, as with Stockfish's *Skill Level* and `KataGo`'s
//! `chosenMoveTemperature`.
//!
//! It errs in two ways, as people do: it plays a move that is nearly as good as the best (softmax sampling by
//! expected score), and it overlooks what lies deep (a search that ends some plies too early). A decisive
//! move (a win in one ply) is always played.

use game::{
    Analysis, Candidate, Control, Engine, MAX_PLAYERS, Position, Rng, SearchLimits, reflex,
};

/// How strong an engine may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Softmax temperature, in units of expected score; 0 plays the best move.
    pub temperature: f32,
    /// The probability that a search is one ply shallower than it may be; the same again for each further ply.
    pub oversight: f32,
    /// The limits of each search, if they are not to be those that it is given.
    pub limits: Option<SearchLimits>,
}

/// By what the limit of nodes is divided for each ply that a search is shallower: about the effective branching
/// factor of alpha-beta in the games at hand.
const NODES_PER_PLY: u64 = 4;

/// An engine with limited strength.
pub struct StrengthLimit<P: Position> {
    engine: Box<dyn Engine<P>>,
    settings: Settings,
}

impl<P: Position> StrengthLimit<P> {
    /// Limits the strength of an engine that reports the expected scores of all moves.
    pub fn new(engine: Box<dyn Engine<P>>, settings: Settings) -> Self {
        Self { engine, settings }
    }
}

/// The limits of a search that overlooks what lies deep.
fn with_oversight(mut limits: SearchLimits, oversight: f32, rng: &mut Rng) -> SearchLimits {
    let can_be_less = |SearchLimits { nodes, depth, .. }: SearchLimits| {
        (nodes.is_some() || depth.is_some())
            && nodes.is_none_or(|nodes| nodes > NODES_PER_PLY)
            && depth.is_none_or(|depth| depth > 1)
    };
    while can_be_less(limits) && rng.bernoulli(oversight.into()) {
        limits.nodes = limits.nodes.map(|nodes| nodes / NODES_PER_PLY);
        limits.depth = limits.depth.map(|depth| depth - 1);
    }
    limits
}

impl<P: Position> Engine<P> for StrengthLimit<P> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let Settings { temperature, oversight, limits } = self.settings;
        let decisive = reflex::decisive_move(position);
        if let Some(won) = decisive.and_then(|mv| win_in_one(position, mv)) {
            return won;
        }
        let mut rng = Rng::seeded(control.seed);
        control.limits = with_oversight(limits.unwrap_or(control.limits), oversight, &mut rng);
        let analysis = self.engine.choose(position, control);
        if temperature == 0.0 {
            return analysis;
        }
        let mv = analysis.sample_softmax(position.turn(), temperature, &mut rng);
        with_best(analysis, mv)
    }

    fn reset(&mut self) {
        self.engine.reset();
    }
}

/// The analysis of a position with a decisive move.
fn win_in_one<P: Position>(position: &P, mv: P::Move) -> Option<Analysis<P::Move>> {
    let mut expected_scores = [0.0; MAX_PLAYERS];
    expected_scores[position.turn().index()] = 1.0;
    let candidate = Candidate { mv, expected_scores, proven: Some(1), nodes: 1, pv: vec![mv] };
    Analysis::from_candidates(vec![candidate], 1, 1)
}

/// The analysis with another of its candidates as the move to play.
fn with_best<M: Copy + PartialEq>(mut analysis: Analysis<M>, mv: M) -> Analysis<M> {
    if let Some(candidate) = analysis.candidates.iter().find(|candidate| candidate.mv == mv) {
        analysis.best = mv;
        analysis.expected_scores = candidate.expected_scores;
        analysis.proven = candidate.proven;
        analysis.pv.clone_from(&candidate.pv);
    }
    analysis
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often a search of this depth is shortened to each depth.
    fn depths(oversight: f32) -> [u32; 5] {
        let mut rng = Rng::seeded(4);
        let mut counts = [0; 5];
        for _ in 0..10_000 {
            let limits = with_oversight(SearchLimits::depth(4), oversight, &mut rng);
            counts[limits.depth.expect("a depth") as usize] += 1;
        }
        counts
    }

    #[test]
    fn the_deeper_it_lies_the_more_often_it_is_overlooked() {
        assert_eq!(depths(0.0), [0, 0, 0, 0, 10_000]);
        let [none, one, two, three, four] = depths(0.5);
        assert_eq!(none, 0);
        for (count, expected) in [(four, 5000), (three, 2500), (two, 1250), (one, 1250)] {
            assert!(u32::abs_diff(count, expected) < 200, "{count} instead of {expected}");
        }
    }

    #[test]
    fn an_oversight_costs_nodes_and_never_all_of_them() {
        let mut rng = Rng::seeded(1);
        assert_eq!(with_oversight(SearchLimits::nodes(1000), 1.0, &mut rng).nodes, Some(3));
        let unlimited = SearchLimits::default();
        assert_eq!(with_oversight(unlimited, 1.0, &mut rng), unlimited);
    }
}

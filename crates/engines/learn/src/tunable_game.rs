//! The linear evaluation of any two-player game as something to be tuned.

use game::{Analysis, Engine, Evaluator as _, Player, Position, Rng, mix64};
use presentation::{LinearEvaluation, Terms, TwoPlayerRules, Weights};
use search::alphabeta::{self, AlphaBeta};
use search::uct::{self, Uct};

use crate::play::{random_opening, search};
use crate::tunable::{Contestant, GameConfig, TermSample, Tunable};

/// Mebibytes of the transposition table of a search of a few thousand positions.
const TT_MIB: usize = 1;

/// A game whose evaluation has weights.
#[derive(Debug, Clone)]
pub struct TunableGame<R> {
    rules: R,
}

impl<R: TwoPlayerRules> TunableGame<R> {
    /// The game, if its evaluation has weights.
    pub fn new(rules: R) -> Option<Self> {
        rules.linear().is_some().then_some(Self { rules })
    }

    fn linear(&self) -> LinearEvaluation<R> {
        self.rules.linear().expect("it was there when this was made")
    }

    fn engine(&self, contestant: &Contestant) -> Box<dyn Engine<R::Position>> {
        match contestant {
            Contestant::Weights(weights) => Box::new(self.alphabeta(weights)),
            Contestant::Uct(_) => Box::new(Uct::new(uct::Settings::default())),
        }
    }

    fn alphabeta(&self, weights: &Weights) -> AlphaBeta<R::Evaluator> {
        let settings = alphabeta::Settings { tt_mib: TT_MIB, ..alphabeta::Settings::default() };
        AlphaBeta::new((self.linear().build_evaluator)(&self.rules, weights), settings)
    }

    /// The position after a random opening.
    fn opening(&self, config: &GameConfig) -> R::Position {
        let linear = self.linear();
        let mut evaluator = (linear.build_evaluator)(&self.rules, &linear.default_weights());
        let rng = &mut Rng::stream(config.seed, 0);
        random_opening(&self.rules, &mut evaluator, |_| config.opening_plies, rng).0
    }
}

impl<R: TwoPlayerRules> Tunable for TunableGame<R> {
    fn terms(&self) -> &'static Terms {
        self.linear().terms
    }

    fn initial_weights(&self) -> Weights {
        self.linear().default_weights()
    }

    fn named_weights(&self, name: &str) -> Option<Weights> {
        self.linear().named(name)
    }

    fn play(&self, contestants: [&Contestant; 2], config: &GameConfig) -> f64 {
        let mut position = self.opening(config);
        let first = position.turn().index() ^ usize::from(config.swapped_seats);
        let mut engines = contestants.map(|contestant| self.engine(contestant));
        let mut plies = 0;
        loop {
            let turn = position.turn();
            // Which contestant has the turn: seats are counted from the opening's first player.
            let who = turn.index() ^ first;
            let of_first = |result: f64| if who == 0 { result } else { 1.0 - result };
            let nodes = match contestants[who] {
                Contestant::Weights(_) => config.nodes,
                Contestant::Uct(simulations) => *simulations,
            };
            let seed = mix64(config.seed ^ plies);
            let analysis = search(&mut *engines[who], &position, nodes, seed, &|| false);
            if let Some(result) = proven_result(&analysis, turn) {
                return of_first(result);
            }
            position.play(analysis.best);
            if let Some(outcome) = position.outcome() {
                return of_first(f64::from(outcome.reward(turn)));
            }
            plies += 1;
        }
    }

    fn self_play_samples(&self, weights: &Weights, config: &GameConfig) -> Vec<TermSample> {
        let linear = self.linear();
        let mut evaluator = (linear.build_evaluator)(&self.rules, weights);
        let mut engine = self.alphabeta(weights);
        let mut position = self.opening(config);
        let mut samples: Vec<(Player, TermSample)> = Vec::new();
        let mut plies = 0;
        let (player, result) = loop {
            let turn = position.turn();
            if evaluator.at(&position).probe().is_none() {
                let mut terms = vec![0; linear.terms.list.len()];
                let phase = (linear.extract_terms)(&self.rules, &position, &mut terms);
                samples.push((turn, TermSample { terms, phase, result: 0.0 }));
            }
            let seed = mix64(config.seed ^ plies);
            let analysis = search(&mut engine, &position, config.nodes, seed, &|| false);
            if let Some(result) = proven_result(&analysis, turn) {
                break (turn, result);
            }
            position.play(analysis.best);
            if let Some(outcome) = position.outcome() {
                break (turn, f64::from(outcome.reward(turn)));
            }
            plies += 1;
        };
        let labelled = samples.into_iter().map(|(turn, sample)| {
            let result = if turn == player { result } else { 1.0 - result };
            TermSample { result, ..sample }
        });
        labelled.collect()
    }
}

/// The result of the player to move, if it is proven: such a game is adjudicated.
fn proven_result<M>(analysis: &Analysis<M>, turn: Player) -> Option<f64> {
    analysis.proven.map(|_| f64::from(analysis.expected_scores[turn.index()]))
}

//! The linear evaluation of any game for two as something to be tuned.

use game::{
    Analysis, Engine, Evaluator as _, LinearEvaluation, Player, Position, Rng, Terms,
    TwoPlayerRules, Weights, mix64,
};
use search::alphabeta::{self, AlphaBeta};
use search::uct::{self, Uct};

use crate::play::{opening, think};
use crate::subject::{Bout, Contestant, Sample, Subject};

/// Megabytes for the table of a search of a few thousand positions.
const TABLE: usize = 1;

/// A game whose evaluation has weights.
#[derive(Debug, Clone)]
pub struct Tuned<R> {
    rules: R,
}

impl<R: TwoPlayerRules> Tuned<R> {
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
        let settings = alphabeta::Settings { tt_mib: TABLE, ..alphabeta::Settings::default() };
        AlphaBeta::new((self.linear().build_evaluator)(&self.rules, weights), settings)
    }

    /// Where a game begins.
    fn opening(&self, bout: &Bout) -> R::Position {
        let linear = self.linear();
        let mut judge = (linear.build_evaluator)(&self.rules, &linear.default_weights());
        let rng = &mut Rng::stream(bout.seed, 0);
        opening(&self.rules, &mut judge, |_| bout.opening, rng).0
    }
}

impl<R: TwoPlayerRules> Subject for Tuned<R> {
    fn terms(&self) -> &'static Terms {
        self.linear().terms
    }

    fn start(&self) -> Weights {
        self.linear().default_weights()
    }

    fn named(&self, name: &str) -> Option<Weights> {
        self.linear().named(name)
    }

    fn play(&self, contestants: [&Contestant; 2], bout: &Bout) -> f64 {
        let mut position = self.opening(bout);
        let first = position.turn().index() ^ usize::from(bout.exchanged);
        let mut engines = contestants.map(|contestant| self.engine(contestant));
        let mut plies = 0;
        loop {
            let turn = position.turn();
            // Which contestant has the turn: seats are counted from the opening's first player.
            let who = turn.index() ^ first;
            let share = |share: f64| if who == 0 { share } else { 1.0 - share };
            let nodes = match contestants[who] {
                Contestant::Weights(_) => bout.nodes,
                Contestant::Uct(simulations) => *simulations,
            };
            let answer =
                think(&mut *engines[who], &position, nodes, mix64(bout.seed ^ plies), &|| false);
            if let Some(result) = proved(&answer, turn) {
                return share(result);
            }
            position.play(answer.best);
            if let Some(outcome) = position.outcome() {
                return share(f64::from(outcome.reward(turn)));
            }
            plies += 1;
        }
    }

    fn study(&self, weights: &Weights, bout: &Bout) -> Vec<Sample> {
        let linear = self.linear();
        let mut evaluator = (linear.build_evaluator)(&self.rules, weights);
        let mut engine = self.alphabeta(weights);
        let mut position = self.opening(bout);
        let mut seen: Vec<(Player, Sample)> = Vec::new();
        let mut plies = 0;
        let (judge, share) = loop {
            let turn = position.turn();
            if evaluator.at(&position).probe().is_none() {
                let mut terms = vec![0; linear.terms.list.len()];
                let phase = (linear.extract_terms)(&self.rules, &position, &mut terms);
                seen.push((turn, Sample { terms, phase, result: 0.0 }));
            }
            let answer =
                think(&mut engine, &position, bout.nodes, mix64(bout.seed ^ plies), &|| false);
            if let Some(result) = proved(&answer, turn) {
                break (turn, result);
            }
            position.play(answer.best);
            if let Some(outcome) = position.outcome() {
                break (turn, f64::from(outcome.reward(turn)));
            }
            plies += 1;
        };
        let results = seen.into_iter().map(|(turn, sample)| {
            let result = if turn == judge { share } else { 1.0 - share };
            Sample { result, ..sample }
        });
        results.collect()
    }
}

/// The share of the player to move, if it is proved: such a game need not be played on.
fn proved<M>(answer: &Analysis<M>, turn: Player) -> Option<f64> {
    answer.proven.map(|_| f64::from(answer.expected_scores[turn.index()]))
}

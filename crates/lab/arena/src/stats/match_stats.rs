//! The statistics of a match from one engine's view.

use serde::Serialize;

use crate::plan::SprtPlan;
use crate::stats::blocks::Blocks;
use crate::stats::elo::{EloEstimate, EvenScore, signed};
use crate::stats::outcome::GameOutcome;
use crate::stats::sprt::{Decision, Sprt, SprtRun};

/// How an engine did against all others it met, and what that says about its strength.
///
/// As JSON it is one flat object with the fields of [`EloEstimate`] among its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchStats {
    /// How many games it played.
    pub games: u64,
    /// In how many it won the whole point.
    pub wins: u64,
    /// In how many it won a part of the point.
    pub draws: u64,
    /// In how many it won nothing.
    pub losses: u64,
    /// Score, Elo and how sure they are; from the noise of complete blocks.
    #[serde(flatten)]
    pub estimate: EloEstimate,
    /// Pairs of games by score, from both lost to both won; only for two players.
    pub pentanomial: Option<[u64; 5]>,
    /// What the test decided, if there is one and it did.
    pub decision: Option<Decision>,
    /// How the test went, if there is one.
    pub sprt: Option<SprtRun>,
}

impl MatchStats {
    /// How an engine did; and, if a test is asked for, how that went over all complete blocks in
    /// their order.
    pub fn of(outcomes: &[GameOutcome], engine: usize, sprt: Option<&SprtPlan>) -> Self {
        let scores: Vec<_> = outcomes.iter().filter_map(|game| game.result_of(engine)).collect();
        let games = scores.len() as u64;
        let count = |condition: &dyn Fn(bool, bool) -> bool| {
            scores.iter().filter(|score| condition(score.is_win(), score.is_loss())).count() as u64
        };
        let points: f64 = scores.iter().map(|score| score.won).sum();
        let even = EvenScore::of(scores.iter().map(|score| score.even));
        let noise = Blocks::of_engine(outcomes, engine).distribution();
        let complete = Blocks::complete(outcomes, engine);
        let run = sprt.map(|plan| Sprt::new(plan).run(&complete));
        Self {
            games,
            wins: count(&|win, _| win),
            draws: count(&|win, loss| !win && !loss),
            losses: count(&|_, loss| loss),
            estimate: EloEstimate::of_score(points / games.max(1) as f64, games, &noise, &even),
            pentanomial: complete.distribution().as_pentanomial(),
            decision: run.as_ref().and_then(|run| run.state.decision),
            sprt: run,
        }
    }

    /// The score and what it means, in words:
    /// `alphabeta – uct: +61 =7 −32, 64.5 %, Elo +104 [+40, +175], …`
    pub fn in_words(&self, first: &str, second: &str) -> String {
        let estimate = &self.estimate;
        let end = |elo: Option<f64>, infinite: &str| {
            elo.map_or_else(|| infinite.to_owned(), |elo| signed(elo, 0))
        };
        let mut text = format!(
            "{} – {}: +{} ={} −{}, {:.1} %, Elo {} [{}, {}], superior with {:.1} %",
            first,
            second,
            self.wins,
            self.draws,
            self.losses,
            100.0 * estimate.score,
            end(estimate.elo, if estimate.score > 0.5 { "+∞" } else { "−∞" }),
            end(estimate.interval[0], "−∞"),
            end(estimate.interval[1], "+∞"),
            100.0 * estimate.los,
        );
        if let Some([ll, ld, even, wd, ww]) = self.pentanomial {
            text.push_str(&format!("; pairs {ll} {ld} {even} {wd} {ww}"));
        }
        if let Some(run) = &self.sprt {
            let decision = match self.decision {
                Some(Decision::H1) => "accepted: a gain",
                Some(Decision::H0) => "accepted: no gain",
                None => "not decided",
            };
            let state = &run.state;
            text.push_str(&format!(
                "; test: LLR {} in [{}, {}], {decision}",
                signed(state.llr, 2),
                signed(state.lower, 2),
                signed(state.upper, 2)
            ));
        }
        text
    }
}

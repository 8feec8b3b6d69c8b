//! A match from one engine's view.

use serde::Serialize;

use crate::plan::SprtPlan;
use crate::stats::blocks::Blocks;
use crate::stats::elo::Strength;
use crate::stats::outcome::Outcome;
use crate::stats::par::Par;
use crate::stats::sprt::{Decision, Sprt, SprtRun};

/// How an engine did against all others it met, and what that says about its strength.
///
/// As JSON it is one flat object with the fields of [`Strength`] among its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Versus {
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
    pub strength: Strength,
    /// Pairs of games by score, from both lost to both won; only for two players.
    pub pentanomial: Option<[u64; 5]>,
    /// What the test decided, if there is one and it did.
    pub decision: Option<Decision>,
    /// How the test went, if there is one.
    pub sprt: Option<SprtRun>,
}

impl Versus {
    /// How an engine did; and, if a test is asked for, how that went over all complete blocks in
    /// their order.
    pub fn of(outcomes: &[Outcome], engine: usize, sprt: Option<&SprtPlan>) -> Self {
        let shares: Vec<_> = outcomes.iter().filter_map(|game| game.result_of(engine)).collect();
        let games = shares.len() as u64;
        let count = |condition: &dyn Fn(bool, bool) -> bool| {
            shares.iter().filter(|share| condition(share.is_win(), share.is_loss())).count() as u64
        };
        let points: f64 = shares.iter().map(|share| share.won).sum();
        let par = Par::of(shares.iter().map(|share| share.par));
        let noise = Blocks::of_engine(outcomes, engine).tally();
        let complete = Blocks::complete(outcomes, engine);
        let run = sprt.map(|plan| Sprt::new(plan).run(&complete));
        Self {
            games,
            wins: count(&|win, _| win),
            draws: count(&|win, loss| !win && !loss),
            losses: count(&|_, loss| loss),
            strength: Strength::of_score(points / games.max(1) as f64, games, &noise, &par),
            pentanomial: complete.tally().as_pentanomial(),
            decision: run.as_ref().and_then(|run| run.state.decision),
            sprt: run,
        }
    }
}

//! The sequential probability ratio test (SPRT) of Wald, which stops a match once it is decided.
//!
//! Two hypotheses are compared: the first engine is stronger by `elo0`, or by `elo1`. After each block
//! the logarithm of the likelihood ratio (LLR) is computed; once it leaves the bounds
//! ln(β ∕ (1 − α)) and ln((1 − β) ∕ α) of Wald, the match is decided, and the decision is wrong with
//! probability α or β.
//!
//! The hypotheses say nothing of how often each score of a block occurs, so the likelihood is that of
//! the distribution which explains the blocks best among those that obey the hypothesis (the
//! *generalized* SPRT of Van den Bergh, which Fishtest uses): its mean is the score that the Elo
//! stands for or, on the normalized scale, its mean differs from the even score by a number of standard
//! deviations.
//!
//! As in Fishtest, a score that did not occur counts as a thousandth of a block, since otherwise
//! there may be no distribution that obeys. For pairs that goes for all five scores; for other
//! blocks for 0, the even score and 1.

mod likelihood;

use serde::Serialize;

use crate::plan::{SprtPlan, SprtScale};
use crate::stats::blocks::Blocks;
use crate::stats::elo::NELO_PER_DEVIATION;
use crate::stats::score_distribution::ScoreDistribution;
use likelihood::{Hypothesis, Observed};

/// A sequential probability ratio test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    plan: SprtPlan,
}

/// Which hypothesis a test accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Decision {
    /// No gain: the difference is rather `elo0`.
    H0,
    /// A gain: the difference is rather `elo1`.
    H1,
}

/// Where a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// What is accepted, if anything is.
    pub decision: Option<Decision>,
    /// After how many blocks this is.
    pub blocks: u64,
}

/// How a test went, block by block.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SprtRun {
    /// Where it was decided; or where it stands after the last block.
    pub state: SprtState,
    /// The LLR after each block, up to the one that decided.
    pub path: Vec<f64>,
}

impl Sprt {
    /// The test of a plan, with `elo0` below `elo1`, and α and β between 0 and ½.
    pub fn new(plan: &SprtPlan) -> Self {
        Self { plan: *plan }
    }

    /// At or below this LLR H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.plan.beta / (1.0 - self.plan.alpha)).ln()
    }

    /// At or above this LLR H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.plan.beta) / self.plan.alpha).ln()
    }

    /// The logarithm of the likelihood ratio.
    pub fn llr(&self, distribution: &ScoreDistribution) -> f64 {
        if distribution.blocks() == 0 {
            return 0.0;
        }
        let observed = Observed::of(distribution);
        let [h0, h1] =
            [self.plan.elo0, self.plan.elo1].map(|elo| self.hypothesis(elo, distribution));
        likelihood::log_likelihood_ratio(&observed, h0, h1)
    }

    /// Where the test stands if this is all that was seen, and nothing was decided before.
    pub fn state(&self, distribution: &ScoreDistribution) -> SprtState {
        let (llr, lower, upper) = (self.llr(distribution), self.lower(), self.upper());
        let decision = match llr {
            _ if llr >= upper => Some(Decision::H1),
            _ if llr <= lower => Some(Decision::H0),
            _ => None,
        };
        SprtState { llr, lower, upper, decision, blocks: distribution.blocks() }
    }

    /// Goes through blocks in their order and stops at the first that decides. Blocks after it, of
    /// games that were under way, do not change the decision.
    pub fn run(&self, blocks: &Blocks) -> SprtRun {
        let mut distribution = blocks.empty_distribution();
        let mut run = SprtRun { state: self.state(&distribution), path: Vec::new() };
        for &score in blocks.scores() {
            distribution.add(score);
            run.state = self.state(&distribution);
            run.path.push(run.state.llr);
            if run.state.decision.is_some() {
                break;
            }
        }
        run
    }

    fn hypothesis(&self, elo: f64, distribution: &ScoreDistribution) -> Hypothesis {
        match self.plan.scale {
            // A mean of exactly 0 or 1 would leave no likelihood to anything else.
            SprtScale::Logistic => {
                Hypothesis::Mean(distribution.even_score().score(elo).clamp(1e-9, 1.0 - 1e-9))
            }
            SprtScale::Normalized => Hypothesis::NormalizedElo {
                even: distribution.even_score().mean(),
                by: elo / NELO_PER_DEVIATION * f64::from(distribution.games_per_block()).sqrt(),
            },
        }
    }
}

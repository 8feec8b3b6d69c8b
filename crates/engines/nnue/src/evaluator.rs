//! A network as a correction of an evaluation.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use game::{ActiveFeatures, Evaluator, FeatureSet, Score, TwoPlayer};

use crate::any_net::{AnyAccumulatorStack, AnyNet};
use crate::{EVAL_SCALE, NetError, Shape};

/// Inference at the plies of a search: accumulator update and forward pass.
pub trait Inference: Clone + Debug + Send + 'static {
    /// The size of the network behind it.
    fn shape(&self) -> Shape;

    /// The residual of a position for the side to move, whose index is `stm`, in log-odds times
    /// [`EVAL_SCALE`], given the active features from the perspective of each player.
    fn infer(
        &mut self,
        ply: usize,
        features: &[ActiveFeatures; 2],
        stm: usize,
        bucket: usize,
    ) -> i32;
}

/// The maximum residual, in log-odds. It allows lazy evaluation where the evaluation alone is outside
/// [alpha − maximum, beta + maximum]; the less it is, the more often.
pub const MAX_CORRECTION: f32 = 1.0;

/// An evaluation that adds the residual of a network to another one, `E`, at the leaves. Everything else
/// is asked of `E` alone: statically proven results, candidate moves and their order.
///
/// With [`AnyAccumulatorStack`] it takes a network of any width; with
/// [`AccumulatorStack<H>`](crate::AccumulatorStack) only those of one width, without a branch per call.
pub struct ResidualEvaluator<P, E, I = AnyAccumulatorStack> {
    base: E,
    inference: I,
    /// The logit scale of the other evaluation, in whose units scores are.
    logit_scale: i32,
    /// [`MAX_CORRECTION`] in those units.
    max_correction: i32,
    positions: PhantomData<fn(&P)>,
}

impl<P: TwoPlayer, E: FeatureSet<P>> ResidualEvaluator<P, E> {
    /// The correction of an evaluation by a network of any width.
    ///
    /// # Errors
    /// If the network does not have the features and output buckets of the game.
    pub fn new(base: E, net: &AnyNet) -> Result<Self, NetError> {
        Self::with_inference(base, net.into())
    }
}

impl<P: TwoPlayer, E: FeatureSet<P>, I: Inference> ResidualEvaluator<P, E, I> {
    /// The correction of an evaluation by a network of one width.
    ///
    /// # Errors
    /// If the network does not have the features and output buckets of the game.
    pub fn with_inference(base: E, inference: I) -> Result<Self, NetError> {
        let Shape { features, buckets, .. } = inference.shape();
        if (features, buckets) == (E::COUNT, E::BUCKETS) {
            let logit_scale = base.logit_scale().round() as i32;
            let max_correction = (MAX_CORRECTION * base.logit_scale()) as i32;
            let positions = PhantomData;
            Ok(Self { base, inference, logit_scale, max_correction, positions })
        } else {
            Err(NetError::Size { found: [features, buckets], expected: [E::COUNT, E::BUCKETS] })
        }
    }

    /// The score with the network's correction.
    #[inline]
    fn corrected(&mut self, position: &P, score: Score, info: &NetInfo<E::EvalInfo>) -> Score {
        let stm = position.turn().index();
        let features = self.base.active_features(position, &info.base);
        let residual = self.inference.infer(info.ply, &features, stm, E::output_bucket(position));
        // In 64 bits: the bias of an output bucket is not bounded, and neither are the weights of the other
        // evaluation.
        let correction = i64::from(residual) * i64::from(self.logit_scale) / i64::from(EVAL_SCALE);
        let max = i64::from(self.max_correction);
        Score::estimate(i32::from(score.raw()) + correction.clamp(-max, max) as i32)
    }
}

/// What is computed once for a node: the base evaluation's own, and the ply, which says where the
/// accumulators of its parent are.
#[derive(Debug, Clone, Copy)]
pub struct NetInfo<I> {
    base: I,
    ply: usize,
}

impl<P: TwoPlayer, E: FeatureSet<P>, I: Inference> Evaluator<P> for ResidualEvaluator<P, E, I> {
    type EvalInfo = NetInfo<E::EvalInfo>;

    #[inline]
    fn eval_info(&mut self, position: &P, ply: usize) -> Self::EvalInfo {
        NetInfo { base: self.base.eval_info(position, ply), ply }
    }

    #[inline]
    fn evaluate(&mut self, position: &P, info: &mut Self::EvalInfo) -> Score {
        let score = self.base.evaluate(position, &mut info.base);
        self.corrected(position, score, info)
    }

    /// The network is evaluated only where it can make a difference.
    #[inline]
    fn evaluate_lazy(
        &mut self,
        position: &P,
        info: &mut Self::EvalInfo,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let score = self.base.evaluate(position, &mut info.base);
        let estimate = i32::from(score.raw());
        if estimate + self.max_correction <= i32::from(alpha.raw()) {
            Score::estimate(estimate + self.max_correction)
        } else if estimate - self.max_correction >= i32::from(beta.raw()) {
            Score::estimate(estimate - self.max_correction)
        } else {
            self.corrected(position, score, info)
        }
    }

    #[inline]
    fn logit_scale(&self) -> f32 {
        self.base.logit_scale()
    }

    #[inline]
    fn probe(&mut self, position: &P, info: &Self::EvalInfo) -> Option<Score> {
        self.base.probe(position, &info.base)
    }

    #[inline]
    fn candidates(&self, position: &P, info: &Self::EvalInfo) -> P::MoveList {
        self.base.candidates(position, &info.base)
    }

    #[inline]
    fn move_priorities(&self, position: &P, info: &Self::EvalInfo) -> impl Fn(P::Move) -> i32 {
        self.base.move_priorities(position, &info.base)
    }
}

impl<P, E: Clone, I: Clone> Clone for ResidualEvaluator<P, E, I> {
    fn clone(&self) -> Self {
        Self {
            base: self.base.clone(),
            inference: self.inference.clone(),
            logit_scale: self.logit_scale,
            max_correction: self.max_correction,
            positions: self.positions,
        }
    }
}

impl<P, E: Debug, I: Inference> Debug for ResidualEvaluator<P, E, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.inference.shape();
        let mut f = f.debug_struct("ResidualEvaluator");
        f.field("base", &self.base).field("shape", &shape).finish_non_exhaustive()
    }
}

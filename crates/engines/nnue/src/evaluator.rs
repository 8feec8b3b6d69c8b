//! A network as an evaluation.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use game::{ActiveFeatures, Evaluator, FeatureSet, Score, TwoPlayer};

use crate::any::{Any, AnyStack};
use crate::{NetError, Shape, UNIT};

/// Judges what the players see at a ply of a search.
pub trait Judge: Clone + Debug + Send + 'static {
    /// The size of the network behind it.
    fn shape(&self) -> Shape;

    /// What a position is worth to the player to move, by the index of that player, given what each
    /// player sees.
    fn judge(&mut self, ply: usize, seen: &[ActiveFeatures; 2], turn: usize, phase: usize) -> i32;
}

/// The most by which a network corrects, as log-odds. The less it is, the more often the network need
/// not be asked.
pub const MOST: f32 = 1.0;

/// An evaluation that lets a network correct what another one, `E`, says of the leaves, and asks that
/// one for everything else: what is plain to see, which moves to search and in which order.
///
/// With [`AnyStack`] it takes a network of any size; with [`Stack<H>`](crate::Stack) only those of
/// one size, and need not ask each time which it is.
pub struct NetEvaluator<P, E, J = AnyStack> {
    base: E,
    judge: J,
    /// The unit of the other evaluation, in which scores are.
    unit: i32,
    /// The most by which the network corrects, in that unit.
    most: i32,
    positions: PhantomData<fn(&P)>,
}

impl<P: TwoPlayer, E: FeatureSet<P>> NetEvaluator<P, E> {
    /// The evaluation by a network, with another one for what a network cannot tell.
    ///
    /// # Errors
    /// If the network does not have the inputs and phases of the game.
    pub fn new(base: E, net: &Any) -> Result<Self, NetError> {
        Self::with(base, net.into())
    }
}

impl<P: TwoPlayer, E: FeatureSet<P>, J: Judge> NetEvaluator<P, E, J> {
    /// The evaluation by a network of one size.
    ///
    /// # Errors
    /// If the network does not have the inputs and phases of the game.
    pub fn with(base: E, judge: J) -> Result<Self, NetError> {
        let Shape { inputs, phases, .. } = judge.shape();
        if (inputs, phases) == (E::COUNT, E::BUCKETS) {
            let unit = base.logit_scale().round() as i32;
            let most = (MOST * base.logit_scale()) as i32;
            Ok(Self { base, judge, unit, most, positions: PhantomData })
        } else {
            Err(NetError::Size { is: [inputs, phases], asked: [E::COUNT, E::BUCKETS] })
        }
    }

    /// The score with the network's correction.
    #[inline]
    fn corrected(&mut self, position: &P, score: Score, info: &NetInfo<E::EvalInfo>) -> Score {
        let turn = position.turn().index();
        let features = self.base.active_features(position, &info.base);
        let correction = self.judge.judge(info.ply, &features, turn, E::output_bucket(position));
        let correction = (correction * self.unit / UNIT).clamp(-self.most, self.most);
        Score::estimate(i32::from(score.raw()) + correction)
    }
}

/// What is computed once for a node: the base evaluation's own, and the ply, which says where the
/// accumulators of its parent are.
#[derive(Debug, Clone, Copy)]
pub struct NetInfo<I> {
    base: I,
    ply: usize,
}

impl<P: TwoPlayer, E: FeatureSet<P>, J: Judge> Evaluator<P> for NetEvaluator<P, E, J> {
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

    /// The network is asked only where it can make a difference.
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
        if estimate + self.most <= i32::from(alpha.raw()) {
            Score::estimate(estimate + self.most)
        } else if estimate - self.most >= i32::from(beta.raw()) {
            Score::estimate(estimate - self.most)
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

impl<P, E: Clone, J: Clone> Clone for NetEvaluator<P, E, J> {
    fn clone(&self) -> Self {
        let Self { base, judge, unit, most, positions } = self;
        let (base, judge) = (base.clone(), judge.clone());
        Self { base, judge, unit: *unit, most: *most, positions: *positions }
    }
}

impl<P, E: Debug, J: Judge> Debug for NetEvaluator<P, E, J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.judge.shape();
        let mut f = f.debug_struct("NetEvaluator");
        f.field("base", &self.base).field("shape", &shape).finish_non_exhaustive()
    }
}

//! The interface of engines: limits and control, evaluations, the result of a search.

use std::time::Duration;

use crate::{MAX_PLAYERS, Player, Position, Rng, Score, TwoPlayer, math};

/// An AI for positions of one game.
pub trait Engine<P: Position>: Send {
    /// Searches a position, whose game is not over.
    ///
    /// It always has a legal move to return, however soon it is stopped. What it reports on the
    /// way is of the same kind as its answer.
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move>;

    /// Searches within limits of nodes or depth, with seed 0 and nobody to report to. There is no clock: a
    /// limit of time is never reached.
    fn analyze(&mut self, position: &P, limits: SearchLimits) -> Analysis<P::Move> {
        let control = &mut Control {
            limits,
            seed: 0,
            history: &[],
            clock: &|| Duration::ZERO,
            stopped: &|| false,
            report: &mut |_| (),
        };
        self.choose(position, control)
    }

    /// Forgets what it has learned of the game so far.
    fn reset(&mut self) {}
}

/// Search limits, as UCI's `go` has them. Without any, an engine searches until it is stopped or done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// By the clock.
    pub time: Option<Duration>,
    /// Positions visited, or games simulated.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u32>,
}

impl SearchLimits {
    /// The limit of a search that is given none and whose engine has none of its own: a second.
    pub const DEFAULT: Self = Self::time(Duration::from_secs(1));

    /// A limit of time alone.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, depth: None }
    }

    /// A limit of nodes, or of simulations, alone.
    pub const fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes), depth: None }
    }

    /// A limit of depth alone.
    pub const fn depth(depth: u32) -> Self {
        Self { time: None, nodes: None, depth: Some(depth) }
    }

    /// Whether there is no limit at all.
    pub fn is_unlimited(self) -> bool {
        self == Self::default()
    }

    /// Both limits at once: of time, nodes and depth each the smaller one. A limit that only one of them
    /// sets is kept. So an event or a server restricts what an engine would do by itself.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Self {
            time: least(self.time, other.time),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
        }
    }

    /// These limits if they set any, else the others, as a whole. So what a user asks for replaces the
    /// engine's own limits, and those replace [`DEFAULT`](Self::DEFAULT).
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_unlimited() { other } else { self }
    }
}

/// What an engine is given besides the position: limits, a random seed, a clock, a stop condition
/// and a callback for progress. An engine looks at nothing else of the world.
pub struct Control<'a, M> {
    /// How much to search.
    pub limits: SearchLimits,
    /// The random seed.
    pub seed: u64,
    /// The last moves that led to the position, the latest last, as far as they are known: for engines that
    /// keep their tree from move to move.
    pub history: &'a [M],
    /// The time since the search began; polled.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// The stop flag (UCI's `stop`); polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with each improved analysis.
    pub report: &'a mut dyn FnMut(&Analysis<M>),
}

impl<M> Control<'_, M> {
    /// Whether the time is up or the stop flag is set. Nodes are counted by the engine.
    pub fn should_stop(&self) -> bool {
        (self.stopped)() || self.limits.time.is_some_and(|time| (self.clock)() >= time)
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis<M> {
    /// The move to play.
    pub best: M,
    /// The expected score of each player, from 0 to 1; zero for seats that the game does not have.
    pub expected_scores: [f32; MAX_PLAYERS],
    /// Set if the value is proven: in how many plies the game ends then.
    pub proven: Option<u32>,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited, or games simulated.
    pub nodes: u64,
    /// The principal variation, `best` first.
    pub pv: Vec<M>,
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
}

/// A move that was considered.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The expected score of each player after it.
    pub expected_scores: [f32; MAX_PLAYERS],
    /// Set if the value is proven: in how many plies the game ends then.
    pub proven: Option<u32>,
    /// How many positions were visited after it.
    pub nodes: u64,
    /// Its principal variation, this move first.
    pub pv: Vec<M>,
}

impl<M: Copy> Analysis<M> {
    /// The answer of an engine that has not searched: this move, equal expected scores.
    pub fn without_search(best: M, players: usize) -> Self {
        let mut expected_scores = [0.0; MAX_PLAYERS];
        expected_scores[..players].fill(1.0 / players as f32);
        let pv = vec![best];
        Self { best, expected_scores, proven: None, depth: 0, nodes: 0, pv, candidates: Vec::new() }
    }

    /// The result of a search that considered these moves, best first: none if there are none.
    pub fn from_candidates(candidates: Vec<Candidate<M>>, depth: u32, nodes: u64) -> Option<Self> {
        let &Candidate { mv: best, expected_scores, proven, ref pv, .. } = candidates.first()?;
        let pv = pv.clone();
        Some(Self { best, expected_scores, proven, depth, nodes, pv, candidates })
    }

    /// Softmax (Boltzmann) sampling of one of the candidate moves by their expected scores.
    pub fn sample_softmax(&self, turn: Player, temperature: f32, rng: &mut Rng) -> M {
        let best = self.expected_scores[turn.index()];
        let mut total = 0.0;
        let mut chosen = self.best;
        // Weighted reservoir sampling of one item.
        for candidate in &self.candidates {
            let difference = candidate.expected_scores[turn.index()] - best;
            let weight = math::exp(f64::from(difference / temperature.max(1e-6)).min(0.0));
            total += weight;
            if rng.bernoulli(weight / total) {
                chosen = candidate.mv;
            }
        }
        chosen
    }
}

/// The expected scores of both players, from that of the player to move.
pub fn two_player_scores(turn: Player, expected_score: f32) -> [f32; MAX_PLAYERS] {
    let mut scores = [0.0; MAX_PLAYERS];
    scores[turn.index()] = expected_score;
    scores[turn.opponent().index()] = 1.0 - expected_score;
    scores
}

/// The static evaluation of a two-player game, for depth-first searches.
///
/// A search computes the [`EvalInfo`](Evaluator::EvalInfo) of a node once and hands it to every other
/// method, which must be of the same position. Whoever asks about single positions uses
/// [`Evaluator::at`].
pub trait Evaluator<P: TwoPlayer>: Clone + Send + 'static {
    /// What is computed once for a node and shared by probe, move generation, move ordering and
    /// evaluation: threats, territory, or nothing.
    type EvalInfo;

    /// Computes it. `ply` is the distance from the root, for evaluators that keep state by ply, such as
    /// the accumulators of a network.
    fn eval_info(&mut self, position: &P, ply: usize) -> Self::EvalInfo;

    /// An estimate for the player to move, symmetric in the players, of a game that goes on.
    fn evaluate(&mut self, position: &P, info: &mut Self::EvalInfo) -> Score;

    /// Lazy evaluation: exact inside the window (`alpha`, `beta`); outside it any bound on the same
    /// side will do, which can be faster to find.
    #[inline]
    fn evaluate_lazy(
        &mut self,
        position: &P,
        info: &mut Self::EvalInfo,
        _alpha: Score,
        _beta: Score,
    ) -> Score {
        self.evaluate(position, info)
    }

    /// The logistic scale of the estimates: win probability = σ(estimate / scale). Inverse of the K of
    /// Texel's tuning method.
    fn logit_scale(&self) -> f32;

    /// Interior-node recognizer: the proven result for the player to move, where it can be told
    /// statically.
    #[inline]
    fn probe(&mut self, _position: &P, _info: &Self::EvalInfo) -> Option<Score> {
        None
    }

    /// The moves worth searching: all legal ones, or fewer if the others are sure to be no better.
    #[inline]
    fn candidates(&self, position: &P, _info: &Self::EvalInfo) -> P::MoveList {
        position.legal_moves()
    }

    /// Static move ordering: a function that scores the moves of this position; larger ones are searched
    /// first.
    #[inline]
    fn move_priorities(&self, _position: &P, _info: &Self::EvalInfo) -> impl Fn(P::Move) -> i32 {
        |_| 0
    }

    /// This evaluator with a position and its [`EvalInfo`](Evaluator::EvalInfo), outside of a search.
    fn at<'a>(&'a mut self, position: &'a P) -> EvaluatorAt<'a, P, Self> {
        let info = self.eval_info(position, 0);
        EvaluatorAt { evaluator: self, position, info }
    }
}

/// An evaluator at one position: see [`Evaluator::at`].
pub struct EvaluatorAt<'a, P: TwoPlayer, E: Evaluator<P>> {
    /// The evaluator.
    pub evaluator: &'a mut E,
    /// The position.
    pub position: &'a P,
    /// What was computed of it.
    pub info: E::EvalInfo,
}

impl<P: TwoPlayer, E: Evaluator<P>> EvaluatorAt<'_, P, E> {
    /// See [`Evaluator::evaluate`].
    pub fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.position, &mut self.info)
    }

    /// See [`Evaluator::probe`].
    pub fn probe(&mut self) -> Option<Score> {
        self.evaluator.probe(self.position, &self.info)
    }

    /// See [`Evaluator::candidates`].
    pub fn candidates(&self) -> P::MoveList {
        self.evaluator.candidates(self.position, &self.info)
    }

    /// See [`Evaluator::move_priorities`].
    pub fn move_priority(&self, mv: P::Move) -> i32 {
        self.evaluator.move_priorities(self.position, &self.info)(mv)
    }
}

/// Estimates the expected score of each player: the leaf evaluation of UCT, paranoid and max^n.
pub trait Estimator<P: Position>: Clone + Send {
    /// The expected scores from here.
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS];
}

/// Polls a stop condition at intervals of work done, so that a search need not look at the clock at
/// every node.
///
/// ```
/// use plywood_game::StopPoll;
/// let mut poll = StopPoll::every(1000);
/// assert!(!poll.poll(999, || true), "not asked yet");
/// assert!(poll.poll(1, || true));
/// ```
#[derive(Debug, Clone)]
pub struct StopPoll {
    /// The work between two polls.
    every: u64,
    /// The work left until the next poll.
    next: u64,
}

impl StopPoll {
    /// Polls whenever this much work was done, in units of the caller: nodes, plies.
    pub const fn every(work: u64) -> Self {
        Self { every: work, next: work }
    }

    /// The same, but the first call of [`StopPoll::poll`] polls too, whatever it adds.
    pub const fn now_and_every(work: u64) -> Self {
        Self { every: work, next: 0 }
    }

    /// Adds work done. If a poll is due, returns what `should_stop` says; otherwise false.
    #[inline]
    #[must_use]
    pub fn poll(&mut self, work: u64, should_stop: impl FnOnce() -> bool) -> bool {
        if work < self.next {
            self.next -= work;
            return false;
        }
        self.next = self.every;
        should_stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_combined_one_by_one_or_replaced_as_a_whole() {
        let second = Duration::from_secs(1);
        let own = SearchLimits { time: Some(second), nodes: Some(7), depth: None };
        let event = SearchLimits { time: None, nodes: Some(5), depth: Some(3) };
        let both = SearchLimits { time: Some(second), nodes: Some(5), depth: Some(3) };
        assert_eq!((event.min(own), own.min(event)), (both, both));
        assert_eq!((event.or(own), own.or(event)), (event, own));
        let none = SearchLimits::default();
        assert_eq!((none.min(own), none.or(own), own.or(none)), (own, own, own));
        assert!(none.is_unlimited() && !own.is_unlimited() && none.min(none).is_unlimited());
    }

    #[test]
    fn a_search_stops_when_its_time_is_up_or_it_is_told_to() {
        let should_stop = |time: Option<u64>, now, stopped: bool| {
            let (clock, stop) = (move || Duration::from_secs(now), move || stopped);
            let control = Control::<u8> {
                limits: SearchLimits { time: time.map(Duration::from_secs), ..Default::default() },
                seed: 0,
                history: &[],
                clock: &clock,
                stopped: &stop,
                report: &mut |_| {},
            };
            control.should_stop()
        };
        assert!(!should_stop(None, 9, false) && !should_stop(Some(5), 4, false));
        assert!(should_stop(Some(5), 5, false) && should_stop(Some(5), 6, false));
        assert!(should_stop(None, 0, true) && should_stop(Some(5), 0, true));
    }

    #[test]
    fn a_move_without_search_leaves_all_players_the_same_chances() {
        let analysis = Analysis::without_search(7, 3);
        assert_eq!((analysis.best, &analysis.pv[..], analysis.nodes), (7, &[7][..], 0));
        let percent = analysis.expected_scores.map(|score| (100.0 * score).round() as i32);
        assert_eq!(percent, [33, 33, 33, 0]);
    }

    /// The calls at which a poll that is called with this work each time asks.
    fn asked(mut poll: StopPoll, work: u64, calls: u32) -> Vec<u32> {
        let mut asked = Vec::new();
        for call in 1..=calls {
            let stop = poll.poll(work, || {
                asked.push(call);
                false
            });
            assert!(!stop);
        }
        asked
    }

    #[test]
    fn a_stop_condition_is_polled_once_for_each_interval_of_work() {
        assert_eq!(asked(StopPoll::every(4), 1, 13), [4, 8, 12]);
        assert_eq!(asked(StopPoll::every(4), 3, 7), [2, 4, 6]);
        assert_eq!(asked(StopPoll::every(4), 9, 3), [1, 2, 3]);
        assert_eq!(asked(StopPoll::every(4), 0, 3), []);
        assert_eq!(asked(StopPoll::now_and_every(4), 1, 10), [1, 5, 9]);
        assert_eq!(asked(StopPoll::now_and_every(4), 0, 3), [1]);
    }

    #[test]
    fn a_poll_answers_what_the_stop_condition_says() {
        let mut poll = StopPoll::now_and_every(2);
        let stops = [true, true, true, false, true].map(|stop| poll.poll(1, || stop));
        assert_eq!(stops, [true, false, true, false, true]);
    }

    /// Moves with these expected scores of the first player.
    fn analysis(scores: &[f32]) -> Analysis<usize> {
        let of_first = |score: f32| {
            let mut scores = [0.0; MAX_PLAYERS];
            (scores[0], scores[1]) = (score, 1.0 - score);
            scores
        };
        let candidate = |(mv, &score): (usize, &f32)| Candidate {
            mv,
            expected_scores: of_first(score),
            proven: None,
            nodes: 1,
            pv: vec![mv],
        };
        Analysis {
            best: 0,
            expected_scores: of_first(scores[0]),
            proven: None,
            depth: 1,
            nodes: 1,
            pv: vec![0],
            candidates: scores.iter().enumerate().map(candidate).collect(),
        }
    }

    /// How often each move is sampled, as a share.
    fn shares(scores: &[f32], temperature: f32) -> Vec<f64> {
        let (analysis, mut rng) = (analysis(scores), Rng::seeded(6));
        let mut counts = vec![0.0; scores.len()];
        for _ in 0..20_000 {
            counts[analysis.sample_softmax(Player::ONE, temperature, &mut rng)] += 1.0 / 20_000.0;
        }
        counts
    }

    #[test]
    fn moves_are_sampled_as_often_as_the_softmax_of_their_scores_says() {
        let weights = [1.0, 1.0, math::exp(-1.0), math::exp(-3.0)];
        let total: f64 = weights.iter().sum();
        for (share, weight) in shares(&[0.5, 0.5, 0.4, 0.2], 0.1).into_iter().zip(weights) {
            assert!((share - weight / total).abs() < 0.012, "{share} {}", weight / total);
        }
    }

    #[test]
    fn without_temperature_only_the_best_moves_are_sampled() {
        let shares = shares(&[0.5, 0.499, 0.5, 0.1], 0.0);
        assert_eq!((shares[1], shares[3]), (0.0, 0.0));
        assert!((shares[0] - 0.5).abs() < 0.012, "{shares:?}");
    }
}

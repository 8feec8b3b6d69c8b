//! Flat Monte Carlo (Browne et al. 2012): every root move gets the same number of random rollouts.
//!
//! This is the engine of the Yolah book. It has no tree: replies are random, so it walks into traps, but
//! it needs nothing but the rules.

use game::playout::random_game;
use game::{
    Analysis, Candidate, Control, Engine, MAX_PLAYERS, Outcome, Player, Position, Rng,
    SearchLimits, StopPoll,
};

use crate::{PLIES_PER_POLL, insertion_sort_by_key};

/// The parameters of [`MonteCarlo`].
#[derive(Debug, Clone, Copy)]
pub struct Settings<P> {
    /// The value of a finished game for each player. The move with the largest mean is played.
    pub value: fn(&P) -> [f32; MAX_PLAYERS],
}

impl<P: Position> Default for Settings<P> {
    /// The rewards.
    fn default() -> Self {
        Self { value: rewards }
    }
}

/// The rewards of a finished game.
pub fn rewards<P: Position>(end: &P) -> [f32; MAX_PLAYERS] {
    end.outcome().map_or([0.0; MAX_PLAYERS], Outcome::rewards)
}

/// The engine.
#[derive(Debug, Clone, Copy)]
pub struct MonteCarlo<P> {
    settings: Settings<P>,
}

/// After how many games the first report is due.
const FIRST_REPORT: u64 = 1024;

/// A limit of depth stands for this many games for each move, because there is no other depth here.
const GAMES_PER_MOVE: u64 = 1000;

impl<P: Position> MonteCarlo<P> {
    /// An engine with these settings.
    pub fn new(settings: Settings<P>) -> Self {
        Self { settings }
    }
}

impl<P: Position> Default for MonteCarlo<P> {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

/// A root move and its statistics: an arm of the bandit.
struct Arm<P: Position> {
    mv: P::Move,
    after: P,
    games: u64,
    /// The sum of the values for the player to move.
    value: f64,
    /// The sum of the rewards.
    rewards: [f64; MAX_PLAYERS],
}

impl<P: Position> Arm<P> {
    /// One rollout. Returns its length in plies.
    fn rollout(
        &mut self,
        mover: Player,
        value: fn(&P) -> [f32; MAX_PLAYERS],
        rng: &mut Rng,
    ) -> u64 {
        let mut end = self.after.clone();
        let plies = random_game(&mut end, rng);
        self.games += 1;
        self.value += f64::from(value(&end)[mover.index()]);
        for (sum, reward) in self.rewards.iter_mut().zip(rewards(&end)) {
            *sum += f64::from(reward);
        }
        plies
    }

    fn mean(&self) -> f64 {
        self.value / self.games.max(1) as f64
    }

    fn candidate(&self) -> Candidate<P::Move> {
        let mut expected_scores = Analysis::without_search(self.mv, P::PLAYERS).expected_scores;
        if self.games > 0 {
            expected_scores = self.rewards.map(|sum| (sum / self.games as f64) as f32);
        }
        let (mv, nodes, pv) = (self.mv, self.games, vec![self.mv]);
        Candidate { mv, expected_scores, proven: None, nodes, pv }
    }
}

impl<P: Position> Engine<P> for MonteCarlo<P> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mut rng = Rng::seeded(control.seed);
        let mut arms = arms(position, &mut rng);
        let limit = game_limit(control.limits, arms.len());
        let (mut games, mut plies, mut report_at) = (0, 0, FIRST_REPORT);
        let mut poll = StopPoll::now_and_every(PLIES_PER_POLL);
        while games < limit && !poll.poll(plies, || control.should_stop()) {
            let turn = (games % arms.len() as u64) as usize;
            plies = 1 + arms[turn].rollout(position.turn(), self.settings.value, &mut rng);
            games += 1;
            if games >= report_at {
                report_at = games + games / 4;
                (control.report)(&analysis(&arms));
            }
        }
        analysis(&arms)
    }
}

/// The moves in random order, so that ties are broken at random.
fn arms<P: Position>(position: &P, rng: &mut Rng) -> Vec<Arm<P>> {
    let mut moves = position.legal_moves();
    rng.shuffle(&mut moves);
    let arm = |&mv: &P::Move| Arm {
        mv,
        after: position.after(mv),
        games: 0,
        value: 0.0,
        rewards: [0.0; MAX_PLAYERS],
    };
    moves.iter().map(arm).collect()
}

/// The limit of games: the least of those that are set.
fn game_limit(limits: SearchLimits, moves: usize) -> u64 {
    let by_depth = limits.depth.map(|_| moves as u64 * GAMES_PER_MOVE);
    limits.nodes.into_iter().chain(by_depth).min().unwrap_or(u64::MAX)
}

fn analysis<P: Position>(arms: &[Arm<P>]) -> Analysis<P::Move> {
    let mut sorted: Vec<&Arm<P>> = arms.iter().collect();
    insertion_sort_by_key(&mut sorted, |arm| -arm.mean());
    let candidates = sorted.iter().map(|arm| arm.candidate()).collect();
    let nodes = arms.iter().map(|arm| arm.games).sum();
    Analysis::from_candidates(candidates, 1, nodes).expect("the game is not over")
}

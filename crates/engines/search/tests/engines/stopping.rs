//! Every engine stops soon after it is told to, in every game: counted in moves made, not by a
//! clock.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use game::{
    Control, Engine, Estimator, Evaluator, MAX_PLAYERS, Outcome, Player, Position, Rng, Score,
    SearchLimits, TwoPlayer,
};
use plywood_search::alphabeta::{self, AlphaBeta};
use plywood_search::minimax::{self, Depth, Minimax};
use plywood_search::montecarlo::MonteCarlo;
use plywood_search::paranoid::{self, Method, MultiPlayerSearch};
use plywood_search::uct::{self, RolloutPolicy, Uct};
use presentation::{ManyPlayerRules, TwoPlayerRules};

/// Moves made since the last stop, on all threads.
static MOVES_MADE: AtomicU64 = AtomicU64::new(0);

/// One search at a time is counted.
static COUNTING: Mutex<()> = Mutex::new(());

/// A position that counts its moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Counted<P>(P);

impl<P: Position> fmt::Display for Counted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<P: Position> Position for Counted<P> {
    type Move = P::Move;
    type MoveList = P::MoveList;
    const PLAYERS: usize = P::PLAYERS;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn legal_moves(&self) -> P::MoveList {
        self.0.legal_moves()
    }

    fn play(&mut self, mv: P::Move) {
        MOVES_MADE.fetch_add(1, Ordering::Relaxed);
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn move_count(&self) -> usize {
        self.0.move_count()
    }

    fn random_move(&self, rng: &mut Rng) -> Option<P::Move> {
        self.0.random_move(rng)
    }
}

impl<P: TwoPlayer> TwoPlayer for Counted<P> {}

/// What a game knows of its positions, for counted ones.
#[derive(Clone)]
struct Through<E>(E);

impl<P: TwoPlayer, E: Evaluator<P>> Evaluator<Counted<P>> for Through<E> {
    type EvalInfo = E::EvalInfo;

    fn eval_info(&mut self, position: &Counted<P>, ply: usize) -> E::EvalInfo {
        self.0.eval_info(&position.0, ply)
    }

    fn evaluate(&mut self, position: &Counted<P>, info: &mut E::EvalInfo) -> Score {
        self.0.evaluate(&position.0, info)
    }

    fn logit_scale(&self) -> f32 {
        self.0.logit_scale()
    }

    fn probe(&mut self, position: &Counted<P>, info: &E::EvalInfo) -> Option<Score> {
        self.0.probe(&position.0, info)
    }

    fn candidates(&self, position: &Counted<P>, info: &E::EvalInfo) -> P::MoveList {
        self.0.candidates(&position.0, info)
    }

    fn move_priorities(
        &self,
        position: &Counted<P>,
        info: &E::EvalInfo,
    ) -> impl Fn(P::Move) -> i32 {
        self.0.move_priorities(&position.0, info)
    }
}

impl<P: Position, E: Estimator<P>> Estimator<Counted<P>> for Through<E> {
    fn estimate(&mut self, position: &Counted<P>) -> [f32; MAX_PLAYERS] {
        self.0.estimate(&position.0)
    }
}

/// So few moves take a few milliseconds, in any of the games.
const SOON: u64 = 20_000;

/// A move by reflex may try every move and every reply; these are short searches, and fast.
const SOON_BY_REFLEX: u64 = 1_000_000;

/// Demands that an engine makes no more than so many moves after the stop, whenever that comes.
fn stops<P: Position>(engine: &mut dyn Engine<Counted<P>>, start: &P, soon: u64, name: &str) {
    let _alone = COUNTING.lock().unwrap_or_else(PoisonError::into_inner);
    let start = Counted(start.clone());
    for looks in [1, 2, 5, 20] {
        let (asked, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let is_stopped = || {
            let stop = asked.fetch_add(1, Ordering::Relaxed) + 1 >= looks;
            if stop && !stopped.swap(true, Ordering::Relaxed) {
                MOVES_MADE.store(0, Ordering::Relaxed);
            }
            stop
        };
        let mut control = Control {
            limits: SearchLimits::default(),
            seed: looks,
            history: &[],
            clock: &|| Duration::ZERO,
            stopped: &is_stopped,
            report: &mut |_| (),
        };
        let found = engine.choose(&start, &mut control);
        let made = MOVES_MADE.load(Ordering::Relaxed);
        assert!(start.is_legal(found.best));
        assert!(stopped.load(Ordering::Relaxed), "{name} ended by itself at {start}");
        assert!(made <= soon, "{name} made {made} moves after the stop at {start}");
    }
}

fn general<P: Position>(start: &P) {
    stops(&mut MonteCarlo::default(), start, SOON, "montecarlo");
    for threads in [1, 2] {
        for (rollout_policy, soon) in
            [(RolloutPolicy::Uniform, SOON), (RolloutPolicy::Reflex, SOON_BY_REFLEX)]
        {
            let settings = uct::Settings { rollout_policy, threads, ..uct::Settings::default() };
            stops(&mut Uct::new(settings), start, soon, &format!("{settings:?}"));
        }
    }
}

fn two<R: TwoPlayerRules>(rules: &R) {
    let start = rules.start();
    general(&start);
    let evaluator = || Through(rules.default_evaluator());
    for threads in [1, 2] {
        let settings = alphabeta::Settings { threads, tt_mib: 1, ..Default::default() };
        stops(&mut AlphaBeta::new(evaluator(), settings), &start, SOON, "alphabeta");
    }
    let settings = minimax::Settings { depth: Depth::Fixed(30), ..Default::default() };
    stops(&mut Minimax::new(evaluator(), settings), &start, SOON, "minimax");
}

fn many<R: ManyPlayerRules>(rules: &R) {
    let start = rules.start();
    general(&start);
    for method in [Method::Paranoid, Method::MaxN] {
        let settings = paranoid::Settings { method, ..Default::default() };
        let mut engine = MultiPlayerSearch::new(Through(rules.estimator()), settings);
        stops(&mut engine, &start, SOON, "paranoid");
    }
}

#[test]
fn engines_stop_soon_in_yolah() {
    two(&yolah::Yolah);
}

#[test]
fn engines_stop_soon_in_yavalath() {
    two(&yavalath::Yavalath::<2>::PLAIN);
    many(&yavalath::Yavalath::<3>::PLAIN);
}

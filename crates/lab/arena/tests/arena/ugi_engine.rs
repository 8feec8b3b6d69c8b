//! Engines in other programs: honest ones play, all others lose with a reason and leave nothing
//! behind.

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use catalog::Session;
use plywood_arena::{BestMove, Fault, MatchEngine, MoveLimits, Turn, UgiEngine};

/// Longer than a busy machine takes for anything that is expected to happen.
const PLENTY: Duration = Duration::from_mins(1);
/// How long to wait for what is expected not to happen.
const LITTLE: Duration = Duration::from_millis(300);

/// An engine, and a file with the numbers of its processes.
struct Mock {
    engine: UgiEngine,
    pids: PathBuf,
    _folder: tempfile::TempDir,
}

impl Mock {
    fn new(habits: &str) -> Self {
        Self::of_game("yavalath", habits, PLENTY)
    }

    fn of_game(game: &str, habits: &str, timeout: Duration) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let pids = folder.path().join("pids of it");
        let program = env!("CARGO_BIN_EXE_plywood-mock-engine");
        let line = format!("\"{program}\" {game} {habits} \"pids={}\"", pids.display());
        let engine = UgiEngine::new(line.parse().expect("a command line"), timeout);
        Self { engine, pids, _folder: folder }
    }

    fn started(habits: &str) -> Self {
        let mut mock = Self::new(habits);
        mock.engine.new_game(&|| false).expect("a start");
        mock
    }

    /// The numbers of all processes there ever were.
    fn pids(&self) -> Vec<u32> {
        let text = std::fs::read_to_string(&self.pids).expect("a file of numbers");
        text.lines().map(|line| line.parse().expect("a number")).collect()
    }

    /// The locks that its processes hold while they live.
    fn processes(&self) -> Vec<Trace> {
        let lock = |pid| File::open(format!("{}.{pid}", self.pids.display())).expect("a lock");
        self.pids().into_iter().map(|pid| Trace { pid, lock: lock(pid) }).collect()
    }
}

/// A process that holds a lock as long as it lives.
#[derive(Debug)]
struct Trace {
    pid: u32,
    lock: File,
}

impl Trace {
    fn is_alive(&self) -> bool {
        match self.lock.try_lock_shared() {
            Ok(()) => {
                self.lock.unlock().expect("our own lock");
                false
            }
            Err(TryLockError::WouldBlock) => true,
            Err(TryLockError::Error(error)) => panic!("{error}"),
        }
    }

    /// A descendant that is killed takes a moment to end.
    fn vanishes(&self) -> bool {
        let gone = |_| {
            std::thread::yield_now();
            !self.is_alive()
        };
        (0..10_000_000).any(gone)
    }

    /// Whether not even a zombie is left, where there is /proc to tell.
    fn is_reaped(&self) -> bool {
        let is_known = || std::path::Path::new(&format!("/proc/{}", self.pid)).exists();
        !(self.is_alive() || cfg!(target_os = "linux") && is_known())
    }
}

/// How the standard library calls the exit code of a process.
const EXIT: &str = if cfg!(windows) { "exit code" } else { "exit status" };

fn game(moves: &[&str]) -> Box<dyn Session> {
    let mut session = catalog::open("yavalath").expect("a game");
    for mv in moves {
        session.play(mv).expect("a legal move");
    }
    session
}

fn ask(
    engine: &mut UgiEngine,
    session: &dyn Session,
    timeout: Duration,
) -> Result<BestMove, Fault> {
    let limits = MoveLimits { nodes: Some(100), timeout, ..MoveLimits::default() };
    engine.choose(&Turn { session, limits, seed: 7, stopped: &|| false })
}

/// Plays a move, then asks for the second one, at which a mock does its `…=2`.
fn second_answer(mock: &mut Mock, timeout: Duration) -> Result<BestMove, Fault> {
    let session = game(&[]);
    ask(&mut mock.engine, &*session, PLENTY).expect("a first move");
    ask(&mut mock.engine, &*session, timeout)
}

/// That an engine was ended by its fault and that the next game finds it well again.
fn assert_restarts(mock: &mut Mock) {
    let processes = mock.processes();
    assert!(processes.iter().all(Trace::vanishes), "a process is left: {processes:?}");
    mock.engine.new_game(&|| false).expect("a second start");
    assert_eq!(mock.pids().len(), 2 * processes.len());
    ask(&mut mock.engine, &*game(&[]), PLENTY).expect("a move");
}

fn whole_game(game: &str, seed: u64) -> Vec<String> {
    let mut mock = Mock::of_game(game, "", PLENTY);
    mock.engine.new_game(&|| false).expect("a start");
    let mut session = catalog::open(game).expect("a game");
    while session.turn().is_some() {
        let limits = MoveLimits { timeout: PLENTY, ..MoveLimits::default() };
        let turn = Turn { session: &*session, limits, seed, stopped: &|| false };
        let choice = mock.engine.choose(&turn).expect("a move");
        assert_eq!((choice.depth, choice.expected_score), (1, Some(0.5)));
        assert_eq!(choice.nodes, session.moves().len() as u64 + 1);
        session.play(&choice.mv).expect("a legal move");
    }
    session.moves()
}

#[test]
fn an_honest_engine_plays_every_game_to_its_end() {
    for game in catalog::GAMES.iter().flat_map(catalog::Entry::specs) {
        assert!(whole_game(&game, 1).len() > 4);
    }
}

#[test]
fn an_engine_that_takes_a_seed_plays_by_it() {
    assert_eq!(whole_game("yavalath", 5), whole_game("yavalath", 5));
    assert_ne!(whole_game("yavalath", 5), whole_game("yavalath", 6));
}

#[test]
fn a_game_may_begin_anywhere() {
    let mut mock = Mock::started("");
    let mut session = game(&[]);
    let text = game(&["e5", "a1", "e6", "a2", "e8"]).position();
    session.set_position(&text).expect("a position");
    for _ in 0..4 {
        let choice = ask(&mut mock.engine, &*session, PLENTY).expect("a move");
        session.play(&choice.mv).expect("a legal move");
    }
}

#[test]
fn one_process_serves_many_games_and_goes_with_its_owner() {
    let mut mock = Mock::new("");
    for _ in 0..3 {
        mock.engine.new_game(&|| false).expect("a start");
        ask(&mut mock.engine, &*game(&[]), PLENTY).expect("a move");
    }
    let [process] = <[Trace; 1]>::try_from(mock.processes()).expect("one process");
    assert!(process.is_alive());
    drop(mock);
    assert!(process.is_reaped());
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let mock = Mock::started("stubborn child");
    let [grandchild, child] = family(&mock);
    assert!(grandchild.is_alive() && child.is_alive());
    drop(mock);
    assert!(child.is_reaped());
    assert!(grandchild.vanishes(), "the grandchild goes too");
}

#[test]
fn a_grandchild_goes_with_an_engine_that_quits() {
    let mock = Mock::started("child");
    let [grandchild, child] = family(&mock);
    assert!(grandchild.is_alive() && child.is_alive());
    drop(mock);
    assert!(child.is_reaped() && grandchild.vanishes());
}

/// The process that the engine has started, and the engine.
fn family(mock: &Mock) -> [Trace; 2] {
    let mut processes = mock.processes();
    processes.reverse();
    processes.try_into().expect("two processes")
}

#[test]
fn a_crash_is_reported_with_its_code_and_the_end_of_its_standard_error() {
    let mut mock = Mock::started("crash=2");
    let fault = second_answer(&mut mock, PLENTY).expect_err("a fault");
    let Fault::Crashed(how) = &fault else { panic!("{fault:?}") };
    assert!(how.starts_with(&format!("it ended, {EXIT}: 3; it said: ")), "{how}");
    assert!(how.ends_with("a long story / no more / memory"), "{how}");
    assert!(how.len() < 5000 && !how.contains('\n'), "{how}");
    assert_restarts(&mut mock);
}

#[test]
fn a_crash_is_noticed_although_a_grandchild_holds_the_pipes() {
    let mut mock = Mock::started("crash=2 child");
    let fault = second_answer(&mut mock, PLENTY).expect_err("a fault");
    let start = format!("crashed: it ended, {EXIT}: 3");
    assert!(fault.to_string().starts_with(&start), "{fault}");
    assert_restarts(&mut mock);
}

#[test]
fn an_abort_is_a_crash() {
    let mut mock = Mock::started("abort=2");
    let fault = second_answer(&mut mock, PLENTY).expect_err("a fault");
    // On Windows it is a status with the highest bits set, of which there are several.
    let how = if cfg!(windows) { "exit code: 0xc" } else { "signal: 6 (SIGABRT)" };
    assert!(fault.to_string().starts_with(&format!("crashed: it ended, {how}")), "{fault}");
    assert_restarts(&mut mock);
}

#[test]
fn an_engine_that_ends_between_games_has_lost_none() {
    let mut mock = Mock::started("games=1");
    ask(&mut mock.engine, &*game(&[]), PLENTY).expect("a move");
    mock.engine.new_game(&|| false).expect("a second start");
    ask(&mut mock.engine, &*game(&[]), PLENTY).expect("a move");
    assert_eq!(mock.pids().len(), 2);
}

#[test]
fn an_engine_that_hangs_is_waited_for_no_longer_than_agreed() {
    let mut mock = Mock::started("hang=2");
    assert_eq!(second_answer(&mut mock, LITTLE), Err(Fault::Hung(LITTLE)));
    assert_restarts(&mut mock);
}

#[test]
fn a_late_answer_is_an_answer_within_the_timeout_only() {
    let mut mock = Mock::started("late=400");
    assert!(ask(&mut mock.engine, &*game(&[]), PLENTY).is_ok());
    let little = Duration::from_millis(100);
    assert_eq!(ask(&mut mock.engine, &*game(&[]), little), Err(Fault::Hung(little)));
    assert_restarts(&mut mock);
}

#[test]
fn waiting_can_be_called_off() {
    let mut mock = Mock::started("hang=1");
    let looks = AtomicU32::new(0);
    let stopped = || looks.fetch_add(1, Ordering::Relaxed) >= 5;
    let limits = MoveLimits { timeout: Duration::MAX, ..MoveLimits::default() };
    let turn = Turn { session: &*game(&[]), limits, seed: 7, stopped: &stopped };
    assert_eq!(mock.engine.choose(&turn), Err(Fault::Interrupted));
    assert!(mock.processes().iter().all(Trace::vanishes));
}

#[test]
fn an_illegal_move_is_handed_on_for_the_referee() {
    let mut mock = Mock::started("illegal=2");
    let choice = second_answer(&mut mock, PLENTY).expect("an answer");
    assert!(game(&[]).play(&choice.mv).is_err());
    // What the engine said after it is not taken for the next answer.
    let session = game(&["e5", "a1"]);
    let mv = ask(&mut mock.engine, &*session, PLENTY).expect("an answer").mv;
    assert!(session.legal_moves().iter().any(|legal| legal.text == mv), "{mv}");
}

#[test]
fn a_second_answer_is_not_taken_for_the_next() {
    let mut mock = Mock::started("twice");
    for _ in 0..100 {
        let choice = ask(&mut mock.engine, &*game(&[]), PLENTY).expect("a move");
        assert_ne!(choice.mv, "z99");
    }
}

#[test]
fn an_answer_without_a_move_is_garbage() {
    let mut mock = Mock::started("empty=2");
    assert_eq!(second_answer(&mut mock, PLENTY), Err(Fault::Garbage("bestmove".into())));
    assert_restarts(&mut mock);
}

#[test]
fn bytes_that_are_no_text_are_garbage() {
    let mut mock = Mock::started("bytes=2");
    let fault = second_answer(&mut mock, PLENTY).expect_err("a fault");
    assert!(fault.to_string().starts_with("answered garbage: bytes that are no text"), "{fault}");
    assert_restarts(&mut mock);
}

#[test]
fn bytes_that_are_no_text_in_what_is_for_people_lose_nothing() {
    let mut mock = Mock::started("noise=2");
    let choice = second_answer(&mut mock, PLENTY).expect("a move");
    game(&[]).play(&choice.mv).expect("a legal move");
    assert_eq!(mock.pids().len(), 1, "it was not started anew");
}

#[test]
fn an_engine_is_told_to_quit() {
    let folder = tempfile::tempdir().expect("a folder");
    let farewell = folder.path().join("farewell");
    let mock = Mock::started(&format!("\"farewell={}\"", farewell.display()));
    assert!(!farewell.exists());
    drop(mock);
    assert!(farewell.exists());
}

/// A descendant that has left the process group is out of reach, but the pipes that it holds are closed on our side,
/// so that no thread waits for it.
#[cfg(target_os = "linux")]
#[test]
fn a_descendant_that_has_left_keeps_no_pipe_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pid");
    let descend = format!("setsid sleep 100 & echo $! >{0}.new; mv {0}.new {0}", file.display());
    let mut engine = script(&format!("{descend}; while read line; do :; done"));
    engine.new_game(&|| false).expect("a start");
    let pid = wait_for_file(&file);
    // Its output and its errors; its input may be the null device, which a shell gives to a command in the background.
    let pipes = [1, 2].map(|fd| std::fs::read_link(format!("/proc/{pid}/fd/{fd}")));
    let pipes = pipes.map(|link| link.expect("a pipe"));
    assert!(pipes.iter().all(|link| link.to_string_lossy().starts_with("pipe:")));
    let holds_them = || {
        let open = std::fs::read_dir("/proc/self/fd").expect("our files");
        let mut links = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
        links.any(|link| pipes.contains(&link))
    };
    assert!(holds_them());
    drop(engine);
    let let_go = |_| {
        std::thread::yield_now();
        !holds_them()
    };
    let released = (0..100_000).any(let_go);
    assert!(std::process::Command::new("kill").arg(&pid).status().expect("kill").success());
    assert!(released);
}

/// What is in a file, once it is there.
#[cfg(target_os = "linux")]
fn wait_for_file(path: &std::path::Path) -> String {
    let read = |_| {
        std::thread::yield_now();
        std::fs::read_to_string(path).ok()
    };
    (0..10_000_000).find_map(read).expect("a file").trim().to_owned()
}

#[test]
fn lines_that_mean_nothing_are_ignored() {
    let mut mock = Mock::started("garbage=2");
    let choice = second_answer(&mut mock, PLENTY).expect("a move");
    game(&[]).play(&choice.mv).expect("a legal move");
}

#[test]
fn too_many_lines_are_a_flood() {
    let mut mock = Mock::started("flood=2");
    assert_eq!(second_answer(&mut mock, PLENTY), Err(Fault::Flooded));
    assert_restarts(&mut mock);
}

#[test]
fn a_line_without_end_is_a_flood() {
    let mut mock = Mock::started("endless=2");
    assert_eq!(second_answer(&mut mock, PLENTY), Err(Fault::Flooded));
    assert_restarts(&mut mock);
}

#[test]
fn an_engine_may_start_slowly_but_not_too_slowly() {
    let mut slow = Mock::new("start=200");
    assert_eq!(slow.engine.new_game(&|| false), Ok(()));
    let mut mute = Mock::of_game("yavalath", "mute", LITTLE);
    let fault = mute.engine.new_game(&|| false).expect_err("a fault");
    assert_eq!(fault.to_string(), "did not start: it did not say ugiok within 300.0ms");
    assert!(mute.processes().iter().all(Trace::vanishes));
}

#[test]
fn a_program_that_does_not_exist_does_not_start() {
    let line = "./no-such-engine --fast".parse().expect("a command line");
    let fault = UgiEngine::new(line, PLENTY).new_game(&|| false).expect_err("a fault");
    assert!(fault.to_string().starts_with("did not start: ./no-such-engine: "), "{fault}");
}

#[test]
fn a_program_that_ends_at_once_tells_why_it_did_not_start() {
    let mut mock = Mock::of_game("chess", "", PLENTY);
    let fault = mock.engine.new_game(&|| false).expect_err("a fault").to_string();
    let start = format!("did not start: it ended, {EXIT}: 2; it said: ");
    assert!(fault.starts_with(&start), "{fault}");
    assert!(fault.contains("chess"), "{fault}");
}

/// An engine that is a script of a shell, which can close its pipes: it starts as it should, then does as told.
#[cfg(unix)]
fn script(text: &str) -> UgiEngine {
    let start = "read ugi; echo ugiok; read uginewgame; read isready; echo readyok";
    let line = format!("sh -c '{start}; {text}'");
    UgiEngine::new(line.parse().expect("a command line"), PLENTY)
}

#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_output_has_crashed() {
    let mut engine = script("exec >&-; sleep 60");
    engine.new_game(&|| false).expect("a start");
    let fault = ask(&mut engine, &*game(&[]), PLENTY).expect_err("a fault");
    assert_eq!(fault, Fault::Crashed("it closed its pipes".into()));
}

#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_input_makes_nobody_wait_for_ever() {
    let mut engine = script("exec <&-; sleep 60");
    engine.new_game(&|| false).expect("a start");
    let fault = ask(&mut engine, &*game(&[]), LITTLE).expect_err("a fault");
    assert!(matches!(fault, Fault::Hung(_) | Fault::Crashed(_)), "{fault:?}");
}

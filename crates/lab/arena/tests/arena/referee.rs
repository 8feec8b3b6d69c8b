//! One game: clocks, faults, and what is kept of it. The clock is a fake one.

use std::sync::Mutex;
use std::time::Duration;

use plywood_arena::live::LiveGames;
use plywood_arena::referee::{GameEnvironment, play};
use plywood_arena::{
    BestMove, Entrant, Fault, Fixture, MatchEngine, Plan, PlayedGame, TimeControl, Turn,
};

/// A clock that engines set forward themselves.
#[derive(Default)]
struct FakeClock(Mutex<Duration>);

impl FakeClock {
    fn pass(&self, time: Duration) {
        *self.0.lock().unwrap() += time;
    }

    fn now(&self) -> Duration {
        *self.0.lock().unwrap()
    }
}

/// Plays the first legal move after so much time, or does what it is told at a turn.
struct Puppet<'a> {
    clock: &'a FakeClock,
    takes: Duration,
    turns: u32,
    trick: Option<(u32, Result<&'static str, Fault>)>,
    seen: &'a Mutex<Vec<Duration>>,
}

impl MatchEngine for Puppet<'static> {
    fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        match &self.trick {
            Some((0, Err(fault))) => Err(fault.clone()),
            _ => Ok(()),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        self.turns += 1;
        self.clock.pass(self.takes);
        self.seen.lock().unwrap().extend(turn.limits.clocks.first());
        let mv = match &self.trick {
            Some((at, trick)) if *at == self.turns => trick.clone()?.to_owned(),
            _ => turn.session.legal_moves()[0].text.clone(),
        };
        Ok(BestMove { mv, expected_score: Some(0.5), nodes: 7, depth: 2 })
    }
}

/// What the engines of a test are given, for as long as the test runs.
struct Stage {
    clock: &'static FakeClock,
    seen: &'static Mutex<Vec<Duration>>,
    live: LiveGames,
}

impl Stage {
    fn new() -> Self {
        Self {
            clock: Box::leak(Box::default()),
            seen: Box::leak(Box::default()),
            live: LiveGames::new(1),
        }
    }

    fn puppet(&self, ms: u64) -> Puppet<'static> {
        let takes = Duration::from_millis(ms);
        Puppet { clock: self.clock, takes, turns: 0, trick: None, seen: self.seen }
    }

    fn trickster(&self, at: u32, trick: Result<&'static str, Fault>) -> Puppet<'static> {
        Puppet { trick: Some((at, trick)), ..self.puppet(0) }
    }

    fn play(&self, limit: TimeControl, puppets: Vec<Puppet<'static>>) -> Option<PlayedGame> {
        let game = if puppets.len() == 3 { "yavalath:players=3" } else { "yavalanchan:size=3" };
        let plan = plan(game, limit);
        let seats = (0..puppets.len()).collect();
        let fixture = Fixture { number: 4, round: 2, opening: 2, seats };
        let mut engines: Vec<Box<dyn MatchEngine>> = Vec::new();
        for puppet in puppets {
            engines.push(Box::new(puppet));
        }
        let environment = GameEnvironment {
            clock: &|| self.clock.now(),
            stopped: &|| false,
            observer: Some(&self.live),
        };
        play(&plan, &fixture, &[], &mut engines, &environment)
    }
}

fn plan(game: &str, limit: TimeControl) -> Plan {
    Plan { time_control: limit, ..Plan::new(game, ["a", "b", "c"].map(Entrant::new).into()) }
}

fn timed(move_ms: u64) -> TimeControl {
    TimeControl { move_ms: Some(move_ms), margin_ms: 20, ..TimeControl::default() }
}

#[test]
fn a_game_without_faults_ends_by_the_rules() {
    let stage = Stage::new();
    let played = stage.play(timed(100), vec![stage.puppet(3), stage.puppet(5)]).unwrap();
    assert_eq!((played.number, played.round, played.termination.fault_seat()), (4, 2, None));
    assert_eq!(played.move_stats.len(), played.moves.len());
    assert_eq!((played.move_stats[0].micros, played.move_stats[1].micros), (3000, 5000));
    assert_eq!((played.move_stats[0].nodes, played.move_stats[0].expected_score), (7, Some(0.5)));
    assert!(!played.winners.is_empty());
}

#[test]
fn an_observer_sees_the_moves_of_a_game_and_its_end() {
    let stage = Stage::new();
    let limit = TimeControl { clock_ms: Some(1000), ..TimeControl::default() };
    let played = stage.play(limit, vec![stage.puppet(3), stage.puppet(5)]).unwrap();
    let seen = stage.live.snapshot();
    let game = &seen.games[0];
    assert_eq!((game.number, game.names.join(" ")), (4, "a b".into()));
    assert_eq!((&game.moves, &game.move_stats), (&played.moves, &played.move_stats));
    let moves = played.moves.len() as u64;
    let left = [3 * moves.div_ceil(2), 5 * (moves / 2)].map(|ms| Duration::from_millis(1000 - ms));
    assert_eq!(game.clocks, left.map(Some));
    let result = game.ended.as_ref().unwrap();
    assert_eq!((&result.winners, result.fault_seat), (&played.winners, None));
    assert_eq!(seen.ended, [4]);
}

#[test]
fn an_observer_does_not_see_an_illegal_move() {
    let stage = Stage::new();
    let puppets = vec![stage.trickster(2, Ok("z99")), stage.puppet(0)];
    let played = stage.play(TimeControl::default(), puppets).unwrap();
    let game = stage.live.snapshot().games.remove(0);
    assert_eq!(game.moves, played.moves);
    assert_eq!(game.ended.unwrap().fault_seat, Some(1));
}

#[test]
fn who_overruns_a_move_by_more_than_the_margin_loses() {
    let stage = Stage::new();
    let late = stage.play(timed(100), vec![stage.puppet(0), stage.puppet(121)]).unwrap();
    assert_eq!((late.termination.fault_seat(), &late.winners[..]), (Some(2), &[1][..]));
    assert_eq!(late.termination.reason(), "player 2 overran the clock by 21.000ms");
    assert_eq!(late.moves.len(), 1, "the late move is not played");
    let just = stage.play(timed(100), vec![stage.puppet(0), stage.puppet(120)]).unwrap();
    assert_eq!(just.termination.fault_seat(), None);
}

#[test]
fn a_clock_runs_down_gains_its_increment_and_loses_the_game_when_it_is_empty() {
    let stage = Stage::new();
    let limit = TimeControl {
        clock_ms: Some(500),
        increment_ms: 100,
        margin_ms: 0,
        ..TimeControl::default()
    };
    let played = stage.play(limit, vec![stage.puppet(400), stage.puppet(0)]).unwrap();
    // 500 − 400 + 100 = 200, which is not enough for 400.
    let seen: Vec<u128> = stage.seen.lock().unwrap().iter().map(Duration::as_millis).collect();
    assert_eq!(seen, [500, 200, 200]);
    assert_eq!(
        (played.termination.fault_seat(), played.termination.reason().as_str()),
        (Some(1), "player 1 overran the clock by 200.000ms")
    );
}

#[test]
fn each_fault_loses_the_game_with_its_reason() {
    let faults: [(Result<&'static str, Fault>, &str); 5] = [
        (Ok("z99"), "player 1 answered garbage: "),
        (Ok("swap"), "player 1 played an illegal move: swap "),
        (Err(Fault::Crashed("exit status: 1".into())), "player 1 crashed: exit status: 1"),
        (Err(Fault::Hung(Duration::from_secs(2))), "player 1 gave no answer within 2.0s"),
        (Err(Fault::Flooded), "player 1 flooded its output"),
    ];
    for (trick, reason) in faults {
        let stage = Stage::new();
        let puppets = vec![stage.trickster(2, trick), stage.puppet(0)];
        let played = stage.play(TimeControl::default(), puppets).unwrap();
        assert_eq!(
            (played.termination.fault_seat(), &played.winners[..]),
            (Some(1), &[2][..]),
            "{reason}"
        );
        assert!(
            played.termination.reason().starts_with(reason),
            "{} is not {reason}",
            played.termination.reason()
        );
        assert_eq!((played.moves.len(), played.move_stats.len()), (2, 2));
    }
}

#[test]
fn an_engine_that_does_not_start_loses_before_the_first_move() {
    let stage = Stage::new();
    let absent = stage.trickster(0, Err(Fault::NoStart("no such file".into())));
    let played = stage.play(TimeControl::default(), vec![stage.puppet(0), absent]).unwrap();
    assert_eq!((played.termination.fault_seat(), played.moves.len()), (Some(2), 0));
    assert_eq!(played.termination.reason(), "player 2 did not start: no such file");
}

#[test]
fn with_three_players_the_others_share_what_one_at_fault_loses() {
    let stage = Stage::new();
    let guilty = stage.trickster(1, Err(Fault::Flooded));
    let puppets = vec![stage.puppet(0), guilty, stage.puppet(0)];
    let played = stage.play(TimeControl::default(), puppets).unwrap();
    assert_eq!((played.termination.fault_seat(), &played.winners[..]), (Some(2), &[1, 3][..]));
}

#[test]
fn an_interrupted_game_is_no_game() {
    let stage = Stage::new();
    let puppets = vec![stage.trickster(2, Err(Fault::Interrupted)), stage.puppet(0)];
    assert_eq!(stage.play(TimeControl::default(), puppets), None);
}

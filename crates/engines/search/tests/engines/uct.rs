//! Monte Carlo tree search: what it finds, what it proves, what it keeps.

use std::cell::Cell as Shared;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::{
    Analysis, Control, Engine, MoveCode, NotationError, Outcome, Player, Position, Rng,
    SearchLimits,
};
use i18n::Message;
use plywood_search::uct::{RolloutPolicy, Settings, Uct};
use presentation::Rules;
use yavalanchan::Yavalanchan;
use yavalath::Yavalath;

type Small = yavalanchan::Position<7, u128>;

pub(crate) fn budget(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

fn think<P: Position>(
    engine: &mut Uct<P>,
    at: &P,
    budget: SearchLimits,
    seed: u64,
) -> Analysis<P::Move> {
    think_after(engine, (at, &[]), budget, seed)
}

/// Searches a position that these moves led to.
fn think_after<P: Position>(
    engine: &mut Uct<P>,
    (at, history): (&P, &[P::Move]),
    budget: SearchLimits,
    seed: u64,
) -> Analysis<P::Move> {
    let mut control = Control {
        limits: budget,
        seed,
        history,
        clock: &|| Duration::ZERO,
        stopped: &|| false,
        report: &mut |_| (),
    };
    engine.choose(at, &mut control)
}

fn ask<P: Position>(at: &P, settings: Settings, nodes: u64, seed: u64) -> Analysis<P::Move> {
    think(&mut Uct::new(settings), at, budget(nodes), seed)
}

fn visits<M>(analysis: &Analysis<M>) -> u64 {
    analysis.candidates.iter().map(|candidate| candidate.nodes).sum()
}

/// The position after some random moves, or earlier if the game would be over.
pub(crate) fn wander<P: Position>(mut position: P, plies: usize, rng: &mut Rng) -> P {
    for _ in 0..plies {
        let Some(mv) = position.random_move(rng) else { break };
        let next = position.after(mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

// Yavalath's tactics.

struct Case {
    kind: String,
    position: yavalath::Position<2>,
    answer: Vec<String>,
    loses: Vec<String>,
}

fn cases() -> Vec<Case> {
    let file = include_str!("../../../../games/yavalath/tests/data/vectors.txt");
    let blocks = file.split("\n\n").filter(|block| block.contains("\nmoves "));
    let read = |block: &str| {
        let field = |key: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(key));
            line.expect("every block has every field").trim().to_owned()
        };
        let words = |key: &str| field(key).split(' ').map(str::to_owned).collect();
        let mut position = Yavalath::<2>::PLAIN.start();
        field("moves").split(' ').for_each(|mv| position.play(mv.parse().expect("a move")));
        Case { kind: field("#"), position, answer: words("answer"), loses: words("loses") }
    };
    blocks.map(read).collect()
}

#[test]
fn every_win_in_one_is_taken_and_every_block_made() {
    for case in cases() {
        for rollout_policy in [RolloutPolicy::Uniform, RolloutPolicy::Reflex] {
            let settings = Settings { rollout_policy, ..Settings::default() };
            let nodes = if rollout_policy == RolloutPolicy::Uniform { 20_000 } else { 1_000 };
            let found = ask(&case.position, settings, nodes, 1);
            let best = found.best.to_string();
            assert!(!case.loses.contains(&best), "{}: {best}", case.kind);
            if case.kind.starts_with("win-in-1") {
                assert_eq!(found.proven, Some(1));
                assert!(case.answer.contains(&best), "{best}");
            } else if case.kind.starts_with("must-block") {
                assert_eq!(vec![best], case.answer);
            }
        }
    }
}

#[test]
fn short_wins_and_losses_are_proved() {
    for case in cases() {
        let found = ask(&case.position, Settings::default(), 200_000, 1);
        let value = found.expected_scores[case.position.turn().index()];
        if case.kind.starts_with("double threat") {
            assert!(case.answer.contains(&found.best.to_string()), "{}", found.best);
            assert_eq!((found.proven, found.pv.len()), (Some(3), 3));
            assert!((value - 1.0).abs() < f32::EPSILON);
            assert!(found.nodes < 200_000, "a proved root ends the search");
        } else if case.kind.starts_with("lost") {
            assert_eq!(found.proven, Some(2));
            assert!(value.abs() < f32::EPSILON);
        }
    }
}

#[test]
fn the_line_of_a_proof_leads_to_the_end_it_promises() {
    let mut proofs = 0;
    for seed in 0..60 {
        let at = wander(Yavalath::<2>::PLAIN.start(), 16, &mut Rng::seeded(seed));
        let found = ask(&at, Settings::default(), 5_000, seed);
        let Some(plies) = found.proven else { continue };
        let mut end = at.clone();
        found.pv.iter().for_each(|&mv| end.play(mv));
        let outcome = end.outcome().expect("the line leads to the end");
        assert_eq!(found.pv.len() as u32, plies, "{at}");
        for player in Player::all(2) {
            assert!((outcome.reward(player) - found.expected_scores[player.index()]).abs() < 1e-6);
        }
        proofs += 1;
    }
    assert!(proofs > 10, "only {proofs} proofs");
}

// Proofs against exhaustive search.

/// The value for the player to move, by looking at everything: 1, 0 or −1.
fn negamax(position: &Small, known: &mut HashMap<Small, i8>) -> i8 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            None => 0,
            Some(winner) if winner == position.turn() => 1,
            Some(_) => -1,
        };
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves = position.legal_moves().into_iter();
    let value = moves.map(|mv| -negamax(&position.after(mv), known)).max().unwrap_or(0);
    known.insert(position.clone(), value);
    value
}

/// The result that a proved share of the point stands for.
fn result(share: f32) -> i8 {
    (share * 2.0).round() as i8 - 1
}

fn check_small_board(settings: Settings) {
    let mut known = HashMap::new();
    let mut rng = Rng::seeded(3);
    let start = Yavalanchan::<7, u128>::with_size(2, false).start();
    let mut proofs = 0;
    for round in 0..60 {
        let at = wander(start.clone(), round % 6, &mut rng);
        let exact = negamax(&at, &mut known);
        let found = ask(&at, settings, 30_000, round as u64);
        let turn = at.turn().index();
        for candidate in found.candidates.iter().filter(|candidate| candidate.proven.is_some()) {
            let exact = -negamax(&at.after(candidate.mv), &mut known);
            assert_eq!(result(candidate.expected_scores[turn]), exact, "{at} {}", candidate.mv);
        }
        if found.proven.is_some() {
            proofs += 1;
            assert_eq!(result(found.expected_scores[turn]), exact, "{at}");
            assert_eq!(-negamax(&at.after(found.best), &mut known), exact, "{at}");
        }
    }
    assert!(proofs >= 50, "only {proofs} proofs");
}

#[test]
fn what_is_proved_on_a_small_board_is_true() {
    check_small_board(Settings::default());
    check_small_board(Settings { expansion_threshold: 1, exploration: 1.5, ..Settings::default() });
}

#[test]
fn two_threads_prove_nothing_false() {
    check_small_board(Settings { threads: 2, expansion_threshold: 2, ..Settings::default() });
    check_three_players(Settings { threads: 2, expansion_threshold: 1, ..Settings::default() });
}

#[test]
fn without_any_budget_a_small_game_is_searched_to_its_end() {
    let start = Yavalanchan::<7, u128>::with_size(2, false).start();
    let found = think(&mut Uct::new(Settings::default()), &start, SearchLimits::default(), 1);
    assert!(found.proven.is_some());
}

/// What becomes of a game for three if everybody takes the most they can get, and `mood` decides
/// between moves that give the same.
fn selfish(position: &yavalath::Position<3>, mood: u64) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let turn = position.turn();
    let key = |mv: &yavalath::Move| {
        let outcome = selfish(&position.after(*mv), mood);
        let whim = game::mix64(position.after(*mv).key() ^ game::mix64(mood));
        ((outcome.reward(turn) * 6.0) as u32, whim)
    };
    let moves = position.legal_moves().into_iter();
    let best = moves.max_by_key(key).expect("the game is not over");
    selfish(&position.after(best), mood)
}

/// Positions of the game for three with few cells left and nobody having won.
fn nearly_full_boards(count: usize) -> Vec<yavalath::Position<3>> {
    let mut rng = Rng::seeded(11);
    let full_enough = |at: &yavalath::Position<3>| (3..=5).contains(&at.move_count());
    let mut boards = Vec::new();
    while boards.len() < count {
        // By reflex, so that games last.
        let mut at = Yavalath::<3>::PLAIN.start();
        while at.outcome().is_none() && at.move_count() > 5 {
            let Some(mv) = at.reflex_move(&mut rng) else { break };
            at.play(mv);
        }
        let plies = rng.below(3) as usize;
        let at = wander(at, plies, &mut rng);
        if full_enough(&at) {
            boards.push(at);
        }
    }
    boards
}

fn check_three_players(settings: Settings) {
    let mut proofs = 0;
    for (round, at) in nearly_full_boards(60).iter().enumerate() {
        let found = ask(at, settings, 20_000, round as u64);
        for candidate in found.candidates.iter().filter(|candidate| candidate.proven.is_some()) {
            for mood in 0..6 {
                let outcome = selfish(&at.after(candidate.mv), mood);
                for player in Player::all(3) {
                    let value = candidate.expected_scores[player.index()];
                    assert!((value - outcome.reward(player)).abs() < 1e-6, "{at} {outcome}");
                }
            }
            proofs += 1;
        }
    }
    assert!(proofs >= 60, "only {proofs} proofs");
}

#[test]
fn what_is_proved_of_three_players_holds_whatever_they_do_when_indifferent() {
    check_three_players(Settings::default());
}

// Three players and whose wins a node counts.

/// Player 1 keeps a third (`0`) or trusts player 2 (`1`), who shares with player 1 (`0`) or gives
/// everything to player 3 (`1`). Then follow moves without meaning, too many to search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Trust {
    moves: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Choice(u8);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Choice {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse().map(Self).map_err(|_| NotationError::new(Message::verbatim("not a choice")))
    }
}

impl MoveCode for Choice {
    const CODES: usize = 256;

    fn code(self) -> usize {
        self.0.into()
    }

    fn from_code(code: usize) -> Option<Self> {
        u8::try_from(code).ok().map(Self)
    }
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.moves)
    }
}

impl Position for Trust {
    type Move = Choice;
    type MoveList = Vec<Choice>;
    const PLAYERS: usize = 3;

    fn turn(&self) -> Player {
        Player::new(self.moves.len() % 3)
    }

    fn legal_moves(&self) -> Vec<Choice> {
        if self.moves.len() < 60 { vec![Choice(0), Choice(1)] } else { Vec::new() }
    }

    fn play(&mut self, mv: Choice) {
        self.moves.push(mv.0);
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.moves.len() == 60).then(|| match self.moves[..2] {
            [0, _] => Outcome::draw(3),
            [_, 0] => Outcome::shared([Player::ONE, Player::TWO]),
            _ => Outcome::win(Player::THREE),
        })
    }

    fn key(&self) -> u64 {
        self.moves.iter().fold(0, |key, &mv| game::mix64(key ^ u64::from(mv + 1)))
    }
}

/// Who fears the worst keeps the third; who knows that player 2 plays for player 2 gets a half.
#[test]
fn players_are_expected_to_play_for_themselves() {
    let found = ask(&Trust { moves: Vec::new() }, Settings::default(), 3_000, 1);
    assert_eq!(found.best, Choice(1));
    assert_eq!(found.pv[1], Choice(0));
    assert_eq!(found.proven, None);
    let [one, two, three, _] = found.expected_scores;
    assert!((one - 0.5).abs() < 0.05 && (two - 0.5).abs() < 0.05 && three < 0.05, "{one} {two}");
}

#[test]
fn values_of_all_players_sum_to_the_point() {
    let at = wander(Yavalath::<3>::PLAIN.start(), 6, &mut Rng::seeded(2));
    for candidate in ask(&at, Settings::default(), 20_000, 1).candidates {
        assert!((candidate.expected_scores.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(candidate.expected_scores.iter().all(|value| (0.0..=1.0).contains(value)));
    }
}

// Determinism, stopping, memory.

fn same_twice<P: Position>(at: &P, nodes: u64) {
    let found = [7, 7].map(|seed| ask(at, Settings::default(), nodes, seed));
    assert_eq!(found[0], found[1]);
    assert!(found[0].proven.is_some() || found[0].nodes == nodes);
}

#[test]
fn the_same_seed_and_budget_give_the_same_answer() {
    same_twice(&Yavalath::<2>::PLAIN.start(), 20_000);
    same_twice(&Yavalath::<3>::PLAIN.start(), 20_000);
    same_twice(&Yavalanchan::<7, u128>::with_size(4, true).start(), 10_000);
    same_twice(&yolah::Yolah.start(), 3_000);
    same_twice(&awale::Rules::default().start(), 3_000);
}

/// Asked twice about the same position, the engine that keeps its tree gives the same answer too.
#[test]
fn the_same_question_gets_the_same_answer() {
    let at = Yavalath::<2>::PLAIN.start();
    let mut engine = Uct::new(Settings::default());
    let found = [7, 7].map(|seed| think(&mut engine, &at, budget(5_000), seed));
    assert_eq!(found[0], found[1]);
}

#[test]
fn an_engine_stopped_at_once_still_has_a_legal_move() {
    for threads in [1, 2] {
        let at = Yavalath::<2>::PLAIN.start();
        let mut engine = Uct::new(Settings { threads, ..Settings::default() });
        let mut control = Control {
            limits: SearchLimits::default(),
            seed: 1,
            history: &[],
            clock: &|| Duration::ZERO,
            stopped: &|| true,
            report: &mut |_| (),
        };
        let found = engine.choose(&at, &mut control);
        assert!(at.is_legal(found.best));
        assert!(found.nodes < 1_000);
    }
}

#[test]
fn time_and_depth_end_a_search() {
    let at = Yavalath::<2>::PLAIN.start();
    let depth = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    assert!(think(&mut Uct::new(Settings::default()), &at, depth, 1).depth >= 3);
    let looks = std::sync::atomic::AtomicU64::new(0);
    let mut control = Control {
        limits: SearchLimits { time: Some(Duration::from_secs(1)), ..SearchLimits::default() },
        seed: 1,
        history: &[],
        clock: &|| Duration::from_millis(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed)),
        stopped: &|| false,
        report: &mut |_| (),
    };
    let found = Uct::new(Settings::default()).choose(&at, &mut control);
    assert!((1_000..200_000).contains(&found.nodes), "{}", found.nodes);
}

#[test]
fn progress_is_reported_with_growing_counts() {
    let (reports, last) = (Shared::new(0), Shared::new(0));
    let mut control = Control {
        limits: budget(20_000),
        seed: 1,
        history: &[],
        clock: &|| Duration::ZERO,
        stopped: &|| false,
        report: &mut |analysis| {
            assert!(analysis.nodes > last.get() && !analysis.pv.is_empty());
            assert_eq!(analysis.best, analysis.pv[0]);
            last.set(analysis.nodes);
            reports.set(reports.get() + 1);
        },
    };
    Uct::new(Settings::default()).choose(&Yavalath::<2>::PLAIN.start(), &mut control);
    assert!(reports.get() >= 5);
}

#[test]
fn a_full_memory_stops_the_tree_but_not_the_search() {
    for threads in [1, 2] {
        let settings = Settings {
            tree_bytes: 1 << 20,
            expansion_threshold: 1,
            threads,
            ..Settings::default()
        };
        let mut engine = Uct::new(settings);
        let mut at = Yavalath::<2>::PLAIN.start();
        for seed in 0..6 {
            let found = think(&mut engine, &at, budget(60_000), seed);
            assert!(found.proven.is_some() || found.nodes == 60_000);
            assert!(at.is_legal(found.best));
            at.play(found.best);
            if at.outcome().is_some() {
                break;
            }
        }
    }
}

// The tree that is kept.

fn keeps<P: Position>(start: &P, settings: Settings) {
    let answers = [0, 1].map(|_| {
        let mut engine = Uct::new(settings);
        let mut at = start.clone();
        let first = think(&mut engine, &at, budget(20_000), 1);
        let mut history = first.pv[..P::PLAYERS].to_vec();
        for &mv in &history {
            at.play(mv);
        }
        let kept = think_after(&mut engine, (&at, &history), budget(0), 2);
        assert!(visits(&kept) > 0 && visits(&kept) < 20_000);
        assert_eq!(kept.nodes, 0);
        assert_eq!(kept.best, first.pv[P::PLAYERS]);
        let mut at_last = at.clone();
        at_last.play(kept.best);
        history.push(kept.best);
        let more = think_after(&mut engine, (&at_last, &history), budget(3_000), 3);
        assert!(visits(&more) > 3_000);
        engine.reset();
        assert_eq!(visits(&think(&mut engine, &at, budget(0), 2)), 0);
        (first, kept, more)
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn the_tree_is_kept_while_the_game_goes_on() {
    let settings = Settings { exploration: 0.1, ..Settings::default() };
    keeps(&Yavalath::<2>::PLAIN.start(), settings);
    keeps(&Yavalath::<3>::PLAIN.start(), Settings { exploration: 0.05, ..settings });
    // So little memory that the rest of the tree must be thrown away each time.
    keeps(&Yavalath::<2>::PLAIN.start(), Settings { tree_bytes: 1 << 19, ..settings });
}

#[test]
fn another_game_begins_with_an_empty_tree() {
    let mut engine = Uct::new(Settings::default());
    think(&mut engine, &Yavalath::<2>::PLAIN.start(), budget(5_000), 1);
    let elsewhere = wander(Yavalath::<2>::PLAIN.start(), 8, &mut Rng::seeded(1));
    assert_eq!(visits(&think(&mut engine, &elsewhere, budget(0), 1)), 0);
}

#[test]
fn moves_that_lead_elsewhere_do_not_keep_the_tree() {
    let mut engine = Uct::new(Settings::default());
    let start = Yavalath::<2>::PLAIN.start();
    let first = think(&mut engine, &start, budget(5_000), 1);
    let elsewhere = wander(start.clone(), 8, &mut Rng::seeded(1));
    let answer = think_after(&mut engine, (&elsewhere, &first.pv[..2]), budget(0), 1);
    assert_eq!(visits(&answer), 0);
}

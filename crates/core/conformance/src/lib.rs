//! Conformance tests of games: the laws of every [`Position`] ([`check`]), those of evaluations
//! ([`evaluation`]) and of linear ones ([`check_linear`]), differential tests against a naive implementation
//! ([`naive`]), and golden playthroughs ([`golden`]).

mod linear;

pub mod evaluation;
pub mod golden;
pub mod naive;

pub use linear::check_linear;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::hash::Hash;

use game::{MoveCode, Outcome, Player, Position, Rng};
use presentation::Rules;

/// Bounds on the branching factor and the game length.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The maximum branching factor: the legal moves of a position.
    pub moves: usize,
    /// The maximum game length in plies.
    pub plies: usize,
}

/// Plays `games` random games and checks every law at every position of them.
///
/// # Panics
/// With the law and the position where it is broken.
pub fn check<R: Rules>(rules: &R, bounds: Bounds, games: u64) {
    assert_eq!(rules.start(), rules.start(), "a game always starts the same");
    let mut known = HashMap::new();
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let mut position = rules.start();
        let mut plies = 0;
        loop {
            check_position(rules, &position, bounds);
            check_key(&position, &mut known);
            // Slow, and much the same at every position.
            if seed < 3 && plies % 5 == 0 {
                check_symmetries(rules, &position);
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            let before = position.clone();
            position.play(mv);
            check_move(rules, &before, mv, &position);
            plies += 1;
            assert!(plies <= bounds.plies, "a game of more than {} plies", bounds.plies);
        }
    }
    check_random_moves(rules);
    check_codes::<<R::Position as Position>::Move>();
}

/// Moves and codes correspond one to one.
fn check_codes<M: MoveCode + Copy + Eq + Hash + Display>() {
    assert!((1..=65535).contains(&M::CODES), "{} codes", M::CODES);
    let mut moves = HashSet::new();
    for code in 0..M::CODES {
        let mv = M::from_code(code).unwrap_or_else(|| panic!("no move has the code {code}"));
        assert_eq!(mv.code(), code, "the code of {mv}");
        assert!(moves.insert(mv), "{mv} has two codes");
    }
    assert!([M::CODES, 65535, 65536, usize::MAX].iter().all(|&code| M::from_code(code).is_none()));
}

fn check_position<R: Rules>(rules: &R, position: &R::Position, bounds: Bounds) {
    let text = position.to_string();
    let at = || format!("at {text}");
    let moves = position.legal_moves();

    assert!(moves.len() <= bounds.moves, "more than {} moves {}", bounds.moves, at());
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no moves iff over, {}", at());
    assert_eq!(moves.len(), position.move_count(), "the count is that of the list, {}", at());
    let replies: u64 = moves.iter().map(|&mv| position.after(mv).move_count() as u64).sum();
    assert_eq!(position.reply_count(), replies, "replies are counted as they are, {}", at());
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "each move is listed once, {}", at());
    assert!(moves.iter().all(|&mv| position.is_legal(mv)), "listed moves are legal, {}", at());
    assert!(position.turn().index() < R::Position::PLAYERS, "a seat of the game, {}", at());

    let read = rules.read_position(&text).unwrap_or_else(|e| panic!("{e}, {}", at()));
    assert_eq!(&read, position, "the text is the position");
    assert_eq!(read.key(), position.key(), "equal positions have equal keys, {}", at());
    assert_eq!(&read.legal_moves()[..], &moves[..], "the order depends on the position, {}", at());
    assert_eq!(read.outcome(), position.outcome(), "{}", at());
    let mut rngs = (Rng::seeded(1), Rng::seeded(1));
    assert_eq!(
        read.random_move(&mut rngs.0),
        position.random_move(&mut rngs.1),
        "a random move depends on the position and the generator alone, {}",
        at()
    );

    for mv in &moves[..] {
        let name = mv.to_string();
        assert_eq!(name.parse().ok(), Some(*mv), "the move {name} is read back, {}", at());
        assert_eq!(MoveCode::from_code(mv.code()), Some(*mv), "the code of {name}, {}", at());
    }
    check_verdict(rules, position);
    check_board(rules, position);
}

/// Positions with the same key have the same player to move, moves and outcome.
fn check_key<P: Position>(position: &P, known: &mut HashMap<u64, P>) {
    let Some(other) = known.get(&position.key()) else {
        known.insert(position.key(), position.clone());
        return;
    };
    if other == position {
        return;
    }
    let at = || format!("at {other} and {position}, which share a key");
    assert_eq!(other.turn(), position.turn(), "the same player to move {}", at());
    assert_eq!(other.outcome(), position.outcome(), "the same outcome {}", at());
    let moves = position.legal_moves();
    assert_eq!(&other.legal_moves()[..], &moves[..], "the same moves {}", at());
}

/// From each symmetric position the game goes on as from the position itself.
fn check_symmetries<R: Rules>(rules: &R, position: &R::Position) {
    let canonical = |position: &R::Position| {
        rules.symmetries(position).iter().map(ToString::to_string).min().expect("itself at least")
    };
    let successors = |position: &R::Position| {
        let moves = position.legal_moves();
        let mut after: Vec<_> = moves.iter().map(|&mv| canonical(&position.after(mv))).collect();
        after.sort_unstable();
        after
    };
    let symmetries = rules.symmetries(position);
    assert_eq!(&symmetries[0], position, "the first is the position itself");
    let known = successors(position);
    for symmetric in &symmetries {
        assert_eq!(canonical(symmetric), canonical(position), "{position} and {symmetric}");
        assert_eq!(symmetric.turn(), position.turn(), "{position} and {symmetric}");
        assert_eq!(symmetric.outcome(), position.outcome(), "{position} and {symmetric}");
        assert_eq!(successors(symmetric), known, "{position} and {symmetric}");
    }
}

fn check_move<R: Rules>(
    rules: &R,
    before: &R::Position,
    mv: <R::Position as Position>::Move,
    after: &R::Position,
) {
    assert!(before.is_legal(mv), "a random move is legal: {mv} at {before}");
    assert_eq!(&before.after(mv), after, "a move has one consequence: {mv} at {before}");
    assert_ne!(before, after, "a move changes the position: {mv} at {before}");
    let names: HashSet<String> = rules.board(before).cells.into_iter().map(|c| c.name).collect();
    let clicked = rules.cells(mv);
    assert!(clicked.iter().all(|cell| names.contains(cell)), "{mv} is made on cells of the board");
}

fn check_verdict<R: Rules>(rules: &R, position: &R::Position) {
    let verdict = rules.verdict(position);
    let outcome = verdict.as_ref().map(|verdict| verdict.outcome);
    assert_eq!(outcome, position.outcome(), "the verdict is the outcome at {position}");
    let scores = rules.scores(position);
    assert!(scores.is_empty() || scores.len() == R::Position::PLAYERS, "a score each");
    if let Some(verdict) = verdict {
        assert!(!verdict.reason.to_string().is_empty(), "there is a reason at {position}");
        check_rewards(verdict.outcome, R::Position::PLAYERS);
        let mut rng = Rng::seeded(0);
        assert_eq!(position.random_move(&mut rng), None, "nothing to play at {position}");
    }
}

fn check_rewards(outcome: Outcome, players: usize) {
    let sum: f32 = Player::all(players).map(|player| outcome.reward(player)).sum();
    assert!((sum - 1.0).abs() < 1e-6, "the rewards of {outcome:?} sum to {sum}");
}

fn check_board<R: Rules>(rules: &R, position: &R::Position) {
    let board = rules.board(position);
    let count = match board.layout {
        presentation::view::Layout::Square { width, height } => width * height,
        presentation::view::Layout::Hexagon { size } => 3 * size * (size - 1) + 1,
        presentation::view::Layout::Pits { count } => count,
    };
    assert_eq!(board.cells.len(), count, "as many cells as the layout has");
    let names: HashSet<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), count, "each cell has its own name");
}

/// A χ² test of `random_move` at the start and at positions along one game.
fn check_random_moves<R: Rules>(rules: &R) {
    let mut rng = Rng::seeded(3);
    let mut position = rules.start();
    for ply in 0.. {
        if ply % 5 < 2 {
            check_uniform(&position);
        }
        let Some(mv) = position.random_move(&mut rng) else { break };
        position.play(mv);
    }
}

fn check_uniform<P: Position>(position: &P) {
    /// Expected count of each move.
    const EXPECTED: usize = 400;
    let moves = position.legal_moves();
    if moves.is_empty() {
        return;
    }
    let mut counts: HashMap<P::Move, usize> = moves.iter().map(|&mv| (mv, 0)).collect();
    let mut rng = Rng::seeded(position.key());
    for _ in 0..EXPECTED * moves.len() {
        let mv = position.random_move(&mut rng).expect("there are moves");
        *counts.get_mut(&mv).unwrap_or_else(|| panic!("{mv} is not legal at {position}")) += 1;
    }
    let expected = EXPECTED as f64;
    let chi2: f64 =
        counts.values().map(|&n| game::math::powi(n as f64 - expected, 2) / expected).sum();
    let critical = critical_chi2(moves.len() - 1);
    assert!(
        chi2 <= critical,
        "χ² = {chi2:.1} > {critical:.1} for {} moves at {position}",
        moves.len()
    );
}

/// The critical value of χ² at the significance level 1e-5 (Wilson and Hilferty's approximation).
/// Seeds are fixed, so a test that passes keeps passing.
fn critical_chi2(degrees_of_freedom: usize) -> f64 {
    if degrees_of_freedom == 0 {
        return 0.0;
    }
    let n = degrees_of_freedom as f64;
    let variance = 2.0 / (9.0 * n);
    n * game::math::powi(1.0 - variance + 4.265 * variance.sqrt(), 3)
}

/// Fuzzes a game's parsers with mutations of `texts` and of the notation of a random game. None may panic, and what
/// is accepted as a position must print as itself.
///
/// # Panics
/// If a parser does, or accepts a text that it does not print.
pub fn check_parsers<R: Rules>(rules: &R, texts: &[&str]) {
    let mut rng = Rng::seeded(9);
    let mut position = rules.start();
    let mut samples: Vec<String> = texts.iter().map(ToString::to_string).collect();
    while let Some(mv) = position.random_move(&mut rng) {
        samples.extend([position.to_string(), mv.to_string()]);
        position.play(mv);
    }
    for sample in &samples {
        for _ in 0..20 {
            let text = mutated(sample, &mut rng);
            if let Ok(read) = rules.read_position(&text) {
                assert_eq!(read.to_string(), text, "a position has one spelling");
                drop(read.legal_moves());
            }
            check_move_parser::<R>(&text);
        }
    }
}

fn check_move_parser<R: Rules>(text: &str) {
    if let Ok(mv) = text.parse::<<R::Position as Position>::Move>() {
        assert_eq!(mv.to_string(), text, "a move has one spelling");
    }
}

/// A text with up to three characters removed, doubled, exchanged or replaced.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.below(4) {
        if chars.is_empty() {
            break;
        }
        let at = rng.below(chars.len() as u32) as usize;
        match rng.below(5) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[at]),
            2 => chars.swap(at, 0),
            3 => chars.truncate(at),
            _ => chars[at] = ['/', '9', '.', 'x', 'é', ' ', '-', ':'][rng.below(8) as usize],
        }
    }
    chars.into_iter().collect()
}

//! The fast rules against the naive ones.

use crate::naive;
use crate::support::of_size;

use std::collections::BTreeMap;

use conformance::naive::{Naive, same};
use game::{Evaluator as _, Position as _, Rng};
use plywood_yavalanchan::{Position, Set, Yavalanchan};
use presentation::view::{Content, Edit};
use presentation::{Rules, TwoPlayerRules as _};
use proptest::prelude::*;

/// Everything that can be seen of a position is the same.
fn assert_same<const SIZE: usize, S: Set>(fast: &Position<SIZE, S>, slow: &naive::Game) {
    same(fast, slow);
    let board = Yavalanchan::<SIZE, S>::new(false).board(fast);
    let owners: BTreeMap<String, usize> = board
        .cells
        .into_iter()
        .filter_map(|cell| match cell.content {
            Content::Neutral { owner: Some(owner) } => Some((cell.name, owner.index() + 1)),
            _ => None,
        })
        .collect();
    assert_eq!(owners, slow.owners(), "{fast}");
}

fn random_games<const SIZE: usize, S: Set>(size: usize, games: u64) {
    for seed in 0..games {
        let swap = seed % 2 == 1;
        let mut rng = Rng::seeded(seed);
        let mut fast = Yavalanchan::<SIZE, S>::with_size(size, swap).start();
        let mut slow = naive::Game::new(size as i32, swap);
        assert_same(&fast, &slow);
        while let Some(mv) = fast.random_move(&mut rng) {
            fast.play(mv);
            slow.play(&mv.to_string());
            assert_same(&fast, &slow);
        }
    }
}

#[test]
fn random_games_are_the_same_on_small_boards() {
    random_games::<7, u128>(2, 2000);
    random_games::<7, u128>(3, 400);
    random_games::<4, u64>(4, 60);
}

#[test]
fn random_games_are_the_same_on_large_boards() {
    random_games::<5, u64>(5, 20);
    random_games::<7, u128>(6, 10);
    random_games::<7, u128>(7, 6);
}

fn names(list: &[impl ToString]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// A type for boards of several sizes plays as the one made for this size.
fn same_as_exact<const SIZE: usize>(games: u64) {
    for seed in 0..games {
        let swap = seed % 2 == 1;
        let exact = Yavalanchan::<SIZE, u64>::new(swap);
        let shared = Yavalanchan::<7, u128>::with_size(SIZE, swap);
        let (mut one, mut other) = (exact.start(), shared.start());
        let (mut rng, mut same_rng) = (Rng::seeded(seed), Rng::seeded(seed));
        loop {
            assert_eq!(one.to_string(), other.to_string());
            assert_eq!((one.key(), one.outcome()), (other.key(), other.outcome()), "{one}");
            assert_eq!(names(&one.legal_moves()), names(&other.legal_moves()), "{one}");
            for name in exact.evaluations() {
                let mut of_one = exact.evaluator(name).expect("a name of the list");
                let mut of_other = shared.evaluator(name).expect("a name of the list");
                let (value, same) = (of_one.at(&one).evaluate(), of_other.at(&other).evaluate());
                assert_eq!(value, same, "{one}");
            }
            assert_eq!(names(&exact.symmetries(&one)), names(&shared.symmetries(&other)));
            let (mv, same) = (one.random_move(&mut rng), other.random_move(&mut same_rng));
            assert_eq!(mv.map(|mv| mv.to_string()), same.map(|mv| mv.to_string()));
            let (Some(mv), Some(same)) = (mv, same) else { break };
            one.play(mv);
            other.play(same);
        }
    }
}

#[test]
fn a_type_for_many_sizes_plays_as_the_type_for_one() {
    same_as_exact::<4>(4);
    same_as_exact::<5>(2);
}

#[test]
fn cells_of_larger_boards_are_not_on_this_one() {
    let rules = Yavalanchan::<7, u128>::with_size(3, false);
    let start = rules.start();
    let mv = "g7n".parse().expect("a cell of the largest board");
    assert!(!start.is_legal(mv));
    assert_eq!(rules.why_illegal(&start, mv).to_string(), "is not on the board");
    let edit = Edit::Cell { name: "g7".into(), content: Content::Empty };
    let error = rules.edited(&start, &edit).expect_err("no such cell").to_string();
    assert_eq!(error, "no cell \"g7\" on a board of size 3");
}

fn naive_perft(game: &naive::Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: String| {
        let mut next = game.clone();
        next.play(&mv);
        naive_perft(&next, depth - 1)
    };
    game.moves().into_iter().map(after).sum()
}

#[test]
fn the_naive_rules_have_the_perft_numbers_of_the_fast_ones() {
    for swap in [false, true] {
        let small = of_size(2, swap).start();
        assert_eq!(naive_perft(&naive::Game::new(2, swap), 4), game::perft::perft(&small, 4));
        let larger = of_size(3, swap).start();
        assert_eq!(naive_perft(&naive::Game::new(3, swap), 2), game::perft::perft(&larger, 2));
    }
}

/// The text of a board, from its cells row by row.
fn text(size: usize, letters: &[char], turn: usize) -> String {
    let mut rows = Vec::new();
    let mut rest = letters;
    for row in 0..2 * size - 1 {
        let (cells, below) = rest.split_at(2 * size - 1 - (size - 1).abs_diff(row));
        rows.push(cells.iter().collect::<String>());
        rest = below;
    }
    format!("{} {turn}", rows.join("/"))
}

/// Any board at all is accepted exactly if no tile is stray and not both players have a line, and
/// then is the same as the naive one.
fn check_any_board<const SIZE: usize, S: Set>(size: usize, letters: &[char], turn: usize) {
    let slow = naive::Game::with(size as i32, letters, turn);
    let rules = Yavalanchan::<SIZE, S>::with_size(size, false);
    let read = rules.read_position(&text(size, letters, turn));
    match read {
        Ok(fast) => assert_same(&fast, &slow),
        Err(_) if slow.has_stray_tile() => {}
        Err(error) => assert!(slow.has_line(1) && slow.has_line(2), "{error}: {}", slow.text()),
    }
}

fn letters(cells: usize) -> impl Strategy<Value = Vec<char>> {
    // Mostly neutral tiles, so that few others are stray.
    let letter = proptest::sample::select(vec!['.', '.', 'n', 'n', 'n', 'x', 'o']);
    proptest::collection::vec(letter, cells)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_board_of_size_2_is_the_same(letters in letters(7), turn in 1_usize..=2) {
        check_any_board::<7, u128>(2, &letters, turn);
    }

    #[test]
    fn any_board_of_size_3_is_the_same(letters in letters(19), turn in 1_usize..=2) {
        check_any_board::<7, u128>(3, &letters, turn);
    }

    #[test]
    fn any_board_of_size_4_is_the_same(letters in letters(37), turn in 1_usize..=2) {
        check_any_board::<4, u64>(4, &letters, turn);
    }
}

//! What engines are told: evaluations, wins at once, moves worth searching.

use std::collections::HashSet;

use conformance::evaluation::{check_evaluations, evaluations, random_game};
use game::{Evaluator, Player, Position as _, Score};
use grid::hex::Cell;
use plywood_yavalanchan::{Evaluation, Move, Position, Set, Yavalanchan};
use presentation::{Rules as _, TwoPlayerRules as _};

use crate::support::{AnySize, of_size, three};

/// The positions of random games, half of them with the swap.
fn random_positions<const SIZE: usize, S: Set>(size: usize, games: u64) -> Vec<Position<SIZE, S>> {
    let rules = [true, false].map(|swap| Yavalanchan::<SIZE, S>::with_size(size, swap));
    (0..games).flat_map(|seed| random_game(&rules[seed as usize % 2], seed)).collect()
}

#[test]
fn there_are_the_evaluations_that_are_named_and_no_others() {
    let rules = Yavalanchan::<4, u64>::new(false);
    assert_eq!(rules.evaluations(), ["lines", "chains"]);
    assert_eq!(rules.evaluator("lines"), Some(Evaluation::default()));
    assert_ne!(rules.evaluator("chains"), rules.evaluator("lines"));
    for name in ["", "Lines", "chain", "lines "] {
        assert_eq!(rules.evaluator(name), None, "{name}");
    }
}

/// The laws, and that what is proven is the same for symmetric positions.
fn check_symmetry<const SIZE: usize, S: Set>(size: usize, games: u64) {
    let rules = Yavalanchan::<SIZE, S>::with_size(size, false);
    let positions = random_positions::<SIZE, S>(size, games);
    check_evaluations(&rules, &positions);
    for (position, mut evaluation) in positions
        .iter()
        .flat_map(|position| evaluations(&rules).into_iter().map(move |e| (position, e)))
    {
        let probed = evaluation.at(position).probe();
        for image in rules.symmetries(position) {
            assert_eq!(evaluation.at(&image).probe(), probed, "{position}, {image}");
        }
    }
}

#[test]
fn a_value_does_not_depend_on_the_side_of_the_board() {
    check_symmetry::<7, u128>(2, 30);
    check_symmetry::<7, u128>(3, 20);
    check_symmetry::<4, u64>(4, 10);
    check_symmetry::<5, u64>(5, 4);
    check_symmetry::<7, u128>(6, 2);
    check_symmetry::<7, u128>(7, 2);
}

#[test]
fn chains_count_the_square_of_their_length_for_and_against() {
    let mut chains = Evaluation::<4, u64>::chains();
    for (text, value) in [
        ("..../...../....../......./....../...../.... 1", 0),
        // A single tile is no chain, nor is a neutral that nobody owns.
        ("..../...../....../...n.../...x../...../.... 1", 0),
        // Two tiles next to each other and to a neutral: three chains of two.
        ("..../...../....../...n.../..xx../...../.... 1", 12),
        ("..../...../....../...n.../..xx../...../.... 2", -12),
        // Each of two tiles on either side of a neutral: one chain of three.
        ("..../...../....../..xnx../....../...../.... 1", 9),
        // The opponent's third tile: the neutral is still player 1's.
        ("..../...../..o.../..xnx../....../...../.... 1", 9),
        // Two against two: the neutral is nobody's, and player 2's two tiles are a chain of two.
        ("..../...../..oo../..xnx../....../...../.... 1", -4),
        // Chains do not go over the edge: d1 and d7, which are neighbours of nothing else.
        ("..../...../....../xn...nx/....../...../.... 1", 0),
    ] {
        let position = Position::<4, u64>::read(text, false).expect(text);
        assert_eq!(chains.at(&position).evaluate(), Score::estimate(value), "{text}");
    }
}

#[test]
fn a_winning_chain_counts_a_thousand() {
    let mut chains = Evaluation::<7, u128>::chains();
    for (text, value) in [
        (".../..../.xnx./..../... 2", -1000),
        // Longer is no better.
        (".../..../xnxnx/..../... 2", -1000),
        // The tile below adds two chains of two.
        (".../..../.xnx./.x../... 2", -1008),
    ] {
        let position = three(text);
        assert_eq!(chains.at(&position).evaluate(), Score::estimate(value), "{text}");
    }
}

/// Whether a player has won.
fn won<const SIZE: usize, S: Set>(position: &Position<SIZE, S>, player: Player) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner() == Some(player))
}

/// Whether the player to move wins with some move, by trying all.
fn can_win<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> bool {
    position.legal_moves().iter().any(|&mv| won(&position.after(mv), position.turn()))
}

/// Whether the opponent has won after a move or can win then, by trying all.
fn lets_win<const SIZE: usize, S: Set>(position: &Position<SIZE, S>, mv: Move<SIZE>) -> bool {
    let after = position.after(mv);
    won(&after, after.turn()) || can_win(&after)
}

/// Compares what an evaluation says without a search with what trying all moves tells.
fn check_probe<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) {
    let mut evaluation = Evaluation::default();
    let (moves, candidates) = (position.legal_moves(), evaluation.at(position).candidates());
    assert!(!candidates.is_empty(), "{position}");
    assert!(candidates.iter().all(|mv| moves.contains(mv)), "{position}");
    let probed = evaluation.at(position).probe();
    assert_eq!(probed == Some(Score::win_in(1)), can_win(position), "{position}");
    let is_lost = || moves.iter().all(|&mv| lets_win(position, mv));
    match probed {
        Some(score) if score == Score::win_in(1) => {}
        Some(score) => {
            assert_eq!(score, Score::loss_in(2));
            assert!(is_lost(), "{position}");
        }
        None => {
            let dropped = |mv: &&Move<SIZE>| !candidates.contains(mv);
            if position.to_string().contains('n') {
                assert!(moves.iter().filter(dropped).all(|&mv| lets_win(position, mv)));
                assert!(
                    moves.len() == candidates.len()
                        || !candidates.iter().any(|&mv| lets_win(position, mv))
                );
            }
        }
    }
}

fn check_all(position: &AnySize, seen: &mut HashSet<String>) {
    if position.outcome().is_some() || !seen.insert(position.to_string()) {
        return;
    }
    check_probe(position);
    for mv in position.legal_moves() {
        check_all(&position.after(mv), seen);
    }
}

#[test]
fn statically_proven_wins_and_losses_are_real_everywhere_at_size_2() {
    let mut seen = HashSet::new();
    check_all(&of_size(2, false).start(), &mut seen);
    assert!(seen.len() > 300, "{}", seen.len());
}

fn check_random<const SIZE: usize, S: Set>(size: usize, games: u64) {
    let positions = random_positions::<SIZE, S>(size, games);
    positions.iter().for_each(check_probe);
    // So that it is not only the absence of wins that is compared.
    assert!(positions.iter().any(can_win), "size {size}");
}

#[test]
fn statically_proven_wins_and_losses_are_real_in_random_games() {
    check_random::<7, u128>(3, 3000);
    check_random::<4, u64>(4, 300);
    check_random::<5, u64>(5, 60);
    check_random::<7, u128>(6, 10);
    check_random::<7, u128>(7, 10);
}

#[test]
fn a_tile_that_brings_a_neutral_along_wins() {
    // c2 would own the neutral on c3 together with c4: b2 n c4.
    for (text, wins) in [
        (".../..../..nx./..../... 1", true),
        (".../..../..nx./..../... 2", false),
        // Two of the opponent next to it are as many.
        (".../.oo./..nx./..../... 1", false),
    ] {
        let position = three(text);
        let probed = Evaluation::default().at(&position).probe();
        assert_eq!(probed == Some(Score::win_in(1)), wins, "{text}");
        assert_eq!(can_win(&position), wins, "{text}");
    }
}

#[test]
fn under_a_threat_only_the_moves_that_stop_it_are_searched() {
    let position = three(".../..../..nx./..../... 2");
    let candidates = Evaluation::default().at(&position).candidates();
    assert!(!candidates.is_empty() && candidates.len() < position.move_count());
    for mv in position.legal_moves() {
        assert_eq!(candidates.contains(&mv), !lets_win(&position, mv), "{mv}");
    }
}

fn check_first_moves<const SIZE: usize, S: Set>(kinds: usize) {
    let candidates = Evaluation::default().at(&Position::<SIZE, S>::start(false)).candidates();
    let kept: Vec<Cell<SIZE>> = candidates.iter().filter_map(|mv| mv.cell()).collect();
    assert_eq!(kept.len(), kinds, "size {SIZE}");
    let images = |cell: Cell<SIZE>| Cell::<SIZE>::symmetries().map(|image| image[cell.index()]);
    let reached: HashSet<Cell<SIZE>> = kept.into_iter().flat_map(images).collect();
    assert_eq!(reached.len(), Cell::<SIZE>::COUNT, "size {SIZE}");
}

#[test]
fn of_the_first_moves_one_of_each_kind_is_searched() {
    check_first_moves::<4, u64>(6);
    check_first_moves::<5, u64>(9);
    check_first_moves::<7, u128>(16);
}

#[test]
fn a_neutral_that_the_opponent_owns_at_once_comes_last() {
    let position = Position::<4, u64>::read("..../...../....../..xn.../...x../...../.... 2", false)
        .expect("a position");
    let mut evaluation = Evaluation::default();
    let at = evaluation.at(&position);
    let gift = "e3n".parse().expect("a move");
    let priority = |mv| at.move_priority(mv);
    let others = position.legal_moves().into_iter().filter(|&mv| mv != gift);
    assert!(others.clone().count() > 30);
    for mv in others {
        assert!(priority(mv) > priority(gift), "{mv}");
    }
}

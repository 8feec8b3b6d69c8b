//! The terms of the best evaluation, and the weights that come with it.

use crate::common;

use common::{board, passed, random_positions};
use conformance::{check_linear, evaluation};
use game::{Player, Position as _};
use plywood_awale::{Color, Position, Rules};
use presentation::TwoPlayerRules as _;

/// A term of a position.
fn term(position: &Position, name: &str) -> i32 {
    evaluation::term(&Rules::default(), position, name)
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    check_linear(&Rules::default(), &random_positions(60), 100, &[]);
}

#[test]
fn the_phase_is_the_number_of_seeds_on_the_board() {
    for position in random_positions(10) {
        let (_, phase) = evaluation::terms_of(&Rules::default(), &position);
        assert_eq!(phase, position.on_board());
    }
}

#[test]
fn what_one_player_has_the_other_lacks() {
    let mut compared = 0;
    for position in random_positions(100) {
        let Some(other) = passed(&position) else { continue };
        let list = Rules::default().linear().expect("a linear evaluation").terms.list;
        for name in list.iter().map(|term| term.name) {
            let expected = match name {
                "aims" => term(&other, "threats"),
                "threats" => term(&other, "aims"),
                "tempo" => 1,
                _ => -term(&other, name),
            };
            assert_eq!(term(&position, name), expected, "{name} at {position}");
        }
        compared += 1;
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn holes_seeds_and_moves_are_counted() {
    // Player 1: five in both colours, a single red, a pair of blue. Player 2: three, and four.
    let position = board(&[(1, "2.3"), (5, "1.0"), (7, "0.2"), (8, "0.3"), (12, "4.0")], 1, 30);
    let expected = [
        ("captured", 30 - 19),
        ("reds", 2 - 1),
        ("blues", 2 - 1),
        ("filled", 3 - 2),
        ("singles", 1),
        ("pairs", 1),
        ("triples", -1),
        ("seeds", 8 - 7),
        ("redness", 3 - 4),
        ("chains", 0),
        ("tempo", 1),
    ];
    for (name, value) in expected {
        assert_eq!(term(&position, name), value, "{name}");
    }
}

/// The terms of a player that are counted hole by hole.
fn counted(position: &Position, player: Player) -> [(&'static str, i32); 10] {
    let own = || (1..=16).filter(|hole| hole % 2 != player.index() % 2);
    let [reds, blues] = [Color::Red, Color::Blue]
        .map(|color| move |hole: usize| position.seeds(hole, color) as i32);
    let both = |hole: usize| reds(hole) + blues(hole);
    let holes = |holds: &dyn Fn(usize) -> bool| own().filter(|&hole| holds(hole)).count() as i32;
    let exposed = |hole: usize| (1..=2).contains(&both(hole));
    let before = |hole: usize| if hole == 1 { 16 } else { hole - 1 };
    [
        ("captured", position.captured(player) as i32),
        ("reds", holes(&|hole| reds(hole) > 0)),
        ("blues", holes(&|hole| blues(hole) > 0)),
        ("filled", holes(&|hole| both(hole) > 0)),
        ("singles", holes(&|hole| both(hole) == 1)),
        ("pairs", holes(&|hole| both(hole) == 2)),
        ("triples", holes(&|hole| both(hole) == 3)),
        ("seeds", own().map(both).sum()),
        ("redness", own().map(reds).sum()),
        ("chains", holes(&|hole| exposed(hole) && exposed(before(hole)))),
    ]
}

#[test]
fn terms_are_what_counting_hole_by_hole_finds() {
    for position in random_positions(100) {
        let (own, other) = (position.turn(), position.turn().opponent());
        for ((name, mine), (_, theirs)) in
            counted(&position, own).into_iter().zip(counted(&position, other))
        {
            assert_eq!(term(&position, name), mine - theirs, "{name} at {position}");
        }
    }
}

#[test]
fn a_hole_right_behind_another_that_can_be_captured_makes_a_chain() {
    let position = board(&[(2, "1.0"), (3, "0.2"), (5, "9.9"), (6, "0.3"), (16, "1.1")], 1, 20);
    assert_eq!(term(&position, "chains"), 1);
    // Round the circle, and for the other player.
    let position = board(&[(1, "1.0"), (3, "9.9"), (16, "1.1")], 2, 20);
    assert_eq!(term(&position, "chains"), -1);
    let position = board(&[(1, "9.9"), (15, "1.0"), (16, "1.1")], 2, 20);
    assert_eq!(term(&position, "chains"), 1);
}

/// The opponent's holes with one or two seeds where the last seed of a move falls, by trying all.
fn naive_aims(position: &Position) -> i32 {
    let total = |position: &Position, hole| {
        Color::ALL.map(|color| position.seeds(hole, color)).iter().sum::<u32>()
    };
    let mut holes: Vec<usize> = Vec::new();
    for mv in position.legal_moves() {
        let seeds = position.seeds(mv.hole(), mv.color()) as usize;
        let step = if mv.color() == Color::Red { 2 } else { 1 };
        let last = (mv.hole() - 1 + 1 + (seeds - 1) * step) % 16 + 1;
        let is_theirs = last % 2 != mv.hole() % 2;
        if is_theirs && (1..=2).contains(&total(position, last)) {
            holes.push(last);
        }
    }
    holes.sort_unstable();
    holes.dedup();
    holes.len() as i32
}

#[test]
fn aims_and_threats_are_what_trying_all_moves_finds() {
    let mut seen = 0;
    for position in random_positions(200) {
        let Some(other) = passed(&position) else { continue };
        let [aims, threats] = [naive_aims(&position), naive_aims(&other)];
        assert_eq!(term(&position, "aims"), aims, "{position}");
        assert_eq!(term(&position, "threats"), threats, "{position}");
        seen += aims + threats;
    }
    assert!(seen > 1000, "{seen}");
}

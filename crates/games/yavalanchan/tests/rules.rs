//! The rules one by one, in notation.

use game::{Outcome, Player, Position as _};
use plywood_yavalanchan::{Move, Position, Set, Yavalanchan};
use presentation::Rules;
use presentation::view::Content;

use crate::support::{AnySize, of_size, three};

type Five = Position<5, u64>;

fn after<const SIZE: usize, S: Set>(
    mut position: Position<SIZE, S>,
    moves: &str,
) -> Position<SIZE, S> {
    for mv in moves.split(' ') {
        let mv = mv.parse().unwrap();
        assert!(position.is_legal(mv), "{mv} at {position}");
        position.play(mv);
    }
    position
}

fn moves(position: &AnySize) -> String {
    position.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn verdict(position: &AnySize) -> (String, Vec<String>) {
    let verdict = of_size(3, false).verdict(position).expect("the game is over");
    (verdict.reason.to_string(), verdict.cells)
}

fn objection(rules: &Yavalanchan<7, u128>, position: &AnySize, mv: &str) -> String {
    let mv: Move<7> = mv.parse().unwrap();
    assert!(!position.is_legal(mv), "{mv} at {position}");
    rules.why_illegal(position, mv).to_string()
}

/// The board of size 5 with these tiles around a neutral one in the middle: two above it, left
/// and right of it, two below it.
fn ring(around: [char; 6]) -> Five {
    let [a, b, c, d, e, f] = around;
    let (above, middle, below) = (format!("{a}{b}"), format!("{c}n{d}"), format!("{e}{f}"));
    let text = format!(
        "...../....../......./...{above}.../...{middle}.../...{below}.../......./....../..... 1"
    );
    Position::read(&text, false).unwrap()
}

fn owner(position: &Five) -> Option<Player> {
    match position.content("e5".parse().unwrap()) {
        Content::Neutral { owner } => owner,
        other => panic!("{other:?} in the middle"),
    }
}

#[test]
fn rule_2_the_first_tile_is_neutral() {
    let start = of_size(3, false).start();
    assert_eq!(
        moves(&start),
        "a1n a2n a3n b1n b2n b3n b4n c1n c2n c3n c4n c5n d1n d2n d3n d4n e1n e2n e3n"
    );
}

#[test]
fn rule_2_a_colored_tile_goes_only_next_to_a_neutral_one() {
    let position = after(of_size(3, false).start(), "a1n");
    assert!(moves(&position).starts_with("a2 b1 b2 a2n a3n b1n "));
    assert_eq!(position.move_count(), 3 + 18);
}

#[test]
fn rule_2_it_does_not_matter_who_owns_the_neutral_tile() {
    let position = three(".../.xx./..n../..../... 2");
    assert!(moves(&position).starts_with("c2 c4 d2 d3 a1n "));
}

#[test]
fn rule_3_any_ring_of_tiles_is_owned_by_the_majority_of_at_least_two() {
    for number in 0..3_usize.pow(6) {
        let around = std::array::from_fn(|i| ['.', 'x', 'o'][number / 3_usize.pow(i as u32) % 3]);
        let count = |tile| around.iter().filter(|&&other| other == tile).count();
        let expected = match (count('x'), count('o')) {
            (x, o) if x >= 2 && x > o => Some(Player::ONE),
            (x, o) if o >= 2 && o > x => Some(Player::TWO),
            _ => None,
        };
        assert_eq!(owner(&ring(around)), expected, "{around:?}");
    }
}

#[test]
fn rule_3_ownership_changes_with_every_tile() {
    let mut position = ring(['.'; 6]);
    let expected = [None, None, Some(1), None, Some(1), None];
    for (mv, owned_by) in ["d4", "d5", "e4", "e6", "f4", "f5"].into_iter().zip(expected) {
        position = after(position, mv);
        let owned_by = owned_by.map(|number| Player::numbered(number, 2).unwrap());
        assert_eq!(owner(&position), owned_by, "after {mv}: {position}");
    }
}

#[test]
fn rule_3_an_owned_neutral_does_not_count_as_a_neighbor() {
    // Player 1 owns d4 by c3 and c4, and has one tile next to e5.
    let text = "...../....../..xx.../...nx.../....n..../......../......./....../..... 1";
    let position = Five::read(text, false).unwrap();
    let neutral = |owner| Content::Neutral { owner };
    assert_eq!(position.content("d4".parse().unwrap()), neutral(Some(Player::ONE)));
    assert_eq!(position.content("e5".parse().unwrap()), neutral(None));
}

#[test]
fn rule_4_a_line_of_own_tiles_wins() {
    let position = after(three(".../.nn./x.x../n.../... 1"), "c2");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::ONE)));
    assert_eq!(moves(&position), "");
    let (reason, cells) = verdict(&position);
    assert_eq!(reason, "player 1 has a line of 3");
    assert!(["c1", "c2", "c3"].iter().all(|cell| cells.contains(&(*cell).to_string())));
}

#[test]
fn rule_4_a_tile_that_gains_a_neutral_wins_by_a_line_elsewhere() {
    let before = three(".../.oo./.xnx./..../... 1");
    assert_eq!(before.outcome(), None, "two against two own nothing");
    let position = after(before, "d2");
    assert_eq!(verdict(&position), ("player 1 has a line of 3".into(), names("c2 c3 c4")));
}

#[test]
fn rule_4_a_neutral_placed_for_the_opponent_wins_for_the_opponent() {
    let position = after(three(".../no../oo.../..../... 1"), "c3n");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::TWO)));
    assert_eq!(verdict(&position), ("player 2 has a line of 3".into(), names("c1 c2 c3")));
    assert_eq!(position.turn(), Player::TWO, "who would move next");
}

#[test]
fn rule_4_one_can_place_a_neutral_for_oneself() {
    let position = after(three(".../no../oo.../..../... 2"), "c3n");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::TWO)));
}

#[test]
fn rule_4_a_neutral_that_nobody_owns_is_in_no_line() {
    let position = after(three(".../nx../oo.../..../... 1"), "c3n");
    assert_eq!(position.outcome(), None);
}

#[test]
fn rule_4_every_line_and_the_longest_one_is_told() {
    let position = after(three(".../.n.n/xx.x./n.../... 1"), "c3");
    let expected = names("b2 c1 c2 c3 c4 d1");
    assert_eq!(verdict(&position), ("player 1 has a line of 4".into(), expected));
}

#[test]
fn rule_5_a_full_board_without_a_line_is_a_draw() {
    let position = after(three("nnn/nnnn/nn.nn/nnnn/nnn 2"), "c3");
    assert_eq!(position.outcome(), Some(Outcome::draw(2)));
    assert_eq!(verdict(&position), ("the board is full".into(), vec![]));
}

#[test]
fn rule_5_a_line_on_the_last_cell_wins() {
    let position = after(three("nnn/nnon/nx.xn/nnon/nnn 1"), "c3");
    assert_eq!(position.outcome(), Some(Outcome::win(Player::ONE)));
}

#[test]
fn rule_6_the_second_player_may_swap_after_the_first_tile_and_only_then() {
    let start = of_size(3, true).start();
    assert!(!start.is_legal(Move::Swap));
    let first = after(start, "c3n");
    assert_eq!(first.legal_moves().last(), Some(&Move::Swap));
    assert_eq!(first.move_count(), 6 + 18 + 1);
    let swapped = after(first.clone(), "swap");
    assert_eq!(swapped.to_string(), ".../..../..n../..../... 1");
    assert!(!swapped.is_legal(Move::Swap));
    assert!(!after(swapped, "c2").is_legal(Move::Swap));
    assert!(!after(first, "c2").is_legal(Move::Swap));
}

#[test]
fn rule_6_without_the_option_there_is_no_swap() {
    assert!(!after(of_size(3, false).start(), "c3n").is_legal(Move::Swap));
}

#[test]
fn an_objection_names_what_is_wrong() {
    let rules = of_size(3, false);
    let first = after(rules.start(), "c3n");
    assert_eq!(objection(&rules, &first, "c3"), "is on an occupied cell");
    assert_eq!(objection(&rules, &first, "c3n"), "is on an occupied cell");
    assert_eq!(objection(&rules, &first, "a1"), "is not next to a neutral tile");
    assert_eq!(objection(&rules, &first, "swap"), "is not allowed without the option swap=on");
    let over = three(".../.oo./.xnx./.x../... 2");
    assert_eq!(objection(&rules, &over, "a1n"), "comes after the end of the game");
    assert_eq!(objection(&rules, &over, "c3n"), "comes after the end of the game");
}

#[test]
fn an_objection_to_a_late_swap_says_when_it_is_allowed() {
    let rules = of_size(3, true);
    for moves in ["c3n swap", "c3n c2", "c3n c2 c4"] {
        let late = after(rules.start(), moves);
        let expected = "is only for player 2 right after the first tile";
        assert_eq!(objection(&rules, &late, "swap"), expected, "{moves}");
    }
}

#[test]
fn a_move_is_made_on_its_cell() {
    let rules = of_size(3, true);
    let cells = |mv: &str| rules.cells(mv.parse().unwrap());
    assert_eq!((cells("c3"), cells("a1n")), (names("c3"), names("a1")));
    assert!(cells("swap").is_empty());
}

fn names(cells: &str) -> Vec<String> {
    cells.split(' ').map(ToString::to_string).collect()
}

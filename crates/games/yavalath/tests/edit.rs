//! Positions changed by hand.

use game::{Player, Position as _};
use plywood_yavalath::Yavalath;
use presentation::Rules;
use presentation::view::{Content, Edit};

const ONE: Content = Content::Piece { player: Player::ONE };

fn put(name: &str, content: Content) -> Edit {
    Edit::Cell { name: name.to_owned(), content }
}

/// The empty board with these changes.
fn changed<const PLAYERS: usize>(
    rules: Yavalath<PLAYERS>,
    edits: &[Edit],
) -> Result<String, String> {
    let mut position = rules.start();
    for edit in edits {
        position = rules.edited(&position, edit).map_err(|problem| problem.to_string())?;
        assert_eq!(rules.read_position(&position.to_string()).as_ref(), Ok(&position));
    }
    Ok(position.to_string())
}

const EMPTY: &str = "...../....../......./......../........./......../......./....../.....";

#[test]
fn stones_come_and_go_and_the_turn_stays() {
    let rules = Yavalath::<2>::PLAIN;
    let two = Content::Piece { player: Player::TWO };
    let text = changed(rules, &[put("a1", ONE), put("a2", two)]).unwrap();
    assert_eq!(text, EMPTY.replacen("..", "xo", 1) + " 1");
    let text = changed(rules, &[put("a1", ONE), put("a1", two), put("a1", Content::Empty)]);
    assert_eq!(text, Ok(format!("{EMPTY} 1")));
}

#[test]
fn any_player_of_the_game_can_be_to_move() {
    let third = [Edit::Turn(Player::THREE)];
    assert_eq!(changed(Yavalath::<3>::PLAIN, &third), Ok(format!("{EMPTY} 3 -")));
    assert_eq!(changed(Yavalath::<2>::PLAIN, &third), Err("there is no player 3".to_owned()));
}

#[test]
fn a_line_that_is_put_ends_the_game() {
    let rules = Yavalath::<2>::PLAIN;
    let three = ["e5", "e6", "e7"].map(|cell| put(cell, ONE));
    let position = rules.read_position(&changed(rules, &three).unwrap()).unwrap();
    assert_eq!(position.outcome().and_then(game::Outcome::winner), Some(Player::TWO));
}

#[test]
fn who_is_put_out_of_the_game_is_not_left_to_move() {
    let three = ["e5", "e6", "e7"].map(|cell| put(cell, ONE));
    let text = changed(Yavalath::<3>::PLAIN, &three).unwrap();
    assert!(text.ends_with(" 2 1"), "{text}");
}

#[test]
fn what_contradicts_itself_is_refused() {
    let two = Content::Piece { player: Player::TWO };
    let mut edits: Vec<Edit> = ["e5", "e6", "e7", "e8"].map(|cell| put(cell, ONE)).into();
    edits.extend(["a1", "a2", "a4", "a3"].map(|cell| put(cell, two)));
    let problem = changed(Yavalath::<2>::PLAIN, &edits).unwrap_err();
    assert_eq!(problem, "more than one player has four in a row");
}

#[test]
fn clearing_leaves_an_empty_board() {
    let rules = Yavalath::SWAP;
    let position = rules.edited(&rules.start(), &put("e5", ONE)).unwrap();
    assert_eq!(rules.edited(&position, &Edit::Clear), Ok(rules.start()));
}

#[test]
fn the_swap_is_offered_in_a_position_made_by_hand_as_in_any_other() {
    let rules = Yavalath::SWAP;
    let position = rules.edited(&rules.start(), &put("e5", ONE)).unwrap();
    let position = rules.edited(&position, &Edit::Turn(Player::TWO)).unwrap();
    assert!(position.is_legal("swap".parse().unwrap()));
}

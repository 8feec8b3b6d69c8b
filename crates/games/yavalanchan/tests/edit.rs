//! Positions changed by hand.

use crate::support::of_size;
use game::Player;
use presentation::Rules as _;
use presentation::view::{Content, Edit};

const ONE: Content = Content::Piece { player: Player::ONE };
const NEUTRAL: Content = Content::Neutral { owner: None };

fn put(name: &str, content: Content) -> Edit {
    Edit::Cell { name: name.to_owned(), content }
}

/// The empty board of size 2 with these changes.
fn changed(edits: &[Edit]) -> Result<String, String> {
    let rules = of_size(2, false);
    let mut position = rules.start();
    for edit in edits {
        position = rules.edited(&position, edit).map_err(|problem| problem.to_string())?;
        assert_eq!(rules.read_position(&position.to_string()).as_ref(), Ok(&position));
    }
    Ok(position.to_string())
}

#[test]
fn tiles_come_and_go_and_the_turn_stays() {
    let tiles = [put("b2", NEUTRAL), put("a1", ONE)];
    assert_eq!(changed(&tiles).as_deref(), Ok("x./.n./.. 1"));
    let [neutral, own] = tiles;
    let gone = [neutral, own, put("a1", Content::Empty)];
    assert_eq!(changed(&gone).as_deref(), Ok("../.n./.. 1"));
}

#[test]
fn who_owns_a_neutral_tile_follows_from_its_neighbors() {
    let claimed = Content::Neutral { owner: Some(Player::TWO) };
    assert_eq!(changed(&[put("b2", claimed)]), changed(&[put("b2", NEUTRAL)]));
}

#[test]
fn a_colored_tile_needs_a_neutral_one_beside_it() {
    let stray = "the coloured tile on a1 is not next to a neutral tile";
    assert_eq!(changed(&[put("a1", ONE)]).unwrap_err(), stray);
    let left = [put("b2", NEUTRAL), put("a1", ONE), put("b2", Content::Empty)];
    assert_eq!(changed(&left).unwrap_err(), stray);
}

#[test]
fn the_turn_can_be_given_and_the_board_cleared() {
    let edits = [put("b2", NEUTRAL), Edit::Turn(Player::TWO)];
    assert_eq!(changed(&edits).as_deref(), Ok("../.n./.. 2"));
    assert_eq!(changed(&[put("b2", NEUTRAL), Edit::Clear]).as_deref(), Ok("../.../.. 1"));
}

#[test]
fn what_the_game_does_not_have_cannot_be_put() {
    let problem = |edit| changed(&[edit]).unwrap_err();
    assert_eq!(problem(put("b2", Content::Hole)), "nothing of that kind stands on this board");
    assert_eq!(problem(put("c3", NEUTRAL)), "no cell \"c3\" on a board of size 2");
    assert_eq!(problem(Edit::Turn(Player::THREE)), "there is no player 3");
}

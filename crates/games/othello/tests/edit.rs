//! Positions changed by hand.

use game::Player;
use plywood_othello::Othello;
use presentation::Rules as _;
use presentation::view::{Content, Edit};

const BLACK: Content = Content::Piece { player: Player::ONE };
const WHITE: Content = Content::Piece { player: Player::TWO };
const START: &str = "8/8/8/3wb3/3bw3/8/8/8 b";

fn edited(position: &str, edit: &Edit) -> Result<String, String> {
    let position = Othello.read_position(position).unwrap();
    let edited = Othello.edited(&position, edit).map_err(|problem| problem.to_string())?;
    assert_eq!(Othello.read_position(&edited.to_string()).as_ref(), Ok(&edited));
    Ok(edited.to_string())
}

fn put(position: &str, name: &str, content: Content) -> Result<String, String> {
    edited(position, &Edit::Cell { name: name.to_owned(), content })
}

#[test]
fn discs_come_go_and_change_color() {
    let corner = "b7/8/8/3wb3/3bw3/8/8/8 b";
    assert_eq!(put(START, "a1", BLACK).as_deref(), Ok(corner));
    assert_eq!(put(corner, "a1", WHITE).as_deref(), Ok("w7/8/8/3wb3/3bw3/8/8/8 b"));
    assert_eq!(put(corner, "a1", Content::Empty).as_deref(), Ok(START));
    assert_eq!(put(START, "d4", Content::Empty).as_deref(), Ok("8/8/8/4b3/3bw3/8/8/8 b"));
}

#[test]
fn the_other_side_can_be_to_move() {
    let white = Edit::Turn(Player::TWO);
    assert_eq!(edited(START, &white).as_deref(), Ok("8/8/8/3wb3/3bw3/8/8/8 w"));
}

#[test]
fn clearing_leaves_nothing_on_the_board() {
    assert_eq!(edited(START, &Edit::Clear).as_deref(), Ok("8/8/8/8/8/8/8/8 b"));
}

#[test]
fn what_the_game_does_not_have_cannot_be_put() {
    let third = Content::Piece { player: Player::THREE };
    assert_eq!(put(START, "b1", third).unwrap_err(), "there is no player 3");
    assert_eq!(
        put(START, "b1", Content::Hole).unwrap_err(),
        "nothing of that kind stands on this board"
    );
    assert_eq!(put(START, "b9", BLACK).unwrap_err(), "no square \"b9\" on the board a1…h8");
}

//! Positions changed by hand.

use game::Player;
use plywood_yolah::Yolah;
use presentation::Rules as _;
use presentation::view::{Content, Edit};

const BLACK: Content = Content::Piece { player: Player::ONE };

fn edited(position: &str, edit: &Edit) -> Result<String, String> {
    let position = Yolah.read_position(position).unwrap();
    let edited = Yolah.edited(&position, edit).map_err(|problem| problem.to_string())?;
    assert_eq!(Yolah.read_position(&edited.to_string()).as_ref(), Ok(&edited));
    Ok(edited.to_string())
}

fn put(position: &str, name: &str, content: Content) -> Result<String, String> {
    edited(position, &Edit::Cell { name: name.to_owned(), content })
}

const START: &str = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
const LATER: &str = "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1";

#[test]
fn holes_come_and_go_on_squares_without_a_piece() {
    let holed = "w6b/8/8/3bw3/3wb3/8/8/bx5w b 0 0";
    assert_eq!(put(START, "b1", Content::Hole).as_deref(), Ok(holed));
    assert_eq!(put(holed, "b1", Content::Empty).as_deref(), Ok(START));
}

#[test]
fn a_piece_put_somewhere_comes_from_the_nearest_square() {
    assert_eq!(put(START, "b1", BLACK).as_deref(), Ok("w6b/8/8/3bw3/3wb3/8/8/1b5w b 0 0"));
    assert_eq!(put(LATER, "e5", BLACK).as_deref(), Ok("w6b/1b6/8/3xbw2/3w4/8/8/b6w b 1 1"));
    assert_eq!(put(START, "a1", BLACK).as_deref(), Ok(START), "it is there already");
}

#[test]
fn a_piece_of_the_opponent_in_the_way_goes_where_the_other_came_from() {
    assert_eq!(put(START, "h1", BLACK).as_deref(), Ok("w6b/8/8/3bw3/3ww3/8/8/b6b b 0 0"));
}

#[test]
fn there_are_always_four_pieces_each() {
    for content in [Content::Hole, Content::Empty] {
        let problem = put(START, "d5", content).unwrap_err();
        assert!(problem.starts_with("there are always four pieces each"), "{problem}");
    }
}

#[test]
fn the_other_side_can_be_to_move() {
    let white = Edit::Turn(Player::TWO);
    assert_eq!(edited(START, &white).as_deref(), Ok("w6b/8/8/3bw3/3wb3/8/8/b6w w 0 0"));
}

#[test]
fn clearing_leaves_the_pieces_alone_on_the_board() {
    let cleared = "w6b/1b6/8/5w2/3wb3/8/8/b6w b 0 0";
    assert_eq!(edited(LATER, &Edit::Clear).as_deref(), Ok(cleared));
}

#[test]
fn what_the_game_does_not_have_cannot_be_put() {
    let third = Content::Piece { player: Player::THREE };
    assert_eq!(put(START, "b1", third).unwrap_err(), "there is no player 3");
    let neutral = Content::Neutral { owner: None };
    assert_eq!(put(START, "b1", neutral).unwrap_err(), "nothing of that kind stands on this board");
    assert_eq!(put(START, "b9", BLACK).unwrap_err(), "no square \"b9\" on the board a1…h8");
}

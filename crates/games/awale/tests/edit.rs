//! Positions changed by hand.

use game::{Player, Position as _};
use plywood_awale::{Position, Rules};
use presentation::Rules as _;
use presentation::view::{Content, Edit};

fn put(hole: &str, red: u8, blue: u8) -> Edit {
    let content = Content::Seeds { player: Player::ONE, red, blue };
    Edit::Cell { name: hole.to_owned(), content }
}

/// The start with these changes.
fn changed(edits: &[Edit]) -> Result<Position, String> {
    let rules = Rules::default();
    let mut position = rules.start();
    for edit in edits {
        position = rules.edited(&position, edit).map_err(|problem| problem.to_string())?;
        assert_eq!(rules.read_position(&position.to_string()).as_ref(), Ok(&position));
    }
    Ok(position)
}

fn captured(position: &Position) -> [u32; 2] {
    [Player::ONE, Player::TWO].map(|player| position.captured(player))
}

#[test]
fn seeds_taken_off_the_board_are_shared_by_the_players() {
    let position = changed(&[put("3", 0, 1)]).unwrap();
    assert!(position.to_string().starts_with("2.2/2.2/0.1/2.2/"), "{position}");
    assert_eq!(captured(&position), [2, 1]);
}

#[test]
fn seeds_put_on_the_board_come_from_what_was_captured() {
    let position = changed(&[put("3", 0, 0), put("4", 2, 5)]).unwrap();
    assert_eq!(captured(&position), [0, 1]);
    let problem = changed(&[put("3", 3, 2)]).unwrap_err();
    assert_eq!(problem, "65 seeds on the board are more than the 64 there are");
    assert!(changed(&[put("3", 255, 255)]).is_err());
}

#[test]
fn with_a_cleared_board_the_game_is_over_until_there_are_seeds_again() {
    let cleared = changed(&[Edit::Clear]).unwrap();
    assert_eq!(captured(&cleared), [32, 32]);
    assert!(cleared.outcome().is_some());
    let position = changed(&[Edit::Clear, put("1", 4, 0), put("2", 0, 4)]).unwrap();
    assert_eq!(captured(&position), [28, 28]);
    assert_eq!(position.move_count(), 1);
}

#[test]
fn a_player_without_seeds_is_not_left_to_move() {
    let position = changed(&[Edit::Clear, put("2", 4, 4)]).unwrap();
    assert_eq!(position.turn(), Player::TWO);
    let problem = changed(&[Edit::Clear, put("2", 4, 4), Edit::Turn(Player::ONE)]).unwrap_err();
    assert!(problem.starts_with("player 1 is to move without a seed"), "{problem}");
}

#[test]
fn what_the_game_does_not_have_cannot_be_put() {
    assert_eq!(changed(&[put("17", 0, 0)]).unwrap_err(), "there is no hole \"17\"");
    let hole = Edit::Cell { name: "1".into(), content: Content::Hole };
    assert_eq!(changed(&[hole]).unwrap_err(), "nothing of that kind stands on this board");
    assert_eq!(changed(&[Edit::Turn(Player::THREE)]).unwrap_err(), "there is no player 3");
}

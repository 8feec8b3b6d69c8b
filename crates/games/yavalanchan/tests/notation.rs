//! Position texts: what is read, what is refused and how.

use game::{Outcome, Player, Position as _};
use presentation::Rules;

use crate::support::{AnySize, of_size};

fn read(text: &str) -> Result<AnySize, String> {
    of_size(3, false).read_position(text).map_err(|error| error.to_string())
}

#[test]
fn the_start_is_written_row_by_row() {
    assert_eq!(of_size(2, false).start().to_string(), "../.../.. 1");
    assert_eq!(of_size(3, true).start().to_string(), ".../..../...../..../... 1");
}

#[test]
fn study_positions_are_read_whatever_their_numbers_of_tiles() {
    for text in
        [".../..../...../..../... 2", ".../.xx./.xnx./..../... 1", "nnn/nnnn/n.nnn/nnnn/nnn 1"]
    {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
}

#[test]
fn finished_games_are_read_as_such() {
    for turn in 1..=2 {
        let over = |board: &str| read(&format!("{board} {turn}")).unwrap().outcome();
        assert_eq!(over(".../.oo./.xnx./.x../..."), Some(Outcome::win(Player::ONE)));
        assert_eq!(over(".../.xx./.ono./.o../..."), Some(Outcome::win(Player::TWO)));
        assert_eq!(over("nnn/nnnn/nnnnn/nnnn/nnn"), Some(Outcome::draw(2)));
    }
}

#[test]
fn what_is_malformed_is_named() {
    let refused = [
        ("", "\"\" is not of the form rows, blank, player to move"),
        ("../.../..", "\"../.../..\" is not of the form rows, blank, player to move"),
        ("../.../.. 1", "3 rows, but a board of size 3 has 5"),
        (".../..../...../..../... 3", "no player \"3\"; there is 1 and 2"),
        (".../..../...../..../... 01", "no player \"01\"; there is 1 and 2"),
        (".../..../...../..../... 1 ", "no player \"1 \"; there is 1 and 2"),
        (".../..../...../..../...  1", "no player \" 1\"; there is 1 and 2"),
        ("..../..../...../..../... 1", "row a \"....\" does not have 3 cells"),
        (".../..../..../..../... 1", "row c \"....\" does not have 5 cells"),
        (".../..é./...../..../... 1", "no tile 'é'; there is '.', 'n', 'x', 'o'"),
        (".../..X./...../..../... 1", "no tile 'X'; there is '.', 'n', 'x', 'o'"),
    ];
    for (text, message) in refused {
        assert_eq!(read(text).unwrap_err(), message);
    }
}

#[test]
fn a_colored_tile_that_is_not_next_to_a_neutral_one_is_refused() {
    assert_eq!(
        read(".../n.x./...../..../... 1").unwrap_err(),
        "the coloured tile on b3 is not next to a neutral tile"
    );
}

#[test]
fn lines_of_both_players_are_refused() {
    assert_eq!(read("nnn/xxxn/n.nnn/ooon/nnn 1").unwrap_err(), "both players have a line of 3");
}

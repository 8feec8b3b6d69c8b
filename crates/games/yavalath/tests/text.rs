//! Position texts: what is read, and what is refused and why.

use game::{Outcome, Player, Position as _};
use plywood_yavalath::{Move, Yavalath};
use presentation::Rules;

const TWO: Yavalath<2> = Yavalath::<2>::PLAIN;
const THREE: Yavalath<3> = Yavalath::<3>::PLAIN;

/// An empty board but for its first and last row.
fn board(first: &str, last: &str) -> String {
    format!("{first}/....../......./......../........./......../......./....../{last}")
}

fn refused<const PLAYERS: usize>(rules: Yavalath<PLAYERS>, text: &str) -> String {
    rules.read_position(text).expect_err(text).to_string()
}

/// The outcome of a text that must be read and printed back.
fn outcome<const PLAYERS: usize>(rules: Yavalath<PLAYERS>, text: &str) -> Option<Outcome> {
    let position = rules.read_position(text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(position.to_string(), text);
    assert_eq!(position.legal_moves().is_empty(), position.outcome().is_some());
    position.outcome()
}

#[test]
fn stones_need_not_match_the_turn() {
    assert_eq!(outcome(TWO, &(board("xx.x.", ".....") + " 2")), None);
    assert_eq!(outcome(THREE, &(board("vv.v.", ".....") + " 3 -")), None);
}

#[test]
fn finished_positions_are_read_as_finished() {
    let one = Some(Outcome::win(Player::ONE));
    let two = Some(Outcome::win(Player::TWO));
    for turn in ["1", "2"] {
        assert_eq!(outcome(TWO, &format!("{} {turn}", board("xxxx.", "....."))), one);
        assert_eq!(outcome(TWO, &format!("{} {turn}", board("ooooo", "....."))), two);
        assert_eq!(outcome(TWO, &format!("{} {turn}", board("xxx..", "....."))), two);
    }
    assert_eq!(outcome(THREE, &(board("xxxx.", ".....") + " 2 -")), one);
    assert_eq!(outcome(THREE, &(board("xxxx.", "..vvv") + " 2 3")), one);
    assert_eq!(outcome(THREE, &(board("xxx..", "..vvv") + " 2 13")), two);
    let full = "oxoxx/xoxxoo/oxxoxxo/xooxxoxx/xoxooxxox/xooxxoxx/oxooxxo/ooxxoo/xooxx 2";
    assert_eq!(outcome(TWO, full), Some(Outcome::draw(2)));
}

#[test]
fn a_three_puts_its_player_out_but_the_game_goes_on() {
    assert_eq!(outcome(THREE, &(board("xxx..", ".....") + " 2 1")), None);
    assert_eq!(outcome(THREE, &(board("xxx..", ".....") + " 3 1")), None);
}

#[test]
fn contradictions_are_refused() {
    let both_four = board("xxxx.", "oooo.");
    let fours = "more than one player has four in a row";
    assert_eq!(refused(TWO, &(both_four.clone() + " 1")), fours);
    assert_eq!(refused(THREE, &(both_four + " 1 -")), fours);
    let over = "every player has three or four in a row; the game ended before that";
    assert_eq!(refused(TWO, &(board("xxx..", "ooo..") + " 1")), over);
    assert_eq!(refused(TWO, &(board("xxxx.", "ooo..") + " 1")), over);
    let all = "vvv../....../......./......../..xxx..../......../......./....../ooo.. 1 123";
    assert_eq!(refused(THREE, all), over);
    assert_eq!(
        refused(THREE, &(board("xxx..", ".....") + " 1 1")),
        "player 1 is out and cannot be to move"
    );
    assert_eq!(
        refused(THREE, &(board("xxx..", ".....") + " 2 -")),
        "player 1 has three in a row but is not out in \"-\""
    );
    assert_eq!(
        refused(THREE, &(board("xxx..", ".....") + " 2 13")),
        "player 3 is out in \"13\" but has not lost by three in a row"
    );
    assert_eq!(
        refused(THREE, &(board("xxxx.", ".....") + " 2 1")),
        "player 1 is out in \"1\" but has not lost by three in a row"
    );
}

#[test]
fn malformed_texts_are_refused_with_the_offending_part() {
    let two = "is not nine rows and the player to move";
    let three = "is not nine rows, the player to move and the players that are out";
    let empty = board(".....", ".....");
    assert_eq!(refused(TWO, ""), format!("\"\" {two}"));
    assert_eq!(refused(TWO, &empty), format!("\"{empty}\" {two}"));
    assert_eq!(refused(TWO, &format!("{empty}  1")), format!("\"{empty}  1\" {two}"));
    assert_eq!(refused(TWO, &format!("{empty} 1 -")), format!("\"{empty} 1 -\" {two}"));
    assert_eq!(refused(THREE, &format!("{empty} 1")), format!("\"{empty} 1\" {three}"));
    assert_eq!(refused(TWO, "...../... 1"), "\"...../...\" has 2 rows instead of 9");
    assert_eq!(
        refused(TWO, &(board("......", ".....") + " 1")),
        "row a \"......\" has 6 cells instead of 5"
    );
    assert_eq!(
        refused(TWO, &(board(".....", "....é") + " 1")),
        "'é' on i5 is neither a stone nor empty"
    );
    assert_eq!(
        refused(TWO, &(board("..v..", ".....") + " 1")),
        "'v' on a3 is neither a stone nor empty"
    );
    for turn in ["0", "3", "01", "+1", "x", ""] {
        let message = format!("\"{turn}\" is not a player to move; there are 1 to 2");
        assert_eq!(refused(TWO, &format!("{empty} {turn}")), message);
    }
    for out in ["", "0", "4", "31", "11", "1-", "é", "1,3", "none"] {
        let message =
            format!("\"{out}\" does not list the players that are out, as \"2\", \"13\" or \"-\"");
        assert_eq!(refused(THREE, &format!("{empty} 1 {out}")), message);
    }
}

#[test]
fn moves_are_read_and_refused_by_name() {
    assert_eq!("swap".parse(), Ok(Move::SWAP));
    assert_eq!("e5".parse::<Move>().unwrap().cell().unwrap().index(), 30);
    for text in ["", "a6", "E5", "Swap", "swap ", "e5 "] {
        let message = format!("no cell \"{text}\" on a board of size 5");
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), message);
    }
}

//! The diagrams, as people see them without colours.

use insta::assert_snapshot;
use plywood_catalog::diagram::{diagram, legend};

/// The diagram and the legend after some moves, without colours.
fn drawn(spec: &str, moves: &str) -> String {
    let mut session = plywood_catalog::open(spec).unwrap();
    for mv in moves.split_whitespace() {
        session.play(mv).unwrap();
    }
    let board = session.board();
    let deciding = session.verdict().map(|verdict| verdict.cells).unwrap_or_default();
    let marked = if deciding.is_empty() { session.last_cells() } else { deciding };
    let text = format!("{}{}", diagram(&board, &marked), legend(&board, session.players()));
    plain(&text)
}

/// A text without its ANSI codes.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for (i, part) in text.split('\x1b').enumerate() {
        plain += if i == 0 { part } else { part.split_once('m').expect("a code ends with m").1 };
    }
    plain
}

#[test]
fn yolah_with_holes() {
    assert_snapshot!(drawn("yolah", "d5:b7 e5:f5"));
}

#[test]
fn yavalath_won_by_four() {
    assert_snapshot!(drawn("yavalath", "e5 a1 e6 a2 e8 a4 e7"));
}

#[test]
fn yavalath_for_three() {
    assert_snapshot!(drawn("yavalath:players=3", "e5 a1 i5"));
}

#[test]
fn yavalanchan_with_owned_neutrals() {
    assert_snapshot!(drawn("yavalanchan", "d4n d5 c3 e3 d3 g4n"));
}

#[test]
fn awale_after_a_blue_move() {
    assert_snapshot!(drawn("awale", "3B 2R"));
}

#[test]
fn othello_with_rank_1_at_the_top() {
    assert_snapshot!(drawn("othello", "d3 c3"));
}

#[test]
fn colours_are_only_added_to_what_is_said_without_them() {
    let session = plywood_catalog::open("yolah").unwrap();
    let coloured = diagram(&session.board(), &[]);
    assert!(coloured.contains('\x1b'));
    assert_eq!(plain(&coloured).lines().count(), 9);
}

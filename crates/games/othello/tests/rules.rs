//! The rules of Othello, one by one.

use game::{Outcome, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::square::Square;
use plywood_othello::{Move, Othello, Position};
use presentation::{Rules as _, point_shares};

fn read(text: &str) -> Position {
    Othello.read_position(text).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn after(moves: &str) -> Position {
    let mut position = Othello.start();
    for text in moves.split_whitespace() {
        assert!(position.is_legal(mv(text)), "{text} at {position}");
        position.play(mv(text));
    }
    position
}

fn squares(names: &str) -> Bitboard {
    names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
}

fn names(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(ToString::to_string).collect()
}

/// White has no disc that could outflank another: Black can move, White cannot.
const WHITE_IS_STUCK: &str = "bw6/8/8/8/8/8/8/8 w";

#[test]
fn rule_1_a1_is_at_the_top_left_of_the_board_that_is_shown() {
    let board = Othello.board(&read("b7/8/8/8/8/8/8/7w b"));
    let cell_names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    // The layout begins at the bottom left.
    assert_eq!((cell_names[0], cell_names[7]), ("a8", "h8"));
    assert_eq!((cell_names[56], cell_names[63]), ("a1", "h1"));
    let piece = |player| presentation::view::Content::Piece { player };
    assert_eq!(board.cells[56].content, piece(Player::ONE));
    assert_eq!(board.cells[7].content, piece(Player::TWO));
}

#[test]
fn rule_2_the_start() {
    let start = Othello.start();
    assert_eq!(start.to_string(), "8/8/8/3wb3/3bw3/8/8/8 b");
    assert_eq!(start.discs(Player::ONE), squares("e4 d5"));
    assert_eq!(start.discs(Player::TWO), squares("d4 e5"));
    assert_eq!(start.turn(), Player::ONE);
}

#[test]
fn rule_3_a_move_outflanks_at_least_one_disc() {
    assert_eq!(names(&Othello.start()), ["d3", "c4", "f5", "e6"]);
    assert_eq!(names(&after("d3")), ["c3", "e3", "c5"]);
    let gap = read("b1w5/8/8/8/8/8/8/8 b");
    assert!(!gap.is_legal(mv("d1")), "a gap between a1 and c1");
    let edge = read("8/8/8/8/8/8/8/wwwwwwwb w");
    assert!(edge.outcome().is_some(), "a row does not go on around the edge");
}

#[test]
fn rule_4_outflanked_discs_are_flipped_in_all_directions() {
    let position = read("b2b2b1/1w1w1w2/2www3/bww1wwwb/2www3/1w1w1w2/b2w2b1/3b4 b");
    let flipped = position.after(mv("d4"));
    assert!(flipped.discs(Player::TWO).is_empty(), "{flipped}");
    assert_eq!(flipped.count(Player::ONE), 8 + 1 + position.count(Player::TWO));
}

#[test]
fn rule_4_a_flipped_disc_outflanks_nothing_by_itself() {
    // c1 flips b1; then b1 and b3 are Black's and b2 between them stays White's.
    let position = read("bw6/1w6/1b6/8/8/8/8/8 b").after(mv("c1"));
    assert_eq!(position.to_string(), "bbb5/1w6/1b6/8/8/8/8/8 w");
}

#[test]
fn rule_5_a_pass_is_legal_only_without_another_move() {
    assert!(!Othello.start().is_legal(Move::PASS));
    let stuck = read(WHITE_IS_STUCK);
    assert_eq!(stuck.legal_moves()[..], [Move::PASS]);
    assert_eq!(stuck.outcome(), None);
    assert_eq!(stuck.after(Move::PASS).to_string(), "bw6/8/8/8/8/8/8/8 b");
}

#[test]
fn rule_5_a_pass_is_not_legal_when_the_game_is_over() {
    let over = read("b6w/8/8/8/8/8/8/8 b");
    assert!(!over.is_legal(Move::PASS));
    assert_eq!(names(&over), [""; 0]);
}

#[test]
fn rule_6_the_game_is_over_when_neither_player_can_move() {
    let outcome = |text: &str| read(text).outcome();
    assert_eq!(outcome("bb5w/8/8/8/8/8/8/8 b"), Some(Outcome::win(Player::ONE)));
    assert_eq!(outcome("b5ww/8/8/8/8/8/8/8 b"), Some(Outcome::win(Player::TWO)));
    assert_eq!(outcome("b6w/8/8/8/8/8/8/8 w"), Some(Outcome::draw(2)));
    assert_eq!(outcome("8/8/8/8/8/8/8/8 b"), Some(Outcome::draw(2)), "the empty board");
    assert_eq!(outcome("bw6/8/8/8/8/8/8/8 b"), None);
}

#[test]
fn rule_6_the_shortest_game_ends_with_ply_nine_and_13_to_0() {
    let end = after("e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(Othello.scores(&end), [13, 0]);
    let verdict = Othello.verdict(&end).unwrap();
    assert_eq!(verdict.outcome, Outcome::win(Player::ONE));
    assert_eq!(verdict.reason.to_string(), "player 1 has 13 discs, player 2 0");
}

#[test]
fn equal_discs_are_told() {
    let verdict = Othello.verdict(&read("b6w/8/8/8/8/8/8/8 w")).unwrap();
    assert_eq!(verdict.reason.to_string(), "both have 1 discs");
}

#[test]
fn the_points_are_the_discs() {
    assert_eq!(Othello.scores(&read("bbb4w/8/8/8/8/8/8/8 w")), [3, 1]);
    assert_eq!(Othello.scores(&read("8/8/8/8/8/8/8/8 w")), [0, 0]);
    let shares = |position| point_shares::<Othello>(&read(position));
    assert_eq!(shares("bbb4w/8/8/8/8/8/8/8 w")[..2], [0.75, 0.25]);
    assert_eq!(shares("8/8/8/8/8/8/8/8 w")[..2], [0.5, 0.5]);
}

#[test]
fn the_cells_of_a_move_are_its_square() {
    assert_eq!(Othello.cells(mv("d3")), ["d3"]);
    assert_eq!(Othello.cells(Move::PASS), [""; 0]);
    assert!(Othello.label(Move::PASS).is_some() && Othello.label(mv("d3")).is_none());
}

#[test]
fn why_a_move_is_illegal_is_said() {
    let objection = |text: &str, name: &str| {
        let position = read(text);
        assert!(!position.is_legal(mv(name)));
        Othello.why_illegal(&position, mv(name)).to_string()
    };
    let start = "8/8/8/3wb3/3bw3/8/8/8 b";
    assert_eq!(objection(start, "d4"), "is on an occupied square");
    assert_eq!(objection(start, "a1"), "outflanks no disc of the opponent");
    let needless = "passes, which is allowed only without any other move";
    assert_eq!(objection(start, "pass"), needless);
    assert_eq!(
        objection(WHITE_IS_STUCK, "c1"),
        "outflanks nothing, and no other move does: all that is left is to pass"
    );
    assert_eq!(objection("b6w/8/8/8/8/8/8/8 b", "b1"), "comes after the end of the game");
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let error = |text: &str| Othello.read_position(text).unwrap_err().to_string();
    assert_eq!(error("8/8"), "\"8/8\" is not a position: it wants a board, and b or w");
    assert_eq!(error("8/8/8/8/8/8/8/8 x"), "the side to move is b or w, not \"x\"");
    assert_eq!(error("8/8 b"), "2 ranks instead of eight");
    assert_eq!(error("w7b/8/8/8/8/8/8/8 b"), "rank 1 \"w7b\" has more than eight squares");
    assert_eq!(error("8/w5/8/8/8/8/8/8 b"), "rank 2 \"w5\" has fewer than eight squares");
    assert_eq!(error("44/8/8/8/8/8/8/8 b"), "rank 1 \"44\" has two numbers in a row");
    assert_eq!(
        error("8/8/8/8/8/8/8/7x b"),
        "rank 8 \"7x\" has something else than b, w and 1 to 8"
    );
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    let error = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    let d9 = "\"d9\" is not a move: a square of the board a1…h8 such as d3, or pass";
    assert_eq!(error("d9"), d9);
    assert!("PASS".parse::<Move>().is_err() && "D3".parse::<Move>().is_err());
}

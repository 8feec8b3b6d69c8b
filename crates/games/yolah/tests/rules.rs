//! The rules of Yolah, one by one, and the facts known about the game.

use game::{Outcome, Player, Position as _, perft::perft};
use grid::bitboard::Bitboard;
use grid::square::Square;
use plywood_yolah::{MAX_MOVES, Position, Yolah};
use presentation::Rules as _;
use presentation::view::{Content, Edit};

fn read(text: &str) -> Position {
    Yolah.read_position(text).unwrap()
}

fn after(moves: &str) -> Position {
    let mut position = Yolah.start();
    for mv in moves.split_whitespace() {
        let mv = mv.parse().unwrap();
        assert!(position.is_legal(mv), "{mv} at {position}");
        position.play(mv);
    }
    position
}

fn example_game() -> String {
    let text = include_str!("data/example_game.txt");
    text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ")
}

fn squares(names: &str) -> Bitboard {
    names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
}

#[test]
fn a_position_can_be_written_and_read_after_any_game_from_it() {
    let mut position = read("w6b/8/8/3bw3/3wb3/8/8/b6w b 56 56");
    while position.outcome().is_none() {
        let mv = position.legal_moves()[0];
        position.play(mv);
        assert_eq!(read(&position.to_string()), position);
    }
    assert!(position.points(Player::ONE) > 60);
    // Fewer squares without holes: no more points than with those that are left.
    let empty = Edit::Cell { name: "c8".to_owned(), content: Content::Empty };
    let most = read("bbx5/bb6/ww6/ww6/8/8/8/8 b 57 0");
    let edited = Yolah.edited(&most, &empty).unwrap();
    assert_eq!(read(&edited.to_string()), edited);
    assert_eq!(edited.points(Player::ONE), 56);
}

#[test]
fn the_start_is_that_of_rule_2() {
    let start = Yolah.start();
    assert_eq!(start.to_string(), "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0");
    assert_eq!(start.pieces(Player::ONE), squares("a1 h8 d5 e4"));
    assert_eq!(start.pieces(Player::TWO), squares("h1 a8 e5 d4"));
}

#[test]
fn a_piece_moves_like_a_queen_over_free_squares_only() {
    let moves = Yolah.start().legal_moves();
    let d5: Vec<String> =
        moves.iter().map(ToString::to_string).filter(|m| m.starts_with("d5")).collect();
    // The crosses of the book's Figure 1.3.
    let crosses = "c4 b3 a2 a5 b5 c5 c6 d6 e6 b7 d7 f7 d8 g8";
    let mut expected: Vec<String> = crosses.split(' ').map(|to| format!("d5:{to}")).collect();
    expected.sort_by_key(|mv| mv[3..].parse::<Square>().unwrap());
    assert_eq!(d5, expected);
}

#[test]
fn the_square_a_piece_leaves_becomes_a_hole_and_scores_a_point() {
    let position = after("d5:b7 e5:f5");
    assert_eq!(position.to_string(), "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1");
    assert!(!position.is_legal("e4:e5".parse().unwrap()), "a hole cannot be entered (rule 4)");
    assert!(!position.is_legal("e4:e6".parse().unwrap()), "a hole cannot be crossed (rule 4)");
}

#[test]
fn a_pass_is_legal_only_when_no_piece_can_move() {
    assert!(!Yolah.start().is_legal("a1:a1".parse().unwrap()));
    let black_is_shut_in = read("bbxxxxxx/bbxxxxxx/xxxxxxxx/8/8/8/8/wwww4 b 3 4");
    assert_eq!(black_is_shut_in.legal_moves()[..], ["a1:a1".parse().unwrap()]);
    assert_eq!(black_is_shut_in.outcome(), None);
    let passed = black_is_shut_in.after("a1:a1".parse().unwrap());
    assert_eq!(passed.to_string(), "bbxxxxxx/bbxxxxxx/xxxxxxxx/8/8/8/8/wwww4 w 3 4");
}

#[test]
fn a_piece_on_a1_that_can_move_does_not_make_the_pass_legal() {
    let position = read("wwwwx3/xxxxx3/8/8/8/8/8/bbbb4 b 0 0");
    assert!(!position.is_legal("a1:a1".parse().unwrap()));
}

#[test]
fn the_game_is_over_when_neither_player_can_move() {
    let over = |points: &str| read(&format!("bbbbwwww/xxxxxxxx/8/8/8/8/8/8 b {points}")).outcome();
    assert_eq!(over("5 4"), Some(Outcome::win(Player::ONE)));
    assert_eq!(over("4 5"), Some(Outcome::win(Player::TWO)));
    assert_eq!(over("5 5"), Some(Outcome::draw(2)));
}

#[test]
fn the_example_game_of_the_book_ends_32_to_24_for_white() {
    let game = example_game();
    let moves: Vec<&str> = game.split_whitespace().collect();
    assert_eq!(moves.len(), 64);
    assert_eq!(moves.iter().filter(|&&mv| mv == "a1:a1").count(), 8);
    let end = after(&game);
    assert_eq!(Yolah.scores(&end), [24, 32]);
    assert_eq!(end.outcome(), Some(Outcome::win(Player::TWO)));
    assert_eq!(
        Yolah.verdict(&end).unwrap().reason.to_string(),
        "player 2 has 32 points, player 1 24"
    );
}

#[test]
fn after_21_plies_of_the_example_game_the_board_is_that_of_the_books_tables() {
    let game = example_game();
    let position = after(&game.split_whitespace().take(21).collect::<Vec<_>>().join(" "));
    assert_eq!(position.pieces(Player::ONE), squares("b8 h7 a6 f4"));
    assert_eq!(position.pieces(Player::TWO), squares("f7 c6 d2 f2"));
    let holes = "a8 e8 h8 d6 e6 f6 d5 e5 f5 g5 h5 d4 e4 g4 a3 f3 a2 b2 a1 g1 h1";
    assert_eq!(position.holes(), squares(holes));
}

#[test]
fn perft_from_the_start() {
    let counts = [1, 2, 3, 4].map(|depth| perft(&Yolah.start(), depth));
    assert_eq!(counts, [56, 2_988, 164_512, 8_655_628]);
}

#[test]
fn a_position_can_have_more_moves_than_the_book_allows_for() {
    let position = after("h8:f8 e5:h2 e4:g6 h2:h4 a1:c1 d4:a7 d5:b3 a7:d7");
    assert_eq!(position.legal_moves().len(), 76);
    const { assert!(76 > 75 && 76 <= MAX_MOVES) };
}

#[test]
fn why_a_move_is_illegal_is_said() {
    let position = after("d5:b7");
    let objection = |mv: &str| Yolah.why_illegal(&position, mv.parse().unwrap()).to_string();
    assert_eq!(objection("a1:a1"), "passes, which is allowed only without any other move");
    assert_eq!(objection("e4:e3"), "moves a piece of the opponent, on e4");
    assert_eq!(objection("c3:c4"), "starts from c3, where no piece is");
    assert_eq!(objection("e5:d5"), "goes to d5, which is a hole");
    assert_eq!(objection("e5:e4"), "goes to e4, which is occupied");
    assert_eq!(
        objection("e5:f7"),
        "is not along a line: f7 is not on a rank, file or diagonal of e5"
    );
    assert_eq!(objection("e5:c5"), "is blocked: there is a piece or a hole between e5 and c5");
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let error = |text: &str| Yolah.read_position(text).unwrap_err().to_string();
    let start = "w6b/8/8/3bw3/3wb3/8/8/b6w";
    assert_eq!(
        error(start),
        format!(
            "\"{start}\" is not a position: it wants a board, b or w, and two numbers of points"
        )
    );
    assert_eq!(error(&format!("{start} x 0 0")), "the side to move is b or w, not \"x\"");
    assert_eq!(error(&format!("{start} b 0 57")), "points are a number from 0 to 56, not \"57\"");
    assert_eq!(error(&format!("{start} b 00 0")), "points are a number from 0 to 56, not \"00\"");
    assert_eq!(error("8/8 b 0 0"), "2 ranks instead of eight");
    assert_eq!(error("b7/8/8/8/8/8/8/8 b 0 0"), "1 black pieces instead of four");
    assert_eq!(error("w6bb/8/8/8/8/8/8/8 b 0 0"), "rank 8 \"w6bb\" has more than eight squares");
    assert_eq!(error("w5/8/8/8/8/8/8/8 b 0 0"), "rank 8 \"w5\" has fewer than eight squares");
    assert_eq!(error("44/8/8/8/8/8/8/8 b 0 0"), "rank 8 \"44\" has two numbers in a row");
    assert_eq!(
        error("8/7k/8/8/8/8/8/8 b 0 0"),
        "rank 7 \"7k\" has something else than b, w, x and 1 to 8"
    );
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    let error = |text: &str| text.parse::<plywood_yolah::Move>().unwrap_err().to_string();
    assert_eq!(error("d5b7"), "\"d5b7\" is not a move such as d5:b7");
    assert_eq!(error("d5:b9"), "no square \"b9\" on the board a1…h8");
    assert_eq!(error("d5:d5"), "\"d5:d5\" stays where it is; the pass is written a1:a1");
}

//! The rules one by one, in notation.

use game::{Outcome, Player, Position as _};
use plywood_awale::{Color, Move, Position, Rules};
use presentation::Rules as _;
use presentation::view::{Content, Layout};

/// A position from the few holes that hold something: `1=2.0 5=0.3`, then turn, seeds, plies.
fn position(holes: &str, rest: &str) -> Position {
    Rules::default().read_position(&text(holes, rest)).unwrap_or_else(|e| panic!("{e}"))
}

fn text(holes: &str, rest: &str) -> String {
    let mut board = vec!["0.0"; 16];
    for part in holes.split(' ').filter(|part| !part.is_empty()) {
        let (hole, seeds) = part.split_once('=').expect("a hole and its seeds");
        board[hole.parse::<usize>().expect("a hole") - 1] = seeds;
    }
    format!("{} {rest}", board.join("/"))
}

fn played(holes: &str, rest: &str, mv: &str) -> String {
    position(holes, rest).after(mv.parse().expect("a move")).to_string()
}

fn refused(text: &str) -> String {
    Rules::default().read_position(text).expect_err(text).to_string()
}

#[test]
fn rule_1_player_1_owns_the_odd_holes_and_moves_first() {
    let start = Rules::default().start();
    assert_eq!(start.to_string(), format!("{} 1 0 0 0", ["2.2"; 16].join("/")));
    assert!(start.legal_moves().iter().all(|mv| mv.hole() % 2 == 1));
    assert_eq!(start.move_count(), 16);
    assert_eq!((start.seeds_of(Player::ONE), start.seeds_of(Player::TWO)), (32, 32));
}

#[test]
fn moves_are_listed_by_hole_with_red_before_blue() {
    let moves = position("2=1.1 4=0.1 6=1.0 1=9.0", "2 25 26 0").legal_moves();
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["2R", "2B", "4B", "6R"]);
}

#[test]
fn rule_2_red_goes_into_the_opponents_holes_only() {
    assert_eq!(
        played("15=3.1 8=9.9", "1 21 21 0", "15R"),
        text("15=0.1 16=1.0 2=1.0 4=1.0 8=9.9", "2 21 21 1")
    );
}

#[test]
fn rule_2_blue_goes_into_every_hole_but_the_start() {
    // Sixteen seeds: a lap of fifteen holes, and one more in the next.
    assert_eq!(
        played("15=5.16 8=9.0", "1 17 17 0", "15B"),
        text(
            "1=0.1 2=0.1 3=0.1 4=0.1 5=0.1 6=0.1 7=0.1 8=9.1 9=0.1 10=0.1 11=0.1 12=0.1 13=0.1 \
             14=0.1 15=5.0",
            "2 19 17 1"
        )
    );
}

#[test]
fn all_seeds_of_the_game_in_one_hole_can_be_sown() {
    // Four laps of fifteen holes and four more seeds; the last of them makes five.
    let blue = |hole| format!("{hole}=0.{}", if hole <= 5 { 5 } else { 4 });
    let laps: Vec<String> = (2..=16).map(blue).collect();
    assert_eq!(played("1=0.64", "1 0 0 0", "1B"), text(&laps.join(" "), "2 0 0 1"));
    // Red falls eight times into each of the opponent's eight holes.
    let eights: Vec<String> = (1..=8).map(|i| format!("{}=8.0", 2 * i)).collect();
    assert_eq!(played("1=64.0", "1 0 0 0", "1R"), text(&eights.join(" "), "2 0 0 1"));
}

#[test]
fn rule_3_a_capture_stops_at_a_hole_with_another_number() {
    assert_eq!(
        played("3=1.0 4=1.0 2=1.1 1=4.4 16=1.1", "1 25 25 0", "3R"),
        text("1=4.4 2=1.1 16=1.1", "2 27 25 1"),
        "the hole before the last seed's is empty"
    );
    assert_eq!(
        played("3=1.2 4=1.0 2=1.1 1=4.4 16=1.1", "1 24 24 0", "3R"),
        text("1=4.4 16=1.1", "2 30 24 1"),
        "through the starting hole"
    );
}

#[test]
fn rule_3_all_sixteen_holes_can_be_captured_at_once() {
    // Every hole but the next one has 2 already; the next has 1.
    let mut board = vec!["1.1"; 16];
    board[0] = "1.2";
    board[1] = "1.0";
    let before = format!("{} 1 16 16 0", board.join("/"));
    let mut position = Rules::default().read_position(&before).expect("64 seeds");
    position.play("1R".parse().expect("a move"));
    assert_eq!(position.to_string(), text("", "2 48 16 1"));
    assert_eq!(position.outcome(), Some(Outcome::win(Player::ONE)));
}

#[test]
fn rule_4_says_who_wins_and_why() {
    let rules = Rules::with_limit(50);
    let verdict = |holes, rest| {
        let position = rules.read_position(&text(holes, rest)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(position.move_count(), 0);
        let verdict = rules.verdict(&position).expect("an end");
        format!("{}: {}", verdict.outcome, verdict.reason)
    };
    assert_eq!(
        verdict("1=9.9 2=3.0", "2 10 33 9"),
        "player 2 wins: more than half of the seeds are taken, player 2 has 33 against 10"
    );
    assert_eq!(verdict("", "1 32 32 9"), "draw: all seeds are taken, both players have 32");
    assert_eq!(
        verdict("", "1 24 40 9"),
        "player 2 wins: all seeds are taken, player 2 has 40 against 24"
    );
    assert_eq!(
        verdict("1=3.0 2=2.2", "2 29 28 9"),
        "player 1 wins: fewer than 8 seeds are left, player 1 has 29 against 28"
    );
    assert_eq!(
        verdict("1=5.9 2=10.10", "2 15 15 50"),
        "draw: 50 plies are played, both players have 15"
    );
}

#[test]
fn rule_4c_comes_before_4d_in_a_text_too() {
    let few = position("2=3.4", "1 28 29 5");
    assert_eq!(few.outcome(), Some(Outcome::win(Player::TWO)));
    assert_eq!(few.to_string(), text("2=3.4", "1 28 29 5"));
}

#[test]
fn rule_4d_the_seeds_of_a_starving_end_have_been_taken() {
    let error = "player 1 is to move without a seed: the 8 seeds on the board must be among those \
                 captured by player 2";
    assert_eq!(refused(&text("2=4.4", "1 28 28 5")), error);
    // Starving comes before the limit, so that the limit does not excuse it.
    assert_eq!(refused(&text("2=4.4", "1 28 28 400")), error);
}

#[test]
fn rule_4e_the_last_ply_ends_the_game() {
    let rules = Rules::with_limit(2);
    let mut position = rules.start();
    position.play("1R".parse().expect("a move"));
    assert_eq!(position.outcome(), None);
    position.play("2B".parse().expect("a move"));
    assert_eq!(position.outcome(), Some(Outcome::draw(2)));
    let error = rules.read_position(&position.to_string().replace(" 0 2", " 0 3"));
    assert_eq!(
        error.expect_err("too many plies").to_string(),
        "3 plies are too many: the game ends after 2"
    );
}

#[test]
fn illegal_moves_are_explained() {
    let rules = Rules::default();
    let objection = |position: &Position, mv: &str| {
        let mv: Move = mv.parse().expect("a move");
        assert!(!position.is_legal(mv));
        rules.why_illegal(position, mv).to_string()
    };
    let position = position("1=0.9 2=9.0", "1 23 23 4");
    assert_eq!(objection(&position, "2R"), "is from a hole of player 2");
    assert_eq!(objection(&position, "1R"), "is from a hole without red seeds");
    assert_eq!(objection(&position, "3B"), "is from a hole without blue seeds");
    let over = rules.read_position(&text("1=1.0", "1 40 23 9")).expect("a finished game");
    assert_eq!(objection(&over, "1R"), "comes after the end of the game");
}

#[test]
fn texts_that_are_no_position_are_refused_with_the_reason() {
    let board = ["2.2"; 16].join("/");
    let with = |hole: &str| format!("{hole}{} 1 0 0 0", &board[3..]);
    assert!(refused("").starts_with("\"\" is not a position"));
    assert!(refused(&format!("{board} 1 0 0")).contains("is not a position"));
    assert!(refused(&format!("{board}  1 0 0 0")).contains("is not a position"));
    assert!(refused(&format!("{} 1 0 0 0", &board[4..])).ends_with("has 15 holes instead of 16"));
    for hole in ["2", "2.2.2", "2,2", "+2.2", "02.2", "2.-2", "65.2", ".2", "2.", "é"] {
        let error = refused(&with(hole));
        assert!(error.starts_with(&format!("\"{hole}\" is not what hole 1 can hold")), "{error}");
    }
    assert_eq!(refused(&with("2.3")), "65 seeds on the board and 0 captured make 65 instead of 64");
    // 320 seeds are 64 to a byte.
    let many = format!("{} 1 0 0 0", ["10.10"; 16].join("/"));
    assert_eq!(refused(&many), "320 seeds on the board and 0 captured make 320 instead of 64");
    assert_eq!(
        refused(&format!("{board} 3 0 0 0")),
        "there is no player \"3\" to move, only 1 and 2"
    );
    assert_eq!(
        refused(&format!("{board} 1 00 0 0")),
        "\"00\" is not a number of captured seeds from 0 to 64"
    );
    assert_eq!(refused(&format!("{board} 1 0 0 x")), "\"x\" is not a number of plies");
    assert_eq!(
        refused(&format!("{board} 1 0 0 401")),
        "401 plies are too many: the game ends after 400"
    );
}

#[test]
fn the_board_shows_red_and_blue_seeds_in_sixteen_pits() {
    let rules = Rules::default();
    let position = position("2=1.3 15=5.0", "2 25 30 7");
    let board = rules.board(&position);
    assert_eq!(board.layout, Layout::Pits { count: 16 });
    assert_eq!(board.cells[1].name, "2");
    assert_eq!(board.cells[1].content, Content::Seeds { player: Player::TWO, red: 1, blue: 3 });
    assert_eq!(board.cells[14].content, Content::Seeds { player: Player::ONE, red: 5, blue: 0 });
    assert_eq!((position.seeds(2, Color::Blue), position.seeds(15, Color::Red)), (3, 5));
    assert_eq!(rules.scores(&position), [25, 30]);
    assert_eq!(rules.cells("2B".parse().expect("a move")), ["2"]);
}

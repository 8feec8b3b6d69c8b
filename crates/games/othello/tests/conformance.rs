//! Othello obeys the laws of every game, agrees with rules written straight from the text, and
//! plays the game it always played.

use conformance::naive::{Naive, agree};
use conformance::{Bounds, check, check_parsers, golden::check_playthrough};
use plywood_othello::{MAX_MOVES, MAX_PLIES, Othello};

#[test]
fn othello_obeys_the_laws() {
    check(&Othello, Bounds { moves: MAX_MOVES, plies: MAX_PLIES }, 60);
}

#[test]
fn parsers_never_panic_and_know_one_spelling() {
    check_parsers(&Othello, &["", "pass", "8/8/8/3wb3/3bw3/8/8/8 b", "é:ß", "9/0/-1", "d3"]);
}

#[test]
fn the_playthrough_is_the_golden_one() {
    check_playthrough(
        &Othello,
        1,
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"),
    );
}

#[test]
fn the_fast_rules_agree_with_the_naive_ones() {
    agree(&Othello, &NaiveOthello::start(), 300);
}

/// A board of letters, as the rules are told; rank 1 first.
#[derive(Clone)]
struct NaiveOthello {
    board: [[char; 8]; 8],
    black_to_move: bool,
}

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl NaiveOthello {
    fn start() -> Self {
        let mut game = Self { board: [['.'; 8]; 8], black_to_move: true };
        for (name, letter) in [("d4", 'w'), ("e5", 'w'), ("e4", 'b'), ("d5", 'b')] {
            let (file, rank) = coordinates(name);
            game.board[rank as usize][file as usize] = letter;
        }
        game
    }

    fn at(&self, file: i32, rank: i32) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.board[rank as usize][file as usize])
    }

    /// The squares with discs that a disc of this letter flips.
    fn flipped(&self, own: char, (file, rank): (i32, i32)) -> Vec<(i32, i32)> {
        let mut flipped = Vec::new();
        if self.at(file, rank) != Some('.') {
            return flipped;
        }
        for (df, dr) in DIRECTIONS {
            let mut row = Vec::new();
            let (mut f, mut r) = (file + df, rank + dr);
            while self.at(f, r).is_some_and(|letter| letter != '.' && letter != own) {
                row.push((f, r));
                (f, r) = (f + df, r + dr);
            }
            if self.at(f, r) == Some(own) {
                flipped.extend(row);
            }
        }
        flipped
    }

    fn discs(&self, own: char) -> Vec<String> {
        let squares = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        let moves = squares.filter(|&square| !self.flipped(own, square).is_empty());
        moves.map(|(f, r)| format!("{}{}", char::from(b'a' + f as u8), r + 1)).collect()
    }

    fn letters(&self) -> (char, char) {
        if self.black_to_move { ('b', 'w') } else { ('w', 'b') }
    }
}

fn coordinates(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Naive for NaiveOthello {
    fn moves(&self) -> Vec<String> {
        let (own, other) = self.letters();
        let discs = self.discs(own);
        let must_pass = discs.is_empty() && !self.discs(other).is_empty();
        if must_pass { vec!["pass".into()] } else { discs }
    }

    fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let own = self.letters().0;
            let square = coordinates(mv);
            for (file, rank) in self.flipped(own, square).into_iter().chain([square]) {
                self.board[rank as usize][file as usize] = own;
            }
        }
        self.black_to_move = !self.black_to_move;
    }

    fn text(&self) -> String {
        let ranks: Vec<String> = self.board.iter().map(|rank| rank.iter().collect()).collect();
        let mut board = ranks.join("/");
        for run in (1..=8).rev() {
            board = board.replace(&".".repeat(run), &run.to_string());
        }
        format!("{board} {}", self.letters().0)
    }

    fn winners(&self) -> Option<Vec<u8>> {
        let over = self.discs('b').is_empty() && self.discs('w').is_empty();
        let count = |letter| self.board.iter().flatten().filter(|&&on| on == letter).count();
        over.then(|| match (count('b'), count('w')) {
            (black, white) if black > white => vec![1],
            (black, white) if black < white => vec![2],
            _ => vec![1, 2],
        })
    }
}

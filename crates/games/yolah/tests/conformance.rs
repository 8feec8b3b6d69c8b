//! Yolah obeys the laws of every game, agrees with rules written straight from the text, and
//! plays the game it always played.

use conformance::naive::{Naive, agree};
use conformance::{Bounds, check, check_parsers, golden::check_playthrough};
use plywood_yolah::{MAX_MOVES, MAX_PLIES, Yolah};

#[test]
fn yolah_obeys_the_laws() {
    check(&Yolah, Bounds { moves: MAX_MOVES, plies: MAX_PLIES }, 60);
}

#[test]
fn parsers_never_panic_and_know_one_spelling() {
    check_parsers(&Yolah, &["", "a1:a1", "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0", "é:ß", "9/0/-1"]);
}

#[test]
fn the_playthrough_is_the_golden_one() {
    check_playthrough(
        &Yolah,
        1,
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt"),
    );
}

#[test]
fn the_fast_rules_agree_with_the_naive_ones() {
    agree(&Yolah, &NaiveYolah::start(), 300);
}

/// A board of letters, as the rules are told.
#[derive(Clone)]
struct NaiveYolah {
    board: [[char; 8]; 8],
    black_to_move: bool,
    points: [u32; 2],
}

const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl NaiveYolah {
    fn start() -> Self {
        let mut game = Self { board: [['.'; 8]; 8], black_to_move: true, points: [0, 0] };
        for name in ["a1", "h8", "d5", "e4"] {
            *game.at(name) = 'b';
        }
        for name in ["h1", "a8", "e5", "d4"] {
            *game.at(name) = 'w';
        }
        game
    }

    fn at(&mut self, name: &str) -> &mut char {
        let bytes = name.as_bytes();
        &mut self.board[usize::from(bytes[1] - b'1')][usize::from(bytes[0] - b'a')]
    }

    fn slides(&self, letter: char) -> Vec<String> {
        let name = |file: i32, rank: i32| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
        let mut slides = Vec::new();
        for (rank, file) in (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file))) {
            if self.board[rank as usize][file as usize] != letter {
                continue;
            }
            for (df, dr) in DIRECTIONS {
                let (mut f, mut r) = (file + df, rank + dr);
                while (0..8).contains(&f)
                    && (0..8).contains(&r)
                    && self.board[r as usize][f as usize] == '.'
                {
                    slides.push(format!("{}:{}", name(file, rank), name(f, r)));
                    (f, r) = (f + df, r + dr);
                }
            }
        }
        slides
    }
}

impl Naive for NaiveYolah {
    fn moves(&self) -> Vec<String> {
        let (own, other) = if self.black_to_move { ('b', 'w') } else { ('w', 'b') };
        let slides = self.slides(own);
        let must_pass = slides.is_empty() && !self.slides(other).is_empty();
        if must_pass { vec!["a1:a1".into()] } else { slides }
    }

    fn play(&mut self, mv: &str) {
        if mv != "a1:a1" {
            let piece = std::mem::replace(self.at(&mv[..2]), 'x');
            *self.at(&mv[3..]) = piece;
            self.points[usize::from(!self.black_to_move)] += 1;
        }
        self.black_to_move = !self.black_to_move;
    }

    fn text(&self) -> String {
        let ranks: Vec<String> =
            self.board.iter().rev().map(|rank| rank.iter().collect()).collect();
        let mut board = ranks.join("/");
        for run in (1..=8).rev() {
            board = board.replace(&".".repeat(run), &run.to_string());
        }
        let side = if self.black_to_move { 'b' } else { 'w' };
        format!("{board} {side} {} {}", self.points[0], self.points[1])
    }

    fn winners(&self) -> Option<Vec<u8>> {
        let over = self.slides('b').is_empty() && self.slides('w').is_empty();
        over.then(|| match self.points {
            [black, white] if black > white => vec![1],
            [black, white] if black < white => vec![2],
            _ => vec![1, 2],
        })
    }
}

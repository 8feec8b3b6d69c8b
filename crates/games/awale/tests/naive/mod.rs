//! The rules once more, seed by seed, as simply as they can be written.

use std::cmp::Ordering;

use conformance::naive::Naive;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    /// Red and blue seeds of holes 1 to 16.
    pub(crate) holes: Vec<[usize; 2]>,
    /// 1 or 2.
    pub(crate) turn: usize,
    pub(crate) captured: [usize; 2],
    pub(crate) plies: usize,
    pub(crate) limit: usize,
}

impl Game {
    pub(crate) fn start(limit: usize) -> Self {
        Self { holes: vec![[2, 2]; 16], turn: 1, captured: [0, 0], plies: 0, limit }
    }

    /// Rule 1: odd holes belong to player 1, even ones to player 2.
    fn owner(hole: usize) -> usize {
        if hole % 2 == 1 { 1 } else { 2 }
    }

    fn total(&self, hole: usize) -> usize {
        self.holes[hole - 1][0] + self.holes[hole - 1][1]
    }

    pub(crate) fn on_board(&self) -> usize {
        (1..=16).map(|hole| self.total(hole)).sum()
    }

    /// Whether the player to move has no seed.
    pub(crate) fn starving(&self) -> bool {
        (1..=16).all(|hole| Self::owner(hole) != self.turn || self.total(hole) == 0)
    }

    /// Whether the game is over by rules 4a to 4c.
    pub(crate) fn decided(&self) -> bool {
        let [one, two] = self.captured;
        let after_a_move = self.plies > 0;
        after_a_move && (one >= 33 || two >= 33 || one == 32 && two == 32 || self.on_board() < 8)
    }
}

impl Naive for Game {
    fn winners(&self) -> Option<Vec<u8>> {
        let [one, two] = self.captured;
        (self.decided() || self.plies == self.limit).then(|| match one.cmp(&two) {
            Ordering::Greater => vec![1],
            Ordering::Less => vec![2],
            Ordering::Equal => vec![1, 2],
        })
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.winners().is_some() {
            return moves;
        }
        for hole in 1..=16 {
            for (color, letter) in [(0, 'R'), (1, 'B')] {
                if Self::owner(hole) == self.turn && self.holes[hole - 1][color] > 0 {
                    moves.push(format!("{hole}{letter}"));
                }
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let (hole, letter) = mv.split_at(mv.len() - 1);
        let start: usize = hole.parse().unwrap();
        // Rule 2.
        let color = usize::from(letter == "B");
        let mut in_hand = std::mem::take(&mut self.holes[start - 1][color]);
        let mut hole = start;
        while in_hand > 0 {
            hole = hole % 16 + 1;
            let allowed = letter == "B" || Self::owner(hole) != self.turn;
            if hole != start && allowed {
                self.holes[hole - 1][color] += 1;
                in_hand -= 1;
            }
        }
        // Rule 3.
        while self.total(hole) == 2 || self.total(hole) == 3 {
            self.captured[self.turn - 1] += self.total(hole);
            self.holes[hole - 1] = [0, 0];
            hole = if hole == 1 { 16 } else { hole - 1 };
        }
        // Rule 4: a to c come before d, and e after it.
        let mover = self.turn;
        self.turn = 3 - mover;
        self.plies += 1;
        if !self.decided() && self.starving() {
            self.captured[mover - 1] += self.on_board();
            self.holes = vec![[0, 0]; 16];
        }
    }

    fn text(&self) -> String {
        let holes: Vec<String> = self.holes.iter().map(|[r, b]| format!("{r}.{b}")).collect();
        let [one, two] = self.captured;
        format!("{} {} {one} {two} {}", holes.join("/"), self.turn, self.plies)
    }
}

//! The rules once more, straight from their text: slow, and with nothing shared with the crate.

use std::collections::BTreeMap;

use conformance::naive::Naive;

/// Axial coordinates: q to the right, r down.
type Cell = (i32, i32);

const DIRECTIONS: [Cell; 3] = [(1, 0), (0, 1), (1, -1)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tile {
    Neutral,
    Of(usize),
}

#[derive(Clone)]
pub(crate) struct Game {
    size: i32,
    swap: bool,
    tiles: BTreeMap<Cell, Tile>,
    /// 1 or 2.
    turn: usize,
}

impl Game {
    pub(crate) fn new(size: i32, swap: bool) -> Self {
        Self { size, swap, tiles: BTreeMap::new(), turn: 1 }
    }

    /// A board given cell by cell, row by row, in the letters of the position text.
    pub(crate) fn with(size: i32, letters: &[char], turn: usize) -> Self {
        let mut game = Self::new(size, false);
        game.turn = turn;
        for (cell, letter) in game.cells().into_iter().zip(letters) {
            match letter {
                'n' => drop(game.tiles.insert(cell, Tile::Neutral)),
                'x' => drop(game.tiles.insert(cell, Tile::Of(1))),
                'o' => drop(game.tiles.insert(cell, Tile::Of(2))),
                _ => {}
            }
        }
        game
    }

    /// Rule 1, row by row.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let far = self.size - 1;
        let rows = -far..=far;
        rows.flat_map(|r| (-far..=far).map(move |q| (q, r)))
            .filter(|(q, r)| (q + r).abs() <= far)
            .collect()
    }

    fn name(&self, cell: Cell) -> String {
        let row = (b'a' + (cell.1 + self.size - 1) as u8) as char;
        let left = self.cells().into_iter().filter(|&(q, r)| r == cell.1 && q <= cell.0).count();
        format!("{row}{left}")
    }

    fn neighbors((q, r): Cell) -> Vec<Cell> {
        DIRECTIONS.into_iter().flat_map(|(a, b)| [(q + a, r + b), (q - a, r - b)]).collect()
    }

    /// Rule 2.
    fn is_next_to_neutral(&self, cell: Cell) -> bool {
        Self::neighbors(cell).iter().any(|next| self.tiles.get(next) == Some(&Tile::Neutral))
    }

    pub(crate) fn has_stray_tile(&self) -> bool {
        let colored = |tile: &Tile| *tile != Tile::Neutral;
        self.tiles.iter().any(|(&cell, tile)| colored(tile) && !self.is_next_to_neutral(cell))
    }

    /// Rule 3.
    fn owner(&self, cell: Cell) -> Option<usize> {
        let count = |player| {
            let around = Self::neighbors(cell);
            around.iter().filter(|next| self.tiles.get(next) == Some(&Tile::Of(player))).count()
        };
        let (one, two) = (count(1), count(2));
        if one >= 2 && one > two {
            Some(1)
        } else if two >= 2 && two > one {
            Some(2)
        } else {
            None
        }
    }

    fn counts_for(&self, player: usize, cell: Cell) -> bool {
        match self.tiles.get(&cell) {
            Some(Tile::Of(color)) => *color == player,
            Some(Tile::Neutral) => self.owner(cell) == Some(player),
            None => false,
        }
    }

    /// Rule 4.
    pub(crate) fn has_line(&self, player: usize) -> bool {
        let from = |(q, r): Cell, (a, b): Cell| {
            (0..self.size).all(|i| self.counts_for(player, (q + i * a, r + i * b)))
        };
        self.cells().iter().any(|&cell| DIRECTIONS.iter().any(|&step| from(cell, step)))
    }

    /// The names of the neutral tiles with an owner.
    pub(crate) fn owners(&self) -> BTreeMap<String, usize> {
        let neutrals = self.tiles.iter().filter(|(_, tile)| **tile == Tile::Neutral);
        neutrals.filter_map(|(&cell, _)| Some((self.name(cell), self.owner(cell)?))).collect()
    }
}

impl Naive for Game {
    fn winners(&self) -> Option<Vec<u8>> {
        match (self.has_line(1), self.has_line(2)) {
            (true, true) => panic!("both have a line"),
            (true, false) => Some(vec![1]),
            (false, true) => Some(vec![2]),
            // Rule 5.
            (false, false) if self.tiles.len() == self.cells().len() => Some(vec![1, 2]),
            (false, false) => None,
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.winners().is_some() {
            return moves;
        }
        for cell in self.cells().into_iter().filter(|cell| !self.tiles.contains_key(cell)) {
            moves.push(format!("{}n", self.name(cell)));
            if self.is_next_to_neutral(cell) {
                moves.push(self.name(cell));
            }
        }
        // Rule 6.
        if self.swap && self.tiles.len() == 1 && self.turn == 2 {
            moves.push("swap".to_owned());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let named = |name: &str| self.cells().into_iter().find(|&c| self.name(c) == name).unwrap();
        if let Some(name) = mv.strip_suffix('n') {
            self.tiles.insert(named(name), Tile::Neutral);
        } else if mv != "swap" {
            self.tiles.insert(named(mv), Tile::Of(self.turn));
        }
        self.turn = 3 - self.turn;
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (q, r) in self.cells() {
            if q == (1 - self.size).max(1 - self.size - r) && r > 1 - self.size {
                text.push('/');
            }
            text.push(match self.tiles.get(&(q, r)) {
                None => '.',
                Some(Tile::Neutral) => 'n',
                Some(Tile::Of(1)) => 'x',
                Some(Tile::Of(_)) => 'o',
            });
        }
        format!("{text} {}", self.turn)
    }
}

//! Yavalath as the rules say it, with no thought for speed: a list of cells in axial coordinates.

use conformance::naive::Naive;

type Coordinates = (i32, i32);

const LINES: [Coordinates; 3] = [(1, 0), (0, 1), (1, -1)];

#[derive(Clone)]
pub(crate) struct Game {
    players: usize,
    swap: bool,
    block: bool,
    cells: Vec<(Coordinates, Option<usize>)>,
    turn: usize,
    out: Vec<usize>,
    winners: Option<Vec<usize>>,
}

impl Game {
    pub(crate) fn new(players: usize, swap: bool, block: bool) -> Self {
        let mut cells = Vec::new();
        for r in -4_i32..=4 {
            for q in (-4).max(-4 - r)..=4.min(4 - r) {
                cells.push(((q, r), None));
            }
        }
        Self { players, swap, block, cells, turn: 0, out: Vec::new(), winners: None }
    }

    /// The longest straight line that a stone of this player here would be part of.
    fn longest(&self, (q, r): Coordinates, player: usize) -> usize {
        let owns = |at| self.cells.contains(&(at, Some(player)));
        let reach = |dq, dr| (1..9).take_while(|&n| owns((q + n * dq, r + n * dr))).count();
        LINES.iter().map(|&(dq, dr)| 1 + reach(dq, dr) + reach(-dq, -dr)).max().expect("three")
    }

    fn next(&self) -> usize {
        let mut next = (self.turn + 1) % self.players;
        while self.out.contains(&next) {
            next = (next + 1) % self.players;
        }
        next
    }
}

impl Naive for Game {
    fn winners(&self) -> Option<Vec<u8>> {
        self.winners.as_ref().map(|players| players.iter().map(|&p| p as u8 + 1).collect())
    }

    fn moves(&self) -> Vec<String> {
        if self.winners.is_some() {
            return Vec::new();
        }
        let empty: Vec<Coordinates> =
            self.cells.iter().filter(|(_, stone)| stone.is_none()).map(|&(at, _)| at).collect();
        let wins = |player| -> Vec<Coordinates> {
            empty.iter().copied().filter(|&at| self.longest(at, player) >= 4).collect()
        };
        let mut allowed = empty.clone();
        if self.block {
            let (own, next) = (wins(self.turn), wins(self.next()));
            if !own.is_empty() {
                allowed = own;
            } else if !next.is_empty() {
                allowed = next;
            }
        }
        let mut moves: Vec<String> = allowed.into_iter().map(name).collect();
        let stones: Vec<usize> = self.cells.iter().filter_map(|&(_, stone)| stone).collect();
        if self.swap && self.turn == 1 && stones == [0] {
            moves.push("swap".to_owned());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        if mv == "swap" {
            for (_, stone) in &mut self.cells {
                *stone = stone.map(|_| 1);
            }
            self.turn = 0;
            return;
        }
        let mover = self.turn;
        let i = self.cells.iter().position(|&(at, _)| name(at) == mv).expect("a cell");
        let longest = self.longest(self.cells[i].0, mover);
        // A four or more wins even if there is also a three: the longest line alone decides.
        self.cells[i].1 = Some(mover);
        self.turn = self.next();
        if longest == 3 {
            self.out.push(mover);
        }
        let left: Vec<usize> = (0..self.players).filter(|p| !self.out.contains(p)).collect();
        if longest >= 4 {
            self.winners = Some(vec![mover]);
        } else if left.len() == 1 || self.cells.iter().all(|(_, stone)| stone.is_some()) {
            self.winners = Some(left);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (i, &((_, r), stone)) in self.cells.iter().enumerate() {
            if i > 0 && self.cells[i - 1].0.1 != r {
                text.push('/');
            }
            text.push(stone.map_or('.', |player| ['x', 'o', 'v'][player]));
        }
        text = format!("{text} {}", self.turn + 1);
        if self.players == 3 {
            let mut out = self.out.clone();
            out.sort_unstable();
            let out: String = out.iter().map(|player| (player + 1).to_string()).collect();
            text = format!("{text} {}", if out.is_empty() { "-" } else { &out });
        }
        text
    }
}

fn name((q, r): Coordinates) -> String {
    let row = char::from(b'a' + (r + 4) as u8);
    format!("{row}{}", q - (-4).max(-4 - r) + 1)
}

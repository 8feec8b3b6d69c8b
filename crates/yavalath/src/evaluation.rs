//! What a position for two is worth, and which of its moves are worth searching.

mod shares;

use game::{Evaluator, Position as _, Score};
use grid::bits;

pub use shares::Shares;

use crate::lines::{self, bit};
use crate::sight::{Side, Sight, stones};
use crate::{Cell, Move, MoveList, Position, forcing, ring};

/// How many threats a probe follows: two wins of three by threats are found without following any,
/// and 96 of a hundred with this many. More cost as much time as they save.
const PROBED: u32 = 8;

/// For each cell where a stone makes a threat.
const MAKER: i32 = 22;
/// For each cell where a stone completes a three: whoever must answer a threat there is lost.
const LOSING: i32 = -27;
/// For a stone in the centre a fourfold, one less for each step away from it.
const CENTRE: i32 = 21;
/// For being to move.
const TEMPO: i32 = 34;

/// Judges positions for two by their threats.
///
/// The weights are those that tell best who won games of a search with itself, in hundredths of
/// what makes a factor e in the odds.
#[derive(Debug, Clone, Default)]
pub struct Evaluation {
    /// What was seen when a position was probed last: often the next question is about the same.
    last: Sight,
}

impl Evaluation {
    #[inline]
    fn sight(&self, position: &Position<2>) -> Sight {
        let stones = stones(position);
        if self.last.stones == stones { self.last } else { Sight::of(stones) }
    }
}

impl Evaluator<Position<2>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position<2>) -> Score {
        let Sight { stones: [own, other], mine, theirs, .. } = self.sight(position);
        let threats = worth(&mine) - worth(&theirs);
        Score::estimate(threats + CENTRE * (centre(own) - centre(other)) + TEMPO)
    }

    fn unit(&self) -> f32 {
        100.0
    }

    #[inline]
    fn probe(&mut self, position: &Position<2>) -> Option<Score> {
        self.last = Sight::of(stones(position));
        probe(&self.last)
    }

    /// All but the moves that lose within four plies as is plain to see; where a four must be
    /// stopped, only what stops it; and where nothing helps, one move will do.
    #[inline]
    fn candidates(&self, position: &Position<2>) -> MoveList {
        let sight = self.sight(position);
        let moves = if sight.mine.fours != 0 {
            first(sight.mine.fours)
        } else {
            let moves = sight.tenable(sight.safe());
            if moves != 0 { moves } else { longest(&sight) }
        };
        let swap = position.is_legal(Move::SWAP).then_some(Move::SWAP);
        // Where threats are made first, for searches that take them as they come.
        let hot = moves & (sight.mine.makers | sight.theirs.makers);
        let places = bits::places(hot).chain(bits::places(moves & !hot));
        let stones = places.map(|place| Move::stone(ring::cell(place)));
        stones.chain(swap).collect()
    }

    /// The centre, and where own stones are in line.
    #[inline]
    fn promise(&self, position: &Position<2>, mv: Move) -> i32 {
        let own = position.stones(position.turn());
        let promise = |cell| 20 * lines::in_line(own, cell) + 10 * NEARNESS[cell.index()];
        mv.cell().map_or(0, |cell| promise(cell) as i32)
    }
}

/// The result for the player to move, if it is plain to see: a win or loss at once, a threat that
/// cannot be stopped, a win by a few threats, a decisive threat that nothing comes in the way of.
#[inline]
fn probe(sight: &Sight) -> Option<Score> {
    if sight.mine.fours != 0 {
        return Some(Score::win_in(1));
    }
    if sight.empty() & !sight.mine.threes == 0 {
        return Some(Score::loss_in(1));
    }
    let safe = sight.safe();
    if safe == 0 {
        return Some(Score::loss_in(2));
    }
    if let Some(win) = forcing::win_by_threats(sight, safe, PROBED) {
        return Some(Score::win_in(win.plies));
    }
    (sight.tenable(safe) == 0).then_some(Score::loss_in(4))
}

/// A move that loses as late as any, where all lose.
#[inline]
fn longest(sight: &Sight) -> u64 {
    let sets = [sight.safe(), sight.empty() & !sight.mine.threes, sight.empty()];
    sets.into_iter().find(|&set| set != 0).map_or(0, first)
}

/// The set of just the first of these moves.
#[inline]
const fn first(moves: u64) -> u64 {
    moves & moves.wrapping_neg()
}

/// What the threats of a player are worth.
#[inline]
fn worth(side: &Side) -> i32 {
    let count = |set: u64| set.count_ones() as i32;
    MAKER * count(side.makers & !side.threes) + LOSING * count(side.threes)
}

/// What the stones of a player are worth, when `other` ones are in the way. Neither has a line of
/// three.
fn worth_of(own: u64, other: u64) -> i32 {
    worth(&Sight::of([own, other]).mine) + CENTRE * centre(own)
}

/// How near to the centre these stones are together: four for one on it, one less for each step
/// away.
#[inline]
fn centre(stones: u64) -> i32 {
    WITHIN.iter().map(|within| (stones & within).count_ones() as i32).sum()
}

/// How near to the centre each cell is: four for the centre, one less for each step away from it.
static NEARNESS: [u32; Cell::COUNT] = tabulate_nearness();

const fn tabulate_nearness() -> [u32; Cell::COUNT] {
    let (mut nearness, mut i) = ([0; Cell::COUNT], 0);
    while i < Cell::COUNT * WITHIN.len() {
        let (cell, within) = (i / WITHIN.len(), WITHIN[i % WITHIN.len()]);
        nearness[cell] += (within >> cell & 1) as u32;
        i += 1;
    }
    nearness
}

/// The cells within 0 to 3 steps of the centre.
const WITHIN: [u64; 4] = [within(0), within(1), within(2), within(3)];

const fn within(steps: i32) -> u64 {
    let (mut set, mut i) = (0, 0);
    while i < Cell::COUNT {
        let (q, r) = Cell::new(i).axial();
        if q.abs() <= steps && r.abs() <= steps && (q + r).abs() <= steps {
            set |= bit(Cell::new(i));
        }
        i += 1;
    }
    set
}

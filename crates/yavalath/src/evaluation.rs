//! What a position for two is worth, and which of its moves are worth searching.

mod shares;

use game::{Evaluator, Position as _, Score};
use grid::bits;

pub use shares::Shares;

use crate::forcing::Sides;
use crate::lines::{self, bit, completing, completing_each};
use crate::{Cell, Move, MoveList, Position, shapes};

/// How many threats a probe follows: two wins of three by threats are found without following any,
/// and nineteen of twenty with this many. More cost as much time as they save.
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
#[derive(Debug, Clone, Copy, Default)]
pub struct Evaluation;

impl Evaluator<Position<2>> for Evaluation {
    #[inline]
    fn evaluate(&mut self, position: &Position<2>) -> Score {
        let Sides { own, other } = Sides::of(position);
        Score::estimate(worth(own, other) - worth(other, own) + TEMPO)
    }

    fn unit(&self) -> f32 {
        100.0
    }

    #[inline]
    fn probe(&mut self, position: &Position<2>) -> Option<Score> {
        probe(Sides::of(position))
    }

    /// All but the moves that lose at once; where a four must be stopped, only what stops it; and
    /// where nothing helps, one move will do.
    #[inline]
    fn candidates(&self, position: &Position<2>) -> MoveList {
        let (legal, sides) = (position.legal(), Sides::of(position));
        let empty = sides.empty();
        let [mine, theirs] = completing_each([sides.own, sides.other]);
        let (wins, threats) = (mine.four & empty, theirs.four & empty);
        let safe = legal & !mine.three;
        let moves = if wins != 0 {
            first(wins)
        } else if threats == 0 {
            if safe == 0 { first(legal) } else { safe }
        } else if threats & safe != 0 && threats.is_power_of_two() {
            threats
        } else {
            first(if safe == 0 { legal } else { safe })
        };
        bits::places(moves).map(Move::new).collect()
    }

    /// The centre, and where own stones are in line.
    #[inline]
    fn promise(&self, position: &Position<2>, mv: Move) -> i32 {
        let own = position.stones(position.turn());
        mv.cell().map_or(0, |cell| 20 * lines::in_line(own, cell) as i32 + 10 * centre(bit(cell)))
    }
}

/// The result for the player to move, if it is plain to see: a win or loss at once, a threat that
/// cannot be stopped, a win by a few threats.
fn probe(sides: Sides) -> Option<Score> {
    let empty = sides.empty();
    let [mine, theirs] = completing_each([sides.own, sides.other]);
    if mine.four & empty != 0 {
        return Some(Score::win_in(1));
    }
    let safe = empty & !mine.three;
    if safe == 0 {
        return Some(Score::loss_in(1));
    }
    let threats = theirs.four & empty;
    let allowed = if threats == 0 { safe } else { threats };
    if allowed & safe == 0 || threats & threats.wrapping_sub(1) != 0 {
        return Some(Score::loss_in(2));
    }
    sides.win_by_threats(allowed, theirs.three, PROBED).map(|win| Score::win_in(win.plies))
}

/// The set of just the first of these moves.
#[inline]
const fn first(moves: u64) -> u64 {
    moves & moves.wrapping_neg()
}

/// What the stones of a player are worth, when `other` ones are in the way. Neither has a line of
/// three.
#[inline]
fn worth(own: u64, other: u64) -> i32 {
    let losing = completing(own).three & !(own | other);
    let makers = shapes::makers(own, other) & !losing;
    let count = |set: u64| set.count_ones() as i32;
    MAKER * count(makers) + LOSING * count(losing) + CENTRE * centre(own)
}

/// How near to the centre these stones are together: four for one on it, one less for each step
/// away.
#[inline]
fn centre(stones: u64) -> i32 {
    WITHIN.iter().map(|within| (stones & within).count_ones() as i32).sum()
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

//! What the evaluation looks at, each as the difference between the player to move and the other.

use game::Position as _;
use grid::flow::flow;
use grid::square::{Square, Squares, neighbours};

use super::Ground;
use super::influence::{Race, around, slide, walk};
use crate::Position;

/// What there is to see in a position, for the player to move: the term of the player to move less
/// that of the opponent.
///
/// ```
/// use game::Rules as _;
/// use yolah::{Features, Yolah};
/// let features = Features::of(&Yolah.start());
/// let named = |name| Features::NAMES.iter().position(|&n| n == name).map(|i| features.0[i]);
/// assert_eq!((named("tempo"), named("mobility")), (Some(1), Some(0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features(pub [i32; Self::COUNT]);

impl Features {
    /// How many terms there are.
    pub const COUNT: usize = 10;

    /// The names of the terms, in order:
    /// * points;
    /// * tempo: the right to move, always 1;
    /// * mobility: moves;
    /// * reach: squares that can ever be reached, which differ by those that one side alone
    ///   reaches;
    /// * queens: squares reached first, in moves;
    /// * kings: squares reached first, in single steps;
    /// * freedom: free squares next to a piece;
    /// * stuck: pieces without any;
    /// * tight: pieces with one or two;
    /// * engaged: pieces next to squares that both sides can reach.
    pub const NAMES: [&str; Self::COUNT] = [
        "points", "tempo", "mobility", "reach", "queens", "kings", "freedom", "stuck", "tight",
        "engaged",
    ];

    /// The features of a position.
    pub fn of(position: &Position) -> Self {
        let ground = Ground::of(position);
        Self::seen(ground, lead(position), &walk(ground.sides(), ground.free))
    }

    /// The same, when it is known where kings get.
    #[inline]
    pub(super) fn seen(ground: Ground, points: i32, kings: &Race) -> Self {
        let (sides, free) = (ground.sides(), ground.free);
        let moves = sides.map(|pieces| flow(pieces, free));
        let seen = moves.map(|flow| flow.reached.iter().fold(0, |all, set| all | set));
        let queens = slide(seen, kings.reach[0] | kings.reach[1], free);
        let shared = around(kings.reach[0] & kings.reach[1]);
        let pieces = sides.map(|set| Freedom::of(set, free));
        Self([
            points,
            1,
            sum(moves[0].counts) - sum(moves[1].counts),
            excess(kings.reach),
            excess(queens),
            excess(kings.first),
            pieces[0].neighbours - pieces[1].neighbours,
            pieces[0].stuck - pieces[1].stuck,
            pieces[0].tight - pieces[1].tight,
            excess(sides.map(|set| set & shared)),
        ])
    }

    /// The sum of the terms with these weights.
    #[inline]
    pub fn weighed(&self, weights: &[i32; Self::COUNT]) -> i32 {
        self.0.iter().zip(weights).map(|(term, weight)| term * weight).sum()
    }
}

/// How many points the player to move is ahead.
#[inline]
pub(super) fn lead(position: &Position) -> i32 {
    let (own, other) = (position.turn(), position.turn().opponent());
    position.points(own) as i32 - position.points(other) as i32
}

/// How many moves queens on these squares have.
#[inline]
pub(super) fn moves(pieces: Squares, free: Squares) -> i32 {
    sum(flow(pieces, free).counts)
}

/// The sum of the eight bytes; four queens have no more than 108 moves.
#[inline]
fn sum(counts: u64) -> i32 {
    (counts.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// How many more squares the first set has.
#[inline]
fn excess([own, other]: [Squares; 2]) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

/// How much air the pieces of a side have.
#[derive(Default)]
struct Freedom {
    /// Free squares next to a piece, over all pieces.
    neighbours: i32,
    /// Pieces that can never move again.
    stuck: i32,
    /// Pieces with one or two free squares next to them.
    tight: i32,
}

impl Freedom {
    #[inline]
    fn of(pieces: Squares, free: Squares) -> Self {
        let mut freedom = Self::default();
        for square in Square::each(pieces) {
            let neighbours = (NEXT_TO[square.index()] & free).count_ones();
            freedom.neighbours += neighbours as i32;
            freedom.stuck += i32::from(neighbours == 0);
            freedom.tight += i32::from(neighbours == 1 || neighbours == 2);
        }
        freedom
    }
}

/// The squares next to each square.
static NEXT_TO: [Squares; 64] = {
    let mut next_to = [0; 64];
    let mut i = 0;
    while i < 64 {
        next_to[i] = neighbours(1 << i);
        i += 1;
    }
    next_to
};

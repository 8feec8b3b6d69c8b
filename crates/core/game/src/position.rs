//! The one trait that is the rules.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::DerefMut;
use std::str::FromStr;

use crate::{NotationError, Outcome, Player, Rng};

/// A state of a game, complete: from it alone follows everything that can still happen.
///
/// A position is a small value to be copied; there is no undo. It prints as the game's position
/// text, which `Rules::read_position` of the crate `plywood-presentation` reads back.
///
/// The laws, which the crate `conformance` tests for every game:
/// * `legal_moves` is empty if and only if `outcome` is some;
/// * it lists each move once, and in an order that depends on the position alone;
/// * equal positions have equal keys, and equal keys mean equal futures;
/// * moves and the codes below [`MoveCode::CODES`] correspond one to one.
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// What a player does on a turn.
    type Move: MoveCode
        + Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = NotationError>
        + Send
        + Sync
        + 'static;

    /// The legal moves of one position: an `ArrayVec` whose capacity is proven, or a `Vec`.
    type MoveList: DerefMut<Target = [Self::Move]> + IntoIterator<Item = Self::Move>;

    /// How many players the game has.
    const PLAYERS: usize;

    /// Who is to move; in a finished game, who would be.
    fn turn(&self) -> Player;

    /// The moves allowed here; empty if and only if the game is over.
    fn legal_moves(&self) -> Self::MoveList;

    /// Plays a move, which must be legal.
    fn play(&mut self, mv: Self::Move);

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The hash key of the position (CPW *Zobrist Hashing*), for transposition tables.
    ///
    /// Equal positions have equal keys. The other way round, collisions apart, positions of one game with
    /// equal keys have equal futures: the same moves lead to the same outcomes, so that what is proven of
    /// one holds for the other. What the future does not depend on, such as a count of plies far from any
    /// limit, is best left out: then a search recognises a position it reaches by another way.
    fn key(&self) -> u64;

    /// Whether this move is allowed here. The move may be any value at all.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// How many moves are allowed here.
    fn move_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// How many sequences of two moves start here: what [`perft`](mod@crate::perft) spends its
    /// time on.
    fn reply_count(&self) -> u64 {
        let moves = self.legal_moves();
        moves.iter().map(|&mv| self.after(mv).move_count() as u64).sum()
    }

    /// One of the legal moves, each exactly as likely as any other; `None` if the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let moves = self.legal_moves();
        (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u32) as usize])
    }

    /// A move by reflex (decisive and anti-decisive moves): one that wins at once; else one that stops
    /// the next player from doing so; else any that does not lose at once. Ties are broken at random;
    /// `None` if the game is over.
    fn reflex_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        crate::reflex::two_ply(self, rng)
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}

/// The action space of a game: a dense numbering of its moves, the same in every position.
///
/// History tables, transposition tables, policies and masks of legal moves are indexed by it. Each
/// game says at its move which code means what.
pub trait MoveCode: Sized {
    /// The size of the action space: every code is smaller. At most 65535, so that a code fits in 16
    /// bits and leaves `u16::MAX` to mean no move.
    const CODES: usize;

    /// The number of this move, below [`MoveCode::CODES`]; different moves have different numbers.
    fn code(self) -> usize;

    /// The move with this number; `None` from [`MoveCode::CODES`] on.
    fn from_code(code: usize) -> Option<Self>;
}

/// A position of a two-player zero-sum game.
///
/// A search that needs this asks for it, and a three-player game given to it does not compile.
pub trait TwoPlayer: Position {}

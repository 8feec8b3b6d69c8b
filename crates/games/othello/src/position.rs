//! The position: a bitboard for each player.

use arrayvec::ArrayVec;
use game::{Outcome, Player, Rng, TwoPlayer, mix64};
use grid::bitboard::Bitboard;

use crate::Move;
use crate::bitboard::{flips, mobility};

/// No position has more moves: each takes an empty square, and needs a disc of either color elsewhere.
pub const MAX_MOVES: usize = 62;

/// No game has more plies: 60 squares are empty at the start and each move takes one; a pass is
/// followed by a move (rule 5).
pub const MAX_PLIES: usize = 2 * 60;

/// A position of Othello.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of Black and White.
    discs: [Bitboard; 2],
    turn: Player,
}

const _: () = assert!(size_of::<Position>() <= 24);

impl Position {
    /// The position with these discs, on different squares.
    pub(crate) fn new(discs: [Bitboard; 2], turn: Player) -> Self {
        debug_assert!(!discs[0].intersects(discs[1]), "one disc on a square");
        Self { discs, turn }
    }

    /// The squares of a player's discs.
    #[inline]
    pub fn discs(&self, player: Player) -> Bitboard {
        self.discs[player.index() % 2]
    }

    /// The squares without a disc.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        !(self.discs[0] | self.discs[1])
    }

    /// How many discs a player has.
    pub fn count(&self, player: Player) -> u32 {
        self.discs(player).count()
    }

    /// The discs of the player to move and of the other.
    #[inline]
    pub(crate) fn sides(&self) -> [Bitboard; 2] {
        let [black, white] = self.discs;
        if self.turn == Player::ONE { [black, white] } else { [white, black] }
    }

    /// The squares where the player to move can put a disc.
    #[inline]
    pub(crate) fn targets(&self) -> Bitboard {
        let [own, other] = self.sides();
        mobility(own, other)
    }

    /// Whether the opponent of the player to move could put a disc somewhere.
    #[inline]
    pub(crate) fn opponent_can_move(&self) -> bool {
        let [own, other] = self.sides();
        !mobility(other, own).is_empty()
    }

    /// The moves to these squares, which are all the player to move can put a disc on; or the pass, or
    /// none if the game is over.
    #[inline]
    pub(crate) fn moves_to(&self, targets: Bitboard) -> ArrayVec<Move, MAX_MOVES> {
        let mut moves: ArrayVec<Move, MAX_MOVES> = targets.iter().map(Move::new).collect();
        if targets.is_empty() && self.opponent_can_move() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// The position under each symmetry of the board, itself first.
    pub(crate) fn symmetries(&self) -> [Self; 8] {
        let [black, white] = self.discs.map(Bitboard::symmetries);
        std::array::from_fn(|i| Self { discs: [black[i], white[i]], turn: self.turn })
    }
}

impl game::Position for Position {
    type Move = Move;
    type MoveList = ArrayVec<Move, MAX_MOVES>;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> Self::MoveList {
        self.moves_to(self.targets())
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} at {self}");
        if let Some(square) = mv.square() {
            let [own, other] = self.sides();
            let flipped = flips(own, other, square);
            let player = self.turn.index() % 2;
            self.discs[player] ^= flipped | square.bitboard();
            self.discs[1 - player] ^= flipped;
        }
        self.turn = self.turn.opponent();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.targets().is_empty() && !self.opponent_can_move();
        let [black, white] = self.discs.map(Bitboard::count);
        is_over.then(|| Outcome::by_score(black, white))
    }

    #[inline]
    fn key(&self) -> u64 {
        // Any odd number whose bits look random: the keys of both sides to move have nothing in common.
        const WHITE_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;
        let turn = WHITE_TO_MOVE * self.turn.index() as u64;
        mix64(mix64(self.discs[0].bits()) ^ self.discs[1].bits() ^ turn)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let targets = self.targets();
        match mv.square() {
            Some(square) => targets.contains(square),
            None => targets.is_empty() && self.opponent_can_move(),
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        match self.targets().count() {
            0 => usize::from(self.opponent_can_move()),
            moves => moves as usize,
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let targets = self.targets();
        if targets.is_empty() {
            return self.opponent_can_move().then_some(Move::PASS);
        }
        Some(Move::new(targets.select(rng.below(targets.count()))))
    }
}

impl TwoPlayer for Position {}

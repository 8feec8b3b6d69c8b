//! The position: bitboards, as the book has them, and its moves.

use arrayvec::ArrayVec;
use game::{Outcome, Player, Rng, TwoPlayer, mix64};
use grid::bitboard::Bitboard;
use grid::kogge_stone::{DirectionalAttacks, directional_attacks, origin};
use grid::slider::queen_attacks;
use grid::square::Square;

use crate::{Move, reflex};

/// No position has more moves: four queens reach at most 27 squares each.
pub const MAX_MOVES: usize = 4 * 27;

/// No game has more plies: 56 squares are free at the start and each move takes one; a pass is
/// followed by a move, for otherwise the game would be over.
pub const MAX_PLIES: usize = 2 * 56;

/// A position of Yolah.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of each player's pieces.
    pieces: [Bitboard; 2],
    /// The squares that are gone.
    holes: Bitboard,
    /// The points of Black and White.
    points: [u8; 2],
    turn: Player,
}

const _: () = assert!(size_of::<Position>() <= 32);

impl Position {
    /// The position with these pieces, four each, on different squares that are not holes.
    pub(crate) fn new(
        pieces: [Bitboard; 2],
        holes: Bitboard,
        turn: Player,
        points: [u8; 2],
    ) -> Self {
        debug_assert!(pieces.iter().all(|set| set.count() == 4), "four pieces each");
        Self { pieces, holes, points, turn }
    }

    /// The squares of a player's pieces.
    #[inline]
    pub fn pieces(&self, player: Player) -> Bitboard {
        self.pieces[player.index() % 2]
    }

    /// The squares that are gone.
    pub fn holes(&self) -> Bitboard {
        self.holes
    }

    /// A player's points.
    #[inline]
    pub fn points(&self, player: Player) -> u32 {
        u32::from(self.points[player.index() % 2])
    }

    /// The squares that are free.
    #[inline]
    pub fn free(&self) -> Bitboard {
        !self.occupied()
    }

    /// The pieces of the player to move.
    #[inline]
    fn own(&self) -> Bitboard {
        self.pieces[self.turn.index() % 2]
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1] | self.holes
    }

    /// A player's pieces, by square, and where each can go.
    pub fn reach(&self, player: Player) -> impl Iterator<Item = (Square, Bitboard)> {
        let occupied = self.occupied();
        self.pieces(player).iter().map(move |square| (square, queen_attacks(square, occupied)))
    }

    /// The position under each symmetry of the board, itself first.
    pub fn symmetries(&self) -> [Self; 8] {
        let [black, white, holes] =
            [self.pieces[0], self.pieces[1], self.holes].map(Bitboard::symmetries);
        std::array::from_fn(|i| Self {
            pieces: [black[i], white[i]],
            holes: holes[i],
            ..self.clone()
        })
    }

    /// Where the player to move can go in each direction.
    #[inline]
    fn attacks(&self) -> DirectionalAttacks {
        directional_attacks(self.own(), self.free())
    }

    /// How many of the moves to this square leave the opponent with nothing but a pass.
    #[cold]
    fn passes_after(&self, to: Square) -> u64 {
        let own = self.own().iter().map(|from| Move::new(from, to));
        let legal = own.filter(|&mv| game::Position::is_legal(self, mv));
        legal.filter(|&mv| !game::Position::after(self, mv).is_over()).count() as u64
    }

    /// Whether the game is over: no free square is next to any piece (rule 7).
    #[inline]
    fn is_over(&self) -> bool {
        !(self.pieces[0] | self.pieces[1]).neighbors().intersects(self.free())
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
        let mut moves = ArrayVec::new();
        for (from, reach) in self.reach(self.turn) {
            moves.extend(reach.iter().map(|to| Move::new(from, to)));
        }
        if moves.is_empty() && !self.is_over() {
            moves.push(Move::PASS);
        }
        moves
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} at {self}");
        let player = self.turn.index() % 2;
        self.turn = self.turn.opponent();
        if mv == Move::PASS {
            return;
        }
        let (from, to) = (mv.from(), mv.to());
        self.pieces[player] ^= from.bitboard() | to.bitboard();
        self.holes |= from.bitboard();
        self.points[player] += 1;
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.points.map(u32::from);
        self.is_over().then(|| Outcome::by_score(black, white))
    }

    #[inline]
    fn key(&self) -> u64 {
        let [black, white] = self.points.map(u64::from);
        let rest = black << 16 | white << 8 | self.turn.index() as u64;
        let [black, white] = self.pieces.map(Bitboard::bits);
        mix64(mix64(mix64(black ^ rest) ^ white) ^ self.holes.bits())
    }

    fn is_legal(&self, mv: Move) -> bool {
        if mv == Move::PASS {
            return self.attacks().counts == 0 && !self.is_over();
        }
        let own = self.pieces(self.turn).contains(mv.from());
        own && queen_attacks(mv.from(), self.occupied()).contains(mv.to())
    }

    #[inline]
    fn move_count(&self) -> usize {
        let moves = self.attacks().counts.wrapping_mul(BYTES) >> 56;
        if moves == 0 { usize::from(!self.is_over()) } else { moves as usize }
    }

    /// The square a piece leaves stays blocked, so what the opponent can do depends only on the
    /// square it goes to: moves to one square are counted together.
    fn reply_count(&self) -> u64 {
        let DirectionalAttacks { attacks, counts } = self.attacks();
        if counts == 0 {
            return self.legal_moves().iter().map(|&mv| self.after(mv).move_count() as u64).sum();
        }
        let (opponent, free) = (self.pieces(self.turn.opponent()), self.free());
        let targets: Bitboard = attacks.into_iter().collect();
        let replies = |to: Square| {
            let moves: u64 = attacks.iter().map(|set| u64::from(set.contains(to))).sum();
            let each =
                directional_attacks(opponent, free ^ to.bitboard()).counts.wrapping_mul(BYTES)
                    >> 56;
            // Without a reply there is a pass, unless the game is over, which does depend on more.
            if each == 0 { self.passes_after(to) } else { moves * each }
        };
        targets.iter().map(replies).sum()
    }

    // A call from the peeled first turn of a playout's loop would have the move go through memory in all
    // the others: 6 % of a playout.
    #[expect(clippy::inline_always, reason = "see above")]
    #[inline(always)]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let DirectionalAttacks { attacks, counts } = self.attacks();
        // In each byte the moves in its direction and all before; no sum exceeds MAX_MOVES.
        let sums = counts.wrapping_mul(BYTES);
        let moves = (sums >> 56) as u32;
        if moves == 0 {
            return (!self.is_over()).then_some(Move::PASS);
        }
        let n = rng.below(moves);
        // The direction of the n-th move is the first whose sum is above n: its byte keeps its
        // top bit when n + 1 is taken away.
        let above = ((sums | BYTES << 7) - u64::from(n + 1) * BYTES) & BYTES << 7;
        let shift = above.trailing_zeros() - 7;
        let before = (sums << 8 >> shift) as u8;
        let direction = (shift / 8) as usize % 8;
        let to = attacks[direction].select(n - u32::from(before));
        Some(Move::new(origin(to, direction, self.own()), to))
    }

    fn reflex_move(&self, rng: &mut Rng) -> Option<Move> {
        reflex::choose(self, rng)
    }
}

/// One in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

impl TwoPlayer for Position {}

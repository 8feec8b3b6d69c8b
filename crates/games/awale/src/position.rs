//! The position and what a move does to it.

use arrayvec::ArrayVec;
use game::{Outcome, Player, Rng, mix64};
use grid::bits;

use crate::holes::{self, EACH_HOLE, HOLES, Holes, SEEDS};
use crate::{Color, Move};

/// A player with this many seeds has more than half of them (rule 4a).
const MAJORITY: u32 = 33;
/// With fewer seeds on the board the game is over (rule 4c).
const ENOUGH_TO_PLAY: u32 = 8;

/// With fewer plies left than this, the key depends on how many there are. No search of this game gets
/// as deep, so that further from the limit nothing is proven by it.
const NEAR_LIMIT: u64 = 64;

/// The legal moves of a position: two colours in each of eight holes are the most.
pub type Moves = ArrayVec<Move, HOLES>;

/// A state of the game: the board, the captured seeds, whose turn it is, and how many plies have
/// been played of how many.
///
/// Whether the game is over follows from what is on the board and captured. After a starving end
/// (rule 4d) the board is empty, because the opponent has taken the seeds; so a player to move
/// without seeds is found only in games that are over.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// By colour, then by owner.
    pub(crate) seeds: [[u64; 2]; 2],
    /// By player.
    pub(crate) captured: [u8; 2],
    pub(crate) turn: Player,
    pub(crate) plies: u16,
    /// From 1 to 9999; never less than `plies`.
    pub(crate) limit: u16,
}

const _: () = assert!(size_of::<Position>() == 40);

/// Which rule ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Rule 4a, 4b or 4d: nothing is left on the board. Whether the last seeds were captured or
    /// taken from a starving player makes no difference.
    AllTaken,
    /// Rule 4a.
    Majority,
    /// Rule 4c.
    FewSeeds,
    /// Rule 4e.
    Limit,
}

/// A move half made.
struct Sown {
    /// The seeds of the colour that was sown.
    moved: Holes,
    /// The seeds of the other colour.
    stay: Holes,
    /// The holes captured, a byte of ones each.
    chain: Holes,
}

impl Position {
    /// The start of a game that lasts `limit` plies at most.
    pub(crate) fn start(limit: u16) -> Self {
        let two = holes::halves(2 * EACH_HOLE);
        Self { seeds: [two, two], captured: [0, 0], turn: Player::ONE, plies: 0, limit }
    }

    /// How many seeds of a colour are in the hole with this number, from 1 to 16.
    ///
    /// # Panics
    /// If there is no such hole.
    pub fn seeds(&self, hole: usize, color: Color) -> u32 {
        assert!((1..=HOLES).contains(&hole), "there is no hole {hole}");
        holes::seeds_at(self.seeds[color.index()][(hole - 1) % 2], hole - 1) as u32
    }

    /// How many seeds are in the holes of a player.
    pub fn seeds_of(&self, player: Player) -> u32 {
        let [red, blue] = self.half_of(player);
        holes::sum((red + blue).into()) as u32
    }

    /// How many seeds a player has captured.
    #[inline]
    pub fn captured(&self, player: Player) -> u32 {
        u32::from(self.captured[player.index()])
    }

    /// How many seeds are on the board.
    #[inline]
    pub fn on_board(&self) -> u32 {
        SEEDS as u32 - self.captured(Player::ONE) - self.captured(Player::TWO)
    }

    /// How many plies have been played.
    pub fn plies(&self) -> u32 {
        u32::from(self.plies)
    }

    /// After how many plies the game ends (rule 4e).
    pub fn limit(&self) -> u32 {
        u32::from(self.limit)
    }

    /// The red and the blue seeds in a player's holes.
    #[inline]
    pub(crate) fn half_of(&self, player: Player) -> [u64; 2] {
        // The remainder tells the compiler that no check is needed.
        let half = player.index() % 2;
        [self.seeds[0][half], self.seeds[1][half]]
    }

    /// Whether the player to move has no seed in their holes.
    #[inline]
    pub(crate) fn is_starving(&self) -> bool {
        let [red, blue] = self.half_of(self.turn);
        red | blue == 0
    }

    /// Whether the seeds captured so far end the game (rules 4a to 4c; 4b needs no test of its own:
    /// when both players have 32, no seed is on the board). They do so after a move, not before
    /// the first.
    #[inline]
    pub(crate) fn is_proven(&self) -> bool {
        self.has_decisive_captures() && self.plies > 0
    }

    #[inline]
    fn has_decisive_captures(&self) -> bool {
        self.captured(Player::ONE) >= MAJORITY
            || self.captured(Player::TWO) >= MAJORITY
            || self.on_board() < ENOUGH_TO_PLAY
    }

    /// What the future depends on besides the board, the captured seeds and the turn. Near the limit
    /// (rule 4e) that is how many plies are left; before the first ply, that captured seeds do not end
    /// the game (rule 4a). Anywhere else it is 0.
    #[inline]
    fn key_of_plies(&self) -> u64 {
        let left = u64::from(self.limit - self.plies);
        if left < NEAR_LIMIT {
            left + 1
        } else if self.plies == 0 && self.has_decisive_captures() {
            NEAR_LIMIT + 1
        } else {
            0
        }
    }

    /// Whether the game is over (rule 4). A starving player has been dealt with by `play`.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_proven() || self.plies >= self.limit
    }

    /// The first rule that ends the game here, if one does.
    pub(crate) fn end(&self) -> Option<End> {
        let most = self.captured(Player::ONE).max(self.captured(Player::TWO));
        match self.on_board() {
            _ if self.plies == 0 => None,
            0 => Some(End::AllTaken),
            _ if most >= MAJORITY => Some(End::Majority),
            left if left < ENOUGH_TO_PLAY => Some(End::FewSeeds),
            _ => (self.plies >= self.limit).then_some(End::Limit),
        }
    }

    /// How many seeds a move sows.
    #[inline]
    pub(crate) fn sows(&self, mv: Move) -> u32 {
        holes::seeds_at(self.seeds[mv.color().index()][self.turn.index() % 2], mv.hole_index())
            as u32
    }

    /// Whether the board turned by two holes is the same again.
    #[inline]
    pub(crate) fn is_round(&self) -> bool {
        let alike = |half: u64| half == half.rotate_left(8);
        self.seeds.as_flattened().iter().all(|&half| alike(half))
    }

    /// The board turned clockwise by two holes, `steps` times.
    pub(crate) fn turned(&self, steps: u32) -> Self {
        let turn = |half: u64| half.rotate_left(8 * steps);
        Self { seeds: self.seeds.map(|halves| halves.map(turn)), ..self.clone() }
    }

    /// How many seeds a legal move captures (rule 3), not counting those a starving opponent loses.
    #[inline]
    pub fn captures(&self, mv: Move) -> u32 {
        let Sown { moved, stay, chain } = self.sown(mv);
        holes::sum((moved + stay) & chain) as u32
    }

    /// What the board looks like when the seeds of a move are sown (rule 2), and what of it is
    /// captured (rule 3).
    #[inline]
    fn sown(&self, mv: Move) -> Sown {
        let (index, color) = (mv.hole_index(), mv.color().index());
        let seeds = holes::seeds_at(self.seeds[color][self.turn.index() % 2], index);
        let (change, last) = holes::sowing(seeds, index, color);
        let moved = holes::joined(self.seeds[color]).wrapping_add(change);
        let stay = holes::joined(self.seeds[1 - color]);
        Sown { moved, stay, chain: holes::chain(moved + stay, last) }
    }

    /// A bit for each legal move, if the game is not over; [`Move::chosen`] tells which.
    #[inline]
    fn choices(&self) -> u64 {
        let [red, blue] = self.half_of(self.turn);
        holes::choices(red, blue)
    }

    /// Rule 4d: the opponent takes all seeds on the board, unless the game is over already.
    #[cold]
    fn starved(mut self) -> Self {
        if !self.is_proven() {
            self.captured[self.turn.opponent().index()] += self.on_board() as u8;
            self.seeds = [[0; 2]; 2];
        }
        self
    }
}

impl game::Position for Position {
    type Move = Move;
    type MoveList = Moves;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// By hole, red before blue.
    #[inline]
    fn legal_moves(&self) -> Moves {
        if self.is_over() {
            return Moves::new();
        }
        bits::bit_indices(self.choices()).map(|bit| Move::chosen(self.turn, bit)).collect()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        *self = self.after(mv);
    }

    /// Made as a whole, not a copy that is changed: to copy what was just written in parts makes
    /// the processor wait.
    #[inline]
    fn after(&self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv), "{mv} is not legal at {self}");
        let Sown { moved, stay, chain } = self.sown(mv);
        let gain = holes::sum((moved + stay) & chain) as u8;
        let (moved, stay) = (moved & !chain, stay & !chain);
        let (red, blue) = match mv.color() {
            Color::Red => (moved, stay),
            Color::Blue => (stay, moved),
        };
        let [one, two] = self.captured;
        let left = holes::halves(red | blue);
        let (captured, left) = match self.turn {
            Player::ONE => ([one + gain, two], left[1]),
            _ => ([one, two + gain], left[0]),
        };
        let next = || Self {
            seeds: [holes::halves(red), holes::halves(blue)],
            captured,
            turn: self.turn.opponent(),
            plies: self.plies + 1,
            limit: self.limit,
        };
        if left == 0 { next().starved() } else { next() }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [one, two] = [Player::ONE, Player::TWO].map(|player| self.captured(player));
        self.is_over().then(|| Outcome::by_score(one, two))
    }

    /// Far from the limit, positions that differ only in the plies played share a key, so that a search
    /// recognises a position it reaches by a longer way; everything else counts.
    #[inline]
    fn key(&self) -> u64 {
        let [red, blue] = self.seeds;
        let [one, two] = self.captured.map(u64::from);
        let rest = one | two << 8 | (self.turn.index() as u64) << 16 | u64::from(self.limit) << 32;
        let red = fold(red[0] ^ 0x9e3779b97f4a7c15, red[1] ^ 0xd1b54a32d192ed03);
        let blue = fold(blue[0] ^ 0xaef17502108ef2d9, blue[1] ^ 0x8cb92ba72f3d8dd7);
        mix64(red ^ blue.rotate_left(32) ^ mix64(rest)) ^ mix64(self.key_of_plies())
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let own = self.seeds[mv.color().index()][mv.owner().index() % 2];
        let seeds = holes::seeds_at(own, mv.hole_index());
        mv.owner() == self.turn && seeds > 0 && !self.is_over()
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        self.choices().count_ones() as usize
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let choices = self.choices();
        let n = rng.below(choices.count_ones());
        Some(Move::chosen(self.turn, bits::select(choices, n)))
    }
}

impl game::TwoPlayer for Position {}

/// Both halves of the product, so that every bit of either number counts.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

//! Positions: what is allowed and what follows.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use game::{Outcome, Player, Rng, TwoPlayer, mix64};
use grid::hex::{Cell, MAX_CELLS};
use grid::set::Set;
use presentation::view::Content;

use crate::geometry::Geometry;
use crate::moves::Move;

/// A position on a board whose sets of cells are of type `S`: with `SIZE` cells a side if that is `u64`,
/// with any number of cells a side up to `SIZE` if it is `u128`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<const SIZE: usize, S> {
    pub(crate) sides: [Side<S>; 2],
    pub(crate) neutral: S,
    /// The cells next to a neutral tile: where coloured tiles may go (rule 2).
    near_neutral: S,
    /// The cells that can still be played on: the empty ones, and none once the game is over.
    pub(crate) open: S,
    turn: Player,
    winner: Option<Player>,
    /// Whether the second player may take over the first tile.
    pub(crate) swap: bool,
    geometry: Geometry<SIZE, S>,
}

const _: () = assert!(size_of::<Position<5, u64>>() <= 96);
const _: () = assert!(size_of::<Position<7, u128>>() <= 192);

/// A player's tiles, and for every cell of the board how many of them are next to it.
///
/// The counts, from 0 to 6, are kept as three sets: in `ones` are the cells whose count has that
/// binary digit, and so on. So one addition raises the counts of all cells around a new tile, and
/// a few operations compare the counts of all cells at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Side<S> {
    pub(crate) tiles: S,
    pub(crate) ones: S,
    pub(crate) twos: S,
    pub(crate) fours: S,
}

impl<S: Set> Side<S> {
    const EMPTY: Self = Self { tiles: S::EMPTY, ones: S::EMPTY, twos: S::EMPTY, fours: S::EMPTY };

    /// Adds a tile and counts it for the cells next to it. Both sets may be empty.
    #[inline]
    fn add(&mut self, tile: S, near: S) {
        self.tiles |= tile;
        let carry = self.ones & near;
        self.ones ^= near;
        self.fours |= self.twos & carry;
        self.twos ^= carry;
    }

    /// The cells where a neutral tile would be this player's (rule 3).
    ///
    /// A cell has six neighbours, so four of one player are always more than the other's. Else
    /// there must be two or three, and the other has at most one, or has two against three.
    #[inline]
    pub(crate) fn majority(&self, other: &Self) -> S {
        let beaten = !other.twos | (self.ones & !other.ones);
        self.fours | (self.twos & !other.fours & beaten)
    }

    /// The counts if there were one more of this player's tiles next to every cell.
    #[inline]
    pub(crate) fn raised(&self) -> Self {
        let mut raised = *self;
        raised.add(S::EMPTY, !S::EMPTY);
        raised
    }

    /// The tiles that count for this player's lines: the coloured and the owned (rule 4).
    #[inline]
    pub(crate) fn holdings(&self, other: &Self, neutral: S) -> S {
        self.tiles | (neutral & self.majority(other))
    }
}

impl<const SIZE: usize, S: Set> Position<SIZE, S> {
    const FITS: () =
        assert!(Cell::<SIZE>::COUNT <= S::CAPACITY, "the board is too large for the set");

    /// The empty board with `SIZE` cells a side; `swap` says whether the second player may take over the
    /// first tile.
    pub fn start(swap: bool) -> Self {
        Self::start_of_size(SIZE, swap)
    }

    /// The empty board with `size` cells a side.
    pub(crate) fn start_of_size(size: usize, swap: bool) -> Self {
        const { Self::FITS };
        let geometry = Geometry::new(size);
        Self {
            sides: [Side::EMPTY; 2],
            neutral: S::EMPTY,
            near_neutral: S::EMPTY,
            open: geometry.board(),
            turn: Player::ONE,
            winner: None,
            swap,
            geometry,
        }
    }

    /// How many cells the board has on each side, and tiles a line.
    pub fn size(&self) -> usize {
        self.geometry.size()
    }

    /// Its board.
    #[inline]
    pub(crate) fn geometry(&self) -> Geometry<SIZE, S> {
        self.geometry
    }

    /// The cells of its board, row by row from the top left.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell<SIZE>> + use<SIZE, S> {
        self.geometry.cells(self.geometry.board())
    }

    /// What is on a cell.
    pub fn content(&self, cell: Cell<SIZE>) -> Content {
        let bit = self.geometry.bit(cell);
        let holder = Player::all(2).find(|&player| self.holdings(player).intersects(bit));
        match holder {
            owner if self.neutral.intersects(bit) => Content::Neutral { owner },
            Some(player) => Content::Piece { player },
            None => Content::Empty,
        }
    }

    /// The cells of a player's lines of `size` or more, and the length of the longest; it is 0
    /// if there is none (rule 4).
    pub(crate) fn lines(&self, player: Player) -> (impl Iterator<Item = Cell<SIZE>>, usize) {
        let (cells, longest) = self.geometry.lines(self.holdings(player));
        (self.geometry.cells(cells), longest)
    }

    /// Whether the second player may swap instead of placing a tile (rule 6).
    #[inline]
    pub(crate) fn may_swap(&self) -> bool {
        self.swap
            && self.turn == Player::TWO
            && self.open.count() as usize == self.geometry.torus().cell_count() - 1
    }

    /// Puts a tile on an empty cell, of a player's colour or neutral, whoever is to move and
    /// whether or not the game is over.
    pub(crate) fn put(&mut self, cell: Cell<SIZE>, color: Option<Player>) {
        let (bit, neighbors) = (self.geometry.bit(cell), self.geometry.neighbors(cell));
        if let Some(player) = color {
            self.sides[player.index()].add(bit, neighbors);
        } else {
            self.neutral |= bit;
            self.near_neutral |= neighbors;
        }
        self.open &= !bit;
    }

    /// The coloured tiles that are not next to a neutral one, against rule 2.
    pub(crate) fn stray(&self) -> impl Iterator<Item = Cell<SIZE>> {
        self.geometry.cells((self.sides[0].tiles | self.sides[1].tiles) & !self.near_neutral)
    }

    /// Gives the turn to a player.
    pub(crate) fn set_turn(&mut self, player: Player) {
        self.turn = player;
    }

    /// Who has a line.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Ends the game with a line of this player.
    #[inline]
    pub(crate) fn won_by(&mut self, player: Player) {
        self.winner = Some(player);
        self.open = S::EMPTY;
    }

    /// The tiles that count for a player's lines (rule 4).
    #[inline]
    pub(crate) fn holdings(&self, player: Player) -> S {
        let [side, other] = self.sides_of(player);
        side.holdings(other, self.neutral)
    }

    /// A player's side, and the opponent's.
    #[inline]
    pub(crate) fn sides_of(&self, player: Player) -> [&Side<S>; 2] {
        [player, player.opponent()].map(|player| &self.sides[player.index() % 2])
    }

    /// Where a tile of a player's colour may be placed (rule 2).
    #[inline]
    pub(crate) fn open_to_colors(&self) -> S {
        self.open & self.near_neutral
    }
}

impl<const SIZE: usize, S: Set> game::Position for Position<SIZE, S> {
    type Move = Move<SIZE>;
    /// Each cell allows at most a coloured and a neutral tile. A swap comes when one cell is taken,
    /// so it is not one more.
    type MoveList = ArrayVec<Move<SIZE>, { 2 * MAX_CELLS }>;

    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> Self::MoveList {
        let mut moves = ArrayVec::new();
        moves.extend(self.geometry.cells(self.open_to_colors()).map(Move::Own));
        moves.extend(self.geometry.cells(self.open).map(Move::Neutral));
        if self.may_swap() {
            moves.push(Move::Swap);
        }
        moves
    }

    #[inline]
    fn play(&mut self, mv: Move<SIZE>) {
        debug_assert!(self.is_legal(mv), "{mv} at {self}");
        let player = self.turn;
        self.turn = player.opponent();
        let Some(cell) = mv.cell() else { return };
        let own = matches!(mv, Move::Own(_));
        // As `put`, but without a branch: the kind of the tile is random in a playout.
        let (bit, neighbors) = (self.geometry.bit(cell), self.geometry.neighbors(cell));
        let colored = |set| if own { set } else { S::EMPTY };
        let neutral = |set| if own { S::EMPTY } else { set };
        let [mut mine, theirs] = [player, player.opponent()].map(|seat| self.sides[seat.index()]);
        mine.add(colored(bit), colored(neighbors));
        self.sides[player.index()] = mine;
        self.neutral |= neutral(bit);
        self.near_neutral |= neutral(neighbors);
        self.open &= !bit;
        // Only one player's lines can have grown: a coloured tile can give its player neutrals and
        // take some from the other; a neutral tile changes the owner of no other.
        let others = theirs.holdings(&mine, self.neutral);
        let (grown, holdings) = if others.intersects(neutral(bit)) {
            (player.opponent(), others)
        } else {
            (player, mine.holdings(&theirs, self.neutral))
        };
        if self.geometry.has_line(holdings) {
            self.won_by(grown);
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let over = self.open.is_empty();
        over.then(|| self.winner.map_or(Outcome::draw(2), Outcome::win))
    }

    #[inline]
    fn key(&self) -> u64 {
        // The turn goes in first: mixed at the end it could cancel out against a single neutral tile.
        let turn = mix64(u64::from(self.turn.number()));
        let [one, two] = self.sides.map(|side| side.tiles.digest());
        mix64(mix64(mix64(turn ^ one) ^ two) ^ self.neutral.digest())
    }

    #[inline]
    fn is_legal(&self, mv: Move<SIZE>) -> bool {
        match mv {
            Move::Own(cell) => self.open_to_colors().intersects(self.geometry.bit(cell)),
            Move::Neutral(cell) => self.open.intersects(self.geometry.bit(cell)),
            Move::Swap => self.may_swap(),
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        let tiles = self.open.count() + self.open_to_colors().count();
        tiles as usize + usize::from(self.may_swap())
    }

    /// Without the positions after the moves: a neutral tile leaves the counts of both sides as they are.
    fn reply_count(&self) -> u64 {
        let left = u64::from(self.open.count()).saturating_sub(1);
        let is_first = left as usize == self.geometry.torus().cell_count() - 1;
        let left = left + u64::from(self.swap && is_first);
        let count = |colors: S| left + u64::from(colors.count());
        let [side, other] = self.sides_of(self.turn);
        let colors = self.open_to_colors();
        let after_own = |cell| {
            let (bit, mut side) = (self.geometry.bit(cell), *side);
            side.add(bit, self.geometry.neighbors(cell));
            let wins = self.geometry.has_line(side.holdings(other, self.neutral));
            if wins { 0 } else { count(colors & !bit) }
        };
        let majorities = [side.majority(other), other.majority(side)];
        let holdings = [side.holdings(other, self.neutral), other.holdings(side, self.neutral)];
        let after_neutral = |cell| {
            let bit = self.geometry.bit(cell);
            let gains = |i: usize| majorities[i].intersects(bit);
            let wins = |i: usize| gains(i) && self.geometry.has_line(holdings[i] | bit);
            let near_neutral = self.near_neutral | self.geometry.neighbors(cell);
            if wins(0) || wins(1) { 0 } else { count(self.open & near_neutral & !bit) }
        };
        let own: u64 = self.geometry.cells(colors).map(after_own).sum();
        let neutral: u64 = self.geometry.cells(self.open).map(after_neutral).sum();
        let swap = if self.may_swap() { self.move_count() as u64 - 1 } else { 0 };
        own + neutral + swap
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move<SIZE>> {
        let (neutrals, colors) = (self.open, self.open_to_colors());
        let as_neutral = neutrals.count();
        let tiles = as_neutral + colors.count();
        if tiles == 0 {
            return None;
        }
        if self.may_swap() && rng.below(tiles + 1) == tiles {
            return Some(Move::Swap);
        }
        let chosen = rng.below(tiles);
        let is_own = chosen >= as_neutral;
        let (cells, n) = if is_own { (colors, chosen - as_neutral) } else { (neutrals, chosen) };
        let cell = self.geometry.torus().cell(cells.select(n));
        Some(if is_own { Move::Own(cell) } else { Move::Neutral(cell) })
    }
}

impl<const SIZE: usize, S: Set> TwoPlayer for Position<SIZE, S> {}

impl<const SIZE: usize, S: Set> Hash for Position<SIZE, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(game::Position::key(self));
    }
}

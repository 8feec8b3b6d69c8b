//! The state of a game and what a move makes of it.

use arrayvec::ArrayVec;
use game::{NotationError, Outcome, Player, Rng, mix64};
use grid::bits;
use i18n::message;

use crate::lines::{self, BOARD, Completing, FOURS, THREES};
use crate::reflex::ReflexThreats;
use crate::{Cell, CellSet, Move, messages, stars};

/// The legal moves of one position: never more than one for each cell, because where `swap` is
/// legal a cell is occupied.
pub type MoveList = ArrayVec<Move, { Cell::COUNT }>;

/// What the options add to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// The second player may take over the first stone: rule 6, for two players.
    Swap,
    /// Own fours must be completed and the next player's stopped: rule 7, for three players.
    Block,
}

/// A position of the game for `PLAYERS` players, which are two or three.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position<const PLAYERS: usize> {
    /// Each player's stones.
    stones: [CellSet; PLAYERS],
    /// The legal moves; none once the game is over.
    legal: CellSet,
    turn: Player,
    /// The players who can still win. A three takes its player out of them, a four everybody else;
    /// the game is over when one is left or the board is full, and then these share the victory.
    left: u8,
    extra: Extra,
}

const _: () = assert!(size_of::<Position<2>>() == 32 && size_of::<Position<3>>() == 40);

impl<const PLAYERS: usize> Position<PLAYERS> {
    const EVERYBODY: u8 = (1 << PLAYERS) - 1;

    /// The empty board.
    pub(crate) const fn start(extra: Extra) -> Self {
        let left = Self::EVERYBODY;
        Self { stones: [0; PLAYERS], legal: BOARD, turn: Player::ONE, left, extra }
    }

    /// Any position at all, finished or not, unless it contradicts itself.
    pub(crate) fn set_up(
        stones: [CellSet; PLAYERS],
        turn: Player,
        extra: Extra,
    ) -> Result<Self, NotationError> {
        let mut position = Self { stones, turn, ..Self::start(extra) };
        let players = || Player::all(PLAYERS);
        let out = players().filter(|&p| position.is_out(p)).fold(0, |set, p| set | seat(p));
        let won = players().filter(|&p| position.has_four(p)).fold(0, |set, p| set | seat(p));
        if won.count_ones() > 1 {
            return Err(NotationError::new(message!(messages::SEVERAL_FOURS)));
        }
        if (out | won) == Self::EVERYBODY {
            return Err(NotationError::new(message!(messages::ALL_LOST)));
        }
        position.left = if won == 0 { Self::EVERYBODY & !out } else { won };
        position.legal = position.allowed();
        if position.legal != 0 && position.is_out(turn) {
            return Err(NotationError::new(message!(messages::OUT_AND_TO_MOVE, player = turn)));
        }
        Ok(position)
    }

    /// The cells with a stone of this player.
    #[inline]
    pub const fn stones(&self, player: Player) -> CellSet {
        self.stones[player.index()]
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty(&self) -> CellSet {
        BOARD & !self.stones.iter().fold(0, |all, stones| all | stones)
    }

    /// The empty cells where a stone of this player, who must still be in, would win or lose at
    /// once, whether or not it is their turn. Both together cost hardly more than one.
    ///
    /// ```
    /// use game::Player;
    /// use presentation::Rules;
    /// let text = "oo.o./....../......./......../....xx.x./......../......./....../..... 1";
    /// let position = plywood_yavalath::Yavalath::<2>::PLAIN.read_position(text)?;
    /// let cell = |name: &str| name.parse().map(plywood_yavalath::lines::bit);
    /// assert_eq!(position.completing(Player::ONE).four, cell("e7")?);
    /// assert_eq!(position.completing(Player::ONE).three, cell("e4")?);
    /// assert_eq!(position.wins(Player::TWO), cell("a3")?);
    /// # Ok::<(), game::NotationError>(())
    /// ```
    #[inline]
    pub fn completing(&self, player: Player) -> Completing {
        let Completing { four, three } = lines::completing(self.stones(player));
        let empty = self.empty();
        Completing { four: four & empty, three: three & empty }
    }

    /// The empty cells where a stone of this player would complete a four and win at once (rule 3).
    #[inline]
    pub fn wins(&self, player: Player) -> CellSet {
        self.completing(player).four
    }

    /// The empty cells where a stone of this player would complete a three and no four, and so
    /// lose or be out (rule 4).
    #[inline]
    pub fn losses(&self, player: Player) -> CellSet {
        self.completing(player).three
    }

    /// Whether this player can still win.
    #[inline]
    pub(crate) const fn is_in(&self, player: Player) -> bool {
        self.left & seat(player) != 0
    }

    /// Whether this player has made a three (rule 4).
    pub fn is_out(&self, player: Player) -> bool {
        lines::whole(self.stones(player), &THREES) != 0 && !self.has_four(player)
    }

    /// Whether this player has made a four (rule 3).
    pub fn has_four(&self, player: Player) -> bool {
        lines::whole(self.stones(player), &FOURS) != 0
    }

    /// The position when each cell has become that one of `cells`.
    pub(crate) fn image(&self, cells: &[Cell]) -> Self {
        // The swap is above the board and stays where it is.
        let image = |set: CellSet| {
            bits::bit_indices(set & BOARD)
                .fold(set & !BOARD, |image, index| image | lines::bit(cells[index as usize]))
        };
        Self { stones: self.stones.map(image), legal: image(self.legal), ..*self }
    }

    /// What the options add to the rules of this game.
    pub const fn extra(&self) -> Extra {
        self.extra
    }

    /// Puts a stone of the player to move on an empty cell: rules 2 to 5.
    #[inline]
    fn put(&mut self, cell: Cell) {
        let mover = self.turn;
        let own = self.stones(mover);
        self.turn = self.next();
        self.legal ^= lines::bit(cell);
        self.stones[mover.index()] = own | lines::bit(cell);
        if stars::completes_any(own, cell) {
            self.settle(mover, own, cell);
        }
        if self.extra != Extra::Nothing {
            self.legal = self.allowed();
        }
    }

    /// What a three or a four does to those who can still win: rules 3 and 4. It happens once or
    /// twice a game, and is kept out of the way of the moves that make no line.
    #[cold]
    #[inline(never)]
    fn settle(&mut self, mover: Player, own: CellSet, cell: Cell) {
        if lines::completes_four(own, cell) {
            self.left = seat(mover);
        } else {
            self.left &= !seat(mover);
        }
        if self.left.is_power_of_two() {
            self.legal = 0;
        }
    }

    /// Gives the only stone to the player to move: rule 6.
    #[cold]
    fn swap(&mut self) {
        self.stones.reverse();
        self.turn = self.turn.opponent();
        self.legal = self.allowed();
    }

    /// The next player still in.
    #[inline]
    pub(crate) fn next(&self) -> Player {
        if PLAYERS == 2 {
            return self.turn.opponent();
        }
        let next = self.turn.next_of(PLAYERS);
        if self.left & seat(next) != 0 { next } else { next.next_of(PLAYERS) }
    }

    /// The legal moves, from everything but what is remembered of them.
    fn allowed(&self) -> CellSet {
        if self.left.is_power_of_two() {
            return 0;
        }
        match self.extra {
            Extra::Swap if self.swap_is_offered() => self.empty() | Move::SWAP.bit(),
            Extra::Block => self.duty().unwrap_or(self.empty()),
            Extra::Nothing | Extra::Swap => self.empty(),
        }
    }

    fn swap_is_offered(&self) -> bool {
        self.turn == Player::TWO
            && self.stones(Player::ONE).is_power_of_two()
            && self.stones(Player::TWO) == 0
    }

    /// The cells that rule 7 demands to play on, if it does.
    fn duty(&self) -> Option<CellSet> {
        [self.turn, self.next()]
            .map(|player| self.wins(player))
            .into_iter()
            .find(|&cells| cells != 0)
    }
}

impl<const PLAYERS: usize> game::Position for Position<PLAYERS> {
    type Move = Move;
    type MoveList = MoveList;

    const PLAYERS: usize = PLAYERS;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> MoveList {
        bits::bit_indices(self.legal).map(Move::new).collect()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal at {self}");
        match mv.cell() {
            Some(cell) => self.put(cell),
            None => self.swap(),
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let left = || Player::all(PLAYERS).filter(|&player| self.left & seat(player) != 0);
        (self.legal == 0).then(|| Outcome::shared(left()))
    }

    #[inline]
    fn key(&self) -> u64 {
        // The turn goes above the 61 bits of the board; who is left follows from the stones.
        let turn = (self.turn.index() as u64) << Cell::COUNT;
        self.stones.iter().fold(turn, |key, stones| mix64(key ^ stones))
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.legal & mv.bit() != 0
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.legal.count_ones() as usize
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        (self.legal != 0)
            .then(|| Move::new(bits::select(self.legal, rng.below(self.legal.count_ones()))))
    }

    #[inline]
    fn reflex_move(&self, rng: &mut Rng) -> Option<Move> {
        let (own, next) = (self.stones(self.turn), self.stones(self.next()));
        ReflexThreats { own, next, legal: self.legal, empty: self.empty() }.choose(rng)
    }
}

impl game::TwoPlayer for Position<2> {}

/// The set of just this player.
#[inline]
const fn seat(player: Player) -> u8 {
    1 << player.index()
}

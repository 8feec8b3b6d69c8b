//! How a game ended.

use std::fmt;

use crate::{MAX_PLAYERS, Player};

/// The players who share the victory: one is a win, several a draw.
///
/// ```
/// use plywood_game::{Outcome, Player};
/// let draw = Outcome::draw(2);
/// assert!(draw.is_draw());
/// assert_eq!(draw.reward(Player::ONE), 0.5);
/// assert_eq!(Outcome::win(Player::TWO).reward(Player::ONE), 0.0);
/// assert_eq!(Outcome::win(Player::TWO).rewards(), [0.0, 1.0, 0.0, 0.0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome(u8);

impl Outcome {
    /// A win for one player.
    pub const fn win(player: Player) -> Self {
        Self(1 << player.index())
    }

    /// A draw among the first `players` seats.
    pub const fn draw(players: usize) -> Self {
        Self((1 << players) - 1)
    }

    /// The victory shared by these players.
    ///
    /// # Panics
    /// If there is none: somebody always wins or shares.
    pub fn shared(players: impl IntoIterator<Item = Player>) -> Self {
        let set = players.into_iter().fold(0, |set, p| set | 1 << p.index());
        assert!(set != 0, "an outcome has a winner");
        Self(set)
    }

    /// Whoever has the higher score of two, or a draw.
    pub fn by_score(one: u32, two: u32) -> Self {
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Self::win(Player::ONE),
            std::cmp::Ordering::Less => Self::win(Player::TWO),
            std::cmp::Ordering::Equal => Self::draw(2),
        }
    }

    /// The players who share the victory, in seat order.
    pub fn winners(self) -> impl Iterator<Item = Player> {
        Player::all(MAX_PLAYERS).filter(move |&p| self.includes(p))
    }

    /// The only winner, if there is just one.
    pub fn winner(self) -> Option<Player> {
        (!self.is_draw()).then(|| Player::new(self.0.trailing_zeros() as usize))
    }

    /// Whether this player has won or shares the victory.
    pub const fn includes(self, player: Player) -> bool {
        self.0 & 1 << player.index() != 0
    }

    /// Whether several players share the victory.
    pub const fn is_draw(self) -> bool {
        self.0.count_ones() > 1
    }

    /// This player's share of the one point at stake.
    pub fn reward(self, player: Player) -> f32 {
        if self.includes(player) { 1.0 / self.0.count_ones() as f32 } else { 0.0 }
    }

    /// Each player's share of the one point at stake, by seat; zero for seats that the game does not
    /// have.
    pub fn rewards(self) -> [f32; MAX_PLAYERS] {
        std::array::from_fn(|seat| self.reward(Player::new(seat)))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(player) => write!(f, "player {player} wins"),
            None => write!(f, "draw"),
        }
    }
}

//! The seats of a game.

use std::fmt;

use i18n::Argument;

/// The most seats a game of Plywood has.
pub const MAX_PLAYERS: usize = 4;

/// A seat. Player 1 moves first.
///
/// ```
/// use plywood_game::Player;
/// assert_eq!(Player::ONE.to_string(), "1");
/// assert_eq!(Player::TWO.index(), 1);
/// assert_eq!(Player::TWO.next_of(2), Player::ONE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "u8", try_from = "u8")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Player(u8);

impl Player {
    /// The first player.
    pub const ONE: Self = Self(0);
    /// The second player.
    pub const TWO: Self = Self(1);
    /// The third player.
    pub const THREE: Self = Self(2);
    /// The fourth player.
    pub const FOUR: Self = Self(3);

    /// The player with this index, counted from 0.
    ///
    /// # Panics
    /// If there is no such seat.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_PLAYERS, "a game has at most four players");
        Self(index as u8)
    }

    /// The player people call `number`, counted from 1, if a game of `players` has that seat.
    pub fn numbered(number: usize, players: usize) -> Option<Self> {
        (1..=players.min(MAX_PLAYERS)).contains(&number).then(|| Self::new(number - 1))
    }

    /// The first `players` seats in turn order.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..players).map(Self::new)
    }

    /// Counted from 0, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, for people.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The other one of two players.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The seat after this one in a game of `players`.
    #[must_use]
    pub const fn next_of(self, players: usize) -> Self {
        let next = self.0 + 1;
        Self(if next as usize == players { 0 } else { next })
    }
}

impl TryFrom<u8> for Player {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::numbered(usize::from(number), MAX_PLAYERS)
            .ok_or_else(|| format!("there is no player {number}"))
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> Self {
        player.number()
    }
}

impl From<Player> for Argument {
    fn from(player: Player) -> Self {
        player.number().into()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_counted_from_one_and_follow_each_other() {
        let [one, two, three, four] = [0, 1, 2, 3].map(Player::new);
        assert_eq!([one, two, three, four].map(Player::number), [1, 2, 3, 4]);
        assert_eq!((one.opponent(), two.opponent()), (two, one));
        assert_eq!((one.next_of(3), two.next_of(3), three.next_of(3)), (two, three, one));
        assert_eq!(Player::all(3).collect::<Vec<_>>(), [one, two, three]);
        assert_eq!(
            (0..=5).map(|n| Player::numbered(n, 2)).collect::<Vec<_>>(),
            [None, Some(one), Some(two), None, None, None]
        );
        assert_eq!((Player::numbered(4, 9), Player::numbered(5, 9)), (Some(four), None));
        assert_eq!((Player::try_from(3), Player::try_from(0).is_err()), (Ok(three), true));
    }
}

//! What is proved of a position: which outcomes good play can still lead to.
//!
//! In a game for two this is the usual solver. In a game for three the players are taken to want
//! as large a share of the point as they can get, and nothing is assumed of what they do when two
//! moves promise them the same: then every outcome of these moves remains possible. So a claim
//! never rests on a kingmaker's mood.

use game::{MAX_PLAYERS, Outcome, Player};

/// The share of the point that one win is, in sixths: a half and a third of it are whole numbers.
pub(super) const POINT: u32 = 6;

/// How many outcomes there are: the sets of players who can share the victory.
const OUTCOMES: usize = (1 << MAX_PLAYERS) - 1;

/// A set of outcomes; the bit `n` is the outcome whose winners are the bits of `n + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ends(u8);

impl Ends {
    const NONE: Self = Self(0);

    /// Every outcome of a game with so many players.
    pub(super) const fn all(players: usize) -> Self {
        Self(((1_u32 << ((1 << players) - 1)) - 1) as u8)
    }

    /// Just this outcome.
    pub(super) fn of(outcome: Outcome) -> Self {
        let winners = outcome.winners().fold(0, |set, player| set | 1 << player.index());
        Self(1 << (winners as u8 - 1_u8))
    }

    /// Whether one outcome is left.
    #[inline]
    pub(super) const fn is_settled(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether one outcome is left, and it is the victory of this player alone.
    #[inline]
    pub(super) const fn is_win(self, player: Player) -> bool {
        WORST[player.index()][self.0 as usize] == POINT as u8
    }

    /// The most that this player can still get, in sixths.
    #[inline]
    pub(super) const fn best(self, player: Player) -> u8 {
        BEST[player.index()][self.0 as usize]
    }

    /// The least that this player can still get, in sixths.
    #[inline]
    pub(super) const fn worst(self, player: Player) -> u8 {
        WORST[player.index()][self.0 as usize]
    }

    /// The share of this player in the outcome that is left, in sixths.
    #[inline]
    pub(super) const fn share(self, player: Player) -> u32 {
        self.best(player) as u32
    }

    /// The outcomes in both.
    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The outcomes in either.
    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those of the outcomes that give this player at least so many sixths.
    fn at_least(self, player: Player, sixths: u8) -> Self {
        let enough = |&n: &usize| SHARE[player.index()][n] >= sixths;
        Self((0..OUTCOMES).filter(enough).fold(0, |set, n| set | self.0 & 1 << n))
    }
}

/// The shares of each player in each outcome, in sixths.
const SHARE: [[u8; OUTCOMES]; MAX_PLAYERS] = {
    let mut share = [[0; OUTCOMES]; MAX_PLAYERS];
    let mut player = 0;
    while player < MAX_PLAYERS {
        let mut n = 0;
        while n < OUTCOMES {
            let winners = n as u32 + 1;
            if winners & 1 << player != 0 {
                share[player][n] = (POINT / winners.count_ones()) as u8;
            }
            n += 1;
        }
        player += 1;
    }
    share
};

const fn extremes(most: bool) -> [[u8; 1 << OUTCOMES]; MAX_PLAYERS] {
    let mut table = [[0; 1 << OUTCOMES]; MAX_PLAYERS];
    let mut player = 0;
    while player < MAX_PLAYERS {
        let mut set = 1;
        while set < 1 << OUTCOMES {
            let mut extreme = if most { 0 } else { POINT as u8 };
            let mut n = 0;
            while n < OUTCOMES {
                let share = SHARE[player][n];
                if set & 1 << n != 0 && (most && share > extreme || !most && share < extreme) {
                    extreme = share;
                }
                n += 1;
            }
            table[player][set] = extreme;
            set += 1;
        }
        player += 1;
    }
    table
}

static BEST: [[u8; 1 << OUTCOMES]; MAX_PLAYERS] = extremes(true);
static WORST: [[u8; 1 << OUTCOMES]; MAX_PLAYERS] = extremes(false);

/// What is proved of one node, in the bits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proof(u32);

impl Proof {
    /// Something is known of a child, so that a choice among them must look.
    const INFORMED: u32 = 1 << 7;
    /// Everything below is known; more visits teach nothing.
    const FINISHED: u32 = 1 << 8;
    const PLIES: u32 = 16;

    /// Nothing is known.
    pub(super) const fn open(players: usize) -> Self {
        Self(Ends::all(players).0 as u32)
    }

    /// The game is over.
    pub(super) fn over(outcome: Outcome) -> Self {
        Self::settled(Ends::of(outcome), 0)
    }

    /// One outcome is left, so many plies away.
    pub(super) const fn settled(ends: Ends, plies: u32) -> Self {
        let plies = if plies > u16::MAX as u32 { u16::MAX as u32 } else { plies };
        Self(ends.0 as u32 | Self::FINISHED | plies << Self::PLIES)
    }

    #[inline]
    pub(super) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    #[inline]
    pub(super) const fn raw(self) -> u32 {
        self.0
    }

    /// The outcomes that are possible.
    #[inline]
    pub(super) const fn ends(self) -> Ends {
        Ends(self.0 as u8 & !(Self::INFORMED as u8))
    }

    #[inline]
    pub(super) const fn is_settled(self) -> bool {
        self.ends().is_settled()
    }

    #[inline]
    pub(super) const fn is_informed(self) -> bool {
        self.0 & Self::INFORMED != 0
    }

    #[inline]
    pub(super) const fn is_finished(self) -> bool {
        self.0 & Self::FINISHED != 0
    }

    /// How many plies lead to the end, if the outcome is settled.
    pub(super) fn plies(self) -> Option<u32> {
        self.is_settled().then_some(self.0 >> Self::PLIES)
    }

    /// What follows from all the moves of a player.
    ///
    /// The player is sure of the best that some move guarantees, and will not end with less; all
    /// else that some move can lead to is possible.
    pub(super) fn of_choice(turn: Player, moves: impl Iterator<Item = Self> + Clone) -> Self {
        let sure = moves.clone().map(|mv| mv.ends().worst(turn)).max().unwrap_or(0);
        let possible = |mv: Self| mv.ends().at_least(turn, sure);
        let ends = moves.clone().fold(Ends::NONE, |all, mv| all.or(possible(mv)));
        if ends.is_settled() {
            // The move that guarantees `sure` leads to this outcome and no other.
            let plies = moves.filter(|mv| mv.ends() == ends).map(|mv| mv.0 >> Self::PLIES);
            let plies = if ends.is_win(turn) { plies.min() } else { plies.max() };
            return Self(Self::settled(ends, plies.unwrap_or(0) + 1).0 | Self::INFORMED);
        }
        let finished = if moves.clone().all(Self::is_finished) { Self::FINISHED } else { 0 };
        Self(ends.0 as u32 | Self::INFORMED | finished)
    }

    /// The share that a move must still promise its player to be worth a thought: what another one
    /// guarantees, and anything at all if there is hope.
    pub(super) fn floor(turn: Player, moves: impl Iterator<Item = Self>) -> u8 {
        let both = |(sure, hope): (u8, u8), mv: Self| {
            (sure.max(mv.ends().worst(turn)), hope.max(mv.ends().best(turn)))
        };
        let (sure, hope) = moves.fold((0, 0), both);
        hope.min(sure.max(1))
    }

    /// Both what was known and what was found now. Threads may have seen the children at different
    /// times, so neither need contain the other.
    pub(super) fn and(self, found: Self) -> Self {
        let ends = self.ends().and(found.ends());
        if self.is_settled() {
            Self(self.0 | Self::INFORMED)
        } else if found.is_settled() {
            found
        } else if ends.is_settled() {
            // How far the end is follows from neither; the next visitor will find both.
            Self(self.0 | Self::INFORMED)
        } else {
            Self(ends.0 as u32 | Self::INFORMED | (self.0 | found.0) & Self::FINISHED)
        }
    }

    /// Whether this says more than `before` to somebody who looks at it from above.
    pub(super) fn tells_more_than(self, before: Self) -> bool {
        self.ends() != before.ends() || self.is_finished() != before.is_finished()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINS: [Outcome; 3] =
        [Outcome::win(Player::ONE), Outcome::win(Player::TWO), Outcome::win(Player::THREE)];

    fn choice(turn: Player, moves: &[Proof]) -> Proof {
        Proof::of_choice(turn, moves.iter().copied())
    }

    #[test]
    fn a_win_settles_a_choice_whatever_else_there_is() {
        for (player, outcome) in Player::all(3).zip(WINS) {
            let proof = choice(player, &[Proof::open(3), Proof::over(outcome)]);
            assert_eq!(proof.ends(), Ends::of(outcome));
            assert_eq!(proof.plies(), Some(1));
        }
    }

    #[test]
    fn a_loss_is_proved_only_by_all_moves_and_is_as_long_as_the_longest() {
        let lost = Ends::of(WINS[1]);
        let (soon, late) = (Proof::settled(lost, 2), Proof::settled(lost, 6));
        assert_eq!(choice(Player::ONE, &[soon, Proof::open(2)]).plies(), None);
        assert_eq!(choice(Player::ONE, &[soon, late]).plies(), Some(7));
        assert_eq!(choice(Player::TWO, &[late, soon]).plies(), Some(3));
    }

    #[test]
    fn a_draw_in_hand_excludes_a_loss() {
        let draw = Proof::over(Outcome::draw(2));
        let proof = choice(Player::ONE, &[Proof::open(2), draw]);
        assert_eq!(proof.ends().worst(Player::ONE), 3);
        assert_eq!(proof.ends().best(Player::ONE), 6);
        // The other player, who was hoping for a win, has no more than the draw to hope for.
        let proof = choice(Player::TWO, &[proof, draw]);
        assert_eq!((proof.ends(), proof.plies()), (Ends::of(Outcome::draw(2)), Some(1)));
    }

    #[test]
    fn a_kingmaker_settles_nothing() {
        let proof = choice(Player::ONE, &[Proof::over(WINS[1]), Proof::over(WINS[2])]);
        assert!(!proof.is_settled() && proof.is_finished());
        // But a player who does not need the favour is not bound by it.
        let shared = Proof::over(Outcome::draw(3));
        assert_eq!(choice(Player::ONE, &[proof, shared]).ends(), Ends::of(Outcome::draw(3)));
        assert!(!choice(Player::TWO, &[proof, shared]).is_settled());
    }

    #[test]
    fn shares_of_every_outcome_sum_to_the_point() {
        for n in 0..OUTCOMES {
            let sum: u32 = Player::all(3).map(|player| Ends(1 << n).share(player)).sum();
            assert_eq!(sum, POINT);
        }
        assert_eq!(Ends::all(2), Ends(0b111));
        assert_eq!(Ends::all(3), Ends(0b111_1111));
    }
}

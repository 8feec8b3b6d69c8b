//! Proofs: which outcomes good play can still lead to.
//!
//! This is MCTS-Solver (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008) generalized
//! to sets of outcomes. The least and the largest reward in a set are the pessimistic and the optimistic
//! bound of Score-Bounded MCTS (Cazenave and Saffidine 2010).
//!
//! Of three or four players each is taken to maximize their own reward. Nothing is assumed of what they do when two
//! moves give them the same: then every outcome of these moves remains possible. So no proof relies on
//! the choice of a kingmaker.

use game::{MAX_PLAYERS, Outcome, Player};

/// Rewards are counted in twelfths of a point, so that a half, a third and a quarter of it are integers.
pub(super) const TWELFTHS_PER_POINT: u32 = 12;

/// A set of outcomes: bit `n` is the outcome whose winners are the bits of `n + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OutcomeSet(u16);

impl OutcomeSet {
    const EMPTY: Self = Self(0);

    /// Every outcome of a game with this many players.
    pub(super) const fn all(players: usize) -> Self {
        Self(((1_u32 << ((1 << players) - 1)) - 1) as u16)
    }

    /// The set of this outcome alone.
    #[inline]
    pub(super) fn of(outcome: Outcome) -> Self {
        let winners = outcome.winners().fold(0, |set, player| set | 1 << player.index());
        Self(1 << (winners - 1_u16))
    }

    /// Whether there is exactly one outcome.
    #[inline]
    pub(super) const fn is_singleton(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether the only outcome is the win of this player.
    #[inline]
    pub(super) const fn is_win(self, player: Player) -> bool {
        self.0 == SHARED[player.index()][0]
    }

    /// The optimistic bound: the most that this player can get, in twelfths.
    #[inline]
    pub(super) fn upper_bound(self, player: Player) -> u8 {
        self.shares(player).next().unwrap_or(0)
    }

    /// The pessimistic bound: the least that this player gets, in twelfths.
    #[inline]
    pub(super) fn lower_bound(self, player: Player) -> u8 {
        let theirs = SHARED[player.index()].iter().fold(0, |all, shared| all | shared);
        if self.0 & !theirs == 0 { self.shares(player).next_back().unwrap_or(0) } else { 0 }
    }

    /// The shares of the point that this player can win, in twelfths, the largest first.
    #[inline]
    fn shares(self, player: Player) -> impl DoubleEndedIterator<Item = u8> {
        let shared = SHARED[player.index()].iter().zip(SHARE);
        shared.filter(move |(shared, _)| self.0 & **shared != 0).map(|(_, share)| share)
    }

    /// The reward of this player in the only outcome, in twelfths.
    #[inline]
    pub(super) fn reward(self, player: Player) -> u32 {
        u32::from(self.upper_bound(player))
    }

    const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The outcomes that give this player at least this many twelfths.
    #[inline]
    fn at_least(self, player: Player, twelfths: u8) -> Self {
        if twelfths == 0 {
            return self;
        }
        let enough =
            SHARED[player.index()].iter().zip(SHARE).filter(|(_, share)| *share >= twelfths);
        Self(enough.fold(0, |set, (shared, _)| set | self.0 & shared))
    }
}

/// The share of a player who shares the victory with this many others, in twelfths.
const SHARE: [u8; MAX_PLAYERS] = [12, 6, 4, 3];

/// For each player the outcomes in which the victory is theirs, by the number of others who share it.
const SHARED: [[u16; MAX_PLAYERS]; MAX_PLAYERS] = {
    let mut shared = [[0; MAX_PLAYERS]; MAX_PLAYERS];
    let mut player = 0;
    while player < MAX_PLAYERS {
        let mut winners = 1_u32;
        while winners < 1 << MAX_PLAYERS {
            if winners & 1 << player != 0 {
                shared[player][winners.count_ones() as usize - 1] |= 1 << (winners - 1);
            }
            winners += 1;
        }
        player += 1;
    }
    shared
};

/// What is proven of a node: the outcomes that are still possible, two flags, and the distance of a proven
/// outcome, packed into 32 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proof(u32);

impl Proof {
    /// Some child is bounded or proven, so that selection must look at the proofs of the children.
    const HAS_CHILD_INFO: u32 = 1 << 15;
    /// The whole subtree is explored: more visits change nothing.
    const EXHAUSTED: u32 = 1 << 16;
    /// The shift of the distance in plies.
    const PLIES: u32 = 17;

    /// Nothing is known: every outcome is possible.
    pub(super) const fn unknown(players: usize) -> Self {
        Self(OutcomeSet::all(players).0 as u32)
    }

    /// A terminal node.
    pub(super) fn terminal(outcome: Outcome) -> Self {
        Self::proven(OutcomeSet::of(outcome), 0)
    }

    /// A proven outcome, `plies` away.
    pub(super) const fn proven(outcome: OutcomeSet, plies: u32) -> Self {
        const MAX_PLIES: u32 = u32::MAX >> Proof::PLIES;
        let plies = if plies > MAX_PLIES { MAX_PLIES } else { plies };
        Self(outcome.0 as u32 | Self::EXHAUSTED | plies << Self::PLIES)
    }

    #[inline]
    pub(super) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }

    #[inline]
    pub(super) const fn raw(self) -> u32 {
        self.0
    }

    /// The outcomes that are still possible.
    #[inline]
    pub(super) const fn outcomes(self) -> OutcomeSet {
        OutcomeSet(self.0 as u16 & !(Self::HAS_CHILD_INFO as u16))
    }

    /// Whether one outcome is left.
    #[inline]
    pub(super) const fn is_proven(self) -> bool {
        self.outcomes().is_singleton()
    }

    #[inline]
    pub(super) const fn has_child_info(self) -> bool {
        self.0 & Self::HAS_CHILD_INFO != 0
    }

    #[inline]
    pub(super) const fn is_exhausted(self) -> bool {
        self.0 & Self::EXHAUSTED != 0
    }

    /// The distance of the end in plies, if the outcome is proven.
    pub(super) fn plies(self) -> Option<u32> {
        self.is_proven().then_some(self.0 >> Self::PLIES)
    }

    /// The backup rule: the proof of a node from those of its children.
    ///
    /// The player to move is guaranteed the best lower bound among the children and will not end with less;
    /// every outcome of a child that is not below this remains possible. A proven win is as short as the
    /// shortest, any other proven outcome as long as the longest.
    pub(super) fn from_children(
        turn: Player,
        children: impl Iterator<Item = Self> + Clone,
    ) -> Self {
        let guaranteed =
            children.clone().map(|child| child.outcomes().lower_bound(turn)).max().unwrap_or(0);
        let possible = |child: Self| child.outcomes().at_least(turn, guaranteed);
        let outcomes =
            children.clone().fold(OutcomeSet::EMPTY, |all, child| all.union(possible(child)));
        if outcomes.is_singleton() {
            // The child with the lower bound `guaranteed` leads to this outcome and no other.
            let proven = children.filter(|child| child.outcomes() == outcomes);
            let plies = proven.map(|child| child.0 >> Self::PLIES);
            let plies = if outcomes.is_win(turn) { plies.min() } else { plies.max() };
            return Self(Self::proven(outcomes, plies.unwrap_or(0) + 1).0 | Self::HAS_CHILD_INFO);
        }
        let exhausted = if children.clone().all(Self::is_exhausted) { Self::EXHAUSTED } else { 0 };
        Self(outcomes.0 as u32 | Self::HAS_CHILD_INFO | exhausted)
    }

    /// Pruning threshold for selection: children whose upper bound is below the best lower bound among all
    /// of them are skipped, and so are lost ones if another is not.
    pub(super) fn selection_threshold(turn: Player, children: impl Iterator<Item = Self>) -> u8 {
        let bounds = |(lower, upper): (u8, u8), child: Self| {
            let outcomes = child.outcomes();
            (lower.max(outcomes.lower_bound(turn)), upper.max(outcomes.upper_bound(turn)))
        };
        let (lower, upper) = children.fold((0, 0), bounds);
        upper.min(lower.max(1))
    }

    /// Combines what was known with what was found now. Threads may have read the children at different
    /// times, so neither need contain the other.
    #[inline]
    pub(super) fn intersection(self, found: Self) -> Self {
        let outcomes = self.outcomes().intersection(found.outcomes());
        if self.is_proven() {
            Self(self.0 | Self::HAS_CHILD_INFO)
        } else if found.is_proven() {
            found
        } else if outcomes.is_singleton() {
            // The distance follows from neither; the next thread that updates this node finds both.
            Self(self.0 | Self::HAS_CHILD_INFO)
        } else {
            let exhausted = (self.0 | found.0) & Self::EXHAUSTED;
            Self(outcomes.0 as u32 | Self::HAS_CHILD_INFO | exhausted)
        }
    }

    /// Whether this tells the parent more than `before` did.
    #[inline]
    pub(super) fn is_tighter_than(self, before: Self) -> bool {
        self.outcomes() != before.outcomes() || self.is_exhausted() != before.is_exhausted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINS: [Outcome; 4] = [
        Outcome::win(Player::ONE),
        Outcome::win(Player::TWO),
        Outcome::win(Player::THREE),
        Outcome::win(Player::FOUR),
    ];

    fn parent(turn: Player, children: &[Proof]) -> Proof {
        Proof::from_children(turn, children.iter().copied())
    }

    #[test]
    fn a_winning_child_proves_a_win_whatever_else_there_is() {
        for (player, outcome) in Player::all(4).zip(WINS) {
            let proof = parent(player, &[Proof::unknown(4), Proof::terminal(outcome)]);
            assert_eq!(proof.outcomes(), OutcomeSet::of(outcome));
            assert_eq!(proof.plies(), Some(1));
        }
    }

    #[test]
    fn a_loss_is_proven_only_by_all_children_and_is_as_long_as_the_longest() {
        let lost = OutcomeSet::of(WINS[1]);
        let (soon, late) = (Proof::proven(lost, 2), Proof::proven(lost, 6));
        assert_eq!(parent(Player::ONE, &[soon, Proof::unknown(2)]).plies(), None);
        assert_eq!(parent(Player::ONE, &[soon, late]).plies(), Some(7));
        assert_eq!(parent(Player::TWO, &[late, soon]).plies(), Some(3));
    }

    #[test]
    fn a_drawn_child_excludes_a_loss() {
        let draw = Proof::terminal(Outcome::draw(2));
        let proof = parent(Player::ONE, &[Proof::unknown(2), draw]);
        assert_eq!(proof.outcomes().lower_bound(Player::ONE), 6);
        assert_eq!(proof.outcomes().upper_bound(Player::ONE), 12);
        // The opponent, who cannot get more than a draw there, takes the other one.
        let proof = parent(Player::TWO, &[proof, draw]);
        assert_eq!((proof.outcomes(), proof.plies()), (OutcomeSet::of(Outcome::draw(2)), Some(1)));
    }

    #[test]
    fn a_kingmaker_proves_nothing() {
        let proof = parent(Player::ONE, &[Proof::terminal(WINS[1]), Proof::terminal(WINS[2])]);
        assert!(!proof.is_proven() && proof.is_exhausted());
        // But a player with a better move does not depend on the kingmaker.
        let shared = Proof::terminal(Outcome::draw(3));
        assert_eq!(
            parent(Player::ONE, &[proof, shared]).outcomes(),
            OutcomeSet::of(Outcome::draw(3))
        );
        assert!(!parent(Player::TWO, &[proof, shared]).is_proven());
    }

    /// Every set of outcomes of four players, against the rewards of each outcome.
    #[test]
    fn bounds_are_the_extremes_of_the_rewards() {
        let winners =
            |bits: u16| Player::all(4).filter(move |player| bits & 1 << player.index() != 0);
        let outcomes: Vec<Outcome> = (1..16).map(|bits| Outcome::shared(winners(bits))).collect();
        for set in 1..1 << 15 {
            let members: Vec<&Outcome> =
                (0..15).filter(|n| set & 1 << n != 0).map(|n| &outcomes[n]).collect();
            for player in Player::all(4) {
                let twelfths = |outcome: &&Outcome| (outcome.reward(player) * 12.0).round() as u8;
                let rewards = members.iter().map(twelfths);
                let set = OutcomeSet(set);
                assert_eq!(Some(set.upper_bound(player)), rewards.clone().max());
                assert_eq!(Some(set.lower_bound(player)), rewards.clone().min());
                let won = members.iter().all(|outcome| outcome.winner() == Some(player));
                assert_eq!(set.is_win(player), won);
                let half = set.at_least(player, 6);
                assert_eq!(
                    half.0.count_ones() as usize,
                    rewards.filter(|&reward| reward >= 6).count()
                );
            }
        }
        assert_eq!(outcomes.iter().map(|&one| OutcomeSet::of(one).0).sum::<u16>(), (1 << 15) - 1);
    }

    #[test]
    fn rewards_of_every_outcome_sum_to_one_point() {
        for n in 0..15 {
            let sum: u32 = Player::all(4).map(|player| OutcomeSet(1 << n).reward(player)).sum();
            assert_eq!(sum, TWELFTHS_PER_POINT);
        }
        assert_eq!(OutcomeSet::all(2), OutcomeSet(0b111));
        assert_eq!(OutcomeSet::all(3), OutcomeSet(0b111_1111));
        assert_eq!(OutcomeSet::all(4), OutcomeSet((1 << 15) - 1));
    }
}

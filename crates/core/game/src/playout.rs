//! Playouts (uniformly random games): the benchmark of a rules engine, and the simulations of Monte
//! Carlo engines.

use crate::{MAX_PLAYERS, Player, Position, Rng, mix64};

/// How many games one thread interleaves, for instruction-level parallelism. A move depends on the one before it, so a single
/// game leaves most of a modern core idle; independent games fill the gaps.
const LANES: usize = 4;

/// Statistics of many playouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayoutStats {
    /// How many were played.
    pub games: u64,
    /// How many plies they had together, passes included.
    pub plies: u64,
    /// How many each player won alone.
    pub wins: [u64; MAX_PLAYERS],
    /// How many were drawn.
    pub draws: u64,
    /// A hash of how every game ended, whatever the order they ended in: the proof that the
    /// games that were timed are the games that should have been played.
    pub checksum: u64,
}

impl PlayoutStats {
    fn add<P: Position>(&mut self, end: &P, plies: u64) {
        let outcome = end.outcome().expect("a game without moves is over");
        self.games += 1;
        self.plies += plies;
        match outcome.winner() {
            Some(player) => self.wins[player.index()] += 1,
            None => self.draws += 1,
        }
        self.checksum = self.checksum.wrapping_add(mix64(end.key() ^ plies));
    }

    /// Adds the statistics of other games.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.draws += other.draws;
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }

    /// The win rate of a player: the games won alone, of all.
    pub fn win_rate(&self, player: Player) -> f64 {
        self.wins[player.index()] as f64 / self.games as f64
    }
}

/// Plays one random game to its end and says how many plies it had.
#[inline]
pub fn random_game<P: Position>(position: &mut P, rng: &mut Rng) -> u64 {
    let mut plies = 0;
    while let Some(mv) = position.random_move(rng) {
        position.play(mv);
        plies += 1;
    }
    plies
}

/// Plays random games from one position. The same seed gives the same games.
pub fn random_games<P: Position>(start: &P, games: u64, seed: u64) -> PlayoutStats {
    let mut stats = PlayoutStats::default();
    let mut lanes: [Lane<P>; LANES] = std::array::from_fn(|i| Lane {
        position: start.clone(),
        plies: 0,
        rng: Rng::stream(seed, i as u64),
    });
    let lanes = &mut lanes[..games.min(LANES as u64) as usize];
    // How many games have still to begin once these have ended.
    let mut left = games - lanes.len() as u64;
    let mut idle = None;
    while idle.is_none() && !lanes.is_empty() {
        for (i, lane) in lanes.iter_mut().enumerate() {
            if lane.step() {
                continue;
            }
            stats.add(&lane.position, lane.plies);
            if left == 0 {
                idle = Some(i);
                break;
            }
            left -= 1;
            lane.position.clone_from(start);
            lane.plies = 0;
        }
    }
    // The games that are still going on are ended one after the other.
    for (_, lane) in lanes.iter_mut().enumerate().filter(|&(i, _)| Some(i) != idle) {
        while lane.step() {}
        stats.add(&lane.position, lane.plies);
    }
    stats
}

/// One of the interleaved games, with its own random generator.
struct Lane<P> {
    position: P,
    plies: u64,
    rng: Rng,
}

impl<P: Position> Lane<P> {
    /// Plays a move; false if the game is over.
    #[inline]
    fn step(&mut self) -> bool {
        let Some(mv) = self.position.random_move(&mut self.rng) else { return false };
        self.position.play(mv);
        self.plies += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    #[test]
    fn as_many_games_are_played_as_are_asked_for() {
        for games in [0, 1, 3, 4, 5, 100] {
            let stats = random_games(&Nim::new(10), games, 7);
            assert_eq!((stats.games, stats.wins.iter().sum(), stats.draws), (games, games, 0));
            // Ten sticks are taken in four to ten moves.
            assert!((4 * games..=10 * games).contains(&stats.plies));
            assert_eq!(stats, random_games(&Nim::new(10), games, 7));
        }
        // The only stick is the first player's.
        let stats = random_games(&Nim::new(1), 9, 7);
        assert_eq!((stats.plies, stats.win_rate(Player::ONE)), (9, 1.0));
        assert_ne!(random_games(&Nim::new(10), 9, 7), random_games(&Nim::new(10), 9, 8));
    }

    #[test]
    fn statistics_of_two_series_are_added() {
        let (a, b) = (random_games(&Nim::new(10), 30, 1), random_games(&Nim::new(9), 20, 2));
        let mut both = a.clone();
        both.merge(&b);
        assert_eq!((both.games, both.plies), (50, a.plies + b.plies));
        assert_eq!(both.wins[0], a.wins[0] + b.wins[0]);
        assert_eq!(both.checksum, a.checksum.wrapping_add(b.checksum));
        assert!((both.win_rate(Player::TWO) - both.wins[1] as f64 / 50.0).abs() < 1e-12);
    }

    #[test]
    fn a_random_game_is_played_to_its_end() {
        let mut position = Nim::new(8);
        let plies = random_game(&mut position, &mut Rng::seeded(3));
        assert!(position.outcome().is_some() && (3..=8).contains(&plies));
    }
}

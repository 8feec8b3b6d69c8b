//! Blocked design: the mean score of all seatings of one opening is one independent observation.
//!
//! Two games with one opening are correlated: if the opening favours the first seat, the same engines
//! win one each. For two players a block is a game pair, whose scores 0, ¼, ½, ¾ and 1 are counted as
//! the *pentanomial*.

use std::collections::BTreeMap;

use crate::stats::elo::EvenScore;
use crate::stats::outcome::{GameOutcome, GameScore};
use crate::stats::score_distribution::ScoreDistribution;

/// The scores of somebody in blocks of games, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Blocks {
    even_score: EvenScore,
    games: u32,
    scores: Vec<f64>,
}

impl Blocks {
    /// The complete blocks that an engine played against others: those in which all seatings of
    /// its engines were played.
    pub fn complete(outcomes: &[GameOutcome], engine: usize) -> Self {
        Self::gather(outcomes, |game| game.result_of(engine))
    }

    /// The same; but if most games are in no complete block, because no seats were exchanged or an
    /// event has just begun, each game on its own.
    pub fn of_engine(outcomes: &[GameOutcome], engine: usize) -> Self {
        Self::independent(outcomes, |game| game.result_of(engine))
    }

    /// The scores of a seat, in complete blocks or else in single games.
    pub fn of_seat(outcomes: &[GameOutcome], seat: usize) -> Self {
        Self::independent(outcomes, |game| game.result_of_seat(seat))
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u32 {
        self.games
    }

    /// The mean scores, block by block.
    pub fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// The distribution of the scores.
    pub fn distribution(&self) -> ScoreDistribution {
        let mut distribution = self.empty_distribution();
        for &score in &self.scores {
            distribution.add(score);
        }
        distribution
    }

    /// The distribution of no blocks.
    pub fn empty_distribution(&self) -> ScoreDistribution {
        ScoreDistribution::new(self.even_score.clone(), self.games)
    }

    fn independent(
        outcomes: &[GameOutcome],
        score: impl Fn(&GameOutcome) -> Option<GameScore>,
    ) -> Self {
        let blocks = Self::gather(outcomes, &score);
        let games: Vec<_> = outcomes.iter().filter_map(score).collect();
        if 2 * blocks.scores.len() * blocks.games as usize >= games.len() {
            return blocks;
        }
        Self {
            even_score: EvenScore::of(games.iter().map(|game| game.even)),
            games: 1,
            scores: games.iter().map(|game| game.won).collect(),
        }
    }

    fn gather(outcomes: &[GameOutcome], score: impl Fn(&GameOutcome) -> Option<GameScore>) -> Self {
        let mut blocks: BTreeMap<(u64, Vec<usize>), Block> = BTreeMap::new();
        for outcome in outcomes {
            if let Some(score) = score(outcome) {
                let block = blocks.entry((outcome.block, outcome.engines())).or_default();
                block.games += 1;
                block.by_seating.insert(&outcome.seats, score);
            }
        }
        blocks.retain(|(_, engines), block| block.is_complete(engines.len()));
        // All complete blocks of an event with two or three seats are of one size; else most games decide.
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for block in blocks.values() {
            *sizes.entry(block.games).or_default() += block.games;
        }
        let size = sizes.into_iter().max_by_key(|&(_, games)| games).map_or(1, |(size, _)| size);
        blocks.retain(|_, block| block.games == size);
        let scores = blocks.values().flat_map(|block| block.by_seating.values());
        Self {
            even_score: EvenScore::of(scores.map(|score| score.even)),
            games: size as u32,
            scores: blocks.values().map(Block::score).collect(),
        }
    }
}

/// Games that began alike, by seating.
#[derive(Default)]
struct Block<'a> {
    games: usize,
    by_seating: BTreeMap<&'a [usize], GameScore>,
}

impl Block<'_> {
    fn is_complete(&self, engines: usize) -> bool {
        let seats = self.by_seating.keys().next().map_or(0, |seating| seating.len());
        self.by_seating.len() == self.games && self.games == seatings(seats, engines)
    }

    fn score(&self) -> f64 {
        self.by_seating.values().map(|score| score.won).sum::<f64>() / self.games as f64
    }
}

/// In how many ways engines can take seats if each takes one at least: 2 for two in two seats, 6 for
/// two or three in three.
fn seatings(seats: usize, engines: usize) -> usize {
    // ways[k]: the ways in which the seats so far are taken by exactly k of the engines.
    let mut ways = vec![0_usize; engines + 1];
    ways[0] = 1;
    for _ in 0..seats {
        for k in (1..=engines).rev() {
            let again = ways[k].saturating_mul(k);
            ways[k] = again.saturating_add(ways[k - 1].saturating_mul(engines - k + 1));
        }
        ways[0] = 0;
    }
    ways[engines]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(block: u64, seats: &[usize], scores: &[f64]) -> GameOutcome {
        GameOutcome { seats: seats.into(), scores: scores.into(), block, plies: 1, fault: None }
    }

    #[test]
    fn games_of_one_opening_are_one_block_and_blocks_are_in_order() {
        let games = [
            game(2, &[0, 1], &[1.0, 0.0]),
            game(1, &[0, 1], &[0.0, 1.0]),
            game(1, &[1, 0], &[0.5, 0.5]),
            game(2, &[1, 0], &[0.0, 1.0]),
            game(3, &[0, 1], &[1.0, 0.0]),
        ];
        let blocks = Blocks::complete(&games, 0);
        assert_eq!(blocks.scores(), [0.25, 1.0]);
        assert_eq!(blocks.distribution().as_pentanomial(), Some([0, 1, 0, 0, 1]));
        assert_eq!(Blocks::complete(&games, 1).scores(), [0.75, 0.0]);
    }

    #[test]
    fn two_engines_in_three_seats_make_one_block_of_six() {
        let seatings = [[0, 0, 1], [0, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
        let mut games: Vec<_> = seatings.iter().map(|s| game(0, s, &[1.0, 0.0, 0.0])).collect();
        let blocks = Blocks::complete(&games, 0);
        assert_eq!((blocks.games_per_block(), blocks.scores()), (6, &[0.5][..]));
        games.pop();
        assert!(Blocks::complete(&games, 0).scores().is_empty());
    }

    #[test]
    fn without_exchange_of_seats_each_game_counts_on_its_own() {
        let games: Vec<_> = (0..4).map(|block| game(block, &[0, 1], &[0.5, 0.5])).collect();
        assert!(Blocks::complete(&games, 0).scores().is_empty());
        let blocks = Blocks::of_engine(&games, 0);
        assert_eq!((blocks.games_per_block(), blocks.scores().len()), (1, 4));
        assert_eq!(blocks.distribution(), ScoreDistribution::trinomial([0, 4, 0]));
    }

    #[test]
    fn seatings_are_counted_as_a_list_of_them_would() {
        for (seats, engines) in [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 2), (4, 3)] {
            let all = (0..engines_to(engines, seats)).filter(|&code| {
                let seated: std::collections::BTreeSet<_> =
                    (0..seats).map(|seat| code / engines_to(engines, seat) % engines).collect();
                seated.len() == engines
            });
            assert_eq!(seatings(seats, engines), all.count(), "{engines} engines, {seats} seats");
        }
    }

    fn engines_to(engines: usize, seats: usize) -> usize {
        engines.pow(seats as u32)
    }
}

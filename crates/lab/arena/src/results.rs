//! The results of an event: all statistics that are shown of it.

use serde::Serialize;

use crate::fault_counts::FaultCounts;
use crate::plan::Plan;
use crate::played_game::PlayedGame;
use crate::repeats::{GameKey, GameKeys, Repeats};
use crate::stats::{GameOutcome, MatchStats, Ratings, Summary};

/// An event's results.
#[derive(Debug, Clone, Serialize)]
pub struct Results {
    /// The game's spec.
    pub game: String,
    /// What the engines are called, in the order of all that follows.
    pub names: Vec<String>,
    /// How it went.
    pub summary: Summary,
    /// How often each engine was at fault; the summary has the sum.
    #[serde(skip)]
    pub faults: Vec<FaultCounts>,
    /// How many of the games are identical with others ([`repeats`](crate::repeats)): they count in the summary, but
    /// not in what follows.
    pub repeats: u64,
    /// How strong the engines are.
    pub ratings: Ratings,
    /// In a match, how the first engine did.
    #[serde(rename = "versus")]
    pub match_stats: Option<MatchStats>,
}

impl Results {
    /// Of games of a plan, in order of number.
    pub fn of<'a>(plan: &Plan, games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let keys = GameKeys::of(plan, &[]);
        Self::with_keys(plan, games.into_iter().map(|game| (game, keys.key(game))))
    }

    /// Of games with their keys, such as games of several events with one pool of engines.
    pub fn with_keys<'a>(
        plan: &Plan,
        games: impl IntoIterator<Item = (&'a PlayedGame, Option<GameKey>)>,
    ) -> Self {
        let games: Vec<_> = games.into_iter().collect();
        let outcomes: Vec<_> =
            games.iter().map(|&(game, key)| (GameOutcome::from(game), key)).collect();
        let faults = FaultCounts::of(games.iter().map(|(game, _)| *game), plan.engines.len());
        Self::of_outcomes(plan, outcomes, faults)
    }

    /// Of the outcomes, keys and faults of a plan's games, for those who do not keep the games in memory.
    pub fn of_outcomes(
        plan: &Plan,
        outcomes: Vec<(GameOutcome, Option<GameKey>)>,
        faults: Vec<FaultCounts>,
    ) -> Self {
        let mut repeats = Repeats::default();
        let (mut all, mut distinct) = (Vec::new(), Vec::new());
        for (outcome, key) in outcomes {
            if !repeats.is_repeat(key) {
                distinct.push(outcome.clone());
            }
            all.push(outcome);
        }
        let engines = plan.engines.len();
        Self {
            game: plan.game.clone(),
            names: plan.engines.iter().map(|entrant| entrant.name.clone()).collect(),
            summary: Summary::of(&all, engines),
            faults,
            repeats: (all.len() - distinct.len()) as u64,
            ratings: Ratings::fit(&distinct, engines, Ratings::PRIOR),
            match_stats: (engines == 2).then(|| MatchStats::of(&distinct, 0, plan.sprt.as_ref())),
        }
    }

    /// Of a match, the score and what it says:
    /// `alphabeta – uct: +61 =7 −32, 64.5 %, Elo +104 [+40, +175], …`
    pub fn of_match_in_words(&self) -> Option<String> {
        Some(self.match_stats.as_ref()?.in_words(&self.names[0], &self.names[1]))
    }
}

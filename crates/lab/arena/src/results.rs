//! The results of an event: all statistics that are shown of it.

use serde::Serialize;

use crate::fault_counts::FaultCounts;
use crate::plan::Plan;
use crate::played_game::PlayedGame;
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
    /// How strong the engines are.
    pub ratings: Ratings,
    /// In a match, how the first engine did.
    #[serde(rename = "versus")]
    pub match_stats: Option<MatchStats>,
}

impl Results {
    /// Of games of a plan, in order of number.
    pub fn of<'a>(plan: &Plan, games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let games: Vec<&PlayedGame> = games.into_iter().collect();
        let outcomes: Vec<GameOutcome> = games.iter().map(|&game| game.into()).collect();
        Self::of_outcomes(plan, &outcomes, FaultCounts::of(games, plan.engines.len()))
    }

    /// Of the outcomes and faults of a plan's games, for those who do not keep the games in memory.
    pub fn of_outcomes(plan: &Plan, outcomes: &[GameOutcome], faults: Vec<FaultCounts>) -> Self {
        let engines = plan.engines.len();
        Self {
            game: plan.game.clone(),
            names: plan.engines.iter().map(|entrant| entrant.name.clone()).collect(),
            summary: Summary::of(outcomes, engines),
            faults,
            ratings: Ratings::fit(outcomes, engines, Ratings::PRIOR),
            match_stats: (engines == 2).then(|| MatchStats::of(outcomes, 0, plan.sprt.as_ref())),
        }
    }

    /// Of a match, the score and what it says:
    /// `alphabeta – uct: +61 =7 −32, 64.5 %, Elo +104 [+40, +175], …`
    pub fn of_match_in_words(&self) -> Option<String> {
        Some(self.match_stats.as_ref()?.in_words(&self.names[0], &self.names[1]))
    }
}

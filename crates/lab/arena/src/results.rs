//! An event's results, all that is shown of them.

use serde::Serialize;

use crate::plan::Plan;
use crate::played_game::PlayedGame;
use crate::stats::{Decision, Outcome, Ratings, Summary, Versus};

/// An event's results.
#[derive(Debug, Clone, Serialize)]
pub struct Results {
    /// The game's spec.
    pub game: String,
    /// What the engines are called, in the order of all that follows.
    pub names: Vec<String>,
    /// How it went.
    pub summary: Summary,
    /// How strong the engines are.
    pub ratings: Ratings,
    /// In a match, how the first engine did.
    pub versus: Option<Versus>,
}

impl Results {
    /// Of games of a plan.
    pub fn of<'a>(plan: &Plan, games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let outcomes: Vec<Outcome> = games.into_iter().map(Outcome::from).collect();
        let engines = plan.engines.len();
        Self {
            game: plan.game.clone(),
            names: plan.engines.iter().map(|entrant| entrant.name.clone()).collect(),
            summary: Summary::of(&outcomes, engines),
            ratings: Ratings::fit(&outcomes, engines, Ratings::PRIOR),
            versus: (engines == 2).then(|| Versus::of(&outcomes, 0, plan.sprt.as_ref())),
        }
    }

    /// Of a match, the score and what it says:
    /// `alphabeta – uct: +61 =7 −32, 64.5 %, Elo +104 [+40, +175], …`
    pub fn of_match_in_words(&self) -> Option<String> {
        let versus = self.versus.as_ref()?;
        let strength = &versus.strength;
        let end = |elo: Option<f64>, infinite: &str| {
            elo.map_or_else(|| infinite.to_owned(), |elo| format!("{elo:+.0}"))
        };
        let mut text = format!(
            "{} – {}: +{} ={} −{}, {:.1} %, Elo {} [{}, {}], superior with {:.1} %",
            self.names[0],
            self.names[1],
            versus.wins,
            versus.draws,
            versus.losses,
            100.0 * strength.score,
            end(strength.elo, if strength.score > 0.5 { "+∞" } else { "−∞" }),
            end(strength.interval[0], "−∞"),
            end(strength.interval[1], "+∞"),
            100.0 * strength.los,
        );
        if let Some([ll, ld, even, wd, ww]) = versus.pentanomial {
            text.push_str(&format!("; pairs {ll} {ld} {even} {wd} {ww}"));
        }
        if let Some(run) = &versus.sprt {
            let decision = match versus.decision {
                Some(Decision::H1) => "accepted: a gain",
                Some(Decision::H0) => "accepted: no gain",
                None => "not decided",
            };
            let state = &run.state;
            text.push_str(&format!(
                "; test: LLR {:+.2} in [{:.2}, {:.2}], {decision}",
                state.llr, state.lower, state.upper
            ));
        }
        Some(text)
    }
}

//! What results say: scores, ratings, tests.
//!
//! Everything here is a function of a list of [`GameOutcome`]s; nothing is read, written or printed,
//! and the order of the games matters only where it must, in the sequential test.
//!
//! | question | answer |
//! |---|---|
//! | How did the event go? | [`Summary`]: points, cross table, seats, draws, lengths, faults |
//! | How strong are the engines? | [`Ratings`]: one model for the whole pool, any number of seats |
//! | Is the first engine stronger? | [`MatchStats`]: score, Elo with its interval, superiority |
//! | May the match stop? | [`Sprt`]: the sequential test on blocks of games |
//!
//! Games with the same opening and the same engines in all their seatings form a *block*
//! ([`blocks`]). They are not independent, since an opening may favour a seat, so the unit of all
//! error bars is the block: [`ScoreDistribution`] counts block scores.
//!
//! ```
//! use plywood_arena::stats::{EloEstimate, ScoreDistribution};
//! let estimate = EloEstimate::of(&ScoreDistribution::pentanomial([34, 54, 63, 64, 75]));
//! assert_eq!(format!("{:+.1}", estimate.elo.unwrap()), "+55.6");
//! assert!(estimate.los > 0.999);
//! ```

pub mod blocks;
pub mod normal;

mod elo;
mod match_stats;
mod outcome;
mod ratings;
mod score_distribution;
mod sprt;
mod summary;

pub use blocks::Blocks;
pub use elo::{ELO_PER_LOGIT, EloEstimate, EvenScore, elo_of_score, score_of_elo, signed};
pub use match_stats::MatchStats;
pub use outcome::{GameOutcome, GameScore};
pub use ratings::{Difference, RatingEstimate, Ratings};
pub use score_distribution::ScoreDistribution;
pub use sprt::{Decision, Sprt, SprtRun, SprtState};
pub use summary::{GameLengths, HistogramBin, Meeting, SeatScore, Standing, Summary};

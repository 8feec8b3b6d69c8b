//! What results say: scores, ratings, tests.
//!
//! Everything here is a function of a list of [`Outcome`]s; nothing is read, written or printed,
//! and the order of the games matters only where it must, in the sequential test.
//!
//! | question | answer |
//! |---|---|
//! | How did the event go? | [`Summary`]: points, cross table, seats, draws, lengths, faults |
//! | How strong are the engines? | [`Ratings`]: one model for the whole pool, any number of seats |
//! | Is the first engine stronger? | [`Versus`]: score, Elo with its interval, superiority |
//! | May the match stop? | [`Sprt`]: the sequential test on blocks of games |
//!
//! Games with the same opening and the same engines in all their seatings form a *block*
//! ([`blocks`]). They are not independent, since an opening may favour a seat, so a match is judged by
//! its blocks: [`Tally`] counts their scores.
//!
//! ```
//! use arena::stats::{Strength, Tally};
//! let strength = Strength::of(&Tally::pentanomial([34, 54, 63, 64, 75]));
//! assert_eq!(format!("{:+.1}", strength.elo.unwrap()), "+55.6");
//! assert!(strength.los > 0.999);
//! ```

pub mod blocks;
pub mod normal;

mod elo;
mod lengths;
mod linear;
mod outcome;
mod par;
mod ratings;
mod sprt;
mod summary;
mod tally;
mod versus;

pub use blocks::Blocks;
pub use elo::Strength;
pub use lengths::{Bar, Lengths};
pub use outcome::{Outcome, Share};
pub use par::{ELO_PER_LOGIT, Par, elo_of_score, score_of_elo};
pub use ratings::{Difference, Estimate, Ratings};
pub use sprt::{Decision, Sprt, SprtRun, SprtState};
pub use summary::{Meeting, SeatScore, Standing, Summary};
pub use tally::Tally;
pub use versus::Versus;

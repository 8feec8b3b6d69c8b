#![doc = include_str!("../README.md")]
//!
//! # The crates behind it
//!
//! Each module below is a crate of its own, re-exported; the items of the crate `game` stand at the root.
//!
//! | module | feature | what it is |
//! |---|---|---|
//! | the root | – | [`Position`], [`Engine`], [`Evaluator`], [`Score`], [`Rng`], [`perft`](mod@perft), [`playout`] |
//! | [`grid`] | – | square and hexagonal boards as bitboards |
//! | `presentation`, `i18n` | `presentation` | rules with options, specs, board views, records; texts in three languages |
//! | `search` | `search` | random, Monte Carlo, UCT, minimax, alpha-beta, paranoid and max^n |
//! | `nnue` | `nnue` | small networks that correct an evaluation |
//! | `games` | `games` | Awalé, Othello, Yavalanchan, Yavalath, Yolah |
//! | `learn` | `learn` | genetic algorithm, cross-entropy method, Texel tuning, self-play, training |
//! | `catalog` | `catalog` (default) | every game and engine by its spec; `open` and `variant` stand at the root too |
//! | `arena` | `arena` | matches and tournaments, store, statistics, reports |
//! | `conformance` | `conformance` | the laws of a game, for the tests of your own |

pub use game::*;
pub use grid;

#[cfg(feature = "arena")]
pub use arena;
#[cfg(feature = "catalog")]
pub use catalog::{self, AnyEngine, Session, Variant, open, variant};
#[cfg(feature = "conformance")]
pub use conformance;
#[cfg(feature = "presentation")]
pub use i18n;
#[cfg(feature = "learn")]
pub use learn;
#[cfg(feature = "nnue")]
pub use nnue;
#[cfg(feature = "presentation")]
pub use presentation;
#[cfg(feature = "search")]
pub use search;

/// The games, one crate each.
#[cfg(feature = "games")]
pub mod games {
    pub use awale;
    pub use othello;
    pub use yavalanchan;
    pub use yavalath;
    pub use yolah;
}

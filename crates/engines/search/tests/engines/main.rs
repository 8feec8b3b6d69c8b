//! The engines, in one program: each of them is compiled for a game once.

mod alphabeta;
mod common;
mod convergence;
mod minimax;
mod montecarlo;
mod paranoid;
mod small_boards;
mod stopping;
mod uct;
mod uct_estimator;
mod uct_memory;
mod uct_proofs;

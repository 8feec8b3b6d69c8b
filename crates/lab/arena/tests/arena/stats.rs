//! What results say, against literal values, slow twins and simulations.

mod elo;
mod ratings;
mod sprt;
mod summary;
mod support;
mod twins;

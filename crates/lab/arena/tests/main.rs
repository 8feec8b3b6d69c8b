//! The tests of the arena, in one program, which is built sooner than many.

mod config;
mod export;
mod external;
mod openings;
mod referee;
mod runner;
mod schedule;
mod stats;

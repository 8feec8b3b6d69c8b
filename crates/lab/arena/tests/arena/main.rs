//! The integration tests but those of the store, in one program, which is built sooner than many.

mod config;
mod export;
mod openings;
mod referee;
mod report;
mod runner;
mod schedule;
mod stats;
mod ugi_engine;

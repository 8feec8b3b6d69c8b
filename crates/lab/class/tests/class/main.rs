//! Tests of the class.

mod config;
mod finals;
mod pairing;
mod report;
mod running;
mod support;

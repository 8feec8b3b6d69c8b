//! Bots in real processes.

#![cfg(unix)]

mod bad;
mod check;
mod plain;
mod starters;
mod support;

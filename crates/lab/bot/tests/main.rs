//! Bots in real processes.

#![cfg(unix)]

mod bad;
mod plain;
mod starters;
mod support;

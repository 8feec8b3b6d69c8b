//! Bots in real processes.

mod plain;

//! The store: events and games in a SQLite file.

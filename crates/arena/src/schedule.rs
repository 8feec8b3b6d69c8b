//! Who sits where, game by game.

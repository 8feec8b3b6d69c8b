//! A game that was played, as text in the manner of PGN.

//! Boards that games share.
//!
//! * [`hex`]: hexagonal boards of any size, their cells, neighbors, lines and symmetries.
//! * [`hex_torus`]: the same rolled up, so that all cells of a set are moved by one rotation.
//! * [`set`]: sets of cells as words.
//! * [`square`] and [`bitboard`]: squares of the 8×8 board and sets of them.
//! * [`fen`]: the 8×8 board as text.
//! * [`slider`]: sliding-piece attacks by ray walk (the reference), magic bitboards, PEXT bitboards and
//!   obstruction difference.
//! * [`kogge_stone`]: the attacks of all queens of a side at once, by Kogge-Stone fills.
//! * [`log_mobility`]: mobility on a logarithmic scale.
//! * [`magic`]: magic perfect hashing, and how to find the multipliers.
//! * [`bits`]: PEXT and select, with the CPU's help where it has some.

mod magics;

pub mod bitboard;
pub mod bits;
pub mod fen;
pub mod hex;
pub mod hex_torus;
pub mod kogge_stone;
pub mod log_mobility;
pub mod magic;
pub mod set;
pub mod slider;
pub mod square;

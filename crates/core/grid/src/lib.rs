//! Boards that games share.
//!
//! * [`hex`]: hexagonal boards of any size, their cells, neighbours, lines and symmetries.
//! * [`hex_torus`]: the same rolled up, so that all cells of a set are moved by one rotation.
//! * [`set`]: sets of cells as words.
//! * [`square`]: squares and sets of squares of the 8×8 board.
//! * [`slider`]: where a queen can go, three ways: walking (the truth), magic bitboards, PEXT.
//! * [`flow`]: where several queens can go, all directions at once.
//! * [`magic`]: perfect hashing by multiplication, and how to find the multipliers.
//! * [`bits`]: extracting and choosing bits, with the CPU's help where it has some.

mod magics;

pub mod bits;
pub mod flow;
pub mod hex;
pub mod hex_torus;
pub mod magic;
pub mod set;
pub mod slider;
pub mod square;

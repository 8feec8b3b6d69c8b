//! The tests of the built program, in one program, which is built sooner than many.

mod arena;
mod engines;
#[cfg(unix)]
mod interrupt;
mod program;
#[cfg(unix)]
mod serve;
mod train;
mod tune;

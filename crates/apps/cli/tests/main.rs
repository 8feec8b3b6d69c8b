//! The tests of the built program, in one program, which is built sooner than many.

mod arena;
#[cfg(unix)]
mod bots;
#[cfg(unix)]
mod class;
#[cfg(unix)]
mod compliance;
mod disk_faults;
mod engines;
#[cfg(unix)]
mod interrupt;
mod levels;
mod program;
#[cfg(unix)]
mod serve;
mod train;
mod tune;
mod ugi_fuzz;

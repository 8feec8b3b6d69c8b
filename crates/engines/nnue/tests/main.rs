//! The tests of networks, in one program, which is built sooner than many.

mod bits;
mod files;
mod nets;

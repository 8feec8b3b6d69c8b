//! The tests of learning, in one program, which is built sooner than many.

mod methods;
mod selfplay;

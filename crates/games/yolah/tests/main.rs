//! The tests of Yolah, in one program, which is built sooner than many.

mod edit;
mod evaluation;
mod laws;
mod reflex;
mod rules;
mod terms;

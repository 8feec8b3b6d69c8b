//! The server over real sockets.

mod class;
mod examples;
mod limits;
mod rest;
mod safety;
mod schema;
mod shutdown;
mod socket;
mod support;
mod tournaments;
mod types;

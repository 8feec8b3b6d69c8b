//! The protocol of the page in WebAssembly: what answers a page that has no server.
//!
//! Each Worker of the page has an instance of its own with one [`Responder`], which is asked by messages as a socket is.
//! A search keeps its Worker busy, so the page has one for questions and some for searches. A panic is a trap: it ends
//! the instance, and the page makes another one.
//!
//! `cargo xtask site` builds it. On other targets the crate is its logic and the tests of it.

#[cfg(target_arch = "wasm32")]
mod exports;
mod responder;

pub use responder::{Host, Responder};

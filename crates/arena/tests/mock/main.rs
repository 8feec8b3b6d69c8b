//! An engine that misbehaves on demand.

fn main() {}

//! A plan from a TOML file.

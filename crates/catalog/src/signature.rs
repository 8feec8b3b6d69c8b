//! What the rules of each game are known to do: the checksum of many random games, and a perft
//! count. Benchmarks and tests compare with it, so that neither can time or pass a wrong program.

/// The signature of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The game's spec.
    pub game: String,
    /// The checksum of [`GAMES`] random games from [`SEED`].
    pub checksum: u64,
    /// How deep the perft is.
    pub depth: u32,
    /// How many sequences of that depth there are.
    pub leaves: u64,
}

/// How many random games are played.
pub const GAMES: u64 = 20_000;
/// With which seed.
pub const SEED: u64 = 1;

/// The signatures of the games that `plywood bench` runs, from the file beside this crate.
///
/// # Panics
/// If the file, which is part of the program, is not a table of signatures.
pub fn all() -> Vec<Signature> {
    let lines = include_str!("../signatures.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| parse(line).expect(line)).collect()
}

fn parse(line: &str) -> Option<Signature> {
    let mut words = line.split_whitespace();
    let signature = Signature {
        game: words.next()?.to_owned(),
        checksum: u64::from_str_radix(words.next()?, 16).ok()?,
        depth: words.next()?.parse().ok()?,
        leaves: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(signature)
}

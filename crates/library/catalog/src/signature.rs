//! What the rules of each game are known to do: the checksum of many random games, and a perft
//! count; and what engines are known to do: nodes and moves. Benchmarks and tests compare with it, so that neither can time or pass a wrong program.

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

/// What an engine does from the start of a game, on one thread with seed 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSignature {
    /// The game's spec.
    pub game: String,
    /// The engine's spec, with a limit of its own.
    pub engine: String,
    /// How many nodes it visits, or games it simulates.
    pub nodes: u64,
    /// The move it chooses.
    pub best: String,
}

/// The signatures of engines, from the file beside this crate.
///
/// # Panics
/// If the file, which is part of the program, is not a table of signatures.
pub fn engines() -> Vec<EngineSignature> {
    let lines = include_str!("../engine_signatures.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.map(|line| parse_engine(line).expect(line)).collect()
}

fn parse_engine(line: &str) -> Option<EngineSignature> {
    let [game, engine, nodes, best] = *line.split(' ').collect::<Vec<_>>() else { return None };
    Some(EngineSignature {
        game: game.to_owned(),
        engine: engine.to_owned(),
        nodes: nodes.parse().ok()?,
        best: best.to_owned(),
    })
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

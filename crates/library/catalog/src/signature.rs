//! What the rules of each game are known to do: the checksum of many random games, and a perft
//! count; and what engines are known to do: nodes and moves. Benchmarks and tests compare with it, so that neither can time or pass a wrong program.

use std::sync::Arc;

use game::{Rng, SearchLimits, mix64};
use presentation::SpecError;

use crate::engines::EngineSpec;
use crate::session::Session;
use crate::variant::Variant;

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

/// How many nodes each search of a bench visits, or games it simulates. All searches together take far less than a
/// tenth of a second.
const BENCH_NODES: u64 = 400;
/// After how many random plies the positions of a bench are, and the seed of these.
const BENCH_PLIES: [u32; 3] = [0, 6, 12];
const BENCH_SEED: u64 = 1;

/// The bench signature of an engine of the catalog: the number of nodes that it visits in a few small searches, and a
/// checksum of all that it reports of them, with its weights and networks. Two programs in which it is equal play the
/// same moves, as far as so few nodes can tell.
///
/// It is of one thread and a small transposition table, since neither is a part of how an engine plays: several
/// threads would make it another number each time.
///
/// # Errors
/// If there is no such engine for this game.
pub fn bench(variant: &Arc<dyn Variant>, engine: &str) -> Result<String, SpecError> {
    let spec = EngineSpec::new(engine, &**variant)?;
    let mut small = spec.options.spec();
    for key in ["threads", "hash"] {
        if spec.info.options.iter().any(|option| option.key == key) {
            small.settings.retain(|(known, _)| known != key);
            small.settings.push((key.to_owned(), "1".to_owned()));
        }
    }
    let mut engine = variant.engine(&small.to_string(), 1)?;
    let limits = SearchLimits { nodes: Some(BENCH_NODES), ..SearchLimits::default() };
    let limits = limits.min(engine.limits());
    let (mut nodes, mut checksum) = (0, 0);
    let mut add = |number: u64| checksum = mix64(checksum ^ number);
    for plies in BENCH_PLIES {
        let session = random_position(variant, plies);
        engine.reset();
        // There is a move in it.
        let Ok(report) = engine.analyze(&*session, limits) else { continue };
        nodes += report.nodes;
        report.best.bytes().for_each(|byte| add(byte.into()));
        report.expected_scores.iter().for_each(|score| add(score.to_bits().into()));
        add(report.nodes);
        add(report.depth.into());
    }
    Ok(format!("{nodes}-{:08x}", checksum as u32))
}

/// A position after some random plies, or earlier if the game is over by then.
fn random_position(variant: &Arc<dyn Variant>, plies: u32) -> Box<dyn Session> {
    let mut session = Arc::clone(variant).start();
    let mut rng = Rng::stream(BENCH_SEED, plies.into());
    for _ in 0..plies {
        let Some(mv) = session.random_move(&mut rng) else { break };
        session.play(&mv).expect("a legal move");
    }
    if session.verdict().is_some() {
        session.undo();
    }
    session
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

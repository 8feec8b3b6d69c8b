//! Mutation of inputs that knows nothing of their structure.

use game::Rng;

use crate::corpus::Seed;

/// No mutant is longer, in bytes.
const MAX_BYTES: usize = 16_384;

/// How many accepted mutants are kept beside the corpus.
const MAX_KEPT: usize = 256;

/// Numbers at which things overflow.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65535",
    "65536",
    "-2147483648",
    "2147483648",
    "4294967295",
    "9223372036854775807",
    "18446744073709551616",
    "1e999",
    "NaN",
];

/// The inputs that mutants are made of: the corpus, and mutants that were accepted lately.
#[derive(Debug)]
pub struct Pool {
    inputs: Vec<Vec<u8>>,
    seeds: usize,
}

impl Pool {
    /// The pool of a corpus.
    ///
    /// # Panics
    /// If there is nothing in it.
    pub fn new(seeds: Vec<Seed>) -> Self {
        assert!(!seeds.is_empty(), "a corpus has at least one file");
        let inputs: Vec<Vec<u8>> = seeds.into_iter().map(|seed| seed.bytes).collect();
        Self { seeds: inputs.len(), inputs }
    }

    /// Keeps a mutant that was accepted, in the place of another one if there are many.
    fn keep(&mut self, mutant: &[u8], rng: &mut Rng) {
        if self.inputs.len() < self.seeds + MAX_KEPT {
            self.inputs.push(mutant.to_vec());
        } else {
            let at = self.seeds + rng.below(MAX_KEPT as u32) as usize;
            mutant.clone_into(&mut self.inputs[at]);
        }
    }

    fn choose(&self, rng: &mut Rng) -> &[u8] {
        // Half of the time a seed, so that the pool does not drift away from what is typical.
        let count = if rng.below(2) == 0 { self.seeds } else { self.inputs.len() };
        &self.inputs[rng.below(count as u32) as usize]
    }
}

/// Makes mutants: the same ones for a seed and a stream, as long as the targets accept the same.
#[derive(Debug)]
pub struct Mutator {
    rng: Rng,
    pool: Pool,
    mutant: Vec<u8>,
}

impl Mutator {
    /// The mutator number `stream` of a seed.
    pub fn new(seed: u64, stream: u64, pool: Pool) -> Self {
        Self { rng: Rng::stream(seed, stream), pool, mutant: Vec::new() }
    }

    /// The next mutant: an input after one to eight small changes.
    pub fn next(&mut self, dictionary: &[&str]) -> &[u8] {
        let Self { rng, pool, mutant } = self;
        pool.choose(rng).clone_into(mutant);
        let changes = 1 + rng.below(8).min(rng.below(8));
        for _ in 0..changes {
            change(mutant, pool, dictionary, rng);
        }
        mutant.truncate(MAX_BYTES);
        mutant
    }

    /// Some accepted mutants are inputs for others, which so get further away from the corpus.
    pub fn keep_accepted(&mut self) {
        if self.rng.below(16) == 0 {
            self.pool.keep(&self.mutant, &mut self.rng);
        }
    }
}

/// Makes one change.
fn change(mutant: &mut Vec<u8>, pool: &Pool, dictionary: &[&str], rng: &mut Rng) {
    if mutant.is_empty() {
        pool.choose(rng).clone_into(mutant);
        return;
    }
    let below = |rng: &mut Rng, n: usize| rng.below(n as u32) as usize;
    let at = below(rng, mutant.len());
    match rng.below(10) {
        0 => mutant[at] ^= 1 << rng.below(8),
        1 => mutant[at] = rng.below(256) as u8,
        2 => mutant[at] = mutant[below(rng, mutant.len())],
        3 => {
            let range = range_from(mutant, at, rng);
            mutant.drain(range);
        }
        4 => {
            let part = mutant[range_from(mutant, at, rng)].to_vec();
            let to = below(rng, mutant.len());
            mutant.splice(to..to, part);
        }
        5 => splice(mutant, pool.choose(rng), rng),
        6 => {
            let other = pool.choose(rng);
            if !other.is_empty() {
                let part = &other[range_from(other, below(rng, other.len()), rng)];
                let range = range_from(mutant, at, rng);
                mutant.splice(range, part.iter().copied());
            }
        }
        7 if !dictionary.is_empty() => {
            let word = dictionary[below(rng, dictionary.len())];
            let end = if rng.below(2) == 0 { at } else { range_from(mutant, at, rng).end };
            mutant.splice(at..end, word.bytes());
        }
        8 => replace_number(mutant, at, rng),
        9 if rng.below(4) == 0 => mutant.truncate(at),
        _ => mutant.insert(at, rng.below(256) as u8),
    }
}

/// A short range of bytes that begins here.
fn range_from(bytes: &[u8], at: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let longest = (bytes.len() - at).min(if rng.below(8) == 0 { 256 } else { 8 });
    at..at + 1 + rng.below(longest as u32) as usize
}

/// The beginning of one input and the end of another.
fn splice(mutant: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let end = rng.below(mutant.len() as u32 + 1) as usize;
    let start = rng.below(other.len() as u32 + 1) as usize;
    mutant.truncate(end);
    mutant.extend_from_slice(&other[start..]);
}

/// Puts another number in the place of the one at or after a byte, if there is one.
fn replace_number(mutant: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let Some(start) = mutant[at..].iter().position(u8::is_ascii_digit) else { return };
    let start = at + start;
    let length = mutant[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = if rng.below(2) == 0 {
        rng.below(100).to_string()
    } else {
        NUMBERS[rng.below(NUMBERS.len() as u32) as usize].to_owned()
    };
    mutant.splice(start..start + length, number.bytes());
}

//! The positions to learn from.

use game::{ActiveFeatures, mix64};

/// A position to learn from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// What the player to move sees.
    pub own: ActiveFeatures,
    /// What the other player sees.
    pub other: ActiveFeatures,
    /// The phase of the game.
    pub phase: u8,
    /// The log-odds of the player to move by the evaluation that the network corrects.
    pub base: f32,
    /// The share of the point that the player to move can expect, from 0 to 1.
    pub target: f32,
    /// The number of the game it is from.
    pub game: u32,
}

/// Positions to learn from, in little memory: 12 bytes, and a bit for each input and player.
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    inputs: usize,
    phases: usize,
    /// The [`Record`] of each position. All of it is in one place, for memory is slow when positions
    /// are asked for in an order that chance decides.
    records: Vec<u64>,
    /// The game of each position.
    games: Vec<u32>,
    /// How many inputs are on, together.
    on: u64,
    fingerprint: u64,
}

impl Data {
    /// No positions yet, of a game with so many inputs and phases.
    ///
    /// # Panics
    /// If there are too many for a network.
    pub fn new(inputs: usize, phases: usize) -> Self {
        assert!(
            inputs <= ActiveFeatures::CAPACITY && (1..=256).contains(&phases),
            "a size there is"
        );
        Self {
            inputs,
            phases,
            records: Vec::new(),
            games: Vec::new(),
            on: 0,
            fingerprint: mix64(inputs as u64) ^ phases as u64,
        }
    }

    /// Adds a position.
    ///
    /// # Panics
    /// If it has inputs or a phase that there are not, or a target that is no share of a point, or if
    /// there are four billions already.
    pub fn push(&mut self, sample: &Sample) {
        let Sample { own, other, phase, base, target, game } = sample;
        assert!(usize::from(*phase) < self.phases, "phase {phase} of {}", self.phases);
        assert!((0.0..=1.0).contains(target), "{target} is not a share of a point");
        assert!(u32::try_from(self.len() + 1).is_ok(), "positions are counted in 32 bits");
        for seen in [own, other] {
            assert!(seen.iter().last().is_none_or(|input| input < self.inputs), "inputs there are");
            self.on += seen.0.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            self.records.extend(&seen.0[..self.inputs.div_ceil(64)]);
        }
        let base = (base * BASE).round() as i16;
        self.records.push(
            u64::from(target.to_bits()) << 32 | u64::from(base as u16) << 16 | u64::from(*phase),
        );
        self.games.push(*game);
        let record = &self.records[self.records.len() - self.width()..];
        self.fingerprint = record
            .iter()
            .chain(&[u64::from(*game)])
            .fold(self.fingerprint, |hash, word| mix64(hash ^ word).rotate_left(1));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many inputs there are.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many phases there are.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// What tells it from other data.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// How many inputs a player sees in the mean.
    pub fn mean_on(&self) -> f32 {
        self.on as f32 / (2 * self.len()).max(1) as f32
    }

    /// How many words the record of a position has.
    fn width(&self) -> usize {
        2 * self.inputs.div_ceil(64) + 1
    }

    /// Calls a function with the record of each of these positions, in order.
    ///
    /// They are fetched a block at a time, so that the processor waits for many at once.
    pub(super) fn each(&self, positions: &[u32], mut call: impl FnMut(Record<'_>)) {
        const BLOCK: usize = 64;
        let width = self.width();
        let mut block = Vec::with_capacity(BLOCK * width);
        for positions in positions.chunks(BLOCK) {
            block.clear();
            for &index in positions {
                block.extend_from_slice(&self.records[index as usize * width..][..width]);
            }
            block.chunks_exact(width).for_each(|words| call(Record::of(words)));
        }
    }

    pub(super) fn game(&self, index: u32) -> u32 {
        self.games[index as usize]
    }
}

/// What log-odds of 1 are in whole numbers; those beyond 32 are cut.
const BASE: f32 = 1000.0;

/// A position to learn from.
pub(super) struct Record<'a> {
    /// What the player to move and the other see, as words of a set.
    pub(super) seen: [&'a [u64]; 2],
    pub(super) phase: usize,
    pub(super) base: f32,
    pub(super) target: f32,
}

impl<'a> Record<'a> {
    /// What these words say: those of both sets, and one with the target, the base and the phase.
    fn of(words: &'a [u64]) -> Self {
        let (sets, rest) = words.split_at(words.len() - 1);
        let (own, other) = sets.split_at(sets.len() / 2);
        let target = f32::from_bits((rest[0] >> 32) as u32);
        let base = f32::from((rest[0] >> 16) as i16) / BASE;
        Self { seen: [own, other], phase: usize::from(rest[0] as u8), base, target }
    }
}

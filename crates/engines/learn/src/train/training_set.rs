//! The training set.

use game::{ActiveFeatures, mix64};

/// A labelled position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingSample {
    /// The active features from the perspective of the side to move.
    pub stm: ActiveFeatures,
    /// The active features from the perspective of the other side.
    pub nstm: ActiveFeatures,
    /// The output bucket.
    pub bucket: u8,
    /// The log-odds for the side to move by the evaluation whose residual is learned.
    pub base_logit: f32,
    /// The expected score of the side to move, from 0 to 1.
    pub target: f32,
    /// The number of the game it is from.
    pub game: u32,
}

/// Labelled positions, packed: 12 bytes, and a bit for each feature and perspective.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainingSet {
    features: usize,
    buckets: usize,
    /// The packed words of each position. All of them are contiguous, for positions are read in random order.
    records: Vec<u64>,
    /// The game of each position.
    games: Vec<u32>,
    /// The number of active features of all positions.
    active: u64,
    fingerprint: u64,
}

impl TrainingSet {
    /// An empty set for networks with these numbers of features and output buckets.
    ///
    /// # Panics
    /// If there are too many for a network.
    pub fn new(features: usize, buckets: usize) -> Self {
        assert!(
            features <= ActiveFeatures::CAPACITY && (1..=256).contains(&buckets),
            "{features} features, {buckets} output buckets"
        );
        Self {
            features,
            buckets,
            records: Vec::new(),
            games: Vec::new(),
            active: 0,
            fingerprint: mix64(features as u64) ^ buckets as u64,
        }
    }

    /// Adds a position.
    ///
    /// # Panics
    /// If a feature or the bucket does not exist, the target is not from 0 to 1, or there are four billion
    /// positions already.
    pub fn push(&mut self, sample: &TrainingSample) {
        let TrainingSample { stm, nstm, bucket, base_logit, target, game } = sample;
        assert!(usize::from(*bucket) < self.buckets, "bucket {bucket} of {}", self.buckets);
        assert!((0.0..=1.0).contains(target), "{target} is not an expected score");
        assert!(u32::try_from(self.len() + 1).is_ok(), "positions are counted in 32 bits");
        for set in [stm, nstm] {
            assert!(set.iter().last().is_none_or(|last| last < self.features), "no such feature");
            self.active += set.0.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
            self.records.extend(&set.0[..self.features.div_ceil(64)]);
        }
        let base = (base_logit * LOGIT_FIXED_POINT).round() as i16;
        self.records.push(
            u64::from(target.to_bits()) << 32 | u64::from(base as u16) << 16 | u64::from(*bucket),
        );
        self.games.push(*game);
        let record = &self.records[self.records.len() - self.width()..];
        self.fingerprint = record
            .iter()
            .chain(&[u64::from(*game)])
            .fold(self.fingerprint, |hash, word| mix64(hash ^ word).rotate_left(1));
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.features
    }

    /// The number of output buckets.
    pub fn buckets(&self) -> usize {
        self.buckets
    }

    /// A hash of all positions in order.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The mean number of active features of a perspective.
    pub fn mean_active_features(&self) -> f32 {
        self.active as f32 / (2 * self.len()).max(1) as f32
    }

    /// The number of words of a record.
    fn width(&self) -> usize {
        2 * self.features.div_ceil(64) + 1
    }

    /// Calls a function with the record of each of these positions, in order.
    ///
    /// They are copied a block at a time, so that cache misses overlap.
    pub(super) fn for_each(&self, positions: &[u32], mut call: impl FnMut(UnpackedSample<'_>)) {
        const BLOCK: usize = 64;
        let width = self.width();
        let mut block = Vec::with_capacity(BLOCK * width);
        for positions in positions.chunks(BLOCK) {
            block.clear();
            for &index in positions {
                block.extend_from_slice(&self.records[index as usize * width..][..width]);
            }
            block.chunks_exact(width).for_each(|words| call(UnpackedSample::unpack(words)));
        }
    }

    pub(super) fn game(&self, index: u32) -> u32 {
        self.games[index as usize]
    }
}

/// The fixed-point factor of the base log-odds; those beyond ±32 are clamped.
const LOGIT_FIXED_POINT: f32 = 1000.0;

/// A [`TrainingSample`] as training reads it: without the number of its game, and with features as words.
pub(super) struct UnpackedSample<'a> {
    /// The active features of the side to move and of the other side, as words of a set.
    pub(super) features: [&'a [u64]; 2],
    pub(super) bucket: usize,
    pub(super) base_logit: f32,
    pub(super) target: f32,
}

impl<'a> UnpackedSample<'a> {
    /// Unpacks the words of both sets, and one with the target, the base log-odds and the bucket.
    fn unpack(words: &'a [u64]) -> Self {
        let (sets, rest) = words.split_at(words.len() - 1);
        let (stm, nstm) = sets.split_at(sets.len() / 2);
        Self {
            features: [stm, nstm],
            bucket: usize::from(rest[0] as u8),
            base_logit: f32::from((rest[0] >> 16) as i16) / LOGIT_FIXED_POINT,
            target: f32::from_bits((rest[0] >> 32) as u32),
        }
    }
}

//! How far a network is from the truth, and which way its numbers have to go.

use std::ops::AddAssign;

use game::ActiveFeatures;
use grid::bits;
use nnue::Floats;

use super::Losses;
use super::data::{Data, Record};

/// How far a network is from the truth, summed up over positions.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Loss {
    entropy: f64,
    square: f64,
    pub(super) positions: u64,
}

impl Loss {
    pub(super) fn mean(self) -> Losses {
        let positions = self.positions.max(1) as f64;
        Losses { entropy: self.entropy / positions, square: self.square / positions }
    }

    /// Adds a position where the network says these log-odds, and returns how much larger than the
    /// truth the share is that it expects: the derivative of the cross-entropy by the log-odds.
    fn add(&mut self, odds: f32, target: f32) -> f32 {
        let small = (-odds.abs()).exp();
        let share = if odds >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) };
        // -t ln p - (1 - t) ln(1 - p), without the logarithm of something near 0.
        self.entropy += f64::from(odds.max(0.0) - odds * target + small.ln_1p());
        let error = share - target;
        self.square += f64::from(error * error);
        self.positions += 1;
        error
    }
}

impl AddAssign for Loss {
    fn add_assign(&mut self, other: Self) {
        self.entropy += other.entropy;
        self.square += other.square;
        self.positions += other.positions;
    }
}

/// The code for networks with one number of hidden units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kernel {
    /// The loss over some positions.
    pub(super) judge: fn(&Floats, &Data, &[u32]) -> Loss,
    /// The loss, and adds its gradient to the last argument.
    pub(super) learn: fn(&Floats, &Data, &[u32], &mut [f32]) -> Loss,
}

/// The code for networks with so many hidden units, one of [`nnue::Any::SIZES`].
pub(super) fn kernel(hidden: usize) -> Kernel {
    match hidden {
        32 => Kernel { judge: judge::<32>, learn: learn::<32> },
        64 => Kernel { judge: judge::<64>, learn: learn::<64> },
        128 => Kernel { judge: judge::<128>, learn: learn::<128> },
        _ => Kernel { judge: judge::<256>, learn: learn::<256> },
    }
}

/// A number for each hidden unit, at the beginning of a line of the processor's cache: what lies across
/// two lines takes twice as long to fetch.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row<const H: usize>([f32; H]);

/// The numbers of a network as rows of hidden units.
struct Layers<'a, const H: usize> {
    rows: Vec<Row<H>>,
    bias: &'a [f32; H],
    /// For each phase the weights for the player to move and the other.
    outputs: &'a [[[f32; H]; 2]],
    output_biases: &'a [f32],
}

impl<'a, const H: usize> Layers<'a, H> {
    fn of(floats: &'a Floats) -> Self {
        let parts = floats.shape.parts(&floats.values);
        Self {
            rows: parts.rows.as_chunks().0.iter().copied().map(Row).collect(),
            bias: &parts.bias.as_chunks().0[0],
            outputs: parts.outputs.as_chunks().0.as_chunks().0,
            output_biases: parts.output_biases,
        }
    }

    /// The log-odds of a position, and its sums on the way there.
    fn odds(&self, sides: &mut [Side<H>; 2], seen: [&[u64]; 2], phase: usize) -> f32 {
        let mut odds = self.output_biases[phase];
        for ((side, seen), weights) in sides.iter_mut().zip(seen).zip(&self.outputs[phase]) {
            side.see(seen, self);
            odds += weighted_squares(&side.sums, weights);
        }
        odds
    }
}

/// What one player sees, and the hidden units that come of it.
struct Side<const H: usize> {
    /// The inputs that are on.
    on: [u16; ActiveFeatures::CAPACITY],
    count: usize,
    sums: [f32; H],
}

impl<const H: usize> Side<H> {
    const NEW: Self = Self { on: [0; ActiveFeatures::CAPACITY], count: 0, sums: [0.0; H] };

    fn on(&self) -> &[u16] {
        &self.on[..self.count]
    }

    fn see(&mut self, seen: &[u64], layers: &Layers<H>) {
        self.count = 0;
        for (word, &set) in (0_u16..).zip(seen) {
            let room = &mut self.on[self.count..];
            let room = room.first_chunk_mut().expect("what is left of the words has room here");
            self.count += bits::list(set, 64 * word, room);
        }
        self.sums = *layers.bias;
        add_all(&mut self.sums, &layers.rows, &self.on[..self.count]);
    }
}

/// The loss over some positions.
fn judge<const H: usize>(floats: &Floats, data: &Data, positions: &[u32]) -> Loss {
    let layers = Layers::<H>::of(floats);
    let mut sides = [Side::NEW; 2];
    let mut loss = Loss::default();
    data.each(positions, |record| {
        let correction = layers.odds(&mut sides, record.seen, record.phase);
        loss.add(record.base + correction, record.target);
    });
    loss
}

/// The loss over some positions; adds its gradient, in the layout of the network's numbers.
fn learn<const H: usize>(
    floats: &Floats,
    data: &Data,
    positions: &[u32],
    gradient: &mut [f32],
) -> Loss {
    let layers = Layers::<H>::of(floats);
    let parts = floats.shape.parts_mut(gradient);
    let (rows, bias) = (parts.rows.as_chunks_mut::<H>().0, parts.bias);
    let outputs = parts.outputs.as_chunks_mut::<H>().0.as_chunks_mut::<2>().0;
    let bias = &mut bias.as_chunks_mut::<H>().0[0];
    let mut sides = [Side::NEW; 2];
    let mut loss = Loss::default();
    let mut views = Views { seen_by: vec![0; rows.len()], slopes: Vec::with_capacity(VIEWS) };
    data.each(positions, |Record { seen, phase, base, target }| {
        let correction = layers.odds(&mut sides, seen, phase);
        let error = loss.add(base + correction, target);
        parts.output_biases[phase] += error;
        let weights = layers.outputs[phase].iter().zip(&mut outputs[phase]);
        for (side, (weights, gradient)) in sides.iter().zip(weights) {
            let slopes = slopes(&side.sums, error, weights, gradient);
            add(bias, &slopes);
            views.push(side.on(), slopes);
        }
        if views.slopes.len() == VIEWS {
            views.hand_over(rows);
        }
    });
    views.hand_over(rows);
    loss
}

/// How many views are collected before the rows get their share: a bit each in a word.
const VIEWS: usize = 64;

/// What some views of positions tell of the rows. Each row has its share added up from those that see
/// its input: to change the rows view by view would mean to fetch and put back all of them each time.
struct Views<const H: usize> {
    /// For each input, the views in which it is on.
    seen_by: Vec<u64>,
    /// The gradient of the sums of each view.
    slopes: Vec<Row<H>>,
}

impl<const H: usize> Views<H> {
    #[inline]
    fn push(&mut self, on: &[u16], slopes: [f32; H]) {
        let bit = 1 << self.slopes.len();
        for &input in on {
            self.seen_by[usize::from(input)] |= bit;
        }
        self.slopes.push(Row(slopes));
    }

    /// Adds to the gradient of the rows, and forgets the views.
    fn hand_over(&mut self, rows: &mut [[f32; H]]) {
        let mut list = [0; VIEWS];
        for (row, views) in rows.iter_mut().zip(&mut self.seen_by) {
            let count = bits::list(std::mem::take(views), 0, &mut list);
            add_all(row, &self.slopes, &list[..count]);
        }
        self.slopes.clear();
    }
}

/// Adds the gradient of the output weights, and returns that of the sums.
fn slopes<const H: usize>(
    sums: &[f32; H],
    error: f32,
    weights: &[f32; H],
    gradient: &mut [f32; H],
) -> [f32; H] {
    let mut slopes = [0.0; H];
    for i in 0..H {
        let active = sums[i].clamp(0.0, 1.0);
        gradient[i] += error * active * active;
        // Where a sum is cut, moving it changes nothing.
        let inside = if sums[i] < 1.0 { active } else { 0.0 };
        slopes[i] = 2.0 * error * weights[i] * inside;
    }
    slopes
}

/// The sum of the squares of what is cut to the range from 0 to 1, times the weights.
fn weighted_squares<const H: usize>(sums: &[f32; H], weights: &[f32; H]) -> f32 {
    const LANES: usize = 16;
    let mut totals = [0.0; LANES];
    let (sums, weights) = (sums.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            let active = sums[lane].clamp(0.0, 1.0);
            totals[lane] += active * active * weights[lane];
        }
    }
    totals.iter().sum()
}

#[inline]
fn add<const H: usize>(sums: &mut [f32; H], row: &[f32; H]) {
    for i in 0..H {
        sums[i] += row[i];
    }
}

/// Adds some of the rows.
#[inline]
fn add_all<const H: usize>(sums: &mut [f32; H], rows: &[Row<H>], which: &[u16]) {
    let mut total = *sums;
    let row = |index: u16| &rows[usize::from(index)].0;
    // Four at a time, so that the sums are fetched and put back less often.
    let (fours, rest) = which.as_chunks::<4>();
    for &[a, b, c, d] in fours {
        let [a, b, c, d] = [row(a), row(b), row(c), row(d)];
        for i in 0..H {
            total[i] += (a[i] + b[i]) + (c[i] + d[i]);
        }
    }
    for &index in rest {
        add(&mut total, row(index));
    }
    *sums = total;
}

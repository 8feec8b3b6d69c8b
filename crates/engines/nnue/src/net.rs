//! A network in whole numbers.

use game::ActiveFeatures;

use crate::NetError;

/// What a sum of 1 is in whole numbers; larger ones are cut to it.
pub const ACTIVATION: i32 = 255;
/// What an output weight of 1 is in whole numbers.
pub const OUTPUT: i32 = 64;
/// What a factor e in the odds is in the value of a position.
pub const UNIT: i32 = 400;

/// No output weight is larger, so that its product with an activation fits into 16 bits.
const LARGEST_OUTPUT: i16 = 127;
const _: () = assert!(LARGEST_OUTPUT as i32 * ACTIVATION <= i16::MAX as i32);
/// The most hidden units there can be, so that half a sum of the output fits into 32 bits.
const MOST_HIDDEN: i64 = 256;
const _: () = assert!(
    MOST_HIDDEN * LARGEST_OUTPUT as i64 * (ACTIVATION * ACTIVATION) as i64 <= i32::MAX as i64
);

/// How many hidden units are dealt with at a time; sizes of networks are multiples of it.
const LANES: usize = 32;

/// A number for each hidden unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row<const H: usize>(pub [i16; H]);

/// The weights of the output of a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output<const H: usize> {
    /// Of what the player to move sees, in units of 1 / [`OUTPUT`].
    pub own: Row<H>,
    /// Of what the other player sees.
    pub other: Row<H>,
    /// What it is with no unit on, in units of 1 / ([`ACTIVATION`] · [`OUTPUT`]).
    pub bias: i32,
}

/// What is known of a network besides its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The game it is for, as the file says it.
    pub game: String,
    /// How it was made.
    pub made: String,
}

/// A network with `H` hidden units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net<const H: usize> {
    label: Label,
    /// The row of each input, and one of zeros.
    rows: Vec<Row<H>>,
    bias: Row<H>,
    outputs: Vec<Output<H>>,
}

impl<const H: usize> Net<H> {
    /// A network with a row for each input, in units of 1 / [`ACTIVATION`], and an output for each
    /// phase.
    ///
    /// # Errors
    /// If there are no or too many inputs or phases, or a sum of its numbers might leave its range.
    pub fn new(
        label: Label,
        mut rows: Vec<Row<H>>,
        bias: Row<H>,
        outputs: Vec<Output<H>>,
    ) -> Result<Self, NetError> {
        const { assert!(H > 0 && H as i64 <= MOST_HIDDEN && H.is_multiple_of(LANES)) };
        if rows.is_empty() || rows.len() > ActiveFeatures::CAPACITY {
            return Err(NetError::FeatureSet(rows.len()));
        }
        if outputs.is_empty() || outputs.len() > 256 {
            return Err(NetError::Phases(outputs.len()));
        }
        for unit in 0..H {
            let most = |of: fn(i16) -> bool| {
                let part = rows.iter().map(|row| row.0[unit]).filter(|&weight| of(weight));
                i32::from(bias.0[unit]) + part.map(i32::from).sum::<i32>()
            };
            if [most(|w| w > 0), most(|w| w < 0)].iter().any(|&sum| i16::try_from(sum).is_err()) {
                return Err(NetError::Range);
            }
        }
        let weights = outputs.iter().flat_map(|output| output.own.0.iter().chain(&output.other.0));
        if weights.clone().any(|weight| !(-LARGEST_OUTPUT..=LARGEST_OUTPUT).contains(weight)) {
            return Err(NetError::Range);
        }
        rows.push(Row([0; H]));
        Ok(Self { label, rows, bias, outputs })
    }

    /// What is known of it.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// The row of each input.
    pub fn rows(&self) -> &[Row<H>] {
        &self.rows[..usize::from(self.blank())]
    }

    /// The number of an input that there is not: its row is nothing but zeros.
    #[inline]
    pub(crate) fn blank(&self) -> u16 {
        self.rows.len() as u16 - 1
    }

    /// The row of an input, or of the blank one.
    #[inline]
    pub(crate) fn row(&self, input: u16) -> &Row<H> {
        &self.rows[usize::from(input)]
    }

    /// What the hidden units are with no input on.
    pub fn bias(&self) -> &Row<H> {
        &self.bias
    }

    /// The output of each phase.
    pub fn outputs(&self) -> &[Output<H>] {
        &self.outputs
    }

    /// The sums of the hidden units for these inputs, from scratch.
    pub fn sums(&self, seen: &ActiveFeatures) -> Row<H> {
        let mut sums = self.bias;
        for input in seen.iter() {
            for (sum, weight) in sums.0.iter_mut().zip(&self.rows[input].0) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        sums
    }

    /// What the sums of the player to move and of the other are worth to the former, in a phase.
    #[inline]
    pub fn value(&self, own: &Row<H>, other: &Row<H>, phase: usize) -> i32 {
        const ONE: i64 = (ACTIVATION * ACTIVATION * OUTPUT) as i64;
        let output = &self.outputs[phase];
        let squares = i64::from(weighted_squares(own, &output.own))
            + i64::from(weighted_squares(other, &output.other));
        let value = squares + i64::from(output.bias) * i64::from(ACTIVATION);
        (value * i64::from(UNIT) / ONE) as i32
    }
}

/// The sum of the squares of what is cut to the range of activations, times the weights.
///
/// The product with the weight is taken first, in 16 bits, so that the rest is a sum of products of
/// pairs of 16 bits, for which there is one instruction.
#[inline]
fn weighted_squares<const H: usize>(sums: &Row<H>, weights: &Row<H>) -> i32 {
    // As many totals as a vector has lanes: with one the compiler settles for short vectors.
    let mut totals = [0_i32; LANES];
    let (sums, weights) = (sums.0.as_chunks::<LANES>().0, weights.0.as_chunks::<LANES>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            let active = sums[lane].clamp(0, ACTIVATION as i16);
            let product = active.wrapping_mul(weights[lane]);
            totals[lane] += i32::from(active) * i32::from(product);
        }
    }
    totals.iter().sum()
}

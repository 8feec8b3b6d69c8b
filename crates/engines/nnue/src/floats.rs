//! A network as it is trained.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::NetError;
use crate::any::Any;
use crate::net::{ACTIVATION, Label, Net, OUTPUT, Output, Row};

/// The size of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many inputs there are.
    pub inputs: usize,
    /// How many hidden units.
    pub hidden: usize,
    /// How many phases, each with an output.
    pub phases: usize,
}

impl Shape {
    /// How many numbers such a network has.
    pub const fn numbers(self) -> usize {
        (self.inputs + 1) * self.hidden + self.phases * (2 * self.hidden + 1)
    }

    /// Where the rows, the bias, the output weights and the output biases begin, and where they end.
    const fn bounds(self) -> [usize; 3] {
        let rows = self.inputs * self.hidden;
        let bias = rows + self.hidden;
        [rows, bias, bias + self.phases * 2 * self.hidden]
    }

    /// The parts of a network of this size.
    ///
    /// # Panics
    /// If there are not as many numbers as it needs.
    pub fn parts(self, values: &[f32]) -> Parts<&[f32]> {
        assert_eq!(values.len(), self.numbers(), "a number for each weight");
        let [rows, bias, outputs] = self.bounds();
        Parts {
            rows: &values[..rows],
            bias: &values[rows..bias],
            outputs: &values[bias..outputs],
            output_biases: &values[outputs..],
        }
    }

    /// The parts of a network of this size, to be changed.
    ///
    /// # Panics
    /// If there are not as many numbers as it needs.
    pub fn parts_mut(self, values: &mut [f32]) -> Parts<&mut [f32]> {
        assert_eq!(values.len(), self.numbers(), "a number for each weight");
        let [rows, bias, outputs] = self.bounds();
        let (values, output_biases) = values.split_at_mut(outputs);
        let (values, outputs) = values.split_at_mut(bias);
        let (rows, bias) = values.split_at_mut(rows);
        Parts { rows, bias, outputs, output_biases }
    }
}

/// The parts of a network.
#[derive(Debug)]
pub struct Parts<T> {
    /// The row of each input.
    pub rows: T,
    /// The hidden units with no input on.
    pub bias: T,
    /// For each phase the weights of what the player to move sees, and of what the other sees.
    pub outputs: T,
    /// For each phase the bias.
    pub output_biases: T,
}

/// A network with floating-point numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Floats {
    /// Its size.
    pub shape: Shape,
    /// Its numbers, in the order of [`Parts`].
    pub values: Vec<f32>,
}

impl Floats {
    /// No weight of a row is larger: a single input shall not move a unit further than from one end
    /// of its range to the other and back.
    pub const LARGEST_ROW: f32 = 1.98;
    /// No output weight is larger.
    pub const LARGEST_OUTPUT: f32 = 127.0 / OUTPUT as f32;
    /// What a hidden unit may add up to, at most, less than fits into 16 bits by what rounding adds.
    const LARGEST_SUM: f32 =
        (i16::MAX as i32 - ActiveFeatures::CAPACITY as i32) as f32 / ACTIVATION as f32;

    /// A network of zeros.
    pub fn zero(shape: Shape) -> Self {
        Self { shape, values: vec![0.0; shape.numbers()] }
    }

    /// Cuts its numbers to the range that whole numbers have.
    pub fn clip(&mut self) {
        let parts = self.shape.parts_mut(&mut self.values);
        for weight in parts.rows.iter_mut().chain(&mut *parts.bias) {
            *weight = weight.clamp(-Self::LARGEST_ROW, Self::LARGEST_ROW);
        }
        for weight in parts.outputs {
            *weight = weight.clamp(-Self::LARGEST_OUTPUT, Self::LARGEST_OUTPUT);
        }
    }

    /// Makes the rows of those units smaller whose sum might leave its range; in networks that learned
    /// something there are hardly any.
    pub fn bound_sums(&mut self) {
        let hidden = self.shape.hidden;
        let parts = self.shape.parts_mut(&mut self.values);
        for unit in 0..hidden {
            let rows = || parts.rows.iter().skip(unit).step_by(hidden);
            let weights = || rows().chain([&parts.bias[unit]]);
            let up: f32 = weights().map(|&weight| weight.max(0.0)).sum();
            let down: f32 = weights().map(|&weight| (-weight).max(0.0)).sum();
            let factor = Self::LARGEST_SUM / up.max(down);
            if factor < 1.0 {
                let row = parts.rows.iter_mut().skip(unit).step_by(hidden);
                row.for_each(|weight| *weight *= factor);
                parts.bias[unit] *= factor;
            }
        }
    }

    /// What it says of a position to the player to move, as log-odds: the slow twin of
    /// [`Any::judge`], whose unit is [`UNIT`](crate::UNIT) times smaller.
    pub fn judge(&self, own: &ActiveFeatures, other: &ActiveFeatures, phase: usize) -> f32 {
        let hidden = self.shape.hidden;
        let parts = self.shape.parts(&self.values);
        let mut value = parts.output_biases[phase];
        for (side, seen) in [own, other].into_iter().enumerate() {
            for unit in 0..hidden {
                let rows = seen.iter().map(|input| parts.rows[input * hidden + unit]);
                let active = (parts.bias[unit] + rows.sum::<f32>()).clamp(0.0, 1.0);
                value += active * active * parts.outputs[(2 * phase + side) * hidden + unit];
            }
        }
        value
    }

    /// The network in whole numbers, for a game, with a text that says how it was made.
    ///
    /// # Errors
    /// If there is no network of this size.
    pub fn quantise(&self, game: &str, made: &str) -> Result<Any, NetError> {
        let label = Label { game: game.to_owned(), made: made.to_owned() };
        let mut bounded = self.clone();
        bounded.clip();
        bounded.bound_sums();
        Ok(match self.shape.hidden {
            32 => Any::H32(Arc::new(bounded.net(label)?)),
            64 => Any::H64(Arc::new(bounded.net(label)?)),
            128 => Any::H128(Arc::new(bounded.net(label)?)),
            256 => Any::H256(Arc::new(bounded.net(label)?)),
            hidden => return Err(NetError::Hidden(hidden)),
        })
    }

    fn net<const H: usize>(&self, label: Label) -> Result<Net<H>, NetError> {
        let parts = self.shape.parts(&self.values);
        let whole = |value: f32, scale: i32| (value * scale as f32).round();
        let row = |weights: &[f32; H], scale| Row(weights.map(|w| whole(w, scale) as i16));
        let rows = parts.rows.as_chunks::<H>().0.iter().map(|weights| row(weights, ACTIVATION));
        let bias = Row(std::array::from_fn(|i| whole(parts.bias[i], ACTIVATION) as i16));
        let sides = parts.outputs.as_chunks::<H>().0.as_chunks::<2>().0;
        let output = |([own, other], &bias): (&[[f32; H]; 2], &f32)| Output {
            own: row(own, OUTPUT),
            other: row(other, OUTPUT),
            bias: whole(bias, ACTIVATION * OUTPUT) as i32,
        };
        let outputs = sides.iter().zip(parts.output_biases).map(output);
        Net::new(label, rows.collect(), bias, outputs.collect())
    }
}

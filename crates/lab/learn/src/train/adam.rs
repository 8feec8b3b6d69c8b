//! Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019).

/// How far the numbers of a network have been moved, and how steadily.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Adam {
    steps: u64,
    /// The running means of the gradients and of their squares.
    pub(super) means: [Vec<f32>; 2],
}

/// How much of the running means is kept from step to step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// What keeps a step finite where there is no gradient.
const EPSILON: f32 = 1e-8;

impl Adam {
    pub(super) fn new(numbers: usize) -> Self {
        Self::resume(0, [vec![0.0; numbers], vec![0.0; numbers]])
    }

    pub(super) fn resume(steps: u64, means: [Vec<f32>; 2]) -> Self {
        Self { steps, means }
    }

    /// How many steps were done.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Moves the numbers against the sum of these gradients, which are those of so many positions,
    /// with a learning rate and a decay.
    pub(super) fn step(
        &mut self,
        values: &mut [f32],
        gradients: &[&[f32]],
        positions: usize,
        [rate, decay]: [f32; 2],
    ) {
        self.steps += 1;
        let correction = KEPT.map(|kept| 1.0 - f64::from(kept).powi(self.steps as i32));
        let [first, second] = correction.map(|correction| correction as f32);
        let [means, squares] = &mut self.means;
        let mut sum = vec![0.0; values.len()];
        for gradient in gradients {
            for (sum, part) in sum.iter_mut().zip(*gradient) {
                *sum += part;
            }
        }
        let share = 1.0 / positions as f32;
        let numbers = values.iter_mut().zip(sum).zip(means.iter_mut().zip(squares));
        for ((value, sum), (mean, square)) in numbers {
            let gradient = sum * share;
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * gradient;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * gradient * gradient;
            let way = (*mean / first) / ((*square / second).sqrt() + EPSILON);
            *value -= rate * (way + decay * *value);
        }
    }
}

//! Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019).

use game::math;

/// The state of the optimizer.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Adam {
    steps: u64,
    /// The running means of the gradients.
    pub(super) first_moment: Vec<f32>,
    /// The running means of their squares.
    pub(super) second_moment: Vec<f32>,
}

/// β₁ and β₂: the decay rates of the moments.
const BETAS: [f32; 2] = [0.9, 0.999];
/// Keeps an update finite where there is no gradient.
const EPSILON: f32 = 1e-8;

impl Adam {
    pub(super) fn new(parameters: usize) -> Self {
        Self::resume(0, [vec![0.0; parameters], vec![0.0; parameters]])
    }

    pub(super) fn resume(steps: u64, [first_moment, second_moment]: [Vec<f32>; 2]) -> Self {
        Self { steps, first_moment, second_moment }
    }

    /// The number of steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Updates the parameters by the sum of these gradients over `positions` positions.
    pub(super) fn step(
        &mut self,
        values: &mut [f32],
        gradients: &[&[f32]],
        positions: usize,
        [learning_rate, weight_decay]: [f32; 2],
    ) {
        self.steps += 1;
        let bias_correction = BETAS.map(|beta| 1.0 - math::powi(f64::from(beta), self.steps));
        let [first, second] = bias_correction.map(|correction| correction as f32);
        let mut sum = vec![0.0; values.len()];
        for gradient in gradients {
            for (sum, part) in sum.iter_mut().zip(*gradient) {
                *sum += part;
            }
        }
        let share = 1.0 / positions as f32;
        let moments = self.first_moment.iter_mut().zip(&mut self.second_moment);
        for ((value, sum), (mean, square)) in values.iter_mut().zip(sum).zip(moments) {
            let gradient = sum * share;
            *mean = BETAS[0] * *mean + (1.0 - BETAS[0]) * gradient;
            *square = BETAS[1] * *square + (1.0 - BETAS[1]) * gradient * gradient;
            let update = (*mean / first) / ((*square / second).sqrt() + EPSILON);
            *value -= learning_rate * (update + weight_decay * *value);
        }
    }
}

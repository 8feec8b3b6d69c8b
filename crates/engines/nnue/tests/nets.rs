//! Quantized networks compute what unquantized ones do, whatever path led to the position; and networks of
//! another game are refused.

use game::{ActiveFeatures, Evaluator, FeatureSet, Player, Position, Rng, Score};
use plywood_nnue::{
    AnyAccumulatorStack, AnyNet, EVAL_SCALE, FloatNet, Inference, MAX_CORRECTION, NetError, QA, QB,
    ResidualEvaluator, Shape, Width,
};
use presentation::Rules;

/// A number from -1 to 1.
fn number(rng: &mut Rng) -> f32 {
    rng.below(2_000_001) as f32 / 1e6 - 1.0
}

fn random_floats(shape: Shape, rng: &mut Rng) -> FloatNet {
    let mut floats = FloatNet::zero(shape);
    floats.values.iter_mut().for_each(|value| *value = number(rng) / 4.0);
    let slices = shape.slices_mut(&mut floats.values);
    slices.output_weights.iter_mut().for_each(|value| *value *= 4.0);
    floats
}

fn random_features(count: usize, active: usize, rng: &mut Rng) -> ActiveFeatures {
    let mut features = ActiveFeatures::default();
    (0..active).for_each(|_| features.insert(rng.below(count as u32) as usize));
    features
}

/// The largest error of quantization, in log-odds.
///
/// Each of `active` weights of a sum is off by half a unit at most, and so is the bias; a square of
/// something up to 1 is off by at most twice that and its square, weighted by the output. Each output
/// weight is off by half a unit times a square of at most 1, the bias by half of its unit, and the result
/// is truncated to an integer.
fn bound(floats: &FloatNet, bucket: usize, active: usize) -> f32 {
    let hidden = floats.shape.hidden;
    let slices = floats.shape.slices(&floats.values);
    let outputs = &slices.output_weights[2 * hidden * bucket..][..2 * hidden];
    let half = 0.5 / QA as f32 * (active + 1) as f32;
    let weights: f32 = outputs.iter().map(|weight| weight.abs() + 0.5 / QB as f32).sum();
    weights * (2.0 * half + half * half)
        + (2 * hidden) as f32 * 0.5 / QB as f32
        + 0.5 / (QA * QB) as f32
        + 1.0 / EVAL_SCALE as f32
        + 1e-3
}

#[test]
fn quantized_networks_are_as_near_to_floating_point_as_rounding_allows() {
    let mut rng = Rng::seeded(1);
    for hidden in Width::ALL.iter().map(|width| width.units()) {
        let shape = Shape { features: 200, hidden, buckets: 3 };
        let floats = random_floats(shape, &mut rng);
        let net = floats.quantize("none", "").unwrap();
        let (mut squares, count) = (0.0, 300);
        for i in 0..count {
            let [stm, nstm] = [0; 2].map(|_| random_features(200, 30, &mut rng));
            let exact = floats.infer(&stm, &nstm, i % 3);
            let quantized = net.infer(&stm, &nstm, i % 3) as f32 / EVAL_SCALE as f32;
            let error = (exact - quantized).abs();
            assert!(error <= bound(&floats, i % 3, 30), "{hidden} units: {exact} {quantized}");
            squares += error * error;
        }
        let error = (squares / count as f32).sqrt();
        assert!(error < 0.01 * (hidden as f32).sqrt(), "{hidden} units: {error} in the mean");
        assert!(error > 0.0, "{hidden} units");
    }
}

#[test]
fn weights_that_are_too_large_are_clipped_so_that_no_sum_overflows() {
    let mut rng = Rng::seeded(2);
    let shape = Shape { features: 512, hidden: 256, buckets: 1 };
    let mut floats = FloatNet::zero(shape);
    floats.values.fill(9.0);
    let net = floats.quantize("none", "").unwrap();
    let all = ActiveFeatures([u64::MAX; 8]);
    // Every unit at its most: 2 · 256 · 127 / 64, and the bias.
    let most = 2.0 * 256.0 * 127.0 / 64.0 + 9.0;
    assert_eq!(net.infer(&all, &all, 0), (most * EVAL_SCALE as f32) as i32);
    floats.values.iter_mut().for_each(|value| *value = 9.0 * number(&mut rng).signum());
    assert!(floats.quantize("none", "").is_ok());
}

/// A walk up and down a tree with changes of all kinds, many or few or none at a time.
#[test]
fn accumulators_updated_incrementally_are_those_refreshed_on_any_walk() {
    for hidden in Width::ALL.iter().map(|width| width.units()) {
        let mut rng = Rng::stream(3, hidden as u64);
        let shape = Shape { features: 70, hidden, buckets: 2 };
        let net = random_floats(shape, &mut rng).quantize("none", "").unwrap();
        let mut stack = AnyAccumulatorStack::from(&net);
        let mut path = vec![[ActiveFeatures::default(); 2]];
        for step in 0..20_000 {
            // Deeper than there is room for at first, every now and then.
            let down = step % 4000 > 3000 || rng.below(2) == 0;
            if down && path.len() < 700 {
                let changes = [0, 1, 2, 3, 5, 40][rng.below(6) as usize];
                let mut features = path[path.len() - 1];
                for _ in 0..changes {
                    let (perspective, feature) = (rng.below(2) as usize, rng.below(70));
                    features[perspective].0[feature as usize / 64] ^= 1 << (feature % 64);
                }
                path.push(features);
            } else if path.len() > 1 {
                path.pop();
            }
            // Not every position is evaluated, so that what is cached is of other branches.
            if rng.below(3) > 0 {
                let (ply, stm, bucket) = (path.len() - 1, rng.below(2) as usize, step % 2);
                let features = path[ply];
                let fresh = net.infer(&features[stm], &features[1 - stm], bucket);
                assert_eq!(stack.infer(ply, &features, stm, bucket), fresh, "step {step}");
            }
        }
    }
}

/// Knows nothing but the ply.
#[derive(Debug, Clone, Default)]
struct Depth;

impl Evaluator<yolah::Position> for Depth {
    type EvalInfo = i32;

    fn eval_info(&mut self, _: &yolah::Position, ply: usize) -> i32 {
        ply as i32
    }

    fn evaluate(&mut self, _: &yolah::Position, ply: &mut i32) -> Score {
        Score::estimate(7 * *ply)
    }

    fn logit_scale(&self) -> f32 {
        2.0 * EVAL_SCALE as f32
    }

    fn probe(&mut self, _: &yolah::Position, ply: &i32) -> Option<Score> {
        Some(Score::estimate(*ply))
    }

    fn move_priorities(&self, _: &yolah::Position, ply: &i32) -> impl Fn(yolah::Move) -> i32 {
        move |_| -ply
    }
}

/// Its features are the pieces and the holes.
impl FeatureSet<yolah::Position> for Depth {
    const COUNT: usize = 192;
    const BUCKETS: usize = 2;

    fn output_bucket(position: &yolah::Position) -> usize {
        usize::from(position.holes().count() > 20)
    }

    fn active_features(&mut self, position: &yolah::Position, _: &i32) -> [ActiveFeatures; 2] {
        [Player::ONE, Player::TWO].map(|player| {
            let mut features = ActiveFeatures::default();
            features.insert_all(0, position.pieces(player).bits());
            features.insert_all(64, position.pieces(player.opponent()).bits());
            features.insert_all(128, position.holes().bits());
            features
        })
    }
}

#[test]
fn an_evaluation_along_games_of_yolah_is_the_one_from_scratch() {
    let mut rng = Rng::seeded(4);
    let shape = Shape { features: 192, hidden: 64, buckets: 2 };
    let net = random_floats(shape, &mut rng).quantize("yolah", "").unwrap();
    let mut evaluator = Corrected::new(Depth, &net).unwrap();
    for _ in 0..20 {
        walk((&yolah::Yolah.start(), 0), &mut evaluator, &net, &mut rng);
    }
}

type Corrected = ResidualEvaluator<yolah::Position, Depth>;

/// Makes some moves, evaluates what some of them lead to, and goes on after the last.
fn walk(
    (position, ply): (&yolah::Position, usize),
    evaluator: &mut Corrected,
    net: &AnyNet,
    rng: &mut Rng,
) {
    for last in [false, false, true] {
        let Some(mv) = position.random_move(rng) else { return };
        let (after, ply) = (position.after(mv), ply + 1);
        if rng.below(4) > 0 {
            let features = Depth.active_features(&after, &0);
            let [stm, nstm] = [after.turn(), after.turn().opponent()].map(|p| features[p.index()]);
            let most = (2.0 * EVAL_SCALE as f32 * MAX_CORRECTION) as i32;
            let correction = 2 * net.infer(&stm, &nstm, Depth::output_bucket(&after));
            let fresh = 7 * ply as i32 + correction.clamp(-most, most);
            let mut info = evaluator.eval_info(&after, ply);
            let value = evaluator.evaluate(&after, &mut info);
            assert_eq!(value, Score::estimate(fresh), "{after}");
        }
        if last {
            walk((&after, ply), evaluator, net, rng);
        }
    }
}

#[test]
fn what_a_network_cannot_tell_is_asked_of_the_other_evaluation() {
    let net = FloatNet::zero(Shape { features: 192, hidden: 32, buckets: 2 });
    let net = net.quantize("yolah", "").unwrap();
    let mut evaluator = Corrected::new(Depth, &net).unwrap();
    let start = yolah::Yolah.start();
    let mv = start.legal_moves()[0];
    let mut info = evaluator.eval_info(&start, 1);
    assert_eq!(evaluator.probe(&start, &info), Some(Score::estimate(1)));
    assert_eq!(evaluator.move_priorities(&start, &info)(mv), -1);
    assert_eq!(evaluator.candidates(&start, &info), start.legal_moves());
    assert_eq!(evaluator.logit_scale() as i32, 2 * EVAL_SCALE);
    let value = evaluator.evaluate(&start, &mut info);
    assert_eq!(value, Score::estimate(7), "nothing to correct");
}

#[test]
fn a_network_is_evaluated_only_where_its_correction_can_reach_the_window() {
    let mut rng = Rng::seeded(5);
    let shape = Shape { features: 192, hidden: 32, buckets: 2 };
    let net = random_floats(shape, &mut rng).quantize("yolah", "").unwrap();
    let mut evaluator = Corrected::new(Depth, &net).unwrap();
    let most = (2.0 * EVAL_SCALE as f32 * MAX_CORRECTION) as i32;
    let start = yolah::Yolah.start();
    for ply in [0, 1, 30] {
        let mut info = evaluator.eval_info(&start, ply);
        let (base, exact) = (7 * ply as i32, evaluator.evaluate(&start, &mut info));
        assert_ne!(exact, Score::estimate(base));
        let edges = [base + most, base - most, base, i32::from(exact.raw())];
        for alpha in edges.into_iter().flat_map(|edge| edge - 2..=edge + 2) {
            for beta in [alpha + 1, alpha + 100] {
                let expected = if base + most <= alpha {
                    Score::estimate(base + most)
                } else if base - most >= beta {
                    Score::estimate(base - most)
                } else {
                    exact
                };
                let window = [alpha, beta].map(Score::estimate);
                let lazy = evaluator.evaluate_lazy(&start, &mut info, window[0], window[1]);
                assert_eq!(lazy, expected, "{base} in {alpha}..{beta}");
            }
        }
    }
}

#[test]
fn a_residual_beyond_every_bound_is_clamped_without_overflow() {
    for sign in [1.0, -1.0] {
        let mut net = FloatNet::zero(Shape { features: 192, hidden: 32, buckets: 2 });
        let slices = net.shape.slices_mut(&mut net.values);
        slices.output_biases.fill(sign * 1e9);
        let net = net.quantize("yolah", "").unwrap();
        let mut evaluator = Corrected::new(Depth, &net).unwrap();
        let most = (2.0 * EVAL_SCALE as f32 * MAX_CORRECTION * sign) as i32;
        let value = evaluator.at(&yolah::Yolah.start()).evaluate();
        assert_eq!(value, Score::estimate(most));
    }
}

#[test]
fn a_network_of_another_game_or_size_is_refused() {
    let net = FloatNet::zero(Shape { features: 100, hidden: 32, buckets: 1 });
    let net = net.quantize("nim", "").unwrap();
    let error = Corrected::new(Depth, &net).unwrap_err().to_string();
    assert_eq!(
        error,
        "this network has 100 features and 1 output buckets, and the game has 192 and 2"
    );
    let error = net.is_for("yolah").unwrap_err().to_string();
    assert_eq!(error, "this network is for nim, not for yolah");
    assert_eq!(net.is_for("nim"), Ok(()));
    let other = FloatNet::zero(Shape { features: 100, hidden: 48, buckets: 1 });
    assert_eq!(other.quantize("nim", ""), Err(NetError::Hidden(48)));
}

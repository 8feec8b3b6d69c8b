//! Networks in whole numbers say what they say in floating-point numbers, however they came to the
//! position; and a file that is not theirs is refused.

use game::{ActiveFeatures, Evaluator, FeatureSet, Player, Position, Rng, Rules, Score};
use nnue::{
    ACTIVATION, Any, AnyStack, Floats, Judge, MOST, NetError, NetEvaluator, OUTPUT, Shape, UNIT,
};

/// A number from -1 to 1.
fn number(rng: &mut Rng) -> f32 {
    rng.below(2_000_001) as f32 / 1e6 - 1.0
}

fn random_floats(shape: Shape, rng: &mut Rng) -> Floats {
    let mut floats = Floats::zero(shape);
    floats.values.iter_mut().for_each(|value| *value = number(rng) / 4.0);
    let parts = shape.parts_mut(&mut floats.values);
    parts.outputs.iter_mut().for_each(|value| *value *= 4.0);
    floats
}

fn random_seen(inputs: usize, on: usize, rng: &mut Rng) -> ActiveFeatures {
    let mut seen = ActiveFeatures::default();
    (0..on).for_each(|_| seen.insert(rng.below(inputs as u32) as usize));
    seen
}

/// How far whole numbers can be from the floating-point ones, as log-odds.
///
/// Each of `n` weights of a sum is off by half a unit at most, and so is the bias; a square of
/// something up to 1 is off by at most twice that and its square, weighed by the output. Each output
/// weight is off by half a unit times a square of at most 1, the bias by half of its unit, and what is
/// returned is cut to a whole number.
fn bound(floats: &Floats, phase: usize, on: usize) -> f32 {
    let hidden = floats.shape.hidden;
    let outputs = &floats.shape.parts(&floats.values).outputs[2 * hidden * phase..][..2 * hidden];
    let half = 0.5 / ACTIVATION as f32 * (on + 1) as f32;
    let weights: f32 = outputs.iter().map(|weight| weight.abs() + 0.5 / OUTPUT as f32).sum();
    weights * (2.0 * half + half * half)
        + (2 * hidden) as f32 * 0.5 / OUTPUT as f32
        + 0.5 / (ACTIVATION * OUTPUT) as f32
        + 1.0 / UNIT as f32
        + 1e-3
}

#[test]
fn whole_numbers_are_as_near_to_floating_point_as_rounding_allows() {
    let mut rng = Rng::seeded(1);
    for hidden in Any::SIZES {
        let shape = Shape { inputs: 200, hidden, phases: 3 };
        let floats = random_floats(shape, &mut rng);
        let net = floats.quantise("none", "").unwrap();
        let (mut squares, count) = (0.0, 300);
        for i in 0..count {
            let [own, other] = [0; 2].map(|_| random_seen(200, 30, &mut rng));
            let exact = floats.judge(&own, &other, i % 3);
            let whole = net.judge(&own, &other, i % 3) as f32 / UNIT as f32;
            let error = (exact - whole).abs();
            assert!(error <= bound(&floats, i % 3, 30), "{hidden} units: {exact} {whole}");
            squares += error * error;
        }
        let error = (squares / count as f32).sqrt();
        assert!(error < 0.01 * (hidden as f32).sqrt(), "{hidden} units: {error} in the mean");
        assert!(error > 0.0, "{hidden} units");
    }
}

#[test]
fn numbers_that_are_too_large_are_cut_so_that_no_sum_leaves_its_range() {
    let mut rng = Rng::seeded(2);
    let shape = Shape { inputs: 512, hidden: 256, phases: 1 };
    let mut floats = Floats::zero(shape);
    floats.values.fill(9.0);
    let net = floats.quantise("none", "").unwrap();
    let all = ActiveFeatures([u64::MAX; 8]);
    // Every unit at its most: 2 · 256 · 127 / 64, and the bias.
    let most = 2.0 * 256.0 * 127.0 / 64.0 + 9.0;
    assert_eq!(net.judge(&all, &all, 0), (most * UNIT as f32) as i32);
    floats.values.iter_mut().for_each(|value| *value = 9.0 * number(&mut rng).signum());
    assert!(floats.quantise("none", "").is_ok());
}

/// A walk up and down a tree of views with changes of all kinds, many or few or none at a time.
#[test]
fn sums_kept_up_to_date_are_those_from_scratch_on_any_walk() {
    for hidden in Any::SIZES {
        let mut rng = Rng::stream(3, hidden as u64);
        let shape = Shape { inputs: 70, hidden, phases: 2 };
        let net = random_floats(shape, &mut rng).quantise("none", "").unwrap();
        let mut stack = AnyStack::from(&net);
        let mut path = vec![[ActiveFeatures::default(); 2]];
        for step in 0..20_000 {
            // Deeper than there is room for at first, every now and then.
            let down = step % 4000 > 3000 || rng.below(2) == 0;
            if down && path.len() < 700 {
                let changes = [0, 1, 2, 3, 5, 40][rng.below(6) as usize];
                let mut views = path[path.len() - 1];
                for _ in 0..changes {
                    let (view, input) = (rng.below(2) as usize, rng.below(70));
                    views[view].0[input as usize / 64] ^= 1 << (input % 64);
                }
                path.push(views);
            } else if path.len() > 1 {
                path.pop();
            }
            // Not every position is judged, so that what is there is of other branches.
            if rng.below(3) > 0 {
                let (ply, turn, phase) = (path.len() - 1, rng.below(2) as usize, step % 2);
                let seen = path[ply];
                let fresh = net.judge(&seen[turn], &seen[1 - turn], phase);
                assert_eq!(stack.judge(ply, &seen, turn, phase), fresh, "step {step}");
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
        2.0 * UNIT as f32
    }

    fn probe(&mut self, _: &yolah::Position, ply: &i32) -> Option<Score> {
        Some(Score::estimate(*ply))
    }

    fn move_priorities(&self, _: &yolah::Position, ply: &i32) -> impl Fn(yolah::Move) -> i32 {
        move |_| -ply
    }
}

/// It sees the pieces and the holes.
impl FeatureSet<yolah::Position> for Depth {
    const COUNT: usize = 192;
    const BUCKETS: usize = 2;

    fn output_bucket(position: &yolah::Position) -> usize {
        usize::from(position.holes().count_ones() > 20)
    }

    fn active_features(&mut self, position: &yolah::Position, _: &i32) -> [ActiveFeatures; 2] {
        [Player::ONE, Player::TWO].map(|player| {
            let mut seen = ActiveFeatures::default();
            seen.insert_all(0, position.pieces(player));
            seen.insert_all(64, position.pieces(player.opponent()));
            seen.insert_all(128, position.holes());
            seen
        })
    }
}

#[test]
fn an_evaluation_along_games_of_yolah_is_the_one_from_scratch() {
    let mut rng = Rng::seeded(4);
    let shape = Shape { inputs: 192, hidden: 64, phases: 2 };
    let net = random_floats(shape, &mut rng).quantise("yolah", "").unwrap();
    let mut evaluator = Judged::new(Depth, &net).unwrap();
    for _ in 0..20 {
        walk((&yolah::Yolah.start(), 0), &mut evaluator, &net, &mut rng);
    }
}

type Judged = NetEvaluator<yolah::Position, Depth>;

/// Looks at some moves, evaluates what some of them lead to, and goes on after the last.
fn walk(
    (position, ply): (&yolah::Position, usize),
    evaluator: &mut Judged,
    net: &Any,
    rng: &mut Rng,
) {
    for last in [false, false, true] {
        let Some(mv) = position.random_move(rng) else { return };
        let (after, ply) = (position.after(mv), ply + 1);
        if rng.below(4) > 0 {
            let seen = Depth.active_features(&after, &0);
            let [own, other] = [after.turn(), after.turn().opponent()].map(|p| seen[p.index()]);
            let most = (2.0 * UNIT as f32 * MOST) as i32;
            let correction = 2 * net.judge(&own, &other, Depth::output_bucket(&after));
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
    let net = Floats::zero(Shape { inputs: 192, hidden: 32, phases: 2 });
    let net = net.quantise("yolah", "").unwrap();
    let mut evaluator = Judged::new(Depth, &net).unwrap();
    let start = yolah::Yolah.start();
    let mv = start.legal_moves()[0];
    let mut info = evaluator.eval_info(&start, 1);
    assert_eq!(evaluator.probe(&start, &info), Some(Score::estimate(1)));
    assert_eq!(evaluator.move_priorities(&start, &info)(mv), -1);
    assert_eq!(evaluator.candidates(&start, &info), start.legal_moves());
    assert_eq!(evaluator.logit_scale() as i32, 2 * UNIT);
    let value = evaluator.evaluate(&start, &mut info);
    assert_eq!(value, Score::estimate(7), "nothing to correct");
}

#[test]
fn a_network_of_another_game_or_size_is_refused() {
    let net = Floats::zero(Shape { inputs: 100, hidden: 32, phases: 1 });
    let net = net.quantise("nim", "").unwrap();
    let error = Judged::new(Depth, &net).unwrap_err().to_string();
    assert_eq!(error, "this network has 100 inputs and 1 phases, and the game has 192 and 2");
    let error = net.is_for("yolah").unwrap_err().to_string();
    assert_eq!(error, "this network is for nim, not for yolah");
    assert_eq!(net.is_for("nim"), Ok(()));
    let other = Floats::zero(Shape { inputs: 100, hidden: 48, phases: 1 });
    assert_eq!(other.quantise("nim", ""), Err(NetError::Hidden(48)));
}

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::{ActiveFeatures, Rng, math};
use nnue::{EVAL_SCALE, FloatNet, Shape, Width};

use super::gradient::kernel;
use super::training_set::UnpackedSample;
use super::{CheckpointError, Settings, TrainError, Trainer, TrainingSample, TrainingSet};
use crate::parallel::ParallelRunner;

const FEATURES: usize = 70;

/// Positions of games of ten each. Who has more of the first twenty features is likely to win, in the second
/// bucket who has fewer.
fn data(positions: u32) -> TrainingSet {
    let mut rng = Rng::seeded(6);
    let mut data = TrainingSet::new(FEATURES, 2);
    for index in 0..positions {
        let [stm, nstm] = [0; 2].map(|_| {
            let mut features = ActiveFeatures::default();
            (0..25).for_each(|_| features.insert(rng.below(FEATURES as u32) as usize));
            features
        });
        let bucket = rng.below(2) as u8;
        let [more, less] = [stm, nstm].map(|set| (set.0[0] << 44).count_ones() as f32);
        let residual = if bucket == 0 { more - less } else { less - more };
        // What the base evaluation knows need not be learned.
        let base_logit = if index % 2 == 0 { 0.0 } else { rng.below(400) as f32 / 100.0 - 2.0 };
        let target = math::logisticf(residual + base_logit);
        let game = index / 10;
        data.push(&TrainingSample { stm, nstm, bucket, base_logit, target, game });
    }
    data
}

fn settings() -> Settings {
    Settings {
        hidden: 32,
        epochs: 6,
        batch: 500,
        learning_rate: 0.01,
        validation: 0.2,
        seed: 7,
        ..Settings::default()
    }
}

fn runner(threads: usize, stopped: &AtomicBool) -> ParallelRunner<'_> {
    ParallelRunner { threads, stopped, on_item_done: &|| () }
}

/// Training to the end, or until `epochs` are done.
fn train(trainer: &mut Trainer, epochs: usize, threads: usize) {
    let stopped = AtomicBool::new(false);
    while trainer.history().len() < epochs && trainer.epoch(&runner(threads, &stopped)).is_some() {}
}

/// The mean cross-entropy, in double precision, straight from the definition.
fn loss(shape: Shape, values: &[f64], data: &TrainingSet) -> f64 {
    let Shape { features: count, hidden, buckets } = shape;
    let bias = count * hidden;
    let outputs = bias + hidden;
    let output_biases = outputs + buckets * 2 * hidden;
    let mut total = 0.0;
    let positions: Vec<u32> = (0..data.len() as u32).collect();
    data.for_each(&positions, |UnpackedSample { features, bucket, base_logit, target }| {
        let mut logit = f64::from(base_logit) + values[output_biases + bucket];
        for (perspective, set) in features.into_iter().enumerate() {
            let is_active = |feature: &usize| set[feature / 64] >> (feature % 64) & 1 == 1;
            for unit in 0..hidden {
                let active = (0..count).filter(is_active);
                let sum: f64 = active.map(|feature| values[feature * hidden + unit]).sum();
                let active = (values[bias + unit] + sum).clamp(0.0, 1.0);
                let output = outputs + (2 * bucket + perspective) * hidden + unit;
                logit += active * active * values[output];
            }
        }
        let expected = math::logistic(logit);
        let target = f64::from(target);
        total -= target * math::ln(expected) + (1.0 - target) * math::ln(1.0 - expected);
    });
    total
}

#[test]
fn gradients_are_the_differences_they_stand_for() {
    let mut rng = Rng::seeded(8);
    for width in Width::ALL.iter().copied() {
        let hidden = width.units();
        // More perspectives than are accumulated at once.
        let data = data(36);
        let shape = Shape { features: FEATURES, hidden, buckets: 2 };
        let mut net = FloatNet::zero(shape);
        for value in &mut net.values {
            // Not in round numbers, whose sums would fall on the very end of the range of a unit.
            *value = (2.0 * rng.f32() - 1.0) * 0.2;
        }
        let positions: Vec<u32> = (0..data.len() as u32).collect();
        let mut gradient = vec![0.0; shape.parameter_count()];
        let kernel = kernel(width);
        let found = (kernel.loss_and_gradient)(&net, &data, &positions, &mut gradient);
        assert_eq!(found, (kernel.loss)(&net, &data, &positions));

        let values: Vec<f64> = net.values.iter().copied().map(f64::from).collect();
        let exact = loss(shape, &values, &data) / data.len() as f64;
        assert!((found.mean().cross_entropy - exact).abs() < 1e-5 * exact, "{hidden} units");
        // All parameters of the output and the bias, and some of the feature weights.
        let rows = FEATURES * hidden;
        let some = (0..200).map(|_| rng.below(rows as u32) as usize);
        let (mut checked, step) = (0, 1e-6);
        for number in some.chain(rows..shape.parameter_count()) {
            let moved = |by: f64| {
                let mut values = values.clone();
                values[number] += by;
                loss(shape, &values, &data)
            };
            let slope = (moved(step) - moved(-step)) / (2.0 * step);
            let found = f64::from(gradient[number]);
            let close = 1e-4 + 1e-3 * slope.abs();
            assert!((slope - found).abs() < close, "{hidden} units, {number}: {found} for {slope}");
            checked += usize::from(slope.abs() > 1e-3);
        }
        assert!(checked > hidden, "{hidden} units: {checked} that matter");
    }
}

#[test]
fn what_is_learned_generalizes_to_validation_games() {
    let mut trainer = Trainer::new(settings(), data(20_000)).unwrap();
    let [training, validation] = trainer.positions();
    assert!((3000..5000).contains(&validation), "a fifth of the games: {validation}");
    assert_eq!((training + validation, validation % 10), (20_000, 0), "the split is by game");
    train(&mut trainer, 99, 2);
    assert!(trainer.is_finished());
    let losses: Vec<_> = trainer.history().iter().map(|epoch| epoch.validation).collect();
    let (first, best) = (losses[0], losses[trainer.best().unwrap()]);
    assert!(best.cross_entropy < first.cross_entropy - 0.02, "{losses:?}");
    assert!(best.mse < 0.01, "{losses:?}");

    let net = trainer.net("nim", "in a test").unwrap();
    // As many active features as in the positions it learned from.
    let set =
        |count: usize| ActiveFeatures([((1 << count) - 1) | 0x3fff << 24, 0, 0, 0, 0, 0, 0, 0]);
    assert!(net.infer(&set(9), &set(4), 0) > EVAL_SCALE);
    assert!(net.infer(&set(9), &set(4), 1) < -EVAL_SCALE);
}

#[test]
fn the_same_seed_gives_the_same_network_on_any_number_of_threads() {
    let trained = |settings: Settings, threads| {
        let mut trainer = Trainer::new(settings, data(3000)).unwrap();
        train(&mut trainer, 3, threads);
        trainer.state
    };
    let state = trained(settings(), 1);
    assert_eq!(state, trained(settings(), 3));
    assert_ne!(state, trained(Settings { seed: 8, ..settings() }, 1));
}

#[test]
fn training_that_was_stopped_and_saved_goes_on_as_if_it_had_not_been() {
    let mut whole = Trainer::new(settings(), data(3000)).unwrap();
    train(&mut whole, 4, 2);

    let mut first = Trainer::new(settings(), data(3000)).unwrap();
    train(&mut first, 2, 2);
    let checkpoint = first.checkpoint();
    let before = first.state.clone();
    let (stopped, parts) = (AtomicBool::new(false), AtomicUsize::new(0));
    let on_item_done = || {
        if parts.fetch_add(1, Ordering::Relaxed) == 20 {
            stopped.store(true, Ordering::Relaxed);
        }
    };
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &on_item_done };
    assert_eq!(first.epoch(&runner), None);
    assert_eq!(first.state, before, "an epoch that was stopped leaves no trace");

    let mut second = Trainer::resume(settings(), data(3000), &checkpoint).unwrap();
    assert_eq!(second.state, before);
    train(&mut second, 4, 1);
    assert_eq!(second.state, whole.state);
}

fn refusal(settings: Settings, data: TrainingSet, checkpoint: &[u8]) -> CheckpointError {
    Trainer::resume(settings, data, checkpoint).expect_err("it is not the same training")
}

#[test]
fn training_is_not_resumed_with_other_settings_or_data_or_from_damaged_bytes() {
    let bytes = Trainer::new(settings(), data(500)).unwrap().checkpoint();
    assert!(Trainer::resume(settings(), data(500), &bytes).is_ok());
    let other = Settings { learning_rate: 0.02, ..settings() };
    assert!(matches!(refusal(other, data(500), &bytes), CheckpointError::Settings));
    assert!(matches!(refusal(settings(), data(501), &bytes), CheckpointError::Data));
    for at in (0..bytes.len()).step_by(997) {
        let mut harmed = bytes.clone();
        harmed[at] ^= 4;
        let error = refusal(settings(), data(500), &harmed);
        assert!(matches!(error, CheckpointError::Broken), "byte {at}: {error}");
    }
    let half = &bytes[..bytes.len() / 2];
    assert!(matches!(refusal(settings(), data(500), half), CheckpointError::Broken));
}

#[test]
fn training_stops_early_and_the_best_network_is_kept() {
    // A hundred positions with random targets are soon overfitted.
    let mut rng = Rng::seeded(9);
    let mut noise = TrainingSet::new(FEATURES, 2);
    for game in 0..100 {
        let mut features = || ActiveFeatures([rng.next_u64(), 0, 0, 0, 0, 0, 0, 0]);
        let (stm, nstm) = (features(), features());
        let target = if rng.below(2) == 0 { 0.0 } else { 1.0 };
        noise.push(&TrainingSample { stm, nstm, bucket: 0, base_logit: 0.0, target, game });
    }
    let settings = Settings { epochs: 500, batch: 50, patience: 3, ..settings() };
    let mut trainer = Trainer::new(settings, noise).unwrap();
    train(&mut trainer, 500, 1);
    let (best, done) = (trainer.best().unwrap(), trainer.history().len());
    assert_eq!(done, best + 1 + 3, "three epochs after the best");
    let stopped = AtomicBool::new(false);
    let best_net = &trainer.state.best;
    let losses = trainer.validate(best_net, &runner(1, &stopped)).unwrap();
    assert_eq!(losses, trainer.history()[best].validation);
}

#[test]
fn an_epoch_has_as_many_items_of_work_as_it_says() {
    for batch in [1, 7, 500, 5000] {
        let mut trainer = Trainer::new(Settings { batch, ..settings() }, data(1234)).unwrap();
        let (stopped, parts) = (AtomicBool::new(false), AtomicUsize::new(0));
        let on_item_done = || _ = parts.fetch_add(1, Ordering::Relaxed);
        let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &on_item_done };
        trainer.epoch(&runner).unwrap();
        assert_eq!(parts.into_inner(), trainer.parts(), "batches of {batch}");
    }
}

#[test]
fn training_without_anything_to_train_is_refused() {
    let refused = |settings: Settings, data| Trainer::new(settings, data).unwrap_err();
    let odd = Settings { hidden: 100, ..settings() };
    assert_eq!(refused(odd, data(500)), TrainError::Hidden(100));
    assert_eq!(refused(Settings { batch: 0, ..settings() }, data(500)), TrainError::Batch);
    let none = Settings { validation: 0.0, ..settings() };
    assert_eq!(refused(none, data(500)), TrainError::TooFew { train: 500, validation: 0 });
    assert_eq!(refused(settings(), data(0)), TrainError::TooFew { train: 0, validation: 0 });
}

#[test]
fn the_learning_rate_warms_up_and_then_decays_along_a_cosine() {
    let settings =
        Settings { epochs: 10, batch: 100, warmup_steps: 5, learning_rate: 1.0, ..settings() };
    let trainer = Trainer::new(settings, data(3000)).unwrap();
    let steps = 10 * trainer.positions()[0].div_ceil(100) as u64;
    let rates: Vec<f32> = (0..=steps).map(|step| trainer.learning_rate(step)).collect();
    assert_eq!(rates[..6], [0.2, 0.4, 0.6, 0.8, 1.0, 1.0]);
    assert!(rates[5..].windows(2).all(|pair| pair[0] >= pair[1]));
    assert!((rates[steps as usize] - 0.01).abs() < 1e-6);
}

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::{ActiveFeatures, Rng};
use nnue::{Floats, Shape, UNIT};

use super::data::Record;
use super::gradient::kernel;
use super::{CheckpointError, Data, Sample, Settings, TrainError, Trainer};
use crate::threads::Hands;

const INPUTS: usize = 70;

/// Positions of games of ten each. Who has more of the first twenty inputs on is likely to win, in the
/// second phase who has fewer.
fn data(positions: u32) -> Data {
    let mut rng = Rng::seeded(6);
    let mut data = Data::new(INPUTS, 2);
    for index in 0..positions {
        let [own, other] = [0; 2].map(|_| {
            let mut seen = ActiveFeatures::default();
            (0..25).for_each(|_| seen.insert(rng.below(INPUTS as u32) as usize));
            seen
        });
        let phase = rng.below(2) as u8;
        let [more, less] = [own, other].map(|seen| (seen.0[0] << 44).count_ones() as f32);
        let odds = if phase == 0 { more - less } else { less - more };
        // What is known already need not be learned.
        let base = if index % 2 == 0 { 0.0 } else { rng.below(400) as f32 / 100.0 - 2.0 };
        let target = 1.0 / (1.0 + (-odds - base).exp());
        data.push(&Sample { own, other, phase, base, target, game: index / 10 });
    }
    data
}

fn settings() -> Settings {
    let (hidden, epochs, batch, rate) = (32, 6, 500, 0.01);
    Settings { hidden, epochs, batch, rate, validation: 0.2, seed: 7, ..Settings::default() }
}

fn hands(threads: usize, stopped: &AtomicBool) -> Hands<'_> {
    Hands { threads, stopped, played: &|| () }
}

/// Training to the end, or until so many epochs are done.
fn train(trainer: &mut Trainer, epochs: usize, threads: usize) {
    let going = AtomicBool::new(false);
    while trainer.history().len() < epochs && trainer.epoch(&hands(threads, &going)).is_some() {}
}

/// The mean cross-entropy, in double precision, straight from the definition.
fn loss(shape: Shape, values: &[f64], data: &Data) -> f64 {
    let Shape { inputs, hidden, phases } = shape;
    let bias = inputs * hidden;
    let outputs = bias + hidden;
    let output_biases = outputs + phases * 2 * hidden;
    let mut total = 0.0;
    let positions: Vec<u32> = (0..data.len() as u32).collect();
    data.each(&positions, |Record { seen, phase, base, target }| {
        let mut odds = f64::from(base) + values[output_biases + phase];
        for (side, seen) in seen.into_iter().enumerate() {
            let on = |input: &usize| seen[input / 64] >> (input % 64) & 1 == 1;
            for unit in 0..hidden {
                let rows = (0..inputs).filter(on).map(|input| values[input * hidden + unit]);
                let active = (values[bias + unit] + rows.sum::<f64>()).clamp(0.0, 1.0);
                odds += active * active * values[outputs + (2 * phase + side) * hidden + unit];
            }
        }
        let expected = 1.0 / (1.0 + (-odds).exp());
        let target = f64::from(target);
        total -= target * expected.ln() + (1.0 - target) * (1.0 - expected).ln();
    });
    total
}

#[test]
fn gradients_are_the_differences_they_stand_for() {
    let mut rng = Rng::seeded(8);
    for hidden in nnue::Any::SIZES {
        // More views than rows get their share from at once.
        let data = data(36);
        let shape = Shape { inputs: INPUTS, hidden, phases: 2 };
        let mut floats = Floats::zero(shape);
        for value in &mut floats.values {
            // Not in round numbers, whose sums would fall on the very end of the range of a unit.
            *value = ((rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * 0.2;
        }
        let positions: Vec<u32> = (0..data.len() as u32).collect();
        let mut gradient = vec![0.0; shape.numbers()];
        let learned = (kernel(hidden).learn)(&floats, &data, &positions, &mut gradient);
        let judged = (kernel(hidden).judge)(&floats, &data, &positions);
        assert_eq!(learned, judged);

        let values: Vec<f64> = floats.values.iter().copied().map(f64::from).collect();
        let exact = loss(shape, &values, &data) / data.len() as f64;
        assert!((learned.mean().entropy - exact).abs() < 1e-5 * exact, "{hidden} units");
        // All numbers of the output and the bias, and some of the rows.
        let rows = INPUTS * hidden;
        let some = (0..200).map(|_| rng.below(rows as u32) as usize);
        let (mut checked, step) = (0, 1e-6);
        for number in some.chain(rows..shape.numbers()) {
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
fn what_is_learned_holds_for_games_that_were_kept_apart() {
    let mut trainer = Trainer::new(settings(), data(20_000)).unwrap();
    let [train_on, apart] = trainer.positions();
    assert!((3000..5000).contains(&apart), "a fifth of the games: {apart}");
    assert_eq!((train_on + apart, apart % 10), (20_000, 0), "games are whole");
    train(&mut trainer, 99, 2);
    assert!(trainer.is_finished());
    let losses: Vec<_> = trainer.history().iter().map(|epoch| epoch.valid).collect();
    let (first, best) = (losses[0], losses[trainer.best().unwrap()]);
    assert!(best.entropy < first.entropy - 0.02, "{losses:?}");
    assert!(best.square < 0.01, "{losses:?}");

    let net = trainer.net("nim", "in a test").unwrap();
    // As many inputs on as in the positions it learned from.
    let view = |on: usize| ActiveFeatures([((1 << on) - 1) | 0x3fff << 24, 0, 0, 0, 0, 0, 0, 0]);
    assert!(net.judge(&view(9), &view(4), 0) > UNIT);
    assert!(net.judge(&view(9), &view(4), 1) < -UNIT);
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("training");
    let mut whole = Trainer::new(settings(), data(3000)).unwrap();
    train(&mut whole, 4, 2);

    let mut first = Trainer::new(settings(), data(3000)).unwrap();
    train(&mut first, 2, 2);
    first.save(&path).unwrap();
    let before = first.state.clone();
    let (stopped, parts) = (AtomicBool::new(false), AtomicUsize::new(0));
    let played = || {
        if parts.fetch_add(1, Ordering::Relaxed) == 20 {
            stopped.store(true, Ordering::Relaxed);
        }
    };
    assert_eq!(first.epoch(&Hands { threads: 2, stopped: &stopped, played: &played }), None);
    assert_eq!(first.state, before, "an epoch that was stopped leaves no trace");

    let mut second = Trainer::resume(settings(), data(3000), &path).unwrap();
    assert_eq!(second.state, before);
    train(&mut second, 4, 1);
    assert_eq!(second.state, whole.state);
}

fn refusal(settings: Settings, data: Data, path: &Path) -> CheckpointError {
    Trainer::resume(settings, data, path).expect_err("it is not the same training")
}

#[test]
fn training_is_not_taken_up_with_other_settings_or_data_or_from_a_damaged_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("training");
    let missing = refusal(settings(), data(500), &path);
    assert!(matches!(missing, CheckpointError::Disk { .. }), "{missing}");
    Trainer::new(settings(), data(500)).unwrap().save(&path).unwrap();
    assert!(Trainer::resume(settings(), data(500), &path).is_ok());
    let other = Settings { rate: 0.02, ..settings() };
    assert!(matches!(refusal(other, data(500), &path), CheckpointError::Settings(_)));
    assert!(matches!(refusal(settings(), data(501), &path), CheckpointError::Data(_)));
    let bytes = std::fs::read(&path).unwrap();
    for at in (0..bytes.len()).step_by(997) {
        let mut harmed = bytes.clone();
        harmed[at] ^= 4;
        std::fs::write(&path, &harmed).unwrap();
        let error = refusal(settings(), data(500), &path);
        assert!(matches!(error, CheckpointError::Broken(_)), "byte {at}: {error}");
    }
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(matches!(refusal(settings(), data(500), &path), CheckpointError::Broken(_)));
}

#[test]
fn training_ends_when_it_brings_nothing_and_the_best_network_is_kept() {
    // A hundred positions with targets that mean nothing are soon learned by heart.
    let mut rng = Rng::seeded(9);
    let mut noise = Data::new(INPUTS, 2);
    for game in 0..100 {
        let mut seen = || ActiveFeatures([rng.next_u64(), 0, 0, 0, 0, 0, 0, 0]);
        let (own, other) = (seen(), seen());
        let target = if rng.below(2) == 0 { 0.0 } else { 1.0 };
        noise.push(&Sample { own, other, phase: 0, base: 0.0, target, game });
    }
    let settings = Settings { epochs: 500, batch: 50, patience: 3, ..settings() };
    let mut trainer = Trainer::new(settings, noise).unwrap();
    train(&mut trainer, 500, 1);
    let (best, done) = (trainer.best().unwrap(), trainer.history().len());
    assert_eq!(done, best + 1 + 3, "three epochs after the best");
    let going = AtomicBool::new(false);
    let kernel = kernel(32);
    let kept = trainer.validate(kernel, trainer.best_floats(), &hands(1, &going)).unwrap();
    assert_eq!(kept, trainer.history()[best].valid);
}

#[test]
fn an_epoch_has_as_many_parts_as_it_tells_of() {
    for batch in [1, 7, 500, 5000] {
        let mut trainer = Trainer::new(Settings { batch, ..settings() }, data(1234)).unwrap();
        let (going, parts) = (AtomicBool::new(false), AtomicUsize::new(0));
        let played = || _ = parts.fetch_add(1, Ordering::Relaxed);
        trainer.epoch(&Hands { threads: 2, stopped: &going, played: &played }).unwrap();
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
    assert_eq!(refused(none, data(500)), TrainError::TooFew { train: 500, valid: 0 });
    assert_eq!(refused(settings(), data(0)), TrainError::TooFew { train: 0, valid: 0 });
}

#[test]
fn the_rate_rises_and_then_falls_along_a_cosine() {
    let settings = Settings { epochs: 10, batch: 100, warm_up: 5, rate: 1.0, ..settings() };
    let trainer = Trainer::new(settings, data(3000)).unwrap();
    let steps = 10 * trainer.positions()[0].div_ceil(100) as u64;
    let rates: Vec<f32> = (0..=steps).map(|step| trainer.rate(step)).collect();
    assert_eq!(rates[..6], [0.2, 0.4, 0.6, 0.8, 1.0, 1.0]);
    assert!(rates[5..].windows(2).all(|pair| pair[0] >= pair[1]));
    assert!((rates[steps as usize] - 0.01).abs() < 1e-6);
}

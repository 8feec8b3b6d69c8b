//! Training speed of networks of each width, with thirty of 192 features active in each perspective: positions
//! per second, and per second of CPU time, which other programs do not change: `cargo run --release -p plywood-learn --example training [THREADS]`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{ActiveFeatures, Rng};
use nnue::Width;
use plywood_learn::ParallelRunner;
use plywood_learn::train::{Settings, Trainer, TrainingSample, TrainingSet};

const FEATURES: usize = 192;
const ACTIVE: usize = 30;
const POSITIONS: u32 = 400_000;

fn main() {
    let threads = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads, stopped: &stopped, on_item_done: &|| () };
    for hidden in Width::ALL.iter().map(|width| width.units()) {
        let settings = Settings { hidden, epochs: 2, ..Settings::default() };
        let mut trainer = Trainer::new(settings, data()).expect("something to train");
        let (mut best, mut losses) = ([f64::INFINITY; 2], f64::INFINITY);
        for _ in 0..2 {
            let (begin, worked) = (Instant::now(), processor_time());
            let epoch = trainer.epoch(&runner).expect("nobody stops it");
            let spent = [begin.elapsed().as_secs_f64(), processor_time() - worked];
            best = [0, 1].map(|i| best[i].min(spent[i] / epoch.positions as f64));
            assert!(
                epoch.validation.cross_entropy < losses,
                "what is learned holds for other positions"
            );
            losses = epoch.validation.cross_entropy;
        }
        let [speed, each] = best.map(|seconds| 1e-6 / seconds);
        println!(
            "{hidden:>3} hidden units, {threads} threads: {speed:.2} million positions a second, \
             {each:.2} in a second of processor time"
        );
    }
}

/// The CPU time of all threads in seconds.
#[cfg(unix)]
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Elsewhere the time on the wall.
#[cfg(not(unix))]
fn processor_time() -> f64 {
    static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    BEGUN.elapsed().as_secs_f64()
}

/// Positions whose first features tell how they end.
fn data() -> TrainingSet {
    let mut rng = Rng::seeded(1);
    let mut data = TrainingSet::new(FEATURES, 1);
    for game in 0..POSITIONS {
        let [stm, nstm] = [0; 2].map(|_| {
            let mut features = ActiveFeatures::default();
            (0..ACTIVE).for_each(|_| features.insert(rng.below(FEATURES as u32) as usize));
            features
        });
        let target = if stm.0[0] > nstm.0[0] { 1.0 } else { 0.0 };
        data.push(&TrainingSample { stm, nstm, bucket: 0, base_logit: 0.0, target, game });
    }
    data
}

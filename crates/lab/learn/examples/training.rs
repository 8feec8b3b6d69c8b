//! How many positions a second networks of each size are trained on, with thirty inputs of 192 on as
//! each player sees them, and how many in a second of processor time, which other programs do not
//! change: `cargo run --release -p plywood-learn --example training [THREADS]`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{ActiveFeatures, Rng};
use learn::Hands;
use learn::train::{Data, Sample, Settings, Trainer};
use nnue::Any;
use rustix::time::{ClockId, clock_gettime};

const INPUTS: usize = 192;
const ON: usize = 30;
const POSITIONS: u32 = 400_000;

fn main() {
    let threads = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let hands = Hands { threads, stopped: &AtomicBool::new(false), played: &|| () };
    for hidden in Any::SIZES {
        let settings = Settings { hidden, epochs: 2, ..Settings::default() };
        let mut trainer = Trainer::new(settings, data()).expect("something to train");
        let (mut best, mut losses) = ([f64::INFINITY; 2], f64::INFINITY);
        for _ in 0..2 {
            let (begin, worked) = (Instant::now(), processor_time());
            let epoch = trainer.epoch(&hands).expect("nobody stops it");
            let spent = [begin.elapsed().as_secs_f64(), processor_time() - worked];
            best = [0, 1].map(|i| best[i].min(spent[i] / epoch.positions as f64));
            assert!(epoch.valid.entropy < losses, "what is learned holds for other positions");
            losses = epoch.valid.entropy;
        }
        let [speed, each] = best.map(|seconds| 1e-6 / seconds);
        println!(
            "{hidden:>3} hidden units, {threads} threads: {speed:.2} million positions a second, \
             {each:.2} in a second of processor time"
        );
    }
}

/// How many seconds all threads have worked.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Positions whose first inputs tell how they end.
fn data() -> Data {
    let mut rng = Rng::seeded(1);
    let mut data = Data::new(INPUTS, 1);
    for game in 0..POSITIONS {
        let [own, other] = [0; 2].map(|_| {
            let mut seen = ActiveFeatures::default();
            (0..ON).for_each(|_| seen.insert(rng.below(INPUTS as u32) as usize));
            seen
        });
        let target = if own.0[0] > other.0[0] { 1.0 } else { 0.0 };
        data.push(&Sample { own, other, phase: 0, base: 0.0, target, game });
    }
    data
}

//! What the referee costs: two bots in Python that answer 100 ms after they were asked, and how much longer the games
//! take than that.
//!
//! ```sh
//! cargo run --release -p plywood-class --example referee
//! ```

use std::error::Error;
use std::fs;
use std::sync::Mutex;
use std::time::Instant;

use bot::{Limits, Sandbox, Workshop};
use plywood_class::{BotWorkshop, ClassFolder, ClassRun};

const GAMES: u64 = 20;

/// Waits until 100 ms after the question; it has computed nothing, so that nothing but the referee is measured.
const BOT: &str = "\
import random, sys, time
for line in sys.stdin:
    asked = time.monotonic()
    word, *moves = line.split()
    if word == 'legal':
        time.sleep(max(0, asked + 0.1 - time.monotonic()))
        print(random.choice(moves), flush=True)
";

/// Answers at once.
const QUICK: &str = "\
import random, sys
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'legal':
        print(random.choice(moves), flush=True)
";

fn main() -> Result<(), Box<dyn Error>> {
    for (text, thinking) in [(BOT, 0.1), (QUICK, 0.0)] {
        measure(text, thinking)?;
    }
    Ok(())
}

fn measure(text: &str, thinking: f64) -> Result<(), Box<dyn Error>> {
    let place = std::env::temp_dir().join(format!("plywood-referee-{}", std::process::id()));
    for name in ["one", "other"] {
        let folder = place.join("bots").join(name);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("main.py"), text)?;
    }
    let config = "game = \"yavalath\"\ntime = \"10s\"\nlevels = []\ngames-at-once = 1\n";
    fs::write(place.join("class.toml"), config)?;
    let (folder, config) = ClassFolder::open(&place)?;
    let sandbox = Sandbox::new(None, std::env::var_os("PATH").unwrap_or_default());
    let workshop = Workshop::new(place.join("cache"), Limits::default(), sandbox);
    let maker = BotWorkshop::new(workshop, &|| false);
    // From the end of the first game, when both bots have started.
    let measured: Mutex<Option<(Instant, f64, u64, u64)>> = Mutex::new(None);
    let run = ClassRun {
        folder: &folder,
        config: &config,
        maker: &maker,
        games: Some(GAMES + 1),
        enough: &|| false,
        stopped: &|| false,
        observer: None,
        report: &|progress| {
            let mut measured = measured.lock().expect("nobody panics with it");
            match &mut *measured {
                None => *measured = Some((Instant::now(), 0.0, 0, 0)),
                Some((begun, elapsed, moves, micros)) => {
                    *elapsed = begun.elapsed().as_secs_f64();
                    *moves += progress.last.move_stats.len() as u64;
                    *micros +=
                        progress.last.move_stats.iter().map(|stats| stats.micros).sum::<u64>();
                }
            }
        },
    };
    run.run()?;
    fs::remove_dir_all(&place)?;
    let (_, elapsed, moves, micros) = measured.into_inner()?.ok_or("no game was played")?;
    let (moves, waited) = (moves as f64, micros as f64 / 1e6);
    println!("{GAMES} games, {moves} moves, bots that think {:.0} ms:", 1000.0 * thinking);
    println!("  a move takes {:.2} ms with all that the class does", 1000.0 * elapsed / moves);
    println!("  from question to answer {:.2} ms", 1000.0 * waited / moves);
    if thinking > 0.0 {
        let cost = elapsed / (moves * thinking) - 1.0;
        println!("  longer than thinking by {:.2} %", 100.0 * cost);
    }
    Ok(())
}

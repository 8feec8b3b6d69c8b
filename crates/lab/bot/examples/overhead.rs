//! What the referee adds to a turn of a bot in Python: the time from question to answer, against that of the bot alone.
//!
//! ```text
//! cargo run --release -p plywood-bot --example overhead -- TURNS
//! ```

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::{BotEngine, MatchEngine, MoveLimits, Turn};
use plywood_bot::{BotFolder, Limits, Sandbox, Workshop};

const BOT: &str = "\
import random, sys
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'legal':
        print(random.choice(moves), flush=True)
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|word| word == plywood_bot::sandbox::COMMAND) {
        plywood_bot::sandbox::main(arguments.into_iter().skip(2), std::env::vars_os());
        return Ok(());
    }
    let turns: usize = std::env::args().nth(1).map_or(Ok(2000), |text| text.parse())?;
    let place = tempfile::tempdir()?;
    let folder = place.path().join("bot");
    std::fs::create_dir(&folder)?;
    std::fs::write(folder.join("main.py"), BOT)?;
    let mut alone = alone(&folder.join("main.py"), turns)?;
    let sandbox = Sandbox::new(Some(std::env::current_exe()?), "/usr/bin:/bin".into());
    for protection in sandbox.protections() {
        println!("{protection}");
    }
    let workshop = Workshop::new(place.path().join("cache"), Limits::default(), sandbox);
    let built = workshop.build(&BotFolder::open(&folder)?, &|| false)?;
    let mut refereed = refereed(workshop.engine(&built, catalog::open("yavalath")?), turns)?;
    let (alone, refereed) = (median(&mut alone), median(&mut refereed));
    println!("{turns} turns, medians: the bot alone {alone:?}, with the referee {refereed:?}");
    println!("the referee adds {:?}", refereed.saturating_sub(alone));
    Ok(())
}

/// The bot on bare pipes.
fn alone(program: &std::path::Path, turns: usize) -> std::io::Result<Vec<Duration>> {
    let mut child = Command::new("/usr/bin/python3")
        .args(["-u".as_ref(), program.as_os_str()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take());
    let mut output = BufReader::new(output.expect("piped"));
    let session = catalog::open("yavalath").expect("a game");
    let lines =
        BotEngine::first_lines(&*session, Duration::from_millis(100))[3..].join("\n") + "\n";
    let mut times = Vec::new();
    for _ in 0..turns {
        let begun = Instant::now();
        input.write_all(lines.as_bytes())?;
        output.read_line(&mut String::new())?;
        times.push(begun.elapsed());
    }
    drop(input);
    child.wait()?;
    Ok(times)
}

fn refereed(mut engine: BotEngine, turns: usize) -> Result<Vec<Duration>, arena::Fault> {
    engine.new_game(&|| false)?;
    let session = catalog::open("yavalath").expect("a game");
    let limits = MoveLimits {
        move_time: Some(Duration::from_millis(100)),
        timeout: Duration::from_secs(10),
        margin: Duration::from_secs(10),
        ..MoveLimits::default()
    };
    let mut times = Vec::new();
    for _ in 0..turns {
        let turn = Turn { session: &*session, limits: limits.clone(), seed: 1, stopped: &|| false };
        let begun = Instant::now();
        engine.choose(&turn)?;
        engine.take_notes();
        times.push(begun.elapsed());
    }
    Ok(times)
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

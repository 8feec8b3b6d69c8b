//! Mutated commands of UGI to the built program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use plywood_fuzz::corpus::Seed;
use plywood_fuzz::{Mutator, Pool};

/// How many inputs are tried, unless `PLYWOOD_FUZZ_INPUTS` says how many.
const INPUTS: u64 = 2_000;

const SEEDS: [&str; 6] = [
    "ugi\nisready\nuginewgame\n",
    "position startpos moves e5 d4 c3\ngo nodes 30\nstop\n",
    "position fen 5/6/7/8/4o4/8/7/6/5 2 moves a1\nquery turn\nquery p1turn\nquery gameover\nquery result\n",
    "setoption name Engine value alphabeta:depth=2,hash=1\nsetoption name Seed value 7\ngo depth 2\n",
    "setoption name Depth value 3\nsetoption name eval value none\nisready\ngo movetime 1\nquery turn\n",
    "go p1time 5 p2time 5 p1inc 1 movestogo 3\nstop\nuginewgame\nposition startpos\ngo infinite\nstop\n",
];

const DICTIONARY: [&str; 16] = [
    "position ",
    "startpos",
    "fen ",
    " moves ",
    "go ",
    "infinite",
    "nodes ",
    "depth ",
    "stop\n",
    "setoption name ",
    " value ",
    "query ",
    "isready\n",
    "uginewgame\n",
    "swap",
    "\n",
];

/// Whether a command leaves the engine running, without gigabytes for its table.
fn is_harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let words: Vec<&str> = text.split_whitespace().collect();
    let many_digits = text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 2);
    words.first() != Some(&"quit") && !(words.first() == Some(&"setoption") && many_digits)
}

#[test]
fn no_command_ends_or_blocks_the_engine() {
    let inputs = std::env::var("PLYWOOD_FUZZ_INPUTS").map_or(INPUTS, |text| text.parse().unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["engine", "yavalath", "alphabeta:hash=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut commands = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let seed = |text: &str| Seed { name: String::new(), bytes: text.into() };
    let mut mutator = Mutator::new(1, 0, Pool::new(SEEDS.map(seed).into()));
    for number in 0..inputs {
        let input = mutator.next(&DICTIONARY);
        let lines = input.split(|&byte| byte == b'\n').filter(|line| is_harmless(line));
        let mut batch = lines.collect::<Vec<_>>().join(&b'\n');
        // The answer to a query that there is not shows that all before it was carried out.
        batch.extend(format!("\nquery end-{number}\n").bytes());
        let failed = || panic!("input {number}: {:?}", String::from_utf8_lossy(input));
        commands.write_all(&batch).unwrap_or_else(|_| failed());
        let end = format!("info string no such query: end-{number}\n");
        let mut line = Vec::new();
        while line != end.as_bytes() {
            line.clear();
            if output.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                failed();
            }
        }
    }
    commands.write_all(b"quit\n").unwrap();
    // It may still say what a search has found, and must not wait for somebody to read it.
    std::io::copy(&mut output, &mut std::io::sink()).unwrap();
    assert!(child.wait().unwrap().success());
}

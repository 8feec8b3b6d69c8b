//! A bot that plays at random. Your idea goes into `choose`.

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::time::{SystemTime, UNIX_EPOCH};

type Turn = HashMap<String, Vec<String>>;

/// The move to play: one of `turn["legal"]`.
fn choose(turn: &Turn, random: &mut Random) -> String {
    // Your idea goes here. What there is to go by:
    //   turn["game"]      the game, such as yavalath
    //   turn["seat"]      your seat, such as 1
    //   turn["moves"]     all moves so far
    //   turn["position"]  the position as text
    //   turn["time"]      the milliseconds for this move
    let legal = &turn["legal"];
    legal[random.below(legal.len())].clone()
}

fn main() {
    let mut random = Random::new();
    let mut turn = Turn::new();
    for line in io::stdin().lock().lines() {
        let line = line.expect("text");
        let mut words = line.split_whitespace().map(str::to_owned);
        let Some(word) = words.next() else { continue };
        turn.insert(word.clone(), words.collect());
        match word.as_str() {
            "quit" => break,
            // eprintln!("thinking aloud") is for you: it is kept with the game.
            "legal" => println!("{}", choose(&turn, &mut random)),
            _ => {}
        }
    }
}

/// Random numbers (xorshift), since the standard library has none.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(now.map_or(1, |time| time.as_nanos() as u64) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

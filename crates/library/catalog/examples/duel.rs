//! Two engines, many games: `cargo run --release --example duel -p plywood-catalog -- GAME A B
//! [GAMES [PLIES]]`.
//!
//! Games come in pairs from the same random opening of `PLIES` plies, with the seats exchanged.
//! Engines think as long as their specs say: `alphabeta:time=100ms`, `uct:simulations=10000`.

use std::error::Error;
use std::time::Instant;

use game::Rng;
use plywood_catalog::{AnyEngine, EngineControl, Session, open};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, a, b, rest @ ..] = &args[..] else {
        return Err("duel GAME A B [GAMES [PLIES]]".into());
    };
    let number = |i: usize, default: u64| rest.get(i).map_or(Ok(default), |text| text.parse());
    let (games, plies) = (number(0, 40)?, number(1, 2)?);
    let threads = std::thread::available_parallelism()?.get() as u64;
    let scores: Vec<Score> = std::thread::scope(|scope| {
        let play = |thread| {
            move || {
                (0..games / 2)
                    .filter(|pair| pair % threads == thread)
                    .map(|pair| play_pair(game, [a, b], pair, plies))
                    .fold(Score::default(), Score::plus)
            }
        };
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(play(thread))).collect();
        running.into_iter().map(|thread| thread.join().expect("a pair was played")).collect()
    });
    let total = scores.into_iter().fold(Score::default(), Score::plus);
    let percent = 100.0 * (total.wins as f64 + total.draws as f64 / 2.0) / (total.games() as f64);
    println!(
        "{game}: {a} – {b}: +{} ={} -{}, {percent:.1} %",
        total.wins, total.draws, total.losses
    );
    Ok(())
}

/// What the first engine achieved.
#[derive(Default, Clone, Copy)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Score {
    fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// One opening, played twice.
fn play_pair(game: &str, engines: [&str; 2], pair: u64, plies: u64) -> Score {
    (0..2)
        .map(|first| play_game(game, engines, first, pair, plies))
        .fold(Score::default(), Score::plus)
}

fn play_game(game: &str, engines: [&str; 2], first: usize, pair: u64, plies: u64) -> Score {
    let mut session = open(game).expect("a game for two");
    let mut rng = Rng::stream(1, pair);
    for _ in 0..plies {
        if let Some(mv) = session.random_move(&mut rng) {
            session.play(&mv).expect("a random move is legal");
        }
    }
    let mut minds = engines.map(|engine| session.variant().engine(engine, 1).expect("an engine"));
    while let Some(player) = session.turn() {
        let mind = &mut minds[(player.index() + first) % 2];
        let mv = choose(&mut **mind, &*session, rng.next_u64());
        session.play(&mv).expect("an engine plays legal moves");
    }
    let outcome = session.verdict().expect("the game is over").outcome;
    match outcome.winner().map(|player| (player.index() + first) % 2) {
        Some(0) => Score { wins: 1, ..Score::default() },
        Some(_) => Score { losses: 1, ..Score::default() },
        None => Score { draws: 1, ..Score::default() },
    }
}

fn choose(mind: &mut dyn AnyEngine, session: &dyn Session, seed: u64) -> String {
    let begun = Instant::now();
    let clock = || begun.elapsed();
    let mut thinking = EngineControl {
        limits: mind.limits(),
        seed,
        clock: &clock,
        stopped: &|| false,
        report: &mut |_| {},
    };
    mind.search(session, &mut thinking).expect("the game goes on").best
}

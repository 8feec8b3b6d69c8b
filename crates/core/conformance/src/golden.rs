//! Golden playthroughs: whole games with everything observable, so that a change of the rules is a readable
//! difference.

use std::fmt::Write as _;
use std::path::Path;

use game::{Position, Rng};
use presentation::Rules;

/// Compares a random game, with everything that can be seen of it, with the file that holds it.
///
/// With `PLYWOOD_UPDATE_GOLDEN` set, the file is written instead.
///
/// # Panics
/// If they differ, or the file cannot be read or written.
pub fn check_playthrough<R: Rules>(rules: &R, seed: u64, path: &str) {
    let (path, played) = (Path::new(path), playthrough(rules, seed));
    if std::env::var_os("PLYWOOD_UPDATE_GOLDEN").is_some() {
        std::fs::write(path, played).expect("the golden file can be written");
        return;
    }
    let golden = std::fs::read_to_string(path)
        .unwrap_or_else(|e| panic!("{e}: {}; PLYWOOD_UPDATE_GOLDEN=1 writes it", path.display()));
    let differs = golden.lines().zip(played.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "{}: the file and the game differ", path.display());
    assert_eq!(golden, played, "{}", path.display());
}

const INTO_STRING: &str = "a string takes any text";

/// A random game, ply by ply: the position, how many moves it has, the move chosen; then the end.
fn playthrough<R: Rules>(rules: &R, seed: u64) -> String {
    let (mut rng, mut position, mut text) = (Rng::seeded(seed), rules.start(), String::new());
    for ply in 0.. {
        let (turn, moves) = (position.turn(), position.legal_moves().len());
        let scores = rules.scores(&position);
        writeln!(text, "{ply}. {position}").expect(INTO_STRING);
        let Some(mv) = position.random_move(&mut rng) else { break };
        writeln!(text, "   {mv} by player {turn}, one of {moves} {scores:?}").expect(INTO_STRING);
        position.play(mv);
    }
    let (verdict, scores) = (rules.verdict(&position), rules.scores(&position));
    let verdict = verdict.expect("the game is over");
    let (outcome, reason, cells) = (verdict.outcome, verdict.reason, verdict.cells.join(" "));
    writeln!(text, "   {outcome}: {reason} {scores:?} {cells}").expect(INTO_STRING);
    text
}

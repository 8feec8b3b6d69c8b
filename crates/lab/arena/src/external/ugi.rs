//! The lines of UGI: what is said to an engine, and what it says.

use std::fmt::Write;

use catalog::Session;

use crate::contestant::{Choice, Fault, Limits};

/// A move longer than this is none; it need not be kept to be refused.
const LONGEST_MOVE: usize = 64;

/// The line that sets up the game so far.
pub(super) fn position(session: &dyn Session) -> String {
    let mut line = match session.beginning() {
        None => "position startpos".to_owned(),
        Some(text) => format!("position fen {text}"),
    };
    let moves = session.moves();
    if !moves.is_empty() {
        line.push_str(" moves ");
        line.push_str(&moves.join(" "));
    }
    line
}

/// The line that starts thinking. Times are at least a millisecond, since engines take 0 for no
/// limit.
pub(super) fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: u128| _ = write!(line, " {name} {value}");
    let seats = || (1..).zip(&limits.clocks);
    for (seat, left) in seats() {
        add(&format!("p{seat}time"), left.as_millis().max(1));
    }
    for (seat, _) in seats() {
        add(&format!("p{seat}inc"), limits.increment.as_millis());
    }
    if let Some(time) = limits.move_time {
        add("movetime", time.as_millis().max(1));
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    line
}

/// The option by which an engine takes a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SeedOption {
    /// As the engine spells it.
    name: String,
    max: u64,
}

impl SeedOption {
    /// Reads it from a line that says which options there are.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &["option", "name", name, "type", "spin", ref rest @ ..] = words.as_slice() else {
            return None;
        };
        let at = rest.iter().position(|&word| word == "max");
        let max = at.and_then(|at| rest.get(at + 1)?.parse().ok()).unwrap_or(i32::MAX as u64);
        name.eq_ignore_ascii_case("seed").then(|| Self { name: name.to_owned(), max })
    }

    /// The line that sets it: a seed that is too large is folded into what there is.
    pub(super) fn set(&self, seed: u64) -> String {
        let seed = self.max.checked_add(1).map_or(seed, |count| seed % count);
        format!("setoption name {} value {seed}", self.name)
    }
}

/// What an engine has said of a position so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    choice: Choice,
}

impl Report {
    /// Takes note of a line; tells the answer if this is it. What is not understood is ignored.
    pub(super) fn hear(&mut self, line: &str, players: usize) -> Option<Result<Choice, Fault>> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => {
                self.note(&words.collect::<Vec<_>>(), players);
                None
            }
            Some("bestmove") => Some(match words.next() {
                Some(mv) if is_sane(mv) => {
                    Ok(Choice { mv: mv.to_owned(), ..std::mem::take(&mut self.choice) })
                }
                _ => Err(Fault::Garbage(excerpt(line))),
            }),
            _ => None,
        }
    }

    fn note(&mut self, words: &[&str], players: usize) {
        // A free text ends the line, and so do moves; neither must be taken for numbers.
        let end = words.iter().position(|&word| word == "string" || word == "pv");
        let words = &words[..end.unwrap_or(words.len())];
        let after = |name: &str| {
            let at = words.iter().position(|&word| word == name)?;
            Some(&words[at + 1..])
        };
        let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
        if number("multipv").is_some_and(|line| line > 1) {
            return;
        }
        if let Some(depth) = number("depth") {
            self.choice.depth = u32::try_from(depth).unwrap_or(u32::MAX);
        }
        if let Some(nodes) = number("nodes") {
            self.choice.nodes = nodes;
        }
        if let Some(score) = after("score") {
            self.choice.value = after("wdl").and_then(expectation).or(proved(score, players));
        }
    }
}

/// The share of the point in what follows `wdl`: one number in thousandths, or, as some engines
/// say it, the chances to win, to draw and to lose.
fn expectation(words: &[&str]) -> Option<f32> {
    let mut thousandths = words.iter().map_while(|word| word.parse::<u16>().ok());
    let share = match (thousandths.next()?, thousandths.next(), thousandths.next()) {
        (win, Some(draw), Some(_)) => f32::from(win) + f32::from(draw) / 2.0,
        (share, _, _) => f32::from(share),
    };
    (share <= 1000.0).then_some(share / 1000.0)
}

/// The share of the point in a score that is a result; centipawns say nothing of it.
fn proved(score: &[&str], players: usize) -> Option<f32> {
    match score {
        ["win", ..] => Some(1.0),
        ["loss", ..] => Some(0.0),
        // Among three, two may draw or all.
        ["draw", ..] => (players == 2).then_some(0.5),
        ["mate", plies, ..] => Some(if plies.starts_with('-') { 0.0 } else { 1.0 }),
        _ => None,
    }
}

/// Whether a word may stand in a record, legal or not.
fn is_sane(word: &str) -> bool {
    word.len() <= LONGEST_MOVE && !word.contains(char::is_control)
}

/// What a line is that cannot even be read.
pub(super) fn no_text(line: &[u8]) -> Fault {
    let text = excerpt(&String::from_utf8_lossy(line));
    Fault::Garbage(format!("bytes that are no text: {text}"))
}

/// The beginning of a text, on one line, that a message can show.
fn excerpt(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut chars = text.trim().chars().map(printable);
    let mut start: String = chars.by_ref().take(LONGEST_MOVE).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
#[path = "ugi_tests.rs"]
mod tests;

//! The lines of UGI: commands to an engine, and its output parsed.

use std::fmt::Write;

use catalog::Session;

use crate::engine::{BestMove, MoveLimits};
use crate::termination::Fault;

/// A longer move is refused unread.
const MAX_MOVE_BYTES: usize = 64;

/// The line that sets up the game so far.
pub(super) fn position(session: &dyn Session) -> String {
    let mut line = match session.initial_position() {
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

/// The line that starts the search. Times are at least a millisecond, since engines take 0 for no
/// limit.
pub(super) fn go(limits: &MoveLimits) -> String {
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

/// Parses the output of a whole search, and of a handshake before it: what the first `bestmove` says, if there is
/// one. Public for fuzzing.
pub fn parse_search_output(output: &[u8], players: usize) -> Option<Result<BestMove, Fault>> {
    let mut report = SearchReport::default();
    output.split(|&byte| byte == b'\n').find_map(|line| {
        if let Some(option) = SeedOption::read(&String::from_utf8_lossy(line)) {
            option.set(u64::MAX);
        }
        report.read_bytes(line, players)
    })
}

/// What an engine has reported of the current search.
#[derive(Debug, Default)]
pub(super) struct SearchReport {
    last: BestMove,
}

impl SearchReport {
    /// Parses a line that may hold bytes that are no text: an answer must not, whatever else is said may.
    pub(super) fn read_bytes(
        &mut self,
        line: &[u8],
        players: usize,
    ) -> Option<Result<BestMove, Fault>> {
        let text = String::from_utf8_lossy(line);
        let response = self.read(&text, players)?;
        // What was replaced made a copy.
        let is_text = matches!(text, std::borrow::Cow::Borrowed(_));
        Some(if is_text { response } else { Err(not_utf8(line)) })
    }

    /// Parses a line: `info` is kept, `bestmove` ends the search. Other lines are ignored.
    pub(super) fn read(&mut self, line: &str, players: usize) -> Option<Result<BestMove, Fault>> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => {
                self.read_info(&words.collect::<Vec<_>>(), players);
                None
            }
            Some("bestmove") => Some(match words.next() {
                Some(mv) if is_sane(mv) => {
                    Ok(BestMove { mv: mv.to_owned(), ..std::mem::take(&mut self.last) })
                }
                _ => Err(Fault::Garbage(excerpt(line))),
            }),
            _ => None,
        }
    }

    fn read_info(&mut self, words: &[&str], players: usize) {
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
            self.last.depth = u32::try_from(depth).unwrap_or(u32::MAX);
        }
        if let Some(nodes) = number("nodes") {
            self.last.nodes = nodes;
        }
        if let Some(score) = after("score") {
            self.last.expected_score =
                after("wdl").and_then(expected_score).or(proven_score(score, players));
        }
    }
}

/// The expected score in what follows `wdl`: one number in permille, or, as in UCI, the permille of
/// wins, draws and losses.
fn expected_score(words: &[&str]) -> Option<f32> {
    let mut permille = words.iter().map_while(|word| word.parse::<u16>().ok());
    let score = match (permille.next()?, permille.next(), permille.next()) {
        (win, Some(draw), Some(_)) => f32::from(win) + f32::from(draw) / 2.0,
        (score, _, _) => f32::from(score),
    };
    (score <= 1000.0).then_some(score / 1000.0)
}

/// The expected score of a proven result; centipawns do not convert to one.
fn proven_score(score: &[&str], players: usize) -> Option<f32> {
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
    word.len() <= MAX_MOVE_BYTES && !word.contains(char::is_control)
}

/// The fault of a line that is not UTF-8.
fn not_utf8(line: &[u8]) -> Fault {
    let text = excerpt(&String::from_utf8_lossy(line));
    Fault::Garbage(format!("bytes that are no text: {text}"))
}

/// The beginning of a text, on one line, that a message can show.
pub(in crate::engine) fn excerpt(text: &str) -> String {
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut chars = text.trim().chars().map(printable);
    let mut start: String = chars.by_ref().take(MAX_MOVE_BYTES).collect();
    if chars.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn parse(lines: &[&str]) -> Result<BestMove, Fault> {
        let mut report = SearchReport::default();
        let mut answers = lines.iter().filter_map(|line| report.read(line, 2));
        answers.next().expect("an answer")
    }

    fn value(score: &str) -> Option<f32> {
        parse(&[&format!("info depth 3 score {score} pv a1"), "bestmove a1"])
            .expect("a move")
            .expected_score
    }

    #[test]
    fn a_game_is_told_from_its_beginning() {
        let mut session = catalog::open("yavalath").expect("a game");
        assert_eq!(position(&*session), "position startpos");
        session.play("e5").expect("legal");
        session.play("a1").expect("legal");
        assert_eq!(position(&*session), "position startpos moves e5 a1");
        let text = session.position();
        session.set_position(&text).expect("a position");
        assert_eq!(position(&*session), format!("position fen {text}"));
        session.play("e6").expect("legal");
        assert_eq!(position(&*session), format!("position fen {text} moves e6"));
    }

    #[test]
    fn go_tells_every_limit_that_is_set() {
        let ms = Duration::from_millis;
        assert_eq!(go(&MoveLimits::default()), "go");
        let clocks = MoveLimits {
            clocks: vec![ms(1000), ms(2500), Duration::ZERO],
            increment: ms(20),
            ..MoveLimits::default()
        };
        assert_eq!(go(&clocks), "go p1time 1000 p2time 2500 p3time 1 p1inc 20 p2inc 20 p3inc 20");
        let several = MoveLimits {
            move_time: Some(ms(50)),
            nodes: Some(1_000_000),
            depth: Some(7),
            ..MoveLimits::default()
        };
        assert_eq!(go(&several), "go movetime 50 nodes 1000000 depth 7");
    }

    #[test]
    fn a_seed_fits_the_option_that_takes_it() {
        let ours = "option name Seed type spin default 0 min 0 max 9223372036854775807";
        let option = SeedOption::read(ours).expect("an option");
        assert_eq!(option.set(5), "setoption name Seed value 5");
        assert_eq!(option.set(u64::MAX), "setoption name Seed value 9223372036854775807");
        let small = SeedOption::read("option name seed type spin default 1 min 0 max 99");
        assert_eq!(small.expect("an option").set(1234), "setoption name seed value 34");
        let whole = SeedOption::read(&format!("option name Seed type spin max {}", u64::MAX));
        assert!(whole.expect("an option").set(u64::MAX).ends_with(&u64::MAX.to_string()));
        assert_eq!(SeedOption::read("option name Hash type spin default 1 min 1 max 9"), None);
        assert_eq!(SeedOption::read("option name Seed Book type string"), None);
        assert_eq!(SeedOption::read("id name Seed"), None);
    }

    #[test]
    fn the_last_report_counts() {
        let choice = parse(&[
            "info depth 1 nodes 10 time 0 nps 1 score wdl 400 pv a1 a2",
            "info depth 2 nodes 250 time 1 nps 1 score wdl 625 pv b1 depth 9",
            "info string depth 8 score win 1",
            "info depth 7 multipv 2 nodes 9 score loss 1 pv c1",
            "something else",
            "",
            "bestmove b1 ponder b2",
        ]);
        let expected =
            BestMove { mv: "b1".into(), expected_score: Some(0.625), nodes: 250, depth: 2 };
        assert_eq!(choice, Ok(expected));
    }

    #[test]
    fn a_score_is_the_share_of_the_point() {
        assert_eq!(value("wdl 0"), Some(0.0));
        assert_eq!(value("wdl 1000"), Some(1.0));
        assert_eq!(value("win 3"), Some(1.0));
        assert_eq!(value("loss 2"), Some(0.0));
        assert_eq!(value("draw 9"), Some(0.5));
        assert_eq!(value("mate -2"), Some(0.0));
        assert_eq!(value("cp 35 wdl 300 500 200"), Some(0.55));
        assert_eq!(value("cp 35"), None);
        assert_eq!(value("wdl 1001"), None);
        assert_eq!(value("wdl NaN"), None);
        assert_eq!(value(""), None);
    }

    #[test]
    fn a_draw_among_three_is_no_number() {
        let mut report = SearchReport::default();
        assert!(report.read("info score draw 4", 3).is_none());
        let choice = report.read("bestmove a1", 3).expect("an answer").expect("a move");
        assert_eq!(choice.expected_score, None);
    }

    #[test]
    fn numbers_that_are_none_are_ignored() {
        let choice = parse(&["info depth x nodes -3 score", "info depth", "bestmove a1"]);
        assert_eq!(choice, Ok(BestMove { mv: "a1".into(), ..BestMove::default() }));
        let deep = parse(&["info depth 99999999999", "bestmove a1"]).expect("a move");
        assert_eq!(deep.depth, u32::MAX);
    }

    #[test]
    fn an_answer_without_a_move_is_garbage() {
        assert_eq!(parse(&["bestmove"]), Err(Fault::Garbage("bestmove".into())));
        assert_eq!(parse(&["  bestmove  "]), Err(Fault::Garbage("bestmove".into())));
        assert_eq!(parse(&["bestmove a\u{7}1"]), Err(Fault::Garbage("bestmove a 1".into())));
        let long = parse(&[&format!("bestmove {}", "x".repeat(1000))]).expect_err("garbage");
        assert_eq!(long, Fault::Garbage(format!("bestmove {}…", "x".repeat(MAX_MOVE_BYTES - 9))));
    }
}

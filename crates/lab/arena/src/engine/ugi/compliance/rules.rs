//! The rules of UGI (docs/ugi.md), each with its check.

use std::time::Duration;

use catalog::Session;
use game::Rng;

use super::probe::{Checked, Probe};

/// A rule of the protocol.
pub(super) struct Rule {
    /// What it asks of a program, as words that follow its name.
    pub(super) words: &'static str,
    pub(super) check: fn(&mut Probe<'_>) -> Checked,
}

/// How late an answer may be when time is limited: generous, since a loaded machine is no breach of the protocol.
const MARGIN: Duration = Duration::from_secs(1);
/// How long nothing must come where nothing is to come.
const SILENCE: Duration = Duration::from_millis(200);
/// How many moves a game is played on, or to its end if that comes sooner: enough to meet every kind of move.
const MAX_PLIES: usize = 400;

pub(super) const RULES: &[Rule] = &[
    // The probe has received it.
    Rule { words: "answers ugi with ugiok", check: |_| Ok(()) },
    Rule { words: "tells its name and its author", check: tells_name_and_author },
    Rule { words: "announces its options as UCI does", check: announces_options },
    Rule { words: "says nothing but id, option and info before ugiok", check: says_nothing_else },
    Rule { words: "answers isready with readyok", check: |probe| probe.ready().map(drop) },
    Rule { words: "is ready again after uginewgame", check: is_ready_after_new_game },
    Rule { words: "ignores empty and unknown lines", check: ignores_unknown_lines },
    Rule { words: "takes its options with their defaults", check: takes_options },
    Rule { words: "plays a legal move by go nodes", check: |probe| plays(probe, "go nodes 100") },
    Rule { words: "plays a legal move by go depth", check: |probe| plays(probe, "go depth 1") },
    Rule { words: "plays a legal move in time by go movetime", check: plays_in_move_time },
    Rule { words: "plays a legal move in time by the clock", check: plays_by_clock },
    Rule { words: "plays on after position startpos moves", check: plays_after_moves },
    Rule { words: "plays on after position fen", check: plays_after_fen },
    Rule { words: "keeps the old position when a new one is wrong", check: keeps_position },
    Rule { words: "reports searches in the form of info", check: reports_searches },
    Rule { words: "says bestmove once for each go", check: says_best_move_once },
    Rule { words: "answers isready while it searches", check: is_ready_while_searching },
    Rule { words: "searches until stop by go infinite", check: searches_until_stop },
    Rule { words: "ignores stop without a search", check: ignores_stop },
    Rule { words: "answers queries at the start", check: answers_queries },
    Rule { words: "tells the result of a finished game", check: tells_result },
    Rule { words: "says bestmove 0000 when the game is over", check: says_no_move },
    Rule { words: "plays whole games, one after another", check: plays_games },
    Rule { words: "exits with success by quit", check: quits },
    Rule { words: "exits by quit while it searches", check: quits_while_searching },
    Rule { words: "exits at the end of its input", check: exits_at_end_of_input },
];

fn tells_name_and_author(probe: &mut Probe<'_>) -> Checked {
    for key in ["id name ", "id author "] {
        let told =
            |line: &String| line.strip_prefix(key).is_some_and(|rest| !rest.trim().is_empty());
        if !probe.introduction.iter().any(told) {
            return Err(format!("it did not say {}", key.trim()));
        }
    }
    Ok(())
}

fn says_nothing_else(probe: &mut Probe<'_>) -> Checked {
    let known = |line: &&String| {
        let word = line.split_whitespace().next();
        word.is_none_or(|word| ["id", "option", "info", "ugiok"].contains(&word))
    };
    match probe.introduction.iter().find(|line| !known(line)) {
        Some(line) => Err(format!("it said \"{line}\"")),
        None => Ok(()),
    }
}

/// An option as it is announced.
struct Announced<'a> {
    name: &'a str,
    kind: &'a str,
    /// The words after its type.
    rest: &'a str,
}

impl<'a> Announced<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        Some(Self { name: name.trim(), kind, rest })
    }

    /// The word after a key.
    fn value(&self, key: &str) -> Option<&'a str> {
        let mut words = self.rest.split_whitespace();
        words.find(|word| *word == key)?;
        words.next()
    }

    fn is_well_formed(&self) -> bool {
        let number = |key: &str| self.value(key).and_then(|word| word.parse::<i128>().ok());
        match self.kind {
            "button" => true,
            "string" => self.rest.starts_with("default"),
            "check" => matches!(self.value("default"), Some("true" | "false")),
            "combo" => {
                let words: Vec<&str> = self.rest.split_whitespace().collect();
                let default = self.value("default");
                default.is_some_and(|word| words.windows(2).any(|pair| pair == ["var", word]))
            }
            "spin" => match (number("min"), number("default"), number("max")) {
                (Some(min), Some(default), Some(max)) => min <= default && default <= max,
                _ => false,
            },
            _ => false,
        }
    }
}

fn announces_options(probe: &mut Probe<'_>) -> Checked {
    let options = probe.introduction.iter().filter(|line| line.starts_with("option"));
    for line in options {
        if !Announced::read(line).is_some_and(|option| option.is_well_formed()) {
            return Err(format!("it said \"{line}\""));
        }
    }
    Ok(())
}

fn is_ready_after_new_game(probe: &mut Probe<'_>) -> Checked {
    probe.send("uginewgame")?;
    probe.ready().map(drop)
}

fn ignores_unknown_lines(probe: &mut Probe<'_>) -> Checked {
    for line in ["", "   ", "xyzzy", "positively go", "debug maybe"] {
        probe.send(line)?;
    }
    let said = probe.ready()?;
    match said.iter().find(|line| line.starts_with("bestmove") || line.starts_with("ugiok")) {
        Some(line) => Err(format!("it said \"{line}\"")),
        None => Ok(()),
    }
}

fn takes_options(probe: &mut Probe<'_>) -> Checked {
    let introduction = std::mem::take(&mut probe.introduction);
    for option in introduction.iter().filter_map(|line| Announced::read(line)) {
        if let Some(default) = option.value("default") {
            probe.send(&format!("setoption name {} value {default}", option.name))?;
        }
    }
    probe.ready()?;
    plays(probe, "go nodes 100")
}

fn plays(probe: &mut Probe<'_>, go: &str) -> Checked {
    let session = probe.game();
    probe.search(&*session, go).map(drop)
}

fn plays_in_move_time(probe: &mut Probe<'_>) -> Checked {
    plays_within(probe, "go movetime 100", Duration::from_millis(100))
}

fn plays_by_clock(probe: &mut Probe<'_>) -> Checked {
    let seats = 1..=probe.game().players();
    let clocks: Vec<String> = seats.map(|seat| format!("p{seat}time 500 p{seat}inc 10")).collect();
    plays_within(probe, &format!("go {}", clocks.join(" ")), Duration::from_millis(500))
}

fn plays_within(probe: &mut Probe<'_>, go: &str, time: Duration) -> Checked {
    let session = probe.game();
    probe.set_position(&*session)?;
    // What it has to prepare is not part of the search.
    probe.ready()?;
    probe.send(go)?;
    probe.receive_move(&*session, time + MARGIN).map(drop)
}

/// A game after some random moves, or to its end.
fn random_game(probe: &Probe<'_>, plies: usize) -> Box<dyn Session> {
    let (mut session, mut rng) = (probe.game(), Rng::seeded(plies as u64));
    while session.moves().len() < plies
        && let Some(mv) = session.random_move(&mut rng)
    {
        session.play(&mv).expect("a random move is legal");
    }
    session
}

fn plays_after_moves(probe: &mut Probe<'_>) -> Checked {
    for plies in 1..=4 {
        let session = random_game(probe, plies);
        if session.turn().is_some() {
            probe.search(&*session, "go nodes 100")?;
        }
    }
    Ok(())
}

fn plays_after_fen(probe: &mut Probe<'_>) -> Checked {
    let (mut session, mut rng) = (probe.game(), Rng::seeded(1));
    let text = random_game(probe, 3).position();
    session.set_position(&text).map_err(|error| error.to_string())?;
    for _ in 0..2 {
        probe.search(&*session, "go nodes 100")?;
        let Some(mv) = session.random_move(&mut rng) else { break };
        session.play(&mv).expect("a random move is legal");
    }
    Ok(())
}

fn keeps_position(probe: &mut Probe<'_>) -> Checked {
    for wrong in ["position startpos moves xyzzy", "position fen xyzzy", "position"] {
        let session = random_game(probe, 3);
        probe.set_position(&*session)?;
        probe.send(wrong)?;
        probe.send("go nodes 100")?;
        let moved = probe.receive_move(&*session, probe.timeout());
        moved.map_err(|problem| format!("after \"{wrong}\": {problem}"))?;
    }
    Ok(())
}

fn reports_searches(probe: &mut Probe<'_>) -> Checked {
    let session = random_game(probe, 2);
    let search = probe.search(&*session, "go nodes 1000")?;
    let mut infos = search.lines.iter().filter_map(|line| line.strip_prefix("info "));
    infos.try_for_each(|info| check_info(info, &*session))
}

/// Numbers are numbers, scores are scores, and the principal variation is legal.
fn check_info(info: &str, session: &dyn Session) -> Checked {
    let mut words = info.split_whitespace();
    while let Some(word) = words.next() {
        let is_well_formed = match word {
            "string" => break,
            "depth" | "seldepth" | "multipv" | "nodes" | "time" | "nps" | "hashfull" => {
                words.next().is_some_and(|word| word.parse::<u64>().is_ok())
            }
            "score" => is_score(words.next(), words.next()),
            "pv" => {
                let mut session = session.duplicate();
                words.all(|mv| session.play(mv).is_ok())
            }
            _ => true,
        };
        if !is_well_formed {
            return Err(format!("it said \"info {info}\", whose {word} is wrong"));
        }
    }
    Ok(())
}

fn is_score(kind: Option<&str>, number: Option<&str>) -> bool {
    let Some(number) = number.and_then(|word| word.parse::<i64>().ok()) else { return false };
    match kind {
        Some("wdl") => (0..=1000).contains(&number),
        Some("win" | "loss" | "draw" | "cp" | "mate") => true,
        _ => false,
    }
}

fn says_best_move_once(probe: &mut Probe<'_>) -> Checked {
    let session = probe.game();
    for _ in 0..3 {
        probe.search(&*session, "go nodes 100")?;
        expect_no_move(&probe.ready()?)?;
    }
    Ok(())
}

fn expect_no_move(lines: &[String]) -> Checked {
    match lines.iter().find(|line| line.starts_with("bestmove")) {
        Some(line) => Err(format!("it said \"{line}\"")),
        None => Ok(()),
    }
}

fn is_ready_while_searching(probe: &mut Probe<'_>) -> Checked {
    let session = probe.game();
    probe.set_position(&*session)?;
    probe.send("go infinite")?;
    expect_no_move(&probe.ready()?)?;
    probe.send("stop")?;
    probe.receive_move(&*session, probe.timeout()).map(drop)
}

fn searches_until_stop(probe: &mut Probe<'_>) -> Checked {
    let session = probe.game();
    probe.set_position(&*session)?;
    probe.send("go infinite")?;
    let early = probe.expect_no("bestmove", SILENCE);
    early.map_err(|problem| format!("before stop: {problem}"))?;
    probe.send("stop")?;
    probe.receive_move(&*session, probe.timeout())?;
    expect_no_move(&probe.ready()?)
}

fn ignores_stop(probe: &mut Probe<'_>) -> Checked {
    probe.send("stop")?;
    expect_no_move(&probe.ready()?)
}

fn answers_queries(probe: &mut Probe<'_>) -> Checked {
    let session = probe.game();
    probe.set_position(&*session)?;
    expect_answer(probe, "p1turn", "true")?;
    expect_answer(probe, "turn", "p1")?;
    expect_answer(probe, "gameover", "false")?;
    expect_answer(probe, "result", "none")
}

fn expect_answer(probe: &mut Probe<'_>, query: &str, expected: &str) -> Checked {
    let answer = probe.query(query)?;
    if answer == expected {
        return Ok(());
    }
    Err(format!("query {query}: it said \"{answer}\", not {expected}"))
}

fn tells_result(probe: &mut Probe<'_>) -> Checked {
    let session = finished_game(probe)?;
    probe.set_position(&*session)?;
    let winner = session.verdict().and_then(|verdict| verdict.outcome.winner());
    let result = winner.map_or("draw".to_owned(), |player| format!("p{player}win"));
    expect_answer(probe, "gameover", "true")?;
    expect_answer(probe, "turn", "none")?;
    expect_answer(probe, "result", &result)
}

fn finished_game(probe: &Probe<'_>) -> Checked<Box<dyn Session>> {
    let session = random_game(probe, usize::MAX);
    if session.turn().is_none() { Ok(session) } else { Err("no game was finished".to_owned()) }
}

fn says_no_move(probe: &mut Probe<'_>) -> Checked {
    let session = finished_game(probe)?;
    probe.set_position(&*session)?;
    probe.send("go nodes 100")?;
    let answer = probe.receive("bestmove")?.pop().unwrap_or_default();
    if answer == "bestmove 0000" { Ok(()) } else { Err(format!("it said \"{answer}\"")) }
}

fn plays_games(probe: &mut Probe<'_>) -> Checked {
    for _ in 0..2 {
        is_ready_after_new_game(probe)?;
        let mut session = probe.game();
        while session.turn().is_some() && session.moves().len() < MAX_PLIES {
            let mv = probe.search(&*session, "go nodes 100")?.mv;
            session.play(&mv).expect("the move was found to be legal");
        }
    }
    Ok(())
}

fn quits(probe: &mut Probe<'_>) -> Checked {
    probe.send("quit")?;
    expect_exit(probe)
}

fn quits_while_searching(probe: &mut Probe<'_>) -> Checked {
    let session = probe.game();
    probe.set_position(&*session)?;
    probe.send("go infinite")?;
    probe.send("quit")?;
    expect_exit(probe)
}

fn exits_at_end_of_input(probe: &mut Probe<'_>) -> Checked {
    probe.process.close_input();
    expect_exit(probe)
}

fn expect_exit(probe: &mut Probe<'_>) -> Checked {
    let timeout = probe.timeout();
    match probe.process.wait_exit(timeout) {
        None => Err(format!("it did not exit within {timeout:.1?}")),
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("it ended, {status}")),
    }
}

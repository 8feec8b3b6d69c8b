//! The lines of the plain protocol (docs/bots.md): what a bot is told, and its answer read.

use std::time::Duration;

use catalog::{PlayError, Session};

use super::MoveLimits;
use super::ugi::excerpt;
use crate::termination::Fault;

/// What a bot without any limit of time is told.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// A longer answer is no move.
const MAX_MOVE_BYTES: usize = 64;

/// The lines of a new game, for the player who is to move.
pub(super) fn game(session: &dyn Session) -> Vec<String> {
    let seat = session.turn().map_or(1, game::Player::number);
    vec![
        format!("game {}", session.spec()),
        format!("players {}", session.players()),
        format!("seat {seat}"),
    ]
}

/// The lines of a turn. The legal moves come last: they are the question.
pub(super) fn turn(session: &dyn Session, limits: &MoveLimits) -> Vec<String> {
    let legal: Vec<String> = session.legal_moves().into_iter().map(|mv| mv.text).collect();
    let start = session.initial_position().map(|position| format!("start {position}"));
    let mut lines: Vec<String> = start.into_iter().collect();
    lines.extend([
        list("moves", &session.moves()),
        format!("position {}", session.position()),
        format!("time {}", time(session, limits).as_millis().max(1)),
        list("legal", &legal),
    ]);
    lines
}

fn list(word: &str, moves: &[String]) -> String {
    let words: Vec<&str> = [word].into_iter().chain(moves.iter().map(String::as_str)).collect();
    words.join(" ")
}

/// The time for this move: what a move may take, or what the clock has left.
fn time(session: &dyn Session, limits: &MoveLimits) -> Duration {
    allowed(session, limits).unwrap_or(USUAL_TIME)
}

/// How long the player to move may take, if that is limited.
pub(super) fn allowed(session: &dyn Session, limits: &MoveLimits) -> Option<Duration> {
    let clock = session.turn().and_then(|player| limits.clocks.get(player.index()));
    limits.move_time.into_iter().chain(clock.copied()).min()
}

/// The move in a line, if it is a legal one. An empty line is no answer.
pub(super) fn read_answer(line: &[u8], session: &dyn Session) -> Option<Result<String, Fault>> {
    let line = line.trim_ascii();
    if line.is_empty() {
        return None;
    }
    let Ok(text) = str::from_utf8(line) else {
        let text = excerpt(&String::from_utf8_lossy(line));
        let what = format!("bytes that are no UTF-8 text, {text}");
        return Some(Err(Fault::Garbage(expected(&what, session))));
    };
    let quoted = || format!("\"{}\"", excerpt(text));
    if text.contains(char::is_whitespace) || text.len() > MAX_MOVE_BYTES {
        return Some(Err(Fault::Garbage(expected(&quoted(), session))));
    }
    Some(match session.duplicate().play(text) {
        Ok(()) => Ok(text.to_owned()),
        Err(PlayError::Unreadable(_)) => Err(Fault::Garbage(expected(&quoted(), session))),
        Err(error @ PlayError::Illegal { .. }) => {
            Err(Fault::Illegal(expected(&error.to_string(), session)))
        }
    })
}

/// What came, with the ply and what was expected.
pub(super) fn expected(came: &str, session: &dyn Session) -> String {
    let ply = session.moves().len() + 1;
    let legal = session.legal_moves();
    let example = legal.first().map_or("", |mv| mv.text.as_str());
    match legal.len() {
        1 => format!("{came}, in ply {ply}, where {example} is the only legal move"),
        count => format!("{came}, in ply {ply}, where {count} moves such as {example} are legal"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Box<dyn Session> {
        catalog::open("awale").expect("a game")
    }

    #[test]
    fn the_legal_moves_are_the_last_line_of_a_turn() {
        let mut session = session();
        session.play("1R").expect("legal");
        let limits =
            MoveLimits { move_time: Some(Duration::from_millis(100)), ..MoveLimits::default() };
        assert_eq!(game(&*session), ["game awale", "players 2", "seat 2"]);
        let lines = turn(&*session, &limits);
        let position = format!("position {}", session.position());
        assert_eq!(lines[..3], ["moves 1R", position.as_str(), "time 100"]);
        assert!(lines[3].starts_with("legal ") && lines.len() == 4, "{lines:?}");
    }

    #[test]
    fn the_time_is_the_least_of_the_move_s_and_the_clock_s() {
        let ms = Duration::from_millis;
        let clocks = |move_time, own| MoveLimits {
            move_time,
            clocks: vec![own, ms(5)],
            ..MoveLimits::default()
        };
        let session = session();
        assert_eq!(time(&*session, &clocks(Some(ms(100)), ms(70))), ms(70));
        assert_eq!(time(&*session, &clocks(Some(ms(100)), ms(700))), ms(100));
        assert_eq!(time(&*session, &MoveLimits::default()), USUAL_TIME);
    }

    #[test]
    fn an_answer_is_one_word_that_is_a_legal_move() {
        let session = session();
        let mv = session.legal_moves()[0].text.clone();
        let answer = |line: &[u8]| read_answer(line, &*session);
        assert_eq!(answer(b"  \r"), None);
        assert_eq!(answer(format!(" {mv}\r").as_bytes()), Some(Ok(mv)));
        for garbage in [&b"hello"[..], b"I play a", &[b'a'; 1000], b"\xff\xfea\0"] {
            let answer = answer(garbage);
            assert!(matches!(answer, Some(Err(Fault::Garbage(_)))), "{answer:?}");
        }
    }

    #[test]
    fn what_is_wrong_says_what_came_where_and_what_was_expected() {
        let mut session = catalog::open("yavalath").expect("a game");
        session.play("e5").expect("legal");
        let fault = |line: &[u8], session: &dyn Session| {
            read_answer(line, session).expect("an answer").expect_err("a fault").to_string()
        };
        let problem = fault(b"e5", &*session);
        assert!(problem.starts_with("played an illegal move: e5 "), "{problem}");
        assert!(problem.contains(", in ply 2, where 6"), "{problem}");
        let problem = fault(b"hello", &*session);
        assert!(problem.starts_with("answered garbage: \"hello\", in ply 2, where "), "{problem}");
    }
}

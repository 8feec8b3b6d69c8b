//! Why a stored game ended, in the reader's language.

use game::{Message, Player, message, messages as common};

use crate::export::RecordLine;
use crate::messages;

/// Why a game ended, as a message.
///
/// The store keeps the English text. It is the message of the rules, of a resignation or of a
/// fault if that has the same text; none if somebody wrote another one.
pub fn reason(record: &RecordLine) -> Option<Message> {
    let message = match record.fault {
        Some(seat) => fault(&record.reason, Player::numbered(seat.into(), record.seats.len())?),
        None => by_rules(record).or_else(|| resigned(record)),
    };
    message.filter(|message| message.to_string() == record.reason)
}

/// What the rules say of the last position.
fn by_rules(record: &RecordLine) -> Option<Message> {
    let mut session = catalog::open(&record.game).ok()?;
    for mv in &record.moves {
        session.play(mv).ok()?;
    }
    Some(session.verdict()?.reason)
}

/// That the only player who did not win has resigned.
fn resigned(record: &RecordLine) -> Option<Message> {
    let mut losers =
        Player::all(record.seats.len()).filter(|player| !record.winners.contains(&player.number()));
    let player = losers.next().filter(|_| losers.next().is_none())?;
    Some(message!(common::RESIGNED, player))
}

/// The message of the fault with this text. Whatever an engine did in detail comes last.
fn fault(text: &str, player: Player) -> Option<Message> {
    let all = |detail: &str| {
        [
            message!(messages::NO_START, player, problem = detail),
            message!(messages::CRASHED, player, problem = detail),
            message!(messages::HUNG, player, time = detail),
            message!(messages::FLOODED, player),
            message!(messages::GARBAGE, player, problem = detail),
            message!(messages::ILLEGAL, player, problem = detail),
            message!(messages::OVERRAN, player, time = detail),
        ]
    };
    let beginnings = all("").map(|message| message.to_string());
    let kind = beginnings.iter().position(|beginning| text.starts_with(beginning))?;
    all(&text[beginnings[kind].len()..]).into_iter().nth(kind)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use game::Language;

    use super::*;
    use crate::Fault;

    /// A game of Yavalath that player 1 wins, whatever is said of it.
    fn record(moves: &str, reason: &str, fault: Option<u8>) -> RecordLine {
        RecordLine {
            id: 1,
            event: 1,
            game: "yavalath".into(),
            round: 1,
            opening: 1,
            seats: vec!["a".into(), "b".into()],
            moves: moves.split(' ').map(str::to_owned).collect(),
            opening_plies: 0,
            winners: vec![1],
            reason: reason.into(),
            scores: Vec::new(),
            values: Vec::new(),
            nodes: Vec::new(),
            depths: Vec::new(),
            times: None,
            fault,
        }
    }

    fn german(record: &RecordLine) -> Option<String> {
        reason(record).map(|message| message.to_text(Language::De))
    }

    #[test]
    fn the_reason_of_the_rules_is_known_by_its_text() {
        let moves = "e5 a1 e6 a2 e8 a4 e7";
        let said = german(&record(moves, "player 1 has four in a row", None));
        assert_eq!(said.as_deref(), Some("Spieler 1 hat vier in einer Reihe"));
        assert_eq!(german(&record(moves, "player 2 fell asleep", None)), None);
        assert_eq!(german(&record("e5 e5", "player 1 has four in a row", None)), None);
    }

    #[test]
    fn a_resignation_is_that_of_the_loser() {
        let said = german(&record("e5 a1", "player 2 resigned", None));
        assert_eq!(said.as_deref(), Some("Spieler 2 hat aufgegeben"));
        assert_eq!(german(&record("e5 a1", "player 1 resigned", None)), None);
    }

    #[test]
    fn every_fault_is_known_by_its_text() {
        let time = Duration::from_micros(1_234_567);
        for fault in [
            Fault::NoStart("why: not".into()),
            Fault::Crashed(String::new()),
            Fault::Hung(time),
            Fault::Flooded,
            Fault::Garbage("{player}".into()),
            Fault::Illegal("e5 is on an occupied cell".into()),
            Fault::Overran(time),
        ] {
            let message = fault.message(Player::TWO);
            let stored = record("e5", &message.to_string(), Some(2));
            assert_eq!(german(&stored), Some(message.to_text(Language::De)));
            assert_eq!(german(&RecordLine { fault: Some(1), ..stored }), None);
        }
        assert_eq!(german(&record("e5", "player 2 crashed", Some(2))), None);
    }
}

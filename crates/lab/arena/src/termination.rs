//! How a game ended: by the rules, or by a fault of an engine, which forfeits it.

use std::time::Duration;

use game::Player;
use i18n::{Message, message};
use presentation::messages as common;

use crate::messages;
use crate::played_game::PlayedGame;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Termination {
    /// By the rules, a resignation or an agreement; in words.
    Normal(String),
    /// By a fault of an engine, whose player forfeits the game.
    Forfeit {
        /// The number of the seat that is at fault, from 1.
        seat: u8,
        /// What the engine did.
        fault: Fault,
    },
}

/// Why an engine forfeits a game. Each prints as words that follow the player who is at fault:
/// `player 2 crashed: …`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program could not be started, or did not report in time that it is ready.
    #[error("did not start: {0}")]
    NoStart(String),
    /// The program exited, or closed its output.
    #[error("crashed: {0}")]
    Crashed(String),
    /// No move came in time.
    #[error("gave no answer within {0:.1?}")]
    Hung(Duration),
    /// The output was too long.
    #[error("flooded its output")]
    Flooded,
    /// The response is not a move.
    #[error("answered garbage: {0}")]
    Garbage(String),
    /// The move is not legal.
    #[error("played an illegal move: {0}")]
    Illegal(String),
    /// The move came too late.
    #[error("overran the clock by {0:.3?}")]
    Overran(Duration),
    /// The program used more CPU time for a move than it has.
    #[error("overran its CPU time by {0:.3?}")]
    CpuTime(Duration),
    /// The program used more memory than it may, in MiB.
    #[error("used more than {0} MiB of memory")]
    Memory(u64),
    /// There were more processes and threads of the program than there may be.
    #[error("started more than {0} processes and threads")]
    Processes(u64),
    /// The program wrote more to files than it may, in MiB.
    #[error("wrote more than {0} MiB to files")]
    FileSize(u64),
    /// There is no program: its files cannot be read or built.
    #[error("could not be built: {0}")]
    NotBuilt(String),
    /// The event is being interrupted: nobody's fault, and the game does not count.
    #[error("was interrupted")]
    Interrupted,
    /// A fault of which only the sentence is known, from an old store or somebody else's record.
    #[error("{0}")]
    Other(String),
}

impl Termination {
    /// The number of the seat that is at fault, from 1.
    pub fn fault_seat(&self) -> Option<u8> {
        match self {
            Self::Normal(_) => None,
            Self::Forfeit { seat, .. } => Some(*seat),
        }
    }

    /// Why the game ended, in words.
    pub fn reason(&self) -> String {
        match self {
            Self::Normal(reason) | Self::Forfeit { fault: Fault::Other(reason), .. } => {
                reason.clone()
            }
            Self::Forfeit { seat, fault } => format!("player {seat} {fault}"),
        }
    }
}

impl Fault {
    /// How a game ended that a player forfeited by this; `None` if only its sentence is known.
    pub fn message(&self, player: Player) -> Option<Message> {
        Some(match self {
            Self::NoStart(problem) => message!(messages::NO_START, player, problem),
            Self::Crashed(problem) => message!(messages::CRASHED, player, problem),
            Self::Hung(time) => message!(messages::HUNG, player, time = format!("{time:.1?}")),
            Self::Flooded => message!(messages::FLOODED, player),
            Self::Garbage(problem) => message!(messages::GARBAGE, player, problem),
            Self::Illegal(problem) => message!(messages::ILLEGAL, player, problem),
            Self::Overran(time) => {
                message!(messages::OVERRAN, player, time = format!("{time:.3?}"))
            }
            Self::CpuTime(time) => {
                message!(messages::CPU_TIME, player, time = format!("{time:.3?}"))
            }
            Self::Memory(limit) => message!(messages::MEMORY, player, limit = *limit),
            Self::Processes(limit) => message!(messages::PROCESSES, player, limit = *limit),
            Self::FileSize(limit) => message!(messages::FILE_SIZE, player, limit = *limit),
            Self::NotBuilt(problem) => message!(messages::NOT_BUILT, player, problem),
            Self::Interrupted => message!(messages::INTERRUPTED, player),
            Self::Other(_) => return None,
        })
    }

    /// What kind of fault it is, as it is stored: `crashed`.
    pub fn kind(&self) -> &'static str {
        self.to_parts().map_or("other", |(kind, _)| kind)
    }

    /// The kind and the detail, as they are stored; `None` if only the sentence is known.
    pub(crate) fn to_parts(&self) -> Option<(&'static str, String)> {
        let nanos = |time: &Duration| time.as_nanos().to_string();
        Some(match self {
            Self::NoStart(problem) => ("no-start", problem.clone()),
            Self::Crashed(problem) => ("crashed", problem.clone()),
            Self::Hung(time) => ("hung", nanos(time)),
            Self::Flooded => ("flooded", String::new()),
            Self::Garbage(problem) => ("garbage", problem.clone()),
            Self::Illegal(problem) => ("illegal", problem.clone()),
            Self::Overran(time) => ("overran", nanos(time)),
            Self::CpuTime(time) => ("cpu-time", nanos(time)),
            Self::Memory(limit) => ("memory", limit.to_string()),
            Self::Processes(limit) => ("processes", limit.to_string()),
            Self::FileSize(limit) => ("file-size", limit.to_string()),
            Self::NotBuilt(problem) => ("not-built", problem.clone()),
            Self::Interrupted => ("interrupted", String::new()),
            Self::Other(_) => return None,
        })
    }

    /// The fault of a stored kind and detail, if there is one.
    pub(crate) fn from_parts(kind: &str, detail: &str) -> Option<Self> {
        let problem = || detail.to_owned();
        let time = || {
            let nanos: u128 = detail.parse().ok()?;
            let seconds = u64::try_from(nanos / 1_000_000_000).ok()?;
            Some(Duration::new(seconds, (nanos % 1_000_000_000) as u32))
        };
        Some(match kind {
            "no-start" => Self::NoStart(problem()),
            "crashed" => Self::Crashed(problem()),
            "hung" => Self::Hung(time()?),
            "flooded" => Self::Flooded,
            "garbage" => Self::Garbage(problem()),
            "illegal" => Self::Illegal(problem()),
            "overran" => Self::Overran(time()?),
            "cpu-time" => Self::CpuTime(time()?),
            "memory" => Self::Memory(detail.parse().ok()?),
            "processes" => Self::Processes(detail.parse().ok()?),
            "file-size" => Self::FileSize(detail.parse().ok()?),
            "not-built" => Self::NotBuilt(problem()),
            "interrupted" => Self::Interrupted,
            _ => return None,
        })
    }
}

/// Why a game of these rules ended, as a message that can be translated.
///
/// The store keeps the English text of the rules. It is the message of the last position or of a
/// resignation if that has the same text; `None` if somebody wrote another one.
pub fn reason(spec: &str, game: &PlayedGame) -> Option<Message> {
    match &game.termination {
        Termination::Forfeit { seat, fault } => {
            fault.message(Player::numbered((*seat).into(), game.seats.len())?)
        }
        Termination::Normal(reason) => {
            let message = by_rules(spec, game).or_else(|| resigned(game));
            message.filter(|message| message.to_string() == *reason)
        }
    }
}

/// What the rules say of the last position.
fn by_rules(spec: &str, game: &PlayedGame) -> Option<Message> {
    let mut session = catalog::open(spec).ok()?;
    for mv in &game.moves {
        session.play(mv).ok()?;
    }
    Some(session.verdict()?.reason)
}

/// That the only player who did not win has resigned.
fn resigned(game: &PlayedGame) -> Option<Message> {
    let mut losers =
        Player::all(game.seats.len()).filter(|player| !game.winners.contains(&player.number()));
    let player = losers.next().filter(|_| losers.next().is_none())?;
    Some(message!(common::RESIGNED, player))
}

#[cfg(test)]
mod tests {
    use i18n::Language;

    use super::*;

    fn faults() -> [Fault; 13] {
        let time = Duration::from_nanos(1_234_567_891);
        [
            Fault::NoStart("why: not".into()),
            Fault::Crashed(String::new()),
            Fault::Hung(time),
            Fault::Flooded,
            Fault::Garbage("{player}".into()),
            Fault::Illegal("e5 is on an occupied cell".into()),
            Fault::Overran(time),
            Fault::CpuTime(time),
            Fault::Memory(512),
            Fault::Processes(64),
            Fault::FileSize(64),
            Fault::NotBuilt("main.py, line 3".into()),
            Fault::Interrupted,
        ]
    }

    /// A game of Yavalath that player 1 wins, however it ended.
    fn played(moves: &str, termination: Termination) -> PlayedGame {
        let moves = moves.split(' ').map(str::to_owned).collect();
        PlayedGame { moves, ..PlayedGame::new(0, vec![0, 1], vec![1], termination) }
    }

    fn german(moves: &str, termination: Termination) -> Option<String> {
        let message = reason("yavalath", &played(moves, termination));
        message.map(|message| message.to_text(Language::De))
    }

    fn normal(reason: &str) -> Termination {
        Termination::Normal(reason.into())
    }

    #[test]
    fn the_reason_is_the_player_and_the_fault_and_so_is_its_message() {
        for fault in faults() {
            let sentence = format!("player 2 {fault}");
            assert_eq!(fault.message(Player::TWO).unwrap().to_string(), sentence);
            assert_eq!(Termination::Forfeit { seat: 2, fault }.reason(), sentence);
        }
        let old = Termination::Forfeit { seat: 2, fault: Fault::Other("2 lost".into()) };
        assert_eq!((old.reason().as_str(), german("e5", old)), ("2 lost", None));
    }

    #[test]
    fn a_fault_is_read_as_it_is_stored() {
        for fault in faults() {
            let (kind, detail) = fault.to_parts().unwrap();
            assert_eq!(Fault::from_parts(kind, &detail), Some(fault));
        }
        assert_eq!(Fault::from_parts("exploded", ""), None);
        assert_eq!(Fault::from_parts("hung", "long"), None);
        assert_eq!(Fault::from_parts("hung", &u128::MAX.to_string()), None);
    }

    #[test]
    fn the_reason_of_the_rules_is_known_by_its_text() {
        let moves = "e5 a1 e6 a2 e8 a4 e7";
        let german_reason = german(moves, normal("player 1 has four in a row"));
        assert_eq!(german_reason.as_deref(), Some("Spieler 1 hat vier in einer Reihe"));
        assert_eq!(german(moves, normal("player 2 fell asleep")), None);
        assert_eq!(german("e5 e5", normal("player 1 has four in a row")), None);
    }

    #[test]
    fn a_resignation_is_that_of_the_loser() {
        let german_reason = german("e5 a1", normal("player 2 resigned"));
        assert_eq!(german_reason.as_deref(), Some("Spieler 2 hat aufgegeben"));
        assert_eq!(german("e5 a1", normal("player 1 resigned")), None);
    }

    #[test]
    fn a_fault_is_translated_without_its_sentence() {
        for fault in faults() {
            let expected = fault.message(Player::TWO).unwrap().to_text(Language::De);
            assert_eq!(german("e5", Termination::Forfeit { seat: 2, fault }), Some(expected));
        }
    }
}

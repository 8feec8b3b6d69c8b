//! Questions that are answered at once: everything but `think`.

use catalog::Session;
use game::Record;
use game::record::{GameResult, RecordedMove};
use game::{Outcome, Player};

use crate::protocol::{Answer, At, ErrorCode, GameRead, MoveCard, OutcomeCard, Request, View};

/// Why a question has no answer, in words.
pub(crate) type Problem = String;

/// The answer to a question that is not `think` or `stop`.
pub(crate) fn answer(request: &Request) -> Answer {
    let (id, answer) = match request {
        Request::View { id, at } => {
            (*id, open(at).map(|session| Answer::View { id: *id, view: Box::new(view(&*session)) }))
        }
        Request::Edit { id, at, edit } => (*id, {
            open(at).and_then(|mut session| {
                session.edit(edit).map_err(|error| error.to_string())?;
                Ok(Answer::View { id: *id, view: Box::new(view(&*session)) })
            })
        }),
        Request::Read { id, text } => (*id, read(text).map(|game| Answer::Game { id: *id, game })),
        Request::Write { id, at, tags, comments, resigned } => {
            let text = write(at, tags, comments, *resigned);
            (*id, text.map(|text| Answer::Text { id: *id, text }))
        }
        Request::Think { id, .. } | Request::Stop { id } => {
            (*id, Err("this question is for the engines".to_owned()))
        }
    };
    answer.unwrap_or_else(|message| Answer::Error { id: Some(id), code: ErrorCode::Wrong, message })
}

/// The session at a place.
pub(crate) fn open(at: &At) -> Result<Box<dyn Session>, Problem> {
    let mut session = catalog::open(&at.game).map_err(|error| error.to_string())?;
    if let Some(position) = &at.position {
        session.set_position(position).map_err(|error| error.to_string())?;
    }
    for mv in &at.moves {
        session.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(session)
}

/// All that the page draws of a session.
pub(crate) fn view(session: &dyn Session) -> View {
    View {
        at: At { game: session.spec(), position: session.beginning(), moves: session.moves() },
        position: session.position(),
        players: session.players() as u8,
        turn: session.turn().map(Player::number),
        legal_moves: session
            .legal_moves()
            .into_iter()
            .map(|mv| MoveCard { text: mv.text, cells: mv.cells, label: mv.label })
            .collect(),
        scores: session.scores(),
        outcome: session.verdict().map(|verdict| OutcomeCard {
            winners: verdict.outcome.winners().map(Player::number).collect(),
            reason: verdict.reason,
            cells: verdict.cells,
        }),
        board: session.board(),
        last_cells: session.last_cells(),
        frames: session.frames(),
        palette: session.palette(),
    }
}

fn read(text: &str) -> Result<GameRead, Problem> {
    let record: Record =
        text.parse().map_err(|error: game::record::RecordError| error.to_string())?;
    let session = catalog::replay(&record).map_err(|error| error.to_string())?;
    Ok(GameRead {
        at: At { game: session.spec(), position: session.beginning(), moves: session.moves() },
        comments: record.moves.iter().map(|mv| mv.comment.clone()).collect(),
        winners: record.result.map(|result| result.outcome.winners().map(Player::number).collect()),
        tags: record.tags,
    })
}

fn write(
    at: &At,
    tags: &[(String, String)],
    comments: &[String],
    resigned: Option<u8>,
) -> Result<String, Problem> {
    let session = open(at)?;
    let players = session.players();
    let mut record = Record::default();
    record.set_tag("Game", session.spec());
    if let Some(position) = session.beginning() {
        record.set_tag("Position", position);
    }
    for (name, value) in tags {
        record.set_tag(name, value.clone());
    }
    let resigned = resigned.and_then(|number| Player::numbered(usize::from(number), players));
    let ending = session.verdict().map(|verdict| (verdict.outcome, verdict.reason)).or_else(|| {
        let loser = resigned?;
        let others = Player::all(players).filter(|player| *player != loser);
        Some((Outcome::shared(others), format!("player {loser} resigned")))
    });
    if let Some((outcome, reason)) = ending {
        record.set_tag("Reason", reason);
        record.result = Some(GameResult { outcome, players });
    }
    let comment = |i: usize| comments.get(i).cloned().unwrap_or_default();
    let moves = session.moves().into_iter().enumerate();
    record.moves =
        moves.map(|(i, text)| RecordedMove { text, comment: comment(i), line: 0 }).collect();
    Ok(record.to_string())
}

//! Answers to all requests but `think` and `stop`.

use catalog::{Explanation, Session};
use game::{Outcome, Player};
use i18n::{Language, message};
use presentation::Record;
use presentation::record::{GameResult, RecordError, RecordedMove};

use crate::error::{RequestError, error_answer};
use crate::messages;
use crate::protocol::{
    Answer, GameRead, MoveCard, OutcomeCard, PlayedCard, PositionRef, Request, View,
};

/// The answer to a request that is not `think` or `stop`. Public for fuzzing.
pub fn answer(request: &Request, language: Language) -> Answer {
    let id = request.id();
    let shown = |view| Answer::View { id, view: Box::new(view) };
    let answer = match request {
        Request::View { at, .. } => view(at, language).map(shown),
        Request::Edit { at, edit, .. } => {
            let edited = open(at).and_then(|mut session| {
                session.edit(edit).map_err(RequestError::invalid)?;
                Ok(session_view(&*session, language))
            });
            edited.map(shown)
        }
        Request::Explain { at, .. } => {
            let explained = explain(at, language);
            explained.map(|explanation| Answer::Explained { id, explanation })
        }
        Request::Read { text, .. } => read(text).map(|game| Answer::Game { id, game }),
        Request::Write { at, tags, comments, resigned, .. } => {
            let text = write(at, tags, comments, *resigned);
            text.map(|text| Answer::Text { id, text })
        }
        Request::Think { .. } | Request::Stop { .. } => {
            Err(RequestError::malformed(message!(messages::FOR_ENGINES)))
        }
    };
    answer.unwrap_or_else(|error| error_answer(Some(id), &error, language))
}

/// Everything the page draws of a position.
pub(crate) fn view(at: &PositionRef, language: Language) -> Result<View, RequestError> {
    Ok(session_view(&*open(at)?, language))
}

/// Opens the game and replays the moves.
pub(crate) fn open(at: &PositionRef) -> Result<Box<dyn Session>, RequestError> {
    let mut session = catalog::open(&at.game).map_err(RequestError::invalid)?;
    if let Some(position) = &at.position {
        session.set_position(position).map_err(RequestError::invalid)?;
    }
    for mv in &at.moves {
        session.play(mv).map_err(RequestError::invalid)?;
    }
    Ok(session)
}

fn session_view(session: &dyn Session, language: Language) -> View {
    View {
        at: PositionRef {
            game: session.spec(),
            position: session.initial_position(),
            moves: session.moves(),
        },
        position: session.position(),
        players: session.players() as u8,
        turn: session.turn().map(Player::number),
        legal_moves: session
            .legal_moves()
            .into_iter()
            .map(|mv| MoveCard {
                text: mv.text,
                cells: mv.cells,
                label: mv.label.map_or("", |label| label.text(language)).to_owned(),
            })
            .collect(),
        scores: session.scores(),
        eliminated: session.eliminated().into_iter().map(Player::number).collect(),
        played: session
            .played()
            .into_iter()
            .map(|mv| PlayedCard { player: mv.player.number(), pass: mv.is_pass })
            .collect(),
        outcome: session.verdict().map(|verdict| OutcomeCard {
            winners: verdict.outcome.winners().map(Player::number).collect(),
            reason: verdict.reason.to_text(language),
            cells: verdict.cells,
        }),
        board: session.board(),
        last_cells: session.last_cells(),
        frames: session.frames(),
        palette: session.palette(),
    }
}

/// The terms of the strongest engine's evaluation.
fn explain(
    at: &PositionRef,
    language: Language,
) -> Result<Option<Explanation<String>>, RequestError> {
    let session = open(at)?;
    let explanation = session
        .variant()
        .explain(session.variant().default_engine(), &*session)
        .map_err(RequestError::invalid)?;
    Ok(explanation.map(|explanation| explanation.translate(language)))
}

fn read(text: &str) -> Result<GameRead, RequestError> {
    let record: Record = text.parse().map_err(|error: RecordError| RequestError::invalid(error))?;
    let session = catalog::replay(&record).map_err(RequestError::invalid)?;
    Ok(GameRead {
        at: PositionRef {
            game: session.spec(),
            position: session.initial_position(),
            moves: session.moves(),
        },
        comments: record.moves.iter().map(|mv| mv.comment.clone()).collect(),
        winners: record.result.map(|result| result.outcome.winners().map(Player::number).collect()),
        tags: record.tags,
    })
}

/// Tags that are written from the game itself; those of a request are ignored.
const OWN_TAGS: [&str; 3] = ["Game", "Position", "Result"];

/// Rejects the name of a tag that would not be parsed as it is written.
fn check_tag(name: &str) -> Result<(), RequestError> {
    let tags = vec![(name.to_owned(), String::new())];
    let record = Record { tags, ..Record::default() };
    if record.to_string().parse() == Ok(record) {
        return Ok(());
    }
    Err(RequestError::invalid(message!(messages::NOT_A_TAG_NAME, name)))
}

fn write(
    at: &PositionRef,
    tags: &[(String, String)],
    comments: &[String],
    resigned: Option<u8>,
) -> Result<String, RequestError> {
    let session = open(at)?;
    let players = session.players();
    let mut record = Record::default();
    record.set_tag("Game", session.spec());
    if let Some(position) = session.initial_position() {
        record.set_tag("Position", position);
    }
    for (name, value) in tags.iter().filter(|(name, _)| !OWN_TAGS.contains(&name.as_str())) {
        check_tag(name)?;
        record.set_tag(name, value.clone());
    }
    let resigned = resigned.and_then(|number| Player::numbered(usize::from(number), players));
    let ending = session.verdict().map(|verdict| (verdict.outcome, verdict.reason)).or_else(|| {
        let loser = resigned?;
        let others = Player::all(players).filter(|player| *player != loser);
        let reason = message!(presentation::messages::RESIGNED, player = loser);
        Some((Outcome::shared(others), reason))
    });
    if let Some((outcome, reason)) = ending {
        record.set_tag("Reason", reason.to_string());
        record.result = Some(GameResult { outcome, players });
    }
    let comment = |i: usize| comments.get(i).cloned().unwrap_or_default();
    let moves = session.moves().into_iter().enumerate();
    record.moves =
        moves.map(|(i, text)| RecordedMove { text, comment: comment(i), line: 0 }).collect();
    Ok(record.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ErrorCode;

    fn at(position: Option<&str>) -> PositionRef {
        let moves = ["e5", "d4"].map(String::from).into();
        PositionRef { game: "yavalath".into(), position: position.map(String::from), moves }
    }

    fn written(at: &PositionRef, tags: &[(&str, &str)]) -> Result<String, RequestError> {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let tags: Vec<_> = tags.iter().map(owned).collect();
        write(at, &tags, &[], None)
    }

    #[test]
    fn a_view_says_who_played_each_move_who_passed_and_who_is_out() {
        let seen = |game: &str, moves: &str| {
            let moves = moves.split(' ').map(String::from).collect();
            view(&PositionRef { game: game.into(), position: None, moves }, Language::En).unwrap()
        };
        // Player 1 makes a three with the seventh move, and has no turn any more.
        let three = seen("yavalath:players=3", "e5 e9 d8 e6 d4 b1 e7 b5 e4 b6");
        let players: Vec<u8> = three.played.iter().map(|mv| mv.player).collect();
        assert_eq!(players, [1, 2, 3, 1, 2, 3, 1, 2, 3, 2]);
        assert_eq!(three.eliminated, [1]);
        assert!(three.played.iter().all(|mv| !mv.pass));
        let enclosed = PositionRef {
            game: "yolah".into(),
            position: Some("bbx5/bbx5/xxx5/8/8/8/6ww/6ww b 0 0".into()),
            moves: vec!["a1:a1".into(), "g1:f1".into(), "a1:a1".into()],
        };
        let played = view(&enclosed, Language::En).unwrap().played;
        let passes: Vec<bool> = played.iter().map(|mv| mv.pass).collect();
        assert_eq!(passes, [true, false, true]);
        let swap = seen("yavalath:swap=on", "e5 swap");
        assert!(swap.played.iter().all(|mv| !mv.pass), "a swap is no pass");
    }

    #[test]
    fn a_record_can_be_parsed_whatever_its_tags_are() {
        let claims = [
            ("Game", "awale"),
            ("Position", "nowhere"),
            ("Result", "1-0"),
            ("Player1", "A \"B\" \\ ] [Game \"awale\"]"),
            ("Player1", "Ada"),
            ("Event", "{ ; *"),
        ];
        let read_back = read(&written(&at(None), &claims).unwrap()).unwrap();
        assert_eq!(read_back.at, view(&at(None), Language::En).unwrap().at);
        assert_eq!(read_back.winners, None);
        let tags = [("Game", "yavalath"), ("Player1", "Ada"), ("Event", "{ ; *")];
        assert_eq!(read_back.tags, tags.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn the_initial_position_is_written_and_no_other() {
        let start = catalog::open("yavalath").unwrap().position();
        let mut session = catalog::open("yavalath").unwrap();
        session.play("a1").unwrap();
        let beginning = at(Some(&session.position()));
        let text = written(&beginning, &[("Position", &start)]).unwrap();
        assert_eq!(read(&text).unwrap().at, view(&beginning, Language::En).unwrap().at);
    }

    #[test]
    fn a_tag_whose_name_cannot_be_parsed_is_rejected() {
        for name in ["", " ", "Two Words", "Été", "A]", "A \"b\"]\n[B", "A\n", "\"", "A-B"] {
            let error = written(&at(None), &[(name, "value")]).unwrap_err();
            assert_eq!(error.code, ErrorCode::Invalid, "{name}");
            let german = error.message.to_text(Language::De);
            assert!(german.contains("ist kein Name eines Tags"), "{german}");
        }
        assert!(written(&at(None), &[("Player1", "Ada"), ("x", ""), ("7", "")]).is_ok());
    }
}

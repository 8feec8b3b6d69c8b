//! Questions that are answered at once: everything but `think`.

use catalog::Session;
use game::record::{GameResult, RecordError, RecordedMove};
use game::{Language, Outcome, Player, Record, message};

use crate::messages;
use crate::protocol::{
    Answer, At, Explanation, GameRead, MoveCard, OutcomeCard, Part, Request, View,
};
use crate::refusal::Refusal;
use crate::words::refuse;

/// The answer to a question that is not `think` or `stop`.
pub(crate) fn answer(request: &Request, language: Language) -> Answer {
    let id = request.id();
    let shown = |view| Answer::View { id, view: Box::new(view) };
    let answer = match request {
        Request::View { at, .. } => look(at, language).map(shown),
        Request::Edit { at, edit, .. } => {
            let edited = open(at).and_then(|mut session| {
                session.edit(edit).map_err(Refusal::wrong)?;
                Ok(view(&*session, language))
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
            Err(Refusal::malformed(message!(messages::FOR_ENGINES)))
        }
    };
    answer.unwrap_or_else(|refusal| refuse(Some(id), &refusal, language))
}

/// What is there?
pub(crate) fn look(at: &At, language: Language) -> Result<View, Refusal> {
    Ok(view(&*open(at)?, language))
}

/// The session at a place.
pub(crate) fn open(at: &At) -> Result<Box<dyn Session>, Refusal> {
    let mut session = catalog::open(&at.game).map_err(Refusal::wrong)?;
    if let Some(position) = &at.position {
        session.set_position(position).map_err(Refusal::wrong)?;
    }
    for mv in &at.moves {
        session.play(mv).map_err(Refusal::wrong)?;
    }
    Ok(session)
}

/// All that the page draws of a session.
fn view(session: &dyn Session, language: Language) -> View {
    View {
        at: At {
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

/// What the strongest engine's evaluation sees.
fn explain(at: &At, language: Language) -> Result<Option<Explanation>, Refusal> {
    let session = open(at)?;
    let explanation = session
        .variant()
        .explain(session.variant().default_engine(), &*session)
        .map_err(Refusal::wrong)?;
    let part = |part: catalog::Part| Part {
        name: part.name.text(language).to_owned(),
        meaning: part.meaning.text(language).to_owned(),
        term: part.term,
        weight: part.weight,
        value: part.value,
    };
    Ok(explanation.map(|explanation| Explanation {
        phase: explanation.phase.text(language).to_owned(),
        at: explanation.at,
        parts: explanation.parts.into_iter().map(part).collect(),
        value: explanation.value,
        unit: explanation.unit,
        chance: explanation.chance,
        certain: explanation.certain,
    }))
}

fn read(text: &str) -> Result<GameRead, Refusal> {
    let record: Record = text.parse().map_err(|error: RecordError| Refusal::wrong(error))?;
    let session = catalog::replay(&record).map_err(Refusal::wrong)?;
    Ok(GameRead {
        at: At {
            game: session.spec(),
            position: session.initial_position(),
            moves: session.moves(),
        },
        comments: record.moves.iter().map(|mv| mv.comment.clone()).collect(),
        winners: record.result.map(|result| result.outcome.winners().map(Player::number).collect()),
        tags: record.tags,
    })
}

/// The tags that say what was played. They follow from the game itself, whatever else is claimed.
const OWN_TAGS: [&str; 3] = ["Game", "Position", "Result"];

/// Refuses the name of a tag that would not be read as it is written.
fn check_tag(name: &str) -> Result<(), Refusal> {
    let tags = vec![(name.to_owned(), String::new())];
    let record = Record { tags, ..Record::default() };
    if record.to_string().parse() == Ok(record) {
        return Ok(());
    }
    Err(Refusal::wrong(message!(messages::NOT_A_TAG_NAME, name)))
}

fn write(
    at: &At,
    tags: &[(String, String)],
    comments: &[String],
    resigned: Option<u8>,
) -> Result<String, Refusal> {
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
        let reason = message!(game::messages::RESIGNED, player = loser);
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

    fn at(position: Option<&str>) -> At {
        let moves = ["e5", "d4"].map(String::from).into();
        At { game: "yavalath".into(), position: position.map(String::from), moves }
    }

    fn written(at: &At, tags: &[(&str, &str)]) -> Result<String, Refusal> {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let tags: Vec<_> = tags.iter().map(owned).collect();
        write(at, &tags, &[], None)
    }

    #[test]
    fn what_is_written_can_be_read_whatever_its_tags_claim() {
        let claims = [
            ("Game", "awale"),
            ("Position", "nowhere"),
            ("Result", "1-0"),
            ("Player1", "A \"B\" \\ ] [Game \"awale\"]"),
            ("Player1", "Ada"),
            ("Event", "{ ; *"),
        ];
        let read_back = read(&written(&at(None), &claims).unwrap()).unwrap();
        assert_eq!(read_back.at, look(&at(None), Language::En).unwrap().at);
        assert_eq!(read_back.winners, None);
        let tags = [("Game", "yavalath"), ("Player1", "Ada"), ("Event", "{ ; *")];
        assert_eq!(read_back.tags, tags.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn the_position_a_game_began_with_is_written_and_no_other() {
        let start = catalog::open("yavalath").unwrap().position();
        let mut session = catalog::open("yavalath").unwrap();
        session.play("a1").unwrap();
        let beginning = at(Some(&session.position()));
        let text = written(&beginning, &[("Position", &start)]).unwrap();
        assert_eq!(read(&text).unwrap().at, look(&beginning, Language::En).unwrap().at);
    }

    #[test]
    fn a_tag_whose_name_could_not_be_read_is_refused() {
        for name in ["", " ", "Two Words", "Été", "A]", "A \"b\"]\n[B", "A\n", "\"", "A-B"] {
            let refusal = written(&at(None), &[(name, "value")]).unwrap_err();
            assert_eq!(refusal.code, ErrorCode::Wrong, "{name}");
            let german = refusal.message.to_text(Language::De);
            assert!(german.contains("ist kein Name eines Tags"), "{german}");
        }
        assert!(written(&at(None), &[("Player1", "Ada"), ("x", ""), ("7", "")]).is_ok());
    }
}

//! Answers to all requests but `think` and `stop`.

use catalog::{Explanation, Session};
use game::Player;
use i18n::{Language, message};

use crate::error::{RequestError, error_answer};
use crate::wire::{Answer, MoveCard, OutcomeCard, PlayedCard, PositionRef, Request, View};
use crate::{messages, records};

/// The answer to a request that is not `think` or `stop`.
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
        Request::Read { text, game, .. } => {
            records::read(text, game.as_deref()).map(|game| Answer::Game { id, game })
        }
        Request::Write { tree, tags, resigned, .. } => {
            records::write(tree, tags, *resigned).map(|text| Answer::Text { id, text })
        }
        Request::Think { .. } | Request::Stop { .. } | Request::Watch { .. } => {
            Err(RequestError::malformed(message!(messages::FOR_ENGINES)))
        }
    };
    answer.unwrap_or_else(|error| error_answer(Some(id), &error, language))
}

/// Everything the page draws of a position.
///
/// # Errors
/// If the game, the position or a move is invalid.
pub fn view(at: &PositionRef, language: Language) -> Result<View, RequestError> {
    Ok(session_view(&*open(at)?, language))
}

/// Opens the game and replays the moves.
///
/// # Errors
/// If the game, the position or a move is invalid.
pub fn open(at: &PositionRef) -> Result<Box<dyn Session>, RequestError> {
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
                kind: mv.kind,
                loses: mv.loses,
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
            reasons: Player::all(session.players())
                .filter_map(|player| session.reason_to(player))
                .map(|reason| reason.to_text(language))
                .collect(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_says_who_played_each_move_who_passed_and_who_is_out() {
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

    fn seen(game: &str, moves: &str) -> View {
        let moves = moves.split(' ').map(String::from).collect();
        view(&PositionRef { game: game.into(), position: None, moves }, Language::En).unwrap()
    }

    #[test]
    fn a_view_says_which_moves_lose_at_once() {
        let losing = |game: &str, moves: &str| -> Vec<String> {
            let moves = seen(game, moves).legal_moves;
            moves.into_iter().filter(|mv| mv.loses).map(|mv| mv.text).collect()
        };
        // The ends of a pair make three in a row, and so does the gap of another line; four in a row wins.
        assert_eq!(losing("yavalath", "e5 a1 e6 a2"), ["e4", "e7"]);
        assert_eq!(losing("yavalath", "e5 a1 e6 a2 e8 a4"), ["e4"]);
        // With three players the game goes on, without whoever made three in a row.
        assert_eq!(losing("yavalath:players=3", "e5 a1 i1 e6 a2 i5"), ["e4", "e7"]);
        assert_eq!(losing("yolah", "d5:b7"), [""; 0]);
        // The last disc leaves player 1 with fewer.
        let last = "wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/1wbbbbbb b";
        let at = PositionRef { game: "othello".into(), position: Some(last.into()), moves: vec![] };
        let moves = view(&at, Language::En).unwrap().legal_moves;
        assert!(moves.iter().all(|mv| mv.loses) && moves.len() == 1, "{moves:?}");
    }

    #[test]
    fn the_reason_of_a_result_is_told_to_each_player() {
        let told = |game: &str, moves: &str| seen(game, moves).outcome.unwrap().reasons;
        let three = told("yavalath", "e5 a1 e6 a2 e7");
        assert_eq!(three, ["you made three in a row", "your opponent made three in a row"]);
        let four = told("yavalath", "e5 a1 e6 a2 e8 a4 e7");
        assert_eq!(four, ["you have four in a row", "your opponent has four in a row"]);
        let end = PositionRef {
            game: "yolah".into(),
            position: Some(
                "bbxxxxxx/bbxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxww/xxxxxxww b 20 32"
                    .into(),
            ),
            moves: vec![],
        };
        let outcome = view(&end, Language::En).unwrap().outcome.unwrap();
        assert_eq!(outcome.reasons[0], "you have 20 points, your opponent 32");
        assert_eq!(outcome.reasons[1], "you have 32 points, your opponent 20");
    }
}

//! The handout for students: how to write a bot, and the rules of the game.

use std::time::Duration;

use arena::BotEngine;
use catalog::Session;
use catalog::diagram::diagram;
use i18n::{Language, Template};
use presentation::SpecError;

const HANDOUT: Template = Template::new(
    include_str!("../handout/en.md"),
    include_str!("../handout/fr.md"),
    include_str!("../handout/de.md"),
);

/// The time of the turn that is shown.
const SHOWN_TIME: Duration = Duration::from_millis(200);
/// How many of the legal moves are shown.
const SHOWN_MOVES: usize = 12;

/// The handout for a game, in Markdown.
///
/// # Errors
/// If there is no such game.
pub fn text(game: &str, language: Language) -> Result<String, SpecError> {
    let session = catalog::open(game)?;
    let info = session.info();
    let mut text = HANDOUT.text(language).to_owned();
    // The rules last: nothing in them is a placeholder.
    for (name, value) in [
        ("{title}", info.title.to_owned()),
        ("{game}", session.spec()),
        ("{conversation}", conversation(&*session)),
        ("{notation}", info.notation.text(language).to_owned()),
        ("{rules}", with_diagrams(info.rules.text(language))),
    ] {
        text = text.replace(name, &value);
    }
    Ok(text)
}

/// The first lines of a game and an answer.
fn conversation(session: &dyn Session) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in BotEngine::first_lines(session, SHOWN_TIME) {
        let words: Vec<&str> = line.split(' ').collect();
        let shown = &words[..words.len().min(SHOWN_MOVES + 1)];
        let is_cut = words[0] == "legal" && shown.len() < words.len();
        lines.push(format!("> {}{}", shown.join(" "), if is_cut { " …" } else { "" }));
    }
    let answer = session.legal_moves().into_iter().next().map(|mv| mv.text);
    lines.push(format!("< {}", answer.unwrap_or_default()));
    lines.join("\n")
}

/// Rules whose headings are a level lower and whose pictures are diagrams as text.
fn with_diagrams(rules: &str) -> String {
    let line = |line: &str| match line.strip_prefix("board: ") {
        Some(picture) => drawn(picture).unwrap_or_default(),
        None => line.to_owned(),
    };
    rules.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A picture `SPEC | POSITION | MOVES | CAPTION` as a diagram above its caption.
fn drawn(picture: &str) -> Option<String> {
    let parts: Vec<&str> = picture.splitn(4, " | ").map(str::trim).collect();
    let &[spec, position, moves, caption] = &parts[..] else { return None };
    let mut session = catalog::open(spec).ok()?;
    if position != "start" {
        session.set_position(position).ok()?;
    }
    for mv in moves.split_whitespace() {
        session.play(mv).ok()?;
    }
    let coloured = diagram(&session.board(), &session.last_cells());
    let plain = anstream::adapter::strip_str(&coloured).to_string();
    Some(format!("```text\n{}\n```\n\n{caption}", plain.trim_end_matches('\n')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_handout_in_every_language_without_placeholders() {
        for info in catalog::GAMES.iter().map(|game| game.info) {
            for language in Language::ALL {
                let text = text(info.name, language).unwrap();
                let title = format!("# {}", info.title);
                assert!(text.starts_with(&title), "{text}");
                assert!(!text.contains("\nboard: ") && text.contains("```text\n> game "), "{text}");
                for name in ["{title}", "{game}", "{conversation}", "{notation}", "{rules}"] {
                    assert!(!text.contains(name), "{}: {name}", info.name);
                }
            }
        }
    }
}

//! What the server itself has to say, and everything in the reader's language.

use game::{Language, Phrase, translation};

use crate::protocol::{Answer, ErrorCode};
use crate::refusal::Refusal;

/// What the server itself has to say.
const PHRASES: &[Phrase] = &[
    Phrase::new(
        "too many searches at once; try again later",
        "trop de recherches à la fois ; réessayez plus tard",
        "zu viele Suchen auf einmal; später noch einmal versuchen",
    ),
    Phrase::new(
        "too many questions at once; try again later",
        "trop de questions à la fois ; réessayez plus tard",
        "zu viele Fragen auf einmal; später noch einmal versuchen",
    ),
    Phrase::new(
        "a message may have {} bytes at most",
        "un message peut avoir {} octets au plus",
        "eine Nachricht darf höchstens {} Bytes haben",
    ),
    Phrase::new(
        "an engine may not read files here",
        "un moteur ne peut pas lire de fichiers ici",
        "eine Engine darf hier keine Dateien lesen",
    ),
    Phrase::new(
        "an engine may have {} MiB at most",
        "un moteur peut avoir {} Mio au plus",
        "eine Engine darf höchstens {} MiB haben",
    ),
    Phrase::new(
        "an engine may have {} threads at most",
        "un moteur peut avoir {} fils d'exécution au plus",
        "eine Engine darf höchstens {} Threads haben",
    ),
    Phrase::new("the server is going down", "le serveur s'arrête", "der Server wird beendet"),
    Phrase::new(
        "something broke in the server; ask again",
        "une erreur est survenue dans le serveur ; redemandez",
        "im Server ist etwas schiefgegangen; noch einmal fragen",
    ),
    Phrase::new(
        "the message is not text",
        "le message n'est pas du texte",
        "die Nachricht ist kein Text",
    ),
    Phrase::new(
        "\"{}\" is not the name of a tag, which has only letters a to z and digits",
        "« {} » n'est pas un nom d'étiquette, qui n'a que des lettres de a à z et des chiffres",
        "„{}“ ist kein Name eines Tags, der nur Buchstaben von a bis z und Ziffern hat",
    ),
];

/// A text in the reader's language.
pub(crate) fn translate(game: &str, text: &str, language: Language) -> String {
    translation(&[PHRASES], text, language)
        .unwrap_or_else(|| catalog::translate(game, text, language))
}

/// A refusal as an answer.
pub(crate) fn refuse(id: Option<u32>, game: &str, refusal: &Refusal, language: Language) -> Answer {
    let message = match refusal.code {
        // This is for who writes programs, and what serde says is in English.
        ErrorCode::Malformed => refusal.message.clone(),
        _ => translate(game, &refusal.message, language),
    };
    Answer::Error { id, code: refusal.code, message: one_line(&message) }
}

/// The most characters of a message; no reader needs more of what they wrote themselves.
const LONGEST: usize = 300;

/// How many of them come from its front, if it is longer: what is wrong is said at the end.
const FRONT: usize = 200;

/// A message as it is said: whatever it quotes, it is one line of moderate length that shows all
/// its characters in their order.
pub(crate) fn one_line(message: &str) -> String {
    let mut line = String::new();
    for c in message.chars() {
        if misleads(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    let count = line.chars().count();
    if count <= LONGEST {
        return line;
    }
    let front = line.chars().take(FRONT);
    let back = line.chars().skip(count + FRONT + 1 - LONGEST);
    front.chain(['…']).chain(back).collect()
}

/// Whether a character would break a line, or show others elsewhere than they are.
fn misleads(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_server_says_is_said_in_every_language() {
        assert!(PHRASES.iter().all(Phrase::is_complete));
        let refusal = Refusal::too_large("a message may have 7 bytes at most");
        let Answer::Error { message, .. } = refuse(None, "", &refusal, Language::De) else {
            unreachable!("a refusal is an error")
        };
        assert_eq!(message, "eine Nachricht darf höchstens 7 Bytes haben");
        let english = translate("", "the server is going down", Language::En);
        assert_eq!(english, "the server is going down");
    }

    fn said(message: &str) -> String {
        let Answer::Error { message, .. } =
            refuse(None, "", &Refusal::malformed(message), Language::En)
        else {
            unreachable!("a refusal is an error")
        };
        message
    }

    #[test]
    fn what_is_quoted_neither_breaks_the_line_nor_turns_it_around() {
        let quoted = "\"a\r\nb\0\u{202e}c\u{2066}\u{2028}\" is not a move";
        let expected = r#""a\r\nb\u{0}\u{202e}c\u{2066}\u{2028}" is not a move"#;
        assert_eq!(said(quoted), expected);
        for harmless in ["« é » n'est pas un coup", "„ü“ ist kein Zug", "a\\b 'c' 五"] {
            assert_eq!(said(harmless), harmless);
        }
    }

    #[test]
    fn a_message_of_any_length_is_cut_to_a_moderate_one() {
        let just_right = "é".repeat(LONGEST);
        assert_eq!(said(&just_right), just_right);
        let long = said(&format!("\"{}\" is not a move", "é".repeat(60_000)));
        assert_eq!(long.chars().count(), LONGEST);
        assert!(long.starts_with("\"éé") && long.contains("é…é"), "{long}");
        assert!(long.ends_with("é\" is not a move"), "{long}");
        let escaped = said(&"\n".repeat(LONGEST / 2 + 1));
        assert_eq!(escaped.chars().count(), LONGEST);
        assert_eq!(said(&"\n".repeat(LONGEST / 2)), r"\n".repeat(LONGEST / 2));
        assert_eq!(said(""), "");
    }
}

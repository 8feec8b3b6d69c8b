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
    Answer::Error { id, code: refusal.code, message }
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
}

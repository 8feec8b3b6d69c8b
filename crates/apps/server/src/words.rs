//! Refusals in the reader's language.

use game::Language;

use crate::protocol::Answer;
use crate::refusal::Refusal;

/// A refusal as an answer.
pub(crate) fn refuse(id: Option<u32>, refusal: &Refusal, language: Language) -> Answer {
    let message = one_line(&refusal.message.to_text(language));
    Answer::Error { id, code: refusal.code, message }
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
    use game::{Message, message};

    use super::*;
    use crate::messages;

    #[test]
    fn a_refusal_is_said_in_the_readers_language() {
        let refusal = Refusal::too_large(message!(messages::MESSAGE_TOO_LARGE, most = 7));
        let said = |language| match refuse(None, &refusal, language) {
            Answer::Error { message, .. } => message,
            _ => unreachable!("a refusal is an error"),
        };
        assert_eq!(said(Language::En), "a message may have 7 bytes at most");
        assert_eq!(said(Language::De), "eine Nachricht darf höchstens 7 Bytes haben");
    }

    fn said(message: &str) -> String {
        let Answer::Error { message, .. } =
            refuse(None, &Refusal::malformed(Message::verbatim(message)), Language::En)
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

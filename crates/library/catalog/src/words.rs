//! What anything here says, in the reader's language.

mod phrases;

use game::{COMMON_WORDS, Language, translation};

use crate::registry::GAMES;

/// A text of a game, an engine or an error in another language. What nobody has translated, such
/// as a cell or a move, stays as it is.
///
/// The game may be a name or a spec; a text that belongs to no game is found without.
///
/// ```
/// use game::Language;
/// let reason = catalog::translate("yavalath", "player 2 has four in a row", Language::Fr);
/// assert_eq!(reason, "le joueur 2 a quatre pierres à la suite");
/// ```
pub fn translate(game: &str, text: &str, language: Language) -> String {
    if language == Language::En {
        return text.to_owned();
    }
    translated(game, text, language).unwrap_or_else(|| text.to_owned())
}

/// A text in another language, if somebody has translated it.
pub fn translated(game: &str, text: &str, language: Language) -> Option<String> {
    let name = game.split(':').next();
    let entry = GAMES.iter().find(|entry| Some(entry.info.name) == name);
    let words = entry.map_or(&[][..], |entry| entry.info.words);
    translation(&[words, phrases::PHRASES, COMMON_WORDS], text, language)
}

//! What people read, in their language.
//!
//! The program thinks and speaks English; what it says can be said again in another language by
//! looking it up among [`Phrase`]s. So an error or a reason is written once, where it arises, and
//! nothing below the edges of the program knows who reads it.

mod common;

pub use common::COMMON_WORDS;

/// A language that everything is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    En,
    /// French.
    Fr,
    /// German.
    De,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Fr, Self::De];

    /// Its two letters: `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::De => "de",
        }
    }

    /// The language of a tag as browsers send it, such as `fr` or `de-CH`.
    ///
    /// ```
    /// use game::Language;
    /// assert_eq!(Language::tagged("de-CH"), Some(Language::De));
    /// assert_eq!(Language::tagged("it"), None);
    /// ```
    pub fn tagged(tag: &str) -> Option<Self> {
        let main = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(main))
    }
}

/// The same in all languages. A gap `{}` stands for anything: a number, a cell, what somebody
/// typed. A phrase has the same gaps in the same order in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    texts: [&'static str; 3],
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Whatever fills the gaps stays as it is.
    Plain,
    /// What fills the gaps is translated in turn, if it is a phrase.
    Nested,
    /// The same word in every language.
    Name,
}

/// Phrases within phrases are not looked for any deeper than this: nothing says more, and a text
/// made to be deep should not take long.
const DEEPEST: u32 = 4;

impl Phrase {
    /// A text in English, French and German.
    pub const fn new(en: &'static str, fr: &'static str, de: &'static str) -> Self {
        Self { texts: [en, fr, de], kind: Kind::Plain }
    }

    /// A text with gaps that other phrases fill.
    pub const fn around(en: &'static str, fr: &'static str, de: &'static str) -> Self {
        Self { texts: [en, fr, de], kind: Kind::Nested }
    }

    /// A name, which is the same in every language.
    pub const fn name(text: &'static str) -> Self {
        Self { texts: [text; 3], kind: Kind::Name }
    }

    /// The text in a language.
    pub const fn text(&self, language: Language) -> &'static str {
        self.texts[language as usize]
    }

    /// Whether it says something in every language, with the same gaps; and says it in a way of
    /// its own, unless it is a name.
    pub fn is_complete(&self) -> bool {
        let [en, fr, de] = self.texts;
        let gaps = |text: &str| text.matches("{}").count();
        let alike = self.kind == Kind::Name;
        self.texts.iter().all(|text| !text.trim().is_empty() && gaps(text) == gaps(en))
            && (fr != en && de != en || alike)
    }

    /// What fills the gaps of the English text to make it this one.
    fn fillings<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let literals: Vec<&str> = self.texts[0].split("{}").collect();
        let [first, ref between @ .., last] = literals[..] else {
            return (text == self.texts[0]).then(Vec::new);
        };
        let mut rest = text.strip_prefix(first)?.strip_suffix(last)?;
        let mut fillings = Vec::new();
        for literal in between {
            let (filling, after) = rest.split_once(literal)?;
            fillings.push(filling);
            rest = after;
        }
        fillings.push(rest);
        Some(fillings)
    }
}

/// An English text in another language, if it is one of these phrases; or if it is a word and then
/// a phrase, as what is wrong with a move follows the move: `e5 is on an occupied cell`.
///
/// ```
/// use game::{Language, Phrase, translation};
/// let words = [Phrase::new("player {} wins", "le joueur {} gagne", "Spieler {} gewinnt")];
/// let said = translation(&[&words], "player 2 wins", Language::De);
/// assert_eq!(said.as_deref(), Some("Spieler 2 gewinnt"));
/// assert_eq!(translation(&[&words], "nobody wins", Language::De), None);
/// ```
pub fn translation(words: &[&[Phrase]], text: &str, language: Language) -> Option<String> {
    translate(words, text, language, DEEPEST)
}

fn translate(words: &[&[Phrase]], text: &str, language: Language, deep: u32) -> Option<String> {
    let deeper = deep.checked_sub(1)?;
    let Some((phrase, fillings)) = find(words, text) else {
        let (word, rest) = text.split_once(' ')?;
        find(words, rest)?;
        return Some(format!("{word} {}", translate(words, rest, language, deeper)?));
    };
    let fill = |filling: &str| match phrase.kind {
        Kind::Nested => translate(words, filling, language, deeper),
        Kind::Plain | Kind::Name => None,
    };
    let mut literals = phrase.text(language).split("{}");
    let mut said = literals.next().unwrap_or_default().to_owned();
    for (filling, literal) in fillings.into_iter().zip(literals) {
        said.push_str(&fill(filling).unwrap_or_else(|| filling.to_owned()));
        said.push_str(literal);
    }
    Some(said)
}

/// The first phrase that a text is, and what fills its gaps.
fn find<'w, 't>(words: &[&'w [Phrase]], text: &'t str) -> Option<(&'w Phrase, Vec<&'t str>)> {
    let mut phrases = words.iter().copied().flatten();
    phrases.find_map(|phrase| Some((phrase, phrase.fillings(text)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &[Phrase] = &[
        Phrase::new("is on {}", "est sur {}", "ist auf {}"),
        Phrase::new("\"{}\" is not a move", "« {} » n'est pas un coup", "„{}“ ist kein Zug"),
        Phrase::around("line {}: {}", "ligne {} : {}", "Zeile {}: {}"),
        Phrase::new("from {} to {}", "de {} à {}", "von {} nach {}"),
        Phrase::name("Hex"),
    ];

    fn french(text: &str) -> Option<String> {
        translation(&[WORDS], text, Language::Fr)
    }

    #[test]
    fn gaps_take_anything_even_nothing_and_even_what_looks_like_a_gap() {
        assert_eq!(french("from a1 to b2").as_deref(), Some("de a1 à b2"));
        assert_eq!(french("from  to ").as_deref(), Some("de  à "));
        assert_eq!(french("from {} to {} to x").as_deref(), Some("de {} à {} to x"));
        assert_eq!(french("from a1"), None);
    }

    #[test]
    fn what_somebody_typed_is_left_alone_even_if_it_is_a_phrase() {
        assert_eq!(
            french("\"is on a1\" is not a move").as_deref(),
            Some("« is on a1 » n'est pas un coup")
        );
    }

    #[test]
    fn a_phrase_around_others_has_them_translated_and_leaves_the_rest() {
        assert_eq!(french("line 3: e5 is on a1").as_deref(), Some("ligne 3 : e5 est sur a1"));
        assert_eq!(french("line 3: bad luck").as_deref(), Some("ligne 3 : bad luck"));
    }

    #[test]
    fn a_text_made_to_be_deep_is_not_followed_for_ever() {
        let text = "line 1: ".repeat(10_000);
        let said = french(&text).unwrap();
        assert_eq!(said.matches("ligne").count(), DEEPEST as usize);
    }

    #[test]
    fn a_phrase_is_complete_if_it_differs_in_every_language_or_is_a_name() {
        assert!(WORDS.iter().all(Phrase::is_complete));
        assert!(!Phrase::new("Hex", "Hex", "Hex").is_complete());
        assert!(!Phrase::new("a hole", "un trou", "").is_complete());
        assert!(!Phrase::new("hole {}", "trou", "Loch {}").is_complete());
    }

    #[test]
    fn the_phrases_of_every_game_are_complete() {
        assert!(COMMON_WORDS.iter().all(Phrase::is_complete));
    }
}

//! Internationalization: texts in every language, and messages with arguments.
//!
//! A [`Template`] is a text in every [`Language`], with named placeholders. A [`Message`] is a
//! template with a value for each placeholder. It is made by [`message!`] where
//! something is to be said, and becomes text where it is read, in the language of the reader. In
//! between nobody looks into the text.
//!
//! The tables of templates are constants of Rust. That a template has a text in every language,
//! with the same placeholders, and that a message has an argument for each of them, is checked by
//! the compiler.
//!
//! ```
//! use plywood_i18n::{Language, Template};
//! use plywood_i18n::message;
//!
//! const NO_CELL: Template = Template::new(
//!     "no cell \"{cell}\" on a board of size {size}",
//!     "pas de case « {cell} » sur un plateau de taille {size}",
//!     "kein Feld „{cell}“ auf einem Brett der Größe {size}",
//! );
//! let size = 5;
//! let message = message!(NO_CELL, cell = "z9", size);
//! assert_eq!(message.to_string(), "no cell \"z9\" on a board of size 5");
//! assert_eq!(message.to_text(Language::De), "kein Feld „z9“ auf einem Brett der Größe 5");
//! ```

use std::fmt;

/// A language that every text is written in.
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

    /// The code of ISO 639-1: `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::De => "de",
        }
    }

    /// The language of a tag as browsers send it (BCP 47), such as `fr` or `de-CH`.
    ///
    /// ```
    /// use plywood_i18n::Language;
    /// assert_eq!(Language::tagged("de-CH"), Some(Language::De));
    /// assert_eq!(Language::tagged("it"), None);
    /// ```
    pub fn tagged(tag: &str) -> Option<Self> {
        let main = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(main))
    }
}

/// A text in every language, with placeholders such as `{cell}`.
///
/// A placeholder is a name of small letters, digits and underscores in braces; any other brace
/// is text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Template {
    texts: [&'static str; 3],
}

impl Template {
    /// A text in English, French and German.
    ///
    /// # Panics
    /// If a translation is missing, is the English text, or has other placeholders. In a constant
    /// that is an error of the compiler:
    ///
    /// ```compile_fail
    /// use plywood_i18n::Template;
    /// const HOLE: Template = Template::new("hole {number}", "trou", "Loch {number}");
    /// ```
    pub const fn new(en: &'static str, fr: &'static str, de: &'static str) -> Self {
        let texts = [en, fr, de];
        let mut i = 0;
        while i < texts.len() {
            assert!(!texts[i].trim_ascii().is_empty(), "a template has a text in every language");
            assert!(i == 0 || !equal(texts[i].as_bytes(), en.as_bytes()), "a translation differs");
            assert!(
                names_all(en.as_bytes(), texts[i].as_bytes())
                    && names_all(texts[i].as_bytes(), en.as_bytes()),
                "a template has the same placeholders in every language"
            );
            i += 1;
        }
        Self { texts }
    }

    /// A text that is the same in every language, such as a name.
    pub const fn invariant(text: &'static str) -> Self {
        Self { texts: [text; 3] }
    }

    /// The text in a language, with its placeholders.
    pub const fn text(&self, language: Language) -> &'static str {
        self.texts[language as usize]
    }

    /// The template, whose placeholders must have these names, each given once.
    ///
    /// # Panics
    /// If they have others.
    #[doc(hidden)]
    pub const fn with_arguments(&'static self, names: &[&str]) -> &'static Self {
        let text = self.texts[0].as_bytes();
        let mut i = 0;
        while i < names.len() {
            assert!(has_placeholder(text, names[i].as_bytes()), "no placeholder for an argument");
            let mut j = 0;
            while j < i {
                assert!(!equal(names[i].as_bytes(), names[j].as_bytes()), "an argument twice");
                j += 1;
            }
            i += 1;
        }
        let mut at = 0;
        while let Some((start, end)) = placeholder(text, at) {
            let (mut known, mut i) = (false, 0);
            while i < names.len() {
                known |= equal(slice(text, start + 1, end - 1), names[i].as_bytes());
                i += 1;
            }
            assert!(known, "no argument for a placeholder");
            at = end;
        }
        self
    }
}

/// The English text.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text(Language::En))
    }
}

/// As its English text.
#[cfg(feature = "serde")]
impl serde::Serialize for Template {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text(Language::En))
    }
}

/// Where the next placeholder at or after a place begins and ends, with its braces.
const fn placeholder(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let mut start = from;
    while start < text.len() {
        if text[start] == b'{' {
            let mut end = start + 1;
            while end < text.len()
                && (text[end].is_ascii_lowercase()
                    || text[end].is_ascii_digit()
                    || text[end] == b'_')
            {
                end += 1;
            }
            if end > start + 1 && end < text.len() && text[end] == b'}' {
                return Some((start, end + 1));
            }
        }
        start += 1;
    }
    None
}

/// Whether a text has the placeholder of this name.
const fn has_placeholder(text: &[u8], name: &[u8]) -> bool {
    let mut at = 0;
    while let Some((start, end)) = placeholder(text, at) {
        if equal(slice(text, start + 1, end - 1), name) {
            return true;
        }
        at = end;
    }
    false
}

/// Whether a text has every placeholder of another.
const fn names_all(text: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while let Some((start, end)) = placeholder(other, at) {
        if !has_placeholder(text, slice(other, start + 1, end - 1)) {
            return false;
        }
        at = end;
    }
    true
}

// Constant functions cannot use `==` and ranges of slices yet.

const fn slice(text: &[u8], start: usize, end: usize) -> &[u8] {
    text.split_at(end).0.split_at(start).1
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// A template with the values of its placeholders; see [`message!`].
///
/// It prints as its English text, and is serialized as that.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Message {
    template: &'static Template,
    arguments: Vec<(&'static str, Argument)>,
}

/// The value of a placeholder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// What is the same in every language: a name, a move, what somebody typed.
    Text(String),
    /// A text without placeholders, in the language of the message.
    Template(Template),
    /// A message within a message.
    Message(Message),
    /// Several, with commas between them.
    List(Vec<Argument>),
}

impl Message {
    /// A message. The arguments are those of the template: [`message!`] checks
    /// that.
    #[doc(hidden)]
    pub fn new(template: &'static Template, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { template, arguments }
    }

    /// What another library or program says, as it says it.
    pub fn verbatim(text: impl fmt::Display) -> Self {
        const TEXT: Template = Template::invariant("{text}");
        crate::message!(TEXT, text = text.to_string())
    }

    /// The template.
    pub fn template(&self) -> &'static Template {
        self.template
    }

    /// The text in a language.
    pub fn to_text(&self, language: Language) -> String {
        let mut text = String::new();
        self.append_to(&mut text, language);
        text
    }

    fn append_to(&self, out: &mut String, language: Language) {
        let text = self.template.text(language);
        let mut at = 0;
        while let Some((start, end)) = placeholder(text.as_bytes(), at) {
            out.push_str(&text[at..start]);
            let name = &text[start + 1..end - 1];
            match self.arguments.iter().find(|(known, _)| *known == name) {
                Some((_, argument)) => argument.append_to(out, language),
                None => out.push_str(&text[start..end]),
            }
            at = end;
        }
        out.push_str(&text[at..]);
    }
}

impl Argument {
    /// Several, with commas between them.
    pub fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }

    fn append_to(&self, out: &mut String, language: Language) {
        match self {
            Self::Number(number) => out.push_str(&number.to_string()),
            Self::Text(text) => out.push_str(text),
            Self::Template(template) => out.push_str(template.text(language)),
            Self::Message(message) => message.append_to(out, language),
            Self::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    item.append_to(out, language);
                }
            }
        }
    }
}

/// The English text.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text(Language::En))
    }
}

/// As its English text.
#[cfg(feature = "serde")]
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

macro_rules! argument_from {
    ($variant:ident: $($type:ty => $convert:expr),* $(,)?) => {
        $(impl From<$type> for Argument {
            fn from(value: $type) -> Self {
                Self::$variant($convert(value))
            }
        })*
    };
}

argument_from!(Number: u8 => i64::from, u16 => i64::from, u32 => i64::from, i32 => i64::from);
argument_from!(Number: i64 => |n| n, usize => |n| n as i64, u64 => |n| n as i64);
argument_from!(Text: &str => str::to_owned, String => |text| text, char => String::from);
argument_from!(Text: &String => String::clone);
argument_from!(Message: Message => |message| message);
argument_from!(Template: Template => |template| template);

/// Makes a [`Message`] of a constant [`Template`] and
/// its arguments, `name = value` or just `name`. An argument that is missing, or too many, is an
/// error of the compiler:
///
/// ```compile_fail
/// use plywood_i18n::Template;
/// const HOLE: Template = Template::new("hole {number}", "trou {number}", "Loch {number}");
/// let message = plywood_i18n::message!(HOLE, name = 3);
/// ```
#[macro_export]
macro_rules! message {
    (@argument $name:ident) => { $crate::Argument::from($name) };
    (@argument $name:ident = $value:expr) => { $crate::Argument::from($value) };
    ($template:path $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new(
            const { $template.with_arguments(&[$(stringify!($name)),*]) },
            ::std::vec![$((stringify!($name), $crate::message!(@argument $name $(= $value)?))),*],
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVED: Template =
        Template::new("from {start} to {end}", "vers {end} de {start}", "von {start} nach {end}");
    const LINE: Template = Template::new(
        "line {line}: {problem}",
        "ligne {line} : {problem}",
        "Zeile {line}: {problem}",
    );
    const OPEN: Template =
        Template::new("{ opens, {} and {A} {a", "{ ouvre, {} et {A} {a", "{ öffnet, {} und {A} {");

    #[test]
    fn placeholders_are_filled_by_name_whatever_their_order() {
        let message = message!(MOVED, end = "b2", start = "a1");
        assert_eq!(message.to_string(), "from a1 to b2");
        assert_eq!(message.to_text(Language::Fr), "vers b2 de a1");
    }

    #[test]
    fn what_somebody_typed_is_never_a_placeholder() {
        let message = message!(MOVED, start = "{end}", end = "");
        assert_eq!(message.to_text(Language::De), "von {end} nach ");
    }

    #[test]
    fn messages_and_lists_within_messages_are_in_the_same_language() {
        let problem = message!(MOVED, start = 'x', end = 2);
        let message = message!(LINE, line = 3_usize, problem);
        assert_eq!(message.to_text(Language::Fr), "ligne 3 : vers 2 de x");
        let both = Argument::list([message!(MOVED, start = 1, end = 2), Message::verbatim("?")]);
        let message = message!(LINE, line = 4, problem = both);
        assert_eq!(message.to_text(Language::De), "Zeile 4: von 1 nach 2, ?");
        assert_eq!(message.to_string(), "line 4: from 1 to 2, ?");
    }

    #[test]
    fn other_braces_are_text() {
        let message = message!(OPEN);
        assert_eq!(message.to_text(Language::De), "{ öffnet, {} und {A} {");
        assert_eq!(message.to_string(), "{ opens, {} and {A} {a");
        // As the program reads it, not the compiler.
        let texts = ["{ opens {a", "{ ouvre {a", "{ öffnet {a"].map(std::hint::black_box);
        let template = Template::new(texts[0], texts[1], texts[2]);
        assert_eq!(template.text(Language::Fr), "{ ouvre {a");
    }

    #[test]
    fn a_template_has_a_text_of_its_own_in_every_language_with_the_same_placeholders() {
        let refused = |en, fr, de| std::panic::catch_unwind(|| Template::new(en, fr, de)).is_err();
        assert!(!refused("a hole", "un trou", "ein Loch"));
        assert!(!refused("{a} and {b}", "{b} et {a}", "{a} und {b}, {a}"));
        assert!(refused("a hole", "un trou", " "));
        assert!(refused("a hole", "a hole", "ein Loch"));
        assert!(refused("hole {number}", "trou", "Loch {number}"));
        assert!(refused("hole", "trou", "Loch {number}"));
        assert!(refused("hole {number}", "trou {number}", "Loch {nummer}"));
    }

    #[test]
    fn arguments_are_those_of_the_template() {
        let refused =
            |names: &[&str]| std::panic::catch_unwind(|| MOVED.with_arguments(names)).is_err();
        assert!(!refused(&["end", "start"]));
        assert!(refused(&["start"]));
        assert!(refused(&["start", "start"]));
        assert!(refused(&["start", "end", "by"]));
    }
}

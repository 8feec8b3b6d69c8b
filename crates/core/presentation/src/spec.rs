//! Names with options, as people write them: `yavalanchan:size=5,swap=on`.

use std::fmt;
use std::str::FromStr;

use i18n::{Argument, Message, Template, message};

use crate::messages;

/// `name:key=value,key=value`, not yet checked against what there is.
///
/// ```
/// use plywood_presentation::Spec;
/// let spec: Spec = "yavalath:players=3,block=on".parse()?;
/// assert_eq!(spec.name, "yavalath");
/// assert_eq!(spec.settings[1], ("block".into(), "on".into()));
/// assert_eq!(spec.to_string(), "yavalath:players=3,block=on");
/// # Ok::<(), plywood_presentation::SpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// What is named.
    pub name: String,
    /// The keys and values after the colon, in the order written.
    pub settings: Vec<(String, String)>,
}

/// What is wrong with a spec; the message names it and says what there is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(Message);

impl SpecError {
    /// An error with this message.
    pub fn new(message: Message) -> Self {
        Self(message)
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<SpecError> for Message {
    fn from(error: SpecError) -> Self {
        error.0
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let settings = rest.split(',').filter(|part| !part.is_empty()).map(|part| {
            part.split_once('=')
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .ok_or_else(|| SpecError::new(message!(messages::NOT_KEY_VALUE, part, spec = text)))
        });
        Ok(Self { name: name.to_owned(), settings: settings.collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, (key, value)) in self.settings.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// A game's name and options, for lists, help and checks.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameInfo {
    /// The name in specs: `awale`.
    pub name: &'static str,
    /// The name for people: `Awalé`.
    pub title: &'static str,
    /// The game in a sentence.
    pub summary: Template,
    /// How a move is written, with examples.
    pub notation: Template,
    /// The options, in the order they are listed.
    pub options: &'static [OptionInfo],
    /// The rules for those who want to play, in every language: headings `## `, paragraphs,
    /// lists `- `, `**bold**`, and pictures `board: SPEC | POSITION | MOVES | CAPTION`, where the
    /// position is as text or `start`, and moves are played from there.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub rules: Template,
}

/// One option of a game or an engine.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionInfo {
    /// The name before `=`.
    pub key: &'static str,
    /// What may stand after it.
    pub values: Values,
    /// What holds when it is not given.
    pub default: &'static str,
    /// What it does, in a sentence.
    pub help: Template,
}

/// The values an option can have.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Values {
    /// A whole number from `min` to `max`.
    Range {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number from `min` to `max`.
    Real {
        /// The smallest.
        min: f32,
        /// The largest.
        max: f32,
    },
    /// Any text; this says of what kind.
    Text(Template),
    /// A name, or a file: a file has a dot or a slash in its name. This says of what kind.
    File(Template),
}

impl Values {
    /// `on` or `off`.
    pub const SWITCH: Self = Self::Words(&["off", "on"]);

    fn allow(self, value: &str) -> bool {
        match self {
            // Only the plain way of writing a number, so that a spec has one spelling.
            Self::Range { min, max } => {
                value.parse().is_ok_and(|n: u32| (min..=max).contains(&n) && n.to_string() == value)
            }
            Self::Words(words) => words.contains(&value),
            Self::Real { min, max } => value.parse().is_ok_and(|x| (min..=max).contains(&x)),
            Self::Text(_) | Self::File(_) => !value.is_empty(),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range { min, max } => write!(f, "{min}..{max}"),
            Self::Words(words) => f.write_str(&words.join("|")),
            Self::Real { min, max } => write!(f, "{min:.1}..{max:.1}"),
            Self::Text(kind) | Self::File(kind) => kind.fmt(f),
        }
    }
}

impl From<Values> for Argument {
    fn from(values: Values) -> Self {
        match values {
            Values::Text(kind) | Values::File(kind) => kind.into(),
            Values::Range { .. } | Values::Words(_) | Values::Real { .. } => {
                values.to_string().into()
            }
        }
    }
}

/// The options of a game or an engine, with a valid value each.
#[derive(Debug, Clone)]
pub struct Options {
    name: &'static str,
    known: &'static [OptionInfo],
    values: Vec<String>,
}

impl Options {
    /// Checks the settings of a spec against a game's options.
    ///
    /// # Errors
    /// If a key is unknown or written twice, or a value is not allowed.
    pub fn new(info: &'static GameInfo, spec: &Spec) -> Result<Self, SpecError> {
        Self::of(info.name, info.options, spec)
    }

    /// Checks the settings of a spec against the options there are.
    ///
    /// # Errors
    /// If a key is unknown or written twice, or a value is not allowed.
    pub fn of(
        name: &'static str,
        options: &'static [OptionInfo],
        spec: &Spec,
    ) -> Result<Self, SpecError> {
        let mut values: Vec<Option<&str>> = vec![None; options.len()];
        for (key, value) in &spec.settings {
            let Some(i) = options.iter().position(|option| option.key == key) else {
                return Err(SpecError::new(unknown_option(name, options, key)));
            };
            if !options[i].values.allow(value) {
                let values = options[i].values;
                return Err(SpecError::new(message!(messages::NO_VALUE, name, key, value, values)));
            }
            if values[i].replace(value).is_some() {
                let spec = spec.to_string();
                return Err(SpecError::new(message!(messages::GIVEN_TWICE, key, spec)));
            }
        }
        let values = values.iter().zip(options).map(|(v, o)| v.unwrap_or(o.default).into());
        Ok(Self { name, known: options, values: values.collect() })
    }

    /// The value of an option there is.
    ///
    /// # Panics
    /// If there is no such option: only who declared it asks for it.
    pub fn word(&self, key: &str) -> &str {
        let i = self.known.iter().position(|option| option.key == key);
        &self.values[i.expect("only declared options are asked for")]
    }

    /// The value of an option that is a real number.
    ///
    /// # Panics
    /// If the option is not a number: only who declared it asks for it.
    pub fn real(&self, key: &str) -> f32 {
        self.word(key).parse().expect("the value was checked to be a number")
    }

    /// The value of an option that is a number.
    ///
    /// # Panics
    /// If the option is not a number: only who declared it asks for it.
    pub fn number(&self, key: &str) -> u32 {
        self.word(key).parse().expect("the value was checked to be a number")
    }

    /// Whether a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.word(key) == "on"
    }

    /// The spec that gives these options, without those that have their default.
    pub fn spec(&self) -> Spec {
        let set = self.known.iter().zip(&self.values);
        let settings = set.filter(|(option, value)| option.default != *value);
        Spec {
            name: self.name.to_owned(),
            settings: settings.map(|(o, v)| (o.key.to_owned(), v.clone())).collect(),
        }
    }
}

fn unknown_option(name: &str, options: &[OptionInfo], key: &str) -> Message {
    let known = options.iter().map(|o| message!(messages::OPTION, key = o.key, values = o.values));
    let known =
        if options.is_empty() { messages::NO_OPTIONS.into() } else { Argument::list(known) };
    message!(messages::NO_OPTION, name, key, known)
}

#[cfg(test)]
mod tests {
    use super::*;

    static GAME: GameInfo = GameInfo {
        name: "hex",
        title: "Hex",
        summary: Template::invariant(""),
        notation: Template::invariant(""),
        options: &[
            OptionInfo {
                key: "size",
                values: Values::Range { min: 2, max: 7 },
                default: "4",
                help: Template::invariant(""),
            },
            OptionInfo {
                key: "swap",
                values: Values::SWITCH,
                default: "off",
                help: Template::invariant(""),
            },
        ],
        rules: Template::invariant(""),
    };

    fn options(spec: &str) -> Result<Options, String> {
        let spec: Spec = spec.parse().map_err(|e: SpecError| e.to_string())?;
        Options::new(&GAME, &spec).map_err(|e| e.to_string())
    }

    #[test]
    fn options_not_given_have_their_default() {
        let options = options("hex:swap=on").unwrap();
        assert_eq!((options.number("size"), options.is_on("swap")), (4, true));
        assert_eq!(options.spec().to_string(), "hex:swap=on");
    }

    #[test]
    fn a_default_that_is_written_out_is_not_part_of_the_spec() {
        assert_eq!(options("hex:swap=off,size=5").unwrap().spec().to_string(), "hex:size=5");
        assert_eq!(options("hex:").unwrap().spec().to_string(), "hex");
    }

    #[test]
    fn what_is_wrong_is_named_together_with_what_there_is() {
        let error = |spec| options(spec).unwrap_err();
        assert_eq!(error("hex:size=8"), "hex has no size \"8\"; there is 2..7");
        assert_eq!(error("hex:size=+4"), "hex has no size \"+4\"; there is 2..7");
        assert_eq!(error("hex:swap=yes"), "hex has no swap \"yes\"; there is off|on");
        assert_eq!(
            error("hex:siz=4"),
            "hex has no option \"siz\"; there is size=2..7, swap=off|on"
        );
        assert_eq!(error("hex:size"), "\"size\" in \"hex:size\" is not of the form key=value");
        assert_eq!(error("hex:size=4,size=5"), "size is given twice in \"hex:size=4,size=5\"");
    }
}

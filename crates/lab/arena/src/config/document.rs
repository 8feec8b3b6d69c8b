//! A TOML document whose values are found by path and whose errors know their line.

use std::collections::HashMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::ConfigError;

/// A TOML document. A path names a value by keys and places in lists: `engines.2.name`.
pub struct Document<'a> {
    source: &'a str,
    root: DeValue<'a>,
    lines: Lines,
}

type Read<T> = Result<Option<T>, ConfigError>;

impl<'a> Document<'a> {
    /// Parses a text.
    ///
    /// # Errors
    /// If it is not TOML.
    pub fn parse(source: &'a str) -> Result<Self, ConfigError> {
        let mut lines = Lines::of(source);
        let root = DeTable::parse(source).map_err(|error| ConfigError {
            line: error.span().map(|span| lines.at(span.start)),
            message: error.message().replace('\n', ", "),
        })?;
        let root = DeValue::Table(root.into_inner());
        lines.record_lines(&root, "");
        Ok(Self { source, root, lines })
    }

    /// An error at a path, or at the nearest that stands in the file.
    pub fn error(&self, path: &str, message: impl Into<String>) -> ConfigError {
        // Games are another way to say rounds.
        let path = if path == "rounds" && !self.has(path) { "games" } else { path };
        let mut rest = Some(path);
        let mut line = None;
        while let (None, Some(path)) = (line, rest) {
            line = self.lines.of_paths.get(path).copied();
            rest = path.rsplit_once('.').map(|(parent, _)| parent);
        }
        ConfigError { line, message: message.into() }
    }

    fn find(&self, path: &str) -> Option<&Spanned<DeValue<'a>>> {
        let mut keys = path.split('.');
        let first = self.root.get(keys.next()?)?;
        keys.try_fold(first, |value, key| match value.get_ref() {
            DeValue::Array(_) => value.get_ref().get(key.parse::<usize>().ok()?),
            value => value.get(key),
        })
    }

    /// Whether there is anything at a path.
    pub fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Makes sure that a path, if there is anything, is a table with no other keys than these.
    ///
    /// # Errors
    /// If it is something else, or there is another key.
    pub fn expect_keys(&self, path: &str, known: &[&str]) -> Result<(), ConfigError> {
        let value = match path {
            "" => Some(&self.root),
            _ => self.find(path).map(Spanned::get_ref),
        };
        let Some(value) = value else { return Ok(()) };
        let Some(table) = value.as_table() else { return Err(self.no(path, "a table")) };
        let mut unknown: Vec<_> =
            table.keys().filter(|key| !known.contains(&&**key.get_ref())).collect();
        unknown.sort_by_key(|key| key.span().start);
        let Some(key) = unknown.first() else { return Ok(()) };
        let line = Some(self.lines.at(key.span().start));
        let there_is = known.join(", ");
        let message = format!("there is no key \"{}\" here; there is {there_is}", key.get_ref());
        Err(ConfigError { line, message })
    }

    /// A text.
    ///
    /// # Errors
    /// If there is something else.
    pub fn text(&self, path: &str) -> Read<&str> {
        self.read(path, "a text in quotes", DeValue::as_str)
    }

    /// A whole number.
    ///
    /// # Errors
    /// If there is something else.
    pub fn integer(&self, path: &str) -> Read<u64> {
        self.read(path, "a whole number", integer)
    }

    /// A whole number that is not large.
    ///
    /// # Errors
    /// If there is something else.
    pub fn small_integer(&self, path: &str) -> Read<u32> {
        self.read(path, "a whole number below 2^32", |value| u32::try_from(integer(value)?).ok())
    }

    /// A number.
    ///
    /// # Errors
    /// If there is something else.
    pub fn real(&self, path: &str) -> Read<f64> {
        self.read(path, "a number", |value| match value {
            DeValue::Float(number) => number.as_str().parse().ok(),
            DeValue::Integer(number) => {
                Some(i64::from_str_radix(number.as_str(), number.radix()).ok()? as f64)
            }
            _ => None,
        })
    }

    /// True or false.
    ///
    /// # Errors
    /// If there is something else.
    pub fn boolean(&self, path: &str) -> Read<bool> {
        self.read(path, "true or false", DeValue::as_bool)
    }

    /// A time, in milliseconds.
    ///
    /// # Errors
    /// If there is something else.
    pub fn time(&self, path: &str) -> Read<u64> {
        let Some(text) = self.text(path)? else { return Ok(None) };
        let time =
            catalog::parse_time(text).map_err(|error| self.error(path, error.to_string()))?;
        Ok(Some(time.as_millis() as u64))
    }

    /// How many members a list has.
    ///
    /// # Errors
    /// If there is something else.
    pub fn length(&self, path: &str) -> Read<usize> {
        self.read(path, "a list", |value| value.as_array().map(|list| list.len()))
    }

    fn read<'s, T>(
        &'s self,
        path: &str,
        kind: &str,
        as_kind: impl FnOnce(&'s DeValue<'a>) -> Option<T>,
    ) -> Read<T> {
        let Some(value) = self.find(path) else { return Ok(None) };
        as_kind(value.get_ref()).map_or_else(|| Err(self.no(path, kind)), |value| Ok(Some(value)))
    }

    /// The error that a value is not of a kind.
    pub fn no(&self, path: &str, kind: &str) -> ConfigError {
        let span = self.find(path).map_or(0..0, Spanned::span);
        let written =
            self.source.get(span).and_then(|text| text.lines().next()).unwrap_or_default();
        let key = path.rsplit('.').find(|key| key.parse::<usize>().is_err()).unwrap_or(path);
        self.error(path, format!("{key} must be {kind}, not {written}"))
    }
}

fn integer(value: &DeValue<'_>) -> Option<u64> {
    let number = value.as_integer()?;
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Where things stand in a text.
struct Lines {
    /// The offset of each end of a line.
    ends: Vec<usize>,
    /// The line of every key and every member of a list, by path.
    of_paths: HashMap<String, usize>,
}

impl Lines {
    fn of(source: &str) -> Self {
        let ends = source.match_indices('\n').map(|(offset, _)| offset).collect();
        Self { ends, of_paths: HashMap::new() }
    }

    /// The line of an offset, counted from 1.
    fn at(&self, offset: usize) -> usize {
        1 + self.ends.partition_point(|&end| end < offset)
    }

    /// Notes the line of everything below a path.
    fn record_lines(&mut self, value: &DeValue<'_>, path: &str) {
        let mut record = |key: &str, start: usize, value: &DeValue<'_>| {
            let below = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            self.record_lines(value, &below);
            let line = self.at(start);
            self.of_paths.insert(below, line);
        };
        match value {
            DeValue::Table(table) => {
                for (key, value) in table {
                    record(key.get_ref(), key.span().start, value.get_ref());
                }
            }
            DeValue::Array(list) => {
                for (i, value) in list.iter().enumerate() {
                    record(&i.to_string(), value.span().start, value.get_ref());
                }
            }
            _ => {}
        }
    }
}

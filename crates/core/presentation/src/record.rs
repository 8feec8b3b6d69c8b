//! A game that was played, as text in the manner of PGN:
//!
//! ```text
//! [Game "yavalath:players=3"]
//! [Player1 "human"]
//! [Player2 "random"]
//! [Player3 "random"]
//! [Date "2026-11-15"]
//! [Result "*"]
//!
//! 1. e5 {the centre} a1 b3 2. d4 c2 *
//! ```
//!
//! Tags come first, one a line. Then the moves in the game's notation, with numbers that are for
//! people only, comments in braces or from `;` to the end of the line, and at last the result:
//! each player's share of the point (`1-0`, `1/2-1/2`, `0-1/2-1/2`), or `*` if there is none yet.
//!
//! The record knows no rules: whether the moves are legal is for the game to say.

use std::fmt;
use std::str::FromStr;

use game::{Outcome, Player};
use i18n::{Message, message};

use crate::messages;

/// A game that was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values of the tags but `Result`, in order.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub comment: String,
    /// The moves.
    pub moves: Vec<RecordedMove>,
    /// The share of each player, once the game has ended.
    pub result: Option<GameResult>,
}

/// One move of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move in notation.
    pub text: String,
    /// What is said about it.
    pub comment: String,
    /// The line it was read from, or 0.
    pub line: usize,
}

/// What is wrong with a text that should be a record, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: Message,
}

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Self {
        message!(messages::LINE, line = error.line, problem = error.message)
    }
}

/// How a game of `players` players ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Who shares the victory.
    pub outcome: Outcome,
    /// How many players the game has.
    pub players: usize,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(key, _)| key == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = self.outcome.winners().count();
        for player in Player::all(self.players) {
            let dash = if player == Player::ONE { "" } else { "-" };
            match (self.outcome.includes(player), winners) {
                (false, _) => write!(f, "{dash}0")?,
                (true, 1) => write!(f, "{dash}1")?,
                (true, shared) => write!(f, "{dash}1/{shared}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for GameResult {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let shares: Vec<&str> = text.split('-').collect();
        let winners = shares.iter().enumerate().filter(|(_, share)| **share != "0");
        let winners: Vec<usize> = winners.map(|(i, _)| i).collect();
        if !(2..=game::MAX_PLAYERS).contains(&shares.len()) || winners.is_empty() {
            return Err(());
        }
        let outcome = Outcome::shared(winners.into_iter().map(Player::new));
        let result = Self { outcome, players: shares.len() };
        // Whatever was written must be what such a result is written as.
        if result.to_string() == text { Ok(result) } else { Err(()) }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        writeln!(f, "[Result \"{result}\"]\n")?;
        let mut words = Vec::new();
        push_comment(&mut words, &self.comment);
        for (i, mv) in self.moves.iter().enumerate() {
            if i % self.players() == 0 {
                words.push(format!("{}.", i / self.players() + 1));
            }
            words.push(mv.text.clone());
            push_comment(&mut words, &mv.comment);
        }
        words.push(result);
        let mut width = 0;
        for (i, word) in words.iter().enumerate() {
            let length = word.chars().count();
            let fits = width + 1 + length <= 80;
            width = if i > 0 && fits { width + 1 + length } else { length };
            f.write_str(if i == 0 {
                ""
            } else if fits {
                " "
            } else {
                "\n"
            })?;
            f.write_str(word)?;
        }
        writeln!(f)
    }
}

impl Record {
    /// How many moves a round has: one for each player named.
    fn players(&self) -> usize {
        let named = self.tags.iter().filter(|(name, _)| name.starts_with("Player")).count();
        named.clamp(2, game::MAX_PLAYERS)
    }
}

fn escape(value: &str) -> String {
    value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"")
}

fn push_comment(words: &mut Vec<String>, comment: &str) {
    // A comment ends at the first closing brace, so it cannot hold one.
    let comment = comment.replace('}', ")");
    let mut parts: Vec<String> = comment.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = parts.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = parts.last_mut() {
        last.push('}');
    }
    words.append(&mut parts);
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader { rest: text.trim_start_matches('\u{feff}'), line: 1 };
        let mut record = Self::default();
        let mut tagged_result = None;
        while let Some((name, value)) = reader.tag()? {
            if name == "Result" {
                tagged_result = Some(value);
            } else if record.tag(&name).is_some() {
                return Err(reader.error(message!(messages::TAG_TWICE, name)));
            } else {
                record.tags.push((name, value));
            }
        }
        let ended = loop {
            match reader.token()? {
                Token::Comment(comment) => {
                    let about =
                        record.moves.last_mut().map_or(&mut record.comment, |mv| &mut mv.comment);
                    if !about.is_empty() {
                        about.push(' ');
                    }
                    about.push_str(&comment);
                }
                Token::Move(text) => {
                    record.moves.push(RecordedMove {
                        text,
                        comment: String::new(),
                        line: reader.line,
                    });
                }
                Token::Result(result) => break result,
                Token::End => {
                    return Err(reader.error(message!(messages::NO_RESULT)));
                }
            }
        };
        let written = ended.map_or_else(|| "*".to_owned(), |result| result.to_string());
        if let Some(tagged) = tagged_result.filter(|tagged| *tagged != written) {
            return Err(reader.error(message!(messages::OTHER_RESULT, written, tagged)));
        }
        reader.end()?;
        record.result = ended;
        Ok(record)
    }
}

enum Token {
    Comment(String),
    Move(String),
    Result(Option<GameResult>),
    End,
}

/// What is left of a text, and the line it begins on.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, message: Message) -> RecordError {
        RecordError { line: self.line, message }
    }

    /// Takes `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.line += taken.matches('\n').count();
        taken
    }

    fn skip_space(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    /// The next tag, or none where the moves begin.
    fn tag(&mut self) -> Result<Option<(String, String)>, RecordError> {
        self.skip_space();
        if !self.rest.starts_with('[') {
            return Ok(None);
        }
        let line = self.rest.lines().next().unwrap_or_default().trim_end();
        let tag = parse_tag(line);
        let Some(tag) = tag else {
            return Err(self.error(message!(messages::NOT_A_TAG, line)));
        };
        self.take(line.len());
        Ok(Some(tag))
    }

    fn token(&mut self) -> Result<Token, RecordError> {
        self.skip_numbers();
        if let Some(comment) = self.rest.strip_prefix(';') {
            let length = comment.find('\n').unwrap_or(comment.len());
            let text = self.take(1 + length)[1..].trim().to_owned();
            return Ok(Token::Comment(text));
        }
        if self.rest.starts_with('{') {
            let Some(end) = self.rest.find('}') else {
                return Err(self.error(message!(messages::OPEN_COMMENT)));
            };
            let words = self.take(end + 1)[1..end].split_whitespace().collect::<Vec<_>>();
            return Ok(Token::Comment(words.join(" ")));
        }
        let word = &self.rest[..self.word_length()];
        if word.is_empty() && self.rest.is_empty() {
            return Ok(Token::End);
        }
        if word.is_empty() {
            return Err(self.error(message!(messages::TAG_AMONG_MOVES)));
        }
        self.take(word.len());
        Ok(match without_number(word) {
            "*" => Token::Result(None),
            text => match text.parse() {
                Ok(result) => Token::Result(Some(result)),
                Err(()) => Token::Move(text.to_owned()),
            },
        })
    }

    /// Skips space and the words that are nothing but move numbers.
    fn skip_numbers(&mut self) {
        loop {
            self.skip_space();
            let word = &self.rest[..self.word_length()];
            if word.is_empty() || !without_number(word).is_empty() {
                return;
            }
            self.take(word.len());
        }
    }

    /// The length of what comes before the next space, comment or tag.
    fn word_length(&self) -> usize {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{;[".contains(c));
        end.unwrap_or(self.rest.len())
    }

    /// Nothing but space may be left.
    fn end(&mut self) -> Result<(), RecordError> {
        self.skip_space();
        let text = self.rest.lines().next().unwrap_or_default();
        if text.is_empty() {
            return Ok(());
        }
        Err(self.error(message!(messages::AFTER_THE_RESULT, text)))
    }
}

/// A word without the move numbers that it begins with: nothing of `12.` or `1.1.`, the move of `12.e5`.
pub fn without_number(word: &str) -> &str {
    let mut rest = word;
    loop {
        let after_digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let after_dots = after_digits.trim_start_matches('.');
        let is_numbered = after_digits.len() < rest.len() && after_dots.len() < after_digits.len();
        if !is_numbered {
            return rest;
        }
        rest = after_dots;
    }
}

/// The name and value of `[Name "value"]`.
fn parse_tag(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(" \"")?;
    let value = rest.strip_suffix("\"]")?;
    let proper = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    let mut plain = String::new();
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.push(chars.next()?),
            '"' => return None,
            c => plain.push(c),
        }
    }
    proper.then(|| (name.to_owned(), plain))
}

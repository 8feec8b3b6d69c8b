//! The parser of records.

use std::mem;
use std::str::FromStr;

use i18n::{Message, message};

use super::{
    Annotation, GameResult, Glyph, MAX_VARIATION_DEPTH, Record, RecordError, RecordedMove,
};
use crate::messages;

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
        let (moves, ended) = reader.moves(&mut record)?;
        record.moves = moves;
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
    Move(String, Option<Glyph>),
    Glyph(Option<Glyph>),
    Open,
    Close,
    Result(Option<GameResult>),
    End,
}

/// A line that is being read, and what was said before its first move.
#[derive(Default)]
struct Line {
    comment: Annotation,
    moves: Vec<RecordedMove>,
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

    /// The moves with their variations, and the result.
    fn moves(
        &mut self,
        record: &mut Record,
    ) -> Result<(Vec<RecordedMove>, Option<GameResult>), RecordError> {
        // The main line, and each variation that has begun.
        let mut lines = vec![Line::default()];
        loop {
            let depth = lines.len();
            let line = lines.last_mut().expect("the main line is the first");
            match self.token()? {
                Token::Comment(comment) => match line.moves.last_mut() {
                    Some(mv) => mv.annotation.add_comment(&comment),
                    None if depth == 1 => record.start.add_comment(&comment),
                    None => line.comment.add_comment(&comment),
                },
                Token::Move(text, glyph) => {
                    let annotation = Annotation { glyph, ..mem::take(&mut line.comment) };
                    let mv =
                        RecordedMove { text, annotation, line: self.line, ..Default::default() };
                    line.moves.push(mv);
                }
                Token::Glyph(glyph) => {
                    let Some(mv) = line.moves.last_mut() else {
                        return Err(self.error(message!(messages::GLYPH_WITHOUT_MOVE)));
                    };
                    mv.annotation.glyph = glyph.or(mv.annotation.glyph);
                }
                Token::Open if line.moves.is_empty() => {
                    return Err(self.error(message!(messages::VARIATION_OF_NOTHING)));
                }
                Token::Open if depth > MAX_VARIATION_DEPTH => {
                    let problem = message!(messages::DEEP_VARIATION, max = MAX_VARIATION_DEPTH);
                    return Err(self.error(problem));
                }
                Token::Open => lines.push(Line::default()),
                Token::Close if depth == 1 => {
                    return Err(self.error(message!(messages::NO_VARIATION)));
                }
                Token::Close if line.moves.is_empty() => {
                    return Err(self.error(message!(messages::EMPTY_VARIATION)));
                }
                Token::Close => {
                    let variation = mem::take(&mut line.moves);
                    lines.pop();
                    let replaced = lines.last_mut().and_then(|line| line.moves.last_mut());
                    replaced
                        .expect("a variation has begun after a move")
                        .variations
                        .push(variation);
                }
                Token::Result(_) | Token::End if depth > 1 => {
                    return Err(self.error(message!(messages::OPEN_VARIATION)));
                }
                Token::Result(result) => return Ok((mem::take(&mut line.moves), result)),
                Token::End if record.tags.is_empty() && !line.moves.is_empty() => {
                    return Ok((mem::take(&mut line.moves), None));
                }
                Token::End => return Err(self.error(message!(messages::NO_RESULT))),
            }
        }
    }

    fn token(&mut self) -> Result<Token, RecordError> {
        self.skip_numbers();
        for (sign, token) in [('(', Token::Open), (')', Token::Close)] {
            if self.rest.starts_with(sign) {
                self.take(1);
                return Ok(token);
            }
        }
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
                Err(()) => return self.annotated_move(text),
            },
        })
    }

    /// A move with its glyph, or a glyph alone: `e5?!`, `?!`, `$6`.
    fn annotated_move(&self, word: &str) -> Result<Token, RecordError> {
        let unknown = || self.error(message!(messages::NO_GLYPH, word));
        if let Some(number) = word.strip_prefix('$') {
            let nag = number.parse().map_err(|_| unknown())?;
            return Ok(Token::Glyph(Glyph::from_nag(nag)));
        }
        let (text, glyph) = word.split_at(word.find(['!', '?']).unwrap_or(word.len()));
        let glyph = match glyph {
            "" => None,
            glyph => Some(glyph.parse().map_err(|()| unknown())?),
        };
        Ok(match text {
            "" => Token::Glyph(glyph),
            text => Token::Move(text.to_owned(), glyph),
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

    /// The length of what comes before the next space, comment, tag or end of a variation.
    fn word_length(&self) -> usize {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{;[()".contains(c));
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

//! What is said about moves and positions: comments, glyphs and evaluations.

use std::fmt;
use std::str::FromStr;

/// What is said about a move and the position after it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotation {
    /// In words.
    pub comment: String,
    /// How good the move is.
    pub glyph: Option<Glyph>,
    /// What the position is worth.
    pub evaluation: Option<Evaluation>,
}

/// An annotation glyph: how good a move is. The numbers are those of PGN (numeric annotation glyphs, NAG).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Glyph {
    /// `!`
    Good = 1,
    /// `?`
    Mistake = 2,
    /// `!!`
    Brilliant = 3,
    /// `??`
    Blunder = 4,
    /// `!?`
    Interesting = 5,
    /// `?!`
    Inaccuracy = 6,
}

impl Glyph {
    const ALL: [Self; 6] = [
        Self::Good,
        Self::Mistake,
        Self::Brilliant,
        Self::Blunder,
        Self::Interesting,
        Self::Inaccuracy,
    ];

    /// The least loss of expected score by a move, and its glyph.
    const BY_LOSS: [(f32, Self); 3] =
        [(0.2, Self::Blunder), (0.1, Self::Mistake), (0.05, Self::Inaccuracy)];

    /// The glyph of a move that loses this much of the expected score; `None` if it is little.
    pub fn by_loss(loss: f32) -> Option<Self> {
        // Tolerance for floating point: 0.3 − 0.2 counts as 0.1.
        let found = Self::BY_LOSS.iter().find(|(least, _)| loss >= least - 1e-6);
        found.map(|&(_, glyph)| glyph)
    }

    /// Whether it says that the move is a mistake.
    pub fn is_blame(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Blunder)
    }

    /// The glyph with this number; `None` for the other NAGs.
    pub(super) fn from_nag(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| *glyph as u8 == number)
    }

    /// As it stands behind a move.
    pub fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Inaccuracy => "?!",
        }
    }
}

impl FromStr for Glyph {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|glyph| glyph.text() == text).ok_or(())
    }
}

/// What a position is worth: the expected score of each player, to four decimals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// In ten-thousandths.
    scores: Vec<u16>,
    /// Whether it is proven.
    pub proven: bool,
    /// If it is proven, the number of plies to the end of the game, where it is known.
    pub plies: Option<u32>,
    /// The best move.
    pub best: Option<String>,
}

/// The scores of one point.
const POINT: u16 = 10_000;

impl Evaluation {
    /// An evaluation that is not proven. `None` unless there are from two to [`game::MAX_PLAYERS`] scores from 0 to 1.
    pub fn new(scores: &[f32]) -> Option<Self> {
        let proper = (2..=game::MAX_PLAYERS).contains(&scores.len())
            && scores.iter().all(|score| (0.0..=1.0).contains(score));
        let rounded = |score: &f32| (score * f32::from(POINT)).round() as u16;
        let scores = scores.iter().map(rounded).collect();
        proper.then_some(Self { scores, proven: false, plies: None, best: None })
    }

    /// The expected score of each player.
    pub fn scores(&self) -> Vec<f32> {
        self.scores.iter().map(|&score| f32::from(score) / f32::from(POINT)).collect()
    }
}

const EVAL: &str = "[%eval ";
const BEST: &str = "[%best ";

impl fmt::Display for Evaluation {
    /// As commands of a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, score) in self.scores().into_iter().enumerate() {
            // The shortest decimals that are read as these ten-thousandths have four digits at most.
            write!(f, "{}{score}", if i == 0 { EVAL } else { "," })?;
        }
        match (self.proven, self.plies) {
            (true, Some(plies)) => write!(f, ",#{plies}")?,
            (true, None) => write!(f, ",#")?,
            (false, _) => {}
        }
        write!(f, "]")?;
        let best = self.best.as_deref().filter(|best| is_move(best));
        best.map_or(Ok(()), |best| write!(f, " {BEST}{best}]"))
    }
}

/// Whether a text can stand in a command: one word without brackets.
fn is_move(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "[]{}".contains(c))
}

impl FromStr for Evaluation {
    type Err = ();

    /// Reads `0.62,0.38` or `1,0,#7`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (scores, proof) = match text.split_once(",#") {
            Some((scores, plies)) => (scores, Some(plies)),
            None => (text, None),
        };
        let decimal = |text: &str| {
            let proper = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse().ok().filter(|_| proper)
        };
        let scores: Option<Vec<f32>> = scores.split(',').map(decimal).collect();
        let evaluation = scores.and_then(|scores| Self::new(&scores)).ok_or(())?;
        let plies = match proof {
            None | Some("") => None,
            Some(plies) if plies.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(plies.parse().map_err(|_| ())?)
            }
            Some(_) => return Err(()),
        };
        Ok(Self { proven: proof.is_some(), plies, ..evaluation })
    }
}

impl Annotation {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds a comment of a text: words, and an evaluation if it has one.
    pub(super) fn add_comment(&mut self, comment: &str) {
        let mut words = comment.to_owned();
        if let Some(mut evaluation) =
            take_command(&mut words, EVAL, |text| text.parse::<Evaluation>().ok())
        {
            let best = |text: &str| is_move(text).then(|| text.to_owned());
            evaluation.best = take_command(&mut words, BEST, best);
            self.evaluation = Some(evaluation);
        }
        let parts = self.comment.split_whitespace().chain(words.split_whitespace());
        self.comment = parts.collect::<Vec<_>>().join(" ");
    }

    /// The text of its comment; empty if there is nothing to be said in one.
    pub(super) fn comment_text(&self) -> String {
        // A comment ends at the first closing brace, so it cannot hold one, nor a command that it is not.
        let comment = self.comment.replace('}', ")");
        let comment = [EVAL, BEST].iter().fold(comment, |text, command| {
            text.replace(command.trim_end(), &command.trim_end().replace('[', "("))
        });
        let evaluation = self.evaluation.as_ref().map_or_else(String::new, ToString::to_string);
        format!("{comment} {evaluation}").trim().to_owned()
    }
}

/// Removes the first command with this beginning from a comment, if it can be parsed.
fn take_command<T>(
    comment: &mut String,
    begin: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let start = comment.find(begin)?;
    let from = start + begin.len();
    let end = from + comment[from..].find(']')?;
    let value = parse(comment[from..end].trim())?;
    comment.replace_range(start..=end, " ");
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_of_four_decimals_has_one_text() {
        for score in 0..=POINT {
            let evaluation = Evaluation {
                scores: vec![score, POINT - score],
                proven: false,
                plies: None,
                best: None,
            };
            let text = evaluation.to_string();
            assert!(text.len() <= "[%eval 0.1234,0.8766]".len(), "{text}");
            let mut annotation = Annotation::default();
            annotation.add_comment(&text);
            assert_eq!(annotation.evaluation, Some(evaluation));
            assert_eq!(annotation.comment, "");
        }
    }

    #[test]
    fn a_loss_has_a_glyph_once_it_is_large_enough() {
        let glyphs = [0.0, 0.049, 0.05, 0.3 - 0.2, 0.2, 1.0].map(Glyph::by_loss);
        let text = |glyph: Option<Glyph>| glyph.map_or("", Glyph::text);
        assert_eq!(glyphs.map(text), ["", "", "?!", "?", "??", "??"]);
    }
}

//! Tapered linear evaluations, sums of named terms with weights, and the text of the weights.

use std::fmt;

use i18n::{Argument, Language, Message, Template, message};

use crate::{TwoPlayerRules, messages};

/// The terms of a tapered linear evaluation, Σ term · weight(phase).
///
/// Each term is a number for the player to move, mostly what they have less what the opponent has.
/// Its weight is piecewise linear in the phase of the game, with a value at each knot.
#[derive(Debug, PartialEq, Eq)]
pub struct Terms {
    /// The terms, in order.
    pub list: &'static [Term],
    /// What the phase counts, in a word: `free`. In the text of weights it is the English one.
    pub phase: Template,
    /// The phases at which weights are given, rising; at least one.
    pub knots: &'static [u32],
}

/// A term of a linear evaluation.
#[derive(Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name in the text of weights: the English title.
    pub name: &'static str,
    /// Its title for people, a word or two.
    pub title: Template,
    /// What it counts, as a sentence.
    pub meaning: Template,
}

impl Term {
    /// A term.
    pub const fn new(title: Template, meaning: Template) -> Self {
        Self { name: title.text(Language::En), title, meaning }
    }
}

impl Terms {
    /// How many weights there are together.
    pub const fn weights(&self) -> usize {
        self.list.len() * self.knots.len()
    }

    /// Linear interpolation: the two knots around a phase, and the fraction from the first to the
    /// second. Constant before the first knot and after the last.
    pub fn interpolate(&self, phase: u32) -> (usize, usize, f64) {
        let after = self.knots.iter().position(|&knot| knot > phase);
        match after {
            Some(0) => (0, 0, 0.0),
            None => (self.knots.len() - 1, self.knots.len() - 1, 0.0),
            Some(next) => {
                let [low, high] = [self.knots[next - 1], self.knots[next]];
                (next - 1, next, f64::from(phase - low) / f64::from(high - low))
            }
        }
    }
}

/// A tapered linear evaluation of a game.
pub struct LinearEvaluation<R: TwoPlayerRules> {
    /// Its terms.
    pub terms: &'static Terms,
    /// The texts of the weights there are, with their names; the first are used by default.
    pub weights: &'static [(&'static str, &'static str)],
    /// Writes the terms of a position for the player to move, and returns its phase.
    pub extract_terms: fn(&R, &R::Position, &mut [i32]) -> u32,
    /// Makes the evaluator with these weights.
    pub build_evaluator: fn(&R, &Weights) -> R::Evaluator,
}

impl<R: TwoPlayerRules> LinearEvaluation<R> {
    /// The weights with this name.
    ///
    /// # Panics
    /// If the text that comes with the game is not well-formed, which its tests make sure of.
    pub fn named(&self, name: &str) -> Option<Weights> {
        let (_, text) = self.weights.iter().find(|(known, _)| *known == name)?;
        Some(Weights::read(self.terms, text).expect("the game's own weights are well-formed"))
    }

    /// The weights to use by default.
    ///
    /// # Panics
    /// If there are none, or they are not well-formed, which the game's tests make sure of.
    pub fn default_weights(&self) -> Weights {
        self.named(self.weights[0].0).expect("the first is there")
    }
}

/// A weight for each term at each knot, and the logistic scale of the sum.
///
/// The text of weights is a table with a line for each term, and whatever comments there are:
///
/// ```
/// use i18n::Template;
/// use plywood_presentation::{Term, Terms, Weights};
/// static TERMS: Terms = Terms {
///     list: &[
///         Term::new(
///             Template::new("seeds", "graines", "Samen"),
///             Template::new("Seeds captured.", "Les graines capturées.", "Gefangene Samen."),
///         ),
///         Term::new(
///             Template::new("moves", "coups", "Züge"),
///             Template::new("Moves.", "Coups possibles.", "Mögliche Züge."),
///         ),
///     ],
///     phase: Template::new("left", "restent", "übrig"),
///     knots: &[0, 32, 64],
/// };
/// let text = "# By hand.\nunit 1000\nleft 0 32 64\nseeds 500 200 100\nmoves 0 10 20\n";
/// let weights = Weights::read(&TERMS, text)?;
/// assert_eq!((weights.of(0), weights.logit_scale), (&[500, 200, 100][..], 1000));
/// assert_eq!(weights.at(0, 16), 350.0);
/// let error = Weights::read(&TERMS, "unit 1000\nleft 0 32 64\nseeds 1 2\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3: seeds needs 3 weights, not 2");
/// # Ok::<(), plywood_presentation::WeightsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    terms: &'static Terms,
    /// The logistic scale of a sum: see [`Evaluator::logit_scale`](game::Evaluator::logit_scale). In the
    /// text it is called `unit`.
    pub logit_scale: i32,
    /// Term by term, in each the knots.
    values: Vec<i32>,
    /// What the text says besides, a line each.
    pub comments: Vec<String>,
}

/// Why a text does not hold weights.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WeightsError(Message);

impl From<WeightsError> for Message {
    fn from(error: WeightsError) -> Self {
        error.0
    }
}

impl Weights {
    /// The fixed-point factor of [`TaperedWeights`](crate::TaperedWeights).
    pub const SCALE: i32 = 16;
    /// The largest absolute value of a weight.
    pub const MAX: i32 = 9999;

    /// Weights from numbers, term by term; clamped to [`Weights::MAX`].
    ///
    /// # Panics
    /// If there are not as many as the terms need, or the scale is not positive.
    pub fn new(terms: &'static Terms, logit_scale: i32, mut values: Vec<i32>) -> Self {
        assert_eq!(values.len(), terms.weights(), "a weight for each term at each knot");
        assert!(logit_scale > 0, "a logistic scale is positive");
        for value in &mut values {
            *value = (*value).clamp(-Self::MAX, Self::MAX);
        }
        Self { terms, logit_scale, values, comments: Vec::new() }
    }

    /// Reads the text that weights print.
    ///
    /// # Errors
    /// If something is missing, unknown, there twice or not a number; the message says where.
    pub fn read(terms: &'static Terms, text: &str) -> Result<Self, WeightsError> {
        let mut comments = Vec::new();
        let (mut logit_scale, mut knots) = (None, false);
        let mut rows: Vec<Option<Vec<i32>>> = vec![None; terms.list.len()];
        for (index, line) in text.lines().enumerate() {
            let fail = |problem: Message| {
                WeightsError(message!(messages::LINE, line = index + 1, problem))
            };
            if let Some(comment) = line.strip_prefix('#') {
                comments.push(comment.trim().to_owned());
                continue;
            }
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let numbers = words.map(|word| number(word).map_err(fail));
            let numbers = numbers.collect::<Result<Vec<i32>, _>>()?;
            if name == "unit" {
                let &[value @ 1..=Self::MAX] = &numbers[..] else {
                    return Err(fail(message!(messages::NOT_ONE_UNIT)));
                };
                if logit_scale.replace(value).is_some() {
                    return Err(fail(message!(messages::ROW_TWICE, name)));
                }
            } else if name == terms.phase.text(Language::En) {
                if !numbers.iter().map(|&n| i64::from(n)).eq(terms.knots.iter().map(|&a| a.into()))
                {
                    let knots = Argument::list(terms.knots.iter().copied());
                    return Err(fail(message!(messages::OTHER_KNOTS, name, knots)));
                }
                knots = true;
            } else if let Some(term) = terms.list.iter().position(|term| term.name == name) {
                let (needed, count) = (terms.knots.len(), numbers.len());
                if needed != count {
                    return Err(fail(message!(messages::OTHER_COUNT, name, needed, count)));
                }
                if rows[term].replace(numbers).is_some() {
                    return Err(fail(message!(messages::ROW_TWICE, name)));
                }
            } else {
                let known = Argument::list(terms.list.iter().map(|term| term.name));
                return Err(fail(message!(messages::NO_TERM, name, known)));
            }
        }
        let missing = |name: &str| WeightsError(message!(messages::ROW_MISSING, name));
        let logit_scale = logit_scale.ok_or_else(|| missing("unit"))?;
        if !knots {
            return Err(missing(terms.phase.text(Language::En)));
        }
        let mut values = Vec::with_capacity(terms.weights());
        for (row, term) in rows.into_iter().zip(terms.list) {
            values.extend(row.ok_or_else(|| missing(term.name))?);
        }
        Ok(Self { terms, logit_scale, values, comments })
    }

    /// What they are weights of.
    pub fn terms(&self) -> &'static Terms {
        self.terms
    }

    /// All of them, term by term.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The weights of a term.
    pub fn of(&self, term: usize) -> &[i32] {
        let knots = self.terms.knots.len();
        &self.values[term * knots..][..knots]
    }

    /// The weight of a term in a phase.
    pub fn at(&self, term: usize, phase: u32) -> f64 {
        let (low, high, part) = self.terms.interpolate(phase);
        let [low, high] = [low, high].map(|knot| f64::from(self.of(term)[knot]));
        low + (high - low) * part
    }
}

fn number(word: &str) -> Result<i32, Message> {
    let largest = Weights::MAX;
    // Not by the absolute value: that of the least number is none.
    let number = word.parse().ok().filter(|n| (-largest..=largest).contains(n));
    number.ok_or_else(|| message!(messages::NOT_A_WEIGHT, word, largest))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for comment in &self.comments {
            writeln!(f, "{}", format!("# {comment}").trim_end())?;
        }
        writeln!(f, "unit {}\n", self.logit_scale)?;
        let phase = self.terms.phase.text(Language::En);
        let names = self.terms.list.iter().map(|term| term.name);
        let widest = names.chain([phase]).map(str::len).max().unwrap_or_default();
        let mut line = |name: &str, numbers: &mut dyn Iterator<Item = String>| {
            write!(f, "{name:widest$}")?;
            for number in numbers {
                write!(f, " {number:>5}")?;
            }
            writeln!(f)
        };
        line(phase, &mut self.terms.knots.iter().map(ToString::to_string))?;
        for (index, term) in self.terms.list.iter().enumerate() {
            line(term.name, &mut self.of(index).iter().map(ToString::to_string))?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const fn term(name: &'static str) -> Term {
        Term::new(Template::invariant(name), Template::invariant(name))
    }

    pub(crate) static TERMS: Terms = Terms {
        list: &[term("points"), term("moves")],
        phase: Template::invariant("free"),
        knots: &[10, 20, 40],
    };

    const TEXT: &str = "# How it was made.\nunit 120\n\nfree      10    20    40\n\
                        points     1     2    -3\nmoves   -100     0   100\n";

    #[test]
    fn what_is_printed_is_read_again() {
        let weights = Weights::read(&TERMS, TEXT).expect("well-formed");
        assert_eq!(weights.to_string(), TEXT);
        assert_eq!(weights.comments, ["How it was made."]);
    }

    #[test]
    fn weights_change_evenly_between_knots_and_not_beyond() {
        let weights = Weights::read(&TERMS, TEXT).expect("well-formed");
        let at = |phase| weights.at(1, phase) as i32;
        assert_eq!([0, 10, 15, 20, 30, 40, 99].map(at), [-100, -100, -50, 0, 50, 100, 100]);
    }

    #[test]
    fn a_text_that_is_not_right_is_refused_with_the_reason() {
        let wrong = |from: &str, to: &str| {
            let text = TEXT.replace(from, to);
            Weights::read(&TERMS, &text).expect_err(&text).to_string()
        };
        assert_eq!(wrong("unit 120", ""), "unit is missing");
        assert_eq!(wrong("unit 120", "unit 0"), "line 2: unit needs one number above 0");
        assert_eq!(wrong("unit 120", "unit 1\nunit 1"), "line 3: unit is there twice");
        assert_eq!(wrong("free      10", "free 11"), "line 4: free has to be 10, 20, 40");
        assert_eq!(wrong("free", "# free"), "free is missing");
        assert_eq!(wrong("moves", "# moves"), "moves is missing");
        assert_eq!(wrong("moves", "points"), "line 6: points is there twice");
        let unknown = "line 6: there is no term \"zeal\"; there is points, moves";
        assert_eq!(wrong("moves", "zeal"), unknown);
        let nonsense = "line 6: \"much\" is not a whole number from -9999 to 9999";
        assert_eq!(wrong("-100", "much"), nonsense);
        assert!(wrong("-100", "-10000").contains("-10000"));
        assert!(wrong("-100", "-2147483648").contains("\"-2147483648\" is not a whole number"));
        assert_eq!(wrong("   100\n", "\n"), "line 6: moves needs 3 weights, not 2");
    }
}

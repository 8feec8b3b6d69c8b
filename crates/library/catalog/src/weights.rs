//! Weights of evaluations: where they come from, and the static evaluation term by term.

use game::{Evaluator as _, Score};
use i18n::{Argument, Language, Message, Template, message};
use presentation::{LinearEvaluation, Rules, SpecError, Term, TwoPlayerRules, Weights};
use serde::Serialize;

use crate::engines::{EngineSpec, is_file};
use crate::{files, messages};

/// The static evaluation of a position, term by term, with texts of type `T`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(T = String)))]
pub struct Explanation<T = Template> {
    /// What the phase of the game counts, in a word.
    #[serde(rename = "phase")]
    pub phase_name: T,
    /// The phase.
    #[serde(rename = "at")]
    pub phase: u32,
    /// The terms, in the order of the evaluation.
    pub parts: Vec<Part<T>>,
    /// The sum, for the player to move.
    pub value: f64,
    /// Logistic scale: the win probability is σ(value / scale).
    #[serde(rename = "unit")]
    pub logit_scale: f64,
    /// The win probability of the player to move, by the sum or by a static proof.
    #[serde(rename = "chance")]
    pub win_probability: f32,
    /// Whether it is proven.
    #[serde(rename = "certain")]
    pub proven: bool,
}

/// A term of the evaluation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(T = String)))]
pub struct Part<T = Template> {
    /// Its name.
    pub name: T,
    /// What it counts.
    pub meaning: T,
    /// The count, for the player to move.
    pub term: i32,
    /// The weight in this phase.
    pub weight: f64,
    /// The product of the two.
    pub value: f64,
}

impl Explanation {
    /// The explanation in one language.
    pub fn translate(self, language: Language) -> Explanation<String> {
        let text = |template: Template| template.text(language).to_owned();
        let part = |Part { name, meaning, term, weight, value }| Part {
            name: text(name),
            meaning: text(meaning),
            term,
            weight,
            value,
        };
        Explanation {
            phase_name: text(self.phase_name),
            phase: self.phase,
            parts: self.parts.into_iter().map(part).collect(),
            value: self.value,
            logit_scale: self.logit_scale,
            win_probability: self.win_probability,
            proven: self.proven,
        }
    }
}

/// The weights that a spec asks for: those with a name, those in a file, or the champion's.
pub(crate) fn requested<R: TwoPlayerRules>(
    linear: &LinearEvaluation<R>,
    spec: &EngineSpec,
) -> Result<Weights, SpecError> {
    let Some(name) = spec.get("weights") else { return Ok(linear.default_weights()) };
    if is_file(name) {
        return read(linear, name);
    }
    linear.named(name).ok_or_else(|| {
        let known = Argument::list(linear.weights.iter().map(|(name, _)| *name));
        SpecError::new(message!(messages::NO_WEIGHTS, name, known))
    })
}

fn read<R: TwoPlayerRules>(linear: &LinearEvaluation<R>, path: &str) -> Result<Weights, SpecError> {
    let fail = |problem: Message| SpecError::new(message!(messages::IN_FILE, name = path, problem));
    let text = files::read_to_string(path).map_err(|error| fail((&error).into()))?;
    Weights::read(linear.terms, &text).map_err(|error| fail(error.into()))
}

/// By how much a network corrects the evaluation of a position.
pub(crate) type Correction<R> = fn(
    &R,
    &<R as TwoPlayerRules>::Evaluator,
    &EngineSpec,
    &<R as Rules>::Position,
) -> Result<f64, SpecError>;

/// The static evaluation of a position by an engine, term by term.
pub(crate) fn explain<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    position: &R::Position,
    correction: Option<Correction<R>>,
) -> Result<Option<Explanation>, SpecError> {
    let with_net = match (spec.info.name, spec.get("playout")) {
        ("alphabeta" | "minimax", _) | ("uct", Some("eval")) => false,
        ("nnue", _) | ("uct", Some("net")) => true,
        _ => return Ok(None),
    };
    let Some(linear) = rules.linear() else { return Ok(None) };
    if spec.get("eval").is_some_and(|name| name != rules.evaluations()[0]) {
        return Ok(None);
    }
    let weights = requested(&linear, spec)?;
    let mut terms = vec![0; linear.terms.list.len()];
    let phase = (linear.extract_terms)(rules, position, &mut terms);
    let mut parts: Vec<Part> = terms
        .into_iter()
        .zip(linear.terms.list)
        .enumerate()
        .map(|(index, (term, info))| {
            let weight = weights.at(index, phase);
            Part {
                name: info.title,
                meaning: info.meaning,
                term,
                weight,
                value: weight * f64::from(term),
            }
        })
        .collect();
    let mut evaluator = (linear.build_evaluator)(rules, &weights);
    if with_net && let Some(correction) = correction {
        let value = correction(rules, &evaluator, spec, position)?;
        let Term { title, meaning, .. } = messages::NETWORK;
        parts.push(Part { name: title, meaning, term: 1, weight: value, value });
    }
    let value = parts.iter().map(|part| part.value).sum();
    let proven = evaluator.at(position).probe();
    let score = proven.unwrap_or_else(|| Score::estimate(value as i32));
    Ok(Some(Explanation {
        phase_name: linear.terms.phase,
        phase,
        parts,
        value,
        logit_scale: f64::from(weights.logit_scale),
        win_probability: score.win_probability(evaluator.logit_scale()),
        proven: proven.is_some(),
    }))
}

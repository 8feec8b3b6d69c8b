//! Weights of evaluations: where they come from, and what they say of a position.

use game::{Evaluator as _, Score};
use i18n::{Argument, Message, Template, message};
use presentation::{LinearEvaluation, Rules, SpecError, Term, TwoPlayerRules, Weights};
use serde::Serialize;

use crate::engines::{EngineSpec, is_file};
use crate::{files, messages};

/// What an evaluation sees in a position, before any search.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explanation {
    /// What the phase of the game counts, in a word.
    pub phase: Template,
    /// The phase.
    pub at: u32,
    /// What it sees, in the order of the evaluation.
    pub parts: Vec<Part>,
    /// The sum, for the player to move.
    pub value: f64,
    /// How much of it is worth a factor e in the odds to win.
    pub unit: f64,
    /// The chance of the player to move, by the sum alone or by what is certain.
    pub chance: f32,
    /// Whether that is certain.
    pub certain: bool,
}

/// One thing that an evaluation looks at.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// Its name.
    pub name: Template,
    /// What it counts.
    pub meaning: Template,
    /// What was counted, for the player to move.
    pub term: i32,
    /// What each is worth in this phase.
    pub weight: f64,
    /// What they are worth together.
    pub value: f64,
}

/// The weights that a spec asks for: those with a name, those in a file, or the champion's.
pub(crate) fn asked<R: TwoPlayerRules>(
    linear: &LinearEvaluation<R>,
    spec: &EngineSpec,
) -> Result<Weights, SpecError> {
    let Some(asked) = spec.asked("weights") else { return Ok(linear.default_weights()) };
    if is_file(asked) {
        return read(linear, asked);
    }
    linear.named(asked).ok_or_else(|| {
        let known = Argument::list(linear.weights.iter().map(|(name, _)| *name));
        SpecError::new(message!(messages::NO_WEIGHTS, name = asked, known))
    })
}

fn read<R: TwoPlayerRules>(linear: &LinearEvaluation<R>, path: &str) -> Result<Weights, SpecError> {
    let fail = |problem| SpecError::new(message!(messages::IN_FILE, name = path, problem));
    let text = files::read_to_string(path).map_err(|error| fail(Message::verbatim(error)))?;
    Weights::read(linear.terms, &text).map_err(|error| fail(error.into()))
}

/// By how much a network corrects the evaluation of a position.
pub(crate) type Correction<R> = fn(
    &R,
    &<R as TwoPlayerRules>::Evaluator,
    &EngineSpec,
    &<R as Rules>::Position,
) -> Result<f64, SpecError>;

/// What the evaluation of an engine sees in a position.
pub(crate) fn explain<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    position: &R::Position,
    correction: Option<Correction<R>>,
) -> Result<Option<Explanation>, SpecError> {
    let with_net = match (spec.info.name, spec.asked("playout")) {
        ("alphabeta" | "minimax", _) | ("uct", Some("eval")) => false,
        ("nnue", _) | ("uct", Some("net")) => true,
        _ => return Ok(None),
    };
    let Some(linear) = rules.linear() else { return Ok(None) };
    if spec.asked("eval").is_some_and(|name| name != rules.evaluations()[0]) {
        return Ok(None);
    }
    let weights = asked(&linear, spec)?;
    let mut terms = vec![0; linear.terms.list.len()];
    let at = (linear.extract_terms)(rules, position, &mut terms);
    let mut parts: Vec<Part> = terms
        .into_iter()
        .zip(linear.terms.list)
        .enumerate()
        .map(|(index, (term, info))| {
            let weight = weights.at(index, at);
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
    let certain = evaluator.at(position).probe();
    let score = certain.unwrap_or_else(|| Score::estimate(value as i32));
    Ok(Some(Explanation {
        phase: linear.terms.phase,
        at,
        parts,
        value,
        unit: f64::from(weights.logit_scale),
        chance: score.win_probability(evaluator.logit_scale()),
        certain: certain.is_some(),
    }))
}

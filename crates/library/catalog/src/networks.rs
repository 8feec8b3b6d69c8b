//! Networks of games: where they come from.

use std::sync::OnceLock;

use game::Evaluator as _;
use i18n::{Argument, Message, message};
use nnue::{AnyNet, ResidualEvaluator};
use presentation::{NetRules, SpecError};

use crate::engines::{EngineSpec, is_file};
use crate::messages;

/// Finds the bytes of a network by the names of its game and its own.
pub type NetworkSource = fn(game: &str, name: &str) -> Option<Vec<u8>>;

static SOURCE: OnceLock<NetworkSource> = OnceLock::new();

/// Says where the networks are that are not part of the program: in a browser each is loaded when an engine asks for
/// it. It can be said once.
pub fn set_network_source(source: NetworkSource) {
    // Who says it again has said nothing new.
    let _ = SOURCE.set(source);
}

/// An evaluation by the network that a spec asks for, or the game's best.
pub(crate) fn evaluator<R: NetRules>(
    rules: &R,
    base: R::Evaluator,
    spec: &EngineSpec,
) -> Result<ResidualEvaluator<R::Position, R::Evaluator>, SpecError> {
    let nets = rules.nets();
    let name = spec.get("net").or(nets.first().map(|(name, _)| *name));
    let Some(name) = name else {
        return Err(SpecError::new(message!(messages::NO_NETWORKS)));
    };
    let fail = |problem: &dyn std::fmt::Display| {
        SpecError::new(message!(messages::IN_FILE, name, problem = problem.to_string()))
    };
    let bytes = if is_file(name) {
        let fail = |error| message!(messages::IN_FILE, name, problem = Message::from(&error));
        crate::files::read(name).map_err(|error| SpecError::new(fail(error)))?
    } else {
        let known = nets.iter().find(|(known, _)| *known == name);
        let unknown = || {
            if nets.is_empty() {
                return message!(messages::NO_NETWORK_BUT_FILE, name);
            }
            let known = Argument::list(nets.iter().map(|(name, _)| *name));
            message!(messages::NO_NETWORK, name, known)
        };
        let (_, bytes) = known.ok_or_else(|| SpecError::new(unknown()))?;
        embedded_or_loaded(rules.info().name, name, bytes)
            .ok_or_else(|| SpecError::new(message!(messages::NETWORK_NOT_LOADED, name)))?
    };
    let net = AnyNet::from_bytes(&bytes).map_err(|error| fail(&error))?;
    net.is_for(rules.info().name).map_err(|error| fail(&error))?;
    ResidualEvaluator::new(base, &net).map_err(|error| fail(&error))
}

/// By how much the network that a spec asks for corrects the evaluation of a position.
pub(crate) fn correction<R: NetRules>(
    rules: &R,
    base: &R::Evaluator,
    spec: &EngineSpec,
    position: &R::Position,
) -> Result<f64, SpecError> {
    let mut net = evaluator(rules, base.clone(), spec)?;
    let [with, without] = [net.at(position).evaluate(), base.clone().at(position).evaluate()];
    Ok(f64::from(with.raw()) - f64::from(without.raw()))
}

/// The bytes of a network, which are none in a program that it is not a part of.
fn embedded_or_loaded(game: &str, name: &str, embedded: &[u8]) -> Option<Vec<u8>> {
    if embedded.is_empty() {
        SOURCE.get().and_then(|source| source(game, name))
    } else {
        Some(embedded.to_vec())
    }
}

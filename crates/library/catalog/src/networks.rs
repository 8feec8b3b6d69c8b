//! Networks of games: where they come from.

use game::Evaluator as _;
use i18n::{Argument, Message, message};
use nnue::{AnyNet, ResidualEvaluator};
use presentation::{NetRules, SpecError};

use crate::engines::{EngineSpec, is_file};
use crate::messages;

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
        known.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| SpecError::new(unknown()))?
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

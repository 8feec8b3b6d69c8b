//! Networks of games: where they come from.

use game::{SpecError, TwoPlayerRules};
use nnue::{Any, NetEvaluator};

use crate::engines::{EngineSpec, is_file};

/// An evaluation by the network that a spec asks for, or the game's best.
pub(crate) fn evaluator<R: TwoPlayerRules>(
    rules: &R,
    base: R::Evaluator,
    spec: &EngineSpec,
) -> Result<NetEvaluator<R::Position, R::Evaluator>, SpecError> {
    let nets = rules.nets();
    let names = || nets.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let name = spec.asked("net").or(nets.first().map(|(name, _)| *name));
    let Some(name) = name else {
        return Err(SpecError::new("there is no network for this game; net=FILE names one"));
    };
    let fail = |problem: &dyn std::fmt::Display| SpecError::new(format!("{name}: {problem}"));
    let bytes = if is_file(name) {
        std::fs::read(name).map_err(|error| fail(&error))?
    } else {
        let known = nets.iter().find(|(known, _)| *known == name);
        let unknown = || match names() {
            names if names.is_empty() => {
                format!("there is no network \"{name}\"; a file may have one")
            }
            names => format!("there is no network \"{name}\"; there is {names}, or a file"),
        };
        known.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| SpecError::new(unknown()))?
    };
    let net = Any::from_bytes(&bytes).map_err(|error| fail(&error))?;
    net.is_for(rules.info().name).map_err(|error| fail(&error))?;
    NetEvaluator::new(base, &net).map_err(|error| fail(&error))
}

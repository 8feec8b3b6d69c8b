//! From an engine's spec to the engine.

use game::{Engine, ManyPlayerRules, Rules, SpecError, TwoPlayerRules};
use search::alphabeta::{self, AlphaBeta};
use search::minimax::{self, Depth, Minimax};
use search::montecarlo::{self, MonteCarlo};
use search::paranoid::{self, Method, Paranoid};
use search::uct::{self, Playout, Uct};
use search::{RandomEngine, ReflexEngine};

use crate::engines::EngineSpec;

/// Makes engines for rules; `lines` is how many moves they should show.
pub(crate) type Build<R> =
    fn(&R, &EngineSpec, usize) -> Result<Box<dyn Engine<<R as Rules>::Position>>, SpecError>;

/// The engines that need nothing but the rules.
pub(crate) fn any<R: Rules>(
    _rules: &R,
    spec: &EngineSpec,
    _lines: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    general::<R>(spec)
        .ok_or_else(|| SpecError::new(format!("{} does not play this game", spec.name)))
}

/// The engines for games for two.
pub(crate) fn two<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    lines: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match spec.info.name {
        "alphabeta" => {
            let settings = alphabeta::Settings {
                threads: spec.options.number("threads") as usize,
                memory: spec.options.number("table") as usize,
                lines,
                salt: R::SALT,
                ..alphabeta::Settings::default()
            };
            Box::new(AlphaBeta::new(evaluator(rules, spec)?, settings))
        }
        "minimax" => {
            let settings = minimax::Settings {
                depth: match spec.options.number("depth") {
                    0 => Depth::ByMoves(awale::source_depth),
                    depth => Depth::Fixed(depth),
                },
                pruning: spec.options.is_on("pruning"),
                ..minimax::Settings::default()
            };
            Box::new(Minimax::new(evaluator(rules, spec)?, settings))
        }
        _ => return any(rules, spec, lines),
    })
}

/// The engines for games for more than two.
pub(crate) fn many<R: ManyPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    lines: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match spec.info.name {
        "paranoid" => {
            let method = match spec.options.word("method") {
                "maxn" => Method::MaxN,
                _ => Method::Paranoid,
            };
            let settings = paranoid::Settings { method, ..paranoid::Settings::default() };
            Box::new(Paranoid::new(rules.estimator(), settings))
        }
        _ => return any(rules, spec, lines),
    })
}

fn general<R: Rules>(spec: &EngineSpec) -> Option<Box<dyn Engine<R::Position>>> {
    Some(match spec.info.name {
        "random" => Box::new(RandomEngine),
        "reflex" => Box::new(ReflexEngine),
        "montecarlo" => {
            let by_points = R::POINTS.filter(|_| spec.options.word("value") == "points");
            let value = by_points.unwrap_or(montecarlo::rewards);
            Box::new(MonteCarlo::new(montecarlo::Settings { value }))
        }
        "uct" => {
            let playout = match spec.options.word("playout") {
                "reflex" => Playout::Reflex,
                _ => Playout::Uniform,
            };
            Box::new(Uct::new(uct::Settings {
                c: spec.options.real("c"),
                expand: spec.options.number("expand"),
                playout,
                threads: spec.options.number("threads") as usize,
                memory: (spec.options.number("memory") as usize) << 20,
            }))
        }
        _ => return None,
    })
}

/// The evaluation that a spec names, or the game's best.
fn evaluator<R: TwoPlayerRules>(rules: &R, spec: &EngineSpec) -> Result<R::Evaluator, SpecError> {
    let names = rules.evaluations();
    let asked = Some(spec.options.word("eval")).filter(|name| *name != "none");
    let name = asked.unwrap_or(names[0]);
    rules.evaluator(name).ok_or_else(|| {
        let there_is = names.join(", ");
        SpecError::new(format!("there is no evaluation \"{name}\"; there is {there_is}"))
    })
}

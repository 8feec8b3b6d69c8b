//! From an engine's spec to the engine.

use game::Engine;
use i18n::{Argument, message};
use learn::{
    PositionExtractor, SampleExtractor, SelfPlay, SelfPlayGenerator, Tunable, TunableGame,
};
use presentation::{
    LevelSpecs, ManyPlayerRules, NetRules, Rules, SpecError, TwoPlayerRules, point_shares,
};
use search::alphabeta::{self, AlphaBeta};
use search::minimax::{self, Depth, Minimax};
use search::montecarlo::{self, MonteCarlo};
use search::paranoid::{self, Method, MultiPlayerSearch};
use search::strength::StrengthLimit;
use search::uct::{self, EvaluatorEstimator, RolloutPolicy, Uct};
use search::{RandomEngine, ReflexEngine};

use crate::engines::EngineSpec;
use crate::levels;
use crate::weights::{self, Explanation};
use crate::{messages, networks};

/// Constructors of engines, tuning, self-play and feature extraction for one type of rules, as function
/// pointers: so the variant of any rules need not know which kind of game they are of.
pub(crate) struct EngineFactory<R: Rules> {
    /// An engine with `multi_pv`.
    pub(crate) engine: Build<R>,
    /// Whether a network comes with the game.
    pub(crate) has_net: fn(&R) -> bool,
    /// The engine that plays best, by matches at equal time.
    pub(crate) default_engine: fn(&R) -> &'static str,
    /// The levels of difficulty of games that have none of their own.
    pub(crate) levels: &'static LevelSpecs,
    /// The names of the evaluations, the one to use by default first.
    pub(crate) evaluations: fn(&R) -> Vec<&'static str>,
    /// The static evaluation of a position by an engine, if it has named terms.
    pub(crate) explain: Explain<R>,
    /// The evaluation as something to be tuned, if it has weights.
    pub(crate) tunable: fn(&R) -> Option<Box<dyn Tunable>>,
    /// Self-play of an engine.
    pub(crate) self_play: SelfPlayOf<R>,
    /// The features of positions for networks.
    pub(crate) sample_extractor: fn(&R) -> Option<Box<dyn SampleExtractor>>,
}

impl<R: TwoPlayerRules> EngineFactory<R> {
    pub(crate) const TWO: &'static Self = &Self {
        engine: build_two,
        has_net: |_| false,
        default_engine: |_| "alphabeta",
        levels: &levels::TWO_PLAYERS,
        evaluations: R::evaluations,
        explain: |rules, spec, position| weights::explain(rules, spec, position, None),
        tunable,
        self_play: |rules, spec| self_play(rules, spec, build_two),
        sample_extractor: |_| None,
    };
}

impl<R: NetRules> EngineFactory<R> {
    pub(crate) const NET: &'static Self = &Self {
        engine: build_net,
        has_net: |rules| !rules.nets().is_empty(),
        default_engine: |rules| if rules.nets().is_empty() { "alphabeta" } else { "nnue" },
        levels: &levels::TWO_PLAYERS,
        evaluations: R::evaluations,
        explain: |rules, spec, position| {
            weights::explain(rules, spec, position, Some(networks::correction))
        },
        tunable,
        self_play: |rules, spec| self_play(rules, spec, build_net),
        sample_extractor: |rules| {
            let evaluator = rules.default_evaluator();
            Some(Box::new(PositionExtractor::new(rules.clone(), evaluator)))
        },
    };
}

impl<R: ManyPlayerRules> EngineFactory<R> {
    pub(crate) const MANY: &'static Self = &Self {
        engine: build_many,
        has_net: |_| false,
        default_engine: |_| "uct:playout=reflex",
        levels: &levels::MANY_PLAYERS,
        evaluations: |_| Vec::new(),
        explain: |_, _, _| Ok(None),
        tunable: |_| None,
        self_play: |_, _| Err(SpecError::new(message!(messages::NO_SELF_PLAY))),
        sample_extractor: |_| None,
    };
}

impl<R: Rules> EngineFactory<R> {
    /// An engine with `multi_pv`, its strength limited as its spec says.
    pub(crate) fn build(
        &self,
        rules: &R,
        spec: &EngineSpec,
        multi_pv: usize,
    ) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
        with_strength(rules, spec, multi_pv, self.engine)
    }
}

/// An engine with `multi_pv`, its strength limited as its spec says.
fn with_strength<R: Rules>(
    rules: &R,
    spec: &EngineSpec,
    multi_pv: usize,
    build: Build<R>,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match spec.strength()? {
        None => build(rules, spec, multi_pv)?,
        Some(settings) => {
            // What is sampled from has to be compared.
            let multi_pv = if settings.temperature > 0.0 { usize::MAX } else { multi_pv };
            Box::new(StrengthLimit::new(build(rules, spec, multi_pv)?, settings))
        }
    })
}

/// How many principal variations are compared where a move is sampled by temperature.
const SAMPLED_MULTI_PV: usize = 4;

/// Makes self-play of an engine.
type SelfPlayOf<R> = fn(&R, &EngineSpec) -> Result<Box<dyn SelfPlayGenerator>, SpecError>;

/// Makes an engine with `multi_pv`.
type Build<R> =
    fn(&R, &EngineSpec, usize) -> Result<Box<dyn Engine<<R as Rules>::Position>>, SpecError>;

/// The static evaluation of a position by an engine, term by term.
type Explain<R> =
    fn(&R, &EngineSpec, &<R as Rules>::Position) -> Result<Option<Explanation>, SpecError>;

fn tunable<R: TwoPlayerRules>(rules: &R) -> Option<Box<dyn Tunable>> {
    Some(Box::new(TunableGame::new(rules.clone())?))
}

fn self_play<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    build: Build<R>,
) -> Result<Box<dyn SelfPlayGenerator>, SpecError> {
    let evaluator = evaluator(rules, spec)?;
    let engine = |multi_pv| with_strength(rules, spec, multi_pv, build);
    let [engine, multi_pv_engine] = [engine(1)?, engine(SAMPLED_MULTI_PV)?];
    Ok(Box::new(SelfPlay::new(rules.clone(), evaluator, engine, multi_pv_engine)))
}

/// The engines that need nothing but the rules.
fn build_any<R: Rules>(
    _rules: &R,
    spec: &EngineSpec,
    _multi_pv: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    if spec.info.name == "uct" {
        reject_unused_options(spec, &["eval", "weights", "net"])?;
    }
    build_general::<R>(spec)
        .ok_or_else(|| SpecError::new(message!(messages::NOT_FOR_THIS_GAME, engine = &spec.name)))
}

/// The engines for two-player games.
fn build_two<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    multi_pv: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match (spec.info.name, leaf_estimate(spec)) {
        ("alphabeta", _) => {
            Box::new(AlphaBeta::new(evaluator(rules, spec)?, alphabeta_settings(spec, multi_pv)))
        }
        ("uct", Some("eval")) => {
            reject_unused_options(spec, &["net"])?;
            Box::new(Uct::with_estimator(
                uct_settings(spec),
                EvaluatorEstimator(evaluator(rules, spec)?),
            ))
        }
        ("uct", Some(_)) | ("nnue", _) => {
            return Err(SpecError::new(message!(messages::NO_NETWORKS_AT_ALL)));
        }
        ("minimax", _) => {
            let depth = match (spec.options.number("depth"), R::DEPTH_BY_MOVES) {
                (0, Some(by_moves)) => Depth::ByMoves(by_moves),
                (0, None) => return Err(SpecError::new(message!(messages::NO_DEPTH_BY_MOVES))),
                (depth, _) => Depth::Fixed(depth),
            };
            let pruning = spec.options.is_on("pruning");
            let settings = minimax::Settings { depth, pruning, ..minimax::Settings::default() };
            Box::new(Minimax::new(evaluator(rules, spec)?, settings))
        }
        _ => return build_any(rules, spec, multi_pv),
    })
}

/// The engines for two-player games that networks can play.
fn build_net<R: NetRules>(
    rules: &R,
    spec: &EngineSpec,
    multi_pv: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match (spec.info.name, leaf_estimate(spec)) {
        ("nnue", _) => {
            let evaluator = networks::evaluator(rules, evaluator(rules, spec)?, spec)?;
            Box::new(AlphaBeta::new(evaluator, alphabeta_settings(spec, multi_pv)))
        }
        ("uct", Some("net")) => {
            let evaluator = networks::evaluator(rules, evaluator(rules, spec)?, spec)?;
            Box::new(Uct::with_estimator(uct_settings(spec), EvaluatorEstimator(evaluator)))
        }
        _ => return build_two(rules, spec, multi_pv),
    })
}

/// The settings of an alpha-beta search.
fn alphabeta_settings(spec: &EngineSpec, multi_pv: usize) -> alphabeta::Settings {
    alphabeta::Settings {
        threads: spec.options.number("threads") as usize,
        tt_mib: spec.options.number("hash") as usize,
        multi_pv,
        ..alphabeta::Settings::default()
    }
}

/// The engines for multi-player games (three or more).
fn build_many<R: ManyPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    multi_pv: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match spec.info.name {
        "paranoid" => {
            let method = match spec.options.word("method") {
                "maxn" => Method::MaxN,
                _ => Method::Paranoid,
            };
            let tt_mib = spec.options.number("hash") as usize;
            let settings = paranoid::Settings { method, tt_mib, ..paranoid::Settings::default() };
            Box::new(MultiPlayerSearch::new(rules.estimator(), settings))
        }
        "uct" if leaf_estimate(spec).is_some() => {
            let playout = spec.options.word("playout");
            return Err(SpecError::new(message!(messages::PLAYOUT_FOR_TWO, playout)));
        }
        _ => return build_any(rules, spec, multi_pv),
    })
}

fn build_general<R: Rules>(spec: &EngineSpec) -> Option<Box<dyn Engine<R::Position>>> {
    Some(match spec.info.name {
        "random" => Box::new(RandomEngine),
        "reflex" => Box::new(ReflexEngine),
        "montecarlo" => {
            let by_points = R::POINTS.is_some() && spec.options.word("value") == "points";
            let value = if by_points { point_shares::<R> } else { montecarlo::rewards };
            Box::new(MonteCarlo::new(montecarlo::Settings { value }))
        }
        "uct" => Box::new(Uct::new(uct_settings(spec))),
        _ => return None,
    })
}

/// Rejects options of a tree search that have no effect.
fn reject_unused_options(spec: &EngineSpec, idle: &[&str]) -> Result<(), SpecError> {
    match idle.iter().find(|key| spec.get(key).is_some()) {
        Some(&"net") => Err(SpecError::new(message!(messages::NET_UNUSED))),
        Some(&key) => Err(SpecError::new(message!(messages::OPTION_UNUSED, key))),
        None => Ok(()),
    }
}

/// What estimates the leaves of a tree search instead of playouts: `eval` or `net`.
fn leaf_estimate(spec: &EngineSpec) -> Option<&str> {
    spec.get("playout").filter(|playout| matches!(*playout, "eval" | "net"))
}

/// The settings of a tree search.
fn uct_settings(spec: &EngineSpec) -> uct::Settings {
    let rollout_policy = match spec.options.word("playout") {
        "reflex" => RolloutPolicy::Reflex,
        _ => RolloutPolicy::Uniform,
    };
    uct::Settings {
        exploration: spec.options.real("c"),
        expansion_threshold: match spec.options.number("expansion-threshold") {
            // A leaf evaluation is cheap: expand at the first visit.
            0 if leaf_estimate(spec).is_some() => 1,
            0 => uct::Settings::default().expansion_threshold,
            visits => visits,
        },
        rollout_policy,
        threads: spec.options.number("threads") as usize,
        tree_bytes: (spec.options.number("memory") as usize) << 20,
    }
}

/// The evaluation that a spec asks for, or the game's best.
fn evaluator<R: TwoPlayerRules>(rules: &R, spec: &EngineSpec) -> Result<R::Evaluator, SpecError> {
    let names = rules.evaluations();
    let name = spec.get("eval").unwrap_or(names[0]);
    if name == names[0]
        && let Some(linear) = rules.linear()
    {
        return Ok((linear.build_evaluator)(rules, &weights::requested(&linear, spec)?));
    }
    if spec.get("weights").is_some() {
        return Err(SpecError::new(message!(messages::NOT_WEIGHTED, name)));
    }
    rules.evaluator(name).ok_or_else(|| {
        let known = Argument::list(names.iter().copied());
        SpecError::new(message!(messages::NO_EVALUATION, name, known))
    })
}

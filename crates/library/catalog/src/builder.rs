//! From an engine's spec to the engine.

use game::i18n::Argument;
use game::{
    Engine, Estimator, FeatureSet, MAX_PLAYERS, ManyPlayerRules, Rules, SpecError, TwoPlayer,
    TwoPlayerRules, message,
};
use learn::{Generator, Positions, Sampler, SelfPlay, Subject, Tuned};
use nnue::NetEvaluator;
use search::alphabeta::{self, AlphaBeta};
use search::minimax::{self, Depth, Minimax};
use search::montecarlo::{self, MonteCarlo};
use search::paranoid::{self, Method, Paranoid};
use search::uct::{self, Judged, Playout, Uct};
use search::{RandomEngine, ReflexEngine};

use crate::engines::EngineSpec;
use crate::weights::{self, Explanation};
use crate::{messages, nets};

/// What can be made for rules, however many players they have.
pub(crate) struct Kit<R: Rules> {
    /// Engines; the number is how many moves they should show.
    pub(crate) engine: Build<R>,
    /// The engine that plays best, by matches at equal time.
    pub(crate) strongest: fn(&R) -> &'static str,
    /// What an engine's evaluation sees in a position, if it has named terms.
    pub(crate) explain: Explain<R>,
    /// The game as something to be tuned, if its evaluation has weights.
    pub(crate) subject: fn(&R) -> Option<Box<dyn Subject>>,
    /// Games of an engine with itself.
    pub(crate) generator: Generate<R>,
    /// Positions as a network sees them.
    pub(crate) sampler: fn(&R) -> Option<Box<dyn Sampler>>,
}

impl<R: TwoPlayerRules> Kit<R> {
    pub(crate) const TWO: &'static Self = &Self {
        engine: two,
        strongest: |rules| if rules.nets().is_empty() { "alphabeta" } else { "nnue" },
        explain: weights::explain,
        subject: |rules| Some(Box::new(Tuned::new(rules.clone())?)),
        generator: |rules, spec| {
            let judge = evaluator(rules, spec)?;
            let [best, several] = [two(rules, spec, 1)?, two(rules, spec, DRAWN)?];
            Ok(Box::new(SelfPlay::new(rules.clone(), judge, best, several)))
        },
        sampler: |rules| {
            let evaluator = rules.evaluator(rules.evaluations().first()?)?;
            let sampler = Positions::new(rules.clone(), evaluator);
            (sampler.shape().0 > 0).then(|| Box::new(sampler) as Box<dyn Sampler>)
        },
    };
}

impl<R: ManyPlayerRules> Kit<R> {
    pub(crate) const MANY: &'static Self = &Self {
        engine: many,
        strongest: |_| "uct:playout=reflex",
        explain: |_, _, _| Ok(None),
        subject: |_| None,
        generator: |_, _| Err(SpecError::new(message!(messages::NO_SELF_PLAY))),
        sampler: |_| None,
    };
}

/// How many moves are compared where one of them is drawn by lot.
const DRAWN: usize = 4;

/// Makes games of an engine with itself.
type Generate<R> = fn(&R, &EngineSpec) -> Result<Box<dyn Generator>, SpecError>;

/// Makes engines for rules; `lines` is how many moves they should show.
type Build<R> =
    fn(&R, &EngineSpec, usize) -> Result<Box<dyn Engine<<R as Rules>::Position>>, SpecError>;

/// Explains a position as an engine's evaluation sees it.
type Explain<R> =
    fn(&R, &EngineSpec, &<R as Rules>::Position) -> Result<Option<Explanation>, SpecError>;

/// The engines that need nothing but the rules.
fn any<R: Rules>(
    _rules: &R,
    spec: &EngineSpec,
    _lines: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    if spec.info.name == "uct" {
        not_asked(spec, &["eval", "weights", "net"])?;
    }
    general::<R>(spec)
        .ok_or_else(|| SpecError::new(message!(messages::NOT_FOR_THIS_GAME, engine = &spec.name)))
}

/// The engines for games for two.
fn two<R: TwoPlayerRules>(
    rules: &R,
    spec: &EngineSpec,
    lines: usize,
) -> Result<Box<dyn Engine<R::Position>>, SpecError> {
    Ok(match spec.info.name {
        "alphabeta" => {
            Box::new(AlphaBeta::new(evaluator(rules, spec)?, settings::<R>(spec, lines)))
        }
        "nnue" => {
            let evaluator = nets::evaluator(rules, evaluator(rules, spec)?, spec)?;
            Box::new(AlphaBeta::new(evaluator, settings::<R>(spec, lines)))
        }
        "uct" if is_asking(spec) => {
            let evaluator = evaluator(rules, spec)?;
            let asked = if spec.options.word("playout") == "net" {
                Asked::Net(Box::new(Judged(nets::evaluator(rules, evaluator, spec)?)))
            } else {
                not_asked(spec, &["net"])?;
                Asked::Evaluation(Judged(evaluator))
            };
            Box::new(Uct::asking(tree(spec), asked))
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

/// How a search for the best moves is set up.
fn settings<R: TwoPlayerRules>(
    spec: &EngineSpec,
    lines: usize,
) -> alphabeta::Settings<R::Position> {
    alphabeta::Settings {
        threads: spec.options.number("threads") as usize,
        tt_mib: spec.options.number("table") as usize,
        multi_pv: lines,
        salt: R::SALT,
        ..alphabeta::Settings::default()
    }
}

/// The engines for games for more than two.
fn many<R: ManyPlayerRules>(
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
            let memory = spec.options.number("table") as usize;
            let settings = paranoid::Settings { method, memory, ..paranoid::Settings::default() };
            Box::new(Paranoid::new(rules.estimator(), settings))
        }
        "uct" if is_asking(spec) => {
            let playout = spec.options.word("playout");
            return Err(SpecError::new(message!(messages::PLAYOUT_FOR_TWO, playout)));
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
        "uct" => Box::new(Uct::new(tree(spec))),
        _ => return None,
    })
}

/// Refuses options of a tree search that would change nothing: what it does not ask.
fn not_asked(spec: &EngineSpec, idle: &[&str]) -> Result<(), SpecError> {
    match idle.iter().find(|key| spec.asked(key).is_some()) {
        Some(&"net") => Err(SpecError::new(message!(messages::NET_UNUSED))),
        Some(&key) => Err(SpecError::new(message!(messages::OPTION_UNUSED, key))),
        None => Ok(()),
    }
}

/// Whom a tree search asks. One type for both, so that the search is compiled once for each game.
#[derive(Clone)]
enum Asked<P, E> {
    Evaluation(Judged<E>),
    Net(Box<Judged<NetEvaluator<P, E>>>),
}

impl<P: TwoPlayer, E: FeatureSet<P>> Estimator<P> for Asked<P, E> {
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS] {
        match self {
            Self::Evaluation(judged) => judged.estimate(position),
            Self::Net(judged) => judged.estimate(position),
        }
    }
}

/// Whether a tree search asks for values instead of playing games to their end.
fn is_asking(spec: &EngineSpec) -> bool {
    matches!(spec.asked("playout"), Some("eval" | "net"))
}

/// How a tree is searched.
fn tree(spec: &EngineSpec) -> uct::Settings {
    let playout = match spec.options.word("playout") {
        "reflex" => Playout::Reflex,
        _ => Playout::Uniform,
    };
    uct::Settings {
        c: spec.options.real("c"),
        expand: match spec.options.number("expand") {
            // An answer that takes no games to find is worth a place in the tree.
            0 if is_asking(spec) => 1,
            0 => uct::Settings::default().expand,
            visits => visits,
        },
        playout,
        threads: spec.options.number("threads") as usize,
        memory: (spec.options.number("memory") as usize) << 20,
    }
}

/// The evaluation that a spec asks for, or the game's best.
fn evaluator<R: TwoPlayerRules>(rules: &R, spec: &EngineSpec) -> Result<R::Evaluator, SpecError> {
    let names = rules.evaluations();
    let name = spec.asked("eval").unwrap_or(names[0]);
    if name == names[0]
        && let Some(linear) = rules.linear()
    {
        return Ok((linear.build_evaluator)(rules, &weights::asked(&linear, spec)?));
    }
    if spec.asked("weights").is_some() {
        return Err(SpecError::new(message!(messages::NOT_WEIGHTED, name)));
    }
    rules.evaluator(name).ok_or_else(|| {
        let known = Argument::list(names.iter().copied());
        SpecError::new(message!(messages::NO_EVALUATION, name, known))
    })
}

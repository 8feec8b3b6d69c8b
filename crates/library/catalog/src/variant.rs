//! A game with its options settled, in strings and plain data.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use game::playout::{self, PlayoutStats};
use game::{Position, perft};
use i18n::message;
use learn::{SampleExtractor, SelfPlayGenerator, Tunable};
use presentation::{GameInfo, OptionInfo, Rules, Spec, SpecError};

use crate::any_engine::{AnyEngine, TypedEngine};
use crate::engines::{ENGINES, EVAL, EngineInfo, EngineSpec, Plays, Preset, presets};
use crate::factory::EngineFactory;
use crate::levels::Level;
use crate::messages;
use crate::session::{Game, Session};
use crate::weights::Explanation;

/// A game with its options settled: what sessions, engines and learning are made from.
///
/// Inside it is compiled for the game's own types; this is the one coarse `dyn` at the edge. Methods that take
/// a session want one of this variant.
pub trait Variant: Send + Sync {
    /// The spec that opens it.
    fn spec(&self) -> String;
    /// The game's name and options.
    fn info(&self) -> &'static GameInfo;
    /// How many players it has.
    fn players(&self) -> usize;
    /// The pass in notation, in a game that has one.
    fn pass(&self) -> Option<String>;
    /// The moves of a game under way, in notation: what a picture of the game shows.
    fn example(&self) -> Vec<String>;
    /// A new game, at its start.
    fn start(self: Arc<Self>) -> Box<dyn Session>;

    /// The engines that can play it by themselves.
    fn engines(&self) -> Vec<&'static EngineInfo>;
    /// The engines with settings that have a name of their own for this game.
    fn presets(&self) -> Vec<&'static Preset>;
    /// The engine that plays it best.
    fn default_engine(&self) -> &'static str;
    /// The levels of difficulty, in ascending strength.
    fn levels(&self) -> Vec<Level>;
    /// The names of this game's own that an engine's option can have besides its default, as those of the
    /// evaluations; empty if its values are the same for all games.
    fn option_names(&self, option: &OptionInfo) -> Vec<&'static str>;
    /// An engine by its spec, which reports up to `multi_pv` principal variations.
    ///
    /// # Errors
    /// If there is no such engine for this game; the message says what there is.
    fn engine(&self, spec: &str, multi_pv: usize) -> Result<Box<dyn AnyEngine>, SpecError>;
    /// The static evaluation of the session's position by an engine, term by term; `None` if the game is over,
    /// or the engine has no evaluation of named terms.
    ///
    /// # Errors
    /// If there is no such engine for this game; the message says what there is.
    fn explain(&self, spec: &str, session: &dyn Session) -> Result<Option<Explanation>, SpecError>;

    /// Its evaluation as something to be tuned, if it has weights.
    fn tunable(&self) -> Option<Box<dyn Tunable>>;
    /// Self-play of an engine.
    ///
    /// # Errors
    /// If there is no such engine for this game, or it is not a two-player game.
    fn self_play(&self, engine: &str) -> Result<Box<dyn SelfPlayGenerator>, SpecError>;
    /// The features of positions for networks, if networks can play it.
    fn sample_extractor(&self) -> Option<Box<dyn SampleExtractor>>;

    /// Counts the sequences of `depth` moves, at least one, from the session's position for each first move;
    /// see [`perft::divide`].
    fn perft_divide(
        &self,
        session: &dyn Session,
        depth: u32,
        threads: usize,
        progress: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Option<Vec<(String, u64)>>;
    /// Plays random games from the session's position on this thread.
    fn playouts(&self, session: &dyn Session, games: u64, seed: u64) -> PlayoutStats;
}

/// The variant of any rules.
pub(crate) struct TypedVariant<R: Rules> {
    pub(crate) rules: R,
    spec: Spec,
    factory: &'static EngineFactory<R>,
}

impl<R: Rules> TypedVariant<R> {
    pub(crate) fn new(rules: R, spec: Spec, factory: &'static EngineFactory<R>) -> Self {
        Self { rules, spec, factory }
    }

    fn engine_spec(&self, text: &str) -> Result<EngineSpec, SpecError> {
        EngineSpec::new(text, self)
    }
}

/// The typed game behind a session.
///
/// # Panics
/// If it is of another game: a session is only handed to what its own variant made.
pub(crate) fn typed<R: Rules>(session: &dyn Session) -> &Game<R> {
    let any: &dyn Any = session;
    any.downcast_ref().expect("a session of this variant")
}

impl<R: Rules> Variant for TypedVariant<R> {
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    fn info(&self) -> &'static GameInfo {
        self.rules.info()
    }

    fn players(&self) -> usize {
        R::Position::PLAYERS
    }

    fn pass(&self) -> Option<String> {
        self.rules.pass().map(|mv| mv.to_string())
    }

    fn example(&self) -> Vec<String> {
        self.rules.example().split_whitespace().map(ToOwned::to_owned).collect()
    }

    fn start(self: Arc<Self>) -> Box<dyn Session> {
        Box::new(Game::new(self))
    }

    fn engines(&self) -> Vec<&'static EngineInfo> {
        let has_net = (self.factory.has_net)(&self.rules);
        let plays = |info: &&EngineInfo| match info.plays {
            Plays::Net => has_net,
            plays => plays.includes(R::Position::PLAYERS),
        };
        ENGINES.iter().filter(plays).collect()
    }

    fn presets(&self) -> Vec<&'static Preset> {
        presets(self.rules.info().name).collect()
    }

    fn default_engine(&self) -> &'static str {
        (self.factory.default_engine)(&self.rules)
    }

    fn levels(&self) -> Vec<Level> {
        Level::all(self.rules.levels().unwrap_or(self.factory.levels))
    }

    fn option_names(&self, option: &OptionInfo) -> Vec<&'static str> {
        if option.key == EVAL.key { (self.factory.evaluations)(&self.rules) } else { Vec::new() }
    }

    fn engine(&self, spec: &str, multi_pv: usize) -> Result<Box<dyn AnyEngine>, SpecError> {
        let spec = self.engine_spec(spec)?;
        let (limits, name) = (spec.limits()?, spec.name.clone());
        let engine = self.factory.build(&self.rules, &spec, multi_pv)?;
        Ok(Box::new(TypedEngine::<R> { engine, name, limits }))
    }

    fn explain(&self, spec: &str, session: &dyn Session) -> Result<Option<Explanation>, SpecError> {
        let spec = self.engine_spec(spec)?;
        if session.turn().is_none() {
            return Ok(None);
        }
        (self.factory.explain)(&self.rules, &spec, &typed::<R>(session).position)
    }

    fn tunable(&self) -> Option<Box<dyn Tunable>> {
        (self.factory.tunable)(&self.rules)
    }

    fn self_play(&self, engine: &str) -> Result<Box<dyn SelfPlayGenerator>, SpecError> {
        if R::Position::PLAYERS != 2 {
            return Err(SpecError::new(message!(messages::NO_SELF_PLAY)));
        }
        (self.factory.self_play)(&self.rules, &self.engine_spec(engine)?)
    }

    fn sample_extractor(&self) -> Option<Box<dyn SampleExtractor>> {
        (self.factory.sample_extractor)(&self.rules)
    }

    fn perft_divide(
        &self,
        session: &dyn Session,
        depth: u32,
        threads: usize,
        progress: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
    ) -> Option<Vec<(String, u64)>> {
        let position = &typed::<R>(session).position;
        let counts = perft::divide(position, depth, threads, progress)?;
        Some(counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn playouts(&self, session: &dyn Session, games: u64, seed: u64) -> PlayoutStats {
        playout::random_games(&typed::<R>(session).position, games, seed)
    }
}

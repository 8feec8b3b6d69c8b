//! The list of games. A new game is one more line here.

use std::sync::Arc;

use game::MAX_PLAYERS;
use i18n::{Argument, message};
use presentation::{
    GameInfo, ManyPlayerRules, NetRules, OptionInfo, Options, Spec, SpecError, TwoPlayerRules,
    Values, Visitor,
};

use crate::engines::{ENGINES, EngineInfo, Preset, presets};
use crate::factory::EngineFactory;
use crate::messages;
use crate::session::Session;
use crate::variant::{TypedVariant, Variant};

/// A game that can be opened.
pub struct Entry {
    /// Its name and options.
    pub info: &'static GameInfo,
    open: fn(&Options) -> Result<Arc<dyn Variant>, SpecError>,
}

impl Entry {
    /// A game by its info and the function that makes its variants, as the [registry](GAMES) has them; for a
    /// game of another crate:
    ///
    /// ```
    /// use plywood_catalog::{Entry, IntoVariant};
    /// static OTHELLO: Entry =
    ///     Entry::new(&othello::INFO, |options| othello::open(options, IntoVariant(options)));
    /// assert_eq!(OTHELLO.variant("othello")?.players(), 2);
    /// # Ok::<(), presentation::SpecError>(())
    /// ```
    pub const fn new(
        info: &'static GameInfo,
        open: fn(&Options) -> Result<Arc<dyn Variant>, SpecError>,
    ) -> Self {
        Self { info, open }
    }

    /// This game with its options, by its spec.
    ///
    /// # Errors
    /// If the spec has another name, or an option that the game does not have; the message says what there
    /// is.
    pub fn variant(&self, spec: &str) -> Result<Arc<dyn Variant>, SpecError> {
        find(std::slice::from_ref(self), spec)
    }

    /// Specs that together try every option of it, the defaults first: for tests of all games.
    pub fn specs(&self) -> Vec<String> {
        let GameInfo { name, options, .. } = self.info;
        let other = |option: &OptionInfo| match option.values {
            Values::Words(words) => {
                words.iter().find(|word| **word != option.default).map(ToString::to_string)
            }
            Values::Range { min, max } => {
                [max, min].map(|n| n.to_string()).into_iter().find(|n| n != option.default)
            }
            Values::Real { .. } | Values::Text(_) | Values::File(_) => None,
        };
        let changed = options
            .iter()
            .filter_map(|option| Some(format!("{name}:{}={}", option.key, other(option)?)));
        // An option may ask for another one.
        let opens = |spec: &String| variant(spec).is_ok();
        std::iter::once((*name).to_owned()).chain(changed.filter(opens)).collect()
    }

    /// One variant for each number of players: the game as it is without options, first.
    pub fn variants(&self) -> Vec<Arc<dyn Variant>> {
        let name = self.info.name;
        let others = (3..=MAX_PLAYERS).map(|players| format!("{name}:players={players}"));
        let specs = std::iter::once(name.to_owned()).chain(others);
        specs.filter_map(|spec| variant(&spec).ok()).collect()
    }

    /// The engines that can play it by themselves, with some number of players at least.
    pub fn engines(&self) -> Vec<&'static EngineInfo> {
        let engines = self.variants().into_iter().flat_map(|variant| variant.engines());
        let known: Vec<&str> = engines.map(|engine| engine.name).collect();
        ENGINES.iter().filter(|engine| known.contains(&engine.name)).collect()
    }

    /// The engines with settings that have a name of their own for this game.
    pub fn presets(&self) -> impl Iterator<Item = &'static Preset> {
        presets(self.info.name)
    }
}

macro_rules! games {
    ($($game:ident),* $(,)?) => {
        /// All games.
        pub static GAMES: &[Entry] = &[
            $(Entry::new(&$game::INFO, |options| $game::open(options, IntoVariant(options)))),*
        ];
    };
}

games![yolah, yavalath, yavalanchan, awale, othello];

/// A game with its options, by its spec.
///
/// # Errors
/// If there is no such game or option; the message says what there is.
pub fn variant(spec: &str) -> Result<Arc<dyn Variant>, SpecError> {
    find(GAMES, spec)
}

fn find(entries: &[Entry], spec: &str) -> Result<Arc<dyn Variant>, SpecError> {
    let spec: Spec = spec.parse()?;
    let Some(entry) = entries.iter().find(|entry| entry.info.name == spec.name) else {
        let known = Argument::list(entries.iter().map(|entry| entry.info.name));
        return Err(SpecError::new(message!(messages::NO_GAME, name = spec.name, known)));
    };
    (entry.open)(&Options::new(entry.info, &spec)?)
}

/// Opens a game by its spec, at its start.
///
/// # Errors
/// If there is no such game or option; the message says what there is.
pub fn open(spec: &str) -> Result<Box<dyn Session>, SpecError> {
    Ok(variant(spec)?.start())
}

/// The visitor that makes a [`Variant`] of the rules that the options ask for.
pub struct IntoVariant<'a>(
    /// The options.
    pub &'a Options,
);

impl Visitor for IntoVariant<'_> {
    type Output = Arc<dyn Variant>;

    fn visit_two<R: TwoPlayerRules>(self, rules: R) -> Self::Output {
        Arc::new(TypedVariant::new(rules, self.0.spec(), EngineFactory::TWO))
    }

    fn visit_net<R: NetRules>(self, rules: R) -> Self::Output {
        Arc::new(TypedVariant::new(rules, self.0.spec(), EngineFactory::NET))
    }

    fn visit_many<R: ManyPlayerRules>(self, rules: R) -> Self::Output {
        Arc::new(TypedVariant::new(rules, self.0.spec(), EngineFactory::MANY))
    }
}

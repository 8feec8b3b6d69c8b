//! The list of games. A new game is one more line here.

use game::i18n::Argument;
use game::{GameInfo, ManyPlayerRules, Options, Spec, SpecError, TwoPlayerRules, Visitor, message};

use crate::builder::Kit;
use crate::messages;
use crate::session::{Game, Session};

/// A game that can be opened.
pub struct Entry {
    /// Its name and options.
    pub info: &'static GameInfo,
    open: fn(&Options) -> Result<Box<dyn Session>, SpecError>,
}

/// All games.
pub static GAMES: &[Entry] = &[
    Entry { info: &yolah::INFO, open: |options| yolah::open(options, IntoSession(options)) },
    Entry { info: &yavalath::INFO, open: |options| yavalath::open(options, IntoSession(options)) },
    Entry {
        info: &yavalanchan::INFO,
        open: |options| yavalanchan::open(options, IntoSession(options)),
    },
    Entry { info: &awale::INFO, open: |options| awale::open(options, IntoSession(options)) },
];

/// Opens a game by its spec, at its start.
///
/// # Errors
/// If there is no such game or option; the message says what there is.
pub fn open(spec: &str) -> Result<Box<dyn Session>, SpecError> {
    let spec: Spec = spec.parse()?;
    let Some(entry) = GAMES.iter().find(|entry| entry.info.name == spec.name) else {
        let known = Argument::list(GAMES.iter().map(|entry| entry.info.name));
        return Err(SpecError::new(message!(messages::NO_GAME, name = spec.name, known)));
    };
    (entry.open)(&Options::new(entry.info, &spec)?)
}

/// Makes a session of whatever rules the options ask for.
struct IntoSession<'a>(&'a Options);

impl Visitor for IntoSession<'_> {
    type Output = Box<dyn Session>;

    fn visit_two<R: TwoPlayerRules>(self, rules: R) -> Self::Output {
        Box::new(Game::new(rules, self.0.spec(), Kit::TWO))
    }

    fn visit_many<R: ManyPlayerRules>(self, rules: R) -> Self::Output {
        Box::new(Game::new(rules, self.0.spec(), Kit::MANY))
    }
}

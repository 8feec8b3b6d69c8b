//! A game with its options settled.

use std::fmt::Debug;

use game::{
    Estimator, Evaluator, FeatureSet, MAX_PLAYERS, NotationError, Outcome, Position, TwoPlayer,
};
use i18n::{Message, Template, message};

use crate::view::{Board, Content, Edit};
use crate::{GameInfo, LinearEvaluation, messages};

/// A game with its options settled: how its positions begin, are read, shown and explained.
///
/// Everything here is for the edges of the program; a search needs only the [`Position`].
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// The positions of this game.
    type Position: Position;

    /// The game's name and options.
    fn info(&self) -> &'static GameInfo;

    /// The position a game starts from.
    fn start(&self) -> Self::Position;

    /// Reads the text that a position prints.
    ///
    /// Accepted is every position from which the rules can be played on, whether or not a game
    /// would lead there: people study such positions.
    ///
    /// # Errors
    /// If the text is not a position of this game; the message names the offending part.
    fn read_position(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// What stands where.
    fn board(&self, position: &Self::Position) -> Board;

    /// The names of the cells one clicks, in order, to make this move; empty for a move that is
    /// made elsewhere than on the board, such as `swap`.
    fn cells(&self, mv: <Self::Position as Position>::Move) -> Vec<String>;

    /// The position under each symmetry of the game, itself first: from any of them the game goes
    /// on in the same way, and the same players win.
    fn symmetries(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// What stands where while a legal move is made, for those who like to watch; the last is what
    /// stands where after it.
    fn frames(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) -> Vec<Board> {
        vec![self.board(&position.after(mv))]
    }

    /// What tells a move apart from others that are made on the same cells, such as `red seeds`;
    /// none if nothing has to.
    fn label(&self, _mv: <Self::Position as Position>::Move) -> Option<Template> {
        None
    }

    /// What position editing can put on a cell.
    fn palette(&self) -> Vec<Content> {
        Vec::new()
    }

    /// The edited position.
    ///
    /// # Errors
    /// If there would be no such position.
    fn edited(
        &self,
        _position: &Self::Position,
        _edit: &Edit,
    ) -> Result<Self::Position, NotationError> {
        Err(NotationError::new(message!(messages::NOT_EDITABLE)))
    }

    /// What each player has collected so far; empty in a game without points.
    fn scores(&self, _position: &Self::Position) -> Vec<u32> {
        Vec::new()
    }

    /// Each player's share of the points in a finished game, for engines that maximize the
    /// margin of a win; none in a game without points.
    const POINTS: Option<Shares<Self::Position>> = None;

    /// Who won and why, once the game is over.
    fn verdict(&self, position: &Self::Position) -> Option<Verdict>;

    /// Why a move that is not legal here is not, in words that follow its name
    /// ("is on an occupied cell").
    fn why_illegal(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) -> Message;
}

/// Each player's share of the points in a position.
pub type Shares<P> = fn(&P) -> [f32; MAX_PLAYERS];

/// How a finished game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who shares the victory.
    pub outcome: Outcome,
    /// Why: `player 1 has four in a row`.
    pub reason: Message,
    /// The names of the cells that decided it, if some did.
    pub cells: Vec<String>,
}

/// Something to do with a game whose type is only known once its options are read.
///
/// A game crate has one function that reads [`Options`](crate::Options) and calls the visitor
/// with the [`Rules`] they ask for; so a game may use different types for different options, and
/// the code behind the visitor is still compiled for each of them.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the rules of a two-player game.
    fn visit_two<R: TwoPlayerRules>(self, rules: R) -> Self::Output;

    /// Called with the rules of a two-player game that networks can play.
    fn visit_net<R: NetRules>(self, rules: R) -> Self::Output
    where
        Self: Sized,
    {
        self.visit_two(rules)
    }

    /// Called with the rules of a multi-player game (three or more).
    fn visit_many<R: ManyPlayerRules>(self, rules: R) -> Self::Output;
}

/// A two-player game, with its evaluations for depth-first searches.
pub trait TwoPlayerRules: Rules<Position: TwoPlayer> {
    /// Evaluates its positions.
    type Evaluator: Evaluator<Self::Position>;

    /// The names of its evaluations, the one to use by default first.
    fn evaluations(&self) -> &'static [&'static str];

    /// The evaluation with this name.
    fn evaluator(&self, name: &str) -> Option<Self::Evaluator>;

    /// Its evaluation made of named terms with weights, if it has one: the default one then.
    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        None
    }

    /// The depth of a fixed-depth search by the number of legal moves, if the game's source has such a
    /// rule: `minimax:depth=0`.
    const DEPTH_BY_MOVES: Option<fn(usize) -> u32> = None;
}

/// A two-player game that networks can play: its evaluation extracts features.
pub trait NetRules: TwoPlayerRules<Evaluator: FeatureSet<<Self as Rules>::Position>> {
    /// The files of its networks, with their names; the first is used by default.
    fn nets(&self) -> &'static [(&'static str, &'static [u8])] {
        &[]
    }
}

/// A multi-player game (three or more), with its estimates for depth-first searches (paranoid, max^n).
pub trait ManyPlayerRules: Rules {
    /// Estimates expected scores.
    type Estimator: Estimator<Self::Position>;

    /// Its estimator.
    fn estimator(&self) -> Self::Estimator;
}

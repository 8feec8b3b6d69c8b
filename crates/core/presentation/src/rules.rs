//! A game with its options settled.

use std::fmt::Debug;

use game::{
    Estimator, Evaluator, FeatureSet, MAX_PLAYERS, NotationError, Outcome, Player, Position,
    TwoPlayer,
};
use i18n::{Message, Template, message};

use crate::view::{Board, Content, Edit, MoveKind};
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

    /// Which of the moves on the same cells it is, in a game where a cell has several.
    fn kind(&self, _mv: <Self::Position as Position>::Move) -> Option<MoveKind> {
        None
    }

    /// The moves of a game under way, in notation: what a picture of the game shows.
    fn example(&self) -> &'static str {
        ""
    }

    /// The pass, in a game that has one.
    fn pass(&self) -> Option<<Self::Position as Position>::Move> {
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

    /// Counts the points of each player; none in a game without points.
    const POINTS: Option<Points<Self::Position>> = None;

    /// The points of each player so far; empty in a game without points.
    fn scores(&self, position: &Self::Position) -> Vec<u32> {
        let points = Self::POINTS.map(|count| count(position));
        points.map_or(Vec::new(), |points| points[..Self::Position::PLAYERS].to_vec())
    }

    /// The eliminated players: a game for more than two goes on without them.
    fn eliminated(&self, _position: &Self::Position) -> Vec<Player> {
        Vec::new()
    }

    /// The specs of the levels of difficulty, in ascending strength, if some were measured for this game.
    fn levels(&self) -> Option<&'static LevelSpecs> {
        None
    }

    /// Who won and why, once the game is over.
    fn verdict(&self, position: &Self::Position) -> Option<Verdict>;

    /// Why the game ended, told to a player (`you made three in a row`); none if it is told to everybody alike.
    fn reason_to(&self, _position: &Self::Position, _player: Player) -> Option<Message> {
        None
    }

    /// Why a move that is not legal here is not, in words that follow its name
    /// ("is on an occupied cell").
    fn why_illegal(
        &self,
        position: &Self::Position,
        mv: <Self::Position as Position>::Move,
    ) -> Message;
}

/// The engine's spec of each level of difficulty, in ascending strength: levels 1 to 9 are limited by nodes or
/// depth, so that they are the same players on every machine, the last one by time.
pub type LevelSpecs = [&'static str; 10];

/// Counts the points of each player in a position.
pub type Points<P> = fn(&P) -> [u32; MAX_PLAYERS];

/// Each player's share of the points: an engine that maximizes it maximizes the margin of a win.
pub fn point_shares<R: Rules>(position: &R::Position) -> [f32; MAX_PLAYERS] {
    let points = R::POINTS.map_or([0; MAX_PLAYERS], |count| count(position));
    let total: u32 = points.iter().sum();
    if total == 0 {
        return Outcome::draw(R::Position::PLAYERS).rewards();
    }
    points.map(|points| points as f32 / total as f32)
}

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

    /// Its evaluations with their names, the one to use by default first.
    const EVALUATIONS: Evaluations<Self>;

    /// The names of its evaluations, in the order of [`EVALUATIONS`](Self::EVALUATIONS).
    fn evaluations(&self) -> Vec<&'static str> {
        Self::EVALUATIONS.iter().map(|&(name, _)| name).collect()
    }

    /// The evaluation with this name.
    fn evaluator(&self, name: &str) -> Option<Self::Evaluator> {
        let (_, build) = Self::EVALUATIONS.iter().find(|(known, _)| *known == name)?;
        Some(build(self))
    }

    /// The evaluation to use by default.
    fn default_evaluator(&self) -> Self::Evaluator {
        let (_, build) = Self::EVALUATIONS[0];
        build(self)
    }

    /// Its evaluation made of named terms with weights, if it has one: the default one then.
    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        None
    }

    /// The depth of a fixed-depth search by the number of legal moves, if the game's source has such a
    /// rule: `minimax:depth=0`.
    const DEPTH_BY_MOVES: Option<fn(usize) -> u32> = None;
}

/// Evaluations by name, with their constructors.
pub type Evaluations<R> = &'static [(&'static str, fn(&R) -> <R as TwoPlayerRules>::Evaluator)];

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

//! A game in progress, in strings and plain data.

use std::any::Any;
use std::sync::Arc;

use game::{NotationError, Player, Position, Rng};
use i18n::{Message, Template, message};
use presentation::view::{Board, Content, Edit, MoveKind};
use presentation::{GameInfo, Rules, Verdict};
use serde::{Serialize, Serializer};

use crate::messages;
use crate::variant::{TypedVariant, Variant};

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// In notation.
    pub text: String,
    /// The names of the cells to click, in order.
    pub cells: Vec<String>,
    /// What tells it apart from other moves on the same cells, if something has to.
    pub label: Option<Template>,
    /// Which of the moves on the same cells it is, in a game where a cell has several.
    pub kind: Option<MoveKind>,
    /// Whether whoever plays it has lost by it: the game ends without a share of the victory, or goes on without
    /// the player.
    pub loses: bool,
}

/// A move that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedMove {
    /// Who played it.
    pub player: Player,
    /// Whether it was a pass: the only legal move, and none on the board.
    pub is_pass: bool,
}

/// Why a text is not a move that can be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It is not a move at all.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// It is a move, but not here.
    #[error("{mv} {reason}")]
    Illegal {
        /// The move.
        mv: String,
        /// Why not, in words that follow it.
        reason: Message,
    },
}

impl From<PlayError> for Message {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Unreadable(problem) => problem.into(),
            PlayError::Illegal { mv, reason } => message!(messages::ILLEGAL, mv, reason),
        }
    }
}

/// A position as plain data.
#[derive(Debug, Clone, Serialize)]
pub struct Status {
    /// The game's spec.
    pub game: String,
    /// The position in notation.
    pub position: String,
    /// Whose turn it is, unless the game is over.
    pub turn: Option<Player>,
    /// The legal moves in notation.
    pub legal_moves: Vec<String>,
    /// What each player has collected; empty in a game without points.
    pub scores: Vec<u32>,
    /// The result, once the game is over.
    #[serde(serialize_with = "serialize_verdict")]
    pub outcome: Option<Verdict>,
}

/// Serializes the winners and the reason.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn serialize_verdict<S: Serializer>(
    verdict: &Option<Verdict>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Fields<'a> {
        winners: Vec<Player>,
        reason: &'a Message,
    }
    let fields = verdict.as_ref().map(|verdict| Fields {
        winners: verdict.outcome.winners().collect(),
        reason: &verdict.reason,
    });
    fields.serialize(serializer)
}

/// A game in progress: a position, the moves that led to it, and all one can ask of it.
pub trait Session: Any + Send {
    /// The game it is of, with its options.
    fn variant(&self) -> Arc<dyn Variant>;
    /// The spec that opens this game.
    fn spec(&self) -> String {
        self.variant().spec()
    }
    /// The game's name and options.
    fn info(&self) -> &'static GameInfo {
        self.variant().info()
    }
    /// How many players it has.
    fn players(&self) -> usize {
        self.variant().players()
    }
    /// Another session in the same state.
    fn duplicate(&self) -> Box<dyn Session>;

    /// The position in notation.
    fn position(&self) -> String;
    /// The position the session began with, in notation, unless it is the start of the game.
    fn initial_position(&self) -> Option<String>;
    /// The same text for this position and all that are symmetric to it.
    fn canonical(&self) -> String;
    /// Whose turn it is, unless the game is over.
    fn turn(&self) -> Option<Player>;
    /// The legal moves.
    fn legal_moves(&self) -> Vec<LegalMove>;
    /// What each player has collected; empty in a game without points.
    fn scores(&self) -> Vec<u32>;
    /// The eliminated players: a game for more than two goes on without them.
    fn eliminated(&self) -> Vec<Player>;
    /// Who won and why, once the game is over.
    fn verdict(&self) -> Option<Verdict>;
    /// Why the game ended, told to a player (`you made three in a row`); none before its end.
    fn reason_to(&self, player: Player) -> Option<Message>;
    /// The board.
    fn board(&self) -> Board;

    /// The boards while the last move was made, the last being the board as it is.
    fn frames(&self) -> Vec<Board>;
    /// What an editor can put on a cell.
    fn palette(&self) -> Vec<Content>;
    /// Begins anew from the edited position.
    ///
    /// # Errors
    /// If there would be no such position; nothing has changed then.
    fn edit(&mut self, edit: &Edit) -> Result<(), NotationError>;

    /// Begins anew from a position in notation.
    ///
    /// # Errors
    /// If it is not a position of this game; nothing has changed then.
    fn set_position(&mut self, text: &str) -> Result<(), NotationError>;
    /// Plays a move in notation.
    ///
    /// # Errors
    /// If it is not a legal move; nothing has changed then.
    fn play(&mut self, mv: &str) -> Result<(), PlayError>;
    /// Takes back the last move and returns it, if there was one.
    fn undo(&mut self) -> Option<String>;
    /// The moves played since the beginning, in notation.
    fn moves(&self) -> Vec<String>;
    /// Who played each of these moves, and whether it was a pass.
    fn played(&self) -> Vec<PlayedMove>;
    /// The cells of the last move.
    fn last_cells(&self) -> Vec<String>;
    /// A legal move, each as likely as any other, unless the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<String>;

    /// Another session that begins where this one is.
    fn fork(&self) -> Box<dyn Session>;
    /// The position as plain data.
    fn status(&self) -> Status {
        Status {
            game: self.spec(),
            position: self.position(),
            turn: self.turn(),
            legal_moves: self.legal_moves().into_iter().map(|mv| mv.text).collect(),
            scores: self.scores(),
            outcome: self.verdict(),
        }
    }
}

/// The session of any rules.
pub(crate) struct Game<R: Rules> {
    variant: Arc<TypedVariant<R>>,
    initial: R::Position,
    pub(crate) position: R::Position,
    /// Each move played, with the position before it.
    pub(crate) history: Vec<(R::Position, <R::Position as Position>::Move)>,
}

impl<R: Rules> Game<R> {
    pub(crate) fn new(variant: Arc<TypedVariant<R>>) -> Self {
        let start = variant.rules.start();
        Self { variant, initial: start.clone(), position: start, history: Vec::new() }
    }

    fn rules(&self) -> &R {
        &self.variant.rules
    }

    /// Whether the player to move has lost after this move.
    fn loses(&self, mv: <R::Position as Position>::Move) -> bool {
        let (player, after) = (self.position.turn(), self.position.after(mv));
        match after.outcome() {
            Some(outcome) => !outcome.includes(player),
            None => self.rules().eliminated(&after).contains(&player),
        }
    }

    fn begin(&mut self, position: R::Position) {
        self.position = position;
        self.initial = self.position.clone();
        self.history.clear();
    }
}

impl<R: Rules> Session for Game<R> {
    fn variant(&self) -> Arc<dyn Variant> {
        Arc::clone(&self.variant) as Arc<dyn Variant>
    }

    fn duplicate(&self) -> Box<dyn Session> {
        Box::new(Self {
            variant: Arc::clone(&self.variant),
            initial: self.initial.clone(),
            position: self.position.clone(),
            history: self.history.clone(),
        })
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn initial_position(&self) -> Option<String> {
        (self.initial != self.rules().start()).then(|| self.initial.to_string())
    }

    fn canonical(&self) -> String {
        let texts =
            self.rules().symmetries(&self.position).into_iter().map(|image| image.to_string());
        texts.min().unwrap_or_else(|| self.position())
    }

    fn turn(&self) -> Option<Player> {
        self.position.outcome().is_none().then(|| self.position.turn())
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        let moves = self.position.legal_moves();
        let view = |&mv| LegalMove {
            text: format!("{mv}"),
            cells: self.rules().cells(mv),
            label: self.rules().label(mv),
            kind: self.rules().kind(mv),
            loses: self.loses(mv),
        };
        moves.iter().map(view).collect()
    }

    fn scores(&self) -> Vec<u32> {
        self.rules().scores(&self.position)
    }

    fn eliminated(&self) -> Vec<Player> {
        self.rules().eliminated(&self.position)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.rules().verdict(&self.position)
    }

    fn reason_to(&self, player: Player) -> Option<Message> {
        let verdict = self.verdict()?;
        Some(self.rules().reason_to(&self.position, player).unwrap_or(verdict.reason))
    }

    fn board(&self) -> Board {
        self.rules().board(&self.position)
    }

    fn frames(&self) -> Vec<Board> {
        match self.history.last() {
            Some((before, mv)) => self.rules().frames(before, *mv),
            None => vec![self.board()],
        }
    }

    fn palette(&self) -> Vec<Content> {
        self.rules().palette()
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), NotationError> {
        self.begin(self.rules().edited(&self.position, edit)?);
        Ok(())
    }

    fn set_position(&mut self, text: &str) -> Result<(), NotationError> {
        self.begin(self.rules().read_position(text)?);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let mv: <R::Position as Position>::Move = text.parse()?;
        if !self.position.is_legal(mv) {
            let reason = self.rules().why_illegal(&self.position, mv);
            return Err(PlayError::Illegal { mv: text.to_owned(), reason });
        }
        self.history.push((self.position.clone(), mv));
        self.position.play(mv);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (position, mv) = self.history.pop()?;
        self.position = position;
        Some(mv.to_string())
    }

    fn moves(&self) -> Vec<String> {
        self.history.iter().map(|(_, mv)| mv.to_string()).collect()
    }

    fn played(&self) -> Vec<PlayedMove> {
        let played = |(before, mv): &(R::Position, <R::Position as Position>::Move)| PlayedMove {
            player: before.turn(),
            is_pass: self.rules().cells(*mv).is_empty() && before.move_count() == 1,
        };
        self.history.iter().map(played).collect()
    }

    fn last_cells(&self) -> Vec<String> {
        self.history.last().map_or_else(Vec::new, |&(_, mv)| self.rules().cells(mv))
    }

    fn random_move(&self, rng: &mut Rng) -> Option<String> {
        self.position.random_move(rng).map(|mv| mv.to_string())
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Self {
            variant: Arc::clone(&self.variant),
            initial: self.position.clone(),
            position: self.position.clone(),
            history: Vec::new(),
        })
    }
}

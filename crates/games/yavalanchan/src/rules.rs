//! The game with its options settled.

use std::marker::PhantomData;
use std::sync::Arc;

use game::NotationError;
use grid::hex::Cell;
use grid::set::Set;
use i18n::{Message, Template, message};
use presentation::view::{self, Board, Content, Edit, Layout, MoveKind};
use presentation::{
    Evaluations, GameInfo, LevelSpecs, LinearEvaluation, Rules, TwoPlayerRules, Verdict,
};

use crate::INFO;
use crate::evaluation::{self, Evaluation};
use crate::levels;
use crate::moves::Move;
use crate::position::Position;
use crate::{edit, messages};

/// Yavalanchan on boards whose sets of cells are of type `S`: with `SIZE` cells a side if that is `u64`,
/// with any number of cells a side up to `SIZE` if it is `u128`.
#[derive(Debug, Clone)]
pub struct Yavalanchan<const SIZE: usize, S> {
    size: usize,
    swap: bool,
    /// Where each cell goes under each symmetry of the board.
    symmetries: Arc<[Vec<Cell<SIZE>>; 12]>,
    sets: PhantomData<S>,
}

impl<const SIZE: usize, S: Set> Yavalanchan<SIZE, S> {
    /// The game on a board with `SIZE` cells a side; `swap` says whether the second player may take over
    /// the first tile.
    pub fn new(swap: bool) -> Self {
        Self::with_size(SIZE, swap)
    }

    /// The game on a board with `size` cells a side.
    ///
    /// # Panics
    /// If the size is not one of those of this type.
    pub fn with_size(size: usize, swap: bool) -> Self {
        let symmetries =
            Position::<SIZE, S>::start_of_size(size, swap).geometry().torus().symmetries();
        Self { size, swap, symmetries: Arc::new(symmetries), sets: PhantomData }
    }
}

impl<const SIZE: usize, S: Set> Rules for Yavalanchan<SIZE, S> {
    type Position = Position<SIZE, S>;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn levels(&self) -> Option<&'static LevelSpecs> {
        Some(&levels::LEVELS)
    }

    fn start(&self) -> Position<SIZE, S> {
        Position::start_of_size(self.size, self.swap)
    }

    fn read_position(&self, text: &str) -> Result<Position<SIZE, S>, NotationError> {
        Position::read_of_size(text, self.size, self.swap)
    }

    fn board(&self, position: &Position<SIZE, S>) -> Board {
        let cells = position
            .cells()
            .map(|cell| view::Cell { name: cell.to_string(), content: position.content(cell) });
        Board { layout: Layout::Hexagon { size: position.size() }, cells: cells.collect() }
    }

    fn cells(&self, mv: Move<SIZE>) -> Vec<String> {
        mv.cell().map(|cell| cell.to_string()).into_iter().collect()
    }

    fn label(&self, mv: Move<SIZE>) -> Option<Template> {
        Some(match mv {
            Move::Own(_) => messages::OWN_TILE,
            Move::Neutral(_) => messages::NEUTRAL_TILE,
            Move::Swap => messages::SWAP_LABEL,
        })
    }

    fn kind(&self, mv: Move<SIZE>) -> Option<MoveKind> {
        match mv {
            Move::Own(_) => Some(MoveKind::Own),
            Move::Neutral(_) => Some(MoveKind::Neutral),
            Move::Swap => None,
        }
    }

    fn example(&self) -> &'static str {
        "e5n d5 e4 f4 d6 e6 f5 g3n f3 g2 g4 c4n c3"
    }

    fn palette(&self) -> Vec<Content> {
        edit::palette()
    }

    fn edited(
        &self,
        position: &Position<SIZE, S>,
        edit: &Edit,
    ) -> Result<Position<SIZE, S>, NotationError> {
        edit::edited(position, edit)
    }

    fn symmetries(&self, position: &Position<SIZE, S>) -> Vec<Position<SIZE, S>> {
        self.symmetries.iter().map(|images| position.image(images)).collect()
    }

    fn verdict(&self, position: &Position<SIZE, S>) -> Option<Verdict> {
        let outcome = game::Position::outcome(position)?;
        let Some(player) = outcome.winner() else {
            let reason = message!(messages::BOARD_FULL);
            return Some(Verdict { outcome, reason, cells: Vec::new() });
        };
        let (cells, length) = position.lines(player);
        let reason = message!(messages::LINE, player, length);
        Some(Verdict { outcome, reason, cells: cells.map(|cell| cell.to_string()).collect() })
    }

    fn reason_to(&self, position: &Position<SIZE, S>, player: game::Player) -> Option<Message> {
        let winner = game::Position::outcome(position)?.winner()?;
        let (_, length) = position.lines(winner);
        Some(if player == winner {
            message!(messages::YOUR_LINE, length)
        } else {
            message!(messages::OPPONENTS_LINE, length)
        })
    }

    fn why_illegal(&self, position: &Position<SIZE, S>, mv: Move<SIZE>) -> Message {
        let is_occupied = |cell| position.content(cell) != Content::Empty;
        match mv {
            _ if game::Position::outcome(position).is_some() => {
                message!(presentation::messages::AFTER_THE_END)
            }
            Move::Swap if !self.swap => message!(messages::SWAP_OFF),
            Move::Swap => message!(messages::SWAP_TOO_LATE),
            Move::Own(cell) | Move::Neutral(cell)
                if !position.geometry().torus().contains(cell) =>
            {
                message!(messages::OFF_BOARD)
            }
            Move::Own(cell) | Move::Neutral(cell) if is_occupied(cell) => {
                message!(messages::OCCUPIED)
            }
            Move::Own(_) => message!(messages::NOT_NEXT_TO_NEUTRAL),
            Move::Neutral(_) => message!(presentation::messages::LEGAL),
        }
    }
}

impl<const SIZE: usize, S: Set> TwoPlayerRules for Yavalanchan<SIZE, S> {
    type Evaluator = Evaluation<SIZE, S>;

    const EVALUATIONS: Evaluations<Self> =
        &[("lines", |rules| Evaluation::lines(rules.size)), ("chains", |_| Evaluation::chains())];

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(evaluation::linear(self.size))
    }
}

impl<const SIZE: usize, S: Set> presentation::NetRules for Yavalanchan<SIZE, S> {}

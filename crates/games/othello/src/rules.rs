//! Othello for the edges of the program: its name, its start, how it is shown and explained.

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::square::Square;
use i18n::{Message, Template, message};
use presentation::view::{Board, Cell, Content, Edit, Layout};
use presentation::{
    Evaluations, GameInfo, LevelSpecs, LinearEvaluation, Options, Points, Rules, SpecError,
    TwoPlayerRules, Verdict, Visitor,
};

use crate::evaluation::LINEAR;
use crate::levels;
use crate::{Evaluation, Move, Position, edit, messages};

/// The name and options of Othello.
pub static INFO: GameInfo = GameInfo {
    name: "othello",
    title: "Othello",
    summary: messages::SUMMARY,
    notation: messages::NOTATION,
    options: &[],
    rules: messages::RULES,
};

/// Calls the visitor with the rules of Othello.
///
/// # Errors
/// None: the game has no options.
pub fn open<V: Visitor>(_options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    Ok(visitor.visit_two(Othello))
}

/// The rules of Othello, which has no options.
#[derive(Debug, Clone, Copy)]
pub struct Othello;

/// The discs of Black and White at the start (rule 2).
const START: [Bitboard; 2] =
    [Bitboard::from_bits(0x0000_0008_1000_0000), Bitboard::from_bits(0x0000_0010_0800_0000)];

impl Rules for Othello {
    type Position = Position;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn levels(&self) -> Option<&'static LevelSpecs> {
        Some(&levels::LEVELS)
    }

    fn start(&self) -> Position {
        Position::new(START, Player::ONE)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        Position::read(text)
    }

    /// The layout counts ranks from the bottom, Othello from the top: rank 8 comes first (rule 1).
    fn board(&self, position: &Position) -> Board {
        let content = |square: Square| {
            let owner = Player::all(2).find(|&p| position.discs(p).contains(square));
            owner.map_or(Content::Empty, |player| Content::Piece { player })
        };
        let ranks = (0..8).rev();
        let squares = ranks.flat_map(|rank| (0..8).map(move |file| Square::at(file, rank)));
        let cells = squares.map(|s| Cell { name: s.to_string(), content: content(s) });
        Board { layout: Layout::Square { width: 8, height: 8 }, cells: cells.collect() }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        mv.square().iter().map(ToString::to_string).collect()
    }

    fn label(&self, mv: Move) -> Option<Template> {
        (mv == Move::PASS).then_some(messages::PASS)
    }

    fn pass(&self) -> Option<Move> {
        Some(Move::PASS)
    }

    fn example(&self) -> &'static str {
        "d3 c5 e6 d2 c6 d6 c3 e3 c4 b3 d1 f7 b5 f3 e2 b4 b6 c7"
    }

    fn palette(&self) -> Vec<Content> {
        edit::palette()
    }

    fn edited(&self, position: &Position, edit: &Edit) -> Result<Position, NotationError> {
        edit::edited(position, edit)
    }

    fn symmetries(&self, position: &Position) -> Vec<Position> {
        position.symmetries().into()
    }

    const POINTS: Option<Points<Position>> =
        Some(|position| [position.count(Player::ONE), position.count(Player::TWO), 0, 0]);

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let outcome = position.outcome()?;
        let reason = match outcome.winner() {
            Some(winner) => {
                let loser = winner.opponent();
                let [more, fewer] = [winner, loser].map(|player| position.count(player));
                message!(messages::MORE_DISCS, winner, more, loser, fewer)
            }
            None => message!(messages::EQUAL_DISCS, count = position.count(Player::ONE)),
        };
        Some(Verdict { outcome, reason, cells: Vec::new() })
    }

    fn reason_to(&self, position: &Position, player: Player) -> Option<Message> {
        position.outcome()?.winner()?;
        let [own, other] = [player, player.opponent()].map(|each| position.count(each));
        Some(message!(messages::YOUR_DISCS, own, other))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> Message {
        if position.outcome().is_some() {
            return message!(presentation::messages::AFTER_THE_END);
        }
        match mv.square() {
            None => message!(messages::NEEDLESS_PASS),
            Some(square) if !position.empty().contains(square) => {
                message!(messages::OCCUPIED)
            }
            Some(_) if position.targets().is_empty() => message!(messages::ONLY_A_PASS),
            Some(_) => message!(messages::FLIPS_NOTHING),
        }
    }
}

impl TwoPlayerRules for Othello {
    type Evaluator = Evaluation;

    const EVALUATIONS: Evaluations<Self> = &[
        ("linear", |_| Evaluation::default()),
        ("squares", |_| Evaluation::squares()),
        ("discs", |_| Evaluation::discs()),
    ];

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(LINEAR)
    }
}

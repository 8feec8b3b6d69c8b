//! Yolah for the edges of the program: its name, its start, how it is shown and explained.

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::slider::attacks_by_rays;
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

/// The name and options of Yolah.
pub static INFO: GameInfo = GameInfo {
    name: "yolah",
    title: "Yolah",
    summary: messages::SUMMARY,
    notation: messages::NOTATION,
    options: &[],
    rules: messages::RULES,
};

/// Calls the visitor with the rules of Yolah.
///
/// # Errors
/// None: the game has no options.
pub fn open<V: Visitor>(_options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    Ok(visitor.visit_net(Yolah))
}

/// The rules of Yolah, which has no options.
#[derive(Debug, Clone, Copy)]
pub struct Yolah;

impl Rules for Yolah {
    type Position = Position;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn levels(&self) -> Option<&'static LevelSpecs> {
        Some(&levels::LEVELS)
    }

    fn start(&self) -> Position {
        let pieces = [0x8000_0008_1000_0001, 0x0100_0010_0800_0080].map(Bitboard::from_bits);
        Position::new(pieces, Bitboard::EMPTY, Player::ONE, [0, 0])
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        Position::read(text)
    }

    fn board(&self, position: &Position) -> Board {
        let content = |square: Square| {
            let owner = Player::all(2).find(|&p| position.pieces(p).contains(square));
            match owner {
                Some(player) => Content::Piece { player },
                None if position.holes().contains(square) => Content::Hole,
                None => Content::Empty,
            }
        };
        let cells = Square::all().map(|s| Cell { name: s.to_string(), content: content(s) });
        Board { layout: Layout::Square { width: 8, height: 8 }, cells: cells.collect() }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        match mv {
            Move::PASS => Vec::new(),
            _ => vec![mv.from().to_string(), mv.to().to_string()],
        }
    }

    fn label(&self, mv: Move) -> Option<Template> {
        (mv == Move::PASS).then_some(messages::PASS)
    }

    fn pass(&self) -> Option<Move> {
        Some(Move::PASS)
    }

    fn example(&self) -> &'static str {
        "a1:c3 a8:c6 e4:g2 d4:b4 d5:b5 h1:d1 h8:c8 d1:d3 c8:f8 e5:f6 g2:f2 d3:d2 c3:b3 f6:f7 f2:e3 c6:b6"
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
        Some(|position| [position.points(Player::ONE), position.points(Player::TWO), 0, 0]);

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let outcome = position.outcome()?;
        let reason = if let Some(winner) = outcome.winner() {
            let loser = winner.opponent();
            let [more, fewer] = [winner, loser].map(|player| position.points(player));
            message!(messages::MORE_POINTS, winner, more, loser, fewer)
        } else {
            message!(messages::EQUAL_POINTS, points = position.points(Player::ONE))
        };
        Some(Verdict { outcome, reason, cells: Vec::new() })
    }

    fn reason_to(&self, position: &Position, player: Player) -> Option<Message> {
        position.outcome()?.winner()?;
        let [own, other] = [player, player.opponent()].map(|each| position.points(each));
        Some(message!(messages::YOUR_POINTS, own, other))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> Message {
        let (from, to) = (mv.from(), mv.to());
        let turn = position.turn();
        if position.outcome().is_some() {
            message!(presentation::messages::AFTER_THE_END)
        } else if mv == Move::PASS {
            message!(messages::NEEDLESS_PASS)
        } else if position.pieces(turn.opponent()).contains(from) {
            message!(messages::OF_OPPONENT, from)
        } else if !position.pieces(turn).contains(from) {
            message!(messages::NO_PIECE, from)
        } else if position.holes().contains(to) {
            message!(messages::TO_HOLE, to)
        } else if !position.free().contains(to) {
            message!(messages::TO_OCCUPIED, to)
        } else if !attacks_by_rays(from, Bitboard::EMPTY).contains(to) {
            message!(messages::NOT_ALONG_LINE, to, from)
        } else {
            message!(messages::BLOCKED, from, to)
        }
    }
}

impl TwoPlayerRules for Yolah {
    type Evaluator = Evaluation;

    const EVALUATIONS: Evaluations<Self> = &[
        ("territory", |_| Evaluation::default()),
        ("mobility", |_| Evaluation::mobility()),
        ("points", |_| Evaluation::points()),
    ];

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(LINEAR)
    }
}

/// The network. In a browser it is not part of the program, but loaded when an engine asks for it.
const CHAMPION: &[u8] =
    if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!("../nets/champion.net") };

impl presentation::NetRules for Yolah {
    fn nets(&self) -> &'static [(&'static str, &'static [u8])] {
        &[("champion", CHAMPION)]
    }
}

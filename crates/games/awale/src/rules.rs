//! The game with its option settled.

use game::{NotationError, Player, Position as _};
use i18n::{Message, Template, message};
use presentation::view::{Board, Cell, Content, Edit, Layout, MoveKind};
use presentation::{
    Evaluations, GameInfo, LevelSpecs, LinearEvaluation, OptionInfo, Options, Points, SpecError,
    Values, Verdict, Visitor,
};

use crate::holes::HOLES;
use crate::levels;
use crate::position::End;
use crate::{Color, Evaluation, Move, Position, edit, evaluation, frames, messages, text};

const MAX_LIMIT: u16 = 9999;

/// The game's name and options.
pub static INFO: GameInfo = GameInfo {
    name: "awale",
    title: "Awalé",
    summary: messages::SUMMARY,
    notation: messages::NOTATION,
    options: &[OptionInfo {
        key: "limit",
        values: Values::Range { min: 1, max: MAX_LIMIT as u32 },
        default: "400",
        help: messages::LIMIT,
    }],
    rules: messages::RULES,
};

/// Reads the options and calls the visitor with the rules they ask for.
///
/// # Errors
/// None: every value of the one option makes sense.
pub fn open<V: Visitor>(options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    Ok(visitor.visit_net(Rules { limit: options.number("limit") as u16 }))
}

/// The game with its option settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    limit: u16,
}

impl Rules {
    /// The game that ends after `limit` plies (rule 4e).
    ///
    /// # Panics
    /// If the limit is not from 1 to 9999.
    pub fn with_limit(limit: u16) -> Self {
        assert!((1..=MAX_LIMIT).contains(&limit), "a limit of {limit} plies");
        Self { limit }
    }
}

impl Default for Rules {
    /// The game with the limit that holds when none is given.
    fn default() -> Self {
        Self { limit: 400 }
    }
}

impl presentation::Rules for Rules {
    type Position = Position;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn levels(&self) -> Option<&'static LevelSpecs> {
        Some(&levels::LEVELS)
    }

    fn start(&self) -> Position {
        Position::start(self.limit)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        text::read(text, self.limit)
    }

    fn board(&self, position: &Position) -> Board {
        let cell = |hole| {
            let [red, blue] = Color::ALL.map(|color| position.seeds(hole, color) as u8);
            let player = Player::new((hole - 1) % 2);
            Cell { name: hole.to_string(), content: Content::Seeds { player, red, blue } }
        };
        Board { layout: Layout::Pits { count: HOLES }, cells: (1..=HOLES).map(cell).collect() }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        vec![mv.hole().to_string()]
    }

    fn frames(&self, position: &Position, mv: Move) -> Vec<Board> {
        frames::frames(position, mv).iter().map(|frame| self.board(frame)).collect()
    }

    fn label(&self, mv: Move) -> Option<Template> {
        Some(match mv.color() {
            Color::Red => messages::RED_SEEDS,
            Color::Blue => messages::BLUE_SEEDS,
        })
    }

    fn kind(&self, mv: Move) -> Option<MoveKind> {
        Some(match mv.color() {
            Color::Red => MoveKind::Red,
            Color::Blue => MoveKind::Blue,
        })
    }

    fn example(&self) -> &'static str {
        "1B 12B 15B 12R 13B 4B 15B 2B 13R 4B 5B 16R 1R 2R"
    }

    fn palette(&self) -> Vec<Content> {
        edit::palette()
    }

    fn edited(&self, position: &Position, edit: &Edit) -> Result<Position, NotationError> {
        edit::edited(position, edit)
    }

    /// The board turned by two holes, by four, and so on: everything in the rules goes round the
    /// circle, and the owners stay the same. The colours cannot be exchanged, nor the direction
    /// reversed: red and blue are sown differently, and all sowing is clockwise.
    fn symmetries(&self, position: &Position) -> Vec<Position> {
        (0..HOLES as u32 / 2).map(|steps| position.turned(steps)).collect()
    }

    // Seeds that nobody took count for nobody.
    const POINTS: Option<Points<Position>> =
        Some(|position| [position.captured(Player::ONE), position.captured(Player::TWO), 0, 0]);

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let outcome = position.outcome()?;
        let result = if let Some(player) = outcome.winner() {
            let [more, fewer] = [player, player.opponent()].map(|p| position.captured(p));
            message!(messages::MORE_SEEDS, player, more, fewer)
        } else {
            message!(messages::EQUAL_SEEDS, seeds = position.captured(Player::ONE))
        };
        let reason = reason(position, result)?;
        Some(Verdict { outcome, reason, cells: Vec::new() })
    }

    fn reason_to(&self, position: &Position, player: Player) -> Option<Message> {
        position.outcome()?.winner()?;
        let [own, other] = [player, player.opponent()].map(|each| position.captured(each));
        reason(position, message!(messages::YOUR_SEEDS, own, other))
    }

    fn why_illegal(&self, position: &Position, mv: Move) -> Message {
        if position.outcome().is_some() {
            message!(presentation::messages::AFTER_THE_END)
        } else if mv.owner() != position.turn() {
            message!(messages::OF_OPPONENT, player = mv.owner())
        } else if !position.is_legal(mv) {
            match mv.color() {
                Color::Red => message!(messages::NO_RED_SEEDS),
                Color::Blue => message!(messages::NO_BLUE_SEEDS),
            }
        } else {
            message!(presentation::messages::LEGAL)
        }
    }
}

impl presentation::TwoPlayerRules for Rules {
    type Evaluator = Evaluation;

    const EVALUATIONS: Evaluations<Self> = &[
        ("balance", |_| Evaluation::default()),
        ("beginner", |_| Evaluation::BEGINNER),
        ("intermediate", |_| Evaluation::INTERMEDIATE),
        ("pro", |_| Evaluation::PRO),
        ("ultimate", |_| Evaluation::ULTIMATE),
    ];

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(evaluation::LINEAR)
    }

    const DEPTH_BY_MOVES: Option<fn(usize) -> u32> = Some(crate::source_depth);
}

/// The network. In a browser it is not part of the program, but loaded when an engine asks for it.
const CHAMPION: &[u8] =
    if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!("../nets/champion.net") };

impl presentation::NetRules for Rules {
    fn nets(&self) -> &'static [(&'static str, &'static [u8])] {
        &[("champion", CHAMPION)]
    }
}

/// How the game ended, with its result in words; none before its end.
fn reason(position: &Position, result: Message) -> Option<Message> {
    Some(match position.end()? {
        End::AllTaken => message!(messages::ALL_TAKEN, result),
        End::Majority => message!(messages::MAJORITY, result),
        End::FewSeeds => message!(messages::FEW_SEEDS, result),
        End::Limit => message!(messages::LIMIT_REACHED, plies = position.plies(), result),
    })
}

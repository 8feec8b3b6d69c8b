//! # Nim
//!
//! 1. Two players and one heap of sticks: 21 of them, or any other number from 1 to 26.
//! 2. A turn: take one, two or three sticks.
//! 3. Who takes the last stick wins.
//!
//! A move is written as the number of sticks taken: `2`. A position is written as the number of sticks left
//! and the number of the player to move: `21 1`.

#![allow(
    clippy::unnecessary_wraps,
    dead_code,
    unreachable_pub,
    reason = "a module of two programs here, written as the crate it would be"
)]

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use plywood::i18n::{Message, Template, message};
use plywood::presentation::view::{Board, Cell, Content, Layout};
use plywood::presentation::{
    Evaluations, GameInfo, OptionInfo, Options, Rules, SpecError, TwoPlayerRules, Values, Verdict,
    Visitor,
};
use plywood::{
    self as game, NotationError, Outcome, Player, Position as _, Score, mix64, presentation,
};

/// A heap and who is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    sticks: u8,
    turn: Player,
}

impl game::Position for Position {
    type Move = Take;
    type MoveList = ArrayVec<Take, 3>; // rule 2: at most three

    const PLAYERS: usize = 2;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> Self::MoveList {
        (1..=self.sticks.min(3)).map(Take).collect()
    }

    fn play(&mut self, mv: Take) {
        debug_assert!(self.is_legal(mv));
        self.sticks -= mv.0;
        self.turn = self.turn.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        // Rule 3: who took the last stick is not to move.
        (self.sticks == 0).then(|| Outcome::win(self.turn.opponent()))
    }

    fn key(&self) -> u64 {
        mix64(u64::from(self.sticks) << 1 | self.turn.index() as u64)
    }
}

impl game::TwoPlayer for Position {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sticks, self.turn)
    }
}

/// Taking this many sticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Take(u8);

/// The code is the number of sticks less one.
impl game::MoveCode for Take {
    const CODES: usize = 3;

    fn code(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_code(code: usize) -> Option<Self> {
        (code < Self::CODES).then(|| Self(code as u8 + 1))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text {
            "1" => Ok(Self(1)),
            "2" => Ok(Self(2)),
            "3" => Ok(Self(3)),
            _ => Err(NotationError::new(message!(NOT_A_MOVE, text))),
        }
    }
}

const MAX_STICKS: u8 = 26;

/// The name and options of Nim.
pub static INFO: GameInfo = GameInfo {
    name: "nim",
    title: "Nim",
    summary: SUMMARY,
    notation: NOTATION,
    options: &[OptionInfo {
        key: "sticks",
        values: Values::Range { min: 1, max: MAX_STICKS as u32 },
        default: "21",
        help: STICKS,
    }],
    rules: RULES,
};

/// Calls the visitor with the rules of Nim.
///
/// # Errors
/// None: every number of sticks in the range is a game.
pub fn open<V: Visitor>(options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    Ok(visitor.visit_two(Nim { sticks: options.number("sticks") as u8 }))
}

/// The rules of Nim.
#[derive(Debug, Clone)]
pub struct Nim {
    /// The sticks at the start.
    pub sticks: u8,
}

impl Rules for Nim {
    type Position = Position;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn start(&self) -> Position {
        Position { sticks: self.sticks, turn: Player::ONE }
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let positions = (0..=self.sticks)
            .flat_map(|sticks| Player::all(2).map(move |turn| Position { sticks, turn }));
        let found = positions.into_iter().find(|position| position.to_string() == text);
        found.ok_or_else(|| NotationError::new(message!(NOT_A_POSITION, text, max = self.sticks)))
    }

    /// The sticks in a row: a square board of one rank.
    fn board(&self, position: &Position) -> Board {
        let cell = |index: u8| Cell {
            name: format!("{}1", char::from(b'a' + index)),
            content: if index < position.sticks {
                Content::Neutral { owner: None }
            } else {
                Content::Empty
            },
        };
        let layout = Layout::Square { width: self.sticks.into(), height: 1 };
        Board { layout, cells: (0..self.sticks).map(cell).collect() }
    }

    /// A move is not made on the board but chosen by its label.
    fn cells(&self, _mv: Take) -> Vec<String> {
        Vec::new()
    }

    fn label(&self, mv: Take) -> Option<Template> {
        Some(LABELS[usize::from(mv.0) - 1])
    }

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let outcome = position.outcome()?;
        let reason = message!(LAST_STICK, player = position.turn.opponent());
        Some(Verdict { outcome, reason, cells: Vec::new() })
    }

    fn why_illegal(&self, position: &Position, _mv: Take) -> Message {
        match position.sticks {
            0 => message!(presentation::messages::AFTER_THE_END),
            left => message!(TOO_MANY, left),
        }
    }
}

/// The evaluation of Nim. It knows the theory: who leaves a multiple of four wins.
#[derive(Debug, Clone)]
pub struct Evaluation;

impl game::Evaluator<Position> for Evaluation {
    type EvalInfo = ();

    fn eval_info(&mut self, _: &Position, _ply: usize) {}

    fn evaluate(&mut self, position: &Position, (): &mut ()) -> Score {
        Score::estimate(if position.sticks.is_multiple_of(4) { -100 } else { 100 })
    }

    fn logit_scale(&self) -> f32 {
        100.0
    }
}

impl TwoPlayerRules for Nim {
    type Evaluator = Evaluation;

    const EVALUATIONS: Evaluations<Self> = &[("theory", |_| Evaluation)];
}

const SUMMARY: Template = Template::new(
    "Take one, two or three sticks; who takes the last one wins.",
    "Prenez un, deux ou trois bâtonnets ; qui prend le dernier gagne.",
    "Ein, zwei oder drei Hölzchen nehmen; wer das letzte nimmt, gewinnt.",
);
const NOTATION: Template = Template::new(
    "the number of sticks taken: 2",
    "le nombre de bâtonnets pris : 2",
    "die Zahl der genommenen Hölzchen: 2",
);
const RULES: Template = Template::new(
    include_str!("rules/en.md"),
    include_str!("rules/fr.md"),
    include_str!("rules/de.md"),
);
const STICKS: Template =
    Template::new("sticks at the start", "bâtonnets au départ", "Hölzchen zu Beginn");
const LABELS: [Template; 3] = [
    Template::new("one stick", "un bâtonnet", "ein Hölzchen"),
    Template::new("two sticks", "deux bâtonnets", "zwei Hölzchen"),
    Template::new("three sticks", "trois bâtonnets", "drei Hölzchen"),
];
const LAST_STICK: Template = Template::new(
    "player {player} took the last stick",
    "le joueur {player} a pris le dernier bâtonnet",
    "Spieler {player} hat das letzte Hölzchen genommen",
);
const TOO_MANY: Template = Template::new(
    "takes more than the {left} that are left",
    "prend plus que les {left} qui restent",
    "nimmt mehr als die {left}, die noch da sind",
);
const NOT_A_MOVE: Template = Template::new(
    "\"{text}\" is not 1, 2 or 3",
    "« {text} » n'est pas 1, 2 ou 3",
    "„{text}“ ist nicht 1, 2 oder 3",
);
const NOT_A_POSITION: Template = Template::new(
    "\"{text}\" is not a number of sticks from 0 to {max} and the player to move, such as 7 1",
    "« {text} » n'est pas un nombre de bâtonnets de 0 à {max} et le joueur au trait, comme 7 1",
    "„{text}“ ist keine Zahl von Hölzchen von 0 bis {max} und der Spieler am Zug, wie 7 1",
);

//! What the traits of rules do by themselves, for a game that says no more than it must: a race to take points.

use std::fmt;
use std::str::FromStr;

use game::{
    Evaluator, MAX_PLAYERS, MoveCode, NotationError, Outcome, Player, Position as _, Score,
};
use i18n::{Message, Template, message};
use plywood_presentation::view::{Board, Edit, Layout};
use plywood_presentation::{
    Evaluations, GameInfo, Points, Rules, TwoPlayerRules, Verdict, point_shares,
};

const TEXT: Template = Template::invariant("points");

static INFO: GameInfo = GameInfo {
    name: "race",
    title: "Race",
    summary: TEXT,
    notation: TEXT,
    options: &[],
    rules: TEXT,
};

/// The points of both players; player 1 is always to move, until he has ten.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position([u32; 2]);

/// Takes a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Take;

impl game::Position for Position {
    type Move = Take;
    type MoveList = Vec<Take>;

    const PLAYERS: usize = 2;

    fn turn(&self) -> Player {
        Player::ONE
    }

    fn legal_moves(&self) -> Vec<Take> {
        if self.0[0] < 10 { vec![Take] } else { Vec::new() }
    }

    fn play(&mut self, Take: Take) {
        self.0[0] += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0[0] >= 10).then(|| Outcome::by_score(self.0[0], self.0[1]))
    }

    fn key(&self) -> u64 {
        u64::from(self.0[0]) << 32 | u64::from(self.0[1])
    }
}

impl game::TwoPlayer for Position {}

impl MoveCode for Take {
    const CODES: usize = 1;

    fn code(self) -> usize {
        0
    }

    fn from_code(code: usize) -> Option<Self> {
        (code == 0).then_some(Self)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0[0], self.0[1])
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("take")
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(_text: &str) -> Result<Self, NotationError> {
        Ok(Self)
    }
}

#[derive(Debug, Clone)]
struct Race;

impl Rules for Race {
    type Position = Position;

    const POINTS: Option<Points<Position>> = Some(|position| [position.0[0], position.0[1], 0, 0]);

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn start(&self) -> Position {
        Position([0, 0])
    }

    fn read_position(&self, _text: &str) -> Result<Position, NotationError> {
        Ok(self.start())
    }

    fn board(&self, position: &Position) -> Board {
        // As wide as player 1 has points, so that boards differ.
        let width = position.0[0] as usize;
        Board { layout: Layout::Square { width, height: 1 }, cells: Vec::new() }
    }

    fn cells(&self, Take: Take) -> Vec<String> {
        Vec::new()
    }

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let outcome = position.outcome()?;
        Some(Verdict { outcome, reason: message!(TEXT), cells: Vec::new() })
    }

    fn why_illegal(&self, _position: &Position, Take: Take) -> Message {
        message!(TEXT)
    }
}

/// An evaluation that always says the same.
#[derive(Debug, Clone, PartialEq)]
struct Constant(i32);

impl Evaluator<Position> for Constant {
    type EvalInfo = ();

    fn eval_info(&mut self, _position: &Position, _ply: usize) {}

    fn evaluate(&mut self, _position: &Position, (): &mut ()) -> Score {
        Score::estimate(self.0)
    }

    fn logit_scale(&self) -> f32 {
        1.0
    }
}

impl TwoPlayerRules for Race {
    type Evaluator = Constant;

    const EVALUATIONS: Evaluations<Self> = &[("one", |_| Constant(1)), ("two", |_| Constant(2))];
}

#[test]
fn evaluations_are_found_by_name_and_the_first_is_used_by_default() {
    assert_eq!(Race.evaluations(), ["one", "two"]);
    assert_eq!(Race.evaluator("one"), Some(Constant(1)));
    assert_eq!(Race.evaluator("two"), Some(Constant(2)));
    assert_eq!(Race.evaluator("three"), None);
    assert_eq!(Race.default_evaluator(), Constant(1));
}

#[test]
fn points_are_those_of_the_players_and_shares_add_up_to_one() {
    assert_eq!(Race.scores(&Position([3, 1])), [3, 1]);
    let percent = |points| {
        let shares: [f32; MAX_PLAYERS] = point_shares::<Race>(&Position(points));
        shares.map(|share| (100.0 * share).round() as i32)
    };
    assert_eq!((percent([3, 1]), percent([0, 2])), ([75, 25, 0, 0], [0, 100, 0, 0]));
    // Without points yet, everybody has the same share.
    assert_eq!(percent([0, 0]), [50, 50, 0, 0]);
}

#[test]
fn a_game_without_more_to_say_has_one_symmetry_and_one_frame_and_cannot_be_edited() {
    let position = Position([3, 1]);
    assert_eq!(Race.symmetries(&position), std::slice::from_ref(&position));
    assert_eq!(Race.frames(&position, Take), [Race.board(&Position([4, 1]))]);
    assert!(Race.edited(&position, &Edit::Clear).is_err());
    assert!(Race.palette().is_empty() && Race.eliminated(&position).is_empty());
    assert_eq!((Race.label(Take), Race.pass(), Race.levels()), (None, None, None));
    assert_eq!(Race.reason_to(&position, Player::ONE), None);
}

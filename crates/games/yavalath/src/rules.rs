//! The game with its options settled: what it is called, how it is shown and explained.

use game::view::{self, Board, Content, Edit, Layout};
use game::{
    GameInfo, LinearEvaluation, ManyPlayerRules, NotationError, OptionInfo, Options, Outcome,
    Player, Position as _, Rules, SpecError, TwoPlayerRules, Values, Verdict, Visitor,
};
use grid::bits;

use crate::evaluation::LINEAR;
use crate::lines::{self, FOURS, THREES};
use crate::{Cell, Evaluation, Extra, Move, Position, SIZE, Shares, edit, words};

/// The game's name and options.
pub static INFO: GameInfo = GameInfo {
    name: "yavalath",
    title: "Yavalath",
    summary: "Four in a row wins, but three in a row loses.",
    notation: "The cell that gets a stone, row and place: e5 is the centre; swap takes over the \
               first stone.",
    options: &[
        OptionInfo {
            key: "players",
            values: Values::Range { min: 2, max: 3 },
            default: "2",
            help: "How many players there are.",
        },
        OptionInfo {
            key: "swap",
            values: Values::SWITCH,
            default: "off",
            help: "The second of two players may take over the first stone.",
        },
        OptionInfo {
            key: "block",
            values: Values::SWITCH,
            default: "off",
            help: "Three players must complete their own four, or else stop the next player's.",
        },
    ],
    words: words::WORDS,
    rules: words::RULES,
};

/// Calls the visitor with the rules that these options ask for.
///
/// # Errors
/// If an option is on that the number of players has no use for.
pub fn open<V: Visitor>(options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    match (options.number("players"), options.is_on("swap"), options.is_on("block")) {
        (2, false, false) => Ok(visitor.visit_two(Yavalath::<2>::PLAIN)),
        (2, true, false) => Ok(visitor.visit_two(Yavalath::SWAP)),
        (2, _, true) => Err(SpecError::new("block=on is for three players; add players=3")),
        (_, false, false) => Ok(visitor.visit_many(Yavalath::<3>::PLAIN)),
        (_, false, true) => Ok(visitor.visit_many(Yavalath::BLOCK)),
        (_, true, _) => Err(SpecError::new("swap=on is for two players, not for players=3")),
    }
}

/// Yavalath for two or three players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Yavalath<const PLAYERS: usize> {
    extra: Extra,
}

impl Yavalath<2> {
    /// Two players, without options.
    pub const PLAIN: Self = Self { extra: Extra::Nothing };
    /// Two players, with rule 6.
    pub const SWAP: Self = Self { extra: Extra::Swap };
}

impl Yavalath<3> {
    /// Three players, without options.
    pub const PLAIN: Self = Self { extra: Extra::Nothing };
    /// Three players, with rule 7.
    pub const BLOCK: Self = Self { extra: Extra::Block };
}

impl<const PLAYERS: usize> Rules for Yavalath<PLAYERS> {
    type Position = Position<PLAYERS>;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn start(&self) -> Position<PLAYERS> {
        Position::start(self.extra)
    }

    fn read_position(&self, text: &str) -> Result<Position<PLAYERS>, NotationError> {
        Position::read(text, self.extra)
    }

    fn board(&self, position: &Position<PLAYERS>) -> Board {
        let content = |cell| match position.owner(cell) {
            Some(player) => Content::Piece { player },
            None => Content::Empty,
        };
        let cells = Cell::all()
            .map(|cell| view::Cell { name: cell.to_string(), content: content(cell) })
            .collect();
        Board { layout: Layout::Hexagon { size: SIZE }, cells }
    }

    fn cells(&self, mv: Move) -> Vec<String> {
        mv.cell().iter().map(ToString::to_string).collect()
    }

    fn label(&self, mv: Move) -> String {
        if mv == Move::SWAP { "swap: take over the first stone".into() } else { String::new() }
    }

    fn palette(&self) -> Vec<Content> {
        edit::palette(PLAYERS)
    }

    fn edited(
        &self,
        position: &Position<PLAYERS>,
        edit: &Edit,
    ) -> Result<Position<PLAYERS>, NotationError> {
        edit::edited(position, edit)
    }

    fn symmetries(&self, position: &Position<PLAYERS>) -> Vec<Position<PLAYERS>> {
        Cell::symmetries().iter().map(|cells| position.image(cells)).collect()
    }

    fn verdict(&self, position: &Position<PLAYERS>) -> Option<Verdict> {
        position.outcome().map(|outcome| explain(position, outcome))
    }

    fn why_illegal(&self, position: &Position<PLAYERS>, mv: Move) -> String {
        let turn = position.turn();
        let next = position.next();
        if position.outcome().is_some() {
            "comes after the end of the game".to_owned()
        } else if let Some(cell) = mv.cell() {
            if position.owner(cell).is_some() {
                "is on an occupied cell".to_owned()
            } else if position.wins(turn) != 0 {
                format!("does not complete player {turn}'s own four, which block=on demands")
            } else {
                format!("does not stop player {next} from winning, which block=on demands")
            }
        } else if PLAYERS == 3 {
            "is for two players only".to_owned()
        } else if self.extra == Extra::Swap {
            "is possible only instead of player 2's first stone".to_owned()
        } else {
            "is possible only with swap=on".to_owned()
        }
    }
}

impl TwoPlayerRules for Yavalath<2> {
    type Evaluator = Evaluation;

    fn evaluations(&self) -> &'static [&'static str] {
        &["threats"]
    }

    fn evaluator(&self, name: &str) -> Option<Evaluation> {
        (name == "threats").then(Evaluation::default)
    }

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(LINEAR)
    }
}

impl ManyPlayerRules for Yavalath<3> {
    type Estimator = Shares;

    fn estimator(&self) -> Shares {
        Shares
    }
}

/// Why a finished game ended as it did.
fn explain<const PLAYERS: usize>(position: &Position<PLAYERS>, outcome: Outcome) -> Verdict {
    let (reason, cells) = match outcome.winner() {
        Some(winner) if position.has_four(winner) => (
            format!("player {winner} has four in a row"),
            lines::whole(position.stones(winner), &FOURS),
        ),
        Some(_) => {
            let out: Vec<Player> = Player::all(PLAYERS).filter(|&p| position.is_out(p)).collect();
            let reason = match out[..] {
                [one, other] => format!("players {one} and {other} are out"),
                _ => format!("player {} made three in a row", out[0]),
            };
            let lines = out.iter().map(|&p| lines::whole(position.stones(p), &THREES));
            (reason, lines.fold(0, |all, cells| all | cells))
        }
        None => ("the board is full".to_owned(), 0),
    };
    let cells = bits::places(cells).map(|i| Cell::new(i as usize).to_string()).collect();
    Verdict { outcome, reason, cells }
}

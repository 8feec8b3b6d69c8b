//! The game with its options settled: what it is called, how it is shown and explained.

use game::{NotationError, Outcome, Player, Position as _};
use grid::bits;
use i18n::{Message, Template, message};
use presentation::view::{self, Board, Content, Edit, Layout};
use presentation::{
    Evaluations, GameInfo, LevelSpecs, LinearEvaluation, ManyPlayerRules, OptionInfo, Options,
    Rules, SpecError, TwoPlayerRules, Values, Verdict, Visitor,
};

use crate::evaluation::LINEAR;
use crate::levels;
use crate::lines::{self, FOURS, THREES};
use crate::{Cell, Evaluation, Extra, Move, Position, SIZE, ThreatEstimator, edit, messages};

/// The game's name and options.
pub static INFO: GameInfo = GameInfo {
    name: "yavalath",
    title: "Yavalath",
    summary: messages::SUMMARY,
    notation: messages::NOTATION,
    options: &[
        OptionInfo {
            key: "players",
            values: Values::Range { min: 2, max: 3 },
            default: "2",
            help: messages::PLAYERS,
        },
        OptionInfo { key: "swap", values: Values::SWITCH, default: "off", help: messages::SWAP },
        OptionInfo { key: "block", values: Values::SWITCH, default: "off", help: messages::BLOCK },
    ],
    rules: messages::RULES,
};

/// Calls the visitor with the rules that these options ask for.
///
/// # Errors
/// If an option is on that the number of players has no use for.
pub fn open<V: Visitor>(options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    match (options.number("players"), options.is_on("swap"), options.is_on("block")) {
        (2, false, false) => Ok(visitor.visit_net(Yavalath::<2>::PLAIN)),
        (2, true, false) => Ok(visitor.visit_net(Yavalath::SWAP)),
        (2, _, true) => Err(SpecError::new(message!(messages::BLOCK_FOR_THREE))),
        (_, false, false) => Ok(visitor.visit_many(Yavalath::<3>::PLAIN)),
        (_, false, true) => Ok(visitor.visit_many(Yavalath::BLOCK)),
        (_, true, _) => Err(SpecError::new(message!(messages::SWAP_FOR_TWO))),
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

    fn levels(&self) -> Option<&'static LevelSpecs> {
        Some(if PLAYERS == 2 { &levels::TWO_PLAYERS } else { &levels::THREE_PLAYERS })
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

    fn label(&self, mv: Move) -> Option<Template> {
        (mv == Move::SWAP).then_some(messages::SWAP_LABEL)
    }

    fn example(&self) -> &'static str {
        "e5 e4 d4 d5 e6 e7 g4 f5 d1 d2 g2 g3 e3 c5 h6 g6"
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

    fn eliminated(&self, position: &Position<PLAYERS>) -> Vec<Player> {
        Player::all(PLAYERS).filter(|&player| position.is_out(player)).collect()
    }

    fn verdict(&self, position: &Position<PLAYERS>) -> Option<Verdict> {
        position.outcome().map(|outcome| explain(position, outcome))
    }

    fn reason_to(&self, position: &Position<PLAYERS>, player: Player) -> Option<Message> {
        let winner = position.outcome()?.winner()?;
        Some(match (position.has_four(winner), position.is_out(player)) {
            (true, _) if winner == player => message!(messages::YOUR_FOUR),
            (true, _) if PLAYERS == 2 => message!(messages::OPPONENTS_FOUR),
            (false, true) => message!(messages::YOUR_THREE),
            (false, false) if PLAYERS == 2 => message!(messages::OPPONENTS_THREE),
            _ => return None,
        })
    }

    fn why_illegal(&self, position: &Position<PLAYERS>, mv: Move) -> Message {
        let turn = position.turn();
        let next = position.next();
        if position.outcome().is_some() {
            message!(presentation::messages::AFTER_THE_END)
        } else if let Some(cell) = mv.cell() {
            if position.owner(cell).is_some() {
                message!(messages::OCCUPIED)
            } else if position.wins(turn) != 0 {
                message!(messages::OWN_FOUR_FIRST, player = turn)
            } else {
                message!(messages::NOT_BLOCKING, player = next)
            }
        } else if PLAYERS == 3 {
            message!(messages::TWO_PLAYERS_ONLY)
        } else if self.extra == Extra::Swap {
            message!(messages::SWAP_TOO_LATE)
        } else {
            message!(messages::SWAP_OFF)
        }
    }
}

impl TwoPlayerRules for Yavalath<2> {
    type Evaluator = Evaluation;

    const EVALUATIONS: Evaluations<Self> = &[("threats", |_| Evaluation::default())];

    fn linear(&self) -> Option<LinearEvaluation<Self>> {
        Some(LINEAR)
    }
}

impl presentation::NetRules for Yavalath<2> {}

impl ManyPlayerRules for Yavalath<3> {
    type Estimator = ThreatEstimator;

    fn estimator(&self) -> ThreatEstimator {
        ThreatEstimator
    }
}

/// Why a finished game ended as it did.
fn explain<const PLAYERS: usize>(position: &Position<PLAYERS>, outcome: Outcome) -> Verdict {
    let (reason, cells) = match outcome.winner() {
        Some(winner) if position.has_four(winner) => (
            message!(messages::FOUR_IN_A_ROW, player = winner),
            lines::whole(position.stones(winner), &FOURS),
        ),
        Some(_) => {
            let out: Vec<Player> = Player::all(PLAYERS).filter(|&p| position.is_out(p)).collect();
            let reason = match out[..] {
                [one, other] => message!(messages::TWO_OUT, one, other),
                _ => message!(messages::THREE_IN_A_ROW, player = out[0]),
            };
            let lines = out.iter().map(|&p| lines::whole(position.stones(p), &THREES));
            (reason, lines.fold(0, |all, cells| all | cells))
        }
        None => (message!(messages::BOARD_FULL), 0),
    };
    let cells = bits::bit_indices(cells).map(|i| Cell::new(i as usize).to_string()).collect();
    Verdict { outcome, reason, cells }
}

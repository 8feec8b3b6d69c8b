//! The 8×8 board as text, in the manner of Forsyth-Edwards Notation (FEN): a letter for each piece, a number
//! for each run of empty squares, a slash between ranks; and the side to move as `b` or `w`.

use std::fmt;

use game::{NotationError, Player};
use i18n::{Argument, Message, Template, message};

use crate::bitboard::Bitboard;
use crate::square::Square;

/// How a game writes the piece placement, FEN's first field.
///
/// ```
/// use plywood_grid::fen::{PiecePlacement, RankOrder};
/// use plywood_grid::square::Square;
/// const DISCS: PiecePlacement<2> =
///     PiecePlacement { letters: ['b', 'w'], order: RankOrder::FirstOnTop };
/// let [black, white] = DISCS.read("8/8/8/3wb3/3bw3/8/8/8")?;
/// assert!(black.contains("e4".parse()?) && white.contains("d4".parse()?));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct PiecePlacement<const KINDS: usize> {
    /// The letter of each kind of piece.
    pub letters: [char; KINDS],
    /// Which rank is written first.
    pub order: RankOrder,
}

/// The order of the ranks in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankOrder {
    /// From rank 1 to rank 8, as Othello's boards are drawn.
    FirstOnTop,
    /// From rank 8 to rank 1, as in chess.
    LastOnTop,
}

impl RankOrder {
    fn ranks(self) -> [usize; 8] {
        match self {
            Self::FirstOnTop => [0, 1, 2, 3, 4, 5, 6, 7],
            Self::LastOnTop => [7, 6, 5, 4, 3, 2, 1, 0],
        }
    }
}

impl<const KINDS: usize> PiecePlacement<KINDS> {
    /// Writes a board with these pieces of each kind.
    ///
    /// # Errors
    /// If `f` has one.
    pub fn write(&self, f: &mut impl fmt::Write, pieces: [Bitboard; KINDS]) -> fmt::Result {
        let ranks = self.order.ranks();
        for rank in ranks {
            if rank != ranks[0] {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for file in 0..8 {
                let square = Square::at(file, rank);
                let Some(kind) = pieces.iter().position(|set| set.contains(square)) else {
                    empty += 1;
                    continue;
                };
                write_run(f, empty)?;
                f.write_char(self.letters[kind])?;
                empty = 0;
            }
            write_run(f, empty)?;
        }
        Ok(())
    }

    /// Reads what [`write`](Self::write) writes: the pieces of each kind.
    ///
    /// # Errors
    /// If there are not eight ranks of eight squares, or the text is not the only spelling of its board.
    pub fn read(&self, text: &str) -> Result<[Bitboard; KINDS], NotationError> {
        let lines: Vec<&str> = text.split('/').collect();
        if lines.len() != 8 {
            return Err(NotationError::new(message!(WRONG_RANKS, count = lines.len())));
        }
        let mut pieces = [Bitboard::EMPTY; KINDS];
        for (rank, line) in self.order.ranks().into_iter().zip(lines) {
            self.read_rank(line, rank, &mut pieces).map_err(|problem| {
                NotationError::new(message!(RANK, rank = rank + 1, text = line, problem))
            })?;
        }
        Ok(pieces)
    }

    fn read_rank(
        &self,
        line: &str,
        rank: usize,
        pieces: &mut [Bitboard; KINDS],
    ) -> Result<(), Message> {
        let (mut file, mut after_digit) = (0, false);
        for letter in line.chars() {
            let digit = letter.to_digit(10).filter(|n| (1..=8).contains(n));
            if file >= 8 || digit.is_some_and(|n| file + n as usize > 8) {
                return Err(message!(TOO_LONG));
            }
            if digit.is_some() && after_digit {
                return Err(message!(TWO_NUMBERS));
            }
            if digit.is_none() {
                let kind = self.letters.iter().position(|&known| known == letter);
                let kind = kind.ok_or_else(|| {
                    message!(OTHER_LETTER, letters = Argument::list(self.letters))
                })?;
                pieces[kind] |= Square::at(file, rank).bitboard();
            }
            file += digit.unwrap_or(1) as usize;
            after_digit = digit.is_some();
        }
        if file < 8 { Err(message!(TOO_SHORT)) } else { Ok(()) }
    }
}

fn write_run(f: &mut impl fmt::Write, empty: u32) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// The side to move, FEN's active color: Black, who begins, is the first player.
pub fn side_to_move(player: Player) -> char {
    if player == Player::ONE { 'b' } else { 'w' }
}

/// Reads what [`side_to_move`] gives.
///
/// # Errors
/// If the text is neither `b` nor `w`.
pub fn read_side_to_move(text: &str) -> Result<Player, NotationError> {
    match text {
        "b" => Ok(Player::ONE),
        "w" => Ok(Player::TWO),
        _ => Err(NotationError::new(message!(NO_SIDE, side = text))),
    }
}

const NO_SIDE: Template = Template::new(
    "the side to move is b or w, not \"{side}\"",
    "le camp au trait est b ou w, pas « {side} »",
    "am Zug ist b oder w, nicht „{side}“",
);
const WRONG_RANKS: Template = Template::new(
    "{count} ranks instead of eight",
    "{count} rangées au lieu de huit",
    "{count} Reihen statt acht",
);
const RANK: Template = Template::new(
    "rank {rank} \"{text}\" {problem}",
    "la rangée {rank} « {text} » {problem}",
    "Reihe {rank} „{text}“ {problem}",
);
const TOO_LONG: Template = Template::new(
    "has more than eight squares",
    "a plus de huit cases",
    "hat mehr als acht Felder",
);
const TOO_SHORT: Template = Template::new(
    "has fewer than eight squares",
    "a moins de huit cases",
    "hat weniger als acht Felder",
);
const TWO_NUMBERS: Template = Template::new(
    "has two numbers in a row",
    "a deux nombres de suite",
    "hat zwei Zahlen hintereinander",
);
const OTHER_LETTER: Template = Template::new(
    "has something else than {letters} and 1 to 8",
    "contient autre chose que {letters} et 1 à 8",
    "enthält etwas anderes als {letters} und 1 bis 8",
);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CHESS_ORDER: PiecePlacement<3> =
        PiecePlacement { letters: ['b', 'w', 'x'], order: RankOrder::LastOnTop };

    fn text<const N: usize>(placement: PiecePlacement<N>, pieces: [Bitboard; N]) -> String {
        let mut text = String::new();
        placement.write(&mut text, pieces).expect("a string takes everything");
        text
    }

    #[test]
    fn ranks_come_in_the_order_of_the_game() {
        let pieces = ["a1", "h2", "d8"].map(|name| name.parse::<Square>().unwrap().bitboard());
        assert_eq!(text(CHESS_ORDER, pieces), "3x4/8/8/8/8/8/7w/b7");
        let turned = PiecePlacement { order: RankOrder::FirstOnTop, ..CHESS_ORDER };
        assert_eq!(text(turned, pieces), "b7/7w/8/8/8/8/8/3x4");
    }

    #[test]
    fn an_error_says_which_rank_is_wrong_and_why() {
        let error = |rank: &str| {
            let text = format!("8/{rank}/8/8/8/8/8/8");
            CHESS_ORDER.read(&text).unwrap_err().to_string()
        };
        assert_eq!(error("8/8"), "9 ranks instead of eight");
        assert_eq!(error("7b1"), "rank 7 \"7b1\" has more than eight squares");
        assert_eq!(error("6b"), "rank 7 \"6b\" has fewer than eight squares");
        assert_eq!(error("44"), "rank 7 \"44\" has two numbers in a row");
        for rank in ["q7", "9", "0b7", "B7", "é7"] {
            let expected = format!("rank 7 \"{rank}\" has something else than b, w, x and 1 to 8");
            assert_eq!(error(rank), expected);
        }
    }

    #[test]
    fn the_side_to_move_is_b_or_w() {
        for player in [Player::ONE, Player::TWO] {
            assert_eq!(read_side_to_move(&side_to_move(player).to_string()), Ok(player));
        }
        let error = read_side_to_move("black").unwrap_err().to_string();
        assert_eq!(error, "the side to move is b or w, not \"black\"");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(first: u64, second: u64, third: u64) {
            let pieces = [first, second & !first, third & !first & !second].map(Bitboard::from_bits);
            prop_assert_eq!(CHESS_ORDER.read(&text(CHESS_ORDER, pieces)), Ok(pieces));
        }
    }
}

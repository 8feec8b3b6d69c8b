//! The position text: nine rows, the player to move, and for three players those who are out.

use std::fmt::{self, Write as _};

use game::{NotationError, Player, Position as _};
use i18n::{Message, message};

use crate::{Cell, CellSet, Extra, Position, SIZE, lines, messages};

const ROWS: usize = 2 * SIZE - 1;
const STONES: [char; 3] = ['x', 'o', 'v'];

impl<const PLAYERS: usize> fmt::Display for Position<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if let (1.., 0) = cell.row_and_column() {
                f.write_char('/')?;
            }
            let owner = self.owner(cell);
            f.write_char(owner.map_or('.', |player| STONES[player.index()]))?;
        }
        write!(f, " {}", self.turn())?;
        if PLAYERS == 3 { write!(f, " {}", self.out_list()) } else { Ok(()) }
    }
}

impl<const PLAYERS: usize> Position<PLAYERS> {
    /// Whose stone is on a cell, if there is one.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        Player::all(PLAYERS).find(|&player| self.stones(player) & lines::bit(cell) != 0)
    }

    /// Reads the text that a position prints.
    pub(crate) fn read(text: &str, extra: Extra) -> Result<Self, NotationError> {
        let parts: Vec<&str> = text.split(' ').collect();
        match (PLAYERS, &parts[..]) {
            (2, &[rows, turn]) => Self::set_up(read_rows(rows)?, read_player(turn, 2)?, extra),
            (3, &[rows, turn, out]) => {
                let position = Self::set_up(read_rows(rows)?, read_player(turn, 3)?, extra)?;
                position.compare_out_list(out)?;
                Ok(position)
            }
            (2, _) => error(message!(messages::NOT_ROWS_AND_PLAYER, text)),
            _ => error(message!(messages::NOT_ROWS_PLAYER_AND_OUT, text)),
        }
    }

    fn out_list(&self) -> String {
        let out: String =
            Player::all(PLAYERS).filter(|&p| self.is_out(p)).map(|p| p.to_string()).collect();
        if out.is_empty() { "-".to_owned() } else { out }
    }

    /// Who is out follows from the stones; a list that says otherwise contradicts them.
    fn compare_out_list(&self, list: &str) -> Result<(), NotationError> {
        let known: Vec<String> = Player::all(PLAYERS).map(|p| p.to_string()).collect();
        let ascending = list.as_bytes().is_sorted_by(|a, b| a < b);
        let of_players = !list.is_empty() && list.chars().all(|c| known.contains(&c.to_string()));
        if list != "-" && !(ascending && of_players) {
            return error(message!(messages::NOT_OUT_LIST, list));
        }
        for player in Player::all(PLAYERS) {
            match (self.is_out(player), list.contains(&player.to_string())) {
                (true, false) => {
                    return error(message!(messages::NOT_LISTED_OUT, player, list));
                }
                (false, true) => {
                    return error(message!(messages::LISTED_OUT, player, list));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn read_player(text: &str, players: usize) -> Result<Player, NotationError> {
    Player::all(players)
        .find(|player| player.to_string() == text)
        .map_or_else(|| error(message!(messages::NO_PLAYER_TO_MOVE, text, players)), Ok)
}

fn read_rows<const PLAYERS: usize>(text: &str) -> Result<[CellSet; PLAYERS], NotationError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ROWS {
        return error(message!(messages::WRONG_ROWS, text, count = rows.len(), rows = ROWS));
    }
    for (row, letter) in rows.iter().zip('a'..) {
        let cells = Cell::all().filter(|cell| cell.to_string().starts_with(letter)).count();
        let count = row.chars().count();
        if count != cells {
            let text = *row;
            return error(message!(messages::WRONG_CELLS, row = letter, text, count, cells));
        }
    }
    let mut stones = [0; PLAYERS];
    for (cell, content) in Cell::all().zip(rows.iter().flat_map(|row| row.chars())) {
        match STONES[..PLAYERS].iter().position(|&stone| stone == content) {
            Some(player) => stones[player] |= lines::bit(cell),
            None if content == '.' => {}
            None => return error(message!(messages::NOT_A_STONE, letter = content, cell)),
        }
    }
    Ok(stones)
}

fn error<T>(message: Message) -> Result<T, NotationError> {
    Err(NotationError::new(message))
}

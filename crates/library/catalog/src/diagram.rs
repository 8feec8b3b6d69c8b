//! Boards as text for a terminal, with colours as ANSI codes. Who prints to something that has no
//! colours strips them; nothing is said by colour alone.

use anstyle::{AnsiColor, Style};
use game::Player;
use presentation::view::{Board, Cell, Content, Layout};

/// A board as lines of text. The cells named in `marked`, of the last move or the line that
/// decided the game, stand out.
pub fn diagram(board: &Board, marked: &[String]) -> String {
    let draw = Draw { cells: &board.cells, marked };
    match board.layout {
        Layout::Square { width, height } => draw.square(width, height),
        Layout::Hexagon { size } => draw.hexagon(size),
        Layout::Pits { count } => draw.pits(count),
    }
}

/// What the signs on a board mean, in a line.
pub fn legend(board: &Board, players: usize) -> String {
    let has = |wanted: fn(&Content) -> bool| board.cells.iter().any(|cell| wanted(&cell.content));
    let name = |player| {
        let style = colour(player);
        format!("{style}{}{style:#} player {player}", piece(player))
    };
    let mut signs: Vec<String> = Player::all(players).map(name).collect();
    if has(|content| matches!(content, Content::Hole)) {
        signs.push("× hole".into());
    }
    if has(|content| matches!(content, Content::Neutral { .. })) {
        signs.push("# neutral".into());
        signs.push("◆ ◇ neutral owned by player 1, 2".into());
    }
    signs.join("   ")
}

/// The sign of a player's pieces.
pub fn piece(player: Player) -> char {
    ['●', '○', '▲', '■'][player.index()]
}

/// The colour of a player.
pub fn colour(player: Player) -> Style {
    [
        AnsiColor::BrightCyan,
        AnsiColor::BrightYellow,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightGreen,
    ][player.index()]
    .on_default()
}

const FAINT: Style = Style::new().dimmed();

struct Draw<'a> {
    cells: &'a [Cell],
    marked: &'a [String],
}

impl Draw<'_> {
    /// Ranks from the top, letters below. Some games number ranks from the bottom, some from the top:
    /// the names of the cells say which.
    fn square(&self, width: usize, height: usize) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(width).take(height).rev() {
            let rank = row[0].name.trim_start_matches(char::is_alphabetic);
            text += &format!("{FAINT}{rank:>2}{FAINT:#} {}\n", self.row(row).trim_end());
        }
        let files: Vec<String> = (0..width).map(|file| letter(file).to_string()).collect();
        text + &format!("{FAINT}    {}{FAINT:#}\n", files.join(" "))
    }

    /// Rows from the top, each with its letter in front and its last number behind.
    fn hexagon(&self, size: usize) -> String {
        let mut text = String::new();
        let mut rest = self.cells;
        for row in 0..2 * size - 1 {
            let indent = row.abs_diff(size - 1);
            let (cells, below) = rest.split_at(2 * size - 1 - indent);
            rest = below;
            let (letter, last) = (letter(row), cells.len());
            let space = " ".repeat(indent);
            text += &format!(
                "{space}{FAINT}{letter}{FAINT:#} {} {FAINT}{last}{FAINT:#}\n",
                self.row(cells)
            );
        }
        text
    }

    /// Clockwise: the first half from left to right, the second below it from right to left.
    fn pits(&self, count: usize) -> String {
        let (above, below) = self.cells.split_at(count / 2);
        let below: Vec<&Cell> = below.iter().rev().collect();
        let above: Vec<&Cell> = above.iter().collect();
        let red = AnsiColor::BrightRed.on_default();
        let blue = AnsiColor::BrightBlue.on_default();
        let line = |label: &str, cells: &[&Cell], style: Style, show: fn(&Cell) -> String| {
            let words: Vec<String> = cells
                .iter()
                .map(|cell| {
                    let style = if self.is_marked(cell) { style.bold().invert() } else { style };
                    format!("  {style}{:>3}{style:#}", show(cell))
                })
                .collect();
            format!("{FAINT}{label:<6}{FAINT:#}{}\n", words.concat())
        };
        let name = |cell: &Cell| format!("{}{}", owner_sign(cell), cell.name);
        [
            line("hole", &above, FAINT, name),
            line("red", &above, red, |cell| seeds(cell).0),
            line("blue", &above, blue, |cell| seeds(cell).1),
            "\n".into(),
            line("blue", &below, blue, |cell| seeds(cell).1),
            line("red", &below, red, |cell| seeds(cell).0),
            line("hole", &below, FAINT, name),
        ]
        .concat()
    }

    /// Cells side by side; marked ones are in brackets.
    fn row(&self, cells: &[Cell]) -> String {
        let mut text = String::new();
        let mut open = false;
        for cell in cells {
            let (sign, style) = sign(cell.content);
            let marked = self.is_marked(cell);
            text.push(match (open, marked) {
                (false, true) => '[',
                (true, false) => ']',
                (true, true) | (false, false) => ' ',
            });
            let style = if marked { style.bold() } else { style };
            text += &format!("{style}{sign}{style:#}");
            open = marked;
        }
        text.push(if open { ']' } else { ' ' });
        text
    }

    fn is_marked(&self, cell: &Cell) -> bool {
        self.marked.contains(&cell.name)
    }
}

fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

fn sign(content: Content) -> (char, Style) {
    match content {
        Content::Piece { player } => (piece(player), colour(player)),
        Content::Hole => ('×', FAINT),
        Content::Neutral { owner: None } => ('#', Style::new()),
        Content::Neutral { owner: Some(player) } => {
            (if player == Player::ONE { '◆' } else { '◇' }, colour(player))
        }
        Content::Empty | Content::Seeds { .. } => ('·', FAINT),
    }
}

fn owner_sign(cell: &Cell) -> char {
    match cell.content {
        Content::Seeds { player, .. } => piece(player),
        _ => ' ',
    }
}

/// The red and the blue seeds of a pit; none is a dot.
fn seeds(cell: &Cell) -> (String, String) {
    let count = |n: u8| if n == 0 { "·".to_owned() } else { n.to_string() };
    match cell.content {
        Content::Seeds { red, blue, .. } => (count(red), count(blue)),
        _ => (String::new(), String::new()),
    }
}

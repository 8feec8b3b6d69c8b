//! The marks of a class as a table of comma-separated values (RFC 4180).
//!
//! Spreadsheets take a text that begins with `=` or the like for a formula and compute it. Names come from students, so
//! such a text gets an apostrophe before it, which spreadsheets take for "this is text".

use std::collections::BTreeSet;

use i18n::{Language, Template};

use crate::messages;
use crate::standings::{ClassStandings, StandingRow};
use crate::words::fault_kind;

const HEAD: [Template; 15] = [
    messages::RANK,
    messages::NAME,
    messages::MARK,
    messages::PLACE,
    messages::PLACE_LOW,
    messages::PLACE_HIGH,
    messages::RATING,
    messages::RATING_LOW,
    messages::RATING_HIGH,
    messages::GAMES,
    messages::WON,
    messages::DRAWN,
    messages::LOST,
    messages::VERSION,
    messages::STATUS,
];

/// The marks of all bots of a class, the strongest first, with a line of heads.
pub fn marks_csv(standings: &ClassStandings, language: Language) -> String {
    let kinds: BTreeSet<&str> =
        standings.bots().flat_map(|row| row.faults.keys().copied()).collect();
    let mut head: Vec<String> = HEAD.iter().map(|word| word.text(language).to_owned()).collect();
    head.push(messages::FAULTS.text(language).to_owned());
    let fault = messages::FAULTS.text(language);
    head.extend(kinds.iter().map(|kind| format!("{fault}: {}", fault_kind(kind).text(language))));
    let mut lines = vec![line(&head)];
    lines.extend(standings.bots().map(|row| line(&cells(row, &kinds, language))));
    lines.concat()
}

fn cells(row: &StandingRow, kinds: &BTreeSet<&str>, language: Language) -> Vec<String> {
    let number = |value: Option<f64>, decimals: usize| {
        value.map_or_else(String::new, |value| format!("{value:.decimals$}"))
    };
    let place = |of: fn(&crate::Place) -> f64| number(row.place.as_ref().map(of), 2);
    let mut cells = vec![
        row.rank.map_or_else(String::new, |rank| rank.to_string()),
        as_text(&row.name),
        row.mark.clone().unwrap_or_default(),
        place(|place| place.place),
        place(|place| place.interval[0]),
        place(|place| place.interval[1]),
        number(row.rating, 0),
        number(row.interval[0], 0),
        number(row.interval[1], 0),
    ];
    let counts = [row.games, row.wins, row.draws, row.losses, row.version.into()];
    cells.extend(counts.map(|count| count.to_string()));
    cells.push(row.status.in_words().text(language).to_owned());
    cells.push(row.faults().to_string());
    cells.extend(kinds.iter().map(|kind| row.faults.get(kind).unwrap_or(&0).to_string()));
    cells
}

/// A text that no spreadsheet takes for a formula.
fn as_text(text: &str) -> String {
    let is_formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

fn line(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        if cell.contains(['"', ',', ';', '\n', '\r', '\t']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let cells: Vec<String> = cells.iter().map(quoted).collect();
    format!("{}\r\n", cells.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_a_formula_or_leaves_its_cell() {
        assert_eq!(as_text("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
        for text in ["+1", "-1", "@SUM(A1)", " =1", "\u{ff1d}1"] {
            assert_eq!(as_text(text), format!("'{text}"));
        }
        assert_eq!(as_text("ann"), "ann");
        let cells = ["a,b".to_owned(), "say \"hi\"".to_owned(), "plain".to_owned()];
        assert_eq!(line(&cells), "\"a,b\",\"say \"\"hi\"\"\",plain\r\n");
    }
}

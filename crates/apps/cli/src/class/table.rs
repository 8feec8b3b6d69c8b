//! The table of a class, and a game of it, in the terminal.

use std::io::Write;

use arena::stats::signed;
use arena::{Event, PlayedGame, Termination};
use class::{ClassConfig, ClassStandings, StandingRow, Status, fault_kind, level_name};

use crate::text_table::TextTable;

/// Prints the table.
pub(super) fn print(
    standings: &ClassStandings,
    config: &ClassConfig,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut table =
        TextTable::new(&["bot", "rank", "place", "±", "Elo", "±", "games", "faults", "mark"]);
    for row in &standings.rows {
        table.row(cells(row, config));
    }
    table.print(out)?;
    for row in &standings.rows {
        if let Some(line) = remark(row, config) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "{} games", standings.games)?;
    Ok(())
}

fn cells(row: &StandingRow, config: &ClassConfig) -> Vec<String> {
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.1}"));
    let place = row.place.filter(|_| row.level.is_none());
    let margin = match row.interval {
        [Some(low), Some(high)] => format!("{:.0}", (high - low) / 2.0),
        _ => String::new(),
    };
    vec![
        row.level.map_or_else(|| row.name.clone(), |level| level_name(level, config.language)),
        row.rank.map_or_else(|| "·".into(), |rank| rank.to_string()),
        number(place.map(|place| place.place)),
        number(place.map(|place| place.margin())),
        row.rating.map_or_else(String::new, |rating| signed(rating, 0)),
        margin,
        row.games.to_string(),
        row.faults().to_string(),
        row.mark.clone().unwrap_or_default(),
    ]
}

/// What there is to say of a bot besides numbers.
fn remark(row: &StandingRow, config: &ClassConfig) -> Option<String> {
    let status = match row.status {
        Status::Plays => None,
        status => Some(status.in_words().text(config.language).to_owned()),
    };
    let counts = row
        .faults
        .iter()
        .map(|(kind, count)| format!("{} {count}", fault_kind(kind).text(config.language)));
    let counts: Vec<String> = counts.collect();
    let last = row.last_fault.as_ref().map(|last| format!("{}; {last}", counts.join(", ")));
    let parts: Vec<String> = status.into_iter().chain(last).collect();
    (!parts.is_empty()).then(|| format!("{}: {}", row.name, parts.join("; ")))
}

/// A game that has just been played, on one line: `  57  ann 1–0 level 4`.
pub(super) fn game_line(number: u64, event: &Event, game: &PlayedGame) -> String {
    let name = |&engine: &usize| event.plan.engines.get(engine).map_or("", |entrant| &entrant.name);
    let names: Vec<&str> = game.seats.iter().map(name).collect();
    let scores: Vec<String> = (0..game.seats.len()).map(|seat| score(game.score(seat))).collect();
    let line = format!("{number:>6}  {}  {}", scores.join("–"), names.join(" – "));
    match &game.termination {
        Termination::Normal(_) => line,
        Termination::Forfeit { seat, fault } => {
            let name = names.get(usize::from(*seat).saturating_sub(1)).unwrap_or(&"");
            format!("{line}  ({name} {})", first_line(&fault.to_string()))
        }
    }
}

/// The rest of a long message, such as that of a compiler, is in the table.
fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim_end_matches(':')
}

/// A score as people write it.
fn score(score: f64) -> String {
    match score {
        s if (s - 1.0).abs() < 1e-9 => "1".into(),
        s if (s - 0.5).abs() < 1e-9 => "½".into(),
        s if (s - 1.0 / 3.0).abs() < 1e-9 => "⅓".into(),
        s if (s - 0.25).abs() < 1e-9 => "¼".into(),
        _ => "0".into(),
    }
}

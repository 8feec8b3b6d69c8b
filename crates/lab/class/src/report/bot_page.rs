//! The page of a bot.

use std::fmt::Write as _;

use arena::store::{Store, StoreError};
use arena::{PlayedGame, export};
use i18n::{Language, message};
use plot::{LineChart, Series, line_chart};

use super::page::{Page, cell};
use crate::bot_report::{BotReport, GameReport, VersionReport};
use crate::messages;
use crate::words::fault_kind;

/// The page of a bot, with its games as they are in the store.
pub(super) fn bot_page(
    report: &BotReport,
    store: &Store,
    language: Language,
) -> Result<String, StoreError> {
    let mut page = Page::new(language, &report.row.name);
    page.link("index.html", messages::ALL_BOTS.text(language));
    if let Some(place) = &report.row.place {
        page.paragraph(&place.in_words().to_text(language));
    }
    page.paragraph(report.row.status.in_words().text(language));
    if report.versions.is_empty() {
        page.paragraph(messages::NO_GAMES.text(language));
        return Ok(page.html());
    }
    write_versions(&report.versions, language, &mut page);
    page.raw(&chart(&report.versions, language));
    write_faults(report, language, &mut page);
    for (title, games) in [
        (messages::BEST_GAMES, &report.best),
        (messages::WORST_GAMES, &report.worst),
        (messages::FAULTY_GAMES, &report.faulty),
    ] {
        if !games.is_empty() {
            page.heading(title.text(language));
        }
        for game in games {
            write_game(game, store, language, &mut page)?;
        }
    }
    Ok(page.html())
}

fn write_versions(versions: &[VersionReport], language: Language, page: &mut Page) {
    page.heading(messages::VERSIONS.text(language));
    let row = |version: &VersionReport| {
        let margin = version.margin.map_or_else(String::new, |margin| format!(" ± {margin:.0}"));
        let digest = version.digest.get(..12).unwrap_or(&version.digest);
        let cells = [
            version.version.to_string(),
            digest.to_owned(),
            version.games.to_string(),
            format!("{:.1}", version.points),
            format!("{:.0}{margin}", version.rating),
            version.faults.to_string(),
        ];
        (false, cells.iter().map(cell).collect())
    };
    let head = [
        messages::VERSION.text(language),
        "SHA-256",
        messages::GAMES.text(language),
        messages::POINTS.text(language),
        messages::RATING.text(language),
        messages::FAULTS.text(language),
    ];
    page.table(&head, &versions.iter().map(row).collect::<Vec<_>>());
}

/// The rating of each version over time.
fn chart(versions: &[VersionReport], language: Language) -> String {
    let series = versions.iter().map(|version| Series {
        name: version.version.to_string(),
        points: version.timeline.iter().map(|&(games, elo)| (games as f64, elo)).collect(),
    });
    let chart = LineChart {
        title: messages::RATING_OVER_TIME.text(language).to_owned(),
        x: messages::GAMES_OF_CLASS.text(language).to_owned(),
        y: "Elo".to_owned(),
        series: series.collect(),
        bounds: Vec::new(),
    };
    format!("<div class=\"scroll\" tabindex=\"0\">{}</div>\n", line_chart(&chart))
}

fn write_faults(report: &BotReport, language: Language, page: &mut Page) {
    if report.faults.is_empty() {
        return;
    }
    page.heading(messages::FAULT_LIST.text(language));
    let rows: Vec<(bool, Vec<String>)> = report
        .faults
        .iter()
        .map(|fault| {
            let kind = fault_kind(fault.kind).text(language).to_owned();
            let cells =
                [fault.game.to_string(), fault.version.to_string(), kind, fault.reason.clone()];
            (false, cells.iter().map(cell).collect())
        })
        .collect();
    let head = [messages::GAME_ID, messages::VERSION, messages::FAULT, messages::REASON];
    page.table(&head.map(|word| word.text(language)), &rows);
}

/// A game as text, with what the bots wrote.
fn write_game(
    report: &GameReport,
    store: &Store,
    language: Language,
    page: &mut Page,
) -> Result<(), StoreError> {
    let Some((event, game)) = store.game(report.game)? else { return Ok(()) };
    let title = message!(messages::GAME, id = report.game).to_text(language);
    let mut text = export::record(&event, &game).to_string();
    text += &notes(&game, language);
    page.details(&format!("{title}: {}", report.names.join(" – ")), &text);
    Ok(())
}

fn notes(game: &PlayedGame, language: Language) -> String {
    if game.notes.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}:\n", messages::NOTES.text(language));
    for note in &game.notes {
        let ply = message!(messages::BEFORE_PLY, ply = note.ply).to_text(language);
        let _ = writeln!(text, "[{ply}] {}", note.text.trim_end());
    }
    text
}

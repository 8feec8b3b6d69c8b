//! A class as a folder of static pages: the table, and a page for each bot. They open from the disk, ask nobody for
//! anything, and run no script; what students have written is text in them.

mod bot_page;
mod page;

use std::io;
use std::path::Path;

use arena::store::Store;

use crate::bot_report::{BotReport, Timeline};
use crate::config::ClassConfig;
use crate::folder::{ClassError, ClassFolder};
use crate::messages;
use crate::standings::{self, ClassStandings, StandingRow, Status};
use crate::words::{fault_kind, level_name};
use bot_page::bot_page;
use page::{Page, cell, escape};

/// Writes the pages of a class into a folder, which is made if need be.
///
/// # Errors
/// If the class cannot be read, or the folder cannot be written to.
pub fn write_report(
    folder: &ClassFolder,
    config: &ClassConfig,
    out: &Path,
) -> Result<(), ClassError> {
    let history = standings::read_history(folder, config)?;
    let present = standings::present(folder)?;
    let standings = ClassStandings::of(&history, config, &present);
    write(out, "index.html", &index(&standings, config))?;
    if !folder.store().exists() {
        return Ok(());
    }
    let store = Store::read(&folder.store())?;
    let timeline = Timeline::of(&history);
    for (number, row) in standings.bots().enumerate() {
        if let Some(report) = BotReport::of(&history, &standings, &timeline, &row.name) {
            write(out, &file_name(number), &bot_page(&report, &store, config.language)?)?;
        }
    }
    Ok(())
}

/// The file of a bot's page: by its place in the table, since names can be anything.
fn file_name(number: usize) -> String {
    format!("bot-{}.html", number + 1)
}

fn write(out: &Path, name: &str, text: &str) -> Result<(), ClassError> {
    let path = out.join(name);
    let written: io::Result<()> =
        atomic_file::create_dir_all(out).and_then(|()| atomic_file::write(&path, text));
    written.map_err(|error| ClassError::Write { path, error })
}

/// The page with the table.
fn index(standings: &ClassStandings, config: &ClassConfig) -> String {
    let language = config.language;
    let title = i18n::message!(messages::CLASS_OF, game = &standings.game).to_text(language);
    let mut page = Page::new(language, &title);
    let games = i18n::message!(messages::GAMES_PLAYED, games = standings.games);
    page.paragraph(&games.to_text(language));
    let head = [
        messages::RANK,
        messages::NAME,
        messages::PLACE,
        messages::MARK,
        messages::RATING,
        messages::GAMES,
        messages::WON,
        messages::DRAWN,
        messages::LOST,
        messages::FAULTS,
        messages::STATUS,
    ];
    let mut bots = 0;
    let rows = standings.rows.iter().map(|row| {
        let file = row.level.is_none().then(|| {
            bots += 1;
            file_name(bots - 1)
        });
        (row.level.is_some(), table_row(row, file.as_deref(), config))
    });
    let rows: Vec<(bool, Vec<String>)> = rows.collect();
    page.table(&head.map(|word| word.text(language)), &rows);
    page.html()
}

/// The cells of a row, as HTML.
fn table_row(row: &StandingRow, file: Option<&str>, config: &ClassConfig) -> Vec<String> {
    let language = config.language;
    let name = match (row.level, file) {
        (Some(level), _) => escape(&level_name(level, language)),
        (None, Some(file)) if row.games > 0 => {
            format!("<a href=\"{file}\">{}</a>", escape(&row.name))
        }
        _ => escape(&row.name),
    };
    let rating = row.rating.map_or_else(String::new, |rating| match row.interval {
        [Some(low), Some(high)] => format!("{rating:.0} ± {:.0}", (high - low) / 2.0),
        _ => format!("{rating:.0}"),
    });
    let place = row.place.filter(|_| row.level.is_none());
    let faults: Vec<String> = row
        .faults
        .iter()
        .map(|(kind, count)| format!("{} {count}", fault_kind(kind).text(language)))
        .collect();
    let status = match row.status {
        Status::Plays => String::new(),
        status => status.in_words().text(language).to_owned(),
    };
    vec![
        cell(row.rank.map_or_else(String::new, |rank| rank.to_string())),
        name,
        cell(place.map_or_else(String::new, |place| place.in_words().to_text(language))),
        cell(row.mark.clone().unwrap_or_default()),
        cell(rating),
        cell(row.games.to_string()),
        cell(row.wins.to_string()),
        cell(row.draws.to_string()),
        cell(row.losses.to_string()),
        cell(faults.join(", ")),
        cell(status),
    ]
}

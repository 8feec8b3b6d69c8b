//! How a class stands: what the terminal, the marks, the report and the page show.

use std::collections::BTreeMap;

use arena::stats::Ratings;
use arena::store::Store;
use serde::Serialize;

use crate::config::ClassConfig;
use crate::folder::{ClassError, ClassFolder};
use crate::history::History;
use crate::ladder::{Ladder, Place};

/// How a class stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassStandings {
    /// The spec of the game.
    pub game: String,
    /// The code of the language: `fr`.
    pub language: &'static str,
    /// How many games were played.
    pub games: u64,
    /// Bots and levels, the strongest first.
    pub rows: Vec<StandingRow>,
}

/// A bot, in its newest version, or a level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StandingRow {
    /// Its name.
    pub name: String,
    /// The number of the level, if it is one.
    pub level: Option<usize>,
    /// Its rank among the bots, from 1; absent for a level.
    pub rank: Option<usize>,
    /// Whether it plays.
    pub status: Status,
    /// Which version of the bot it is, from 1.
    pub version: u32,
    /// How many games this version has played; what follows is of them.
    pub games: u64,
    /// Games won by itself alone.
    pub wins: u64,
    /// Victories that were shared.
    pub draws: u64,
    /// All other games.
    pub losses: u64,
    /// The rating in Elo, relative to the mean of all; absent without a game.
    pub rating: Option<f64>,
    /// The 95 % interval of the rating.
    pub interval: [Option<f64>; 2],
    /// The place on the ladder of the levels; absent without a game or without levels.
    pub place: Option<Place>,
    /// The mark, by the formula of the class; absent for levels.
    pub mark: Option<String>,
    /// In how many games it was at fault, by kind: `crashed`, `illegal`, `overran` and so on.
    pub faults: BTreeMap<&'static str, u64>,
    /// What it did in the last of them.
    pub last_fault: Option<String>,
}

/// Whether a bot or level plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It takes part.
    Plays,
    /// It was at fault too often in a row, and rests until its files change.
    Rests,
    /// Its folder is gone, or the level does not take part any more.
    Left,
}

impl ClassStandings {
    /// Of a class in its folder, whether it is running or not.
    ///
    /// # Errors
    /// If there is no class, or its store cannot be read.
    pub fn read(folder: &ClassFolder, config: &ClassConfig) -> Result<Self, ClassError> {
        Ok(Self::of(&read_history(folder, config)?, config, &present(folder)?))
    }

    /// Of all games of a class and the names of the bots that have a folder.
    pub fn of(history: &History, config: &ClassConfig, present: &[String]) -> Self {
        let games = history.games().len();
        let ratings = history.ratings(games);
        let newest = history.newest();
        let ladder = ladder(history, &ratings, config, &newest);
        let mut rows: Vec<StandingRow> = newest
            .iter()
            .map(|&i| row(history, (&ratings, ladder.as_ref()), config, (i, present)))
            .collect();
        let known = |name: &String| rows.iter().any(|row| row.name == *name && row.level.is_none());
        let unseen: Vec<&String> = present.iter().filter(|name| !known(name)).collect();
        rows.extend(unseen.into_iter().map(|name| StandingRow::unseen(name)));
        rows.sort_by(|a, b| {
            let rating = |row: &StandingRow| row.rating.unwrap_or(f64::NEG_INFINITY);
            rating(b).total_cmp(&rating(a)).then_with(|| a.name.cmp(&b.name))
        });
        let ranked = rows.iter_mut().filter(|row| row.level.is_none() && row.rating.is_some());
        for (rank, row) in ranked.enumerate() {
            row.rank = Some(rank + 1);
        }
        Self {
            game: config.game.clone(),
            language: config.language.code(),
            games: games as u64,
            rows,
        }
    }

    /// The bots, the strongest first.
    pub fn bots(&self) -> impl Iterator<Item = &StandingRow> {
        self.rows.iter().filter(|row| row.level.is_none())
    }
}

impl StandingRow {
    /// A bot that has not played yet.
    fn unseen(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            level: None,
            rank: None,
            status: Status::Plays,
            version: 1,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            rating: None,
            interval: [None, None],
            place: None,
            mark: None,
            faults: BTreeMap::new(),
            last_fault: None,
        }
    }

    /// In how many games it was at fault.
    pub fn faults(&self) -> u64 {
        self.faults.values().sum()
    }
}

/// What the store of a class holds; nothing if there is none yet.
pub(crate) fn read_history(
    folder: &ClassFolder,
    config: &ClassConfig,
) -> Result<History, ClassError> {
    if !folder.store().exists() {
        return Ok(History::default());
    }
    Ok(History::read(&Store::read(&folder.store())?, &config.game)?)
}

/// The names of the bots that have a folder.
pub(crate) fn present(folder: &ClassFolder) -> Result<Vec<String>, ClassError> {
    // A class whose folder of bots has vanished has results all the same.
    if !folder.bots_folder().exists() {
        return Ok(Vec::new());
    }
    Ok(folder.bots()?.into_iter().map(|bot| bot.name).collect())
}

/// The ladder of the levels that take part and have played.
pub(crate) fn ladder(
    history: &History,
    ratings: &Ratings,
    config: &ClassConfig,
    newest: &[usize],
) -> Option<Ladder> {
    let rung = |&i: &usize| {
        let contestant = &history.contestants()[i];
        let level = contestant.level.filter(|level| config.levels.contains(level))?;
        (contestant.games > 0).then_some((level, i))
    };
    let rungs: Vec<(usize, usize)> = newest.iter().filter_map(rung).collect();
    Ladder::new(ratings, &rungs)
}

fn row(
    history: &History,
    (ratings, ladder): (&Ratings, Option<&Ladder>),
    config: &ClassConfig,
    (index, present): (usize, &[String]),
) -> StandingRow {
    let contestant = &history.contestants()[index];
    let mut row = StandingRow::unseen(&contestant.name);
    (row.level, row.version) = (contestant.level, contestant.version);
    row.status = match contestant.level {
        Some(level) if !config.levels.contains(&level) => Status::Left,
        None if !present.contains(&contestant.name) => Status::Left,
        _ if contestant.faults_in_a_row >= config.faults => Status::Rests,
        _ => Status::Plays,
    };
    for game in history.games() {
        if !game.outcome.seats.contains(&index) {
            continue;
        }
        row.games += 1;
        let won = game.outcome.winners().any(|seat| game.outcome.seats[seat] == index);
        match (won, game.outcome.is_draw()) {
            (true, false) => row.wins += 1,
            (true, true) => row.draws += 1,
            (false, _) => row.losses += 1,
        }
        if let Some((_, fault)) = game.fault.as_ref().filter(|(who, _)| *who == index) {
            *row.faults.entry(fault.kind()).or_default() += 1;
            row.last_fault = Some(fault.to_string());
        }
    }
    if row.games > 0 {
        let rating = &ratings.engines[index];
        (row.rating, row.interval) = (Some(rating.elo), rating.interval);
        row.place = ladder.and_then(|ladder| ladder.place(ratings, index));
    }
    if row.level.is_none() {
        row.mark = row.place.map(|place| config.marks.text(place.place));
    }
    row
}

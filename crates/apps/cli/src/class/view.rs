//! A class as the page shows it, from its folder: whether this program plays its games, another one does, or nobody.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use arena::live::LiveGames;
use arena::store::Store;
use class::{ClassConfig, ClassError, ClassFolder, ClassStandings, GameRecord, History};
use serde_json::{Value, json};
use server::ClassView;

/// How many of the best and of the worst games, and of the faults, are shown of a bot.
const SHOWN_GAMES: usize = 8;
const SHOWN_FAULTS: usize = 30;
/// At how many points the ratings over time are fitted.
const POINTS: usize = 20;

/// A class in its folder.
#[derive(Debug)]
pub(crate) struct ClassOnDisk {
    folder: ClassFolder,
    config: ClassConfig,
    /// The games under way, if this program plays them.
    games: Option<Arc<LiveGames>>,
    past: Mutex<Option<Past>>,
}

/// What was played, read once for all bots.
#[derive(Debug, Clone)]
struct Past {
    version: u64,
    history: Arc<History>,
    /// How many games there were, and the rating of each contestant then.
    timeline: Arc<Vec<(usize, Vec<f64>)>>,
}

impl ClassOnDisk {
    pub(crate) fn new(
        folder: ClassFolder,
        config: ClassConfig,
        games: Option<Arc<LiveGames>>,
    ) -> Self {
        Self { folder, config, games, past: Mutex::default() }
    }

    /// The class that a store is of: that of the folder in which it is, by its name or where a link leads.
    ///
    /// A class whose settings cannot be read is an error: nobody knows with whom it is shared.
    pub(crate) fn of_store(store: &Path) -> anyhow::Result<Option<Self>> {
        let real = real_path(store);
        for folder in [store.parent(), real.parent()].into_iter().flatten() {
            match ClassFolder::open(folder) {
                Ok((folder, config)) if real_path(&folder.store()) == real => {
                    return Ok(Some(Self::new(folder, config, None)));
                }
                Ok(_) | Err(ClassError::NoClass(_)) => {}
                Err(error) => return Err(super::failure(error)),
            }
        }
        Ok(None)
    }

    /// Whether its settings say that others may see it.
    pub(crate) fn is_shared(&self) -> bool {
        self.config.share
    }

    fn past(&self) -> Result<Past, String> {
        let version = self.version();
        let mut past = self.past.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = past.as_ref().filter(|past| past.version == version) {
            return Ok(known.clone());
        }
        let read = || History::read(&Store::read(&self.folder.store())?, &self.config.game);
        let history = if self.folder.store().exists() {
            read().map_err(|error| error.to_string())?
        } else {
            History::default()
        };
        let timeline = Arc::new(timeline(&history));
        let read = Past { version, history: Arc::new(history), timeline };
        Ok(past.insert(read).clone())
    }
}

/// A path without symbolic links; the path itself if nothing is there.
fn real_path(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

impl ClassView for ClassOnDisk {
    fn version(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let store = self.folder.store();
        let mut log = store.clone().into_os_string();
        log.push("-wal");
        for path in [store.as_path(), Path::new(&log), &self.folder.bots_folder()] {
            let file = std::fs::metadata(path);
            file.map(|file| (file.len(), file.modified().ok())).ok().hash(&mut hasher);
        }
        hasher.finish()
    }

    fn standings(&self) -> Result<Value, String> {
        let standings = ClassStandings::read(&self.folder, &self.config);
        let standings = standings.map_err(|error| error.to_string())?;
        let mut value = serde_json::to_value(standings).map_err(|error| error.to_string())?;
        // Marks are between the teacher and each student.
        for row in value["rows"].as_array_mut().into_iter().flatten() {
            row["mark"] = Value::Null;
        }
        Ok(value)
    }

    fn bot(&self, name: &str) -> Result<Option<Value>, String> {
        let Past { history, timeline, .. } = self.past()?;
        let contestants = history.contestants().iter().enumerate();
        let is_own = |(_, each): &(usize, &class::Contestant)| each.name == name && each.games > 0;
        let versions: Vec<usize> = contestants.filter(is_own).map(|(i, _)| i).collect();
        let standings = self.standings()?;
        let row = standings["rows"].as_array().into_iter().flatten();
        let Some(row) = row.clone().find(|row| row["name"] == name && row["level"].is_null())
        else {
            return Ok(None);
        };
        let bot = Bot { history: &history, timeline: &timeline, versions: &versions };
        Ok(Some(json!({
            "name": name,
            "row": row,
            "versions": bot.versions(),
            "faults": bot.faults(),
            "best": bot.games(true),
            "worst": bot.games(false),
        })))
    }

    fn games(&self) -> Option<&LiveGames> {
        self.games.as_deref()
    }
}

fn timeline(history: &History) -> Vec<(usize, Vec<f64>)> {
    let games = history.games().len();
    let mut counts: Vec<usize> =
        (1..=POINTS).map(|i| games * i / POINTS).filter(|&count| count > 0).collect();
    counts.dedup();
    let point = |count| {
        let ratings = history.ratings(count).engines;
        (count, ratings.iter().map(|rating| rating.elo).collect())
    };
    counts.into_iter().map(point).collect()
}

/// A bot with all its versions that have played.
struct Bot<'a> {
    history: &'a History,
    timeline: &'a [(usize, Vec<f64>)],
    versions: &'a [usize],
}

impl Bot<'_> {
    fn games_of(&self, version: usize) -> impl Iterator<Item = &GameRecord> {
        self.history.games().iter().filter(move |game| game.outcome.seats.contains(&version))
    }

    fn versions(&self) -> Vec<Value> {
        let ratings = self.history.ratings(self.history.games().len());
        let version = |&i: &usize| {
            let contestant = &self.history.contestants()[i];
            let won: f64 = self.games_of(i).map(|game| score(game, i)).sum();
            let faults = self.games_of(i).filter(|game| is_at_fault(game, i)).count();
            let played = |game: &GameRecord| game.outcome.seats.contains(&i);
            let first = self.history.games().iter().position(played).unwrap_or(0);
            let points = self.timeline.iter().filter(|(games, _)| *games > first);
            let points: Vec<_> = points.map(|(games, elo)| json!([games, elo[i]])).collect();
            json!({
                "version": contestant.version,
                "digest": contestant.identity.digest,
                "games": contestant.games,
                "points": won,
                "rating": ratings.engines[i].elo,
                "interval": ratings.engines[i].interval,
                "faults": faults,
                "timeline": points,
            })
        };
        self.versions.iter().map(version).collect()
    }

    /// The last faults, the newest first.
    fn faults(&self) -> Vec<Value> {
        let fault = |game: &GameRecord| {
            let (who, fault) = game.fault.as_ref()?;
            let contestant =
                self.versions.contains(who).then(|| &self.history.contestants()[*who])?;
            Some(json!({
                "game": game.id,
                "version": contestant.version,
                "kind": fault.kind(),
                "reason": fault.to_string(),
            }))
        };
        self.history.games().iter().rev().filter_map(fault).take(SHOWN_FAULTS).collect()
    }

    /// Wins against the strongest, or losses to the weakest: games of the newest version whose results the ratings lead
    /// to expect least.
    fn games(&self, best: bool) -> Vec<Value> {
        let Some(&newest) = self.versions.last() else { return Vec::new() };
        let ratings = self.history.ratings(self.history.games().len());
        let surprise = |game: &GameRecord| {
            let others = game.outcome.seats.iter().filter(|&&seat| seat != newest);
            let strongest =
                others.map(|&i| ratings.engines[i].elo).fold(f64::NEG_INFINITY, f64::max);
            let own = ratings.engines[newest].elo;
            score(game, newest) - arena::stats::score_of_elo(own - strongest)
        };
        let is_wanted =
            |game: &&GameRecord| game.fault.is_none() && (score(game, newest) > 0.0) == best;
        let mut games: Vec<&GameRecord> = self.games_of(newest).filter(is_wanted).collect();
        games.sort_by(|a, b| {
            let order = surprise(b).total_cmp(&surprise(a)).then(a.id.cmp(&b.id));
            if best { order } else { order.reverse() }
        });
        let name = |&seat: &usize| self.history.contestants()[seat].name.clone();
        let card = |game: &&GameRecord| {
            json!({
                "id": game.id,
                "names": game.outcome.seats.iter().map(name).collect::<Vec<_>>(),
                "scores": game.outcome.scores,
                "plies": game.outcome.plies,
            })
        };
        games.iter().take(SHOWN_GAMES).map(card).collect()
    }
}

/// The score of a contestant in a game.
fn score(game: &GameRecord, contestant: usize) -> f64 {
    let seats = game.outcome.seats.iter().zip(&game.outcome.scores);
    seats.filter(|&(&seat, _)| seat == contestant).map(|(_, score)| score).sum()
}

fn is_at_fault(game: &GameRecord, contestant: usize) -> bool {
    game.fault.as_ref().is_some_and(|(who, _)| *who == contestant)
}

//! What there is to say of a bot: its versions, its rating over time, its faults, its best and worst games. The one source
//! of its page in a report and in the browser.

use arena::stats::{Ratings, score_of_elo};
use serde::Serialize;

use crate::history::{GameRecord, History};
use crate::standings::{ClassStandings, StandingRow};

/// How many of the best, of the worst and of the games with faults are named.
const GAMES: usize = 5;
/// How many of the last faults are listed.
const FAULTS: usize = 20;

/// A bot with all its versions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotReport {
    /// Its row in the standings.
    pub row: StandingRow,
    /// Its versions that have played, the oldest first.
    pub versions: Vec<VersionReport>,
    /// Its last faults, the newest first.
    pub faults: Vec<FaultReport>,
    /// Games of the newest version: the wins that were expected least.
    pub best: Vec<GameReport>,
    /// The losses that were expected least.
    pub worst: Vec<GameReport>,
    /// Games in which it was at fault.
    pub faulty: Vec<GameReport>,
}

/// A version of a bot.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct VersionReport {
    /// Its number, from 1.
    pub version: u32,
    /// The digest of its files.
    pub digest: String,
    /// How many games it has played.
    pub games: usize,
    /// The points it has won.
    pub points: f64,
    /// Its rating in Elo.
    pub rating: f64,
    /// Half the 95 % interval, if the games bound it.
    pub margin: Option<f64>,
    /// In how many games it was at fault.
    pub faults: usize,
    /// The rating over time: how many games the class had played, and the rating by these.
    pub timeline: Vec<(usize, f64)>,
}

/// A fault.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FaultReport {
    /// The id of the game.
    pub game: u64,
    /// The version of the bot.
    pub version: u32,
    /// The kind of fault: `crashed`.
    pub kind: &'static str,
    /// What it did, in words that follow its name.
    pub reason: String,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameReport {
    /// Its id in the store.
    pub game: u64,
    /// Who sat in each seat.
    pub names: Vec<String>,
    /// The score of the bot.
    pub score: f64,
}

/// The ratings of all contestants at some points in the history of a class.
pub struct Timeline {
    /// How many games there were, and the rating of each contestant by these.
    points: Vec<(usize, Vec<f64>)>,
    now: Ratings,
}

impl Timeline {
    /// At how many points the ratings are fitted.
    const POINTS: usize = 20;

    /// Of all games of a class.
    pub fn of(history: &History) -> Self {
        let games = history.games().len();
        let counts = (1..=Self::POINTS).map(|i| games * i / Self::POINTS).filter(|&n| n > 0);
        let mut counts: Vec<usize> = counts.collect();
        counts.dedup();
        let point = |count: usize| {
            let ratings = history.ratings(count).engines;
            (count, ratings.iter().map(|rating| rating.elo).collect())
        };
        let points = counts.into_iter().map(point).collect();
        Self { points, now: history.ratings(games) }
    }

    /// The rating of a contestant while it played, between its first game and its last.
    fn of_contestant(&self, history: &History, contestant: usize) -> Vec<(usize, f64)> {
        let played = |game: &GameRecord| game.outcome.seats.contains(&contestant);
        let first = history.games().iter().position(played).unwrap_or(0);
        let last = history.games().iter().rposition(played).unwrap_or(0);
        // To the first point at which all of its games are counted.
        let end = last + 1 + history.games().len() / Self::POINTS;
        let points = self.points.iter();
        let points = points.filter(|(games, _)| *games > first && *games <= end);
        points.map(|(games, ratings)| (*games, ratings[contestant])).collect()
    }
}

impl BotReport {
    /// Of the bot of this name; `None` if there is none.
    pub fn of(
        history: &History,
        standings: &ClassStandings,
        timeline: &Timeline,
        name: &str,
    ) -> Option<Self> {
        let row = standings.bots().find(|row| row.name == name)?.clone();
        let contestants = history.contestants();
        let is_own = |&i: &usize| contestants[i].name == name && contestants[i].games > 0;
        let versions: Vec<usize> = (0..contestants.len()).filter(is_own).collect();
        let [best, worst, faulty] = match versions.last() {
            Some(&newest) => games(history, &timeline.now, newest),
            None => [const { Vec::new() }; 3],
        };
        Some(Self {
            row,
            faults: faults(history, &versions),
            versions: versions
                .iter()
                .map(|&version| version_report(history, timeline, version))
                .collect(),
            best,
            worst,
            faulty,
        })
    }
}

fn games_of(history: &History, version: usize) -> impl Iterator<Item = &GameRecord> {
    history.games().iter().filter(move |game| game.outcome.seats.contains(&version))
}

fn version_report(history: &History, timeline: &Timeline, version: usize) -> VersionReport {
    let contestant = &history.contestants()[version];
    let rating = &timeline.now.engines[version];
    VersionReport {
        version: contestant.version,
        digest: contestant.identity.digest.clone().unwrap_or_default(),
        games: contestant.games,
        points: games_of(history, version).map(|game| score(game, version)).sum(),
        rating: rating.elo,
        margin: rating.margin(),
        faults: games_of(history, version).filter(|game| is_at_fault(game, version)).count(),
        timeline: timeline.of_contestant(history, version),
    }
}

fn faults(history: &History, versions: &[usize]) -> Vec<FaultReport> {
    let report = |game: &GameRecord| {
        let (who, fault) = game.fault.as_ref().filter(|(who, _)| versions.contains(who))?;
        let version = history.contestants()[*who].version;
        Some(FaultReport { game: game.id, version, kind: fault.kind(), reason: fault.to_string() })
    };
    history.games().iter().rev().filter_map(report).take(FAULTS).collect()
}

/// The best, the worst and the faulty games of a version.
fn games(history: &History, ratings: &Ratings, version: usize) -> [Vec<GameReport>; 3] {
    // How surprising a result is: the score less the one that the ratings lead to expect against the strongest.
    let surprise = |game: &GameRecord| {
        let opponents = game.outcome.seats.iter().filter(|&&seat| seat != version);
        let elos = opponents.map(|&i| ratings.engines[i].elo);
        let strongest = elos.fold(f64::NEG_INFINITY, f64::max);
        score(game, version) - score_of_elo(ratings.engines[version].elo - strongest)
    };
    let mut sound: Vec<&GameRecord> =
        games_of(history, version).filter(|game| game.fault.is_none()).collect();
    sound.sort_by(|a, b| surprise(b).total_cmp(&surprise(a)).then(a.id.cmp(&b.id)));
    let report = |game: &GameRecord| GameReport {
        game: game.id,
        names: game.outcome.seats.iter().map(|&i| history.contestants()[i].name.clone()).collect(),
        score: score(game, version),
    };
    let won = |game: &&&GameRecord| score(game, version) > 0.0;
    let faulty = games_of(history, version).filter(|game| is_at_fault(game, version));
    [
        sound.iter().filter(won).take(GAMES).map(|game| report(game)).collect(),
        sound.iter().rev().filter(|game| !won(game)).take(GAMES).map(|game| report(game)).collect(),
        faulty.take(GAMES).map(report).collect(),
    ]
}

/// The score of a contestant in a game.
fn score(game: &GameRecord, contestant: usize) -> f64 {
    let seats = game.outcome.seats.iter().zip(&game.outcome.scores);
    seats.filter(|&(&seat, _)| seat == contestant).map(|(_, score)| score).sum()
}

fn is_at_fault(game: &GameRecord, contestant: usize) -> bool {
    game.fault.as_ref().is_some_and(|(who, _)| *who == contestant)
}

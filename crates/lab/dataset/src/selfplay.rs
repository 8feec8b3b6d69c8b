//! Datasets of self-play games: Parquet files that can be generated in any order, by any number of
//! programs.
//!
//! A dataset is a folder with a manifest and shards. A shard is the games whose seeds follow from the
//! dataset's seed and the shard's number, so it is the same wherever it is generated; files are written
//! atomically. Programs that generate different shards with the same manifest generate one dataset
//! together: put the files into one folder.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::mix64;
use learn::{SelfPlayConfig, SelfPlayGame, SelfPlayGenerator};
use serde::{Deserialize, Serialize};

use crate::shard::Shard;
use crate::{columns, shard};

/// What a dataset consists of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DatasetManifest {
    /// The game's spec.
    pub game: String,
    /// The engine's spec.
    pub engine: String,
    /// How games are played.
    #[serde(rename = "manner")]
    pub config: SelfPlayConfig,
    /// The number of games of a shard.
    #[serde(rename = "shard")]
    pub games_per_shard: u32,
    /// The random seed.
    pub seed: u64,
}

/// Why a dataset cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// A file cannot be read or written, or is not what it should be.
    #[error("{}: {problem}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        problem: String,
    },
    /// It is of another game.
    #[error("{} has games of {game}", path.display())]
    OtherGame {
        /// The folder.
        path: PathBuf,
        /// The spec of its game.
        game: String,
    },
}

impl DatasetError {
    pub(crate) fn file(path: &Path, problem: &impl ToString) -> Self {
        Self::File { path: path.to_owned(), problem: problem.to_string() }
    }
}

/// A dataset of self-play games in a folder.
#[derive(Debug)]
pub struct SelfPlayDataset {
    folder: PathBuf,
    /// What it consists of.
    pub manifest: DatasetManifest,
}

/// The name of the manifest.
const MANIFEST: &str = "set.json";

/// The file that is locked while it is decided what a folder's manifest is. It stays: whoever removed it could
/// take it away from somebody who has just locked it.
const LOCK: &str = "set.lock";

impl SelfPlayDataset {
    /// Creates a dataset in a folder, or opens the one that is there. Of several programs that do so at once with
    /// different manifests, one creates its dataset and the others are refused.
    ///
    /// # Errors
    /// On I/O error, or if another dataset is there.
    pub fn open_or_create(folder: &Path, manifest: DatasetManifest) -> Result<Self, DatasetError> {
        atomic_file::create_dir_all(folder).map_err(|error| DatasetError::file(folder, &error))?;
        let path = folder.join(MANIFEST);
        let lock = folder.join(LOCK);
        let locked = File::create(&lock).and_then(|file| file.lock().map(|()| file));
        let _lock = locked.map_err(|error| DatasetError::file(&lock, &error))?;
        if path.exists() {
            let dataset = Self::open(folder)?;
            if dataset.manifest != manifest {
                let problem = "a set of other games is there; choose another folder";
                return Err(DatasetError::file(folder, &problem));
            }
            return Ok(dataset);
        }
        let text = serde_json::to_string_pretty(&manifest).map_err(std::io::Error::from);
        let written = text.and_then(|text| atomic_file::write(&path, text));
        written.map_err(|error| DatasetError::file(&path, &error))?;
        Ok(Self { folder: folder.to_owned(), manifest })
    }

    /// The dataset in a folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(folder: &Path) -> Result<Self, DatasetError> {
        let path = folder.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(|error| DatasetError::file(&path, &error))?;
        let manifest = serde_json::from_str(&text)
            .map_err(|error| DatasetError::file(&path, &format!("not a set of games: {error}")))?;
        Ok(Self { folder: folder.to_owned(), manifest })
    }

    /// Whether a shard is there already. A file that is empty or was cut off is not a shard: it is generated anew.
    pub fn has_shard(&self, shard: u32) -> bool {
        shard::is_complete(&self.path(shard))
    }

    /// Generates those of these shards that are not there, on as many threads as there are generators, which
    /// are all of the engine and the game of the manifest. `on_game` is called with each game. If the work
    /// is stopped, some shards are not there afterwards.
    ///
    /// # Errors
    /// On I/O error.
    ///
    /// # Panics
    /// If a generator does.
    pub fn generate(
        &self,
        shards: &[u32],
        generators: Vec<Box<dyn SelfPlayGenerator>>,
        on_game: &(dyn Fn(&SelfPlayGame) + Sync),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DatasetError> {
        let next = AtomicUsize::new(0);
        let failure: Mutex<Option<DatasetError>> = Mutex::new(None);
        let stopped = || stopped() || failure.lock().is_ok_and(|failure| failure.is_some());
        let work = |mut generator: Box<dyn SelfPlayGenerator>| {
            let mut shards =
                std::iter::from_fn(|| shards.get(next.fetch_add(1, Ordering::Relaxed)).copied());
            let done = self.generate_each(&mut shards, &mut *generator, on_game, &stopped);
            if let Err(error) = done {
                *failure.lock().expect("no thread panics with the lock") = Some(error);
            }
        };
        // The calling thread is one of them.
        let mut generators = generators.into_iter();
        let own = generators.next();
        std::thread::scope(|scope| {
            for generator in generators {
                scope.spawn(|| work(generator));
            }
            own.into_iter().for_each(&work);
        });
        failure.into_inner().expect("no thread panics with the lock").map_or(Ok(()), Err)
    }

    /// Generates one shard after another, until there are no more or the work is stopped.
    fn generate_each(
        &self,
        shards: &mut dyn Iterator<Item = u32>,
        generator: &mut dyn SelfPlayGenerator,
        on_game: &(dyn Fn(&SelfPlayGame) + Sync),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), DatasetError> {
        for shard in shards {
            if !self.generate_shard(shard, generator, on_game, stopped)? {
                break;
            }
        }
        Ok(())
    }

    /// Generates a shard, unless it is there already. Returns whether the shard is there now, which it is not
    /// if the work was stopped.
    fn generate_shard(
        &self,
        shard: u32,
        generator: &mut dyn SelfPlayGenerator,
        on_game: &(dyn Fn(&SelfPlayGame) + Sync),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, DatasetError> {
        if self.has_shard(shard) {
            return Ok(true);
        }
        let DatasetManifest { config, games_per_shard, seed, .. } = &self.manifest;
        let count = *games_per_shard as usize;
        let mut games: Vec<SelfPlayGame> = Vec::with_capacity(count);
        let mut known = HashSet::new();
        let mut number = 0;
        while games.len() < count {
            let seed = mix64(mix64(*seed) ^ mix64(u64::from(shard) << 32 | number));
            let Some(game) = generator.play(seed, config, stopped) else {
                return Ok(false);
            };
            number += 1;
            // A small game may run out of other games.
            let is_new = known.insert(game.moves.clone());
            if is_new || number > 20 * count as u64 {
                on_game(&game);
                games.push(game);
            }
        }
        let path = self.path(shard);
        let bytes = shard::to_bytes(&games).map_err(|error| DatasetError::file(&path, &error))?;
        atomic_file::write(&path, bytes).map_err(|error| DatasetError::file(&path, &error))?;
        Ok(true)
    }

    /// The shards that are there, in order.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn shards(&self) -> Result<Vec<PathBuf>, DatasetError> {
        let failed = |error: std::io::Error| DatasetError::file(&self.folder, &error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|extension| extension == "parquet") {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// The games of a shard. `code_of_text` is the code of a move in notation, which is what the shards of older
    /// versions have, see [`SampleExtractor::code_of_text`](learn::SampleExtractor::code_of_text).
    ///
    /// # Errors
    /// If it is not a shard, or damaged.
    pub fn read_shard(
        path: &Path,
        code_of_text: &dyn Fn(&str) -> Option<u16>,
    ) -> Result<Shard, DatasetError> {
        let file = File::open(path).map_err(|error| DatasetError::file(path, &error))?;
        shard::read(file, code_of_text)
            .map_err(|error| DatasetError::file(path, &columns::problem(error)))
    }

    fn path(&self, shard: u32) -> PathBuf {
        self.folder.join(format!("shard-{shard:06}.parquet"))
    }
}

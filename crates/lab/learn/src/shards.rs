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

use columns::{ColumnsIn, ColumnsOut, one, texts, with_gaps};
use game::mix64;
use parquet::data_type::{BoolType, ByteArrayType, FloatType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader as _, RowGroupReader};
use serde::{Deserialize, Serialize};

use crate::selfplay::{SelfPlayConfig, SelfPlayGame, SelfPlayGenerator};

/// The columns. Elements of `values` are null for the random moves of an opening.
const SCHEMA: &str = "message selfplay {
    REQUIRED INT64 seed;
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED FLOAT result;
    REQUIRED BOOLEAN proved;
}";

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
#[error("{}: {problem}", path.display())]
pub struct DatasetError {
    path: PathBuf,
    problem: String,
}

impl DatasetError {
    fn new(path: &Path, problem: &impl ToString) -> Self {
        Self { path: path.to_owned(), problem: problem.to_string() }
    }
}

/// A dataset of self-play games in a folder.
#[derive(Debug)]
pub struct SelfPlayDataset {
    folder: PathBuf,
    /// What it consists of.
    pub manifest: DatasetManifest,
}

impl SelfPlayDataset {
    /// Creates a dataset in a folder, or opens the one that is there.
    ///
    /// # Errors
    /// On I/O error, or if another dataset is there.
    pub fn open_or_create(folder: &Path, manifest: DatasetManifest) -> Result<Self, DatasetError> {
        fs::create_dir_all(folder).map_err(|error| DatasetError::new(folder, &error))?;
        if folder.join(MANIFEST).exists() {
            let dataset = Self::open(folder)?;
            if dataset.manifest != manifest {
                let problem = "a set of other games is there; choose another folder";
                return Err(DatasetError::new(folder, &problem));
            }
            return Ok(dataset);
        }
        let text = serde_json::to_string_pretty(&manifest);
        let text = text.map_err(|error| DatasetError::new(folder, &error))?;
        let path = folder.join(MANIFEST);
        atomic_file::write(&path, text).map_err(|error| DatasetError::new(&path, &error))?;
        Ok(Self { folder: folder.to_owned(), manifest })
    }

    /// The dataset in a folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(folder: &Path) -> Result<Self, DatasetError> {
        let path = folder.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(|error| DatasetError::new(&path, &error))?;
        let manifest = serde_json::from_str(&text);
        let problem = |error: serde_json::Error| {
            DatasetError::new(&path, &format!("not a set of games: {error}"))
        };
        Ok(Self { folder: folder.to_owned(), manifest: manifest.map_err(problem)? })
    }

    /// Whether a shard is there already.
    pub fn has_shard(&self, shard: u32) -> bool {
        self.path(shard).exists()
    }

    /// Generates a shard, unless it is there already. `on_game` is called with each game. Returns whether
    /// the shard is there now, which it is not if the work was stopped.
    ///
    /// # Errors
    /// On I/O error.
    pub fn generate_shard(
        &self,
        shard: u32,
        generator: &mut dyn SelfPlayGenerator,
        on_game: &mut dyn FnMut(&SelfPlayGame),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, DatasetError> {
        if self.has_shard(shard) {
            return Ok(true);
        }
        let DatasetManifest { config, games_per_shard: count, seed, .. } = &self.manifest;
        let count = *count;
        let mut games: Vec<SelfPlayGame> = Vec::with_capacity(count as usize);
        let mut known = HashSet::new();
        let mut number = 0;
        while games.len() < count as usize {
            let seed = mix64(mix64(*seed) ^ mix64(u64::from(shard) << 32 | number));
            let Some(game) = generator.play(seed, config, stopped) else {
                return Ok(false);
            };
            number += 1;
            // A small game may run out of other games.
            let is_new = known.insert(hash_of(&game.moves));
            if is_new || number > 20 * u64::from(count) {
                on_game(&game);
                games.push(game);
            }
        }
        let path = self.path(shard);
        let bytes = to_bytes(&games).map_err(|error| DatasetError::new(&path, &error))?;
        atomic_file::write(&path, bytes).map_err(|error| DatasetError::new(&path, &error))?;
        Ok(true)
    }

    /// The shards that are there, in order.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn shards(&self) -> Result<Vec<PathBuf>, DatasetError> {
        let failed = |error: std::io::Error| DatasetError::new(&self.folder, &error);
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

    /// The games of a shard.
    ///
    /// # Errors
    /// If it is not a shard.
    pub fn read_shard(path: &Path) -> Result<Vec<SelfPlayGame>, DatasetError> {
        let file = File::open(path).map_err(|error| DatasetError::new(path, &error))?;
        read(file).map_err(|error| DatasetError::new(path, &error))
    }

    fn path(&self, shard: u32) -> PathBuf {
        self.folder.join(format!("shard-{shard:06}.parquet"))
    }
}

/// The name of the manifest.
const MANIFEST: &str = "set.json";

/// A hash of a list of moves.
fn hash_of(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b' ']));
    bytes.fold(0, |hash, byte| mix64(hash ^ u64::from(byte)).wrapping_add(1))
}

/// The bytes of a shard.
fn to_bytes(games: &[SelfPlayGame]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = columns::writer(&mut bytes, SCHEMA)?;
    let mut group = writer.next_row_group()?;
    let mut out = ColumnsOut::new(&mut group, games);
    out.plain::<Int64Type>(|game| game.seed as i64)?;
    out.lists::<ByteArrayType>(|game| game.moves.iter().map(|mv| mv.as_str().into()).collect())?;
    out.lists_with_gaps::<FloatType>(|game| game.expected_scores.clone())?;
    out.plain::<FloatType>(|game| game.result)?;
    out.plain::<BoolType>(|game| game.proven)?;
    group.close()?;
    writer.close()?;
    Ok(bytes)
}

fn read(file: File) -> Result<Vec<SelfPlayGame>> {
    let reader = columns::reader(file, SCHEMA)?;
    let mut games = Vec::new();
    for i in 0..reader.num_row_groups() {
        games.extend(read_group(&*reader.get_row_group(i)?)?);
    }
    Ok(games)
}

fn read_group(group: &dyn RowGroupReader) -> Result<Vec<SelfPlayGame>> {
    let mut rows = ColumnsIn::new(group)?;
    let mut seed = rows.column::<Int64Type>()?;
    let mut moves = rows.column::<ByteArrayType>()?;
    let mut values = rows.column::<FloatType>()?;
    let mut result = rows.column::<FloatType>()?;
    let mut proven = rows.column::<BoolType>()?;
    let game = |_| {
        let game = SelfPlayGame {
            seed: one::<_, i64>(&mut seed)? as u64,
            moves: texts(&mut moves)?,
            expected_scores: with_gaps(&mut values)?,
            result: one(&mut result)?,
            proven: one(&mut proven)?,
        };
        let is_score = |score: &f32| (0.0..=1.0).contains(score);
        let is_valid = game.expected_scores.len() == game.moves.len()
            && game.expected_scores.iter().flatten().all(is_score)
            && is_score(&game.result);
        let problem = || ParquetError::General("a value is not a share of a point".into());
        is_valid.then_some(game).ok_or_else(problem)
    };
    (0..rows.rows).map(game).collect()
}

//! Sets of games on disk: Parquet files that can be made in any order, by any number of programs.
//!
//! A set is a folder with a description and shards. A shard is the games whose seeds follow from the
//! set's seed and the shard's number, so it is the same whoever makes it; it is there whole or not
//! at all. Two programs that make different shards of a set with the same description make the set
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

use crate::selfplay::{Generator, Manner, SelfGame};
use crate::whole::write_whole;

/// The columns. Elements of `values` are null for the random moves of an opening.
const SCHEMA: &str = "message selfplay {
    REQUIRED INT64 seed;
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED FLOAT result;
    REQUIRED BOOLEAN proved;
}";

/// What a set consists of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SetInfo {
    /// The game's spec.
    pub game: String,
    /// The engine's spec.
    pub engine: String,
    /// How games are played.
    pub manner: Manner,
    /// How many games a shard has.
    pub shard: u32,
    /// The seed of all chance.
    pub seed: u64,
}

/// Why a set cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct SetError {
    path: PathBuf,
    problem: String,
}

impl SetError {
    fn new(path: &Path, problem: &impl ToString) -> Self {
        Self { path: path.to_owned(), problem: problem.to_string() }
    }
}

/// A set of games in a folder.
#[derive(Debug)]
pub struct GameSet {
    folder: PathBuf,
    /// What it consists of.
    pub info: SetInfo,
}

impl GameSet {
    /// Begins a set in a folder, or goes on with one.
    ///
    /// # Errors
    /// If the disk does not let us, or another set is there.
    pub fn begin(folder: &Path, info: SetInfo) -> Result<Self, SetError> {
        fs::create_dir_all(folder).map_err(|error| SetError::new(folder, &error))?;
        if folder.join(INFO).exists() {
            let set = Self::open(folder)?;
            if set.info != info {
                let problem = "a set of other games is there; choose another folder";
                return Err(SetError::new(folder, &problem));
            }
            return Ok(set);
        }
        let text = serde_json::to_string_pretty(&info).map_err(|e| SetError::new(folder, &e))?;
        let path = folder.join(INFO);
        write_whole(&path, text.as_bytes()).map_err(|error| SetError::new(&path, &error))?;
        Ok(Self { folder: folder.to_owned(), info })
    }

    /// The set in a folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(folder: &Path) -> Result<Self, SetError> {
        let path = folder.join(INFO);
        let text = fs::read_to_string(&path).map_err(|error| SetError::new(&path, &error))?;
        let info = serde_json::from_str(&text);
        let problem = |error: serde_json::Error| {
            SetError::new(&path, &format!("not a set of games: {error}"))
        };
        Ok(Self { folder: folder.to_owned(), info: info.map_err(problem)? })
    }

    /// Whether a shard is there already.
    pub fn has(&self, shard: u32) -> bool {
        self.path(shard).exists()
    }

    /// Makes a shard, unless it is there already. `told` is called with each game. Returns whether
    /// the shard is there now, and not if it was stopped.
    ///
    /// # Errors
    /// If the disk does not let us.
    pub fn make(
        &self,
        shard: u32,
        generator: &mut dyn Generator,
        told: &mut dyn FnMut(&SelfGame),
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<bool, SetError> {
        if self.has(shard) {
            return Ok(true);
        }
        let mut games: Vec<SelfGame> = Vec::with_capacity(self.info.shard as usize);
        let mut known = HashSet::new();
        let mut number = 0;
        while games.len() < self.info.shard as usize {
            let seed = mix64(mix64(self.info.seed) ^ mix64(u64::from(shard) << 32 | number));
            let Some(game) = generator.play(seed, &self.info.manner, stopped) else {
                return Ok(false);
            };
            number += 1;
            // A small game may run out of other games.
            let is_new = known.insert(mix_of(&game.moves));
            if is_new || number > 20 * u64::from(self.info.shard) {
                told(&game);
                games.push(game);
            }
        }
        let path = self.path(shard);
        let bytes = to_bytes(&games).map_err(|error| SetError::new(&path, &error))?;
        write_whole(&path, &bytes).map_err(|error| SetError::new(&path, &error))?;
        Ok(true)
    }

    /// The shards that are there, in order.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn shards(&self) -> Result<Vec<PathBuf>, SetError> {
        let failed = |error: std::io::Error| SetError::new(&self.folder, &error);
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
    pub fn read(path: &Path) -> Result<Vec<SelfGame>, SetError> {
        let file = File::open(path).map_err(|error| SetError::new(path, &error))?;
        read(file).map_err(|error| SetError::new(path, &error))
    }

    fn path(&self, shard: u32) -> PathBuf {
        self.folder.join(format!("shard-{shard:06}.parquet"))
    }
}

/// Where a set describes itself.
const INFO: &str = "set.json";

/// A number for a list of moves.
fn mix_of(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b' ']));
    bytes.fold(0, |hash, byte| mix64(hash ^ u64::from(byte)).wrapping_add(1))
}

/// The bytes of a shard.
fn to_bytes(games: &[SelfGame]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = columns::writer(&mut bytes, SCHEMA)?;
    let mut group = writer.next_row_group()?;
    let mut out = ColumnsOut::new(&mut group, games);
    out.plain::<Int64Type>(|game| game.seed as i64)?;
    out.lists::<ByteArrayType>(|game| game.moves.iter().map(|mv| mv.as_str().into()).collect())?;
    out.lists_with_gaps::<FloatType>(|game| game.values.clone())?;
    out.plain::<FloatType>(|game| game.result)?;
    out.plain::<BoolType>(|game| game.proved)?;
    group.close()?;
    writer.close()?;
    Ok(bytes)
}

fn read(file: File) -> Result<Vec<SelfGame>> {
    let reader = columns::reader(file, SCHEMA)?;
    let mut games = Vec::new();
    for i in 0..reader.num_row_groups() {
        games.extend(read_group(&*reader.get_row_group(i)?)?);
    }
    Ok(games)
}

fn read_group(group: &dyn RowGroupReader) -> Result<Vec<SelfGame>> {
    let mut rows = ColumnsIn::new(group)?;
    let mut seed = rows.column::<Int64Type>()?;
    let mut moves = rows.column::<ByteArrayType>()?;
    let mut values = rows.column::<FloatType>()?;
    let mut result = rows.column::<FloatType>()?;
    let mut proved = rows.column::<BoolType>()?;
    let game = |_| {
        let game = SelfGame {
            seed: one::<_, i64>(&mut seed)? as u64,
            moves: texts(&mut moves)?,
            values: with_gaps(&mut values)?,
            result: one(&mut result)?,
            proved: one(&mut proved)?,
        };
        let is_share = |share: &f32| (0.0..=1.0).contains(share);
        let is_sound = game.values.len() == game.moves.len()
            && game.values.iter().flatten().all(is_share)
            && is_share(&game.result);
        let problem = || ParquetError::General("a value is not a share of a point".into());
        is_sound.then_some(game).ok_or_else(problem)
    };
    (0..rows.rows).map(game).collect()
}

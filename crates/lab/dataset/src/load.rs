//! Training sets of datasets.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use learn::SampleExtractor;
use learn::train::TrainingSet;

use crate::selfplay::{DatasetError, SelfPlayDataset};

/// A training set and the number of games that its positions are from.
#[derive(Debug)]
pub struct Loaded {
    /// The positions.
    pub set: TrainingSet,
    /// The number of games.
    pub games: u32,
    /// How many shards were read.
    pub shards: usize,
    /// How many of them have no checksum, because an older version wrote them.
    pub unchecked: usize,
}

/// Loads the positions of all games of some datasets, each game once. `lambda` is the λ of the targets (see
/// [`SampleExtractor::add`]). `on_shard` is called after each shard with how many of how many are read, and may
/// stop the work; the result is `None` then.
///
/// # Errors
/// If a dataset cannot be read, or is not of this game; the message names the shard and the row.
pub fn load_training_set<F: AsRef<Path>>(
    folders: &[F],
    game: &str,
    extractor: &mut dyn SampleExtractor,
    lambda: f32,
    on_shard: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Option<Loaded>, DatasetError> {
    let shards = shards_of(folders, game)?;
    let (features, buckets) = extractor.shape();
    let mut set = TrainingSet::new(features, buckets);
    let mut known = HashSet::new();
    let mut unchecked = 0;
    for (number, path) in shards.iter().enumerate() {
        let shard = SelfPlayDataset::read_shard(path, &|text| extractor.code_of_text(text))?;
        unchecked += usize::from(!shard.is_checked);
        for (row, game) in (1..).zip(shard.games) {
            if known.contains(&game.moves) {
                continue;
            }
            let number = known.len() as u32;
            let added = extractor.add(&game, number, lambda, &mut set);
            added.map_err(|error| DatasetError::file(path, &format!("row {row}: {error}")))?;
            known.insert(game.moves);
        }
        if on_shard(number + 1, shards.len()).is_break() {
            return Ok(None);
        }
    }
    Ok(Some(Loaded { set, games: known.len() as u32, shards: shards.len(), unchecked }))
}

/// The shards of datasets, which are all of one game.
fn shards_of<F: AsRef<Path>>(folders: &[F], game: &str) -> Result<Vec<PathBuf>, DatasetError> {
    let mut shards = Vec::new();
    for folder in folders {
        let dataset = SelfPlayDataset::open(folder.as_ref())?;
        if dataset.manifest.game != game {
            let path = folder.as_ref().to_owned();
            return Err(DatasetError::OtherGame { path, game: dataset.manifest.game });
        }
        shards.extend(dataset.shards()?);
    }
    Ok(shards)
}

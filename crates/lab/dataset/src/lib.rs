//! What learning keeps on disk: datasets of self-play games, and runs of tuning.
//!
//! * A [`SelfPlayDataset`] is a folder of Parquet shards, with a row for each game: `seed`, `moves` (the dense
//!   [codes](game::MoveCode) of its moves, 16 bits each), `values` (expected scores), `result`, `proved`.
//!   [`SelfPlayDataset::generate`] plays the games and [`load_training_set`] makes training samples of them.
//! * A [`RunFolder`] holds a [`learn::Run`].
//! * [`columns`] writes and reads the columns of Parquet files, for others as well.
//!
//! Files are written atomically. `learn` itself opens none, so that whoever only needs engines does not link
//! Parquet.

pub mod columns;
mod load;
mod run_folder;
mod selfplay;
mod shard;

pub use load::{Loaded, load_training_set};
pub use run_folder::{FolderError, RunFolder};
pub use selfplay::{DatasetError, DatasetManifest, SelfPlayDataset};
pub use shard::Shard;

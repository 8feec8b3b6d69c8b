//! The tests of datasets, in one program, which is built sooner than many.

mod run_folder;
mod shards;

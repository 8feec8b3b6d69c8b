//! Networks and shards.

use std::cell::RefCell;
use std::fs;

use dataset::SelfPlayDataset;
use game::{ActiveFeatures, Fnv1a};
use nnue::AnyNet;
use tempfile::TempDir;

/// Networks, as they are and with the length and checksum corrected, so that what is behind them is read as well.
pub(super) fn networks(input: &[u8]) -> bool {
    let mut corrected = input.to_vec();
    correct(&mut corrected);
    let accepted = check_network(input);
    check_network(&corrected) || accepted
}

/// Writes the length and the checksum that a network of these bytes would have.
fn correct(bytes: &mut [u8]) {
    let length = bytes.len() as u64;
    if let Some(field) = bytes.get_mut(12..20) {
        field.copy_from_slice(&length.to_le_bytes());
    }
    if let Some((body, checksum)) = bytes.split_last_chunk_mut::<8>() {
        *checksum = Fnv1a::hash(body).to_le_bytes();
    }
}

fn check_network(bytes: &[u8]) -> bool {
    let Ok(net) = AnyNet::from_bytes(bytes) else { return false };
    assert_eq!(net.to_bytes(), bytes, "a network has one file");
    let shape = net.shape();
    let none = ActiveFeatures::default();
    for bucket in 0..shape.buckets {
        net.infer(&none, &none, bucket);
    }
    true
}

thread_local! {
    static FOLDER: RefCell<TempDir> = RefCell::new(tempfile::tempdir().expect("a temporary folder"));
}

/// Shards of self-play games.
pub(super) fn shards(input: &[u8]) -> bool {
    FOLDER.with_borrow(|folder| {
        let path = folder.path().join("shard.parquet");
        fs::write(&path, input).expect("a temporary file");
        let code = |text: &str| text.len().try_into().ok();
        let Ok(shard) = SelfPlayDataset::read_shard(&path, &code) else { return false };
        for game in &shard.games {
            assert_eq!(game.moves.len(), game.expected_scores.len());
            assert!((0.0..=1.0).contains(&game.result));
        }
        true
    })
}

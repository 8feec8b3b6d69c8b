//! Checksums of what a store holds, so that damage which `SQLite` does not see is not served as a game.
//!
//! The CRC-32 of a line is of its columns in order, each with a letter for its type and, if it is a text, its length.
//! Lines that programs of earlier versions have added have none.

use crc32fast::Hasher;
use rusqlite::types::Value;

/// The checksum of a line with these columns.
pub(super) fn of<'a>(columns: impl IntoIterator<Item = &'a Value>) -> i64 {
    let mut hasher = Hasher::new();
    for column in columns {
        match column {
            Value::Null => hasher.update(b"n"),
            Value::Integer(number) => {
                hasher.update(b"i");
                hasher.update(&number.to_le_bytes());
            }
            Value::Real(number) => {
                hasher.update(b"r");
                hasher.update(&number.to_bits().to_le_bytes());
            }
            Value::Text(text) => add_bytes(&mut hasher, b"t", text.as_bytes()),
            Value::Blob(bytes) => add_bytes(&mut hasher, b"b", bytes),
        }
    }
    hasher.finalize().into()
}

fn add_bytes(hasher: &mut Hasher, kind: &[u8], bytes: &[u8]) {
    hasher.update(kind);
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

//! A shard of self-play games as a Parquet file, a row for each game.
//!
//! | column | type | meaning |
//! |---|---|---|
//! | `seed` | `INT64` | the random seed of the game, as 64 bits |
//! | `moves` | list of `INT32` (`UINT_16`) | the code of each move ([`game::MoveCode`]), below the game's `CODES` |
//! | `values` | list of `FLOAT` | for each move the expected score of the player to move; null for the random moves of an opening |
//! | `result` | `FLOAT` | the result of the first player, from 0 to 1 |
//! | `proved` | `BOOLEAN` | whether the game was adjudicated because its result was proven |
//!
//! The metadata of the file has its CRC-32 (key `plywood.crc32`), so that a shard that decays on a disk or on its way
//! is refused. It is of all bytes of the file, with zeros for its own eight digits, and is compared before anything
//! is decoded.
//!
//! Older versions wrote the moves in notation, as texts. Such shards are recognized by the type of that column. They
//! have no checksum, nor have the first with codes: they are read, and reported as unchecked.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use learn::SelfPlayGame;
use parquet::data_type::{BoolType, ByteArrayType, FloatType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::reader::{FileReader as _, RowGroupReader};

use crate::columns::{self, ColumnsIn, ColumnsOut, one, problem, several, texts, with_gaps, wrong};

const SCHEMA: &str = "message selfplay {
    REQUIRED INT64 seed;
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED INT32 element (UINT_16); } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED FLOAT result;
    REQUIRED BOOLEAN proved;
}";

/// The columns of older versions, with moves in notation.
const TEXT_SCHEMA: &str = "message selfplay {
    REQUIRED INT64 seed;
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED FLOAT result;
    REQUIRED BOOLEAN proved;
}";

/// The key of the metadata whose value is the checksum, and the digits that stand there while it is computed.
const CHECKSUM: &str = "plywood.crc32";
const NO_DIGITS: &str = "00000000";

/// What a Parquet file begins and ends with.
const MAGIC: [u8; 4] = *b"PAR1";

/// The games of a shard.
#[derive(Debug)]
pub struct Shard {
    /// The games, row by row.
    pub games: Vec<SelfPlayGame>,
    /// Whether they were compared with a checksum, which shards of older versions do not have.
    pub is_checked: bool,
}

/// The code of a move in notation; `None` if it is not a move.
pub(crate) type CodeOfText<'a> = &'a dyn Fn(&str) -> Option<u16>;

/// The bytes of a shard.
pub(crate) fn to_bytes(games: &[SelfPlayGame]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut writer = columns::writer(&mut bytes, SCHEMA)?;
    let mut group = writer.next_row_group()?;
    let mut out = ColumnsOut::new(&mut group, games);
    out.plain::<Int64Type>(|game| game.seed as i64)?;
    out.lists::<Int32Type>(|game| game.moves.iter().map(|&code| code.into()).collect())?;
    out.lists_with_gaps::<FloatType>(|game| game.expected_scores.clone())?;
    out.plain::<FloatType>(|game| game.result)?;
    out.plain::<BoolType>(|game| game.proven)?;
    group.close()?;
    writer.append_key_value_metadata(KeyValue::new(CHECKSUM.to_owned(), NO_DIGITS.to_owned()));
    writer.close()?;
    let digits = digits(&bytes).ok_or_else(|| wrong("it has no room for a checksum"))?;
    let checksum = format!("{:08x}", crc32fast::hash(&bytes));
    bytes[digits].copy_from_slice(checksum.as_bytes());
    Ok(bytes)
}

/// Where the digits of the checksum are in the bytes of a shard, if it has one. The metadata is at the end; between
/// the key and its value are two bytes of Thrift's: the type of a text, and its length.
fn digits(bytes: &[u8]) -> Option<Range<usize>> {
    let key = CHECKSUM.as_bytes();
    let at = bytes.windows(key.len()).rposition(|window| window == key)?;
    let start = at + key.len() + 2;
    let length = bytes.get(start - 1)?;
    let end = start + NO_DIGITS.len();
    (usize::from(*length) == NO_DIGITS.len() && end <= bytes.len()).then_some(start..end)
}

/// Compares the bytes of a shard with its checksum; false if it has none.
fn check_bytes(mut bytes: Vec<u8>) -> Result<bool> {
    let Some(digits) = digits(&bytes) else { return Ok(false) };
    let stored = String::from_utf8_lossy(&bytes[digits.clone()]).into_owned();
    bytes[digits].copy_from_slice(NO_DIGITS.as_bytes());
    if stored == format!("{:08x}", crc32fast::hash(&bytes)) {
        return Ok(true);
    }
    Err(wrong(
        "it is damaged: its content does not have its checksum; delete it, and `plywood selfplay` makes it anew",
    ))
}

/// Whether a file is one that was written to its end, by its first and last bytes. An empty one is not.
pub(crate) fn is_complete(path: &Path) -> bool {
    let ends = || -> std::io::Result<[[u8; 4]; 2]> {
        let mut file = File::open(path)?;
        let mut ends = [[0; 4]; 2];
        file.read_exact(&mut ends[0])?;
        file.seek(SeekFrom::End(-4))?;
        file.read_exact(&mut ends[1])?;
        Ok(ends)
    };
    ends().is_ok_and(|ends| ends == [MAGIC; 2])
}

/// The games of a shard. Errors name the row, counted from 1.
pub(crate) fn read(mut file: File, code_of_text: CodeOfText<'_>) -> Result<Shard> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let is_checked = check_bytes(bytes)?;
    // Parquet's reader panics on some files that are damaged, as one without checksum may be.
    let games = catch_unwind(AssertUnwindSafe(|| decode(file, code_of_text)));
    let games = games.unwrap_or_else(|_| Err(wrong("it is damaged: it cannot be decoded")))?;
    Ok(Shard { games, is_checked })
}

fn decode(file: File, code_of_text: CodeOfText<'_>) -> Result<Vec<SelfPlayGame>> {
    let (reader, schema) = columns::reader_of_any(file, &[SCHEMA, TEXT_SCHEMA])?;
    let mut games = Vec::new();
    for i in 0..reader.num_row_groups() {
        let group = reader.get_row_group(i)?;
        let code_of_text = (schema == 1).then_some(code_of_text);
        read_group(&*group, code_of_text, &mut games)?;
    }
    Ok(games)
}

/// Adds the games of a row group, whose moves are texts if there is a way to read them.
fn read_group(
    group: &dyn RowGroupReader,
    code_of_text: Option<CodeOfText<'_>>,
    games: &mut Vec<SelfPlayGame>,
) -> Result<()> {
    let mut rows = ColumnsIn::new(group)?;
    let mut seed = rows.column::<Int64Type>()?;
    let mut moves: Box<dyn FnMut() -> Result<Vec<u16>>> = match code_of_text {
        None => {
            let mut codes = rows.column::<Int32Type>()?;
            Box::new(move || several(&mut codes))
        }
        Some(code_of_text) => {
            let mut moves = rows.column::<ByteArrayType>()?;
            Box::new(move || codes_of_texts(&texts(&mut moves)?, code_of_text))
        }
    };
    let mut values = rows.column::<FloatType>()?;
    let mut result = rows.column::<FloatType>()?;
    let mut proven = rows.column::<BoolType>()?;
    let mut game = || {
        let game = SelfPlayGame {
            seed: one::<_, i64>(&mut seed)? as u64,
            moves: moves()?,
            expected_scores: with_gaps(&mut values)?,
            result: one(&mut result)?,
            proven: one(&mut proven)?,
        };
        check(&game)?;
        Ok(game)
    };
    for _ in 0..rows.rows {
        let row = games.len() + 1;
        games.push(game().map_err(|error| wrong(&format!("row {row}: {}", problem(error))))?);
    }
    Ok(())
}

fn codes_of_texts(texts: &[String], code_of_text: CodeOfText<'_>) -> Result<Vec<u16>> {
    let code = |(number, text): (usize, &String)| {
        let not_a_move = || wrong(&format!("move {}, \"{text}\", is not a move", number + 1));
        code_of_text(text).ok_or_else(not_a_move)
    };
    texts.iter().enumerate().map(code).collect()
}

/// Makes sure that there is a value for each move, and that values are expected scores. Whether moves are legal
/// is found when they are played.
fn check(game: &SelfPlayGame) -> Result<()> {
    let [moves, values] = [game.moves.len(), game.expected_scores.len()];
    if moves != values {
        return Err(wrong(&format!("{moves} moves, but {values} values")));
    }
    let scores = game.expected_scores.iter().flatten().chain([&game.result]);
    match scores.into_iter().find(|score| !(0.0..=1.0).contains(*score)) {
        Some(score) => Err(wrong(&format!("{score} is not an expected score"))),
        None => Ok(()),
    }
}

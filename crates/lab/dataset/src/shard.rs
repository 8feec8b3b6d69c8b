//! A shard of self-play games as a Parquet file.

use std::fs::File;

use learn::SelfPlayGame;
use parquet::data_type::{BoolType, ByteArrayType, FloatType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader as _, RowGroupReader};

use crate::columns::{self, ColumnsIn, ColumnsOut, one, texts, with_gaps};

/// The columns. Elements of `values` are null for the random moves of an opening.
const SCHEMA: &str = "message selfplay {
    REQUIRED INT64 seed;
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED FLOAT result;
    REQUIRED BOOLEAN proved;
}";

/// The bytes of a shard.
pub(crate) fn to_bytes(games: &[SelfPlayGame]) -> Result<Vec<u8>> {
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

/// The games of a shard.
pub(crate) fn read(file: File) -> Result<Vec<SelfPlayGame>> {
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
        let problem = || ParquetError::General("a value is not an expected score".into());
        is_valid.then_some(game).ok_or_else(problem)
    };
    (0..rows.rows).map(game).collect()
}

//! Games as a Parquet file for researchers: a row a game, lists for what there is of each move.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use dataset::columns::{self, ColumnsIn, ColumnsOut, one, several, with_gaps};
use parquet::data_type::{ByteArrayType, FloatType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader as _, RowGroupReader};
use parquet::file::writer::SerializedFileWriter;

use super::{ExportError, RecordLine, Times, file_error, write_file_atomically};
use crate::store::{Filter, Store};

/// The columns, in order. Elements of `values` are null where an engine did not say.
const SCHEMA: &str = "message games {
    REQUIRED INT64 id;
    REQUIRED INT64 event;
    REQUIRED BYTE_ARRAY game (UTF8);
    REQUIRED INT32 round;
    REQUIRED INT32 opening;
    REQUIRED group seats (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED group moves (LIST) { REPEATED group list { REQUIRED BYTE_ARRAY element (UTF8); } }
    REQUIRED INT32 opening_plies;
    REQUIRED group winners (LIST) { REPEATED group list { REQUIRED INT32 element; } }
    REQUIRED BYTE_ARRAY reason (UTF8);
    REQUIRED group scores (LIST) { REPEATED group list { REQUIRED INT32 element; } }
    REQUIRED group values (LIST) { REPEATED group list { OPTIONAL FLOAT element; } }
    REQUIRED group nodes (LIST) { REPEATED group list { REQUIRED INT64 element; } }
    REQUIRED group depths (LIST) { REPEATED group list { REQUIRED INT32 element; } }
    REQUIRED group micros (LIST) { REPEATED group list { REQUIRED INT64 element; } }
    OPTIONAL INT32 fault;
}";

/// The size of a row group in games and in moves: it is kept in memory until it reaches one of them.
const GAMES: usize = 10_000;
const MOVES: usize = 500_000;

/// Writes the games to a file, which is complete or untouched, and returns how many.
///
/// # Errors
/// If the store cannot be read, or the file cannot be written.
pub fn write_parquet(store: &Store, filter: &Filter, path: &Path) -> Result<u64, ExportError> {
    let failed = |error: ParquetError| file_error(path, &error);
    write_file_atomically(path, |file| {
        let mut count = 0;
        let mut writer = columns::writer(file, SCHEMA).map_err(failed)?;
        let mut group: Vec<RecordLine> = Vec::new();
        let mut moves = 0;
        store.each(filter, |event, game| {
            moves += game.moves.len();
            count += 1;
            group.push(RecordLine::new(event, game, Times::Included));
            if group.len() == GAMES || moves >= MOVES {
                write_group(&mut writer, &group).map_err(failed)?;
                group.clear();
                moves = 0;
            }
            Ok::<_, ExportError>(())
        })?;
        if !group.is_empty() {
            write_group(&mut writer, &group).map_err(failed)?;
        }
        writer.close().map_err(failed)?;
        Ok(count)
    })
}

/// Shows the games in such a file one by one.
///
/// # Errors
/// If it is not such a file, or `each` does not want to go on.
pub fn read_parquet(
    path: &Path,
    mut each: impl FnMut(RecordLine) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let failed = |error: ParquetError| file_error(path, &error);
    let file = File::open(path).map_err(|error| file_error(path, &error))?;
    let reader = columns::reader(file, SCHEMA).map_err(failed)?;
    for i in 0..reader.num_row_groups() {
        let group = reader.get_row_group(i).map_err(failed)?;
        read_group(&*group).map_err(failed)?.into_iter().try_for_each(&mut each)?;
    }
    Ok(())
}

fn write_group<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    games: &[RecordLine],
) -> Result<()> {
    let mut group = writer.next_row_group()?;
    let mut out = ColumnsOut::new(&mut group, games);
    out.plain::<Int64Type>(|game| to_i64(game.id))?;
    out.plain::<Int64Type>(|game| game.event)?;
    out.plain::<ByteArrayType>(|game| game.game.as_str().into())?;
    out.plain::<Int32Type>(|game| to_i32(game.round))?;
    out.plain::<Int32Type>(|game| to_i32(game.opening))?;
    out.lists::<ByteArrayType>(|game| texts(&game.seats))?;
    out.lists::<ByteArrayType>(|game| texts(&game.moves))?;
    out.plain::<Int32Type>(|game| to_i32(game.opening_plies))?;
    out.lists::<Int32Type>(|game| numbers(&game.winners))?;
    out.plain::<ByteArrayType>(|game| game.reason.as_str().into())?;
    out.lists::<Int32Type>(|game| numbers(&game.scores))?;
    out.lists_with_gaps::<FloatType>(|game| game.values.clone())?;
    out.lists::<Int64Type>(|game| game.nodes.iter().copied().map(to_i64).collect())?;
    out.lists::<Int32Type>(|game| numbers(&game.depths))?;
    out.lists::<Int64Type>(|game| game.times.iter().flatten().copied().map(to_i64).collect())?;
    out.optional::<Int32Type>(|game| game.fault.map(i32::from))?;
    group.close()?;
    Ok(())
}

fn read_group(group: &dyn RowGroupReader) -> Result<Vec<RecordLine>> {
    let mut rows = ColumnsIn::new(group)?;
    let mut id = rows.column::<Int64Type>()?;
    let mut event = rows.column::<Int64Type>()?;
    let mut game = rows.column::<ByteArrayType>()?;
    let mut round = rows.column::<Int32Type>()?;
    let mut opening = rows.column::<Int32Type>()?;
    let mut seats = rows.column::<ByteArrayType>()?;
    let mut moves = rows.column::<ByteArrayType>()?;
    let mut opening_plies = rows.column::<Int32Type>()?;
    let mut winners = rows.column::<Int32Type>()?;
    let mut reason = rows.column::<ByteArrayType>()?;
    let mut scores = rows.column::<Int32Type>()?;
    let mut values = rows.column::<FloatType>()?;
    let mut nodes = rows.column::<Int64Type>()?;
    let mut depths = rows.column::<Int32Type>()?;
    let mut micros = rows.column::<Int64Type>()?;
    let mut fault = rows.column::<Int32Type>()?;
    let mut game = || -> Result<RecordLine> {
        Ok(RecordLine {
            id: one(&mut id)?,
            event: one(&mut event)?,
            game: columns::text(&mut game)?,
            round: one(&mut round)?,
            opening: one(&mut opening)?,
            seats: columns::texts(&mut seats)?,
            moves: columns::texts(&mut moves)?,
            opening_plies: one(&mut opening_plies)?,
            winners: several(&mut winners)?,
            reason: columns::text(&mut reason)?,
            scores: several(&mut scores)?,
            values: with_gaps(&mut values)?,
            nodes: several(&mut nodes)?,
            depths: several(&mut depths)?,
            times: Some(several(&mut micros)?),
            fault: columns::perhaps(&mut fault)?,
            notes: Vec::new(),
        })
    };
    (0..rows.rows).map(|_| game()).collect()
}

fn texts(list: &[String]) -> Vec<parquet::data_type::ByteArray> {
    list.iter().map(|text| text.as_str().into()).collect()
}

fn numbers<T: Copy + TryInto<i32>>(list: &[T]) -> Vec<i32> {
    list.iter().copied().map(to_i32).collect()
}

/// What an engine says of itself may be any number; one beyond all sense becomes the greatest.
fn to_i32<T: TryInto<i32>>(number: T) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}

fn to_i64(number: u64) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

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
//! Older versions wrote the moves in notation, as texts. Such shards are recognized by the type of that column.

use std::fs::File;

use learn::SelfPlayGame;
use parquet::data_type::{BoolType, ByteArrayType, FloatType, Int32Type, Int64Type};
use parquet::errors::Result;
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
    writer.close()?;
    Ok(bytes)
}

/// The games of a shard. Errors name the row, counted from 1.
pub(crate) fn read(file: File, code_of_text: CodeOfText<'_>) -> Result<Vec<SelfPlayGame>> {
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

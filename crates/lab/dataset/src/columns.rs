//! Rows of plain values and lists as columns of a Parquet file, and back.
//!
//! Parquet stores the elements of all rows of a column one after another, with two small numbers
//! each. The *repetition level* is 0 where a row begins and 1 where its list goes on. The
//! *definition level* is the greatest there can be where an element has a value, one less where it
//! has none, and 0 in a list where there is no element at all.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, GzipLevel};
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

/// Writes the columns of some rows, in the order of the schema.
pub struct ColumnsOut<'a, 'b, W: Write + Send, R> {
    group: &'a mut SerializedRowGroupWriter<'b, W>,
    rows: &'a [R],
}

impl<'a, 'b, W: Write + Send, R> ColumnsOut<'a, 'b, W, R> {
    /// For these rows.
    pub fn new(group: &'a mut SerializedRowGroupWriter<'b, W>, rows: &'a [R]) -> Self {
        Self { group, rows }
    }

    /// A column with a value in each row.
    ///
    /// # Errors
    /// If it cannot be written, or the schema has another column here.
    pub fn plain<T: DataType>(&mut self, cell: impl Fn(&R) -> T::T) -> Result<()> {
        let values: Vec<T::T> = self.rows.iter().map(cell).collect();
        self.write::<T>(&values, None, None)
    }

    /// A column with a value in some rows.
    ///
    /// # Errors
    /// If it cannot be written, or the schema has another column here.
    pub fn optional<T: DataType>(&mut self, cell: impl Fn(&R) -> Option<T::T>) -> Result<()> {
        let cells: Vec<Option<T::T>> = self.rows.iter().map(cell).collect();
        let definition: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let values: Vec<T::T> = cells.into_iter().flatten().collect();
        self.write::<T>(&values, Some(&definition), None)
    }

    /// A column of lists.
    ///
    /// # Errors
    /// If it cannot be written, or the schema has another column here.
    pub fn lists<T: DataType>(&mut self, cell: impl Fn(&R) -> Vec<T::T>) -> Result<()> {
        self.levels::<T>(|row| cell(row).into_iter().map(Some).collect(), 1)
    }

    /// A column of lists whose elements may be missing.
    ///
    /// # Errors
    /// If it cannot be written, or the schema has another column here.
    pub fn lists_with_gaps<T: DataType>(
        &mut self,
        cell: impl Fn(&R) -> Vec<Option<T::T>>,
    ) -> Result<()> {
        self.levels::<T>(cell, 2)
    }

    /// A column of lists in which `defined` is the definition level of a value.
    fn levels<T: DataType>(
        &mut self,
        cell: impl Fn(&R) -> Vec<Option<T::T>>,
        defined: i16,
    ) -> Result<()> {
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        for list in self.rows.iter().map(cell) {
            if list.is_empty() {
                definition.push(0);
                repetition.push(0);
            }
            for (i, element) in list.into_iter().enumerate() {
                definition.push(if element.is_some() { defined } else { defined - 1 });
                repetition.push(i16::from(i > 0));
                values.extend(element);
            }
        }
        self.write::<T>(&values, Some(&definition), Some(&repetition))
    }

    fn write<T: DataType>(
        &mut self,
        values: &[T::T],
        definition: Option<&[i16]>,
        repetition: Option<&[i16]>,
    ) -> Result<()> {
        let column = self.group.next_column()?;
        let mut column =
            column.ok_or_else(|| wrong("there are more columns than in the schema"))?;
        column.typed::<T>().write_batch(values, definition, repetition)?;
        column.close()
    }
}

/// Reads the columns of a group of rows, in the order of the schema.
pub struct ColumnsIn<'a> {
    group: &'a dyn RowGroupReader,
    next: usize,
    /// How many rows there are.
    pub rows: usize,
}

/// The rows of a column that are still to come, each with its elements.
pub type Rows<T> = std::vec::IntoIter<Vec<Option<T>>>;

impl<'a> ColumnsIn<'a> {
    /// For this group of rows.
    ///
    /// # Errors
    /// If it has no number of rows.
    pub fn new(group: &'a dyn RowGroupReader) -> Result<Self> {
        let rows = group.metadata().num_rows();
        let rows = usize::try_from(rows).map_err(|_| wrong("it has less than no rows"))?;
        Ok(Self { group, next: 0, rows })
    }

    /// The rows of the next column.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn column<T: DataType>(&mut self) -> Result<Rows<T::T>> {
        let description = self.group.metadata().schema_descr().column(self.next);
        let (defined, listed) = (description.max_def_level(), description.max_rep_level() > 0);
        let mut reader = get_typed_column_reader::<T>(self.group.get_column_reader(self.next)?);
        self.next += 1;
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        let (_, _, levels) = reader.read_records(
            self.rows,
            Some(&mut definition),
            Some(&mut repetition),
            &mut values,
        )?;
        let mut values = values.into_iter();
        let mut rows: Vec<Vec<Option<T::T>>> = Vec::new();
        for i in 0..levels {
            if !listed || repetition.get(i) == Some(&0) {
                rows.push(Vec::new());
            }
            let row = rows.last_mut().ok_or_else(|| wrong("a list goes on that never began"))?;
            let level = if defined == 0 { 0 } else { definition.get(i).copied().unwrap_or(0) };
            if level == defined {
                let value = values.next();
                row.push(Some(value.ok_or_else(|| wrong("a value is missing"))?));
            } else if level > 0 || !listed {
                row.push(None);
            }
        }
        Ok(rows.into_iter())
    }
}

/// The next row's only value, if it has one.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn perhaps<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Option<N>> {
    let row: Vec<Option<N>> = with_gaps(rows)?;
    let [value] = <[_; 1]>::try_from(row).map_err(|_| wrong("a cell is not one value"))?;
    Ok(value)
}

/// The next row's only value.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn one<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<N> {
    perhaps(rows)?.ok_or_else(|| wrong("a value is missing"))
}

/// The next row's list.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn several<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Vec<N>> {
    let list: Option<Vec<N>> = with_gaps(rows)?.into_iter().collect();
    list.ok_or_else(|| wrong("a value is missing"))
}

/// The next row's list, whose elements may be missing.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn with_gaps<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Vec<Option<N>>> {
    let row = rows.next().ok_or_else(|| wrong("a column is too short"))?;
    let number = |value: T| N::try_from(value).map_err(|_| wrong("a number is out of range"));
    row.into_iter().map(|element| element.map(number).transpose()).collect()
}

/// The next row's only text.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn text(rows: &mut Rows<ByteArray>) -> Result<String> {
    let bytes: ByteArray = one(rows)?;
    Ok(bytes.as_utf8()?.to_owned())
}

/// The next row's list of texts.
///
/// # Errors
/// If there is no such row, or it holds something else.
pub fn texts(rows: &mut Rows<ByteArray>) -> Result<Vec<String>> {
    let list: Vec<ByteArray> = several(rows)?;
    list.iter().map(|bytes| Ok(bytes.as_utf8()?.to_owned())).collect()
}

/// A writer of compressed files with this schema.
///
/// # Errors
/// If the schema is not well-formed, or nothing can be written.
pub fn writer<W: Write + Send>(out: W, schema: &str) -> Result<SerializedFileWriter<W>> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::GZIP(GzipLevel::default()))
        .set_created_by(concat!("plywood ", env!("CARGO_PKG_VERSION")).to_owned())
        .build();
    let schema = Arc::new(parse_message_type(schema)?);
    SerializedFileWriter::new(out, schema, Arc::new(properties))
}

/// A reader of a file that has this schema.
///
/// # Errors
/// If it is no such file, or compressed with zstd and this was built without it.
pub fn reader(file: File, schema: &str) -> Result<SerializedFileReader<File>> {
    reader_of_any(file, &[schema]).map(|(reader, _)| reader)
}

/// A reader of a file that has one of these schemas, and the index of the one that it has.
///
/// # Errors
/// If it is no such file, or compressed with zstd and this was built without it.
pub fn reader_of_any(file: File, schemas: &[&str]) -> Result<(SerializedFileReader<File>, usize)> {
    let reader = SerializedFileReader::new(file)?;
    let found = reader.metadata().file_metadata().schema();
    let parsed: Vec<_> =
        schemas.iter().map(|schema| parse_message_type(schema)).collect::<Result<_>>()?;
    let Some(index) = parsed.iter().position(|schema| schema == found) else {
        return Err(wrong("its columns are not those of games"));
    };
    let mut chunks = reader.metadata().row_groups().iter().flat_map(RowGroupMetaData::columns);
    let is_zstd = |compression| matches!(compression, Compression::ZSTD(_));
    if cfg!(not(feature = "zstd")) && chunks.any(|chunk| is_zstd(chunk.compression())) {
        return Err(wrong(
            "it is compressed with zstd, as older versions did; \
             a program built with `cargo build --release --features zstd` reads it",
        ));
    }
    Ok((reader, index))
}

pub(crate) fn wrong(problem: &str) -> ParquetError {
    ParquetError::General(problem.to_owned())
}

/// What is wrong, without the words that every error begins with.
pub(crate) fn problem(error: ParquetError) -> String {
    match error {
        ParquetError::General(problem) => problem,
        other => other.to_string(),
    }
}

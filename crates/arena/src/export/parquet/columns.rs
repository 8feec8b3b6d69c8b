//! Columns and their levels.
//!
//! Parquet stores the elements of all rows of a column one after another, with two small numbers
//! each. The *repetition level* is 0 where a row begins and 1 where its list goes on. The
//! *definition level* is the greatest there can be where an element has a value, one less where it
//! has none, and 0 in a list where there is no element at all.

use std::io::Write;

use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::RowGroupReader;
use parquet::file::writer::SerializedRowGroupWriter;

use super::RecordLine;

/// Writes the columns of some games, in the order of the schema.
pub(super) struct ColumnsOut<'a, 'b, W: Write + Send> {
    pub(super) group: &'a mut SerializedRowGroupWriter<'b, W>,
    pub(super) games: &'a [RecordLine],
}

impl<W: Write + Send> ColumnsOut<'_, '_, W> {
    /// A column with a value in each row.
    pub(super) fn plain<T: DataType>(&mut self, cell: impl Fn(&RecordLine) -> T::T) -> Result<()> {
        let values: Vec<T::T> = self.games.iter().map(cell).collect();
        self.write::<T>(&values, None, None)
    }

    /// A column with a value in some rows.
    pub(super) fn optional<T: DataType>(
        &mut self,
        cell: impl Fn(&RecordLine) -> Option<T::T>,
    ) -> Result<()> {
        let cells: Vec<Option<T::T>> = self.games.iter().map(cell).collect();
        let definition: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let values: Vec<T::T> = cells.into_iter().flatten().collect();
        self.write::<T>(&values, Some(&definition), None)
    }

    /// A column of lists.
    pub(super) fn lists<T: DataType>(
        &mut self,
        cell: impl Fn(&RecordLine) -> Vec<T::T>,
    ) -> Result<()> {
        self.levels::<T>(|game| cell(game).into_iter().map(Some).collect(), 1)
    }

    /// A column of lists whose elements may be missing.
    pub(super) fn lists_with_gaps<T: DataType>(
        &mut self,
        cell: impl Fn(&RecordLine) -> Vec<Option<T::T>>,
    ) -> Result<()> {
        self.levels::<T>(cell, 2)
    }

    /// A column of lists in which `defined` is the definition level of a value.
    fn levels<T: DataType>(
        &mut self,
        cell: impl Fn(&RecordLine) -> Vec<Option<T::T>>,
        defined: i16,
    ) -> Result<()> {
        let (mut values, mut definition, mut repetition) = (Vec::new(), Vec::new(), Vec::new());
        for list in self.games.iter().map(cell) {
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
pub(super) struct ColumnsIn<'a> {
    group: &'a dyn RowGroupReader,
    next: usize,
    /// How many rows there are.
    pub(super) rows: usize,
}

/// The rows of a column that are still to come, each with its elements.
pub(super) type Rows<T> = std::vec::IntoIter<Vec<Option<T>>>;

impl<'a> ColumnsIn<'a> {
    pub(super) fn new(group: &'a dyn RowGroupReader) -> Result<Self> {
        let rows = group.metadata().num_rows();
        let rows = usize::try_from(rows).map_err(|_| wrong("it has less than no rows"))?;
        Ok(Self { group, next: 0, rows })
    }

    /// The rows of the next column.
    pub(super) fn next<T: DataType>(&mut self) -> Result<Rows<T::T>> {
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
pub(super) fn perhaps<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Option<N>> {
    let row: Vec<Option<N>> = with_gaps(rows)?;
    let [value] = <[_; 1]>::try_from(row).map_err(|_| wrong("a cell is not one value"))?;
    Ok(value)
}

/// The next row's only value.
pub(super) fn one<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<N> {
    perhaps(rows)?.ok_or_else(|| wrong("a value is missing"))
}

/// The next row's list.
pub(super) fn several<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Vec<N>> {
    let list: Option<Vec<N>> = with_gaps(rows)?.into_iter().collect();
    list.ok_or_else(|| wrong("a value is missing"))
}

/// The next row's list, whose elements may be missing.
pub(super) fn with_gaps<T, N: TryFrom<T>>(rows: &mut Rows<T>) -> Result<Vec<Option<N>>> {
    let row = rows.next().ok_or_else(|| wrong("a column is too short"))?;
    let number = |value: T| N::try_from(value).map_err(|_| wrong("a number is out of range"));
    row.into_iter().map(|element| element.map(number).transpose()).collect()
}

/// The next row's only text.
pub(super) fn text(rows: &mut Rows<ByteArray>) -> Result<String> {
    let bytes: ByteArray = one(rows)?;
    Ok(bytes.as_utf8()?.to_owned())
}

/// The next row's list of texts.
pub(super) fn texts(rows: &mut Rows<ByteArray>) -> Result<Vec<String>> {
    let list: Vec<ByteArray> = several(rows)?;
    list.iter().map(|bytes| Ok(bytes.as_utf8()?.to_owned())).collect()
}

fn wrong(problem: &str) -> ParquetError {
    ParquetError::General(problem.to_owned())
}

//! Games as text, CSV and Parquet.

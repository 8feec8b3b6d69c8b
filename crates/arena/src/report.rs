//! A report of an event as one HTML file.

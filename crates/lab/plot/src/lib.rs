//! Small charts as SVG text: one string that a browser, a README or a report can show.
//!
//! Each chart stands alone: its colours follow the reader's light or dark theme, what a colour
//! says is also said by a position or a number, and a title names it for those who cannot see it.
//!
//! ```
//! let bars = [plot::Bar { label: "first".into(), value: 0.6, text: "60 %".into() }];
//! let svg = plot::bars("Score by seat", &bars, 1.0);
//! assert!(svg.starts_with("<svg ") && svg.contains("60 %"));
//! ```

mod bars;
mod canvas;
mod heat;
mod lines;
mod ranges;

pub use bars::{Bar, bars, histogram};
pub use canvas::escape;
pub use heat::{Cell, heat_map};
pub use lines::{Chart, Series, lines};
pub use ranges::{Range, ranges};

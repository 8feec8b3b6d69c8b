//! Small charts as SVG text: one string that a browser, a README or a report can show.
//!
//! Each chart stands alone: its colours follow the reader's light or dark theme, what a colour
//! says is also said by a position or a number, and a title names it for those who cannot see it.
//!
//! ```
//! let bars = [plywood_plot::Bar { label: "first".into(), value: 0.6, text: "60 %".into() }];
//! let svg = plywood_plot::bar_chart("Score by seat", &bars, 1.0);
//! assert!(svg.starts_with("<svg ") && svg.contains("60 %"));
//! ```

mod canvas;
mod charts;

pub use canvas::escape;
pub use charts::{
    Bar, Cell, ErrorBar, LineChart, Series, bar_chart, error_bars, heat_map, histogram, line_chart,
};

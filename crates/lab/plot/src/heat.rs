//! A table whose cells are coloured by their value.

use crate::canvas::{Anchor, Canvas, width_of};

/// A cell of a heat map.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// From 0, which is orange, over one half to 1, which is blue.
    pub value: f64,
    /// What is written in it.
    pub text: String,
}

/// A table whose cells are coloured by their value; a cell may be empty.
pub fn heat_map(
    title: &str,
    rows: &[String],
    columns: &[String],
    cells: &[Vec<Option<Cell>>],
) -> String {
    const ROW: f64 = 30.0;
    let left = 24.0 + rows.iter().map(|name| width_of(name)).fold(40.0, f64::max);
    let texts = cells.iter().flatten().flatten().map(|cell| width_of(&cell.text));
    let column = 16.0 + columns.iter().map(|name| width_of(name)).chain(texts).fold(40.0, f64::max);
    let (width, top) = (left + column * columns.len() as f64 + 12.0, 62.0);
    let height = top + ROW * rows.len() as f64 + 12.0;
    let mut canvas = Canvas::new(title, width.max(32.0 + width_of(title) * 1.2), height);
    for (j, name) in columns.iter().enumerate() {
        let x = left + column * (j as f64 + 0.5);
        canvas.text(x, top - 8.0, name, Anchor::Middle, "small");
    }
    for (i, (name, row)) in rows.iter().zip(cells).enumerate() {
        let y = top + ROW * i as f64;
        canvas.text(left - 8.0, y + 20.0, name, Anchor::End, "");
        for (j, cell) in row.iter().enumerate() {
            let x = left + column * j as f64;
            let Some(cell) = cell else { continue };
            let paint = format!(r#"fill="{}""#, colour(cell.value));
            canvas.rect((x + 1.0, y + 1.0), (column - 2.0, ROW - 2.0), &paint);
            // Drawn in the dark ink of both themes: every fill is light.
            let at = (x + column / 2.0, y + 20.0);
            canvas.text(at.0, at.1, &cell.text, Anchor::Middle, "cell");
        }
    }
    canvas.finish().replace("</style>", ".cell{fill:#1f2328!important}</style>")
}

/// Orange over white to blue: told apart with any colour vision.
fn colour(value: f64) -> String {
    let value = if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.5 };
    let (end, share) = if value < 0.5 {
        ([0xf4, 0xa0, 0x5a], 1.0 - 2.0 * value)
    } else {
        ([0x6a, 0xb0, 0xf3], 2.0 * value - 1.0)
    };
    let mixed = end.map(|c: i32| (246.0 + (f64::from(c) - 246.0) * share).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_and_the_middle_have_their_colours() {
        assert_eq!([0.0, 0.5, 1.0].map(colour), ["#f4a05a", "#f6f6f6", "#6ab0f3"]);
        assert_eq!(colour(f64::NAN), "#f6f6f6");
    }
}

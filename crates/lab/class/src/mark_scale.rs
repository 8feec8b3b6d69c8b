//! Marks: what a place on the ladder is worth.

use arena::config::{ConfigError, Document};
use i18n::Language;

/// A mark for every place on the ladder: linear between the given points, and that of the last point beyond it.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkScale {
    /// Places in ascending order, each with its mark.
    points: Vec<(f64, f64)>,
    /// To how many decimals marks are rounded.
    decimals: u32,
}

impl MarkScale {
    /// The usual scale where a language is spoken; a teacher will have another.
    pub(crate) fn usual(language: Language) -> Self {
        let (points, decimals) = match language {
            Language::En => (vec![(0.0, 0.0), (1.0, 40.0), (5.0, 80.0), (9.0, 100.0)], 0),
            Language::Fr => (vec![(0.0, 4.0), (1.0, 10.0), (5.0, 16.0), (9.0, 20.0)], 1),
            Language::De => (vec![(0.0, 5.0), (1.0, 4.0), (5.0, 2.0), (9.0, 1.0)], 1),
        };
        Self { points, decimals }
    }

    /// As it stands in `class.toml`.
    pub(crate) fn to_toml(&self) -> String {
        let points: Vec<String> =
            self.points.iter().map(|(place, mark)| format!("[{place}, {mark}]")).collect();
        format!("marks = [{}]\nmark-decimals = {}", points.join(", "), self.decimals)
    }

    pub(crate) fn read(document: &Document<'_>, language: Language) -> Result<Self, ConfigError> {
        let usual = Self::usual(language);
        let decimals = document.small_integer("mark-decimals")?.unwrap_or(usual.decimals);
        if decimals > 3 {
            return Err(document.error("mark-decimals", "mark-decimals are 0 to 3"));
        }
        let Some(count) = document.length("marks")? else { return Ok(Self { decimals, ..usual }) };
        let mut points: Vec<(f64, f64)> = Vec::new();
        for i in 0..count {
            let path = format!("marks.{i}");
            let pair = (
                document.length(&path)?,
                document.real(&format!("{path}.0"))?,
                document.real(&format!("{path}.1"))?,
            );
            let (Some(2), Some(place), Some(mark)) = pair else {
                return Err(document.error(&path, "a point is a place and a mark, such as [4, 12]"));
            };
            if !place.is_finite() || !mark.is_finite() {
                return Err(document.error(&path, "a place and a mark are finite numbers"));
            }
            if points.last().is_some_and(|&(last, _)| last >= place) {
                return Err(document.error(&path, "the places of marks are in ascending order"));
            }
            points.push((place, mark));
        }
        if points.is_empty() {
            return Err(document.error("marks", "marks need at least one point, such as [[4, 12]]"));
        }
        Ok(Self { points, decimals })
    }

    /// The mark of a place.
    pub fn mark(&self, place: f64) -> f64 {
        let after = self.points.partition_point(|&(at, _)| at <= place);
        match (after.checked_sub(1).map(|i| self.points[i]), self.points.get(after)) {
            (Some((from, low)), Some(&(to, high))) => {
                low + (high - low) * (place - from) / (to - from)
            }
            (Some((_, mark)), None) | (None, Some(&(_, mark))) => mark,
            (None, None) => unreachable!("a scale has a point"),
        }
    }

    /// The mark of a place as text, rounded.
    pub fn text(&self, place: f64) -> String {
        format!("{:.*}", self.decimals as usize, self.mark(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(text: &str) -> Result<MarkScale, ConfigError> {
        MarkScale::read(&Document::parse(text).unwrap(), Language::Fr)
    }

    #[test]
    fn a_mark_is_linear_between_points_and_constant_beyond_them() {
        let scale = scale("marks = [[1, 10], [5, 16], [9, 20]]").unwrap();
        for (place, mark) in [(-3.0, 10.0), (1.0, 10.0), (3.0, 13.0), (5.0, 16.0), (40.0, 20.0)] {
            assert!((scale.mark(place) - mark).abs() < 1e-12, "{place}: {}", scale.mark(place));
        }
        assert_eq!(scale.text(1.5), "10.8");
    }

    #[test]
    fn a_scale_that_makes_no_sense_is_refused_with_its_line() {
        for (text, message) in [
            ("\nmarks = [[1, 10], [1, 16]]", "line 2: the places of marks are in ascending order"),
            ("marks = [[1]]", "line 1: a point is a place and a mark, such as [4, 12]"),
            ("marks = []", "line 1: marks need at least one point, such as [[4, 12]]"),
            ("marks = [[1, inf]]", "line 1: a place and a mark are finite numbers"),
            ("mark-decimals = 9", "line 1: mark-decimals are 0 to 3"),
        ] {
            assert_eq!(scale(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn the_usual_scales_are_read_as_they_are_written() {
        for language in Language::ALL {
            let usual = MarkScale::usual(language);
            assert_eq!(scale(&usual.to_toml()), Ok(usual));
        }
    }
}

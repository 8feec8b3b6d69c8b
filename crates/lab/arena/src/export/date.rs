//! Days as people write them: `2026-11-15`, in UTC.

use chrono::{DateTime, NaiveDate, NaiveTime};

const FORMAT: &str = "%Y-%m-%d";
/// The day of a moment that no calendar has, in the manner of PGN.
const UNKNOWN: &str = "????-??-??";

/// The day of a moment given as seconds since 1970.
pub(super) fn written(moment: i64) -> String {
    let moment = DateTime::from_timestamp(moment, 0);
    moment.map_or_else(|| UNKNOWN.to_owned(), |moment| moment.format(FORMAT).to_string())
}

/// The beginning of a day, as seconds since 1970.
pub(super) fn read(text: &str) -> Option<i64> {
    let day = NaiveDate::parse_from_str(text, FORMAT).ok()?;
    let moment = day.and_time(NaiveTime::MIN).and_utc().timestamp();
    // A day has one spelling: no spaces, no signs, no digits left out.
    let is_plain = text.starts_with(|c: char| c.is_ascii_digit());
    (is_plain && written(moment) == text).then_some(moment)
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, read, written};

    #[test]
    fn a_day_is_read_as_it_is_written() {
        for (moment, day) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (4_107_542_400, "2100-03-01"),
            (1_800_000_000, "2027-01-15"),
        ] {
            assert_eq!(written(moment), day);
            assert_eq!(read(day), Some(moment - moment.rem_euclid(86_400)));
        }
    }

    #[test]
    fn a_moment_that_no_calendar_has_is_an_unknown_day() {
        assert_eq!([i64::MIN, i64::MAX].map(written), [UNKNOWN; 2]);
    }

    #[test]
    fn what_is_not_a_day_is_none() {
        for text in [
            "",
            "today",
            "2026",
            "2026-11",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            " 2026-11-15",
            "2026-00-10",
            "2026-11-15-1",
            UNKNOWN,
            "-2026-11-15",
            "+2026-11-15",
            "2026.11.15",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

//! Days as people write them.
//!
//! The arithmetic is that of Howard Hinnant's `chrono`-compatible date algorithms: years begin in
//! March, so that the day that comes and goes is the last.

const SECONDS: i64 = 24 * 60 * 60;
/// Days from the first of March of the year 0 to the first of January 1970.
const EPOCH: i64 = 719_468;
/// Days in 400 years.
const ERA: i64 = 146_097;

/// The day, in Greenwich, of a moment given as seconds since 1970: `2026-11-15`.
pub(super) fn written(moment: i64) -> String {
    let days = moment.div_euclid(SECONDS) + EPOCH;
    let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, year) = (day - (153 * month + 2) / 5 + 1, year + 400 * era);
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{year:04}-{month:02}-{day:02}")
}

/// The beginning of a day in Greenwich, as seconds since 1970.
pub(super) fn read(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>().ok().map(i64::from));
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let (month, year) = if month > 2 { (month - 3, year) } else { (month + 9, year - 1) };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let days = 365 * of_era + of_era / 4 - of_era / 100 + (153 * month + 2) / 5 + day - 1;
    let moment = (era * ERA + days - EPOCH) * SECONDS;
    // A day that does not exist would be another one when written.
    (written(moment) == text).then_some(moment)
}

#[cfg(test)]
mod tests {
    use super::{SECONDS, read, written};

    #[test]
    fn known_days_are_written_as_in_the_calendar() {
        for (moment, day) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (1_709_164_800, "2024-02-29"),
            (4_107_542_400, "2100-03-01"),
            (1_800_000_000, "2027-01-15"),
        ] {
            assert_eq!(written(moment), day);
        }
    }

    #[test]
    fn every_day_of_five_centuries_is_read_as_it_is_written_and_they_follow_each_other() {
        let mut before = String::new();
        for day in -60_000..130_000 {
            let text = written(day * SECONDS + 4_711);
            assert_eq!(read(&text), Some(day * SECONDS));
            assert!(before < text, "{before} before {text}");
            before = text;
        }
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
            "2026-00-10",
            "2026-11-15-1",
            "????-??-??",
            "-2026-11-15",
            "2026.11.15",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

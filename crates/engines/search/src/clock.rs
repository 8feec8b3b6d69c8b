//! How long to think about a move when the clock runs for the whole game.

use std::time::Duration;

/// A player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// What is left of the player's time.
    pub left: Duration,
    /// What the clock gets back after each move.
    pub increment: Duration,
    /// After how many of the player's moves new time is added; none if never.
    pub moves_to_go: Option<u32>,
}

/// Time that is never planned with: it is for the way of a move to the clock, and for an engine
/// that looks at its own clock now and then only.
const LAG: Duration = Duration::from_millis(20);

/// Among so many moves the time is divided if nobody knows how many there will be. Games differ in
/// length; with every move a part of what is left then, no game runs out of time, and the early
/// moves, where most can be decided, get most.
const MOVES: u32 = 20;

impl Clock {
    /// How long the next move may take.
    ///
    /// An equal part of what is left for each move to come, and most of the increment, for it is
    /// there again; but never more than half of what is left beyond a reserve for lag, or all of it
    /// for the last move of a stretch. On a clock that has run down to the reserve it is one
    /// millisecond.
    ///
    /// ```
    /// use search::clock::Clock;
    /// use std::time::Duration;
    /// let minute = Clock { left: Duration::from_secs(60), ..Clock::default() };
    /// assert_eq!(minute.share(), Duration::from_millis(2_999));
    /// ```
    pub fn share(self) -> Duration {
        // 1. What can be used at all.
        let usable = self.left.saturating_sub(LAG.min(self.left / 2));
        let moves = self.moves_to_go.unwrap_or(MOVES).clamp(1, 2 * MOVES);
        // 2. What this move would like to have.
        let wanted = (usable / moves).saturating_add(self.increment / 4 * 3);
        // 3. The moves to come must not be left with nothing.
        let most = if moves == 1 { usable } else { usable / 2 };
        wanted.min(most).max(Duration::from_millis(1).min(self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(left: u64, increment: u64) -> Clock {
        Clock { left: ms(left), increment: ms(increment), moves_to_go: None }
    }

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in (0..100).chain((100..20_000).step_by(371)) {
            for increment in [0, 1, 50, 1_000, 100_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(7), Some(u32::MAX)] {
                    let clock = Clock { moves_to_go, ..clock(left, increment) };
                    assert!(clock.share() <= clock.left, "{clock:?}");
                    let reserve = ms(10.min(left / 3));
                    assert!(clock.share() + reserve <= clock.left || left <= 2, "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn a_whole_game_ends_in_time_however_long_it_is() {
        for (start, increment, lag) in
            [(60_000, 0, 4), (1_000, 0, 1), (100, 20, 8), (3_000, 100, 15)]
        {
            let mut left = ms(start);
            for _ in 0..70 {
                let share = Clock { left, increment: ms(increment), moves_to_go: None }.share();
                let used = share + ms(lag).min(left / 4);
                assert!(used <= left, "{left:?} of {start} ms");
                left = left.saturating_sub(used) + ms(increment);
            }
        }
    }

    #[test]
    fn early_moves_get_more_and_an_increment_is_used() {
        assert!(clock(60_000, 0).share() > clock(30_000, 0).share());
        let with = clock(10_000, 1_000).share();
        assert!(with > clock(10_000, 0).share() && with > ms(1_000));
        // In the long run the increment alone feeds the moves.
        assert!(clock(1_100, 1_000).share() < ms(600));
    }

    #[test]
    fn the_last_move_before_new_time_may_take_it_all() {
        let last = Clock { moves_to_go: Some(1), ..clock(5_000, 0) };
        assert_eq!(last.share(), ms(4_980));
        let tenth = Clock { moves_to_go: Some(10), ..clock(5_000, 0) };
        assert_eq!(tenth.share(), ms(498));
    }

    #[test]
    fn huge_times_are_times_too() {
        let endless = Clock { left: Duration::MAX, increment: Duration::MAX, moves_to_go: None };
        assert!(endless.share() <= Duration::MAX / 2);
    }
}

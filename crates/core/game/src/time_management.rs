//! Time management: how long to search a move when the clock runs for the whole game.

use std::time::Duration;

/// A player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// The remaining time of the player.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// How many moves of the player are left until new time is added, as UCI's `movestogo`; `None` if none
    /// is ever added.
    pub moves_to_go: Option<u32>,
}

/// A reserve that is never planned with, as UCI's option `Move Overhead`: for the transmission of a move,
/// and for an engine that polls the clock only now and then.
const MOVE_OVERHEAD: Duration = Duration::from_millis(20);

/// The remaining time is divided among this many moves if `moves_to_go` is unknown. Games differ in
/// length; with every move a fixed part of the remaining time, no game runs out of time, and the early
/// moves, where most can be decided, get most.
const DEFAULT_MOVES_TO_GO: u32 = 20;

impl Clock {
    /// The time for the next move: remaining time / moves to go + ¾ of the increment.
    ///
    /// It is at most half of the remaining time less the move overhead, or all of that for
    /// the last move before new time is added. On a clock that has run down to the overhead it is one
    /// millisecond.
    ///
    /// ```
    /// use plywood_game::time_management::Clock;
    /// use std::time::Duration;
    /// let minute = Clock { left: Duration::from_secs(60), ..Clock::default() };
    /// assert_eq!(minute.time_for_move(), Duration::from_millis(2_999));
    /// ```
    pub fn time_for_move(self) -> Duration {
        // 1. The move overhead is not available.
        let available = self.left.saturating_sub(MOVE_OVERHEAD.min(self.left / 2));
        let moves_to_go =
            self.moves_to_go.unwrap_or(DEFAULT_MOVES_TO_GO).clamp(1, 2 * DEFAULT_MOVES_TO_GO);
        // 2. An equal part for each move, and most of the increment.
        let wanted = (available / moves_to_go).saturating_add(self.increment / 4 * 3);
        // 3. Something must be left for the moves to come.
        let most = if moves_to_go == 1 { available } else { available / 2 };
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
                    assert!(clock.time_for_move() <= clock.left, "{clock:?}");
                    let reserve = ms(10.min(left / 3));
                    assert!(
                        clock.time_for_move() + reserve <= clock.left || left <= 2,
                        "{clock:?}"
                    );
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
                let time =
                    Clock { left, increment: ms(increment), moves_to_go: None }.time_for_move();
                let used = time + ms(lag).min(left / 4);
                assert!(used <= left, "{left:?} of {start} ms");
                left = left.saturating_sub(used) + ms(increment);
            }
        }
    }

    #[test]
    fn early_moves_get_more_and_an_increment_is_used() {
        assert!(clock(60_000, 0).time_for_move() > clock(30_000, 0).time_for_move());
        let with = clock(10_000, 1_000).time_for_move();
        assert!(with > clock(10_000, 0).time_for_move() && with > ms(1_000));
        // In the long run the increment alone feeds the moves.
        assert!(clock(1_100, 1_000).time_for_move() < ms(600));
    }

    #[test]
    fn the_last_move_before_new_time_may_take_it_all() {
        let last = Clock { moves_to_go: Some(1), ..clock(5_000, 0) };
        assert_eq!(last.time_for_move(), ms(4_980));
        let tenth = Clock { moves_to_go: Some(10), ..clock(5_000, 0) };
        assert_eq!(tenth.time_for_move(), ms(498));
    }

    #[test]
    fn huge_times_are_times_too() {
        let endless = Clock { left: Duration::MAX, increment: Duration::MAX, moves_to_go: None };
        assert!(endless.time_for_move() <= Duration::MAX / 2);
    }
}

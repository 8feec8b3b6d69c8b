//! A clock that stands still while this process does.
//!
//! A process is paused by SIGSTOP, a debugger, or a virtual machine that sleeps. An engine cannot be charged for such
//! a pause: who refereed was away. A pause is noticed by a heartbeat: the clock is read every [`HEARTBEAT`] at
//! least, and if it was not read for far longer, nobody was there to read it.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a clock is to be read at least.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(20);
/// A gap between two readings that is longer is a pause. Far more than a loaded machine delays a thread, and less than
/// the default time margin.
const PAUSE: Duration = Duration::from_millis(300);

/// The time that has passed while this process was running.
#[derive(Debug)]
pub(crate) struct ActiveClock {
    begun: Instant,
    readings: Mutex<Readings>,
}

/// The last reading of a clock, by wall-clock time, and how much of that was paused.
#[derive(Debug, Default)]
struct Readings {
    last: Duration,
    paused: Duration,
}

impl Readings {
    /// Reads the clock at a wall-clock time.
    fn read(&mut self, wall: Duration) -> Duration {
        // Threads get the lock in another order than they read the time.
        let wall = wall.max(self.last);
        let gap = wall.saturating_sub(self.last);
        if gap > PAUSE {
            self.paused += gap.saturating_sub(HEARTBEAT);
        }
        self.last = wall;
        wall.saturating_sub(self.paused)
    }
}

impl ActiveClock {
    pub(crate) fn start() -> Self {
        Self { begun: Instant::now(), readings: Mutex::default() }
    }

    /// The active time since the start.
    pub(crate) fn now(&self) -> Duration {
        let mut readings = self.readings.lock().unwrap_or_else(PoisonError::into_inner);
        readings.read(self.begun.elapsed())
    }

    /// Runs `work` while a thread of its own reads the clock regularly.
    pub(crate) fn while_beating<T>(&self, work: impl FnOnce() -> T) -> T {
        let done = Done::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.wait(HEARTBEAT) {
                    self.now();
                }
            });
            // Also when the work panics, or the scope would wait for ever.
            let _guard = SetOnDrop(&done);
            work()
        })
    }
}

/// A flag that can be waited for.
#[derive(Default)]
struct Done {
    flag: Mutex<bool>,
    set: Condvar,
}

impl Done {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.flag.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the flag, not longer than this; whether it is set.
    fn wait(&self, timeout: Duration) -> bool {
        let waited = self.set.wait_timeout_while(self.lock(), timeout, |is_set| !*is_set);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

struct SetOnDrop<'a>(&'a Done);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        *self.0.lock() = true;
        self.0.set.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn time_passes_while_the_clock_is_read_regularly() {
        let mut readings = Readings::default();
        let times = (0..=100).map(|beat| readings.read(beat * HEARTBEAT));
        assert!(times.eq((0..=100).map(|beat| beat * HEARTBEAT)));
        assert_eq!(
            readings.read(2000 * MS + PAUSE),
            2000 * MS + PAUSE,
            "a late reading is no pause"
        );
    }

    #[test]
    fn a_pause_takes_no_more_time_than_a_heartbeat() {
        let mut readings = Readings::default();
        assert_eq!(readings.read(100 * MS), 100 * MS);
        assert_eq!(readings.read(5100 * MS), 100 * MS + HEARTBEAT);
        assert_eq!(readings.read(5150 * MS), 150 * MS + HEARTBEAT);
        assert_eq!(readings.read(9150 * MS), 150 * MS + 2 * HEARTBEAT);
    }

    #[test]
    fn a_reading_that_was_overtaken_does_not_set_the_clock_back() {
        let mut readings = Readings::default();
        assert_eq!(readings.read(100 * MS), 100 * MS);
        assert_eq!(readings.read(90 * MS), 100 * MS);
    }

    #[test]
    fn a_clock_that_beats_is_read_while_the_work_does_not_look_at_it() {
        let clock = ActiveClock::start();
        let was_read = |_| {
            std::thread::yield_now();
            clock.readings.lock().unwrap().last > Duration::ZERO
        };
        assert!(clock.while_beating(|| (0..100_000_000).any(was_read)));
    }
}

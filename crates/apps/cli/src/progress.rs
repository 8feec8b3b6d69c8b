//! Progress of long work, and its interruption.

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::signals;

/// Set once the user presses Ctrl-C, or the program is sent SIGTERM or SIGHUP.
#[derive(Clone)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on these signals set the flag instead of ending the program.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        signals::on_each(move || set.store(true, Ordering::Relaxed))?;
        Ok(Self(flag))
    }

    /// The flag itself.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A progress bar on a terminal, a line for each tenth otherwise; neither in the first second.
pub(crate) struct Progress {
    what: String,
    begun: Instant,
    interrupt: Interrupt,
    /// Whether lines are written without a terminal.
    lines: bool,
    shown: Mutex<Shown>,
}

enum Shown {
    Nothing,
    Bar(ProgressBar),
    Tenths(usize),
}

impl Progress {
    pub(crate) fn new(what: impl Into<String>, interrupt: &Interrupt) -> Self {
        Self {
            what: what.into(),
            begun: Instant::now(),
            interrupt: interrupt.clone(),
            lines: true,
            shown: Mutex::new(Shown::Nothing),
        }
    }

    /// Progress of a step that prints a line when it is done: without a terminal nothing is written.
    pub(crate) fn of_step(what: impl Into<String>, interrupt: &Interrupt) -> Self {
        let mut progress = Self::new(what, interrupt);
        progress.lines = false;
        progress
    }

    /// Reports that `done` of `total` items are finished; breaks once the user has interrupted.
    pub(crate) fn report(&self, done: usize, total: usize) -> ControlFlow<()> {
        let mut shown = self.shown.lock().expect("no thread panics with the lock");
        if let Shown::Nothing = *shown
            && self.begun.elapsed() > Duration::from_secs(1)
            && (self.lines || std::io::stderr().is_terminal())
        {
            *shown = self.begin(total);
        }
        match &mut *shown {
            Shown::Bar(bar) => bar.set_position(done as u64),
            Shown::Tenths(tenths) if done * 10 / total > *tenths => {
                *tenths = done * 10 / total;
                say(&format!("{}: {} %", self.what, *tenths * 10));
            }
            Shown::Nothing | Shown::Tenths(_) => {}
        }
        if self.interrupt.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Sets the message of the bar, if there is one.
    pub(crate) fn name(&self, what: String) {
        if let Shown::Bar(bar) = &*self.shown.lock().expect("no thread panics with the lock") {
            bar.set_message(what);
        }
    }

    fn begin(&self, total: usize) -> Shown {
        if !std::io::stderr().is_terminal() {
            say(&format!("{}: begun", self.what));
            return Shown::Tenths(0);
        }
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}")
            .expect("the template is well formed");
        let bar = ProgressBar::new(total as u64).with_style(style);
        Shown::Bar(bar.with_message(self.what.clone()).with_elapsed(self.begun.elapsed()))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Ok(Shown::Bar(bar)) = self.shown.get_mut() {
            bar.finish_and_clear();
        }
    }
}

/// Writes a line to stderr, if that takes it: a terminal that was closed must not end the work.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// The number of cores.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

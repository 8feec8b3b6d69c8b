//! Progress of an event: a bar and the standings on a terminal, a line now and then elsewhere.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use arena::results::Results;
use arena::{EventProgress, Plan};
use indicatif::{ProgressBar, ProgressStyle};

use super::print;

/// The least time between two drawings of the table.
const REDRAW_INTERVAL: Duration = Duration::from_millis(250);
/// The least time between two lines without a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

pub(crate) struct Live<'a> {
    plan: &'a Plan,
    bar: Option<ProgressBar>,
    last: Mutex<Option<Instant>>,
}

impl<'a> Live<'a> {
    pub(crate) fn new(plan: &'a Plan) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{msg}\n{wide_bar} {pos}/{len} games · {elapsed} · {eta} left";
            let style = ProgressStyle::with_template(template).expect("a well-formed template");
            ProgressBar::new(0).with_style(style)
        });
        Self { plan, bar, last: Mutex::new(None) }
    }

    /// Draws how far the event is, unless that was done a moment ago.
    pub(crate) fn report(&self, progress: &EventProgress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let interval = if self.bar.is_some() { REDRAW_INTERVAL } else { LINE_INTERVAL };
        if last.is_some_and(|last| last.elapsed() < interval) {
            return;
        }
        *last = Some(Instant::now());
        let done = progress.games.len() as u64;
        let results = Results::of(self.plan, progress.games.values());
        if let Some(bar) = &self.bar {
            if bar.length() == Some(0) {
                // What was played before is no measure of how fast it goes now.
                bar.set_length(progress.total);
                bar.set_position(done);
                bar.reset_eta();
            }
            bar.set_position(done);
            bar.set_message(print::live(&results));
        } else {
            let score = print::one_line(&results);
            eprintln!("{done} of {} games: {score}", progress.total);
        }
    }

    /// Clears the bar.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

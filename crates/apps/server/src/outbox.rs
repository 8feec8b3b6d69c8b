//! The queue of answers to a page, with backpressure.
//!
//! A page that does not read must not fill the memory. Progress of a search is coalesced: only the
//! latest report waits, and it is sent at most once every [`PROGRESS_INTERVAL`]. Other answers are
//! queued; they are few, because nothing is read from a page that has too many of them waiting.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::wire::Answer;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The least time between two reports of a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// The queue of answers to a page.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    answers: VecDeque<Answer>,
    searches: HashMap<u32, Progress>,
    begun: u64,
}

/// The progress of one search.
struct Progress {
    /// Identifies the search; a request id may be used again.
    ticket: Ticket,
    latest: Option<Answer>,
    /// When the next report may be sent.
    due: Instant,
}

/// Identifies a search of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ticket {
    id: u32,
    serial: u64,
}

impl Outbox {
    /// Queues an answer.
    pub(crate) fn push(&self, answer: Answer) {
        self.waiting().answers.push_back(answer);
        self.changed.notify_one();
    }

    /// Registers a search. Reports of an earlier one with the same id are dropped from now on.
    pub(crate) fn begin(&self, id: u32) -> Ticket {
        let mut waiting = self.waiting();
        waiting.begun += 1;
        let ticket = Ticket { id, serial: waiting.begun };
        let progress = Progress { ticket, latest: None, due: Instant::now() };
        waiting.searches.insert(id, progress);
        ticket
    }

    /// Replaces the waiting report of a search.
    pub(crate) fn progress(&self, ticket: Ticket, answer: Answer) {
        if let Some(progress) = self.waiting().of(ticket) {
            progress.latest = Some(answer);
            self.changed.notify_one();
        }
    }

    /// Queues the final answer of a search.
    pub(crate) fn finish(&self, ticket: Ticket, answer: Answer) {
        let mut waiting = self.waiting();
        if waiting.of(ticket).is_some() {
            waiting.searches.remove(&ticket.id);
            waiting.answers.push_back(answer);
            self.changed.notify_one();
        }
    }

    /// Drops what waits of a search, and whatever it reports from now on.
    pub(crate) fn forget(&self, ticket: Ticket) {
        let mut waiting = self.waiting();
        if waiting.of(ticket).is_some() {
            waiting.searches.remove(&ticket.id);
        }
    }

    /// How many answers are queued.
    pub(crate) fn len(&self) -> usize {
        self.waiting().answers.len()
    }

    /// Waits for the next answer to send. Cancel safe: an answer is taken only when it is returned.
    pub(crate) async fn next(&self) -> Answer {
        loop {
            let due = match self.waiting().next(Instant::now()) {
                Ok(answer) => return answer,
                Err(due) => due,
            };
            let changed = self.changed.notified();
            match due {
                Some(due) => drop(tokio::time::timeout_at(due, changed).await),
                None => changed.await,
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn of(&mut self, ticket: Ticket) -> Option<&mut Progress> {
        self.searches.get_mut(&ticket.id).filter(|progress| progress.ticket == ticket)
    }

    /// The answer to send now, or when to look again.
    fn next(&mut self, now: Instant) -> Result<Answer, Option<Instant>> {
        if let Some(answer) = self.answers.pop_front() {
            return Ok(answer);
        }
        let waiting = self.searches.values_mut().filter(|progress| progress.latest.is_some());
        let Some(first) = waiting.min_by_key(|progress| progress.due) else { return Err(None) };
        match first.latest.take_if(|_| first.due <= now) {
            Some(answer) => {
                first.due = now + PROGRESS_INTERVAL;
                Ok(answer)
            }
            None => Err(Some(first.due)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(id: u32, text: &str) -> Answer {
        Answer::Text { id, text: text.into() }
    }

    fn sent(answer: Result<Answer, Option<Instant>>) -> Option<String> {
        match answer {
            Ok(Answer::Text { text, .. }) => Some(text),
            _ => None,
        }
    }

    #[test]
    fn only_the_latest_report_of_a_search_waits() {
        let outbox = Outbox::default();
        let ticket = outbox.begin(1);
        for n in 0..1000 {
            outbox.progress(ticket, text(1, &n.to_string()));
        }
        let now = Instant::now();
        let mut waiting = outbox.waiting();
        assert_eq!(sent(waiting.next(now)).as_deref(), Some("999"));
        assert_eq!(waiting.next(now).err(), Some(None));
    }

    #[test]
    fn reports_are_sent_at_intervals_but_the_final_answer_at_once() {
        let outbox = Outbox::default();
        let ticket = outbox.begin(1);
        let now = Instant::now();
        outbox.progress(ticket, text(1, "first"));
        assert_eq!(sent(outbox.waiting().next(now)).as_deref(), Some("first"));
        outbox.progress(ticket, text(1, "second"));
        assert_eq!(outbox.waiting().next(now).err(), Some(Some(now + PROGRESS_INTERVAL)));
        assert_eq!(sent(outbox.waiting().next(now + PROGRESS_INTERVAL)).as_deref(), Some("second"));
        outbox.progress(ticket, text(1, "third"));
        outbox.finish(ticket, text(1, "last"));
        assert_eq!(sent(outbox.waiting().next(now + PROGRESS_INTERVAL)).as_deref(), Some("last"));
        assert_eq!(outbox.waiting().next(now + PROGRESS_INTERVAL).err(), Some(None));
        outbox.progress(ticket, text(1, "too late"));
        outbox.finish(ticket, text(1, "too late"));
        assert_eq!(outbox.waiting().next(now + 2 * PROGRESS_INTERVAL).err(), Some(None));
    }

    #[test]
    fn a_search_whose_id_was_used_again_reports_nothing_more() {
        let outbox = Outbox::default();
        let old = outbox.begin(1);
        outbox.progress(old, text(1, "old"));
        let new = outbox.begin(1);
        outbox.finish(old, text(1, "old"));
        outbox.finish(new, text(1, "new"));
        assert_eq!(sent(outbox.waiting().next(Instant::now())).as_deref(), Some("new"));
        assert_eq!(outbox.len(), 0);
    }
}

//! What a page is still to be told.
//!
//! A page that does not read must not fill the memory. Of a search that goes on, only the newest
//! thought waits, and it is told a few times a second at most; other answers are few, because
//! nothing more is read from a page that has too many of them waiting.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::protocol::Answer;

/// A search is told of this often at most.
const PACE: Duration = Duration::from_millis(50);

/// What a page is still to be told.
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

/// Of one search.
struct Progress {
    /// Which of all searches of the page; the number of a question may be used again.
    ticket: Ticket,
    newest: Option<Answer>,
    /// When the next may be told.
    due: Instant,
}

/// What a search of a page is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ticket {
    id: u32,
    serial: u64,
}

impl Outbox {
    /// An answer that is told in any case.
    pub(crate) fn answer(&self, answer: Answer) {
        self.waiting().answers.push_back(answer);
        self.changed.notify_one();
    }

    /// A search begins; what another with the same number may still say is not told any more.
    pub(crate) fn begin(&self, id: u32) -> Ticket {
        let mut waiting = self.waiting();
        waiting.begun += 1;
        let ticket = Ticket { id, serial: waiting.begun };
        let progress = Progress { ticket, newest: None, due: Instant::now() };
        waiting.searches.insert(id, progress);
        ticket
    }

    /// What a search thinks now, instead of what it thought before.
    pub(crate) fn progress(&self, ticket: Ticket, answer: Answer) {
        if let Some(progress) = self.waiting().of(ticket) {
            progress.newest = Some(answer);
            self.changed.notify_one();
        }
    }

    /// The last word of a search.
    pub(crate) fn finish(&self, ticket: Ticket, answer: Answer) {
        let mut waiting = self.waiting();
        if waiting.of(ticket).is_some() {
            waiting.searches.remove(&ticket.id);
            waiting.answers.push_back(answer);
            self.changed.notify_one();
        }
    }

    /// How many answers wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting().answers.len()
    }

    /// The next answer to tell, as soon as there is one. It is lost only if it is not told.
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

    /// What to tell now, or when to look again.
    fn next(&mut self, now: Instant) -> Result<Answer, Option<Instant>> {
        if let Some(answer) = self.answers.pop_front() {
            return Ok(answer);
        }
        let waiting = self.searches.values_mut().filter(|progress| progress.newest.is_some());
        let Some(first) = waiting.min_by_key(|progress| progress.due) else { return Err(None) };
        match first.newest.take_if(|_| first.due <= now) {
            Some(answer) => {
                first.due = now + PACE;
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

    fn told(answer: Result<Answer, Option<Instant>>) -> Option<String> {
        match answer {
            Ok(Answer::Text { text, .. }) => Some(text),
            _ => None,
        }
    }

    #[test]
    fn of_a_search_that_nobody_reads_only_the_newest_thought_waits() {
        let outbox = Outbox::default();
        let ticket = outbox.begin(1);
        for n in 0..1000 {
            outbox.progress(ticket, text(1, &n.to_string()));
        }
        let now = Instant::now();
        let mut waiting = outbox.waiting();
        assert_eq!(told(waiting.next(now)).as_deref(), Some("999"));
        assert_eq!(waiting.next(now).err(), Some(None));
    }

    #[test]
    fn a_search_is_told_of_only_so_often_but_its_last_word_at_once() {
        let outbox = Outbox::default();
        let ticket = outbox.begin(1);
        let now = Instant::now();
        outbox.progress(ticket, text(1, "first"));
        assert_eq!(told(outbox.waiting().next(now)).as_deref(), Some("first"));
        outbox.progress(ticket, text(1, "second"));
        assert_eq!(outbox.waiting().next(now).err(), Some(Some(now + PACE)));
        assert_eq!(told(outbox.waiting().next(now + PACE)).as_deref(), Some("second"));
        outbox.progress(ticket, text(1, "third"));
        outbox.finish(ticket, text(1, "last"));
        assert_eq!(told(outbox.waiting().next(now + PACE)).as_deref(), Some("last"));
        assert_eq!(outbox.waiting().next(now + PACE).err(), Some(None));
        outbox.progress(ticket, text(1, "too late"));
        outbox.finish(ticket, text(1, "too late"));
        assert_eq!(outbox.waiting().next(now + 2 * PACE).err(), Some(None));
    }

    #[test]
    fn a_search_whose_number_was_used_again_has_nothing_more_to_say() {
        let outbox = Outbox::default();
        let old = outbox.begin(1);
        outbox.progress(old, text(1, "old"));
        let new = outbox.begin(1);
        outbox.finish(old, text(1, "old"));
        outbox.finish(new, text(1, "new"));
        assert_eq!(told(outbox.waiting().next(Instant::now())).as_deref(), Some("new"));
        assert_eq!(outbox.len(), 0);
    }
}

//! What a page watches.

use std::sync::Arc;

use protocol::wire::Answer;
use tokio::task::AbortHandle;

use crate::event_runner::LiveUpdates;
use crate::outbox::{Outbox, Ticket};

/// How many things a page may watch at once.
const MAX_WATCHES: usize = 4;

/// The tasks that send a page what it watches; they end with it.
#[derive(Default)]
pub(crate) struct Watches(Vec<Watch>);

struct Watch {
    id: u32,
    ticket: Ticket,
    outbox: Arc<Outbox>,
    task: AbortHandle,
}

impl Watches {
    /// Sends all updates as answers to a request, of which only the latest waits; false if the page watches too
    /// much already.
    pub(crate) fn start(
        &mut self,
        id: u32,
        outbox: &Arc<Outbox>,
        mut updates: LiveUpdates,
    ) -> bool {
        if self.0.len() >= MAX_WATCHES {
            return false;
        }
        let ticket = outbox.begin(id);
        let sender = Arc::clone(outbox);
        let send = async move {
            loop {
                let event = updates.borrow_and_update().as_deref().cloned().map(Box::new);
                sender.progress(ticket, Answer::Event { id, event });
                if updates.changed().await.is_err() {
                    return;
                }
            }
        };
        let task = tokio::spawn(send).abort_handle();
        self.0.push(Watch { id, ticket, outbox: Arc::clone(outbox), task });
        true
    }

    /// Stops what a request has started.
    pub(crate) fn stop(&mut self, id: u32) {
        self.0.retain(|watch| watch.id != id);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.task.abort();
        self.outbox.forget(self.ticket);
    }
}

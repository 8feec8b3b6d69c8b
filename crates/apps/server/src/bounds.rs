//! What the server allows, so that nobody can use up the machine.

use std::time::Duration;

use catalog::EngineSpec;
use game::{SearchLimits, message};

use crate::messages;
use crate::protocol::{Limits, ThinkLimit};
use crate::refusal::Refusal;

/// What the server allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// The longest search of a page.
    pub search: Duration,
    /// The longest search of a program that waits for the answer.
    pub analysis: Duration,
    /// The most positions a search visits.
    pub nodes: u64,
    /// How many searches there are at once.
    pub searches: usize,
    /// How many of them one page may have.
    pub page_searches: usize,
    /// How many MiB an engine may ask for.
    pub memory_mib: u32,
    /// How many threads an engine may ask for.
    pub threads: u32,
    /// How many moves an engine compares.
    pub lines: u8,
    /// The longest message, or body of a request.
    pub message_bytes: usize,
    /// A page that is silent for so long, and does not answer to a ping either, is gone.
    pub silence: Duration,
    /// How long a request may take to come, from its first line to the last byte of its body.
    pub request: Duration,
    /// How many connections there are at once, besides pages.
    pub connections: usize,
    /// How many pages are connected at once.
    pub sockets: usize,
    /// How many questions an address may ask in a second.
    pub requests_per_second: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            search: Duration::from_mins(10),
            analysis: Duration::from_secs(10),
            nodes: 4_000_000_000,
            searches: cores.max(4) * 2,
            page_searches: 4,
            memory_mib: 512,
            threads: cores as u32,
            lines: 20,
            message_bytes: 65_536,
            silence: Duration::from_mins(1),
            request: Duration::from_secs(10),
            connections: 256,
            sockets: 512,
            requests_per_second: 300,
        }
    }
}

impl Bounds {
    /// What of it a page should know.
    pub(crate) fn told(&self) -> Limits {
        Limits {
            search_ms: self.search.as_millis() as u32,
            searches: self.page_searches as u32,
            threads: self.threads,
            message_bytes: self.message_bytes as u32,
        }
    }

    /// What is said to a message, or body of a request, that is too long.
    pub(crate) fn message_too_large(&self) -> Refusal {
        Refusal::too_large(message!(messages::MESSAGE_TOO_LARGE, most = self.message_bytes))
    }

    /// Refuses an engine that asks for too much.
    pub(crate) fn check(&self, spec: &EngineSpec) -> Result<(), Refusal> {
        let asked = |key: &str| {
            let known = spec.info.options.iter().any(|option| option.key == key);
            if known { spec.options.number(key) } else { 0 }
        };
        let memory = asked("memory").max(asked("table"));
        if memory > self.memory_mib {
            let most = self.memory_mib;
            return Err(Refusal::too_large(message!(messages::TOO_MUCH_MEMORY, most)));
        }
        if asked("threads") > self.threads {
            let most = self.threads;
            return Err(Refusal::too_large(message!(messages::TOO_MANY_THREADS, most)));
        }
        if spec.file().is_some() {
            return Err(Refusal::wrong(message!(messages::NO_FILES)));
        }
        Ok(())
    }

    /// How much a search may think that asks for `limit` and would by itself think for `own`.
    pub(crate) fn budget(
        &self,
        limit: ThinkLimit,
        own: SearchLimits,
        longest: Duration,
    ) -> SearchLimits {
        let asked = SearchLimits {
            time: limit.time_ms.map(|ms| Duration::from_millis(u64::from(ms))),
            nodes: limit.nodes.map(u64::from),
            depth: limit.depth,
        };
        let budget = if asked == SearchLimits::default() { own } else { asked };
        SearchLimits {
            time: Some(budget.time.unwrap_or(longest).min(longest)),
            nodes: Some(budget.nodes.unwrap_or(self.nodes).min(self.nodes)),
            depth: budget.depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(engine: &str) -> Result<(), Refusal> {
        let bounds = Bounds { threads: 2, ..Bounds::default() };
        bounds.check(&EngineSpec::new(engine, &*catalog::variant("yavalath").unwrap()).unwrap())
    }

    #[test]
    fn an_engine_that_asks_for_too_much_memory_or_too_many_threads_is_refused() {
        for fine in ["random", "uct", "hard", "alphabeta:table=512,threads=2", "uct:memory=512"] {
            assert!(checked(fine).is_ok(), "{fine}");
        }
        for greedy in ["alphabeta:table=513", "uct:memory=100000", "alphabeta:threads=3"] {
            assert_eq!(checked(greedy).unwrap_err().code, crate::protocol::ErrorCode::TooLarge);
        }
    }

    #[test]
    fn a_search_without_limits_has_the_engines_own_and_always_those_of_the_server() {
        let bounds = Bounds { nodes: 1_000, ..Bounds::default() };
        let longest = Duration::from_secs(5);
        let own = SearchLimits { nodes: Some(7), ..SearchLimits::default() };
        let budget = |limit| bounds.budget(limit, own, longest);
        let none = ThinkLimit::default();
        let expected = SearchLimits { time: Some(longest), nodes: Some(7), depth: None };
        assert_eq!(budget(none), expected);
        let expected = SearchLimits { time: Some(longest), nodes: Some(1_000), depth: Some(3) };
        assert_eq!(budget(ThinkLimit { depth: Some(3), ..none }), expected);
        let greedy = ThinkLimit { time_ms: Some(u32::MAX), nodes: Some(u32::MAX), depth: None };
        let expected = SearchLimits { time: Some(longest), nodes: Some(1_000), depth: None };
        assert_eq!(budget(greedy), expected);
    }
}

//! Server limits: what clients may use of the machine.

use std::time::Duration;

use i18n::message;
use protocol::wire::Limits;
use protocol::{EngineLimits, Excess, RequestError};

use crate::messages;

/// The memory of each search, in MiB, if all of them run and none asks for more.
const DEFAULT_MIB_PER_SEARCH: u32 = 20;

/// What clients may use of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerLimits {
    /// The longest search of a page.
    pub search_time: Duration,
    /// The longest search of `POST /api/v1/analyze`, whose client waits for the response.
    pub analysis_time: Duration,
    /// The most nodes of a search.
    pub nodes: u64,
    /// How many searches run at once.
    pub searches: usize,
    /// How many of them one page may have.
    pub page_searches: usize,
    /// The most memory of all engines together, in MiB.
    pub memory_mib: u32,
    /// The most memory of the engines of an event, in all its games at once, in MiB.
    pub event_memory_mib: u32,
    /// The most threads of an engine.
    pub threads: u32,
    /// The most principal variations of a search (`MultiPV`).
    pub multi_pv: u8,
    /// The longest message, or body of a request.
    pub message_bytes: usize,
    /// A page that has sent nothing for this long, not even a pong, is disconnected.
    pub idle_timeout: Duration,
    /// How long the head of a request may take to arrive, and then its body.
    pub request_timeout: Duration,
    /// How long a request may wait for the store.
    pub store_timeout: Duration,
    /// A client that takes nothing of a response for this long is disconnected.
    pub write_timeout: Duration,
    /// How many HTTP connections there are at once, besides web sockets.
    pub connections: usize,
    /// How many of them an address may have. Behind one address may be a whole class, each of
    /// whose browsers keeps six connections: if there are more, the oldest idle one is closed.
    pub address_connections: usize,
    /// How many web sockets there are at once.
    pub sockets: usize,
    /// How many of them an address may have.
    pub address_sockets: usize,
    /// How many requests an address may send in a second.
    pub requests_per_second: u32,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let searches = cores.max(4) * 2;
        Self {
            search_time: Duration::from_mins(10),
            analysis_time: Duration::from_secs(10),
            nodes: 4_000_000_000,
            searches,
            page_searches: 4,
            memory_mib: searches as u32 * DEFAULT_MIB_PER_SEARCH,
            event_memory_mib: 2_048,
            threads: cores as u32,
            multi_pv: u8::MAX,
            message_bytes: 65_536,
            idle_timeout: Duration::from_mins(1),
            request_timeout: Duration::from_secs(10),
            store_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(10),
            connections: 256,
            address_connections: 128,
            sockets: 512,
            address_sockets: 256,
            requests_per_second: 300,
        }
    }
}

impl ServerLimits {
    /// The limits that a page is told of.
    pub(crate) fn for_page(&self) -> Limits {
        Limits {
            search_ms: self.search_time.as_millis() as u32,
            searches: self.page_searches as u32,
            threads: self.threads,
            message_bytes: self.message_bytes as u32,
        }
    }

    /// The error of a message, or body of a request, that is too long.
    pub(crate) fn message_too_large(&self) -> RequestError {
        RequestError::too_large(message!(messages::MESSAGE_TOO_LARGE, max = self.message_bytes))
    }

    /// The limits of each engine.
    pub(crate) fn for_engines(&self) -> EngineLimits {
        let memory_mib = self.engine_memory_mib();
        // The equal share of each search.
        let share = self.memory_mib / self.searches.max(1) as u32;
        EngineLimits {
            nodes: self.nodes,
            memory_mib,
            default_memory_mib: share.clamp(1, memory_mib),
            threads: self.threads,
            multi_pv: self.multi_pv,
            excess: Excess::Reject,
        }
    }

    /// The most memory of one engine, in MiB: not so much that no other one can be used.
    fn engine_memory_mib(&self) -> u32 {
        (self.memory_mib / 3 * 2).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_the_share_of_its_search_and_may_have_two_thirds_of_the_memory() {
        let of = |searches, memory_mib| {
            let limits = ServerLimits { searches, memory_mib, ..ServerLimits::default() };
            let EngineLimits { default_memory_mib, memory_mib, .. } = limits.for_engines();
            (default_memory_mib, memory_mib)
        };
        assert_eq!(of(8, 160), (20, 106));
        assert_eq!(of(8, 192), (24, 128));
        assert_eq!(of(1, 30), (20, 20));
        assert_eq!(of(8, 1), (1, 1));
    }
}

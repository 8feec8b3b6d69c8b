//! Server limits: what clients may use of the machine.

use std::time::Duration;

use catalog::EngineSpec;
use game::SearchLimits;
use i18n::message;
use presentation::OptionInfo;

use crate::error::RequestError;
use crate::messages;
use crate::protocol::Limits;

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
    /// The most memory of an engine, in MiB.
    pub memory_mib: u32,
    /// The most threads of an engine.
    pub threads: u32,
    /// The most principal variations of a search (`MultiPV`).
    pub multi_pv: u8,
    /// The longest message, or body of a request.
    pub message_bytes: usize,
    /// A page that has sent nothing for this long, not even a pong, is disconnected.
    pub idle_timeout: Duration,
    /// How long a request may take to arrive, from its first line to the last byte of its body.
    pub request_timeout: Duration,
    /// How many HTTP connections there are at once, besides web sockets.
    pub connections: usize,
    /// How many web sockets there are at once.
    pub sockets: usize,
    /// How many requests an address may send in a second.
    pub requests_per_second: u32,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            search_time: Duration::from_mins(10),
            analysis_time: Duration::from_secs(10),
            nodes: 4_000_000_000,
            searches: cores.max(4) * 2,
            page_searches: 4,
            memory_mib: 512,
            threads: cores as u32,
            multi_pv: 20,
            message_bytes: 65_536,
            idle_timeout: Duration::from_mins(1),
            request_timeout: Duration::from_secs(10),
            connections: 256,
            sockets: 512,
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

    /// The largest value of an engine's option, if it is limited.
    pub(crate) fn max_value(&self, key: &str) -> Option<u32> {
        match key {
            "memory" | "hash" => Some(self.memory_mib),
            "threads" => Some(self.threads),
            _ => None,
        }
    }

    /// Rejects an engine that exceeds the limits.
    pub(crate) fn check(&self, spec: &EngineSpec) -> Result<(), RequestError> {
        for OptionInfo { key, .. } in spec.info.options {
            let Some(max) = self.max_value(key) else { continue };
            if spec.options.number(key) > max {
                let threads = *key == "threads";
                return Err(RequestError::too_large(if threads {
                    message!(messages::TOO_MANY_THREADS, max)
                } else {
                    message!(messages::TOO_MUCH_MEMORY, max)
                }));
            }
        }
        if spec.file().is_some() {
            return Err(RequestError::invalid(message!(messages::NO_FILES)));
        }
        Ok(())
    }

    /// The limits of a search: those requested, or else the engine's `own`, and always within
    /// those of the server and `max_time`.
    pub(crate) fn search_limits(
        &self,
        requested: SearchLimits,
        own: SearchLimits,
        max_time: Duration,
    ) -> SearchLimits {
        let max = SearchLimits { time: Some(max_time), nodes: Some(self.nodes), depth: None };
        requested.or(own).min(max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ThinkLimit;

    fn checked(engine: &str) -> Result<(), RequestError> {
        let limits = ServerLimits { threads: 2, ..ServerLimits::default() };
        limits.check(&EngineSpec::new(engine, &*catalog::variant("yavalath").unwrap()).unwrap())
    }

    #[test]
    fn an_engine_with_too_much_memory_or_too_many_threads_is_rejected() {
        for fine in ["random", "uct", "hard", "alphabeta:hash=512,threads=2", "uct:memory=512"] {
            assert!(checked(fine).is_ok(), "{fine}");
        }
        for greedy in [
            "alphabeta:hash=513",
            "alphabeta:table=513",
            "uct:memory=100000",
            "alphabeta:threads=3",
        ] {
            assert_eq!(checked(greedy).unwrap_err().code, crate::protocol::ErrorCode::TooLarge);
        }
    }

    #[test]
    fn a_search_without_limits_has_the_engines_own_and_always_those_of_the_server() {
        let limits = ServerLimits { nodes: 1_000, ..ServerLimits::default() };
        let max_time = Duration::from_secs(5);
        let own = SearchLimits { nodes: Some(7), ..SearchLimits::default() };
        let merged = |limit: ThinkLimit| limits.search_limits(limit.into(), own, max_time);
        let none = ThinkLimit::default();
        let expected = SearchLimits { time: Some(max_time), nodes: Some(7), depth: None };
        assert_eq!(merged(none), expected);
        let expected = SearchLimits { time: Some(max_time), nodes: Some(1_000), depth: Some(3) };
        assert_eq!(merged(ThinkLimit { depth: Some(3), ..none }), expected);
        let greedy = ThinkLimit { time_ms: Some(u32::MAX), nodes: Some(u32::MAX), depth: None };
        let expected = SearchLimits { time: Some(max_time), nodes: Some(1_000), depth: None };
        assert_eq!(merged(greedy), expected);
    }
}

//! Server limits: what clients may use of the machine.

use std::time::Duration;

use catalog::{EngineSpec, Variant, present_key};
use game::SearchLimits;
use i18n::message;
use presentation::{OptionInfo, SpecError};

use crate::error::RequestError;
use crate::messages;
use crate::protocol::Limits;

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

    /// The largest value of an engine's option, if it is limited.
    pub(crate) fn max_value(&self, key: &str) -> Option<u32> {
        match key {
            key if is_memory(key) => Some(self.engine_memory_mib()),
            "threads" => Some(self.threads),
            _ => None,
        }
    }

    /// The most memory of one engine, in MiB: not so much that no other one can be used.
    fn engine_memory_mib(&self) -> u32 {
        (self.memory_mib / 3 * 2).max(1)
    }

    /// The default of an engine's option, if it is not the engine's own.
    pub(crate) fn default_value(&self, key: &str) -> Option<u32> {
        is_memory(key).then(|| self.default_memory_mib())
    }

    /// The memory of an engine that asks for none, in MiB: the equal share of each search.
    fn default_memory_mib(&self) -> u32 {
        (self.memory_mib / self.searches.max(1) as u32).clamp(1, self.engine_memory_mib())
    }

    /// A spec with the server's defaults, and what it says; an engine that exceeds the limits is
    /// rejected.
    pub(crate) fn engine(
        &self,
        text: &str,
        variant: &dyn Variant,
    ) -> Result<(String, EngineSpec), RequestError> {
        let text = self.with_memory(text, variant).map_err(RequestError::invalid)?;
        let spec = EngineSpec::new(&text, variant).map_err(RequestError::invalid)?;
        self.check(&spec)?;
        Ok((text, spec))
    }

    /// A spec with the server's default for the memory, unless it, its preset or its level says how much.
    fn with_memory(&self, text: &str, variant: &dyn Variant) -> Result<String, SpecError> {
        let info = EngineSpec::new(text, variant)?.info;
        let mut spec = EngineSpec::resolve(text, variant)?;
        let mut written = spec.settings.iter().map(|(key, _)| present_key(key));
        let wanted = info.options.iter().map(|option| option.key).find(|key| is_memory(key));
        match wanted.filter(|key| !written.any(|known| known == *key)) {
            Some(key) => {
                spec.settings.push((key.to_owned(), self.default_memory_mib().to_string()));
                Ok(spec.to_string())
            }
            None => Ok(text.to_owned()),
        }
    }

    /// The memory of an engine in MiB; 0 if it has no option for it.
    pub(crate) fn memory_of(spec: &EngineSpec) -> u32 {
        let keys = spec.info.options.iter().map(|option| option.key);
        keys.filter(|key| is_memory(key)).map(|key| spec.options.number(key)).sum()
    }

    /// Rejects an engine that exceeds the limits.
    fn check(&self, spec: &EngineSpec) -> Result<(), RequestError> {
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

/// Whether an option of an engine is memory in MiB.
fn is_memory(key: &str) -> bool {
    matches!(key, "memory" | "hash")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ThinkLimit;

    fn checked(engine: &str) -> Result<(), RequestError> {
        let limits = ServerLimits { threads: 2, memory_mib: 192, ..ServerLimits::default() };
        limits.engine(engine, &*catalog::variant("yavalath").unwrap()).map(drop)
    }

    #[test]
    fn an_engine_with_too_much_memory_or_too_many_threads_is_rejected() {
        for fine in
            ["random", "alphabeta", "hard", "alphabeta:hash=128,threads=2", "uct:memory=128"]
        {
            assert!(checked(fine).is_ok(), "{fine}");
        }
        for greedy in [
            "alphabeta:hash=129",
            "alphabeta:table=129",
            "uct:memory=100000",
            "alphabeta:threads=3",
        ] {
            assert_eq!(checked(greedy).unwrap_err().code, crate::protocol::ErrorCode::TooLarge);
        }
    }

    #[test]
    fn an_engine_that_asks_for_no_memory_has_its_share() {
        let limits = ServerLimits { searches: 8, memory_mib: 160, ..ServerLimits::default() };
        let with_memory = |spec: &str| {
            let variant = catalog::variant("yavalath").unwrap();
            let (text, spec) = limits.engine(spec, &*variant).unwrap();
            (text, ServerLimits::memory_of(&spec))
        };
        for (asked, spec, memory) in [
            ("random", "random", 0),
            ("uct", "uct:memory=20", 20),
            ("uct:memory=100", "uct:memory=100", 100),
            ("alphabeta", "alphabeta:hash=20", 20),
            ("alphabeta:depth=3", "alphabeta:depth=3,hash=20", 20),
            ("alphabeta:table=3", "alphabeta:table=3", 3),
        ] {
            assert_eq!(with_memory(asked), (spec.to_owned(), memory), "{asked}");
        }
        let (preset, memory) = with_memory("hard");
        assert!(preset != "hard" && memory == 20, "{preset}");
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

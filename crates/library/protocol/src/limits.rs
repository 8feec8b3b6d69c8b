//! What an engine may use.

use std::time::Duration;

use catalog::{EngineSpec, Variant, present_key};
use game::SearchLimits;
use i18n::message;
use presentation::{OptionInfo, SpecError};

use crate::error::RequestError;
use crate::messages;

/// What an engine may use, whoever asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineLimits {
    /// The most nodes of a search.
    pub nodes: u64,
    /// The most memory, in MiB.
    pub memory_mib: u32,
    /// The memory of an engine that asks for none, in MiB.
    pub default_memory_mib: u32,
    /// The most threads.
    pub threads: u32,
    /// The most principal variations of a search (`MultiPV`).
    pub multi_pv: u8,
    /// What becomes of an engine that asks for more memory or threads.
    pub excess: Excess,
}

/// What becomes of an engine that asks for more than it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    /// It is rejected.
    Reject,
    /// It gets as much as there is.
    Clamp,
}

impl EngineLimits {
    /// The largest value of an engine's option, if it is limited.
    pub(crate) fn max_value(&self, key: &str) -> Option<u32> {
        match key {
            key if is_memory(key) => Some(self.memory_mib),
            "threads" => Some(self.threads),
            _ => None,
        }
    }

    /// The default of an engine's option, if it is not the engine's own.
    pub(crate) fn default_value(&self, key: &str) -> Option<u32> {
        is_memory(key).then_some(self.default_memory_mib)
    }

    /// A spec with the default memory, and what it says; an engine that exceeds the limits is
    /// clamped or rejected.
    ///
    /// # Errors
    /// If there is no such engine, or it asks for too much, or for a file.
    pub fn engine(
        &self,
        text: &str,
        variant: &dyn Variant,
    ) -> Result<(String, EngineSpec), RequestError> {
        let mut text = self.with_memory(text, variant).map_err(RequestError::invalid)?;
        if self.excess == Excess::Clamp {
            text = self.clamped(&text, variant).map_err(RequestError::invalid)?;
        }
        let spec = EngineSpec::new(&text, variant).map_err(RequestError::invalid)?;
        self.check(&spec)?;
        Ok((text, spec))
    }

    /// A spec whose memory and threads are within the limits.
    fn clamped(&self, text: &str, variant: &dyn Variant) -> Result<String, SpecError> {
        let known = EngineSpec::new(text, variant)?;
        let mut spec = EngineSpec::resolve(text, variant)?;
        let mut changed = false;
        for OptionInfo { key, .. } in known.info.options {
            let Some(max) = self.max_value(key).filter(|max| known.options.number(key) > *max)
            else {
                continue;
            };
            spec.settings.retain(|(written, _)| present_key(written) != *key);
            spec.settings.push(((*key).to_owned(), max.to_string()));
            changed = true;
        }
        Ok(if changed { spec.to_string() } else { text.to_owned() })
    }

    /// A spec with the default for the memory, unless it, its preset or its level says how much.
    fn with_memory(&self, text: &str, variant: &dyn Variant) -> Result<String, SpecError> {
        let info = EngineSpec::new(text, variant)?.info;
        let mut spec = EngineSpec::resolve(text, variant)?;
        let mut written = spec.settings.iter().map(|(key, _)| present_key(key));
        let wanted = info.options.iter().map(|option| option.key).find(|key| is_memory(key));
        match wanted.filter(|key| !written.any(|known| known == *key)) {
            Some(key) => {
                spec.settings.push((key.to_owned(), self.default_memory_mib.to_string()));
                Ok(spec.to_string())
            }
            None => Ok(text.to_owned()),
        }
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
    /// these and `max_time`.
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

/// The memory of an engine in MiB; 0 if it has no option for it.
pub fn memory_of(spec: &EngineSpec) -> u32 {
    let keys = spec.info.options.iter().map(|option| option.key);
    keys.filter(|key| is_memory(key)).map(|key| spec.options.number(key)).sum()
}

/// Whether an option of an engine is memory in MiB.
fn is_memory(key: &str) -> bool {
    matches!(key, "memory" | "hash")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::wire::{ErrorCode, ThinkLimit};

    pub(crate) const LIMITS: EngineLimits = EngineLimits {
        nodes: 4_000_000_000,
        memory_mib: 128,
        default_memory_mib: 20,
        threads: 2,
        multi_pv: u8::MAX,
        excess: Excess::Reject,
    };

    fn checked(engine: &str) -> Result<(), RequestError> {
        LIMITS.engine(engine, &*catalog::variant("yavalath").unwrap()).map(drop)
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
            assert_eq!(checked(greedy).unwrap_err().code, ErrorCode::TooLarge);
        }
    }

    #[test]
    fn an_engine_that_asks_for_too_much_is_clamped_where_that_is_wanted() {
        let limits = EngineLimits { excess: Excess::Clamp, ..LIMITS };
        for (asked, given) in [
            ("random", "random"),
            ("alphabeta:hash=129", "alphabeta:hash=128"),
            ("alphabeta:table=999,threads=3", "alphabeta:threads=2,hash=128"),
            ("alphabeta:depth=3,threads=3", "alphabeta:depth=3,hash=20,threads=2"),
            ("uct:memory=100000", "uct:memory=128"),
        ] {
            let variant = catalog::variant("yavalath").unwrap();
            let (text, spec) = limits.engine(asked, &*variant).unwrap();
            let wanted = EngineSpec::new(given, &*variant).unwrap();
            assert_eq!(spec.options.spec(), wanted.options.spec(), "{asked}: {text}");
        }
        assert!(
            limits
                .engine("alphabeta:weights=/etc/passwd", &*catalog::variant("awale").unwrap())
                .is_err()
        );
    }

    #[test]
    fn an_engine_that_asks_for_no_memory_has_the_default() {
        let with_memory = |spec: &str| {
            let variant = catalog::variant("yavalath").unwrap();
            let (text, spec) = LIMITS.engine(spec, &*variant).unwrap();
            (text, memory_of(&spec))
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
    fn a_search_without_limits_has_the_engines_own_and_always_the_most_there_may_be() {
        let limits = EngineLimits { nodes: 1_000, ..LIMITS };
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

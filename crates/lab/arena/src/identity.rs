//! What an engine is, beyond its spec: so that an event goes on with the engines that it began with.

use std::sync::Arc;

use catalog::{EngineSpec, Variant, signature};
use presentation::SpecError;

use crate::plan::Plan;
use crate::runner::RunOptions;

/// What an engine of the catalog was when the first game of an event was played. A spec names files and says nothing
/// of the program, both of which may change; a later game with another engine would be no game of the event.
///
/// Engines of one's own say themselves what they are ([`MatchEngine::identity`](crate::MatchEngine::identity)); of
/// other programs nothing is known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct EngineIdentity {
    /// The version of Plywood.
    pub version: Option<String>,
    /// The SHA-256 of the weights and networks that its spec names, or of the files of a bot; `None` if there are
    /// none.
    pub digest: Option<String>,
    /// Its bench signature, see [`signature::bench`].
    pub signature: Option<String>,
}

impl EngineIdentity {
    /// What an engine of the catalog is now.
    fn now(variant: &Arc<dyn Variant>, engine: &str) -> Result<Self, SpecError> {
        Ok(Self {
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            digest: EngineSpec::new(engine, &**variant)?.digest()?,
            signature: Some(signature::bench(variant, engine)?),
        })
    }

    /// What has changed since the engine was this one, as `signature was 1200-9f8e7d6c and is 1200-01234567`; `None`
    /// if nothing has, as far as it is known.
    pub(crate) fn difference(&self, now: &Self) -> Option<String> {
        let parts = [
            ("weights, network or files had the SHA-256", &self.digest, &now.digest),
            ("version of plywood was", &self.version, &now.version),
            ("signature was", &self.signature, &now.signature),
        ];
        let is_known = *self != Self::default();
        let changed = |(_, before, now): &&(&str, &Option<String>, &Option<String>)| before != now;
        let (what, before, now) = parts.iter().find(changed).filter(|_| is_known)?;
        // Of a digest its first digits are enough to tell.
        let short = |text: &Option<String>| match text.as_deref() {
            Some(text) => text.get(..16).unwrap_or(text).to_owned(),
            None => "unknown".to_owned(),
        };
        Some(format!("{what} {}, now {}", short(before), short(now)))
    }
}

/// What the engines of a plan are now.
///
/// # Errors
/// If there is no such engine of the catalog, or a file of it cannot be read.
pub fn of_engines(plan: &Plan, options: &RunOptions<'_>) -> Result<Vec<EngineIdentity>, SpecError> {
    let variant = catalog::variant(&plan.game)?;
    let identity = |engine: &str| {
        if let Some(own) = (options.own_engine)(engine) {
            return Ok(own.identity());
        }
        if engine.starts_with("ugi:") {
            return Ok(EngineIdentity::default());
        }
        EngineIdentity::now(&variant, engine)
    };
    plan.engines.iter().map(|entrant| identity(&entrant.engine)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(version: &str, digest: Option<&str>, signature: &str) -> EngineIdentity {
        EngineIdentity {
            version: Some(version.into()),
            digest: digest.map(Into::into),
            signature: Some(signature.into()),
        }
    }

    #[test]
    fn whatever_differs_is_another_engine() {
        let before = identity("1.0", Some("0123456789abcdef0123"), "7-ab");
        assert_eq!(before.difference(&before), None);
        assert_eq!(EngineIdentity::default().difference(&before), None, "nothing was known");
        let changed = |now: &EngineIdentity| before.difference(now).unwrap();
        let other = identity("1.0", Some("ffff456789abcdef0123"), "8-ab");
        assert_eq!(
            changed(&other),
            "weights, network or files had the SHA-256 0123456789abcdef, now ffff456789abcdef"
        );
        let other = identity("1.1", Some("0123456789abcdef0123"), "7-ab");
        assert_eq!(changed(&other), "version of plywood was 1.0, now 1.1");
        let other = identity("1.0", Some("0123456789abcdef0123"), "7-cd");
        assert_eq!(changed(&other), "signature was 7-ab, now 7-cd");
        assert!(changed(&EngineIdentity::default()).ends_with("now unknown"));
    }
}

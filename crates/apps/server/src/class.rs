//! A class that is shown: its standings, its bots, the games under way.
//!
//! What is asked of a class takes a while, so the standings are kept as text, and made again at intervals only, however
//! many look at them. Students' names are nobody else's business: without a key they are shown at this computer only, and
//! with one to whoever has it.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::live::LiveGames;
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::wire::LiveBoard;
use serde::Serialize;
use serde_json::Value;

use crate::event_runner::boards;

/// The least time between two tables.
const INTERVAL: Duration = Duration::from_secs(1);
/// How many times as long as it takes to make a table passes before the next: it costs at most 5 % of a core.
const TABLE_SHARE: u32 = 20;
/// The name of the cookie that carries the key.
const COOKIE: &str = "plywood-class";

/// What a page shows of a class. It is asked on blocking threads.
pub trait ClassView: Debug + Send + Sync {
    /// Changes when the standings may have changed.
    fn version(&self) -> u64;

    /// How the class stands, as the command line prints it.
    ///
    /// # Errors
    /// If it cannot be read.
    fn standings(&self) -> Result<Value, String>;

    /// A bot: its versions, its rating over time, its faults, its best and worst games; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn bot(&self, name: &str) -> Result<Option<Value>, String>;

    /// The games under way, if this process plays them.
    fn games(&self) -> Option<&LiveGames>;
}

/// A class to show.
#[derive(Debug, Clone)]
pub struct SharedClass {
    /// What is shown.
    pub view: Arc<dyn ClassView>,
    /// Who has it may look from another computer; without one nobody may.
    pub key: Option<String>,
}

/// The class of a server.
pub(crate) struct Class {
    pub(crate) view: Arc<dyn ClassView>,
    key: Option<String>,
    table: Mutex<Table>,
}

/// The standings as they were made last.
#[derive(Default)]
struct Table {
    made: Option<Made>,
}

struct Made {
    version: u64,
    standings: Arc<Value>,
    due: Instant,
}

/// What a page is shown of a class.
#[derive(Serialize)]
pub(crate) struct ClassPage {
    /// Whether games are being played by this server.
    running: bool,
    standings: Value,
    boards: Vec<LiveBoard>,
}

impl Class {
    pub(crate) fn new(SharedClass { view, key }: SharedClass) -> Self {
        Self { view, key, table: Mutex::default() }
    }

    /// What a page is shown now.
    pub(crate) fn page(&self) -> Result<ClassPage, String> {
        let games = self.view.games();
        Ok(ClassPage {
            running: games.is_some(),
            standings: Value::clone(&*self.standings()?),
            boards: games.map(boards).unwrap_or_default(),
        })
    }

    /// The standings, not older than the interval. Whoever asks meanwhile waits for those that are being made.
    fn standings(&self) -> Result<Arc<Value>, String> {
        let mut table = self.table();
        let version = self.view.version();
        if let Some(made) = &table.made
            && (made.version == version || Instant::now() < made.due)
        {
            return Ok(Arc::clone(&made.standings));
        }
        let begun = Instant::now();
        let standings = Arc::new(self.view.standings()?);
        let due = Instant::now() + (begun.elapsed() * TABLE_SHARE).max(INTERVAL);
        table.made = Some(Made { version, standings: Arc::clone(&standings), due });
        Ok(standings)
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a request has the key in its cookie.
    pub(crate) fn is_shared_with(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|text| text.to_str().ok());
        let mut pairs =
            cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(name, value)| name == COOKIE && self.is_key(value))
    }

    /// The cookie for whoever follows the link with the key: `?key=…`.
    pub(crate) fn cookie(&self, query: &str) -> Option<HeaderValue> {
        let key = query.split('&').find_map(|pair| pair.strip_prefix("key="))?;
        if !self.is_key(key) {
            return None;
        }
        HeaderValue::from_str(&format!("{COOKIE}={key}; Path=/; HttpOnly; SameSite=Strict")).ok()
    }

    /// Compared in constant time, so that the time of an answer says nothing about the key.
    fn is_key(&self, text: &str) -> bool {
        let Some(key) = &self.key else { return false };
        let differences = key.bytes().zip(text.bytes()).fold(0, |found, (a, b)| found | (a ^ b));
        std::hint::black_box(differences) == 0 && key.len() == text.len()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[derive(Debug, Default)]
    struct Fake {
        version: AtomicU64,
        made: AtomicU64,
    }

    impl ClassView for Fake {
        fn version(&self) -> u64 {
            self.version.load(Ordering::Relaxed)
        }

        fn standings(&self) -> Result<Value, String> {
            Ok(self.made.fetch_add(1, Ordering::Relaxed).into())
        }

        fn bot(&self, _: &str) -> Result<Option<Value>, String> {
            Ok(None)
        }

        fn games(&self) -> Option<&LiveGames> {
            None
        }
    }

    fn class(key: Option<&str>) -> (Arc<Fake>, Class) {
        let fake = Arc::new(Fake::default());
        let shared = SharedClass { view: Arc::<Fake>::clone(&fake), key: key.map(str::to_owned) };
        (fake, Class::new(shared))
    }

    #[test]
    fn a_table_is_made_again_only_when_something_has_changed_and_some_time_has_passed() {
        let (fake, class) = class(None);
        let standings = || class.standings().unwrap().as_u64().unwrap();
        assert_eq!([standings(), standings()], [0, 0]);
        fake.version.store(1, Ordering::Relaxed);
        assert_eq!(standings(), 0, "it is not due");
        class.table().made.as_mut().unwrap().due = Instant::now();
        assert_eq!([standings(), standings()], [1, 1]);
    }

    fn with_cookie(class: &Class, cookie: &str) -> bool {
        let headers = [(header::COOKIE, cookie.parse().unwrap())].into_iter().collect();
        class.is_shared_with(&headers)
    }

    #[test]
    fn a_class_is_shared_with_whoever_has_the_key() {
        let (_, class) = class(Some("k3y"));
        assert!(with_cookie(&class, "plywood-class=k3y"));
        assert!(with_cookie(&class, "other=1; plywood-class=k3y"));
        for wrong in
            ["plywood-class=k3", "plywood-class=k3yy", "plywood-class=", "other=k3y", "k3y"]
        {
            assert!(!with_cookie(&class, wrong), "{wrong}");
        }
        assert!(!class.is_shared_with(&HeaderMap::new()));
        let cookie = class.cookie("a=1&key=k3y").unwrap();
        assert!(cookie.to_str().unwrap().starts_with("plywood-class=k3y;"));
        assert!(class.cookie("key=k3").is_none() && class.cookie("").is_none());
    }

    #[test]
    fn without_a_key_a_class_is_shared_with_nobody() {
        let (_, class) = class(None);
        assert!(!with_cookie(&class, "plywood-class="));
        assert!(class.cookie("key=").is_none());
    }
}

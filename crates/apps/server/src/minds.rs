//! Minds that are kept between the moves of a game, with the trees and tables they have filled.

use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::AnyEngine;

use crate::protocol::At;

/// How many a page may keep while they are not thinking.
const KEPT: usize = 2;

/// How long to wait for a mind that was told to stop, before another one is made.
const STOPPING: Duration = Duration::from_millis(500);

/// What a mind is kept for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    /// The page.
    pub(crate) page: u64,
    /// The game's spec.
    pub(crate) game: String,
    /// The engine's spec.
    pub(crate) engine: String,
    /// How many moves it compares.
    pub(crate) lines: usize,
}

/// All minds that are kept or lent.
pub(crate) struct Minds {
    shelf: Mutex<Shelf>,
    returned: Condvar,
    /// How many there may be, whoever has them.
    most: usize,
}

#[derive(Default)]
struct Shelf {
    /// Those that do not think, the longest idle first.
    idle: Vec<Idle>,
    lent: Vec<Loan>,
    /// The pages that are there, for which something may be kept.
    pages: HashSet<u64>,
}

struct Idle {
    key: Key,
    mind: Box<dyn AnyEngine>,
    /// What it thought about last.
    at: At,
}

struct Loan {
    key: Key,
    stop: Arc<AtomicBool>,
}

/// A mind that goes back when it is dropped, unless its thinking broke down.
pub(crate) struct Borrowed<'a> {
    minds: &'a Minds,
    key: Key,
    at: At,
    stop: Arc<AtomicBool>,
    /// Taken only when it goes back.
    mind: Option<Box<dyn AnyEngine>>,
}

impl Minds {
    /// So many at most.
    pub(crate) fn new(most: usize) -> Self {
        Self { shelf: Mutex::default(), returned: Condvar::new(), most }
    }

    /// The mind that is kept for this, or a new one. A mind that was told to stop (`stop` is how a
    /// borrower is told) is waited for a moment.
    pub(crate) fn borrow<E>(
        &self,
        key: Key,
        at: &At,
        stop: &Arc<AtomicBool>,
        make: impl FnOnce() -> Result<Box<dyn AnyEngine>, E>,
    ) -> Result<Borrowed<'_>, E> {
        let (kept, evicted) = self.take(&key, stop);
        // A large table takes a while to free, and nobody should wait for it.
        drop(evicted);
        let borrowed = |mind| Borrowed {
            minds: self,
            key: key.clone(),
            at: at.clone(),
            stop: Arc::clone(stop),
            mind,
        };
        if let Some(Idle { mut mind, at: before, .. }) = kept {
            if !same_game(&before, at) {
                mind.reset();
            }
            return Ok(borrowed(Some(mind)));
        }
        // If there is no such engine, dropping this forgets the loan.
        let mut new = borrowed(None);
        new.mind = Some(make()?);
        Ok(new)
    }

    /// Keeps minds for a page from now on.
    pub(crate) fn welcome(&self, page: u64) {
        self.shelf().pages.insert(page);
    }

    /// Forgets all that is kept for a page, and keeps nothing more.
    pub(crate) fn forget(&self, page: u64) {
        let mut shelf = self.shelf();
        shelf.pages.remove(&page);
        let gone: Vec<Idle> = shelf.idle.extract_if(.., |idle| idle.key.page == page).collect();
        drop(shelf);
        drop(gone);
    }

    /// Lends what is kept for a key, if it is, and says what has to go to make room if not.
    fn take(&self, key: &Key, stop: &Arc<AtomicBool>) -> (Option<Idle>, Option<Idle>) {
        let stopping = |shelf: &mut Shelf| {
            let mut lent = shelf.lent.iter();
            !shelf.idle.iter().any(|idle| idle.key == *key)
                && lent.any(|loan| loan.key == *key && loan.stop.load(Ordering::Relaxed))
        };
        let waited = self.returned.wait_timeout_while(self.shelf(), STOPPING, stopping);
        let (mut shelf, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let kept = shelf.idle.iter().position(|idle| idle.key == *key);
        let kept = kept.map(|i| shelf.idle.remove(i));
        let full = shelf.idle.len() + shelf.lent.len() >= self.most;
        let evict = kept.is_none() && full && !shelf.idle.is_empty();
        let evicted = evict.then(|| shelf.idle.remove(0));
        shelf.lent.push(Loan { key: key.clone(), stop: Arc::clone(stop) });
        (kept, evicted)
    }

    fn give_back(&self, stop: &Arc<AtomicBool>, mind: Option<Idle>) {
        let mut shelf = self.shelf();
        shelf.lent.retain(|loan| !Arc::ptr_eq(&loan.stop, stop));
        let gone = match mind {
            Some(mind) if shelf.pages.contains(&mind.key.page) => shelf.keep(mind),
            unwanted => unwanted,
        };
        drop(shelf);
        self.returned.notify_all();
        drop(gone);
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    /// Keeps a mind, and returns the one of its page that is too many, if one is.
    fn keep(&mut self, mind: Idle) -> Option<Idle> {
        let page = mind.key.page;
        self.idle.push(mind);
        let of_page = |idle: &Idle| idle.key.page == page;
        let too_many = self.idle.iter().filter(|idle| of_page(idle)).count() > KEPT;
        let oldest = self.idle.iter().position(of_page).filter(|_| too_many)?;
        Some(self.idle.remove(oldest))
    }
}

/// Whether what was learned at one place helps at another: there are moves before both, or the
/// second follows from the first.
fn same_game(before: &At, now: &At) -> bool {
    before.position == now.position
        && (now.moves.starts_with(&before.moves)
            || !now.moves.is_empty() && now.moves.first() == before.moves.first())
}

impl Deref for Borrowed<'_> {
    type Target = dyn AnyEngine;

    fn deref(&self) -> &Self::Target {
        self.mind.as_deref().expect("it is taken only when it goes back")
    }
}

impl DerefMut for Borrowed<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.mind.as_deref_mut().expect("it is taken only when it goes back")
    }
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        // Whatever a panic has left behind should not think again.
        let mind = self.mind.take().filter(|_| !std::thread::panicking());
        let idle = mind.map(|mind| Idle { key: self.key.clone(), mind, at: self.at.clone() });
        self.minds.give_back(&self.stop, idle);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    const MOST: usize = 4;

    /// For a few pages.
    fn minds() -> Minds {
        let minds = Minds::new(MOST);
        (0..10).for_each(|page| minds.welcome(page));
        minds
    }

    fn key(page: u64, engine: &str) -> Key {
        Key { page, game: "yavalath".into(), engine: engine.into(), lines: 1 }
    }

    fn at(moves: &[&str]) -> At {
        let moves = moves.iter().map(ToString::to_string).collect();
        At { game: "yavalath".into(), position: None, moves }
    }

    /// Borrows, and says whether the mind is a new one.
    fn borrow<'a>(minds: &'a Minds, key: Key, stop: &Arc<AtomicBool>) -> (Borrowed<'a>, bool) {
        let mut new = false;
        let borrowed = minds.borrow(key, &at(&[]), stop, || {
            new = true;
            let session = catalog::open("yavalath").expect("it is a game");
            Ok::<_, Infallible>(session.variant().engine("random", 1).expect("it is an engine"))
        });
        let Ok(borrowed) = borrowed;
        (borrowed, new)
    }

    fn used(minds: &Minds, page: u64, engine: &str) -> bool {
        borrow(minds, key(page, engine), &Arc::default()).1
    }

    #[test]
    fn a_mind_is_used_again_by_its_page_for_the_same_and_for_nothing_else() {
        let minds = minds();
        assert!(used(&minds, 1, "uct"));
        assert!(!used(&minds, 1, "uct"));
        assert!(used(&minds, 1, "alphabeta"));
        assert!(used(&minds, 2, "uct"));
    }

    #[test]
    fn a_page_keeps_two_and_all_together_no_more_than_there_may_be() {
        let minds = minds();
        for engine in ["a", "b", "c"] {
            used(&minds, 1, engine);
        }
        let kept: Vec<String> =
            minds.shelf().idle.iter().map(|idle| idle.key.engine.clone()).collect();
        assert_eq!(kept, ["b", "c"]);
        for page in 2..9 {
            used(&minds, page, "a");
            assert!(minds.shelf().idle.len() <= MOST);
        }
        assert!(minds.shelf().lent.is_empty());
    }

    #[test]
    fn nothing_is_kept_for_a_page_that_is_gone() {
        let minds = minds();
        used(&minds, 1, "uct");
        let (lent, _) = borrow(&minds, key(1, "alphabeta"), &Arc::default());
        used(&minds, 2, "uct");
        minds.forget(1);
        drop(lent);
        let shelf = minds.shelf();
        assert_eq!(shelf.idle.len(), 1);
        assert!(shelf.idle[0].key.page == 2 && shelf.lent.is_empty());
    }

    #[test]
    fn a_mind_that_was_told_to_stop_is_waited_for_and_one_that_thinks_is_not() {
        let minds = minds();
        let stop = Arc::new(AtomicBool::new(false));
        let (thinking, _) = borrow(&minds, key(1, "uct"), &stop);
        assert!(used(&minds, 1, "uct"), "another one, since the first thinks");
        minds.forget(1);
        drop(thinking);
        let (stopping, _) = borrow(&minds, key(2, "uct"), &stop);
        stop.store(true, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let next = scope.spawn(|| used(&minds, 2, "uct"));
            drop(stopping);
            assert!(!next.join().expect("it is borrowed"), "the same one");
        });
    }

    #[test]
    fn what_broke_down_does_not_think_again() {
        let minds = minds();
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _borrowed = borrow(&minds, key(1, "uct"), &Arc::default());
            std::panic::resume_unwind(Box::new("broken"));
        }));
        assert!(broken.is_err());
        assert!(minds.shelf().idle.is_empty() && minds.shelf().lent.is_empty());
    }

    #[test]
    fn another_game_is_one_that_begins_otherwise() {
        assert!(same_game(&at(&[]), &at(&["a1"])));
        assert!(same_game(&at(&["a1", "b1"]), &at(&["a1", "c1"])));
        assert!(same_game(&at(&["a1", "b1"]), &at(&["a1"])));
        assert!(!same_game(&at(&["a1", "b1"]), &at(&["c1"])));
        assert!(!same_game(&at(&["a1", "b1"]), &at(&[])));
        assert!(!same_game(&at(&[]), &At { position: Some("x".into()), ..at(&[]) }));
    }
}

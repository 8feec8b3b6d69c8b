//! Engines that are kept between the moves of a game, with the trees and tables they have filled.

use std::collections::HashSet;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::AnyEngine;
use protocol::wire::PositionRef;

/// How many idle engines are kept for one page.
const MAX_IDLE_PER_PAGE: usize = 2;

/// How long to wait for an engine whose search was stopped before another one is made.
const STOP_TIMEOUT: Duration = Duration::from_millis(500);

/// What an engine is kept for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EngineKey {
    /// The page.
    pub(crate) page: u64,
    /// The game's spec.
    pub(crate) game: String,
    /// The engine's spec.
    pub(crate) engine: String,
    /// How many principal variations it computes.
    pub(crate) multi_pv: usize,
}

/// What engine is asked for.
#[derive(Debug, Clone)]
pub(crate) struct EngineRequest<'a> {
    pub(crate) key: EngineKey,
    /// The memory that it may come to use.
    pub(crate) memory_mib: u32,
    /// The position to search.
    pub(crate) at: &'a PositionRef,
}

/// An object pool of engines, idle and in use.
pub(crate) struct EnginePool {
    state: Mutex<PoolState>,
    returned: Condvar,
    /// How many there may be for all pages together.
    capacity: usize,
    /// How much memory they may have together.
    memory_mib: u32,
}

#[derive(Default)]
struct PoolState {
    /// The longest idle first.
    idle: Vec<IdleEngine>,
    in_use: Vec<InUse>,
    /// The connected pages. Engines of other pages are not kept.
    pages: HashSet<u64>,
}

struct IdleEngine {
    key: EngineKey,
    memory_mib: u32,
    engine: Box<dyn AnyEngine>,
    /// The position of its last search.
    at: PositionRef,
}

struct InUse {
    key: EngineKey,
    memory_mib: u32,
    stop: Arc<AtomicBool>,
}

/// An engine that goes back to the pool when it is dropped, unless its search panicked.
pub(crate) struct PooledEngine<'a> {
    pool: &'a EnginePool,
    key: EngineKey,
    memory_mib: u32,
    at: PositionRef,
    stop: Arc<AtomicBool>,
    /// `None` while it is made, and once it has gone back.
    engine: Option<Box<dyn AnyEngine>>,
}

impl EnginePool {
    pub(crate) fn new(capacity: usize, memory_mib: u32) -> Self {
        Self { state: Mutex::default(), returned: Condvar::new(), capacity, memory_mib }
    }

    /// Takes the idle engine for this key, or makes one. An engine for the same key whose search
    /// was stopped is waited for, up to [`STOP_TIMEOUT`]; `stop` is the flag that stops the search
    /// of the caller. `None` if those in use leave too little memory.
    pub(crate) fn check_out<E>(
        &self,
        wanted: EngineRequest<'_>,
        stop: &Arc<AtomicBool>,
        make: impl FnOnce() -> Result<Box<dyn AnyEngine>, E>,
    ) -> Result<Option<PooledEngine<'_>>, E> {
        let Some((idle, evicted)) = self.take(&wanted, stop) else { return Ok(None) };
        // Freeing a large table takes a while: the lock is not held for it.
        drop(evicted);
        let EngineRequest { key, memory_mib, at } = wanted;
        // On error, dropping this removes its entry from `in_use`.
        let mut pooled = PooledEngine {
            pool: self,
            key,
            memory_mib,
            at: at.clone(),
            stop: Arc::clone(stop),
            engine: None,
        };
        pooled.engine = Some(match idle {
            Some(IdleEngine { mut engine, at: before, .. }) => {
                if !at.is_same_game(&before) {
                    engine.reset();
                }
                engine
            }
            None => make()?,
        });
        Ok(Some(pooled))
    }

    /// Keeps engines for a page from now on.
    pub(crate) fn add_page(&self, page: u64) {
        self.state().pages.insert(page);
    }

    /// Drops the idle engines of a page, and keeps no more for it.
    pub(crate) fn remove_page(&self, page: u64) {
        let mut state = self.state();
        state.pages.remove(&page);
        let gone: Vec<IdleEngine> =
            state.idle.extract_if(.., |idle| idle.key.page == page).collect();
        drop(state);
        drop(gone);
    }

    /// Registers a use of an engine. Returns the idle one for this key, or else those that are
    /// evicted to make room for a new one; `None` if there would not be room.
    fn take(
        &self,
        request: &EngineRequest<'_>,
        stop: &Arc<AtomicBool>,
    ) -> Option<(Option<IdleEngine>, Vec<IdleEngine>)> {
        let EngineRequest { key, memory_mib, .. } = request;
        let is_stopping = |state: &mut PoolState| {
            let mut in_use = state.in_use.iter();
            !state.idle.iter().any(|idle| idle.key == *key)
                && in_use.any(|used| used.key == *key && used.stop.load(Ordering::Relaxed))
        };
        let waited = self.returned.wait_timeout_while(self.state(), STOP_TIMEOUT, is_stopping);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let idle = state.idle.iter().position(|idle| idle.key == *key);
        let idle = idle.map(|i| state.idle.remove(i));
        let mut evicted = Vec::new();
        if idle.is_none() {
            if state.memory_in_use() + memory_mib > self.memory_mib {
                return None;
            }
            let is_full = |state: &PoolState| {
                state.idle.len() + state.in_use.len() >= self.capacity
                    || state.memory_in_use() + state.memory_idle() + memory_mib > self.memory_mib
            };
            while is_full(&state) && !state.idle.is_empty() {
                evicted.push(state.idle.remove(0));
            }
        }
        let memory_mib = *memory_mib;
        state.in_use.push(InUse { key: key.clone(), memory_mib, stop: Arc::clone(stop) });
        Some((idle, evicted))
    }

    fn check_in(&self, stop: &Arc<AtomicBool>, engine: Option<IdleEngine>) {
        let mut state = self.state();
        state.in_use.retain(|used| !Arc::ptr_eq(&used.stop, stop));
        let gone = match engine {
            Some(engine) if state.pages.contains(&engine.key.page) => state.keep(engine),
            unwanted => unwanted,
        };
        drop(state);
        self.returned.notify_all();
        drop(gone);
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PoolState {
    fn memory_in_use(&self) -> u32 {
        self.in_use.iter().map(|used| used.memory_mib).sum()
    }

    fn memory_idle(&self) -> u32 {
        self.idle.iter().map(|idle| idle.memory_mib).sum()
    }

    /// Keeps an engine, and returns the one that is evicted because its page has too many.
    fn keep(&mut self, engine: IdleEngine) -> Option<IdleEngine> {
        let page = engine.key.page;
        self.idle.push(engine);
        let of_page = |idle: &IdleEngine| idle.key.page == page;
        let too_many = self.idle.iter().filter(|idle| of_page(idle)).count() > MAX_IDLE_PER_PAGE;
        let oldest = self.idle.iter().position(of_page).filter(|_| too_many)?;
        Some(self.idle.remove(oldest))
    }
}

impl Deref for PooledEngine<'_> {
    type Target = dyn AnyEngine;

    fn deref(&self) -> &Self::Target {
        self.engine.as_deref().expect("it is taken only when it goes back")
    }
}

impl DerefMut for PooledEngine<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.engine.as_deref_mut().expect("it is taken only when it goes back")
    }
}

impl Drop for PooledEngine<'_> {
    fn drop(&mut self) {
        // A panic may have left the engine in an inconsistent state.
        let engine = self.engine.take().filter(|_| !std::thread::panicking());
        let (key, memory_mib, at) = (self.key.clone(), self.memory_mib, self.at.clone());
        let idle = engine.map(|engine| IdleEngine { key, memory_mib, engine, at });
        self.pool.check_in(&self.stop, idle);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    const CAPACITY: usize = 4;
    const MEMORY_MIB: u32 = 100;

    /// A pool with ten pages.
    fn pool() -> EnginePool {
        let pool = EnginePool::new(CAPACITY, MEMORY_MIB);
        (0..10).for_each(|page| pool.add_page(page));
        pool
    }

    fn key(page: u64, engine: &str) -> EngineKey {
        EngineKey { page, game: "yavalath".into(), engine: engine.into(), multi_pv: 1 }
    }

    fn at(moves: &[&str]) -> PositionRef {
        let moves = moves.iter().map(ToString::to_string).collect();
        PositionRef { game: "yavalath".into(), position: None, moves }
    }

    /// Takes an engine, and whether it is a new one.
    fn check_out<'a>(
        pool: &'a EnginePool,
        key: EngineKey,
        stop: &Arc<AtomicBool>,
    ) -> (PooledEngine<'a>, bool) {
        check_out_with_memory(pool, key, 1, stop).expect("there is memory")
    }

    fn check_out_with_memory<'a>(
        pool: &'a EnginePool,
        key: EngineKey,
        memory_mib: u32,
        stop: &Arc<AtomicBool>,
    ) -> Option<(PooledEngine<'a>, bool)> {
        let mut new = false;
        let wanted = EngineRequest { key, memory_mib, at: &at(&[]) };
        let pooled = pool.check_out(wanted, stop, || {
            new = true;
            let session = catalog::open("yavalath").expect("it is a game");
            Ok::<_, Infallible>(session.variant().engine("random", 1).expect("it is an engine"))
        });
        let Ok(pooled) = pooled;
        Some((pooled?, new))
    }

    fn is_new(pool: &EnginePool, page: u64, engine: &str) -> bool {
        check_out(pool, key(page, engine), &Arc::default()).1
    }

    #[test]
    fn an_engine_is_reused_for_the_same_key_and_no_other() {
        let pool = pool();
        assert!(is_new(&pool, 1, "uct"));
        assert!(!is_new(&pool, 1, "uct"));
        assert!(is_new(&pool, 1, "alphabeta"));
        assert!(is_new(&pool, 2, "uct"));
    }

    #[test]
    fn a_page_keeps_two_engines_and_all_pages_no_more_than_the_capacity() {
        let pool = pool();
        for engine in ["a", "b", "c"] {
            is_new(&pool, 1, engine);
        }
        let kept: Vec<String> =
            pool.state().idle.iter().map(|idle| idle.key.engine.clone()).collect();
        assert_eq!(kept, ["b", "c"]);
        for page in 2..9 {
            is_new(&pool, page, "a");
            assert!(pool.state().idle.len() <= CAPACITY);
        }
        assert!(pool.state().in_use.is_empty());
    }

    #[test]
    fn all_engines_together_have_no_more_than_the_memory() {
        let pool = pool();
        let check_out = |page, engine, memory_mib| {
            check_out_with_memory(&pool, key(page, engine), memory_mib, &Arc::default())
        };
        let used = check_out(1, "a", 60).unwrap();
        assert!(check_out(2, "b", 41).is_none(), "60 of 100 are in use");
        drop(check_out(2, "b", 20).unwrap());
        drop(check_out(3, "c", 20).unwrap());
        assert!(!check_out(2, "b", 20).unwrap().1, "there is room for all three");
        drop(check_out(4, "d", 15).unwrap());
        assert!(!check_out(2, "b", 20).unwrap().1, "the last one used is kept");
        assert!(check_out(3, "c", 20).unwrap().1, "the longest idle one was evicted");
        drop(used);
        assert!(check_out(4, "e", 100).unwrap().1);
        assert_eq!(pool.state().memory_idle(), 100);
    }

    #[test]
    fn no_engine_is_kept_for_a_page_that_is_gone() {
        let pool = pool();
        is_new(&pool, 1, "uct");
        let (in_use, _) = check_out(&pool, key(1, "alphabeta"), &Arc::default());
        is_new(&pool, 2, "uct");
        pool.remove_page(1);
        drop(in_use);
        let state = pool.state();
        assert_eq!(state.idle.len(), 1);
        assert!(state.idle[0].key.page == 2 && state.in_use.is_empty());
    }

    #[test]
    fn an_engine_that_was_stopped_is_waited_for_and_one_that_searches_is_not() {
        let pool = pool();
        let stop = Arc::new(AtomicBool::new(false));
        let (searching, _) = check_out(&pool, key(1, "uct"), &stop);
        assert!(is_new(&pool, 1, "uct"), "another one, since the first is searching");
        pool.remove_page(1);
        drop(searching);
        let (stopping, _) = check_out(&pool, key(2, "uct"), &stop);
        stop.store(true, Ordering::Relaxed);
        std::thread::scope(|scope| {
            let next = scope.spawn(|| is_new(&pool, 2, "uct"));
            drop(stopping);
            assert!(!next.join().expect("no thread panics"), "the same one");
        });
    }

    #[test]
    fn an_engine_that_panicked_is_not_reused() {
        let pool = pool();
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _pooled = check_out(&pool, key(1, "uct"), &Arc::default());
            std::panic::resume_unwind(Box::new("broken"));
        }));
        assert!(broken.is_err());
        assert!(pool.state().idle.is_empty() && pool.state().in_use.is_empty());
    }
}

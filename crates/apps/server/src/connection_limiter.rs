//! Limits of connections, altogether and by address.
//!
//! Where there is no room, the connection that has been idle for the longest time makes room for
//! the new one (least recently used): one of the same address if that has too many, or else one of
//! the address that has the most. So a client that takes every place takes them from itself. Who
//! does not read what is sent is idle too.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use crate::rate_limiter::client_key;

/// A connection whose client has taken nothing for this long is idle.
const MAX_BLOCKED: Duration = Duration::from_secs(1);

/// How many connections there may be.
pub(crate) struct ConnectionLimiter {
    max: usize,
    max_per_address: usize,
    /// How long a connection that has made a request must be idle before it makes room.
    min_idle: Duration,
    state: Mutex<State>,
    /// How many permits there are, those of evicted connections included.
    open: watch::Sender<usize>,
}

#[derive(Default)]
struct State {
    next_id: u64,
    connections: HashMap<u64, Connection>,
}

struct Connection {
    address: IpAddr,
    /// When it was made, or its last request ended.
    idle_since: Instant,
    has_requested: bool,
    /// How many of its requests are being answered.
    pending: usize,
    /// Since when it has been sending the answer that the client is to take next.
    sending_since: Option<Instant>,
    evicted: Arc<Notify>,
}

/// Held by a connection while it is open.
pub(crate) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    id: u64,
    evicted: Arc<Notify>,
}

/// Held while a request is answered; meanwhile its connection is not idle.
pub(crate) struct PendingRequest {
    limiter: Arc<ConnectionLimiter>,
    id: u64,
}

impl ConnectionLimiter {
    pub(crate) fn new(max: usize, max_per_address: usize, min_idle: Duration) -> Arc<Self> {
        let (state, open) = (Mutex::default(), watch::Sender::new(0));
        Arc::new(Self { max, max_per_address, min_idle, state, open })
    }

    /// A permit for a connection from this address. `None` if there is no room and no connection
    /// that is idle.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPermit> {
        let address = client_key(address);
        let mut state = self.state();
        state.make_room(self, address)?;
        let id = state.next_id;
        state.next_id += 1;
        let evicted = Arc::new(Notify::new());
        let connection = Connection {
            address,
            idle_since: Instant::now(),
            has_requested: false,
            pending: 0,
            sending_since: None,
            evicted: Arc::clone(&evicted),
        };
        state.connections.insert(id, connection);
        drop(state);
        self.open.send_modify(|open| *open += 1);
        Some(ConnectionPermit { limiter: Arc::clone(self), id, evicted })
    }

    /// Waits until all permits have been given back.
    pub(crate) async fn all_closed(&self) {
        // This cannot fail: the sender lives as long as `self`.
        let _ = self.open.subscribe().wait_for(|open| *open == 0).await;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Evicts a connection if there is no room for one of this address; `None` if none is idle.
    fn make_room(&mut self, limits: &ConnectionLimiter, address: IpAddr) -> Option<()> {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        for connection in self.connections.values() {
            *counts.entry(connection.address).or_default() += 1;
        }
        let of_address = counts.get(&address).copied().unwrap_or_default();
        let crowded = of_address >= limits.max_per_address;
        if !crowded && self.connections.len() < limits.max {
            return Some(());
        }
        let now = Instant::now();
        let idle = self.connections.iter().filter(|(_, connection)| {
            (!crowded || connection.address == address) && connection.is_idle(limits, now)
        });
        let (&id, _) = idle.min_by_key(|&(&id, connection)| {
            (Reverse(counts[&connection.address]), connection.idle_since, id)
        })?;
        self.connections.remove(&id)?.evicted.notify_one();
        Some(())
    }
}

impl Connection {
    fn is_idle(&self, limits: &ConnectionLimiter, now: Instant) -> bool {
        let long = now.duration_since(self.idle_since) >= limits.min_idle;
        let blocked = self.sending_since.is_some_and(|since| now - since >= MAX_BLOCKED);
        self.pending == 0 && (long || blocked || !self.has_requested)
    }
}

impl ConnectionPermit {
    /// Registers a request.
    pub(crate) fn begin_request(&self) -> PendingRequest {
        if let Some(connection) = self.limiter.state().connections.get_mut(&self.id) {
            connection.pending += 1;
            connection.has_requested = true;
        }
        PendingRequest { limiter: Arc::clone(&self.limiter), id: self.id }
    }

    /// Notes that an answer is being sent, or that the client has taken it.
    pub(crate) fn set_sending(&self, sending: bool) {
        if let Some(connection) = self.limiter.state().connections.get_mut(&self.id) {
            connection.sending_since = sending.then(Instant::now);
        }
    }

    /// Waits until the connection has to make room for another one.
    pub(crate) async fn evicted(&self) {
        self.evicted.notified().await;
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.limiter.state().connections.remove(&self.id);
        self.limiter.open.send_modify(|open| *open -= 1);
    }
}

impl Drop for PendingRequest {
    fn drop(&mut self) {
        if let Some(connection) = self.limiter.state().connections.get_mut(&self.id) {
            connection.pending -= 1;
            connection.idle_since = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn address(n: u8) -> IpAddr {
        [10, 0, 0, n].into()
    }

    async fn is_evicted(permit: &ConnectionPermit) -> bool {
        tokio::time::timeout(Duration::ZERO, permit.evicted()).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn the_connection_that_was_idle_for_the_longest_time_makes_room() {
        let limiter = ConnectionLimiter::new(3, 3, Duration::ZERO);
        let mut open = Vec::new();
        for n in 0..3 {
            open.push(limiter.admit(address(n)).unwrap());
            tokio::time::advance(SECOND).await;
        }
        drop(open[0].begin_request());
        open.push(limiter.admit(address(9)).unwrap());
        assert!(is_evicted(&open[1]).await && !is_evicted(&open[0]).await);
        assert!(!is_evicted(&open[2]).await && !is_evicted(&open[3]).await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_whose_request_is_answered_is_not_idle() {
        let limiter = ConnectionLimiter::new(2, 2, Duration::ZERO);
        let open = [0, 1].map(|n| limiter.admit(address(n)).unwrap());
        let pending = open.each_ref().map(ConnectionPermit::begin_request);
        assert!(limiter.admit(address(2)).is_none());
        let [first, _second] = pending;
        drop(first);
        assert!(limiter.admit(address(2)).is_some());
        assert!(is_evicted(&open[0]).await && !is_evicted(&open[1]).await);
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_with_too_many_connections_makes_room_for_its_own() {
        let limiter = ConnectionLimiter::new(10, 2, Duration::ZERO);
        let other = limiter.admit(address(1)).unwrap();
        tokio::time::advance(SECOND).await;
        let open = [2, 2, 2].map(|n| limiter.admit(address(n)).unwrap());
        assert!(is_evicted(&open[0]).await && !is_evicted(&open[1]).await);
        assert!(!is_evicted(&other).await);
        let pending = [&open[1], &open[2]].map(ConnectionPermit::begin_request);
        assert!(limiter.admit(address(2)).is_none() && limiter.admit(address(3)).is_some());
        drop(pending);
    }

    #[tokio::test(start_paused = true)]
    async fn the_address_with_the_most_connections_makes_room_for_others() {
        let limiter = ConnectionLimiter::new(4, 3, Duration::ZERO);
        let alone = limiter.admit(address(1)).unwrap();
        tokio::time::advance(SECOND).await;
        let crowd = [2, 2, 2].map(|n| limiter.admit(address(n)).unwrap());
        let _new = limiter.admit(address(3)).unwrap();
        assert!(!is_evicted(&alone).await);
        let mut evicted = 0;
        for permit in &crowd {
            evicted += usize::from(is_evicted(permit).await);
        }
        assert_eq!(evicted, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_has_made_a_request_keeps_its_place_for_a_while() {
        let limiter = ConnectionLimiter::new(1, 1, 10 * SECOND);
        let first = limiter.admit(address(1)).unwrap();
        drop(first.begin_request());
        tokio::time::advance(9 * SECOND).await;
        assert!(limiter.admit(address(2)).is_none());
        tokio::time::advance(SECOND).await;
        let second = limiter.admit(address(2)).unwrap();
        assert!(is_evicted(&first).await);
        assert!(limiter.admit(address(3)).is_some(), "the second has made no request");
        assert!(is_evicted(&second).await);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_makes_room_sooner() {
        let limiter = ConnectionLimiter::new(1, 1, 10 * SECOND);
        let first = limiter.admit(address(1)).unwrap();
        drop(first.begin_request());
        first.set_sending(true);
        first.set_sending(false);
        tokio::time::advance(2 * MAX_BLOCKED).await;
        assert!(limiter.admit(address(2)).is_none(), "it has taken its answer");
        first.set_sending(true);
        tokio::time::advance(MAX_BLOCKED / 2).await;
        assert!(limiter.admit(address(2)).is_none());
        tokio::time::advance(MAX_BLOCKED / 2).await;
        assert!(limiter.admit(address(2)).is_some());
        assert!(is_evicted(&first).await);
    }

    #[tokio::test]
    async fn a_permit_that_is_given_back_leaves_room() {
        let limiter = ConnectionLimiter::new(1, 1, Duration::ZERO);
        let first = limiter.admit(address(1)).unwrap();
        let pending = first.begin_request();
        assert!(limiter.admit(address(2)).is_none());
        drop(first);
        let second = limiter.admit(address(2)).unwrap();
        drop(pending);
        drop(second);
        limiter.all_closed().await;
        assert!(limiter.state().connections.is_empty());
    }
}

//! Rate limiting by address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// With more addresses than these, idle ones are removed.
const MAX_ADDRESSES: usize = 4096;

/// A token bucket for each address: a request costs one token, and tokens come back over time.
pub(crate) struct RateLimiter {
    per_second: f64,
    begun: Instant,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    tokens: f64,
    /// The time of the last update, in seconds.
    updated: f64,
}

impl RateLimiter {
    /// `per_second` requests a second, with bursts of twice as many.
    pub(crate) fn new(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        Self { per_second, begun: Instant::now(), buckets: Mutex::default() }
    }

    /// Takes a token of this address; false if it has none.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        self.allows_at(client_key(address), self.begun.elapsed().as_secs_f64())
    }

    fn allows_at(&self, address: IpAddr, now: f64) -> bool {
        let capacity = 2.0 * self.per_second;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_ADDRESSES && !buckets.contains_key(&address) {
            // After two idle seconds a bucket is full, as a new one is.
            buckets.retain(|_, bucket| now - bucket.updated < 2.0);
            if buckets.len() >= MAX_ADDRESSES {
                return false;
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: capacity, updated: now });
        bucket.tokens = capacity.min(bucket.tokens + (now - bucket.updated) * self.per_second);
        bucket.updated = now;
        let allowed = bucket.tokens >= 1.0;
        if allowed {
            bucket.tokens -= 1.0;
        }
        allowed
    }
}

/// The key that requests and connections are counted by: an IPv4 address, or the /64 prefix of an IPv6 address,
/// since one client can use all addresses of its prefix.
pub(crate) fn client_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_with_the_same_ipv6_prefix_count_as_one() {
        let same = |one: &str, other: &str| {
            client_key(one.parse().unwrap()) == client_key(other.parse().unwrap())
        };
        assert!(same("2001:db8::1", "2001:db8::ffff:2"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:10.0.0.1", "10.0.0.1"));
        assert!(!same("10.0.0.1", "10.0.0.2"));
    }

    fn address(n: u32) -> IpAddr {
        IpAddr::from(n.to_be_bytes())
    }

    #[test]
    fn an_address_with_too_many_requests_waits_and_others_do_not() {
        let limiter = RateLimiter::new(10);
        let allowed = |who, now| (0..100).filter(|_| limiter.allows_at(address(who), now)).count();
        assert_eq!(allowed(1, 0.0), 20, "a burst after idling");
        assert_eq!(allowed(1, 0.0), 0);
        assert_eq!(allowed(2, 0.0), 20, "another address");
        assert_eq!(allowed(1, 0.55), 5);
        assert_eq!(allowed(1, 100.0), 20, "a bucket has a capacity");
    }

    #[test]
    fn idle_addresses_are_removed_and_the_number_of_others_is_limited() {
        let limiter = RateLimiter::new(10);
        let many = MAX_ADDRESSES as u32;
        assert!((0..many).all(|n| limiter.allows_at(address(n), 0.0)));
        assert!(!limiter.allows_at(address(many), 1.0));
        assert!(limiter.allows_at(address(0), 1.0));
        assert!(limiter.allows_at(address(many), 3.0));
        assert!(limiter.buckets.lock().unwrap().len() < 10);
    }
}

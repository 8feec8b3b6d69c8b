//! How many questions an address may ask.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// With more addresses than these, those that have been quiet are forgotten.
const REMEMBERED: usize = 4096;

/// A bucket of tokens for each address: a question costs one, and they come back by the second.
pub(crate) struct Rate {
    per_second: f64,
    begun: Instant,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    tokens: f64,
    /// When they were counted, in seconds.
    at: f64,
}

impl Rate {
    /// So many questions a second, and twice as many at once after a silence.
    pub(crate) fn new(per_second: u32) -> Self {
        let per_second = f64::from(per_second);
        Self { per_second, begun: Instant::now(), buckets: Mutex::default() }
    }

    /// Whether this address may ask now.
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        self.allows_at(household(address), self.begun.elapsed().as_secs_f64())
    }

    fn allows_at(&self, address: IpAddr, now: f64) -> bool {
        let most = 2.0 * self.per_second;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED && !buckets.contains_key(&address) {
            // After two seconds of silence a bucket is full again, as a new one is.
            buckets.retain(|_, bucket| now - bucket.at < 2.0);
            if buckets.len() >= REMEMBERED {
                return false;
            }
        }
        let bucket = buckets.entry(address).or_insert(Bucket { tokens: most, at: now });
        bucket.tokens = most.min(bucket.tokens + (now - bucket.at) * self.per_second);
        bucket.at = now;
        let allowed = bucket.tokens >= 1.0;
        if allowed {
            bucket.tokens -= 1.0;
        }
        allowed
    }
}

/// What is counted as one address. Whoever has one of IPv6 has all that share its first half.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => Ipv6Addr::from_bits(long.to_bits() >> 64 << 64).into(),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_one_household_can_choose_from_count_as_one() {
        let same = |one: &str, other: &str| {
            household(one.parse().unwrap()) == household(other.parse().unwrap())
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
    fn who_asks_too_much_waits_and_others_do_not() {
        let rate = Rate::new(10);
        let allowed = |who, now| (0..100).filter(|_| rate.allows_at(address(who), now)).count();
        assert_eq!(allowed(1, 0.0), 20, "after a silence");
        assert_eq!(allowed(1, 0.0), 0);
        assert_eq!(allowed(2, 0.0), 20, "another address");
        assert_eq!(allowed(1, 0.55), 5);
        assert_eq!(allowed(1, 100.0), 20, "no more after a long silence than after a short one");
    }

    #[test]
    fn addresses_that_have_been_quiet_are_forgotten_and_no_others_remembered_without_end() {
        let rate = Rate::new(10);
        let many = REMEMBERED as u32;
        assert!((0..many).all(|n| rate.allows_at(address(n), 0.0)));
        assert!(!rate.allows_at(address(many), 1.0));
        assert!(rate.allows_at(address(0), 1.0));
        assert!(rate.allows_at(address(many), 3.0));
        assert!(rate.buckets.lock().unwrap().len() < 10);
    }
}

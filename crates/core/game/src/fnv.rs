//! FNV-1a.

/// The 64-bit hash FNV-1a (Fowler, Noll and Vo) of bytes that come one after another. It tells files and texts
/// apart, and notices every change of a single byte, though not what somebody made up to look alike.
///
/// ```
/// use plywood_game::Fnv1a;
/// let mut hash = Fnv1a::default();
/// hash.write(b"foo");
/// hash.write(b"bar");
/// assert_eq!(hash.finish(), Fnv1a::hash(b"foobar"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Adds bytes.
    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The hash of all bytes so far.
    pub const fn finish(self) -> u64 {
        self.0
    }

    /// The hash of these bytes.
    pub fn hash(bytes: &[u8]) -> u64 {
        let mut hash = Self::default();
        hash.write(bytes);
        hash.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hashes_are_those_of_the_authors() {
        // From the authors' test vectors.
        assert_eq!(Fnv1a::hash(b""), 0xcbf29ce484222325);
        assert_eq!(Fnv1a::hash(b"a"), 0xaf63dc4c8601ec8c);
        assert_eq!(Fnv1a::hash(b"foobar"), 0x85944171f73967e8);
    }
}

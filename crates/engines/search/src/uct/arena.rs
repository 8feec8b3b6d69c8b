//! The nodes of the tree: columns of atomics in chunks that are added as the tree grows.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::proof::Proof;

/// Nodes in a chunk. The children of a node are neighbours in one chunk.
pub(super) const CHUNK: usize = 1 << 12;

/// With less room than for so many children the tree has stopped growing.
const USUAL_FAMILY: usize = 256;

/// All nodes. The first one is the root of a new tree; the children of a node are always behind
/// it, because they come later.
pub(super) struct Arena<M> {
    chunks: Box<[OnceLock<Chunk<M>>]>,
    /// The first free place.
    next: Alone<AtomicU32>,
}

/// A number that one thread writes while others read what is beside it: in lines of the processor's
/// cache of its own, so that they need not wait for theirs.
#[repr(align(128))]
#[derive(Default)]
pub(super) struct Alone<T>(pub(super) T);

/// Nodes by columns, so that a choice among children reads little memory.
struct Chunk<M> {
    counts: Box<[AtomicU64; CHUNK]>,
    proofs: Box<[AtomicU32; CHUNK]>,
    links: Box<[AtomicU64; CHUNK]>,
    moves: Box<[OnceLock<M>; CHUNK]>,
}

/// The children of a node, in the order in which they are visited first.
pub(super) struct Family<'a, M> {
    pub(super) first: u32,
    pub(super) counts: &'a [AtomicU64],
    proofs: &'a [AtomicU32],
    pub(super) moves: &'a [OnceLock<M>],
}

impl<M> Family<'_, M> {
    /// What is known of one child.
    ///
    /// Proofs are read and written in one order that all threads agree on: so of two threads that
    /// prove something of two children at once, one at least sees both.
    #[inline]
    pub(super) fn proof(&self, child: usize) -> Proof {
        Proof::from_raw(self.proofs[child].load(Ordering::SeqCst))
    }

    /// What is known of each child.
    #[inline]
    pub(super) fn proofs(&self) -> impl Iterator<Item = Proof> + Clone {
        self.proofs.iter().map(|proof| Proof::from_raw(proof.load(Ordering::SeqCst)))
    }
}

/// How often a node was visited, and what that brought the player who moved into it, in sixths of
/// a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) visits: u32,
    pub(super) reward: u32,
}

impl Count {
    #[inline]
    pub(super) const fn of(raw: u64) -> Self {
        Self { visits: raw as u32, reward: (raw >> 32) as u32 }
    }

    #[inline]
    pub(super) const fn raw(self) -> u64 {
        self.visits as u64 | (self.reward as u64) << 32
    }
}

/// Where the children of a node are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// There are none.
    Leaf,
    /// Somebody is about to add them.
    Claimed,
    /// So many, from this place on.
    Children(u32, usize),
}

impl Link {
    /// A place and a count take 32 and 16 bits; the root, at 0, is nobody's child.
    const LEAF: u64 = 0;
    const CLAIMED: u64 = u64::MAX;

    #[inline]
    pub(super) const fn of(raw: u64) -> Self {
        match raw {
            Self::LEAF => Self::Leaf,
            Self::CLAIMED => Self::Claimed,
            _ => Self::Children(raw as u32, (raw >> 32) as usize),
        }
    }

    const fn raw(self) -> u64 {
        match self {
            Self::Leaf => Self::LEAF,
            Self::Claimed => Self::CLAIMED,
            Self::Children(first, count) => first as u64 | (count as u64) << 32,
        }
    }
}

impl<M: Copy> Arena<M> {
    /// What a node takes.
    pub(super) const NODE_BYTES: usize =
        size_of::<AtomicU64>() * 2 + size_of::<AtomicU32>() + size_of::<OnceLock<M>>();

    /// Room for as many nodes as so many bytes hold, but at least one chunk of them.
    pub(super) fn new(bytes: usize) -> Self {
        let chunks = (bytes / (CHUNK * Self::NODE_BYTES)).clamp(1, u32::MAX as usize / CHUNK);
        let chunks = (0..chunks).map(|_| OnceLock::new()).collect();
        Self { chunks, next: Alone::default() }
    }

    /// How many places are in use, those left empty at the ends of chunks included.
    pub(super) fn used(&self) -> usize {
        self.next.0.load(Ordering::Relaxed) as usize
    }

    /// How many places there can be.
    pub(super) fn room(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    /// Whether a family of usual size would still find room; asked before the work to make one.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.used() + USUAL_FAMILY <= self.room()
    }

    /// How many bytes are held now.
    pub(super) fn bytes(&self) -> usize {
        let held = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        held * CHUNK * Self::NODE_BYTES
    }

    #[inline]
    fn chunk(&self, node: u32) -> &Chunk<M> {
        self.chunks[node as usize / CHUNK].get().expect("the chunk of a node is there")
    }

    #[inline]
    pub(super) fn count(&self, node: u32) -> &AtomicU64 {
        &self.chunk(node).counts[node as usize % CHUNK]
    }

    #[inline]
    pub(super) fn proof_cell(&self, node: u32) -> &AtomicU32 {
        &self.chunk(node).proofs[node as usize % CHUNK]
    }

    #[inline]
    pub(super) fn proof(&self, node: u32) -> Proof {
        Proof::from_raw(self.proof_cell(node).load(Ordering::SeqCst))
    }

    #[inline]
    pub(super) fn link(&self, node: u32) -> Link {
        Link::of(self.chunk(node).links[node as usize % CHUNK].load(Ordering::Acquire))
    }

    /// The children of a node; none of a leaf.
    pub(super) fn children(&self, node: u32) -> Option<Family<'_, M>> {
        match self.link(node) {
            Link::Children(first, count) => Some(self.family(first, count)),
            Link::Leaf | Link::Claimed => None,
        }
    }

    #[inline]
    pub(super) fn family(&self, first: u32, count: usize) -> Family<'_, M> {
        let chunk = self.chunk(first);
        let range = first as usize % CHUNK..first as usize % CHUNK + count;
        Family {
            first,
            counts: &chunk.counts[range.clone()],
            proofs: &chunk.proofs[range.clone()],
            moves: &chunk.moves[range],
        }
    }

    /// Takes the right to add children to a leaf, which one thread at a time can have.
    pub(super) fn claim(&self, node: u32) -> bool {
        let link = &self.chunk(node).links[node as usize % CHUNK];
        let taken =
            link.compare_exchange(Link::LEAF, Link::CLAIMED, Ordering::Acquire, Ordering::Relaxed);
        taken.is_ok()
    }

    /// Ends a claim: shows the children to everybody, or leaves the leaf a leaf.
    pub(super) fn publish(&self, node: u32, link: Link) {
        self.chunk(node).links[node as usize % CHUNK].store(link.raw(), Ordering::Release);
    }

    /// Adds nodes side by side, or none if there is no room.
    pub(super) fn add(&self, nodes: impl ExactSizeIterator<Item = (M, Proof)>) -> Option<u32> {
        let count = nodes.len();
        let first = self.reserve(count)?;
        let chunk = self.chunks[first as usize / CHUNK].get_or_init(Chunk::new);
        for (i, (mv, proof)) in (first as usize % CHUNK..).zip(nodes) {
            chunk.counts[i].store(0, Ordering::Relaxed);
            chunk.links[i].store(Link::LEAF, Ordering::Relaxed);
            chunk.proofs[i].store(proof.raw(), Ordering::Relaxed);
            // A place that is given out is empty.
            let _ = chunk.moves[i].set(mv);
        }
        // Whoever passes the middle of a chunk makes the next one, so that nobody waits for it.
        let half = |place: usize| place % CHUNK / (CHUNK / 2);
        if half(first as usize) == 0
            && half(first as usize + count - 1) == 1
            && let Some(next) = self.chunks.get(first as usize / CHUNK + 1)
        {
            next.get_or_init(Chunk::new);
        }
        Some(first)
    }

    /// Takes places that are side by side in one chunk.
    fn reserve(&self, count: usize) -> Option<u32> {
        let fit = |next: u32| {
            let first = place(next as usize, count)?;
            (first + count <= self.room()).then_some((first + count) as u32)
        };
        let before = self.next.0.try_update(Ordering::Relaxed, Ordering::Relaxed, fit).ok()?;
        place(before as usize, count).map(|first| first as u32)
    }

    /// Moves a family to the first free place, which is not behind it, and returns that place.
    pub(super) fn slide(&mut self, first: u32, count: usize, free: &mut usize) -> u32 {
        let from = first as usize;
        let to = place(*free, count).unwrap_or(from);
        *free = to + count;
        if to == from {
            return first;
        }
        for i in 0..count {
            let mv = self.chunk_mut(from + i).and_then(|(chunk, at)| chunk.moves[at].take());
            if let Some((chunk, at)) = self.chunk_mut(to + i) {
                chunk.moves[at] = mv.map_or_else(OnceLock::new, OnceLock::from);
            }
        }
        let (source, target) = (self.chunk(first), self.chunk(to as u32));
        for (from, to) in (from % CHUNK..).zip(to % CHUNK..).take(count) {
            let order = Ordering::Relaxed;
            target.counts[to].store(source.counts[from].load(order), order);
            target.proofs[to].store(source.proofs[from].load(order), order);
            target.links[to].store(source.links[from].load(order), order);
        }
        to as u32
    }

    fn chunk_mut(&mut self, node: usize) -> Option<(&mut Chunk<M>, usize)> {
        Some((self.chunks.get_mut(node / CHUNK)?.get_mut()?, node % CHUNK))
    }

    /// Gives up all nodes from a place on.
    pub(super) fn cut(&mut self, free: usize) {
        for chunk in self.chunks.iter_mut().skip(free.div_ceil(CHUNK)) {
            chunk.take();
        }
        let used = self.used();
        if let Some((chunk, at)) =
            (!free.is_multiple_of(CHUNK)).then(|| self.chunk_mut(free)).flatten()
        {
            let end = CHUNK.min(at + used.saturating_sub(free));
            for mv in &mut chunk.moves[at..end] {
                mv.take();
            }
        }
        *self.next.0.get_mut() = free as u32;
    }
}

/// Where `count` neighbours go if the places from `next` on are free.
const fn place(next: usize, count: usize) -> Option<usize> {
    if count == 0 || count > CHUNK {
        None
    } else if next % CHUNK + count > CHUNK {
        Some(next.next_multiple_of(CHUNK))
    } else {
        Some(next)
    }
}

impl<M> Chunk<M> {
    fn new() -> Self {
        Self {
            counts: column(|| AtomicU64::new(0)),
            proofs: column(|| AtomicU32::new(0)),
            links: column(|| AtomicU64::new(Link::LEAF)),
            moves: column(OnceLock::new),
        }
    }
}

#[expect(clippy::unnecessary_box_returns, reason = "a column does not belong on the stack")]
fn column<T>(make: impl Fn() -> T) -> Box<[T; CHUNK]> {
    let column: Box<[T]> = (0..CHUNK).map(|_| make()).collect();
    column.try_into().unwrap_or_else(|_| unreachable!("a column has as many rows as its chunk"))
}

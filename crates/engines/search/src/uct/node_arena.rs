//! Node storage: a struct-of-arrays arena of atomics, in chunks that are added as the tree grows.
//!
//! A node is an index. The children of a node are contiguous within one chunk, so that selection reads
//! little memory; a link in the parent says where they begin and how many there are.
//!
//! # Memory ordering
//!
//! * *Children* are published by the link of their parent, which is the only way to them. One thread
//!   takes the link from leaf to claimed by compare-and-swap, initializes the children with relaxed
//!   stores, and stores the new link with `Release`. Readers load links with `Acquire`. So whoever sees
//!   a link sees the children initialized.
//! * *Chunks* are `OnceLock`s, which synchronize by themselves. A chunk is made before a link into it is
//!   published, so a node that was found through a link has its chunk.
//! * *Statistics* are relaxed. Visits and reward of a node are one 64-bit word, which cannot be torn, and
//!   no other memory is read on the strength of them. A search tolerates numbers of different ages.
//! * *Proofs* are `SeqCst`. Of two threads that prove something of two siblings at once, each writes its
//!   child and then reads all children to update the parent. In the single total order of these accesses
//!   one thread at least reads both new proofs; with `Release` and `Acquire` both could miss the other's.
//! * *The first free index* is relaxed: that no two threads reserve the same nodes follows from the
//!   read-modify-write alone.
//! * *Relocation* ([`NodeArena::relocate`], [`NodeArena::truncate`]) has `&mut self`: there are no other
//!   threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use super::proof::Proof;

/// Nodes in a chunk.
pub(super) const CHUNK: usize = 1 << 12;

/// With less room than for this many children the tree has stopped growing.
const TYPICAL_CHILDREN: usize = 256;

/// All nodes. Index 0 is the root of a new tree; the children of a node have larger indices than the
/// node, because they are added later.
pub(super) struct NodeArena<M> {
    chunks: Box<[OnceLock<Chunk<M>>]>,
    /// The first free index.
    next: CachePadded<AtomicU32>,
}

/// A value in cache lines of its own, against false sharing: threads that write it do not slow down those
/// that read its neighbors.
#[repr(align(128))]
#[derive(Default)]
pub(super) struct CachePadded<T>(pub(super) T);

/// Nodes as a struct of arrays.
struct Chunk<M> {
    stats: Box<[AtomicU64; CHUNK]>,
    proofs: Box<[AtomicU32; CHUNK]>,
    links: Box<[AtomicU64; CHUNK]>,
    moves: Box<[OnceLock<M>; CHUNK]>,
}

/// The children of a node, in the order in which they are first visited.
pub(super) struct Children<'a, M> {
    pub(super) first: u32,
    pub(super) stats: &'a [AtomicU64],
    proofs: &'a [AtomicU32],
    pub(super) moves: &'a [OnceLock<M>],
}

impl<M> Children<'_, M> {
    /// The proof of one child.
    #[inline]
    pub(super) fn proof(&self, child: usize) -> Proof {
        Proof::from_raw(self.proofs[child].load(Ordering::SeqCst))
    }

    /// The proofs of all children.
    #[inline]
    pub(super) fn proofs(&self) -> impl Iterator<Item = Proof> + Clone {
        self.proofs.iter().map(|proof| Proof::from_raw(proof.load(Ordering::SeqCst)))
    }
}

/// The statistics of a node: visits N and total reward W of the player who moved into it, in twelfths of a
/// point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NodeStats {
    pub(super) visits: u32,
    pub(super) reward: u32,
}

impl NodeStats {
    #[inline]
    pub(super) const fn from_raw(raw: u64) -> Self {
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
    /// A thread is adding them.
    Claimed,
    /// The index of the first, and how many.
    Children(u32, usize),
}

impl Link {
    /// The index takes 32 bits and the count 16. Index 0, the root, is nobody's child.
    const LEAF: u64 = 0;
    const CLAIMED: u64 = u64::MAX;

    #[inline]
    pub(super) const fn from_raw(raw: u64) -> Self {
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

impl<M: Copy> NodeArena<M> {
    /// The size of a node.
    pub(super) const NODE_BYTES: usize =
        size_of::<AtomicU64>() * 2 + size_of::<AtomicU32>() + size_of::<OnceLock<M>>();

    /// An arena for as many nodes as fit into `bytes`, but at least one chunk of them.
    pub(super) fn new(bytes: usize) -> Self {
        let chunks = (bytes / (CHUNK * Self::NODE_BYTES)).clamp(1, u32::MAX as usize / CHUNK);
        let chunks = (0..chunks).map(|_| OnceLock::new()).collect();
        Self { chunks, next: CachePadded::default() }
    }

    /// How many indices are in use, including those skipped at the ends of chunks.
    pub(super) fn used(&self) -> usize {
        self.next.0.load(Ordering::Relaxed) as usize
    }

    /// How many indices there are.
    pub(super) fn capacity(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    /// Whether a typical number of children still fits; asked before they are generated.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        self.used() + TYPICAL_CHILDREN <= self.capacity()
    }

    /// How many bytes are allocated.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let allocated = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        allocated * CHUNK * Self::NODE_BYTES
    }

    #[inline]
    fn chunk(&self, node: u32) -> &Chunk<M> {
        self.chunks[node as usize / CHUNK].get().expect("the chunk of a node is there")
    }

    #[inline]
    pub(super) fn stats(&self, node: u32) -> &AtomicU64 {
        &self.chunk(node).stats[node as usize % CHUNK]
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
        Link::from_raw(self.chunk(node).links[node as usize % CHUNK].load(Ordering::Acquire))
    }

    /// The children of a node; `None` if it is a leaf.
    pub(super) fn children(&self, node: u32) -> Option<Children<'_, M>> {
        match self.link(node) {
            Link::Children(first, count) => Some(self.children_at(first, count)),
            Link::Leaf | Link::Claimed => None,
        }
    }

    #[inline]
    pub(super) fn children_at(&self, first: u32, count: usize) -> Children<'_, M> {
        let chunk = self.chunk(first);
        let range = first as usize % CHUNK..first as usize % CHUNK + count;
        Children {
            first,
            stats: &chunk.stats[range.clone()],
            proofs: &chunk.proofs[range.clone()],
            moves: &chunk.moves[range],
        }
    }

    /// Claims a leaf for expansion; false if it is claimed or expanded already.
    pub(super) fn claim(&self, node: u32) -> bool {
        let link = &self.chunk(node).links[node as usize % CHUNK];
        let claimed =
            link.compare_exchange(Link::LEAF, Link::CLAIMED, Ordering::Acquire, Ordering::Relaxed);
        claimed.is_ok()
    }

    /// Ends a claim: publishes the children, or leaves the node a leaf.
    pub(super) fn publish(&self, node: u32, link: Link) {
        self.chunk(node).links[node as usize % CHUNK].store(link.raw(), Ordering::Release);
    }

    /// Adds contiguous nodes and returns the index of the first; `None` if they do not fit.
    pub(super) fn add(&self, nodes: impl ExactSizeIterator<Item = (M, Proof)>) -> Option<u32> {
        let count = nodes.len();
        let first = self.reserve(count)?;
        let chunk = self.chunks[first as usize / CHUNK].get_or_init(Chunk::new);
        for (i, (mv, proof)) in (first as usize % CHUNK..).zip(nodes) {
            chunk.stats[i].store(0, Ordering::Relaxed);
            chunk.links[i].store(Link::LEAF, Ordering::Relaxed);
            chunk.proofs[i].store(proof.raw(), Ordering::Relaxed);
            // The cells of free indices are empty.
            let _ = chunk.moves[i].set(mv);
        }
        // The thread that passes the middle of a chunk allocates the next one, so that none waits for it.
        let half = |index: usize| index % CHUNK / (CHUNK / 2);
        if half(first as usize) == 0
            && half(first as usize + count - 1) == 1
            && let Some(next) = self.chunks.get(first as usize / CHUNK + 1)
        {
            next.get_or_init(Chunk::new);
        }
        Some(first)
    }

    /// Reserves contiguous indices in one chunk.
    fn reserve(&self, count: usize) -> Option<u32> {
        let end = |next: u32| {
            let first = fit(next as usize, count)?;
            (first + count <= self.capacity()).then_some((first + count) as u32)
        };
        let before = self.next.0.try_update(Ordering::Relaxed, Ordering::Relaxed, end).ok()?;
        fit(before as usize, count).map(|first| first as u32)
    }

    /// Moves siblings to the first free index that fits, which is not larger than theirs, and returns it.
    pub(super) fn relocate(&mut self, first: u32, count: usize, free: &mut usize) -> u32 {
        let from = first as usize;
        let to = fit(*free, count).unwrap_or(from);
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
            target.stats[to].store(source.stats[from].load(order), order);
            target.proofs[to].store(source.proofs[from].load(order), order);
            target.links[to].store(source.links[from].load(order), order);
        }
        to as u32
    }

    fn chunk_mut(&mut self, node: usize) -> Option<(&mut Chunk<M>, usize)> {
        Some((self.chunks.get_mut(node / CHUNK)?.get_mut()?, node % CHUNK))
    }

    /// Drops all nodes from index `free` on.
    pub(super) fn truncate(&mut self, free: usize) {
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

/// The index at which `count` contiguous nodes begin if the indices from `next` on are free; `None` if no
/// chunk can hold them.
const fn fit(next: usize, count: usize) -> Option<usize> {
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
            stats: array(|| AtomicU64::new(0)),
            proofs: array(|| AtomicU32::new(0)),
            links: array(|| AtomicU64::new(Link::LEAF)),
            moves: array(OnceLock::new),
        }
    }
}

#[expect(clippy::unnecessary_box_returns, reason = "the array is too large for the stack")]
fn array<T>(make: impl Fn() -> T) -> Box<[T; CHUNK]> {
    let array: Box<[T]> = (0..CHUNK).map(|_| make()).collect();
    array
        .try_into()
        .unwrap_or_else(|_| unreachable!("it has as many elements as a chunk has nodes"))
}

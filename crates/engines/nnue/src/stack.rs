//! Sums that are kept up to date from one position to the next.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::net::{Net, Row};

/// The sums of the positions that led to the one being judged, by ply.
///
/// At each ply are the sums of the position that was judged there last, be it an ancestor of the one
/// at hand or not, with the inputs they are the sums of. A position is judged by taking what is
/// nearest, at its own ply or the one above, and adding and taking away the rows of the inputs that
/// differ. So what comes of it never depends on what was judged before.
#[derive(Debug, Clone)]
pub struct Stack<const H: usize> {
    net: Arc<Net<H>>,
    /// By ply, in each what each player sees.
    plies: Vec<[View<H>; 2]>,
    changes: Changes,
}

/// The sums of the inputs that one player sees.
#[derive(Debug, Clone)]
struct View<const H: usize> {
    sums: Row<H>,
    seen: ActiveFeatures,
}

/// How many plies there is room for at first; no search of our games is deeper.
const PLIES: usize = 256;

impl<const H: usize> Stack<H> {
    /// A stack for a network.
    pub fn new(net: Arc<Net<H>>) -> Self {
        let plies = vec![fresh(&net); PLIES];
        Self { net, plies, changes: Changes { on: List::EMPTY, off: List::EMPTY } }
    }

    /// The network.
    pub fn net(&self) -> &Net<H> {
        &self.net
    }

    /// What a position at this ply of a search is worth to the player to move, given what each
    /// player sees.
    #[inline]
    pub fn judge(
        &mut self,
        ply: usize,
        seen: &[ActiveFeatures; 2],
        turn: usize,
        phase: usize,
    ) -> i32 {
        if ply >= self.plies.len() {
            self.grow(ply);
        }
        self.bring_up_to_date(ply, 0, &seen[0]);
        self.bring_up_to_date(ply, 1, &seen[1]);
        let [first, second] = &self.plies[ply];
        let (own, other) = if turn == 0 { (first, second) } else { (second, first) };
        self.net.value(&own.sums, &other.sums, phase)
    }

    #[cold]
    fn grow(&mut self, ply: usize) {
        let fresh = fresh(&self.net);
        self.plies.resize(2 * ply, fresh);
    }

    #[inline]
    fn bring_up_to_date(&mut self, ply: usize, player: usize, seen: &ActiveFeatures) {
        let (above, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0][player];
        let mut nearest = &*here;
        if let Some(above) = above.last().map(|above| &above[player])
            && differences(&above.seen, seen) < differences(&here.seen, seen)
        {
            nearest = above;
        }
        self.changes.find(&nearest.seen, seen, self.net.blank());
        let sums = changed(&self.net, &nearest.sums, &self.changes);
        *here = View { sums, seen: *seen };
    }
}

/// What is known before anything is seen.
fn fresh<const H: usize>(net: &Net<H>) -> [View<H>; 2] {
    let view = View { sums: *net.bias(), seen: ActiveFeatures::default() };
    [view.clone(), view]
}

/// How many inputs two sets differ in.
#[inline]
fn differences(a: &ActiveFeatures, b: &ActiveFeatures) -> u32 {
    a.0.iter().zip(&b.0).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// Sums with the rows of some inputs added and those of others taken away, several rows in one go, so
/// that the sums are fetched and put back less often.
#[inline]
fn changed<const H: usize>(net: &Net<H>, sums: &Row<H>, changes: &Changes) -> Row<H> {
    let mut sums = *sums;
    for inputs in changes.on.groups() {
        let rows = inputs.map(|input| net.row(input));
        for i in 0..H {
            sums.0[i] = rows.iter().fold(sums.0[i], |sum, row| sum.wrapping_add(row.0[i]));
        }
    }
    for inputs in changes.off.groups() {
        let rows = inputs.map(|input| net.row(input));
        for i in 0..H {
            sums.0[i] = rows.iter().fold(sums.0[i], |sum, row| sum.wrapping_sub(row.0[i]));
        }
    }
    sums
}

/// How many inputs are dealt with at a time.
const AT_ONCE: usize = 4;
/// Room for a change of each input, and for what is written behind the last ones.
const ROOM: usize = ActiveFeatures::CAPACITY + 64 + AT_ONCE;

/// Which inputs changed: room for them, so that none is needed at each position.
#[derive(Debug, Clone)]
struct Changes {
    on: List,
    off: List,
}

/// Inputs. It is aligned so that its front, which is written most, is within a page of memory.
#[derive(Debug, Clone)]
#[repr(align(256))]
struct List {
    inputs: [u16; ROOM],
    count: usize,
}

impl Changes {
    /// Finds the inputs that were turned on and off. `blank` stands for none.
    #[inline]
    fn find(&mut self, before: &ActiveFeatures, after: &ActiveFeatures, blank: u16) {
        self.on.fill(std::array::from_fn(|word| after.0[word] & !before.0[word]), blank);
        self.off.fill(std::array::from_fn(|word| before.0[word] & !after.0[word]), blank);
    }
}

impl List {
    const EMPTY: Self = Self { inputs: [0; ROOM], count: 0 };

    /// Makes it the list of these inputs.
    #[inline]
    fn fill(&mut self, words: [u64; ActiveFeatures::CAPACITY / 64], blank: u16) {
        let mut count = 0;
        for (word, set) in words.into_iter().enumerate() {
            // There are no more than there were inputs so far, and room for 64 more.
            if let Some(room) = self.inputs[count..].first_chunk_mut() {
                count += grid::bits::list(set, 64 * word as u16, room);
            }
        }
        // What is missing to a whole number of groups.
        self.inputs[count..][..AT_ONCE].fill(blank);
        self.count = count;
    }

    /// The inputs in groups, the last of which may end with the blank one.
    #[inline]
    fn groups(&self) -> &[[u16; AT_ONCE]] {
        let (groups, _) = self.inputs.as_chunks();
        &groups[..self.count.div_ceil(AT_ONCE)]
    }
}

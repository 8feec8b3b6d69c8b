//! Sums that are kept up to date from one position to the next.

use std::sync::Arc;

use game::Seen;

use crate::net::{Net, Row};

/// The sums of the positions that led to the one being judged, by ply.
///
/// At each ply are the sums of the position that was judged there last, be it an ancestor of the one
/// at hand or not, with the inputs they are the sums of. A position is judged by taking what is
/// nearest, at its own ply or the one above or nothing at all, and adding and taking away the rows of
/// the inputs that differ. So what comes of it never depends on what was judged before.
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
    seen: Seen,
}

/// How many plies there is room for at first; no search of our games is deeper.
const PLIES: usize = 256;

impl<const H: usize> Stack<H> {
    /// A stack for a network.
    pub fn new(net: Arc<Net<H>>) -> Self {
        let plies = vec![fresh(&net); PLIES];
        Self { net, plies, changes: Changes::default() }
    }

    /// The network.
    pub fn net(&self) -> &Net<H> {
        &self.net
    }

    /// What a position at this ply of a search is worth to the player to move, given what each
    /// player sees.
    #[inline]
    pub fn judge(&mut self, ply: usize, seen: &[Seen; 2], turn: usize, phase: usize) -> i32 {
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
    fn bring_up_to_date(&mut self, ply: usize, player: usize, seen: &Seen) {
        let (above, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0][player];
        let nothing = Seen::default();
        let candidates = [
            Some((&here.seen, &here.sums)),
            above.last().map(|above| (&above[player].seen, &above[player].sums)),
            Some((&nothing, self.net.bias())),
        ];
        let candidates = candidates.into_iter().flatten();
        let nearest = candidates.map(|(base, sums)| (differences(base, seen), base, sums));
        let Some((differences, base, sums)) = nearest.min_by_key(|nearest| nearest.0) else {
            return;
        };
        let sums = if differences == 0 {
            *sums
        } else {
            self.changes.find(base, seen);
            changed(self.net.rows(), sums, self.changes.on(), self.changes.off())
        };
        *here = View { sums, seen: *seen };
    }
}

/// What is known before anything is seen.
fn fresh<const H: usize>(net: &Net<H>) -> [View<H>; 2] {
    let view = View { sums: *net.bias(), seen: Seen::default() };
    [view.clone(), view]
}

/// How many inputs two sets differ in.
#[inline]
fn differences(a: &Seen, b: &Seen) -> u32 {
    a.0.iter().zip(&b.0).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// Sums with the rows of some inputs added and others taken away, several rows in one go, so that
/// the sums stay in registers.
#[inline]
fn changed<const H: usize>(rows: &[Row<H>], sums: &Row<H>, on: &[u16], off: &[u16]) -> Row<H> {
    let row = |input: u16| &rows[usize::from(input)];
    match (on, off) {
        (&[a], &[]) => pass(sums, [row(a)], []),
        (&[a], &[b]) => pass(sums, [row(a)], [row(b)]),
        (&[a, b], &[c]) => pass(sums, [row(a), row(b)], [row(c)]),
        (&[a, b], &[c, d]) => pass(sums, [row(a), row(b)], [row(c), row(d)]),
        _ => {
            let mut sums = *sums;
            let (pairs, rest) = on.as_chunks::<2>();
            for &[a, b] in pairs {
                sums = pass(&sums, [row(a), row(b)], []);
            }
            for &a in rest {
                sums = pass(&sums, [row(a)], []);
            }
            let (pairs, rest) = off.as_chunks::<2>();
            for &[a, b] in pairs {
                sums = pass(&sums, [], [row(a), row(b)]);
            }
            for &a in rest {
                sums = pass(&sums, [], [row(a)]);
            }
            sums
        }
    }
}

/// Sums with these rows added and those taken away. On the way they may leave their range; in the end
/// they do not, for [`Net::new`] made sure.
#[inline]
fn pass<const H: usize, const ON: usize, const OFF: usize>(
    sums: &Row<H>,
    on: [&Row<H>; ON],
    off: [&Row<H>; OFF],
) -> Row<H> {
    let mut new = *sums;
    for i in 0..H {
        let mut sum = new.0[i];
        for row in on {
            sum = sum.wrapping_add(row.0[i]);
        }
        for row in off {
            sum = sum.wrapping_sub(row.0[i]);
        }
        new.0[i] = sum;
    }
    new
}

/// Which inputs changed: room for them, so that none is needed at each position.
#[derive(Debug, Clone)]
struct Changes {
    on: [u16; Seen::MOST],
    off: [u16; Seen::MOST],
    count: [usize; 2],
}

impl Default for Changes {
    fn default() -> Self {
        Self { on: [0; Seen::MOST], off: [0; Seen::MOST], count: [0; 2] }
    }
}

impl Changes {
    #[inline]
    fn find(&mut self, before: &Seen, after: &Seen) {
        let (mut on, mut off) = (0, 0);
        for (word, (&before, &after)) in before.0.iter().zip(&after.0).enumerate() {
            let mut changed = before ^ after;
            while changed != 0 {
                let bit = changed.trailing_zeros();
                let input = (64 * word) as u16 + bit as u16;
                // Written to both lists, of which one counts it: which one cannot be foretold.
                (self.on[on], self.off[off]) = (input, input);
                let is_on = (after >> bit & 1) as usize;
                on += is_on;
                off += 1 - is_on;
                changed &= changed - 1;
            }
        }
        self.count = [on, off];
    }

    fn on(&self) -> &[u16] {
        &self.on[..self.count[0]]
    }

    fn off(&self) -> &[u16] {
        &self.off[..self.count[1]]
    }
}

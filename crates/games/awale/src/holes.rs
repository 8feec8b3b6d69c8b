//! Sixteen holes in one number, all worked on at once.
//!
//! Seeds are counted a byte a hole: player 1's holes 1, 3, 5, … from the lowest byte up in the
//! low half, player 2's holes 2, 4, 6, … in the high half. No byte ever exceeds 64 seeds, so all
//! holes can be added at once without a carry from one to the next, and the top bit of each byte
//! is free. Within this crate the *index* of a hole is its number less one.

/// How many holes there are.
pub(crate) const HOLES: usize = 16;
/// How many seeds there are.
pub(crate) const SEEDS: usize = 64;

/// A byte a hole. Positions keep the two halves apart, so that the half of a player can be picked
/// without a branch.
pub(crate) type Holes = u128;

/// A one in each byte of a player's half.
pub(crate) const ONES: u64 = u64::from_ne_bytes([1; 8]);
/// A one in each byte.
pub(crate) const EACH_HOLE: Holes = u128::from_ne_bytes([1; 16]);

/// The lowest bit of the byte of a hole in its owner's half.
#[inline]
const fn byte(index: usize) -> usize {
    8 * (index / 2)
}

/// A number of seeds in one hole.
pub(crate) const fn in_hole(index: usize, seeds: usize) -> Holes {
    (seeds as Holes) << (64 * (index % 2) + byte(index))
}

/// The two halves, player 1's first.
#[inline]
pub(crate) const fn halves(holes: Holes) -> [u64; 2] {
    [holes as u64, (holes >> 64) as u64]
}

/// The number of which these are the halves.
#[inline]
pub(crate) const fn joined([one, two]: [u64; 2]) -> Holes {
    one as Holes | (two as Holes) << 64
}

/// How many seeds are in a hole, given its owner's half.
#[inline]
pub(crate) const fn seeds_at(half: u64, index: usize) -> usize {
    (half >> byte(index)) as usize & 0xff
}

/// How many seeds are in all holes together, if none has more than 64 and all not more than 255.
#[inline]
pub(crate) const fn sum(holes: Holes) -> usize {
    // The top byte of the product is the sum of all bytes.
    let [one, two] = halves(holes);
    ((one + two).wrapping_mul(ONES) >> 56) as usize
}

/// A bit for each colour that can be taken out of each hole of a half: in the byte of the hole
/// the lowest bit is for red and the next for blue.
#[inline]
pub(crate) const fn choices(red: u64, blue: u64) -> u64 {
    // Any seeds at all carry into the bit above those that are added.
    let red = (red + 0x3f * ONES) & (0x40 * ONES);
    let blue = (blue + 0x7f * ONES) & (0x80 * ONES);
    (red | blue) >> 6
}

/// The sowing of 1 to 64 seeds of a colour, given by its index, from the hole with this index (rule 2): what
/// each hole gains or loses, and the index of the hole of the last seed.
#[inline]
pub(crate) fn sowing(seeds: usize, index: usize, color: usize) -> (Holes, usize) {
    // All seeds of the game are in the row of none, for which there is no other use.
    let i = (seeds % SEEDS * HOLES + index % HOLES) * 2 + color % 2;
    (SOWINGS.changes[i], usize::from(SOWINGS.last[i]))
}

/// By seeds, hole and colour. A game rarely needs more than a few rows of this table.
struct Sowings {
    changes: [Holes; SEEDS * HOLES * 2],
    last: [u8; SEEDS * HOLES * 2],
}

static SOWINGS: Sowings = {
    let mut table = Sowings { changes: [0; SEEDS * HOLES * 2], last: [0; SEEDS * HOLES * 2] };
    let mut i = 0;
    while i < SEEDS * HOLES * 2 {
        let seeds = if i < HOLES * 2 { SEEDS } else { i / (HOLES * 2) };
        let (change, last) = sow_one_by_one(seeds, i / 2 % HOLES, 2 - i % 2);
        table.changes[i] = change;
        table.last[i] = last as u8;
        i += 1;
    }
    table
};

/// Sows seed by seed: red goes in steps of 2, over one's own holes, blue in steps of 1.
const fn sow_one_by_one(seeds: usize, start: usize, step: usize) -> (Holes, usize) {
    // A loss is a negative number, which adding and wrapping round makes come out right.
    let mut change = in_hole(start, seeds).wrapping_neg();
    let mut index = start + 1;
    let mut sown = 0;
    loop {
        if index % HOLES != start {
            change = change.wrapping_add(in_hole(index % HOLES, 1));
            sown += 1;
            if sown == seeds {
                return (change, index % HOLES);
            }
        }
        index += step;
    }
}

/// The holes captured when the last seed has fallen into the hole with the index `last` (rule 3), a byte of ones
/// each; `seeds` are those of both colours.
#[inline]
pub(crate) fn chain(seeds: Holes, last: usize) -> Holes {
    // Subtracting leaves the top bit of a hole up to 1, adding carries into it from 4 on.
    let stops = (0x81 * EACH_HOLE - seeds) | (seeds + 0x7c * EACH_HOLE);
    // A nibble a hole in the order of the board, so that rotating it turns the board.
    let [one, two] = halves(stops);
    let circle = (one >> 4 & (0x08 * ONES)) | (two & (0x80 * ONES));
    let turned = circle.rotate_right(4 * (last as u32 + 1));
    CHAINS[turned.leading_zeros() as usize / 4][last % HOLES]
}

/// By length and the index of the hole of the last seed.
static CHAINS: [[Holes; HOLES]; HOLES + 1] = {
    let mut chains = [[0; HOLES]; HOLES + 1];
    let mut i = 0;
    while i < HOLES * HOLES {
        let (length, last) = (i / HOLES, i % HOLES);
        let next = (last + HOLES - length) % HOLES;
        chains[length + 1][last] = chains[length][last] | in_hole(next, 0xff);
        i += 1;
    }
    chains
};

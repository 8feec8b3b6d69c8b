//! The terms of the evaluation of two-player positions.

use presentation::{Term, Terms};

use crate::lines::bit;
use crate::threat_map::{Side, ThreatMap, stones};
use crate::torus::{ON, Sets, TorusSet};
use crate::{Cell, CellSet, Position, messages};

/// The terms of the evaluation of two-player positions. The right to move apart, each term is what the player to
/// move has less what the opponent has.
pub static TERMS: Terms = Terms { list: &LIST, phase: messages::STONES, knots: &[0, 12, 24, 40] };

const LIST: [Term; 8] = [
    messages::MAKERS,
    messages::LOSING,
    messages::CENTER,
    messages::TEMPO,
    messages::DECISIVE,
    messages::SECURE,
    messages::PAIRS,
    messages::FORCED,
];

/// How many terms there are.
pub(super) const COUNT: usize = LIST.len();

/// Writes the terms of a position, and returns its phase.
pub(crate) fn extract_terms(position: &Position<2>, values: &mut [i32]) -> u32 {
    let map = ThreatMap::of(stones(position));
    values.copy_from_slice(&terms_of(&map));
    phase(&map)
}

/// How many stones there are.
#[inline]
pub(super) fn phase(map: &ThreatMap) -> u32 {
    (map.stones[0] | map.stones[1]).count_ones()
}

/// The terms of a position.
#[inline]
pub(super) fn terms_of(map: &ThreatMap) -> [i32; COUNT] {
    let ThreatMap { stones: [own, other], torus_stones, mine, theirs, .. } = map;
    let count = |set: TorusSet| set.count_ones() as i32;
    [
        makers(mine) - makers(theirs),
        losing(mine) - losing(theirs),
        center(*own) - center(*other),
        1,
        count(mine.decisive) - count(theirs.decisive),
        count(mine.makers & theirs.threes) - count(theirs.makers & mine.threes),
        pairs(torus_stones[0]) - pairs(torus_stones[1]),
        i32::from(theirs.fours != 0) - i32::from(mine.fours != 0),
    ]
}

/// How many pairs of these stones are side by side.
#[inline]
fn pairs(stones: TorusSet) -> i32 {
    let stones = Sets::splat(stones);
    (stones & ON.from(stones)).to_array().iter().map(|set| set.count_ones() as i32).sum()
}

/// Where a player can threaten without completing a three.
#[inline]
pub(super) fn makers(side: &Side) -> i32 {
    (side.makers & !side.threes).count_ones() as i32
}

/// Where a player would complete a three: who must answer a threat there is lost.
#[inline]
pub(super) fn losing(side: &Side) -> i32 {
    side.threes.count_ones() as i32
}

/// How near to the centre these stones are together: four for one on it, one less for each step
/// away.
#[inline]
pub(super) fn center(stones: CellSet) -> i32 {
    WITHIN.iter().map(|within| (stones & within).count_ones() as i32).sum()
}

/// How near to the centre each cell is: four for the centre, one less for each step away from it.
pub(super) static NEARNESS: [u32; Cell::COUNT] = tabulate_nearness();

const fn tabulate_nearness() -> [u32; Cell::COUNT] {
    let (mut nearness, mut i) = ([0; Cell::COUNT], 0);
    while i < Cell::COUNT * WITHIN.len() {
        let (cell, within) = (i / WITHIN.len(), WITHIN[i % WITHIN.len()]);
        nearness[cell] += (within >> cell & 1) as u32;
        i += 1;
    }
    nearness
}

/// The cells within 0 to 3 steps of the centre.
const WITHIN: [CellSet; 4] = [within(0), within(1), within(2), within(3)];

const fn within(steps: i32) -> CellSet {
    let (mut set, mut i) = (0, 0);
    while i < Cell::COUNT {
        let (q, r) = Cell::new(i).axial();
        if q.abs() <= steps && r.abs() <= steps && (q + r).abs() <= steps {
            set |= bit(Cell::new(i));
        }
        i += 1;
    }
    set
}

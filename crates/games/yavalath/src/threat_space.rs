//! Threat-space search (Allis, van den Herik and Huntjens 1993; "victory by continuous fours"): every stone
//! of the attacker threatens a four, so that the defender must answer it, until there are two fours to stop or the stone that stops one completes a three.
//!
//! Most games are decided this way, and the search for it is narrow: a threat has one answer. So
//! it looks much further ahead than a search of all moves, and what it finds is proven. What it does not
//! find may still be there: it passes over a few threats that hardly ever lead anywhere.

use game::Position as _;
use grid::set::Set as _;

use crate::threat_map::{ThreatMap, stones, stops};
use crate::threats::{Around, Makers};
use crate::torus::{self, BOARD, TorusSet};
use crate::{Move, Position};

/// A win by threats alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// The move to begin with.
    pub first: Move,
    /// In how many plies the game is won at the latest.
    pub plies: u32,
}

/// A win by threats of the player to move. It visits at most `nodes` positions, and what it finds depends on
/// nothing else.
///
/// ```
/// use game::Position;
/// use presentation::Rules;
/// let mut position = plywood_yavalath::Yavalath::<2>::PLAIN.start();
/// for text in ["e8", "a1", "e7", "a5", "h5", "i5", "g5", "i1"] {
///     position.play(text.parse()?);
/// }
/// let win = plywood_yavalath::threat_space::win(&position, 100).unwrap();
/// assert_eq!((win.first, win.plies), ("e5".parse()?, 3));
/// # Ok::<(), game::NotationError>(())
/// ```
pub fn win(position: &Position<2>, nodes: u32) -> Option<Win> {
    if position.outcome().is_some() {
        return None;
    }
    let map = ThreatMap::of(stones(position));
    match map.mine.fours {
        0 => win_by_threats(&map, map.safe(), nodes),
        fours => Some(Win { first: first(fours), plies: 1 }),
    }
}

/// As [`win`], if the attacker cannot win at once; the cells `safe` are what [`ThreatMap::safe`] says.
#[inline]
pub(crate) fn win_by_threats(map: &ThreatMap, safe: TorusSet, nodes: u32) -> Option<Win> {
    let decisive = map.mine.decisive & safe;
    if decisive != 0 {
        return Some(Win { first: first(decisive), plies: 3 });
    }
    let threats = map.mine.makers & safe;
    let [own, other] = map.torus_stones;
    if threats == 0 {
        None
    } else {
        ThreatSpaceSearch { nodes }.follow(Sides { own, other }, threats, 0)
    }
}

/// A stone on the first of these cells.
#[inline]
fn first(cells: TorusSet) -> Move {
    Move::stone(torus::cell(cells.first()))
}

/// The stones of the attacker, who is to move, and of the defender.
#[derive(Debug, Clone, Copy)]
struct Sides {
    own: TorusSet,
    other: TorusSet,
}

/// The search and its node limit.
struct ThreatSpaceSearch {
    /// How many positions may still be visited.
    nodes: u32,
}

impl ThreatSpaceSearch {
    /// Tries these threats, none of which decides at once. As threats may be made in any order,
    /// what was `tried` before a threat is not tried again after it.
    fn follow(&mut self, sides: Sides, threats: TorusSet, mut tried: TorusSet) -> Option<Win> {
        // One or two threats without more stones around hardly ever lead anywhere.
        let promising = promising(sides.own, threats);
        if promising == 0 && threats.count_ones() < 3 {
            return None;
        }
        for index in promising.indices().chain((threats & !promising).indices()) {
            self.nodes = self.nodes.checked_sub(1)?;
            // 1. The threat and its answer.
            let own = sides.own | 1 << index;
            let mine = Around::of(own);
            let answer = mine.fours() & !(own | sides.other);
            debug_assert!(answer.is_power_of_two(), "what does not decide has one answer");
            // 2. What the answer threatens itself must be stopped.
            let other = sides.other | answer;
            let empty = BOARD & !(own | other);
            let theirs = Around::of(other);
            let counter = theirs.fours() & empty;
            let losing = theirs.lines() & empty & !counter;
            let safe = stops(counter) & empty & !mine.lines();
            // 3. The next threat decides, or is followed in turn.
            let Makers { all, decisive } = mine.makers(empty, losing);
            let threats = all & safe & !tried;
            let plies = if decisive & safe != 0 {
                Some(3)
            } else if threats != 0 {
                self.follow(Sides { own, other }, threats, tried).map(|win| win.plies)
            } else {
                None
            };
            if let Some(plies) = plies {
                return Some(Win { first: first(1 << index), plies: plies + 2 });
            }
            tried |= 1 << index;
        }
        None
    }
}

/// Those of these threats that have more stones around than they make use of.
#[inline]
fn promising(own: TorusSet, threats: TorusSet) -> TorusSet {
    threats
        .indices()
        .filter(|&index| (torus::collinear(index) & own).count() > 2)
        .fold(0, |set, index| set | 1 << index)
}

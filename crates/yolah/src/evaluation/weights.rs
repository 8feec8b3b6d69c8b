//! What each term is worth, from the beginning of a game to its end.

use super::terms::TERMS;

/// What each term is worth at 0, 14, 28, 42 and 56 free squares, in hundredths of a point.
///
/// Least squares on how 40 000 games of self-play went on, the margin still to come against the
/// terms, rounded; at 56 free squares, where the terms hardly differ yet, and for two small weights
/// at none, by hand. That free neighbours weigh against a side is no slip: they are counted among
/// its moves, of which long ones are worth more than short ones.
const ANCHORS: [[i32; 5]; TERMS] = [
    [0, 5, 54, 62, 62],            // tempo
    [0, 32, 14, 0, 2],             // mobility
    [17, -16, -3, 13, 0],          // reach
    [53, 30, 20, 7, 0],            // queens
    [23, 60, 46, 8, -3],           // kings
    [-47, -61, -31, -8, 5],        // freedom
    [-107, -60, -184, -245, -212], // stuck
    [-46, 2, -30, -111, -50],      // tight
    [24, 20, 35, 250, 250],        // engaged
];

const SPACING: usize = 14;

/// The weights by the number of free squares, in hundredths of a point times [`SCALE`].
pub(super) static BY_FREE: [[i32; TERMS]; 57] = {
    let mut by_free = [[0; TERMS]; 57];
    let (mut free, mut term) = (0, 0);
    while free < 57 {
        let anchor = if free < 56 { free / SPACING } else { 3 };
        let past = (free - anchor * SPACING) as i32;
        let [from, to] = [ANCHORS[term][anchor], ANCHORS[term][anchor + 1]];
        by_free[free][term] = from * (SCALE - past) + to * past;
        term = (term + 1) % TERMS;
        free += (term == 0) as usize;
    }
    by_free
};

/// Makes whole numbers of the weights between two anchors.
pub(super) const SCALE: i32 = SPACING as i32;

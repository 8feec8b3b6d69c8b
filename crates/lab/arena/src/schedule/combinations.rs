//! Combinations and tuples of engines in cyclic order, as in the circle method of round robins: each
//! is followed by its rotations, in which every engine is replaced by the next one. After each such
//! cycle all engines have played equally often.

/// The binomial coefficient: how many sets of this size there are of the numbers below `n`.
pub(super) fn binomial(n: usize, size: usize) -> u128 {
    // Each division is exact: the product so far is that many sets of a smaller size.
    (0..size).fold(1, |sets, i| sets * (n.saturating_sub(i)) as u128 / (i + 1) as u128)
}

/// All sets of this size, not 0, of the numbers below `n`, each in rising order.
pub(super) fn combinations(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut set: Vec<usize> = (0..size).collect();
    // Every cycle has sets that hold 0; the smallest of them, its necklace, represents it.
    while set[0] == 0 {
        if is_smallest_rotation(&set, n) {
            all.push(set.clone());
            all.extend(
                (1..n).map(|places| rotated(&set, places, n)).take_while(|next| *next != set),
            );
        }
        if !advance(&mut set, n) {
            break;
        }
    }
    all
}

fn is_smallest_rotation(set: &[usize], n: usize) -> bool {
    set.iter().all(|&member| *set <= rotated(set, n - member, n)[..])
}

/// The set with `places` added to every member, modulo `n`.
fn rotated(set: &[usize], places: usize, n: usize) -> Vec<usize> {
    let mut rotated: Vec<usize> = set.iter().map(|member| (member + places) % n).collect();
    rotated.sort_unstable();
    rotated
}

/// The next set in lexicographic order, if there is one.
fn advance(set: &mut [usize], n: usize) -> bool {
    let size = set.len();
    let Some(i) = (0..size).rev().find(|&i| set[i] < n - size + i) else { return false };
    set[i] += 1;
    for j in i + 1..size {
        set[j] = set[j - 1] + 1;
    }
    true
}

/// All tuples of this length of the numbers below `n`.
pub(super) fn tuples(n: usize, length: usize) -> Vec<Vec<usize>> {
    let cycle = |code: usize| {
        let distances = digits(code, n, length - 1);
        (0..n).map(move |first| {
            let others = distances.iter().map(|distance| (first + distance) % n);
            std::iter::once(first).chain(others).collect()
        })
    };
    (0..n.pow(length as u32 - 1)).flat_map(cycle).collect()
}

/// All ways to put `size` engines into `seats` seats such that none is left out, as indices in a group.
pub(super) fn seatings(size: usize, seats: usize) -> Vec<Vec<usize>> {
    let all = (0..size.pow(seats as u32)).map(|code| digits(code, size, seats));
    all.filter(|seating| (0..size).all(|engine| seating.contains(&engine))).collect()
}

/// The digits of a number in a base, the most significant first.
fn digits(mut code: usize, base: usize, length: usize) -> Vec<usize> {
    let mut digits = vec![0; length];
    for digit in digits.iter_mut().rev() {
        (*digit, code) = (code % base, code / base);
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_of_pairs_comes_before_the_next() {
        let pairs = combinations(4, 2);
        assert_eq!(pairs, [[0, 1], [1, 2], [2, 3], [0, 3], [0, 2], [1, 3]]);
    }

    #[test]
    fn sets_of_one_and_of_all_are_sets_too() {
        assert_eq!(combinations(3, 1), [[0], [1], [2]]);
        assert_eq!(combinations(3, 3), [[0, 1, 2]]);
        assert_eq!(combinations(1, 1), [[0]]);
    }

    #[test]
    fn there_are_as_many_sets_as_counted_and_none_twice() {
        for n in 1..=12 {
            for size in 1..=n {
                let mut all = combinations(n, size);
                assert_eq!(all.len() as u128, binomial(n, size), "{size} of {n}");
                all.sort();
                all.dedup();
                assert_eq!(all.len() as u128, binomial(n, size), "{size} of {n}");
            }
        }
        assert_eq!((binomial(1000, 3), binomial(2, 3)), (166_167_000, 0));
    }

    #[test]
    fn two_engines_fill_three_seats_in_six_ways() {
        let ways = [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]];
        assert_eq!(seatings(2, 3), ways);
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seatings(3, 3).len(), 6);
    }

    #[test]
    fn tuples_begin_with_everyone_against_himself() {
        assert_eq!(tuples(2, 2), [[0, 0], [1, 1], [0, 1], [1, 0]]);
        assert_eq!(tuples(1, 3), [[0, 0, 0]]);
    }
}

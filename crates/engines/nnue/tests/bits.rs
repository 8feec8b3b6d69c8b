//! Bit indices by instructions are those by a loop.

use game::Rng;
use plywood_nnue::bits::{portable, write_bit_indices};

#[test]
fn the_loop_does_what_the_instructions_do() {
    let mut rng = Rng::seeded(10);
    for round in 0..20_000 {
        let (a, b, from) = (rng.next_u64(), rng.next_u64(), rng.below(512) as u16);
        let set = [a, a & b, a | b, 0, u64::MAX][round % 5];
        let (mut fast, mut slow) = ([0; 64], [0; 64]);
        let count = write_bit_indices(set, from, &mut fast);
        assert_eq!(count, set.count_ones() as usize);
        assert_eq!(count, portable::write_bit_indices(set, from, &mut slow));
        assert_eq!(fast[..count], slow[..count]);
    }
}

//! A move as it is watched: seed by seed, then hole by hole.

use game::{Position as _, Rng};
use plywood_awale::Rules;
use presentation::Rules as _;
use presentation::view::{Board, Content};

/// The red and blue seeds of each hole.
fn seeds(board: &Board) -> Vec<[u32; 2]> {
    let seeds = |content| match content {
        Content::Seeds { red, blue, .. } => [u32::from(red), u32::from(blue)],
        _ => unreachable!("holes hold seeds"),
    };
    board.cells.iter().map(|cell| seeds(cell.content)).collect()
}

fn sum(seeds: &[[u32; 2]]) -> u32 {
    seeds.as_flattened().iter().sum()
}

#[test]
fn seeds_are_sown_one_by_one_and_captured_hole_by_hole() {
    let rules = Rules::default();
    let text = "0.2/1.1/1.0/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2 1 4 3 12";
    let position = rules.read_position(text).unwrap();
    let frames = rules.frames(&position, "1B".parse().unwrap());
    let first_holes: Vec<_> = frames.iter().map(|frame| seeds(frame)[..3].to_vec()).collect();
    let expected = [
        [[0, 0], [1, 2], [1, 0]],
        [[0, 0], [1, 2], [1, 1]],
        [[0, 0], [1, 2], [0, 0]],
        [[0, 0], [0, 0], [0, 0]],
    ];
    assert_eq!(first_holes, expected);
}

#[test]
fn the_last_frame_of_any_move_is_the_board_after_it() {
    let rules = Rules::default();
    let mut rng = Rng::seeded(3);
    let mut starved = 0;
    for _ in 0..300 {
        let mut position = rules.start();
        while let Some(mv) = position.random_move(&mut rng) {
            let frames = rules.frames(&position, mv);
            let after = position.after(mv);
            assert_eq!(frames.last(), Some(&rules.board(&after)), "{mv} at {position}");

            let sown = position.seeds(mv.hole(), mv.color()) as usize;
            let counts: Vec<u32> = frames.iter().map(|frame| sum(&seeds(frame))).collect();
            let lifted = position.on_board() - sown as u32;
            let rising = (lifted + 1..).take(sown);
            assert!(counts.iter().copied().take(sown).eq(rising), "{mv} at {position}");
            assert!(counts[sown - 1..].is_sorted_by(|a, b| a > b), "{mv} at {position}");
            let taken = position.on_board() - position.captures(mv);
            starved += usize::from(taken > 0 && after.on_board() == 0);
            position = after;
        }
    }
    assert!(starved > 0, "some games end by starving");
}

//! The fast rules against the naive ones, move by move.

use crate::naive;

use conformance::naive::{Naive as _, same};
use game::{Position as _, Rng};
use naive::Game;
use plywood_yavalath::lines::{self, FOURS, Line, THREES, bit};
use plywood_yavalath::{Cell, Yavalath};
use presentation::Rules;
use proptest::prelude::*;

/// Plays one random game on both boards. With `careful` the stones avoid every line while they
/// can, so that games last long enough to fill the board.
fn play_both<const PLAYERS: usize>(
    rules: Yavalath<PLAYERS>,
    mut naive: Game,
    seed: u64,
    careful: Care,
) {
    let mut rng = Rng::seeded(seed);
    let mut position = rules.start();
    loop {
        same(&position, &naive);
        let Some(mut mv) = position.random_move(&mut rng) else { break };
        let quiet: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| {
                mv.cell().is_some_and(|cell| {
                    lines::completed(position.stones(position.turn()), cell) == Line::Nothing
                })
            })
            .collect();
        if careful == Care::Full && !quiet.is_empty() {
            mv = quiet[rng.below(quiet.len() as u32) as usize];
        }
        position.play(mv);
        naive.play(&mv.to_string());
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Care {
    None,
    Full,
}

#[test]
fn random_games_are_the_same_on_both_boards() {
    for seed in 0..150 {
        for care in [Care::None, Care::Full] {
            play_both(Yavalath::<2>::PLAIN, Game::new(2, false, false), seed, care);
            play_both(Yavalath::SWAP, Game::new(2, true, false), seed, care);
            play_both(Yavalath::<3>::PLAIN, Game::new(3, false, false), seed, care);
            play_both(Yavalath::BLOCK, Game::new(3, false, true), seed, care);
        }
    }
}

/// What a stone completes, by walking from cell to cell.
fn walked(own: u64, cell: Cell) -> Line {
    let run = |step: (i32, i32)| {
        let next = |cell: &Cell| cell.neighbor(step).filter(|&next| own & bit(next) != 0);
        std::iter::successors(next(&cell), next).count()
    };
    let runs = [(1, 0), (0, 1), (1, -1)].map(|(q, r)| 1 + run((q, r)) + run((-q, -r)));
    match runs.into_iter().max() {
        Some(4..) => Line::Four,
        Some(3) => Line::Three,
        _ => Line::Nothing,
    }
}

/// The cells that are all that `own` lacks of one of these lines.
fn lacking_one(own: u64, lines: &[u64]) -> u64 {
    let lacking = lines.iter().map(|line| line & !own);
    lacking.filter(|cells| cells.is_power_of_two()).fold(0, |all, cell| all | cell)
}

proptest! {
    #[test]
    fn what_a_stone_completes_is_what_walking_finds(a: u64, b: u64, cell in 0..Cell::COUNT) {
        let cell = Cell::new(cell);
        for own in [a, a & b, a | b].map(|set| set & lines::BOARD & !bit(cell)) {
            let line = walked(own, cell);
            prop_assert_eq!(lines::completed(own, cell), line);
        }
    }

    #[test]
    fn cells_that_complete_a_line_are_those_that_are_all_it_lacks(a: u64, b: u64, c: u64) {
        for set in [a & b & c, a & b, a, a | b].map(|set| set & lines::BOARD) {
            let own = set & !lines::whole(set, &THREES);
            let cells = lines::completing(own);
            let (four, run) = (lacking_one(own, &FOURS), lacking_one(own, &THREES));
            prop_assert_eq!(cells.four & !own, four);
            prop_assert_eq!(cells.three & !own, run & !four);
        }
    }
}

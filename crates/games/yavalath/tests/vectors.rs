//! Positions with their winning, blocking and losing cells.

use crate::cases;

use cases::{Case, cases};
use game::{Outcome, Position as _};
use plywood_yavalath::lines::bit;
use plywood_yavalath::{Cell, Move};

fn set(cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |set, &cell| set | bit(cell))
}

fn own_wins(case: &Case) -> u64 {
    case.position.wins(case.position.turn())
}

fn threats(case: &Case) -> u64 {
    case.position.wins(case.position.turn().opponent())
}

#[test]
fn the_file_has_ten_cases() {
    assert_eq!(cases().len(), 10);
}

#[test]
fn losing_cells_are_all_found_and_lose() {
    for Case { kind, position, loses, .. } in cases() {
        let turn = position.turn();
        assert_eq!(position.losses(turn), set(&loses), "{kind}");
        for cell in loses {
            let after = position.after(Move::stone(cell));
            assert_eq!(after.outcome().and_then(Outcome::winner), Some(turn.opponent()), "{kind}");
        }
    }
}

#[test]
fn winning_cells_are_all_found_and_win() {
    for case in cases() {
        let expected = if case.is("win-in-1") { set(&case.answer) } else { 0 };
        assert_eq!(own_wins(&case), expected, "{}", case.kind);
        let turn = case.position.turn();
        for &cell in case.answer.iter().filter(|_| case.is("win-in-1")) {
            let after = case.position.after(Move::stone(cell));
            assert_eq!(after.outcome().and_then(Outcome::winner), Some(turn), "{}", case.kind);
        }
    }
}

#[test]
fn every_other_cell_than_the_block_loses_at_once() {
    for case in cases().into_iter().filter(|case| case.is("must-block")) {
        assert_eq!(threats(&case), set(&case.answer));
        let turn = case.position.turn();
        for mv in case.position.legal_moves() {
            let after = case.position.after(mv);
            let stands = after.outcome().is_none() && after.wins(turn.opponent()) == 0;
            assert_eq!(stands, mv.cell().is_some_and(|cell| case.answer.contains(&cell)), "{mv}");
        }
    }
}

#[test]
fn a_block_that_makes_three_is_no_way_out() {
    for case in cases().into_iter().filter(|case| case.is("lost")) {
        assert_ne!(threats(&case), 0);
        assert_eq!(threats(&case) & !case.position.losses(case.position.turn()), 0);
    }
}

#[test]
fn cells_that_win_by_force_are_legal_and_do_not_lose() {
    let kinds = ["double threat win", "forced win", "puzzle"];
    for case in cases().into_iter().filter(|case| kinds.iter().any(|kind| case.is(kind))) {
        assert!(!case.answer.is_empty(), "{}", case.kind);
        for &cell in &case.answer {
            assert!(case.position.is_legal(Move::stone(cell)), "{cell}");
            assert_eq!(case.position.after(Move::stone(cell)).outcome(), None, "{cell}");
        }
    }
}

/// After the answer there are two fours to stop, or the one there is cannot be stopped.
#[test]
fn a_double_threat_cannot_be_parried() {
    for case in cases().into_iter().filter(|case| case.is("double threat win")) {
        let turn = case.position.turn();
        for &cell in &case.answer {
            let threat = case.position.after(Move::stone(cell));
            assert_eq!(threat.wins(turn.opponent()), 0);
            for reply in threat.legal_moves() {
                let after = threat.after(reply);
                assert!(after.outcome().is_some() || after.wins(turn) != 0, "{cell} {reply}");
            }
        }
    }
}

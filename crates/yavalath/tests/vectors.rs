//! Positions with their winning, blocking and losing cells.

use game::{Outcome, Position as _, Rules};
use yavalath::lines::bit;
use yavalath::{Cell, Move, Position, Yavalath};

/// One block of the file.
struct Case {
    kind: String,
    position: Position<2>,
    answer: Vec<Cell>,
    loses: Vec<Cell>,
}

fn cases() -> Vec<Case> {
    let file = include_str!("data/vectors.txt");
    let blocks = file.split("\n\n").filter(|block| block.contains("\nmoves "));
    blocks.map(read_case).collect()
}

fn read_case(block: &str) -> Case {
    let field = |key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap_or_else(|| panic!("{key} in {block}")).trim().to_owned()
    };
    let cells = |key: &str| match field(key).as_str() {
        "-" => Vec::new(),
        names => names.split(' ').map(|name| name.parse().expect("a cell")).collect(),
    };
    let mut position = Yavalath::<2>::PLAIN.start();
    for mv in field("moves").split(' ') {
        position.play(mv.parse().expect("a move"));
    }
    Case { kind: field("#"), position, answer: cells("answer"), loses: cells("loses") }
}

fn set(cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |set, &cell| set | bit(cell))
}

impl Case {
    fn is(&self, kind: &str) -> bool {
        self.kind.starts_with(kind)
    }

    fn own_wins(&self) -> u64 {
        self.position.wins(self.position.turn())
    }

    fn threats(&self) -> u64 {
        self.position.wins(self.position.turn().opponent())
    }
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
        assert_eq!(case.own_wins(), expected, "{}", case.kind);
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
        assert_eq!(case.threats(), set(&case.answer));
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
        assert_ne!(case.threats(), 0);
        assert_eq!(case.threats() & !case.position.losses(case.position.turn()), 0);
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

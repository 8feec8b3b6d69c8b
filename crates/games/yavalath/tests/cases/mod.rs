//! The tactical positions of `data/vectors.txt`.

use game::Position as _;
use plywood_yavalath::{Cell, Position, Yavalath};
use presentation::Rules;

/// One block of the file.
pub(crate) struct Case {
    pub(crate) kind: String,
    pub(crate) position: Position<2>,
    pub(crate) answer: Vec<Cell>,
    pub(crate) loses: Vec<Cell>,
}

pub(crate) fn cases() -> Vec<Case> {
    let file = include_str!("../data/vectors.txt");
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

impl Case {
    pub(crate) fn is(&self, kind: &str) -> bool {
        self.kind.starts_with(kind)
    }
}

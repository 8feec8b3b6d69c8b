//! The laws that every game obeys, for every combination of options.

use conformance::Bounds;
use game::Position;
use plywood_yavalanchan::{INFO, open};
use presentation::{ManyPlayerRules, Options, Spec, SpecError, TwoPlayerRules, Visitor};

struct Conform {
    size: usize,
    swap: bool,
}

impl Visitor for Conform {
    type Output = ();

    fn visit_many<R: ManyPlayerRules>(self, _: R) {
        unreachable!("a game for two");
    }

    fn visit_two<R: TwoPlayerRules>(self, rules: R) {
        let cells = 3 * self.size * (self.size - 1) + 1;
        assert_eq!(rules.board(&rules.start()).cells.len(), cells);
        assert_eq!(rules.start().move_count(), cells);
        // The start has a neutral move a cell. Later one cell is taken and the others have two
        // each, and a swap may be the last.
        let bounds = Bounds { moves: 2 * cells - 1, plies: cells + usize::from(self.swap) };
        conformance::check(&rules, bounds, if self.size < 5 { 40 } else { 8 });
        let texts = ["", " ", "1", "swap", "d4n", "../.n./.. 2", "nn/nxo/nn 1", "é", "//// 1"];
        conformance::check_parsers(&rules, &texts);
    }
}

fn options(spec: &str) -> Result<Options, SpecError> {
    Options::new(&INFO, &spec.parse::<Spec>()?)
}

#[test]
fn every_combination_of_options_obeys_the_laws() {
    for size in 2..=7 {
        for (swap, word) in [(false, "off"), (true, "on")] {
            let options = options(&format!("yavalanchan:size={size},swap={word}")).unwrap();
            open(&options, Conform { size, swap }).unwrap();
        }
    }
}

#[test]
fn the_default_is_size_4_without_swap() {
    open(&options("yavalanchan").unwrap(), Conform { size: 4, swap: false }).unwrap();
    assert_eq!(options("yavalanchan:size=4,swap=off").unwrap().spec().to_string(), "yavalanchan");
}

#[test]
fn other_sizes_are_refused() {
    for size in ["1", "8", "04", ""] {
        let error = options(&format!("yavalanchan:size={size}")).unwrap_err();
        let expected = format!("yavalanchan has no size \"{size}\"; there is 2..7");
        assert_eq!(error.to_string(), expected);
    }
}

//! The laws of every game, for the limits there are.

use conformance::Bounds;
use plywood_awale::{INFO, Rules};
use presentation::{ManyPlayerRules, Options, Rules as _, Spec, TwoPlayerRules, Visitor};

struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit_many<R: ManyPlayerRules>(self, _: R) {
        unreachable!("a game for two");
    }

    fn visit_two<R: TwoPlayerRules>(self, rules: R) {
        conformance::check(&rules, Bounds { moves: 16, plies: 9999 }, 20);
        conformance::check_parsers(&rules, &[]);
    }
}

#[test]
fn the_laws_hold_for_every_limit() {
    for spec in ["awale", "awale:limit=1", "awale:limit=2", "awale:limit=33", "awale:limit=9999"] {
        let spec: Spec = spec.parse().expect("a spec");
        let options = Options::new(&INFO, &spec).expect("options of the game");
        plywood_awale::open(&options, Check).expect("every limit makes a game");
    }
}

#[test]
fn no_game_outlasts_its_limit() {
    for limit in [1, 7, 60, 400] {
        let bounds = Bounds { moves: 16, plies: usize::from(limit) };
        conformance::check(&Rules::with_limit(limit), bounds, 200);
    }
}

#[test]
fn no_text_makes_the_parsers_panic() {
    let holes = |hole: &str| vec![hole; 16].join("/");
    let start = Rules::default().start().to_string();
    let texts = [
        start.clone(),
        format!("{} 1 32 32 7", holes("0.0")),
        format!("{} 2 0 0 0", holes("64.64")),
        format!("{} 1 99999999999999999999 0 0", holes("2.2")),
        format!("{start} "),
        String::new(),
        "/".repeat(15),
        "3R".to_owned(),
        "16B".to_owned(),
        "é 1 0 0 0".to_owned(),
    ];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for _ in 0..50 {
        conformance::check_parsers(&Rules::default(), &texts);
    }
}

#[test]
fn limits_that_are_no_number_of_plies_are_refused() {
    for limit in ["0", "10000", "-1", "0400", "many"] {
        let spec: Spec = format!("awale:limit={limit}").parse().expect("a spec");
        let error = Options::new(&INFO, &spec).expect_err(limit).to_string();
        assert_eq!(error, format!("awale has no limit \"{limit}\"; there is 1..9999"));
    }
}

#[test]
fn the_default_limit_is_the_one_the_options_name() {
    assert_eq!(Rules::default().start().limit().to_string(), INFO.options[0].default);
}

//! Finals: knock-out and Swiss, interrupted and resumed.

use std::sync::atomic::{AtomicU64, Ordering};

use arena::Format;
use arena::store::Store;
use plywood_class::{Final, FinalFormat, FinalResult};

use crate::support::{TestClass, TestMaker};

const GAME: &str = "game = \"yavalanchan:size=4\"\n";
const BOTS: [(&str, &str); 5] = [
    ("ann", "random"),
    ("bob", "reflex"),
    ("cleo", "uct:simulations=10"),
    ("dan", "uct:simulations=30"),
    ("eve", "uct:simulations=100"),
];

/// Plays a final; it is stopped after so many games.
fn play(test: &TestClass, format: FinalFormat, games: u64) -> FinalResult {
    let played = AtomicU64::new(0);
    let event = Final {
        folder: &test.class,
        config: &test.config,
        maker: &TestMaker,
        format,
        entrants: 5,
        blocks: 1,
        stopped: &|| played.load(Ordering::Relaxed) >= games,
        observer: None,
        report: &|_, _| {
            played.fetch_add(1, Ordering::Relaxed);
        },
    };
    event.run().unwrap()
}

#[test]
fn a_knockout_has_a_winner_and_goes_on_where_it_was() {
    let test = TestClass::new(GAME, &BOTS);
    test.run(20);
    let first = play(&test, FinalFormat::Knockout, 3);
    assert!(first.interrupted && first.bracket.unwrap().winner.is_none());
    let whole = play(&test, FinalFormat::Knockout, u64::MAX);
    assert!(!whole.interrupted);
    assert_eq!(whole.event.id, first.event.id);
    let bracket = whole.bracket.unwrap();
    assert!(bracket.winner.is_some());
    assert_eq!(bracket.rounds.len(), 3, "five, four, two");
    // Another one is another event, with other openings.
    let next = play(&test, FinalFormat::Knockout, u64::MAX);
    assert_ne!((next.event.id, next.event.plan.seed), (whole.event.id, whole.event.plan.seed));
    // The class goes on as if there had been none.
    assert_eq!(test.run(4).games, 24);
}

#[test]
fn a_swiss_final_is_an_event_of_the_best() {
    let test = TestClass::new(GAME, &BOTS);
    test.run(20);
    let result = play(&test, FinalFormat::Swiss, u64::MAX);
    assert!(!result.interrupted && result.bracket.is_none());
    assert_eq!((result.event.plan.format, result.event.plan.rounds), (Format::Swiss, 3));
    // Two meetings in each of three rounds, both seats.
    assert_eq!(result.results.summary.games, 12);
    let store = Store::read(&test.class.store()).unwrap();
    assert_eq!(store.events().unwrap().len(), 2);
}

#[test]
fn three_players_have_tables_of_three() {
    let test = TestClass::new("game = \"yavalath:players=3\"\n", &BOTS);
    test.run(6);
    let bracket = play(&test, FinalFormat::Knockout, u64::MAX).bracket.unwrap();
    let sizes: Vec<Vec<usize>> = bracket
        .rounds
        .iter()
        .map(|round| round.iter().map(|table| table.members.len()).collect())
        .collect();
    assert_eq!(sizes, [vec![3], vec![3]]);
}

//! The HTML report and its plots.

use plywood_arena::results::Results;
use plywood_arena::stats::{GameOutcome, Ratings};
use plywood_arena::{
    Entrant, Event, Format, Openings, Plan, PlayedGame, Termination, TimeControl, report,
};

fn event() -> Event {
    let entrant = |name: &str| Entrant { name: name.into(), engine: name.into() };
    let plan = Plan {
        game: "yavalath".into(),
        engines: vec![entrant("winner"), entrant("loser")],
        format: Format::RoundRobin,
        rounds: 1,
        openings: Openings::None,
        time_control: TimeControl::default(),
        seed: 1,
        sprt: None,
        faults: 5,
    };
    Event { id: 1, plan, first_game: 1, begun: 0, finished: true }
}

fn won_by_the_first(number: u64) -> PlayedGame {
    PlayedGame {
        number,
        round: 0,
        opening: 0,
        seats: vec![0, 1],
        moves: vec![],
        opening_plies: 0,
        move_stats: vec![],
        winners: vec![1],
        scores: vec![],
        termination: Termination::Normal("player 1 has four in a row".into()),
    }
}

#[test]
fn a_rating_that_no_game_bounds_has_no_margin_of_error() {
    let (event, games) = (event(), [won_by_the_first(0), won_by_the_first(1)]);
    let mut results = Results::of(&event.plan, &games);
    let page = report::html(&event, &games, &results);
    let svg = &report::plots(&results)[0].1;
    assert!(page.contains(" ± ") && svg.contains(" ± "), "the prior bounds it");

    // Without the prior the likelihood grows for ever with the difference.
    let outcomes: Vec<GameOutcome> = games.iter().map(GameOutcome::from).collect();
    results.ratings = Ratings::fit(&outcomes, 2, 0.0);
    assert_eq!(results.ratings.engines[0].margin(), None);
    let page = report::html(&event, &games, &results);
    let svg = &report::plots(&results)[0].1;
    assert!(!page.contains(" ± "), "{page}");
    assert!(!svg.contains(" ± ") && !svg.contains("class=\"error\""), "{svg}");
}

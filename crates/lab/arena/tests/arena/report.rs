//! The HTML report and its plots.

use plywood_arena::results::Results;
use plywood_arena::stats::{GameOutcome, Ratings};
use plywood_arena::{Entrant, Event, Plan, PlayedGame, Termination, report};

fn event() -> Event {
    let plan = Plan::new("yavalath", vec![Entrant::new("winner"), Entrant::new("loser")]);
    Event { id: 1, plan, first_game: 1, begun: 0, finished: true }
}

fn won_by_the_first(number: u64) -> PlayedGame {
    let termination = Termination::Normal("player 1 has four in a row".into());
    PlayedGame::new(number, vec![0, 1], vec![1], termination)
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

//! The HTML report and its plots.

use plywood_arena::results::Results;
use plywood_arena::stats::{GameOutcome, Ratings};
use plywood_arena::{Entrant, Event, Plan, PlayedGame, Termination, report};

fn event() -> Event {
    let plan = Plan::new("yavalath", vec![Entrant::new("winner"), Entrant::new("loser")]);
    let identities = Vec::new();
    Event { id: 1, plan, first_game: 1, begun: 0, finished: true, identities }
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

/// Games of two with these winners, seats exchanged each time.
fn games(winners: &[&[u8]]) -> Vec<PlayedGame> {
    let game = |(number, winners): (u64, &&[u8])| {
        let seats = if number % 2 == 0 { vec![0, 1] } else { vec![1, 0] };
        let termination = Termination::Normal("by the rules".into());
        PlayedGame::new(number, seats, winners.to_vec(), termination)
    };
    (0..).zip(winners).map(game).collect()
}

#[test]
fn the_plot_of_seats_says_the_score_of_each() {
    // The first seat wins three, shares two and loses one: 4 points of 6.
    let games = games(&[&[1], &[1], &[1], &[1, 2], &[1, 2], &[2]]);
    let results = Results::of(&event().plan, &games);
    let plots = report::plots(&results);
    let names: Vec<&str> = plots.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["ratings", "cross", "seats", "lengths"]);
    let seats = &plots[2].1;
    for text in ["player 1", "66.7 % (+3 =2 −1)", "player 2", "33.3 % (+1 =2 −3)"] {
        assert!(seats.contains(text), "{text}: {seats}");
    }
    // Of the longest bar for a score of 1 the first has two thirds, twice as much as the second.
    let widths = bar_widths(seats);
    assert_eq!(widths.len(), 2, "{seats}");
    assert!((widths[0] / widths[1] - 2.0).abs() < 0.02, "{widths:?}");
}

/// The widths of the bars of a chart.
fn bar_widths(svg: &str) -> Vec<f64> {
    let bars = svg.split("<rect ").skip(1).filter(|rect| rect.contains("class=\"mark\""));
    let width = |rect: &str| {
        let width = rect.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
        width.and_then(|width| width.parse().ok()).expect("a bar has a width")
    };
    bars.map(width).collect()
}

#[test]
fn the_plot_of_meetings_says_the_score_of_the_row_against_the_column() {
    // The first engine wins games 0, 1 and 3 by its seats, and shares game 4.
    let games = games(&[&[1], &[2], &[2], &[2], &[1, 2]]);
    let results = Results::of(&event().plan, &games);
    let cross = &report::plots(&results)[1].1;
    for text in ["70 % of 5", "30 % of 5", "winner", "loser"] {
        assert!(cross.contains(text), "{text}: {cross}");
    }
}

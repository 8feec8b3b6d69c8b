//! What people ask for at the end of an event.

use plywood_arena::stats::{GameOutcome, MatchStats, Meeting, SeatScore, Summary};
use plywood_arena::{SprtPlan, SprtScale};

use super::support::{close, game, games};

/// Four games of three engines for two seats, with a fault and of different lengths.
fn event() -> Vec<GameOutcome> {
    let mut games = vec![
        game(0, &[0, 1], &[0]),
        game(0, &[1, 0], &[0, 1]),
        game(1, &[2, 0], &[1]),
        game(2, &[1, 1], &[0]),
    ];
    for (game, plies) in games.iter_mut().zip([10, 20, 60, 30]) {
        game.plies = plies;
    }
    games[2].fault = Some(0);
    games
}

#[test]
fn standings_count_wins_draws_losses_points_and_faults() {
    let summary = Summary::of(&event(), 3);
    let line = |engine: usize| {
        let s = &summary.standings[engine];
        (s.engine, s.games, s.wins, s.draws, s.losses, s.points, s.even_points, s.faults)
    };
    assert_eq!(line(0), (0, 3, 2, 1, 0, 2.5, 1.5, 0));
    assert_eq!(line(1), (1, 2, 0, 1, 1, 0.5, 1.0, 0));
    assert_eq!(line(2), (2, 1, 0, 0, 1, 0.0, 0.5, 1));
    let seats = &summary.standings[0].seats;
    assert_eq!(seats[0], Meeting { games: 1, points: 1.0 });
    assert_eq!(seats[1], Meeting { games: 2, points: 1.5 });
    assert_eq!(summary.faults, 1);
}

#[test]
fn the_cross_table_has_points_of_the_row_against_the_column() {
    let summary = Summary::of(&event(), 3);
    assert_eq!(summary.cross[0][1], Meeting { games: 2, points: 1.5 });
    assert_eq!(summary.cross[1][0], Meeting { games: 2, points: 0.5 });
    assert_eq!(summary.cross[0][2].score(), Some(1.0));
    assert_eq!(summary.cross[1][1], Meeting::default());
    assert_eq!(summary.cross[1][2].score(), None);
    assert_eq!(summary.seated[1][1], Meeting { games: 1, points: 1.0 });
    assert_eq!(summary.seated[0][1], Meeting { games: 1, points: 1.0 });
    assert_eq!(summary.seated[1][0], Meeting { games: 1, points: 0.5 });
}

#[test]
fn seats_draws_and_lengths_are_counted_over_all_games() {
    let summary = Summary::of(&event(), 3);
    assert_eq!((summary.games, summary.draws, summary.draw_rate), (4, 1, Some(0.25)));
    assert_eq!(summary.seats[0], SeatScore { games: 4, wins: 2, draws: 1, losses: 1, points: 2.5 });
    close(summary.seats[1].points, 1.5, 1e-12);
    close(summary.first_player.unwrap().score, 0.625, 1e-12);
    let lengths = &summary.lengths;
    assert_eq!((lengths.min, lengths.median, lengths.mean, lengths.max), (10, 25.0, 30.0, 60));
}

#[test]
fn the_first_move_advantage_is_estimated_by_blocks_so_that_a_strong_engine_is_not_mistaken_for_it()
{
    // Engine 0 wins nearly always; the seats are even, and surely so.
    let games: Vec<_> = (0..100)
        .flat_map(|block| [game(block, &[0, 1], &[0]), game(block, &[1, 0], &[1])])
        .collect();
    let first = Summary::of(&games, 2).first_player.unwrap();
    close(first.elo.unwrap(), 0.0, 1e-9);
    assert!(first.interval[1].unwrap() < 10.0);
}

#[test]
fn three_seats_share_points_in_the_cross_table() {
    let games = [game(0, &[0, 1, 2], &[0, 2]), game(0, &[2, 0, 0], &[1])];
    let summary = Summary::of(&games, 3);
    assert_eq!(summary.cross[0][2], Meeting { games: 2, points: 1.5 });
    assert_eq!(summary.cross[0][1], Meeting { games: 1, points: 0.5 });
    assert_eq!((summary.standings[0].wins, summary.standings[0].draws), (1, 1));
    close(summary.standings[0].even_points, 1.0, 1e-12);
    assert!(summary.seated.is_empty() && summary.seats.len() == 3);
}

#[test]
fn no_game_gives_an_empty_summary() {
    let summary = Summary::of(&[], 2);
    assert_eq!((summary.games, summary.draw_rate), (0, None));
    assert!(summary.first_player.is_none() && summary.lengths.histogram.is_empty());
    let versus = MatchStats::of(&[], 0, None);
    assert_eq!((versus.games, versus.estimate.elo, versus.pentanomial), (0, None, None));
}

#[test]
fn a_match_is_told_from_the_first_engines_view() {
    let mut all = Vec::new();
    for block in 0..40 {
        all.push(game(block, &[0, 1], &[0]));
        all.push(game(block, &[1, 0], if block % 2 == 0 { &[0, 1] } else { &[1] }));
    }
    all.push(game(40, &[0, 1], &[1]));
    let plan =
        SprtPlan { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, scale: SprtScale::Logistic };
    let versus = MatchStats::of(&all, 0, Some(&plan));
    assert_eq!((versus.games, versus.wins, versus.draws, versus.losses), (81, 60, 20, 1));
    assert_eq!(versus.pentanomial, Some([0, 0, 0, 20, 20]));
    close(versus.estimate.score, 70.0 / 81.0, 1e-12);
    let json: serde_json::Value = serde_json::to_value(&versus).unwrap();
    assert_eq!(json["games"], 81);
    assert_eq!(json["decision"], "H1");
    assert!(json["interval"][0].as_f64().unwrap() < json["elo"].as_f64().unwrap());
    assert!(json["sprt"]["path"].as_array().unwrap().len() < 40);
}

#[test]
fn a_clean_sweep_is_null_in_json_where_it_is_infinite() {
    let sweep = games([0, 1], 20, 0, 0);
    let json = serde_json::to_value(MatchStats::of(&sweep, 0, None)).unwrap();
    assert!(json["elo"].is_null() && json["interval"][1].is_null() && json["decision"].is_null());
    assert!(json["interval"][0].as_f64().unwrap() > 200.0);
}

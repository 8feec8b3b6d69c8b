//! Schedules are complete and balanced: everybody meets whom they should, as often from every seat.

use std::collections::{BTreeMap, BTreeSet};

use game::Rng;
use plywood_arena::{Fixture, Format, Schedule, ScheduleError, SeatResult};
use proptest::prelude::*;

const FORMATS: [Format; 4] = [Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::Matrix];

/// All games of an event with random results.
fn play(schedule: &Schedule, seed: u64) -> Vec<Fixture> {
    let mut rng = Rng::seeded(seed);
    let (mut all, mut results) = (Vec::new(), Vec::new());
    for round in 0..schedule.rounds() {
        let fixtures = schedule.round(round, &results);
        results.extend(fixtures.iter().map(|fixture| random_result(fixture, &mut rng)));
        all.extend(fixtures);
    }
    all
}

fn random_result(fixture: &Fixture, rng: &mut Rng) -> SeatResult {
    let seats = fixture.seats.len();
    let winner = rng.below(seats as u32 + 1) as usize;
    let share = |seat| {
        if winner == seats { 1.0 / seats as f64 } else { f64::from(u8::from(seat == winner)) }
    };
    (fixture.seats.clone(), (0..seats).map(share).collect())
}

/// Every schedule that there is for 2 to 20 engines and two or three seats, and for up to 6 engines and four seats.
fn schedules() -> impl Iterator<Item = (Format, usize, usize, Schedule)> {
    let sizes = [(2, 20), (3, 20), (4, 6)]
        .into_iter()
        .flat_map(|(seats, most)| (2..=most).map(move |engines| (seats, engines)));
    sizes.flat_map(|(seats, engines)| {
        FORMATS.into_iter().filter_map(move |format| {
            let rounds = [3, 2, 1].into_iter();
            let mut found =
                rounds.filter_map(move |n| Schedule::new(format, engines, seats, n).ok());
            found.next().map(|schedule| (format, engines, seats, schedule))
        })
    })
}

fn sorted(mut seats: Vec<usize>) -> Vec<usize> {
    seats.sort_unstable();
    seats
}

/// How often each engine sits in each seat.
fn seat_counts(fixtures: &[Fixture], engines: usize) -> Vec<Vec<u32>> {
    let seats = fixtures[0].seats.len();
    let mut counts = vec![vec![0; seats]; engines];
    for fixture in fixtures {
        for (seat, &engine) in fixture.seats.iter().enumerate() {
            counts[engine][seat] += 1;
        }
    }
    counts
}

#[test]
fn games_are_numbered_without_gaps_and_counted_exactly() {
    for (format, engines, seats, schedule) in schedules() {
        let fixtures = play(&schedule, 1);
        let about = format!("{format:?}, {engines} engines, {seats} seats");
        assert_eq!(fixtures.len() as u64, schedule.games(), "{about}");
        assert!((0..).zip(&fixtures).all(|(number, game)| game.number == number), "{about}");
        assert!(fixtures.iter().all(|game| game.opening < schedule.openings()), "{about}");
        assert!(fixtures.iter().all(|game| game.opening == game.round), "{about}");
    }
}

#[test]
fn every_engine_sits_in_every_seat_equally_often() {
    for (format, engines, seats, schedule) in schedules() {
        let counts = seat_counts(&play(&schedule, 2), engines);
        let even = |seats: &Vec<u32>| seats.iter().all(|&count| count == seats[0]);
        assert!(counts.iter().all(even), "{format:?}, {engines} engines, {seats} seats");
    }
}

#[test]
fn a_block_is_one_opening_with_every_seating_of_the_same_engines() {
    for (format, engines, seats, schedule) in schedules() {
        for block in play(&schedule, 3).chunks(schedule.seatings()) {
            let about = format!("{format:?}, {engines} engines, {seats} seats: {block:?}");
            let members = |game: &Fixture| game.seats.iter().copied().collect::<BTreeSet<_>>();
            assert!(block.iter().all(|game| members(game) == members(&block[0])), "{about}");
            assert!(block.iter().all(|game| game.opening == block[0].opening), "{about}");
            let different: BTreeSet<_> = block.iter().map(|game| &game.seats).collect();
            assert_eq!(different.len(), schedule.seatings(), "{about}");
            if format != Format::Matrix {
                assert_eq!(members(&block[0]).len(), engines.min(seats), "{about}");
            }
        }
    }
}

#[test]
fn seatings_are_two_for_pairs_and_six_for_three_seats() {
    let seatings =
        |format, engines, seats| Schedule::new(format, engines, seats, 1).unwrap().seatings();
    assert_eq!(seatings(Format::RoundRobin, 2, 2), 2);
    assert_eq!(seatings(Format::Swiss, 9, 2), 2);
    assert_eq!(seatings(Format::Gauntlet, 5, 3), 6);
    assert_eq!(seatings(Format::RoundRobin, 2, 3), 6);
    assert_eq!(seatings(Format::Matrix, 5, 3), 1);
}

#[test]
fn a_round_robin_is_every_group_once_a_round() {
    for engines in 2..=20 {
        let pairs = Schedule::new(Format::RoundRobin, engines, 2, 2).unwrap();
        let mut expected = Vec::new();
        for a in 0..engines {
            for b in a + 1..engines {
                expected.extend([vec![a, b], vec![b, a]]);
            }
        }
        assert_eq!(all_seats(&pairs.round(1, &[])), sorted_seats(expected));

        let threes = Schedule::new(Format::RoundRobin, engines.max(3), 3, 2).unwrap();
        assert_eq!(
            all_seats(&threes.round(0, &[])),
            sorted_seats(ordered_triples(engines.max(3)).collect())
        );
    }
}

#[test]
fn a_gauntlet_is_every_group_with_the_first_engine() {
    for engines in 3..=20 {
        let pairs = Schedule::new(Format::Gauntlet, engines, 2, 1).unwrap();
        let expected = (1..engines).flat_map(|other| [vec![0, other], vec![other, 0]]);
        assert_eq!(all_seats(&pairs.round(0, &[])), sorted_seats(expected.collect()));

        let threes = Schedule::new(Format::Gauntlet, engines, 3, 1).unwrap();
        let expected = ordered_triples(engines).filter(|triple| triple.contains(&0));
        assert_eq!(all_seats(&threes.round(0, &[])), sorted_seats(expected.collect()));
    }
}

#[test]
fn a_matrix_is_every_tuple_once_a_round() {
    for engines in 1..=20 {
        let table = Schedule::new(Format::Matrix, engines, 2, 1).unwrap();
        let cells = (0..engines).flat_map(|a| (0..engines).map(move |b| vec![a, b]));
        assert_eq!(all_seats(&table.round(0, &[])), sorted_seats(cells.collect()));
        let cube = Schedule::new(Format::Matrix, engines, 3, 1).unwrap().round(0, &[]);
        let different: BTreeSet<_> = cube.iter().map(|game| &game.seats).collect();
        assert_eq!(different.len(), engines.pow(3));
    }
}

#[test]
fn two_engines_in_a_game_for_three_share_the_seats_in_all_six_ways() {
    for schedule in [Format::RoundRobin, Format::Gauntlet] {
        let table = Schedule::new(schedule, 2, 3, 4).unwrap();
        let ways = [[0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0]];
        assert_eq!(all_seats(&table.round(3, &[])), ways);
        assert_eq!(table.games(), 24);
    }
}

#[test]
fn after_any_number_of_blocks_all_engines_have_played_about_equally_often() {
    for seats in 2..=3 {
        for engines in seats..=20 {
            let table = Schedule::new(Format::RoundRobin, engines, seats, 1).unwrap();
            let mut played = vec![0_usize; engines];
            for block in table.round(0, &[]).chunks(table.seatings()) {
                block[0].seats.iter().for_each(|&engine| played[engine] += 1);
                let most = played.iter().max().unwrap();
                let least = played.iter().min().unwrap();
                assert!(most - least <= seats, "{engines} engines, {seats} seats: {played:?}");
            }
        }
    }
}

#[test]
fn a_round_that_there_is_not_has_no_games() {
    let table = Schedule::new(Format::RoundRobin, 4, 2, 3).unwrap();
    assert!(table.round(3, &[]).is_empty());
}

#[test]
fn only_a_swiss_tournament_waits_for_results() {
    for schedule in FORMATS {
        let table = Schedule::new(schedule, 6, 2, 2).unwrap();
        assert_eq!(table.depends_on_results(), schedule == Format::Swiss);
    }
}

#[test]
fn in_a_swiss_tournament_winners_meet_winners() {
    let table = Schedule::new(Format::Swiss, 4, 2, 2).unwrap();
    let first = table.round(0, &[]);
    assert_eq!(pairs(&first), [[0, 1], [2, 3]]);
    // Engines 1 and 2 win both games of their pairs.
    let won = |seats: &[usize], engine| f64::from(u8::from(seats.contains(&engine)));
    let result = |game: &Fixture| {
        let winner = if won(&game.seats, 1) > 0.0 { 1 } else { 2 };
        let scores = game.seats.iter().map(|&engine| f64::from(u8::from(engine == winner)));
        (game.seats.clone(), scores.collect())
    };
    let mut results: Vec<SeatResult> = first.iter().map(result).collect();
    assert_eq!(pairs(&table.round(1, &results)), [[1, 2], [0, 3]]);
    results.reverse();
    assert_eq!(pairs(&table.round(1, &results)), [[1, 2], [0, 3]], "order does not matter");
}

#[test]
fn a_bye_counts_as_a_win_and_goes_round() {
    let table = Schedule::new(Format::Swiss, 3, 2, 3).unwrap();
    let mut results = Vec::new();
    let mut absent = Vec::new();
    for round in 0..3 {
        let games = table.round(round, &results);
        assert_eq!(games.len(), 2);
        absent.push((0..3).find(|engine| !games[0].seats.contains(engine)).unwrap());
        // All games are draws, so only byes make a difference.
        results.extend(games.into_iter().map(|game| (game.seats, vec![0.5, 0.5])));
    }
    assert_eq!(absent, [2, 1, 0], "the last of those who had none");
}

#[test]
fn a_swiss_tournament_of_all_rounds_between_even_numbers_can_be_a_round_robin() {
    let table = Schedule::new(Format::Swiss, 4, 2, 3).unwrap();
    let met: BTreeSet<_> = play(&table, 5).into_iter().map(|game| sorted(game.seats)).collect();
    assert_eq!(met.len(), 6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// While everybody has met fewer than half of the others a round without repetition exists
    /// (Dirac), so it must be found.
    #[test]
    fn nobody_meets_twice_in_a_swiss_tournament_while_that_can_be_avoided(
        half in 1_usize..=10, seed: u64,
    ) {
        let table = Schedule::new(Format::Swiss, 2 * half, 2, half as u32).unwrap();
        let mut met = BTreeMap::new();
        for game in play(&table, seed) {
            *met.entry(sorted(game.seats)).or_insert(0) += 1;
        }
        prop_assert!(met.values().all(|&games| games == 2), "{met:?}");
    }

    #[test]
    fn nobody_has_two_byes_more_than_anybody_else(
        engines in 3_usize..=20, seats in 2_usize..=3, seed: u64,
    ) {
        let rounds = (engines as u32 / 2).min(1 + engines as u32 - seats as u32);
        let table = Schedule::new(Format::Swiss, engines, seats, rounds).unwrap();
        let counts = seat_counts(&play(&table, seed), engines);
        let games: Vec<u32> = counts.iter().map(|seats| seats.iter().sum()).collect();
        let spread = games.iter().max().unwrap() - games.iter().min().unwrap();
        prop_assert!(spread as usize <= table.seatings(), "{games:?}");
    }

    #[test]
    fn a_swiss_tournament_is_balanced_and_complete_whatever_the_results(
        engines in 2_usize..=20, seats in 2_usize..=3, seed: u64,
    ) {
        prop_assume!(engines >= seats);
        let most = (1..=engines as u32).rev();
        let mut found =
            most.filter_map(|rounds| Schedule::new(Format::Swiss, engines, seats, rounds).ok());
        let table = found.next().unwrap();
        let fixtures = play(&table, seed);
        prop_assert_eq!(fixtures.len() as u64, table.games());
        for seats in seat_counts(&fixtures, engines) {
            prop_assert!(seats.iter().all(|&count| count == seats[0]));
        }
        for round in 0..table.rounds() {
            let of_round = fixtures.iter().filter(|game| game.round == round);
            let mut engines: Vec<usize> =
                of_round.step_by(table.seatings()).flat_map(|game| game.seats.clone()).collect();
            let all = engines.len();
            engines.sort_unstable();
            engines.dedup();
            prop_assert_eq!(engines.len(), all, "somebody plays twice in round {}", round);
        }
    }
}

#[test]
fn games_are_rounded_up_to_whole_blocks() {
    let rounds = |schedule, engines, seats, games| {
        Schedule::with_games(schedule, engines, seats, games).unwrap().rounds()
    };
    assert_eq!(rounds(Format::RoundRobin, 2, 2, 100), 50);
    assert_eq!(rounds(Format::RoundRobin, 5, 2, 99), 50);
    assert_eq!(rounds(Format::RoundRobin, 3, 3, 7), 2);
    assert_eq!(rounds(Format::RoundRobin, 2, 3, 60), 10);
    assert_eq!(rounds(Format::Matrix, 5, 2, 7), 7);
    assert_eq!(rounds(Format::Swiss, 8, 2, 6), 3);
    let none = Schedule::with_games(Format::RoundRobin, 2, 2, 0);
    assert_eq!(none, Err(ScheduleError::NoRounds));
    let endless = Schedule::with_games(Format::RoundRobin, 2, 2, u64::MAX);
    assert!(matches!(endless, Err(ScheduleError::ManyGames(_))));
}

#[test]
fn what_makes_no_sense_is_refused_in_words() {
    let refusal = |format, engines, seats, rounds| {
        Schedule::new(format, engines, seats, rounds).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(Format::RoundRobin, 1, 2, 1),
        "a round robin needs at least 2 engines, not 1"
    );
    assert_eq!(
        refusal(Format::Swiss, 2, 3, 1),
        "a Swiss tournament needs at least 3 engines, not 2"
    );
    assert!(Schedule::new(Format::Matrix, 0, 2, 1).is_err());
    assert_eq!(refusal(Format::Gauntlet, 2, 2, 0), "an event needs at least one round");
    assert_eq!(
        refusal(Format::Swiss, 4, 2, 4),
        "a Swiss tournament of 4 engines has 3 rounds at most, not 4: then all have met; \
         there is round-robin"
    );
    assert_eq!(
        refusal(Format::RoundRobin, 2, 2, 5_000_001),
        "10000002 games are more than the 10000000 that an event can have"
    );
    assert!(Schedule::new(Format::RoundRobin, 2, 2, 5_000_000).is_ok());
    assert_eq!(
        refusal(Format::Matrix, usize::MAX, 3, u32::MAX),
        format!("{} engines are more than the 1000 that an event can have", usize::MAX)
    );
    assert_eq!(
        refusal(Format::RoundRobin, 2, 5, 1),
        "there are no schedules for games with 5 seats"
    );
    assert!(Schedule::new(Format::Matrix, 1, 2, 1).is_ok());
}

#[test]
fn a_swiss_tournament_of_many_engines_is_drawn_at_once() {
    let table = Schedule::new(Format::Swiss, 1000, 3, 3).unwrap();
    assert_eq!(play(&table, 1).len() as u64, table.games());
}

fn all_seats(fixtures: &[Fixture]) -> Vec<Vec<usize>> {
    sorted_seats(fixtures.iter().map(|game| game.seats.clone()).collect())
}

fn sorted_seats(mut seats: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    seats.sort();
    seats
}

/// Three different engines, in every order.
fn ordered_triples(engines: usize) -> impl Iterator<Item = Vec<usize>> {
    let codes = 0..engines.pow(3);
    let triple =
        move |code| vec![code / engines / engines, code / engines % engines, code % engines];
    codes.map(triple).filter(|t| t[0] != t[1] && t[1] != t[2] && t[0] != t[2])
}

/// The pairs of a round, each once.
fn pairs(fixtures: &[Fixture]) -> Vec<Vec<usize>> {
    fixtures.iter().step_by(2).map(|game| game.seats.clone()).collect()
}

//! Ratings of a whole pool.

use game::Rng;
use plywood_arena::stats::normal::Z95;
use plywood_arena::stats::{ELO_PER_LOGIT, GameOutcome, Ratings};

use super::support::{close, draw, game, games};
use super::twins::{self, Plain};

/// The same games and once more with the seats exchanged, so that no seat is better.
fn both_ways(games: &[GameOutcome]) -> Vec<GameOutcome> {
    let reversed = games.iter().map(|game| GameOutcome {
        seats: game.seats.iter().rev().copied().collect(),
        scores: game.scores.iter().rev().copied().collect(),
        ..game.clone()
    });
    games.iter().cloned().chain(reversed).collect()
}

fn logits(ratings: &Ratings) -> Vec<f64> {
    ratings.engines.iter().map(|engine| engine.elo / ELO_PER_LOGIT).collect()
}

/// Logarithms around their mean.
fn centred_logs(worths: &[f64]) -> Vec<f64> {
    let mean = worths.iter().map(|worth| worth.ln()).sum::<f64>() / worths.len() as f64;
    worths.iter().map(|worth| worth.ln() - mean).collect()
}

#[test]
fn three_quarters_of_the_points_are_190_85_elo() {
    let games = both_ways(&games([0, 1], 75, 0, 25));
    let ratings = Ratings::fit(&games, 2, 0.0);
    assert!(ratings.converged);
    let difference = ratings.difference(0, 1).unwrap();
    close(difference.elo.elo, 190.848_501_9, 1e-6);
    close(ratings.engines[0].elo, 190.848_501_9 / 2.0, 1e-6);
    // 200 games: a logarithm of odds has the variance 1 ∕ (n p q).
    let error = ELO_PER_LOGIT / (200.0_f64 * 0.75 * 0.25).sqrt();
    close(difference.elo.standard_error, error, 1e-6);
    close(difference.elo.interval[1].unwrap(), 190.848_501_9 + Z95 * error, 1e-5);
    close(ratings.engines[0].standard_error, error / 2.0, 1e-6);
    close(ratings.seats[0].elo, 0.0, 1e-6);
    assert!(difference.los > 0.999_999);
    close(ratings.draw_rate, 0.0, 0.0);
}

#[test]
fn two_equal_engines_show_the_advantage_of_the_first_move_and_the_rate_of_draws() {
    // 50 wins, 30 draws and 20 losses for the first seat, whoever sits there.
    let mut all = games([0, 1], 50, 30, 20);
    all.extend(games([1, 0], 50, 30, 20));
    let ratings = Ratings::fit(&all, 2, 0.0);
    close(ratings.engines[0].elo, 0.0, 1e-6);
    close(ratings.seats[0].elo, 400.0 * 2.5_f64.log10(), 1e-6);
    close(ratings.draw_rate, 0.3, 1e-9);
    close(ratings.seat_scores[0], 0.65, 1e-9);
}

/// The American League, eastern division, 1987: wins of the home team and of the visitors (Agresti,
/// Categorical Data Analysis, 2002, table 10.10), in the order Milwaukee, Detroit, Toronto, New
/// York, Boston, Cleveland, Baltimore.
const BASEBALL: [[[usize; 2]; 7]; 7] = [
    [[0, 0], [4, 3], [4, 2], [4, 3], [6, 1], [4, 2], [6, 0]],
    [[3, 3], [0, 0], [4, 2], [4, 3], [6, 0], [6, 1], [4, 3]],
    [[2, 5], [4, 3], [0, 0], [2, 4], [4, 3], [4, 2], [6, 0]],
    [[3, 3], [5, 1], [2, 5], [0, 0], [4, 3], [4, 2], [6, 1]],
    [[5, 1], [2, 5], [3, 3], [4, 2], [0, 0], [5, 2], [6, 0]],
    [[2, 5], [3, 3], [3, 4], [4, 3], [4, 2], [0, 0], [2, 4]],
    [[2, 5], [1, 5], [1, 6], [2, 4], [1, 6], [3, 4], [0, 0]],
];

fn baseball() -> Vec<GameOutcome> {
    let pairs = (0..7).flat_map(|home| (0..7).map(move |guest| (home, guest)));
    let played = |(home, guest): (usize, usize)| {
        let [wins, losses] = BASEBALL[home][guest];
        games([home, guest], wins, 0, losses)
    };
    pairs.flat_map(played).collect()
}

#[test]
fn baseball_teams_have_the_strengths_of_the_textbook() {
    // Table 10.11: without home advantage, against Baltimore. Every game counts twice here, which
    // changes no strength and divides the standard errors, "about 0.3", by √2.
    let ratings = Ratings::fit(&both_ways(&baseball()), 7, 0.0);
    for (team, strength) in [1.581, 1.436, 1.294, 1.248, 1.108, 0.684].into_iter().enumerate() {
        let difference = ratings.difference(team, 6).unwrap().elo;
        close(difference.elo / ELO_PER_LOGIT, strength, 6e-4);
        close(difference.standard_error / ELO_PER_LOGIT * 2.0_f64.sqrt(), 0.3, 0.05);
    }
}

#[test]
fn baseball_teams_have_the_home_advantage_of_the_textbook() {
    let ratings = Ratings::fit(&baseball(), 7, 0.0);
    close(ratings.seats[0].elo / ELO_PER_LOGIT, 0.302, 5e-4);
    let worths: Vec<f64> = logits(&ratings).iter().map(|logit| logit.exp()).collect();
    let sum: f64 = worths.iter().sum();
    for (worth, known) in worths.iter().zip([0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044]) {
        close(worth / sum, known, 5e-4);
    }
}

/// Six brands of chocolate pudding (Davidson 1970, example 2): brands, preferences for each and none.
const PUDDING: [(usize, usize, [f64; 3]); 15] = [
    (0, 1, [19.0, 22.0, 16.0]),
    (0, 2, [16.0, 19.0, 12.0]),
    (1, 2, [19.0, 19.0, 10.0]),
    (0, 3, [18.0, 23.0, 13.0]),
    (1, 3, [23.0, 19.0, 9.0]),
    (2, 3, [19.0, 20.0, 15.0]),
    (0, 4, [13.0, 19.0, 18.0]),
    (1, 4, [16.0, 20.0, 12.0]),
    (2, 4, [16.0, 15.0, 17.0]),
    (3, 4, [17.0, 14.0, 16.0]),
    (0, 5, [18.0, 21.0, 12.0]),
    (1, 5, [22.0, 20.0, 12.0]),
    (2, 5, [13.0, 18.0, 10.0]),
    (3, 5, [14.0, 19.0, 18.0]),
    (4, 5, [11.0, 21.0, 12.0]),
];

fn pudding() -> Vec<GameOutcome> {
    let tasted = |&(i, j, [wins, losses, ties]): &(usize, usize, [f64; 3])| {
        games([i, j], wins as usize, ties as usize, losses as usize)
    };
    both_ways(&PUDDING.iter().flat_map(tasted).collect::<Vec<_>>())
}

#[test]
fn puddings_have_the_worths_of_davidson() {
    // As the R package PlackettLuce reports them, against the first brand, with standard errors,
    // when it stops after seven iterations as Davidson did: in the fourth digit they are not final.
    let known =
        [(0.2202, 0.1872), (0.1530, 0.1935), (0.1753, 0.1882), (0.1339, 0.1927), (0.3771, 0.1924)];
    let ratings = Ratings::fit(&pudding(), 6, 0.0);
    for (brand, (worth, error)) in (1..6).zip(known) {
        let difference = ratings.difference(brand, 0).unwrap().elo;
        close(difference.elo / ELO_PER_LOGIT, worth, 3e-4);
        close(difference.standard_error / ELO_PER_LOGIT * 2.0_f64.sqrt(), error, 1e-4);
    }
    let tie = (-0.2919_f64).exp();
    close(ratings.draw_rate, tie / (2.0 + tie), 1e-4);
}

#[test]
fn the_iteration_of_davidson_leads_to_the_same_worths() {
    let ratings = Ratings::fit(&pudding(), 6, 0.0);
    let (worths, tie) = twins::davidson(6, &PUDDING);
    for (seen, slow) in logits(&ratings).iter().zip(centred_logs(&worths)) {
        close(*seen, slow, 1e-7);
    }
    close(ratings.draw_rate, tie / (2.0 + tie), 1e-7);
}

#[test]
fn the_iteration_of_hunter_leads_to_the_same_worths_for_three_seats() {
    let strengths = [2.0, 1.0, 0.7, 0.4, 1.5];
    let seatings = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut rng = Rng::seeded(8);
    let (mut all, mut choices) = (Vec::new(), Vec::new());
    for block in 0..120 {
        let mut engines: Vec<usize> = (0..5).collect();
        while engines.len() > 3 {
            engines.remove(rng.below(engines.len() as u32) as usize);
        }
        let weights: Vec<f64> = engines.iter().map(|&engine| strengths[engine]).collect();
        let winner = draw(&mut rng, &weights);
        // Each result in all six seatings, so that no seat is better.
        all.extend(seatings.map(|seating| {
            let won = seating.iter().position(|&place| place == winner).unwrap();
            game(block, &seating.map(|place| engines[place]), &[won])
        }));
        choices.push((engines.clone(), engines[winner]));
    }
    let ratings = Ratings::fit(&all, 5, 0.0);
    let slow = centred_logs(&twins::plackett_luce(5, &choices));
    for (seen, slow) in logits(&ratings).iter().zip(slow) {
        close(*seen, slow, 1e-6);
    }
    assert!(ratings.seats.iter().all(|seat| seat.elo.abs() < 1e-6));
}

/// Games that follow the model: engines with these strengths and seats with these advantages (all as
/// logarithms), and victories shared by two or three with these weights.
fn simulate(rng: &mut Rng, truth: (&[f64], &[f64], &[f64]), count: u64) -> Vec<GameOutcome> {
    let (strengths, advantages, ties) = truth;
    let seats = advantages.len();
    let one = |number: u64| {
        let seating: Vec<usize> =
            (0..seats).map(|_| rng.below(strengths.len() as u32) as usize).collect();
        let possible: Vec<Vec<usize>> = (1..1_usize << seats)
            .map(|set| (0..seats).filter(|seat| set >> seat & 1 == 1).collect())
            .collect();
        let weights: Vec<f64> = possible
            .iter()
            .map(|set| {
                let of = |&seat: &usize| strengths[seating[seat]] + advantages[seat];
                let mean = set.iter().map(of).sum::<f64>() / set.len() as f64;
                mean.exp() * if set.len() > 1 { ties[set.len() - 2] } else { 1.0 }
            })
            .collect();
        game(number, &seating, &possible[draw(rng, &weights)])
    };
    (0..count).map(one).collect()
}

#[test]
fn climbing_the_plain_likelihood_leads_to_the_same_place() {
    let mut rng = Rng::seeded(9);
    for (seats, prior) in [(2, 0.0), (2, 3.0), (3, 0.0), (3, 0.5)] {
        let advantages = &[0.5, 0.2, 0.0][3 - seats..];
        let truth = (&[0.8, 0.1, -0.9][..], advantages, &[0.4, 0.3][..seats - 1]);
        let games = simulate(&mut rng, truth, 150);
        let ratings = Ratings::fit(&games, 3, prior);
        let plain = Plain { games: &games, engines: 3, seats, prior };
        let slow = plain.climb();
        let mean = slow[..3].iter().sum::<f64>() / 3.0;
        for (seen, slow) in logits(&ratings).iter().zip(&slow) {
            close(*seen, slow - mean, 1e-4);
        }
        for (seen, slow) in ratings.seats.iter().zip(&slow[3..]) {
            close(seen.elo / ELO_PER_LOGIT, *slow, 1e-4);
        }
        // The error is what the curvature of the likelihood says, by differences.
        let beside = |by: f64| {
            let mut place = slow.clone();
            place[3] += by;
            plain.log_likelihood(&place)
        };
        let curvature = -(beside(0.01) + beside(-0.01) - 2.0 * beside(0.0)) / 1e-4;
        let alone = 1.0 / curvature.sqrt();
        let error = ratings.seats[0].standard_error / ELO_PER_LOGIT;
        assert!(error >= 0.999 * alone && error < 2.0 * alone, "{error} {alone}");
    }
}

#[test]
fn the_truth_lies_in_the_intervals_95_times_of_100() {
    let mut rng = Rng::seeded(10);
    let strengths = [0.9, 0.3, -0.2, -1.0];
    for seats in [2, 3] {
        let advantages = &[0.4, 0.15, 0.0][3 - seats..];
        let truth = (&strengths[..], advantages, &[0.3, 0.2][..seats - 1]);
        let (mut inside, mut all) = (0, 0);
        let mut check = |interval: [Option<f64>; 2], truth: f64| {
            let [low, high] = interval.map(|end| end.unwrap() / ELO_PER_LOGIT);
            inside += u32::from((low..=high).contains(&truth));
            all += 1;
        };
        for _ in 0..300 {
            let ratings = Ratings::fit(&simulate(&mut rng, truth, 200), 4, 0.0);
            for (engine, strength) in ratings.engines.iter().zip(strengths) {
                check(engine.interval, strength);
            }
            for (seat, advantage) in ratings.seats.iter().zip(advantages) {
                check(seat.interval, *advantage);
            }
            check(ratings.difference(0, 3).unwrap().elo.interval, 1.9);
        }
        let rate = f64::from(inside) / f64::from(all);
        assert!((0.93..0.97).contains(&rate), "{seats} seats: {rate}");
    }
}

#[test]
fn the_order_of_the_games_does_not_matter_at_all() {
    let mut rng = Rng::seeded(12);
    let truth = (&[0.5, 0.0, -0.5][..], &[0.2, 0.0][..], &[0.4][..]);
    let mut games = simulate(&mut rng, truth, 80);
    let ratings = Ratings::fit(&games, 3, Ratings::PRIOR);
    for last in (1..games.len()).rev() {
        games.swap(last, rng.below(last as u32 + 1) as usize);
    }
    assert_eq!(Ratings::fit(&games, 3, Ratings::PRIOR), ratings);
}

#[test]
fn an_engine_that_won_everything_has_a_rating_with_the_prior_and_none_without_end() {
    let games = both_ways(&games([0, 1], 10, 0, 0));
    let with = Ratings::fit(&games, 2, Ratings::PRIOR).difference(0, 1).unwrap();
    assert!((500.0..1000.0).contains(&with.elo.elo), "{with:?}");
    assert!(with.elo.interval.iter().all(Option::is_some) && with.los > 0.9);
    let without = Ratings::fit(&games, 2, 0.0).difference(0, 1).unwrap();
    assert!(without.elo.elo > 2000.0 && without.elo.elo.is_finite());
    assert_eq!(without.elo.interval, [None, None]);
}

#[test]
fn the_prior_hardly_moves_what_many_games_say() {
    let games = both_ways(&games([0, 1], 75, 0, 25)[..]);
    let half: Vec<_> = games.iter().step_by(2).cloned().collect();
    let plain = Ratings::fit(&half, 2, 0.0).difference(0, 1).unwrap().elo.elo;
    let pulled = Ratings::fit(&half, 2, Ratings::PRIOR).difference(0, 1).unwrap().elo.elo;
    assert!(pulled < plain && plain - pulled < 1.0, "{plain} {pulled}");
}

#[test]
fn pools_that_never_met_are_told_apart() {
    let mut all = both_ways(&games([0, 1], 6, 1, 3));
    all.extend(both_ways(&games([4, 3], 2, 0, 8)));
    let ratings = Ratings::fit(&all, 6, Ratings::PRIOR);
    assert_eq!(ratings.groups, [vec![0, 1], vec![2], vec![3, 4], vec![5]]);
    assert!(ratings.converged && ratings.games == 40);
    // Nothing is known of those who did not play.
    close(ratings.engines[2].elo, ratings.engines[5].elo, 1e-6);
    assert!(ratings.engines[2].standard_error > ratings.engines[0].standard_error);
    // Nor, without a prior, of how the pools compare.
    let without = Ratings::fit(&all, 6, 0.0);
    assert_eq!(without.difference(0, 3).unwrap().elo.interval, [None, None]);
    assert!(without.difference(0, 1).unwrap().elo.interval[0].is_some());
}

#[test]
fn draws_alone_and_first_seats_alone_do_not_run_away() {
    let drawn = Ratings::fit(&games([0, 1], 0, 50, 0), 2, Ratings::PRIOR);
    assert!(drawn.converged && drawn.draw_rate > 0.97 && drawn.draw_rate < 1.0);
    let mut won = games([0, 1], 20, 0, 0);
    won.extend(games([1, 0], 20, 0, 0));
    let won = Ratings::fit(&won, 2, Ratings::PRIOR);
    assert!((500.0..1500.0).contains(&won.seats[0].elo) && won.engines[0].elo.abs() < 1e-6);
}

#[test]
fn an_engine_in_all_seats_says_something_about_seats_only() {
    // The first seat wins 20, the second 10 and the last 5, each against itself.
    let winners = [(20, 0), (10, 1), (5, 2)];
    let winners = winners.iter().flat_map(|&(count, seat)| std::iter::repeat_n(seat, count));
    let all: Vec<_> =
        winners.enumerate().map(|(n, seat)| game(n as u64, &[1; 3], &[seat])).collect();
    let ratings = Ratings::fit(&all, 2, 0.0);
    assert!(ratings.converged && ratings.games == 35);
    // By the model, the odds of a seat against the last are those of its wins.
    close(ratings.seats[0].elo, 400.0 * 4.0_f64.log10(), 1e-6);
    close(ratings.seats[1].elo, 400.0 * 2.0_f64.log10(), 1e-6);
    // Nothing at all is said of the engines.
    close(ratings.engines[0].elo, ratings.engines[1].elo, 0.01);
    for (score, wins) in ratings.seat_scores.iter().zip([20.0, 10.0, 5.0]) {
        close(*score, wins / 35.0, 1e-9);
    }
}

#[test]
fn an_engine_in_two_of_three_seats_is_as_strong_as_its_wins_say() {
    // In all seatings of two and one, so that no seat is better: the one that sits twice wins 18 of 30 games.
    let seatings = [[0, 0, 1], [0, 1, 0], [1, 0, 0]];
    let all: Vec<_> = seatings
        .iter()
        .flat_map(|seats| {
            let seat_of =
                |engine: usize| seats.iter().position(|&seated| seated == engine).unwrap();
            let last_of =
                |engine: usize| seats.iter().rposition(|&seated| seated == engine).unwrap();
            let winners = [(3, seat_of(0)), (3, last_of(0)), (4, seat_of(1))];
            let winners = winners.into_iter().flat_map(|(n, seat)| std::iter::repeat_n(seat, n));
            winners.enumerate().map(|(n, seat)| game(n as u64, seats, &[seat])).collect::<Vec<_>>()
        })
        .collect();
    let ratings = Ratings::fit(&all, 2, 0.0);
    // P(the single one wins) = π₁ ∕ (π₁ + 2 π₀) = 0.4, so π₁ ∕ π₀ = 4 ∕ 3.
    let difference = ratings.difference(1, 0).unwrap().elo;
    close(difference.elo, 400.0 * (4.0_f64 / 3.0).log10(), 1e-6);
}

#[test]
fn no_game_no_engine_and_strangers_are_no_problem() {
    let nobody = Ratings::fit(&[], 0, Ratings::PRIOR);
    assert!(nobody.engines.is_empty() && nobody.groups.is_empty());
    let idle = Ratings::fit(&[], 2, Ratings::PRIOR);
    assert_eq!((idle.engines[0].elo, idle.games), (0.0, 0));
    let strangers = Ratings::fit(&games([0, 7], 3, 0, 1), 2, Ratings::PRIOR);
    assert_eq!(strangers.games, 0);
    assert!(strangers.difference(0, 2).is_none());
}

//! What evaluations must be: the same seen from either side and however the board is turned.

use conformance::evaluation::{check_evaluations, game_by};
use game::{Estimator as _, Evaluator as _, MAX_PLAYERS, Player, Position as _, Rng, Score};
use plywood_yavalath::{Evaluation, Position, ThreatEstimator, Yavalath};
use presentation::{ManyPlayerRules as _, Rules as _};

/// Positions of games by reflex that go on.
fn positions<const PLAYERS: usize>(rules: Yavalath<PLAYERS>, games: u64) -> Vec<Position<PLAYERS>> {
    (0..games).flat_map(|seed| game_by(&rules, seed, Position::<PLAYERS>::reflex_move)).collect()
}

#[test]
fn the_evaluations_obey_the_laws() {
    check_evaluations(&Yavalath::<2>::PLAIN, &positions(Yavalath::<2>::PLAIN, 20));
}

/// One who takes the move after which the evaluation is best for them, against one who takes any of
/// the same candidates after which nothing is statically lost: all the rest is the same.
#[test]
fn who_chooses_by_the_evaluation_beats_who_does_not() {
    const GAMES: u64 = 200;
    let mut won = 0.0;
    for game in 0..GAMES {
        let mut rng = Rng::stream(7, game);
        let judge = if game % 2 == 0 { Player::ONE } else { Player::TWO };
        let mut position = Yavalath::<2>::PLAIN.start();
        while position.outcome().is_none() {
            let by_value = position.turn() == judge;
            let moves = Evaluation::default().at(&position).candidates();
            let best =
                moves.into_iter().map(|mv| (worth(&position.after(mv), by_value, &mut rng), mv));
            let (_, mv) = best.min_by_key(|(worth, _)| *worth).expect("a move");
            position.play(mv);
        }
        won += position.outcome().expect("an end").reward(judge);
    }
    assert!(won > 0.6 * GAMES as f32, "{won} of {GAMES}");
}

/// What a position is worth to its player to move: what is plain to see, and else by the evaluation or
/// by chance; and chance decides between equals.
fn worth(position: &Position<2>, by_value: bool, rng: &mut Rng) -> (Score, u32) {
    let mut evaluation = Evaluation::default();
    let seen = match position.outcome() {
        Some(outcome) if outcome.reward(position.turn()) > 0.5 => Some(Score::win_in(0)),
        Some(outcome) if outcome.reward(position.turn()) < 0.5 => Some(Score::loss_in(0)),
        Some(_) => Some(Score::DRAW),
        None => evaluation.at(position).probe(),
    };
    let guess = if by_value { evaluation.at(position).evaluate() } else { Score::DRAW };
    (seen.unwrap_or(guess), rng.below(1000))
}

#[test]
fn the_middle_is_the_most_promising_first_move() {
    let start = Yavalath::<2>::PLAIN.start();
    let best = Evaluation::default()
        .at(&start)
        .candidates()
        .into_iter()
        .max_by_key(|&mv| Evaluation::default().at(&start).move_priority(mv));
    assert_eq!(best.map(|mv| mv.to_string()).as_deref(), Some("e5"));
}

#[test]
fn the_swap_is_a_candidate() {
    let position = Yavalath::SWAP.start().after("e5".parse().expect("a move"));
    assert!(
        Evaluation::default().at(&position).candidates().contains(&plywood_yavalath::Move::SWAP)
    );
    assert_eq!(Evaluation::default().at(&position).probe(), None);
}

#[test]
fn shares_sum_to_one_and_nobody_who_is_out_has_any() {
    let mut out = 0;
    for rules in [Yavalath::<3>::PLAIN, Yavalath::BLOCK] {
        for position in positions(rules, 30) {
            let estimator = rules.estimator().estimate(&position);
            assert!(
                (estimator.iter().sum::<f32>() - 1.0).abs() < 1e-5,
                "{estimator:?} at {position}"
            );
            for player in Player::all(3).filter(|&player| position.is_out(player)) {
                assert!(estimator[player.index()] <= 0.0, "{position}");
                out += 1;
            }
        }
    }
    assert!(out > 0);
}

fn is_all_for(estimator: [f32; MAX_PLAYERS], player: Player) -> bool {
    Player::all(3).all(|other| {
        let expected = if other == player { 1.0 } else { 0.0 };
        (estimator[other.index()] - expected).abs() < 1e-6
    })
}

#[test]
fn who_can_win_now_has_it_all_and_so_has_the_next_with_two_ways() {
    let estimate = |text: &str| {
        let position = Yavalath::<3>::PLAIN.read_position(text).expect("a position");
        ThreatEstimator.estimate(&position)
    };
    let rest = "....../......./......../........./......../......./....../.....";
    assert!(is_all_for(estimate(&format!("xx.x./{rest} 1 -")), Player::ONE));
    let one_way = estimate(&format!("oo.o./{rest} 1 -"));
    assert!(one_way[1] > one_way[2] && one_way[1] < 1.0, "{one_way:?}");
    let rest = "....../......./......../........./......../......./oo.o../.....";
    assert!(is_all_for(estimate(&format!("oo.o./{rest} 1 -")), Player::TWO));
}

#[test]
fn a_finished_game_is_shared_as_it_ended() {
    let text = "xxxx./....../......./......../........./......../......./....../..... 2 -";
    let position = Yavalath::<3>::PLAIN.read_position(text).expect("a position");
    assert!(is_all_for(ThreatEstimator.estimate(&position), Player::ONE));
}

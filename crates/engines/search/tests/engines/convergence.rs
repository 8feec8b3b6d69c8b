//! With enough simulations UCT plays the move that is proved to be best.

use crate::common::{HashEvaluator, think, wander};
use game::{Position, SearchLimits, TwoPlayer};
use plywood_search::alphabeta::{self, AlphaBeta};
use plywood_search::uct::{RolloutPolicy, Settings, Uct};
use presentation::TwoPlayerRules;

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

/// The share of the point that the player to move is sure of, if a search of moderate size proves
/// it.
fn proved<P: TwoPlayer>(at: &P) -> Option<f32> {
    let turn = at.turn();
    if let Some(outcome) = at.outcome() {
        return Some(outcome.reward(turn));
    }
    let settings = alphabeta::Settings { tt_mib: 4, ..alphabeta::Settings::default() };
    let found = think(&mut AlphaBeta::new(HashEvaluator, settings), at, nodes(50_000));
    found.proven.map(|_| found.expected_scores[turn.index()])
}

/// Demands the best result of UCT in late positions of random games, where some moves are worse.
fn plays_the_best_move<R: TwoPlayerRules>(rules: &R, plies: usize, settings: Settings) {
    let mut checked = 0;
    for seed in 0..300 {
        let at = wander(&rules.start(), plies, seed);
        let turn = at.turn();
        let Some(truth) = proved(&at) else { continue };
        let share = |mv| {
            let next = at.after(mv);
            let share = proved(&next)?;
            Some(if next.turn() == turn { share } else { 1.0 - share })
        };
        let shares: Vec<_> = at.legal_moves().iter().map(|&mv| share(mv)).collect();
        let matters = shares.iter().flatten().any(|&share| share < truth);
        if !matters {
            continue;
        }
        // What is hard to see takes longer, but not for ever.
        let converged = [10_000, 100_000, 1_000_000].into_iter().any(|simulations| {
            let found = think(&mut Uct::new(settings), &at, nodes(simulations));
            share(found.best).is_some_and(|reached| reached >= truth)
        });
        assert!(converged, "{at}: {truth} is not reached");
        checked += 1;
        if checked == 8 {
            return;
        }
    }
    panic!("only {checked} positions in which the choice matters");
}

#[test]
fn it_plays_endings_of_yolah_as_proved() {
    plays_the_best_move(&yolah::Yolah, 46, Settings::default());
}

#[test]
fn it_plays_endings_of_awale_as_proved() {
    plays_the_best_move(&awale::Rules::default(), 70, Settings::default());
}

#[test]
fn it_plays_won_and_lost_positions_of_yavalath_as_proved() {
    let rules = yavalath::Yavalath::<2>::PLAIN;
    let reflex = Settings { rollout_policy: RolloutPolicy::Reflex, ..Settings::default() };
    plays_the_best_move(&rules, 14, reflex);
    plays_the_best_move(&rules, 10, Settings { threads: 2, ..reflex });
}

#[test]
fn it_plays_yavalanchan_of_size_4_as_proved() {
    let rules = yavalanchan::Yavalanchan::<7, u128>::with_size(4, false);
    plays_the_best_move(&rules, 8, Settings::default());
}

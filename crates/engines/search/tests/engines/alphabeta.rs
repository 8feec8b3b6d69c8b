//! Alpha-beta against plain minimax and exhaustive search, on the four games and a toy.

#![allow(clippy::float_cmp, reason = "the same score gives the same bits")]

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::common::{HashEvaluator, Toy, solve, think, to_depth, wander};
use game::{
    Analysis, Control, Engine, Evaluator, MAX_PLAYERS, Player, Position, Score, SearchLimits,
    TwoPlayer,
};
use plywood_search::alphabeta::{AlphaBeta, Settings};
use plywood_search::minimax::{self, Minimax};
use presentation::{Rules, TwoPlayerRules};
use yavalanchan::Yavalanchan;
use yavalath::Yavalath;

/// Without anything that makes a search differ from plain minimax of the same depth.
fn plain(memory: usize) -> Settings {
    Settings {
        tt_mib: memory,
        late_move_reductions: false,
        one_reply_extension: false,
        reverse_futility: false,
        ..Settings::default()
    }
}

fn full_minimax() -> Minimax<HashEvaluator> {
    let depth = minimax::Depth::Fixed(1);
    Minimax::new(HashEvaluator, minimax::Settings { depth, pruning: false, move_ordering: false })
}

/// Same value, same proof of a win or loss, and a best move that has this value.
fn assert_equal<M: Copy + Eq + std::fmt::Debug>(
    found: &Analysis<M>,
    plain: &Analysis<M>,
    context: &str,
) {
    assert_eq!(found.expected_scores, plain.expected_scores, "{context}");
    if plain.proven.is_some() {
        assert_eq!(found.proven, plain.proven, "{context}");
    }
    let same = plain.candidates.iter().find(|candidate| candidate.mv == found.best);
    assert_eq!(same.expect("a legal move").expected_scores, plain.expected_scores, "{context}");
    assert_eq!(found.pv[0], found.best, "{context}");
}

fn equals_minimax<P: TwoPlayer>(positions: impl IntoIterator<Item = P>, depths: &[u32]) {
    for position in positions {
        for &depth in depths {
            let truth = think(&mut full_minimax(), &position, to_depth(depth));
            for memory in [0, 1] {
                let mut engine = AlphaBeta::new(HashEvaluator, plain(memory));
                let found = think(&mut engine, &position, to_depth(depth));
                let context = format!("{position}, depth {depth}, table of {memory} MB");
                assert_equal(&found, &truth, &context);
                if found.proven.is_none() {
                    assert_eq!(found.depth, depth, "{context}");
                }
            }
        }
    }
}

#[test]
fn it_equals_minimax_on_yolah() {
    let start = yolah::Yolah.start();
    equals_minimax([start.clone(), wander(&start, 6, 1)], &[1, 2]);
    equals_minimax((0..4).map(|seed| wander(&start, 36, seed)), &[1, 2, 3, 4]);
}

#[test]
fn it_equals_minimax_on_yavalath() {
    let start = Yavalath::<2>::PLAIN.start();
    equals_minimax([start.clone(), wander(&start, 3, 1)], &[1, 2]);
    // Random games end early, so the deeper searches start from whatever they reached.
    equals_minimax((0..20).map(|seed| wander(&start, 44, seed)), &[1, 2]);
    equals_minimax((0..2).map(|seed| wander(&start, 9, seed)), &[3]);
    equals_minimax(late(&start, 26, 3), &[1, 2, 3, 4]);
}

#[test]
fn it_equals_minimax_on_yavalanchan() {
    let start = Yavalanchan::<7, u128>::with_size(4, true).start();
    equals_minimax([start.clone(), wander(&start, 3, 1)], &[1, 2]);
    equals_minimax(late(&start, 24, 2), &[1, 2, 3, 4]);
    let small = Yavalanchan::<7, u128>::with_size(2, false).start();
    equals_minimax((0..5).map(|seed| wander(&small, seed as usize, seed)), &[1, 2, 3, 4, 5]);
}

#[test]
fn it_equals_minimax_on_awale() {
    let start = awale::Rules::default().start();
    equals_minimax([start.clone()], &[1, 2, 3, 4]);
    equals_minimax((0..6).map(|seed| wander(&start, 40, seed)), &[1, 2, 3, 4]);
}

#[test]
fn it_equals_minimax_on_toys() {
    equals_minimax((0..200).map(|seed| Toy::<2>::new(seed, 9)), &[1, 2, 3, 4, 5, 6, 7]);
}

/// Positions of random games with few moves left.
fn late<P: Position>(start: &P, moves: usize, count: usize) -> Vec<P> {
    let games = (0..2000).map(|seed| wander(start, 1000, seed));
    let late: Vec<_> =
        games.filter(|position| position.move_count() <= moves).take(count).collect();
    assert_eq!(late.len(), count);
    late
}

/// Demands that what is proved is true, and that in the end something is.
fn proves_the_truth<P: TwoPlayer>(positions: impl IntoIterator<Item = P>, settings: &Settings) {
    let mut known = HashMap::new();
    for position in positions {
        if position.outcome().is_some() {
            continue;
        }
        let truth = solve(&position, &mut known);
        let mut engine = AlphaBeta::new(HashEvaluator, settings.clone());
        let found = think(&mut engine, &position, SearchLimits::default());
        let plies = found.proven.unwrap_or_else(|| panic!("{position} is not proved"));
        let own = found.expected_scores[position.turn().index()];
        assert_eq!(own, truth.win_probability(500.0), "{position}");
        if !settings.late_move_reductions && !settings.one_reply_extension && truth.is_proven() {
            assert_eq!(Some(plies), truth.plies(), "{position}");
        }
        let best = solve(&position.after(found.best), &mut known).to_parent();
        assert_eq!(
            best.win_probability(500.0),
            truth.win_probability(500.0),
            "{position}: {}",
            found.best
        );
        assert!(is_playable(&position, &found.pv), "{position}: {:?}", found.pv);
        if truth.is_proven() && settings.tt_mib == 0 {
            assert_eq!(found.pv.len() as u32, plies, "{position}");
        }
        for candidate in &found.candidates {
            let value = solve(&position.after(candidate.mv), &mut known).to_parent();
            if candidate.proven.is_some() {
                let shown = candidate.expected_scores[position.turn().index()];
                assert_eq!(shown, value.win_probability(500.0), "{position}: {}", candidate.mv);
            }
        }
    }
}

fn is_playable<P: Position>(position: &P, line: &[P::Move]) -> bool {
    let mut position = position.clone();
    line.iter().all(|&mv| {
        let legal = position.is_legal(mv);
        if legal {
            position.play(mv);
        }
        legal
    })
}

/// The settings under which proofs are tested.
fn kinds() -> Vec<Settings> {
    let usual = Settings { tt_mib: 1, ..Settings::default() };
    vec![
        Settings { tt_mib: 0, ..plain(0) },
        plain(1),
        usual.clone(),
        Settings { multi_pv: 3, ..usual.clone() },
        Settings { threads: 2, ..usual },
    ]
}

#[test]
fn it_proves_the_truth_about_all_of_yavalanchan_of_size_2() {
    let start = Yavalanchan::<7, u128>::with_size(2, false).start();
    let mut positions = vec![start];
    for _ in 0..2 {
        let next = |position: &yavalanchan::Position<7, u128>| -> Vec<_> {
            position.legal_moves().iter().map(|&mv| position.after(mv)).collect()
        };
        let more: Vec<_> = positions.iter().flat_map(next).collect();
        positions.extend(more);
    }
    let positions: HashSet<_> = positions.into_iter().collect();
    assert!(positions.len() > 50);
    for settings in kinds() {
        proves_the_truth(positions.clone(), &settings);
    }
}

#[test]
fn it_proves_the_truth_about_yolah_endings() {
    let few = |position: &yolah::Position| {
        let moves = position.legal_moves();
        moves.len() > 1 && (3..=7).contains(&position.free().count())
    };
    let start = yolah::Yolah.start();
    let games = (0..).map(|seed| wander(&start, 44 + seed as usize % 8, seed));
    let endings: Vec<_> = games.filter(few).take(20).collect();
    for settings in kinds() {
        proves_the_truth(endings.clone(), &settings);
    }
}

#[test]
fn it_proves_the_truth_about_awale_endings() {
    // The game ends by its limit; positions that differ in plies only have different keys.
    let played = |seed| {
        let plies = 30 + 2 * (seed % 20) as usize;
        let limit = plies as u16 + 1 + (seed % 4) as u16;
        wander(&awale::Rules::with_limit(limit).start(), plies, seed)
    };
    let near = |position: &awale::Position| position.limit() - position.plies() <= 4;
    let endings: Vec<_> = (0..).map(played).filter(near).take(20).collect();
    for settings in kinds() {
        proves_the_truth(endings.clone(), &settings);
    }
}

#[test]
fn it_proves_the_truth_about_toys() {
    for settings in kinds() {
        proves_the_truth((0..300).map(|seed| Toy::<2>::new(seed, 12)), &settings);
    }
}

#[test]
fn draws_are_proved_when_no_line_ends_in_an_estimate() {
    let mut known = HashMap::new();
    let mut draws = 0;
    for seed in 0..100 {
        let toy = Toy::<2>::new(seed, 6);
        if solve(&toy, &mut known) != Score::DRAW {
            continue;
        }
        draws += 1;
        let mut engine = AlphaBeta::new(HashEvaluator, plain(1));
        let found = think(&mut engine, &toy, SearchLimits::default());
        assert!(found.proven.is_some_and(|plies| plies <= 6), "{toy}");
        assert_eq!(found.expected_scores[..2], [0.5, 0.5]);
    }
    assert!(draws > 10);
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let position = wander(&awale::Rules::default().start(), 10, 3);
    let budget = SearchLimits { nodes: Some(30_000), ..SearchLimits::default() };
    let settings = || Settings { tt_mib: 1, ..Settings::default() };
    let mut engine = AlphaBeta::new(HashEvaluator, settings());
    let first = think(&mut engine, &position, budget);
    assert_eq!(think(&mut AlphaBeta::new(HashEvaluator, settings()), &position, budget), first);
    Engine::<awale::Position>::reset(&mut engine);
    assert_eq!(think(&mut engine, &position, budget), first);
}

#[test]
fn a_budget_of_nodes_is_kept() {
    let position = yolah::Yolah.start();
    for threads in [1, 2] {
        for nodes in [1, 100, 5_000, 200_000] {
            let settings = Settings { tt_mib: 1, threads, ..Settings::default() };
            let mut engine = AlphaBeta::new(HashEvaluator, settings);
            let budget = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let found = think(&mut engine, &position, budget);
            assert!(found.nodes >= nodes, "{} of {nodes}", found.nodes);
            let most = if threads == 1 { nodes } else { nodes + nodes / 20 + 2048 };
            assert!(found.nodes <= most, "{} of {nodes}", found.nodes);
            assert!(position.is_legal(found.best));
        }
    }
}

#[test]
fn stopped_from_the_start_it_still_has_a_legal_move() {
    let position = Yavalath::<2>::PLAIN.start();
    for threads in [1, 2] {
        let settings = Settings { tt_mib: 1, threads, ..Settings::default() };
        let found = AlphaBeta::new(HashEvaluator, settings).choose(
            &position,
            &mut Control {
                limits: SearchLimits::default(),
                seed: 1,
                history: &[],
                clock: &|| Duration::ZERO,
                stopped: &|| true,
                report: &mut |_| panic!("there is nothing to report"),
            },
        );
        assert!(position.is_legal(found.best));
        assert_eq!((found.depth, found.nodes, found.proven), (0, 0, None));
    }
}

#[test]
fn time_ends_a_search_and_no_hopeless_iteration_is_begun() {
    // A clock that ticks each time it is asked.
    let ticks = AtomicU32::new(0);
    let clock = || Duration::from_millis(u64::from(ticks.fetch_add(1, Ordering::Relaxed)));
    let position = awale::Rules::default().start();
    let mut reports = Vec::new();
    let settings = Settings { tt_mib: 1, ..Settings::default() };
    let found = AlphaBeta::new(HashEvaluator, settings).choose(
        &position,
        &mut Control {
            limits: SearchLimits {
                time: Some(Duration::from_millis(200)),
                ..SearchLimits::default()
            },
            seed: 1,
            history: &[],
            clock: &clock,
            stopped: &|| false,
            report: &mut |analysis| reports.push(analysis.clone()),
        },
    );
    // It asks every 512 nodes, and a few times between iterations.
    assert!(ticks.into_inner() <= 201);
    assert!(found.nodes <= 200 * 512);
    assert_eq!(reports.last().map(|last| last.best), Some(found.best));
    assert!(reports.is_sorted_by_key(|report| report.depth));
}

#[test]
fn candidates_are_distinct_and_sorted_and_as_many_as_asked_have_values() {
    for seed in 0..5 {
        let position = wander(&awale::Rules::default().start(), 8, seed);
        let truth = think(&mut full_minimax(), &position, to_depth(3));
        let mut engine = AlphaBeta::new(HashEvaluator, Settings { multi_pv: 3, ..plain(1) });
        let found = think(&mut engine, &position, to_depth(3));
        let own = |values: [f32; MAX_PLAYERS]| values[position.turn().index()];
        assert!(
            found.candidates.is_sorted_by(|a, b| own(a.expected_scores) >= own(b.expected_scores))
        );
        let moves: HashSet<_> = found.candidates.iter().map(|candidate| candidate.mv).collect();
        assert_eq!(moves.len(), position.move_count());
        for (candidate, true_one) in found.candidates.iter().zip(&truth.candidates).take(3) {
            assert_eq!(candidate.expected_scores, true_one.expected_scores);
            assert_eq!(candidate.pv[0], candidate.mv);
            assert!(is_playable(&position, &candidate.pv));
        }
    }
}

/// The nodes of searches to a depth.
fn nodes<P: TwoPlayer>(positions: &[P], settings: &Settings, depth: u32) -> u64 {
    let search = |position| {
        let mut engine = AlphaBeta::new(HashEvaluator, settings.clone());
        think(&mut engine, position, to_depth(depth)).nodes
    };
    positions.iter().map(search).sum()
}

#[test]
fn reductions_save_work() {
    let start = awale::Rules::default().start();
    let positions: Vec<_> = (0..3).map(|seed| wander(&start, 12, seed)).collect();
    let reduced = nodes(&positions, &Settings { late_move_reductions: true, ..plain(1) }, 7);
    assert!(reduced < nodes(&positions, &plain(1), 7));
}

#[test]
fn pruning_saves_work() {
    // An evaluation that means something: under one that does not, nothing looks safe.
    let nodes = |pruning| {
        let rules = awale::Rules::default();
        let evaluator = rules.evaluator("balance").expect("a name of the list");
        let mut engine =
            AlphaBeta::new(evaluator, Settings { reverse_futility: pruning, ..plain(1) });
        think(&mut engine, &wander(&rules.start(), 12, 1), to_depth(8)).nodes
    };
    assert!(nodes(true) < nodes(false));
}

#[test]
fn forced_replies_are_searched_deeper() {
    let toys: Vec<_> = (0..20).map(|seed| Toy::<2>::new(seed, 40)).collect();
    let extended = nodes(&toys, &Settings { one_reply_extension: true, ..plain(1) }, 8);
    assert!(extended > nodes(&toys, &plain(1), 8));
}

/// Knows nothing, but demands that the ply it is given is the distance from the start of the game.
#[derive(Clone, Default)]
struct Follower;

impl Evaluator<awale::Position> for Follower {
    type EvalInfo = usize;

    fn eval_info(&mut self, _: &awale::Position, ply: usize) -> usize {
        ply
    }

    fn evaluate(&mut self, position: &awale::Position, ply: &mut usize) -> Score {
        assert_eq!(*ply, position.plies() as usize);
        Score::estimate(position.captured(Player::ONE) as i32)
    }

    fn logit_scale(&self) -> f32 {
        10.0
    }
}

#[test]
fn the_evaluation_is_given_the_distance_from_the_root() {
    let position = awale::Rules::default().start();
    let mut engine = AlphaBeta::new(Follower, Settings::default());
    assert_eq!(think(&mut engine, &position, to_depth(6)).depth, 6);
}

#[test]
fn two_threads_find_the_value_of_minimax() {
    for seed in 0..10 {
        let position = wander(&awale::Rules::default().start(), 12, seed);
        let truth = think(&mut full_minimax(), &position, to_depth(4));
        let mut engine = AlphaBeta::new(HashEvaluator, Settings { threads: 2, ..plain(1) });
        let found = think(&mut engine, &position, to_depth(4));
        assert_equal(&found, &truth, &position.to_string());
    }
}

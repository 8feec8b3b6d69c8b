//! Paranoid search and max^n, where the two differ and where they agree.

#![allow(clippy::float_cmp, reason = "the same score gives the same bits")]

use std::fmt;

use crate::common::{Small, Toy, think, to_depth, wander};
use game::{Estimator, MAX_PLAYERS, Outcome, Player, Position, SearchLimits};
use plywood_search::paranoid::{Method, MultiPlayerSearch, Settings};
use presentation::Rules;

/// Everybody's chances are equal, as far as it knows.
#[derive(Clone)]
struct Even;

impl<P: Position> Estimator<P> for Even {
    fn estimate(&mut self, _position: &P) -> [f32; MAX_PLAYERS] {
        let mut shares = [0.0; MAX_PLAYERS];
        shares[..P::PLAYERS].fill(1.0 / P::PLAYERS as f32);
        shares
    }
}

fn engine(method: Method) -> MultiPlayerSearch<Even> {
    MultiPlayerSearch::new(Even, Settings { method, tt_mib: 1, ..Settings::default() })
}

/// A tree written down: the first player chooses between trust and safety.
///
/// * Move 0 trusts the second player, who can share the victory with the first (move 0) or give
///   it to the third (move 1).
/// * Move 1 is safe: all share the victory.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Trust(Vec<u8>);

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Position for Trust {
    type Move = Small;
    type MoveList = Vec<Small>;
    const PLAYERS: usize = 3;

    fn turn(&self) -> Player {
        Player::new(self.0.len())
    }

    fn legal_moves(&self) -> Vec<Small> {
        let count = if self.outcome().is_some() { 0 } else { 2 };
        (0..count).map(Small).collect()
    }

    fn play(&mut self, mv: Small) {
        self.0.push(mv.0);
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.0[..] {
            [1] => Some(Outcome::draw(3)),
            [0, 0] => Some(Outcome::shared([Player::ONE, Player::TWO])),
            [0, 1] => Some(Outcome::win(Player::THREE)),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        self.0.iter().fold(1, |key, &mv| 2 * key + u64::from(mv))
    }
}

#[test]
fn paranoid_search_plays_safe_where_max_n_trusts() {
    let start = Trust(Vec::new());
    let paranoid = think(&mut engine(Method::Paranoid), &start, SearchLimits::default());
    assert_eq!(paranoid.best, Small(1));
    assert!((paranoid.expected_scores[0] - 1.0 / 3.0).abs() < 1e-4);
    let max_n = think(&mut engine(Method::MaxN), &start, SearchLimits::default());
    assert_eq!(max_n.best, Small(0));
    assert_eq!(max_n.expected_scores, [0.5, 0.5, 0.0, 0.0]);
    assert_eq!(max_n.pv, [Small(0), Small(0)]);
    assert_eq!((paranoid.proven, max_n.proven), (None, None));
}

/// What the first player can be sure of against all others, and in how many plies of it a win.
pub(crate) fn sure<const PLAYERS: usize>(toy: &Toy<PLAYERS>, me: Player) -> (f32, u32) {
    if let Some(outcome) = toy.outcome() {
        return (outcome.reward(me), 0);
    }
    let moves = toy.legal_moves();
    let values = moves.iter().map(|&mv| sure(&toy.after(mv), me));
    let further = |(share, plies)| (share, plies + 1);
    // Wins as soon as possible, against the longest defence.
    let order = |a: &(f32, u32), b: &(f32, u32)| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1));
    let mine = toy.turn() == me;
    let best = if mine { values.max_by(order) } else { values.min_by(order) };
    further(best.expect("a game that goes on has moves"))
}

#[test]
fn paranoid_search_finds_the_guaranteed_score() {
    paranoid_search_of::<3>();
    paranoid_search_of::<4>();
}

fn paranoid_search_of<const PLAYERS: usize>() {
    let mut wins = 0;
    for seed in 0..100 * PLAYERS as u64 {
        let toy = Toy::<PLAYERS>::new(seed, 7);
        let (share, plies) = sure(&toy, Player::ONE);
        let found = think(&mut engine(Method::Paranoid), &toy, SearchLimits::default());
        assert!(
            (found.expected_scores[0] - share).abs() < 1e-4,
            "{toy}: {} {share}",
            found.expected_scores[0]
        );
        assert!((found.expected_scores.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{toy}");
        assert_eq!(found.proven, (share == 1.0).then_some(plies), "{toy}");
        assert!((sure(&toy.after(found.best), Player::ONE).0 - share).abs() < 1e-4, "{toy}");
        wins += u32::from(share == 1.0);
    }
    assert!(wins > 5, "{wins}");
}

/// What everybody gets when all want the most for themselves; ties go against `me`,
/// then against the first seats.
fn max_n<const PLAYERS: usize>(toy: &Toy<PLAYERS>, me: usize) -> [f32; MAX_PLAYERS] {
    if let Some(outcome) = toy.outcome() {
        return outcome.rewards();
    }
    let turn = toy.turn().index();
    let moves = toy.legal_moves();
    let values = moves.iter().map(|&mv| max_n(&toy.after(mv), me));
    let order = |a: &[f32; MAX_PLAYERS], b: &[f32; MAX_PLAYERS]| {
        let seats = b.partial_cmp(a).expect("shares are numbers");
        a[turn].total_cmp(&b[turn]).then(b[me].total_cmp(&a[me])).then(seats)
    };
    values.max_by(order).expect("a game that goes on has moves")
}

#[test]
fn max_n_finds_the_equilibrium_and_its_proofs_hold_against_any_defense() {
    max_n_search_of::<3>();
    max_n_search_of::<4>();
}

fn max_n_search_of<const PLAYERS: usize>() {
    let mut proofs = 0;
    for seed in 0..100 * PLAYERS as u64 {
        let toy = Toy::<PLAYERS>::new(seed, 6);
        let found = think(&mut engine(Method::MaxN), &toy, SearchLimits::default());
        let truth = max_n(&toy, 0)[0];
        assert!(
            (found.expected_scores[0] - truth).abs() < 1e-4,
            "{toy}: {} {truth}",
            found.expected_scores[0]
        );
        if let Some(plies) = found.proven {
            assert_eq!((1.0, plies), sure(&toy, Player::ONE), "{toy}");
            proofs += 1;
        }
    }
    assert!(proofs > 5, "{proofs}");
}

/// Searches with a table and without one, and returns how many nodes they visit.
fn with_and_without_table<P: Position>(at: &P, depth: u32) -> [u64; 2] {
    let [with, without] = [1, 0].map(|tt_mib| {
        let settings = Settings { tt_mib, ..Settings::default() };
        think(&mut MultiPlayerSearch::new(Even, settings), at, to_depth(depth))
    });
    assert_eq!(with.expected_scores, without.expected_scores, "{at}");
    assert_eq!(with.proven, without.proven, "{at}");
    [with.nodes, without.nodes]
}

#[test]
fn a_table_changes_the_work_and_not_the_answer() {
    let mut nodes = [0, 0];
    let mut add = |more: [u64; 2]| nodes.iter_mut().zip(more).for_each(|(sum, n)| *sum += n);
    for seed in 0..200 {
        add(with_and_without_table(&Toy::<3>::new(seed, 9), 9));
    }
    let start = yavalath::Yavalath::<3>::PLAIN.start();
    for seed in 0..4 {
        add(with_and_without_table(&wander(&start, 6 + 6 * seed as usize, seed), 4));
    }
    let [with, without] = nodes;
    assert!(with < without, "{with} and {without} nodes");
}

#[test]
fn what_a_table_knows_of_one_player_is_not_taken_for_another() {
    // One engine for all seats, with the same table.
    let mut engine = engine(Method::Paranoid);
    for seed in 0..100 {
        let mut toy = Toy::<3>::new(seed, 7);
        while toy.outcome().is_none() {
            let me = toy.turn();
            let (share, _) = sure(&toy, me);
            let found = think(&mut engine, &toy, SearchLimits::default());
            assert!((found.expected_scores[me.index()] - share).abs() < 1e-4, "{toy}");
            toy.play(found.best);
        }
    }
}

#[test]
fn a_win_at_once_is_taken_and_proved() {
    let rules = yavalath::Yavalath::<3>::PLAIN;
    let mut position = rules.start();
    for text in ["e5", "a1", "i1", "e6", "b1", "i3", "e8", "c3", "h1"] {
        position.play(text.parse().expect("a move"));
    }
    for method in [Method::Paranoid, Method::MaxN] {
        let found = think(&mut engine(method), &position, SearchLimits::default());
        assert_eq!((found.best.to_string().as_str(), found.proven), ("e7", Some(1)));
        assert_eq!(found.expected_scores, [1.0, 0.0, 0.0, 0.0]);
    }
}

#[test]
fn budgets_are_kept_and_leave_a_legal_move() {
    let start = yavalath::Yavalath::<3>::PLAIN.start();
    for method in [Method::Paranoid, Method::MaxN] {
        for nodes in [0, 1, 100, 20_000] {
            let budget = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
            let found = think(&mut engine(method), &start, budget);
            assert!(start.is_legal(found.best));
            assert_eq!(found.nodes, nodes);
            assert_eq!(think(&mut engine(method), &start, budget), found);
        }
        assert_eq!(think(&mut engine(method), &start, to_depth(2)).depth, 2);
    }
}

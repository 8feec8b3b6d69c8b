//! Yavalanchan on its small boards, searched to the end in the plainest way, and what the engines
//! prove of it.

use std::collections::{HashMap, HashSet};

use crate::common::{solve, think};
use game::{Analysis, Position as _, Score, SearchLimits};
use plywood_search::alphabeta::{self, AlphaBeta};
use plywood_search::uct::{self, Uct};
use presentation::{Rules, TwoPlayerRules};
use yavalanchan::{Position, Yavalanchan};

type Board = Position<7, u128>;

/// The positions of the first plies in which the game goes on, one of each kind.
fn first_positions(size: usize, plies: usize) -> Vec<Board> {
    let rules = Yavalanchan::<7, u128>::with_size(size, false);
    let (mut all, mut seen) = (vec![rules.start()], HashSet::new());
    let mut layer = all.clone();
    for _ in 0..plies {
        let next = layer.iter().flat_map(|at| at.legal_moves().into_iter().map(|mv| at.after(mv)));
        let mut is_new = |at: &Board| {
            let kind = rules.symmetries(at).iter().map(ToString::to_string).min();
            at.outcome().is_none() && seen.insert(kind)
        };
        layer = next.filter(|at| is_new(at)).collect();
        all.extend_from_slice(&layer);
    }
    all
}

/// Wins and losses of size 3, by trying everything: first for a win in 1 ply, then in 3, and so on.
#[derive(Default)]
struct Patience {
    /// Within how many plies a position is known to be won, and within how many it is known not
    /// to be.
    known: HashMap<Board, (u32, u32)>,
}

impl Patience {
    /// The true value.
    fn value(&mut self, at: &Board) -> Score {
        for plies in 1..=19 {
            if plies % 2 == 1 && self.is_won(at, plies) {
                return Score::win_in(plies);
            }
            if plies % 2 == 0 && self.is_lost(at, plies) {
                return Score::loss_in(plies);
            }
        }
        Score::DRAW
    }

    /// Whether the player to move can win within so many plies.
    fn is_won(&mut self, at: &Board, plies: u32) -> bool {
        let (won, open) = *self.known.get(at).unwrap_or(&(u32::MAX, 0));
        if won <= plies || open >= plies {
            return won <= plies;
        }
        let mut later = || {
            let moves = at.legal_moves().into_iter();
            let mut goes_on = moves.map(|mv| at.after(mv)).filter(|next| next.outcome().is_none());
            plies >= 3 && goes_on.any(|next| self.is_lost(&next, plies - 1))
        };
        let is_won = can_win(at) || later();
        let known = self.known.entry(at.clone()).or_insert((u32::MAX, 0));
        if is_won {
            known.0 = known.0.min(plies);
        } else {
            known.1 = known.1.max(plies);
        }
        is_won
    }

    /// Whether the player to move loses within so many plies, whatever the move.
    fn is_lost(&mut self, at: &Board, plies: u32) -> bool {
        let mut after = at.legal_moves().into_iter().map(|mv| at.after(mv));
        !can_win(at)
            && after.all(|next| match next.outcome() {
                Some(outcome) => outcome.winner() == Some(next.turn()),
                None => self.is_won(&next, plies - 1),
            })
    }
}

/// Whether a move wins at once.
fn can_win(at: &Board) -> bool {
    let winner = |mv| at.after(mv).outcome().and_then(game::Outcome::winner);
    at.legal_moves().iter().any(|&mv| winner(mv) == Some(at.turn()))
}

/// Whether a share of the point is what a value promises.
fn agrees(share: f32, value: Score) -> bool {
    let expected = if value.is_win() { 1.0 } else { f32::from(u8::from(!value.is_loss())) / 2.0 };
    (share - expected).abs() < 1e-6
}

fn alphabeta(at: &Board) -> Analysis<yavalanchan::Move<7>> {
    let rules = Yavalanchan::<7, u128>::with_size(at.size(), false);
    let evaluator = rules.default_evaluator();
    let settings = alphabeta::Settings { tt_mib: 1, ..alphabeta::Settings::default() };
    think(&mut AlphaBeta::new(evaluator, settings), at, SearchLimits::default())
}

#[test]
fn size_2_is_proved_truly_in_every_position() {
    let mut known = HashMap::new();
    let positions = first_positions(2, 7);
    assert!(positions.len() > 30, "{}", positions.len());
    for at in positions {
        let truth = solve(&at, &mut known);
        let own = at.turn().index();
        let found = alphabeta(&at);
        assert!(found.proven.is_some() && agrees(found.expected_scores[own], truth), "{at}");
        let found = think(&mut Uct::new(uct::Settings::default()), &at, SearchLimits::default());
        assert!(found.proven.is_some() && agrees(found.expected_scores[own], truth), "{at}");
        assert!(found.proven >= truth.plies(), "{at}");
    }
}

#[test]
fn size_3_is_proved_truly_in_every_position_of_the_first_four_plies() {
    let mut patience = Patience::default();
    let positions = first_positions(3, 4);
    assert_eq!(positions.len(), 1 + 4 + 31 + 358 + 3048);
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    for at in positions {
        let truth = patience.value(&at);
        let found = alphabeta(&at);
        let plies = found.proven.unwrap_or_else(|| panic!("{at} is not proved"));
        assert!(agrees(found.expected_scores[at.turn().index()], truth), "{at}: {truth:?}");
        assert!(truth.plies().is_none_or(|least| plies >= least), "{at}: {truth:?} in {plies}");
        let kind = if truth.is_win() { &mut wins } else { &mut losses };
        *(if truth.is_proven() { kind } else { &mut draws }) += 1;
    }
    assert!(wins > 2000 && losses > 900 && draws > 0, "{wins} {losses} {draws}");
}

#[test]
fn the_second_player_wins_on_size_3() {
    let start = Yavalanchan::<7, u128>::with_size(3, false).start();
    assert_eq!(Patience::default().value(&start), Score::loss_in(8));
}

#[test]
fn uct_comes_to_the_true_values_of_size_3() {
    let mut patience = Patience::default();
    for at in first_positions(3, 2) {
        let budget = SearchLimits { nodes: Some(400_000), ..SearchLimits::default() };
        let found = think(&mut Uct::new(uct::Settings::default()), &at, budget);
        let truth = patience.value(&at);
        // A lost position may take longer to prove than to see.
        assert!(found.proven.is_some() || truth.is_loss(), "{at}");
        if found.proven.is_some() {
            assert!(agrees(found.expected_scores[at.turn().index()], truth), "{at}: {truth:?}");
        }
        let after = patience.value(&at.after(found.best)).to_parent();
        assert_eq!(agrees(1.0, after), agrees(1.0, truth), "{at}: {}", found.best);
    }
}

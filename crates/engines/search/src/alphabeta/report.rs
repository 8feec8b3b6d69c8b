//! What a search tells of itself.

use game::{Analysis, Candidate, Evaluator, Score, TwoPlayer, two_player_scores};

use super::node::MAX_PLY;
use super::ordering::tag;
use super::root::{Root, RootMove};
use crate::table::Bound;
use crate::{sort_few, verdict};

/// The answer before anything was searched: the move that looks best.
pub(super) fn unsearched<P: TwoPlayer, E>(root: &Root<'_, P, E>) -> Analysis<P::Move> {
    Analysis::without_search(root.moves[0].mv, P::PLAYERS)
}

/// The answer after a search to this depth.
pub(super) fn analysis<P: TwoPlayer, E: Evaluator<P>>(
    root: &mut Root<'_, P, E>,
    depth: u32,
) -> Analysis<P::Move> {
    for index in 0..root.lines() {
        complete_line(root, index, depth as usize);
    }
    // What has no value is no better than the last that has one. The sort is stable.
    let lines = root.lines();
    let (best, last) = (root.moves[0].found.score, root.moves[lines - 1].found.score);
    let most = |index| if index < lines { best } else { best.min(last) };
    let known = |(index, tried): (usize, _)| {
        let tried: &RootMove<P::Move> = tried;
        (tried.found.score.min(most(index)), tried)
    };
    let mut candidates: Vec<_> = root.moves.iter().enumerate().map(known).collect();
    sort_few(&mut candidates[1..], |&(score, _)| std::cmp::Reverse(score));
    let candidates: Vec<_> =
        candidates.into_iter().map(|(score, tried)| candidate(root, score, tried)).collect();
    let first = &candidates[0];
    Analysis {
        best: first.mv,
        expected_scores: first.expected_scores,
        proven: first.proven.filter(|_| root.complete || best.is_win()),
        depth,
        nodes: root.worker.shared.nodes(),
        pv: first.pv.clone(),
        candidates,
    }
}

fn candidate<P: TwoPlayer, E: Evaluator<P>>(
    root: &Root<'_, P, E>,
    score: Score,
    tried: &RootMove<P::Move>,
) -> Candidate<P::Move> {
    // A proved draw lasts as long as its line.
    let plies = score.plies().unwrap_or(tried.line.len() as u32);
    // What is only known to be no better is proved if it is known to lose.
    let proved = tried.found.complete && (tried.is_value || score.is_loss());
    Candidate {
        mv: tried.mv,
        expected_scores: two_player_scores(
            root.position.turn(),
            score.win_probability(root.worker.evaluator.logit_scale()),
        ),
        proven: proved.then_some(plies),
        nodes: tried.nodes,
        pv: tried.line.clone(),
    }
}

/// Lengthens a line that ended early because the table knew the rest.
fn complete_line<P: TwoPlayer, E: Evaluator<P>>(
    root: &mut Root<'_, P, E>,
    index: usize,
    depth: usize,
) {
    let RootMove { found, line, .. } = &mut root.moves[index];
    let enough = match found.score.plies() {
        Some(plies) => plies as usize,
        None if found.complete => MAX_PLY,
        None => depth,
    };
    let mut position = root.position.clone();
    for &mv in line.iter() {
        position.play(mv);
    }
    while line.len() < enough && verdict(&position).is_none() {
        let entry = root.worker.shared.table.find(root.worker.key(&position));
        let Some(entry) = entry.filter(|entry| entry.bound == Bound::Exact || found.complete)
        else {
            return;
        };
        let moves = root.worker.evaluator.candidates(&position);
        let Some(&mv) = moves.iter().find(|&mv| tag(mv) == entry.mv) else { return };
        line.push(mv);
        position.play(mv);
    }
}

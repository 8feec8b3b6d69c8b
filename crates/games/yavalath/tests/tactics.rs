//! Wins by threats and moves by reflex, against the rules tried out move by move.

use crate::cases;

use std::collections::HashMap;

use cases::cases;
use game::{Evaluator as _, Outcome, Player, Position as _, Rng, Score, mix64};
use plywood_yavalath::{Evaluation, Move, Position, Yavalath, threat_space};
use presentation::Rules;

/// Positions of games by reflex, which are full of threats.
fn positions(games: u64, seed: u64) -> impl Iterator<Item = Position<2>> {
    (0..games).flat_map(move |game| {
        let mut rng = Rng::stream(seed, game);
        let mut next = Yavalath::<2>::PLAIN.start();
        std::iter::from_fn(move || {
            let position = next.clone();
            next.play(next.reflex_move(&mut rng)?);
            Some(position)
        })
    })
}

#[test]
fn wins_at_once_are_found() {
    for case in cases().into_iter().filter(|case| case.is("win-in-1")) {
        let answers: Vec<Move> = case.answer.iter().copied().map(Move::stone).collect();
        let win = threat_space::win(&case.position, 0).expect("a win at once");
        assert!(answers.contains(&win.first) && win.plies == 1, "{win:?}");
        assert_eq!(Evaluation::default().at(&case.position).probe(), Some(Score::win_in(1)));
        assert!(answers.contains(&Evaluation::default().at(&case.position).candidates()[0]));
        assert!(answers.contains(&case.position.reflex_move(&mut Rng::seeded(1)).expect("a move")));
    }
}

#[test]
fn the_block_is_the_only_candidate() {
    for case in cases().into_iter().filter(|case| case.is("must-block")) {
        let block = Move::stone(case.answer[0]);
        assert_eq!(Evaluation::default().at(&case.position).candidates()[..], [block]);
        assert_eq!(case.position.reflex_move(&mut Rng::seeded(1)), Some(block));
        assert_eq!(Evaluation::default().at(&case.position).probe(), None);
    }
}

#[test]
fn a_lost_position_is_known_to_be() {
    for case in cases().into_iter().filter(|case| case.is("lost")) {
        assert_eq!(Evaluation::default().at(&case.position).probe(), Some(Score::loss_in(2)));
        assert_eq!(Evaluation::default().at(&case.position).candidates().len(), 1);
        assert_eq!(threat_space::win(&case.position, 1000), None);
    }
}

#[test]
fn no_losing_cell_is_chosen() {
    for case in cases() {
        let loses = |mv: &Move| mv.cell().is_some_and(|cell| case.loses.contains(&cell));
        assert!(
            !Evaluation::default().at(&case.position).candidates().iter().any(loses),
            "{}",
            case.kind
        );
        let mut rng = Rng::seeded(1);
        let chosen = (0..500).filter_map(|_| case.position.reflex_move(&mut rng));
        assert!(!chosen.into_iter().any(|mv| loses(&mv)), "{}", case.kind);
    }
}

#[test]
fn wins_by_force_are_found_where_every_stone_is_a_threat() {
    let kinds = ["double threat win", "forced win", "puzzle"];
    let (mut found, mut quiet) = (0, Vec::new());
    for case in cases().into_iter().filter(|case| kinds.iter().any(|kind| case.is(kind))) {
        if let Some(win) = threat_space::win(&case.position, 1000) {
            let first = win.first.cell().expect("a stone");
            assert!(case.answer.contains(&first), "{}: {win:?}", case.kind);
            assert!(wins_by(&case.position, win.first, win.plies), "{}", case.kind);
            found += 1;
        } else {
            quiet.extend(case.answer.iter().map(|&cell| (case.position.clone(), cell)));
        }
    }
    assert_eq!((found, quiet.len()), (4, 1));
    // The one that is not found begins with a stone that threatens nothing at once.
    for (position, cell) in quiet {
        assert_eq!(position.after(Move::stone(cell)).wins(position.turn()), 0);
    }
}

/// Whether a move wins in so many plies at most, each stone of the player being a threat, whatever
/// the opponent replies: by trying.
fn wins_by(position: &Position<2>, mv: Move, plies: u32) -> bool {
    let (attacker, after) = (position.turn(), position.after(mv));
    if let Some(outcome) = after.outcome() {
        return outcome.winner() == Some(attacker);
    }
    if plies < 3 || after.wins(attacker) == 0 {
        return false;
    }
    after.legal_moves().into_iter().all(|reply| {
        let next = after.after(reply);
        match next.outcome() {
            Some(outcome) => outcome.winner() == Some(attacker),
            None => next.wins(attacker) != 0 || wins_within(&next, plies - 2),
        }
    })
}

/// Whether a move loses, at once or because a threat of the opponent cannot be answered then.
fn is_lost_by(position: &Position<2>, mv: Move) -> bool {
    let after = position.after(mv);
    match after.outcome() {
        Some(outcome) => outcome.winner() == Some(after.turn()),
        None => wins_within(&after, 3),
    }
}

fn wins_within(position: &Position<2>, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| wins_by(position, mv, plies))
}

#[test]
fn a_win_that_is_found_is_one_against_every_reply() {
    let mut longest = 0;
    for position in positions(60, 1) {
        for nodes in [0, 3, 16, 1000] {
            if let Some(win) = threat_space::win(&position, nodes) {
                assert!(wins_by(&position, win.first, win.plies), "{win:?} at {position}");
                longest = longest.max(win.plies);
            }
        }
    }
    assert!(longest >= 9, "long ones are among them: {longest}");
}

#[test]
fn every_win_in_three_plies_is_found() {
    let mut count = 0;
    for position in positions(80, 2).filter(|position| wins_within(position, 3)) {
        assert!(threat_space::win(&position, 20).is_some(), "{position}");
        count += 1;
    }
    assert!(count > 100);
}

/// What a probe says is so, as far as a search of all moves can see.
#[test]
fn probes_agree_with_trying_all_moves() {
    let mut decided = [0; 3];
    for position in positions(80, 3) {
        match Evaluation::default().at(&position).probe() {
            Some(score) if score == Score::loss_in(4) => {
                let moves = position.legal_moves();
                assert!(moves.into_iter().all(|mv| is_lost_by(&position, mv)), "{position}");
                assert_eq!(value(&position, 2), None, "{position}");
                decided[2] += 1;
            }
            Some(score) if score.is_loss() => {
                let plies = score.plies().expect("a loss");
                assert_eq!(value(&position, 2), Some(score), "in {plies} at {position}");
                decided[0] += 1;
            }
            Some(score) if score.plies() == Some(1) => {
                assert_eq!(value(&position, 1), Some(score));
                decided[1] += 1;
            }
            _ => assert!(value(&position, 2).is_none_or(Score::is_win), "{position}"),
        }
    }
    assert!(decided.iter().all(|&count| count > 5), "{decided:?}");
}

/// The value of a position if it is decided within so many plies.
fn value(position: &Position<2>, plies: u32) -> Option<Score> {
    if let Some(outcome) = position.outcome() {
        let won = outcome.winner()? == position.turn();
        return Some(if won { Score::win_in(0) } else { Score::loss_in(0) });
    }
    let deeper = plies.checked_sub(1)?;
    let mut values = Vec::new();
    for mv in position.legal_moves() {
        values.push(value(&position.after(mv), deeper).map(Score::to_parent));
    }
    if let Some(win) = values.iter().flatten().filter(|value| value.is_win()).max() {
        return Some(*win);
    }
    values.into_iter().collect::<Option<Vec<Score>>>()?.into_iter().max()
}

#[test]
fn no_candidate_is_left_out_that_is_better() {
    for position in positions(40, 4) {
        let candidates = Evaluation::default().at(&position).candidates();
        let rank = |mv| match value(&position.after(mv), 1).map(Score::to_parent) {
            Some(score) if score.is_loss() => 0,
            Some(score) if score.is_win() => 2,
            _ if is_lost_by(&position, mv) => 0,
            _ => 1,
        };
        let best = candidates.iter().map(|&mv| rank(mv)).max().expect("there are candidates");
        for mv in position.legal_moves() {
            assert!(rank(mv) <= best, "{mv} at {position}");
            assert!(candidates.contains(&mv) || rank(mv) == 0 || best == 2, "{mv} at {position}");
        }
    }
}

/// What a reflex may choose from, by trying every move.
fn reflexes<const PLAYERS: usize>(position: &Position<PLAYERS>) -> Vec<Move> {
    let (turn, legal) = (position.turn(), position.legal_moves());
    let keep = |test: &dyn Fn(&Move) -> bool| legal.iter().copied().filter(test).collect();
    let wins: Vec<Move> =
        keep(&|&mv| position.after(mv).outcome().and_then(Outcome::winner) == Some(turn));
    let safe: Vec<Move> = keep(&|&mv| !position.after(mv).is_out(turn));
    let next = next_player(position);
    let stops = |mv: &Move| {
        mv.cell().is_some_and(|cell| position.wins(next) & plywood_yavalath::lines::bit(cell) != 0)
    };
    let blocks: Vec<Move> = safe.iter().copied().filter(stops).collect();
    let best = [wins, blocks, safe].into_iter().find(|moves| !moves.is_empty());
    best.unwrap_or_else(|| legal.to_vec())
}

fn next_player<const PLAYERS: usize>(position: &Position<PLAYERS>) -> Player {
    let later = |player: &Player| player.index() > position.turn().index();
    let others: Vec<Player> = Player::all(PLAYERS)
        .filter(|&player| player != position.turn() && !position.is_out(player))
        .collect();
    others.iter().copied().find(later).unwrap_or(others[0])
}

fn check_reflexes<const PLAYERS: usize>(rules: Yavalath<PLAYERS>) {
    for game in 0..60 {
        let mut rng = Rng::stream(5, game);
        let mut position = rules.start();
        while let Some(mv) = position.reflex_move(&mut rng) {
            let allowed = reflexes(&position);
            assert!(allowed.contains(&mv), "{mv} at {position}");
            if game < 4 {
                check_uniform(&position, &allowed);
            }
            // Now and then anything at all, so that there are threats nobody has answered.
            let any = position.random_move(&mut rng).expect("there are moves");
            position.play(if rng.below(4) == 0 { any } else { mv });
        }
    }
}

fn check_uniform<const PLAYERS: usize>(position: &Position<PLAYERS>, allowed: &[Move]) {
    const EACH: usize = 100;
    let mut seen: HashMap<Move, usize> = allowed.iter().map(|&mv| (mv, 0)).collect();
    let mut rng = Rng::seeded(position.key());
    for _ in 0..EACH * allowed.len() {
        let mv = position.reflex_move(&mut rng).expect("there are moves");
        *seen.get_mut(&mv).unwrap_or_else(|| panic!("{mv} at {position}")) += 1;
    }
    let each = EACH as f64;
    let chi2: f64 = seen.values().map(|&n| game::math::powi(n as f64 - each, 2) / each).sum();
    // Exceeded once in a hundred thousand fair trials (Wilson and Hilferty's approximation).
    let freedom = (allowed.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let limit = freedom * game::math::powi(1.0 - spread + 4.265 * spread.sqrt(), 3);
    assert!(freedom == 0.0 || chi2 <= limit, "χ² = {chi2:.1} > {limit:.1} at {position}");
}

#[test]
fn reflexes_win_block_and_avoid_losing_and_are_fair() {
    check_reflexes(Yavalath::<2>::PLAIN);
    check_reflexes(Yavalath::SWAP);
    check_reflexes(Yavalath::<3>::PLAIN);
    check_reflexes(Yavalath::BLOCK);
}

#[test]
fn a_finished_game_has_no_reflex() {
    let text = "xxxx./....../......./......../........./......../......./....../..... 2";
    let position = Yavalath::<2>::PLAIN.read_position(text).expect("a position");
    assert_eq!(position.reflex_move(&mut Rng::seeded(1)), None);
    assert_eq!(threat_space::win(&position, 10), None);
}

/// A hash of games by reflex.
fn signature<R: Rules>(rules: &R) -> u64 {
    (0..500).fold(0, |sum, game| {
        let mut rng = Rng::stream(1, game);
        let mut position = rules.start();
        while let Some(mv) = position.reflex_move(&mut rng) {
            position.play(mv);
        }
        mix64(sum ^ position.key())
    })
}

/// The same on every machine, with and without its instructions for bits.
#[test]
fn games_by_reflex_are_those_written_down() {
    let signatures = [
        signature(&Yavalath::<2>::PLAIN),
        signature(&Yavalath::SWAP),
        signature(&Yavalath::<3>::PLAIN),
        signature(&Yavalath::BLOCK),
    ];
    let known = [0xadb806802279e1ae, 0x2b2d17a92632821d, 0xb61f91339b9aeb5c, 0xbff68c64056fd601];
    assert_eq!(signatures, known);
}

//! The laws of evaluations, and positions to check them on.

use game::{Evaluator as _, Player, Position, Rng, Score};
use presentation::{Rules, TwoPlayerRules};

/// The positions of a game that `policy` plays, without the terminal one.
pub fn game_by<R: Rules>(
    rules: &R,
    seed: u64,
    policy: impl Fn(&R::Position, &mut Rng) -> Option<<R::Position as Position>::Move>,
) -> Vec<R::Position> {
    let mut rng = Rng::stream(4, seed);
    let mut position = rules.start();
    let mut game = Vec::new();
    while let Some(mv) = policy(&position, &mut rng) {
        game.push(position.clone());
        position.play(mv);
    }
    game
}

/// The positions of a random game, without the terminal one.
pub fn random_game<R: Rules>(rules: &R, seed: u64) -> Vec<R::Position> {
    game_by(rules, seed, Position::random_move)
}

/// The positions of random games, without the terminal ones.
pub fn random_positions<R: Rules>(rules: &R, games: u64) -> impl Iterator<Item = R::Position> {
    (0..games).flat_map(|seed| random_game(rules, seed))
}

/// All evaluations of a game, the default one first.
///
/// # Panics
/// If the rules do not know the name of one.
pub fn evaluations<R: TwoPlayerRules>(rules: &R) -> Vec<R::Evaluator> {
    let named = |name: &&str| rules.evaluator(name).expect("a name of the list");
    rules.evaluations().iter().map(named).collect()
}

/// Checks on these positions, none of them terminal, that every evaluation has a name and a scale, that
/// estimates are in their range and the same for symmetric positions, and that candidates are legal moves.
///
/// # Panics
/// If a law is broken.
pub fn check_evaluations<R: TwoPlayerRules>(rules: &R, positions: &[R::Position]) {
    for name in ["", "no such evaluation", &format!("{} ", rules.evaluations()[0])] {
        assert!(rules.evaluator(name).is_none(), "{name:?}");
    }
    for (mut evaluation, name) in evaluations(rules).into_iter().zip(rules.evaluations()) {
        assert!(evaluation.logit_scale() > 0.0, "{name}");
        for position in positions {
            let estimate = evaluation.at(position).evaluate();
            let size = i32::from(estimate.raw()).abs();
            assert!(size < Score::MAX_ESTIMATE, "{name}: {size} at {position}");
            for symmetric in rules.symmetries(position) {
                let same = evaluation.at(&symmetric).evaluate();
                assert_eq!(same, estimate, "{name}: {position} {symmetric}");
            }
            let candidates = evaluation.at(position).candidates();
            assert!(!candidates.is_empty(), "{name}: {position}");
            assert!(candidates.iter().all(|&mv| position.is_legal(mv)), "{name}: {position}");
        }
    }
}

/// Checks that color flipping changes neither an evaluation, nor what is proven, nor a term: `flipped` is a
/// position with the pieces of both players and the player to move exchanged.
///
/// # Panics
/// If something changes.
pub fn check_color_flip<R: TwoPlayerRules>(
    rules: &R,
    positions: &[R::Position],
    flipped: impl Fn(&R::Position) -> R::Position,
) {
    let mut evaluations = evaluations(rules);
    for position in positions {
        let other = flipped(position);
        assert_ne!(position.turn(), other.turn(), "{position}");
        for evaluation in &mut evaluations {
            let estimates = [position, &other].map(|p| evaluation.at(p).evaluate());
            assert_eq!(estimates[0], estimates[1], "{position}");
            let proofs = [position, &other].map(|p| evaluation.at(p).probe());
            assert_eq!(proofs[0], proofs[1], "{position}");
        }
        if rules.linear().is_some() {
            assert_eq!(terms_of(rules, position), terms_of(rules, &other), "{position}");
        }
    }
}

/// Checks that a null move turns the sign of every term of the linear evaluation but of those `of_the_turn`,
/// which it does not change: `passed` is a position with the other player to move.
///
/// # Panics
/// If a term is not as it should be.
pub fn check_null_move<R: TwoPlayerRules>(
    rules: &R,
    positions: &[R::Position],
    passed: impl Fn(&R::Position) -> R::Position,
    of_the_turn: &[&str],
) {
    let list = rules.linear().expect("an evaluation made of terms").terms.list;
    for position in positions {
        let [(own, phase), (other, same)] =
            [position, &passed(position)].map(|position| terms_of(rules, position));
        assert_eq!(phase, same, "{position}");
        for (term, (own, other)) in list.iter().zip(own.into_iter().zip(other)) {
            let expected = if of_the_turn.contains(&term.name) { own } else { -own };
            assert_eq!(other, expected, "{} at {position}", term.name);
        }
    }
}

/// The terms of the linear evaluation of a position, and its phase.
///
/// # Panics
/// If the game has no linear evaluation.
pub fn terms_of<R: TwoPlayerRules>(rules: &R, position: &R::Position) -> (Vec<i32>, u32) {
    let linear = rules.linear().expect("an evaluation made of terms");
    let mut values = vec![0; linear.terms.list.len()];
    let phase = (linear.extract_terms)(rules, position, &mut values);
    (values, phase)
}

/// The term with this name.
///
/// # Panics
/// If there is none.
pub fn term<R: TwoPlayerRules>(rules: &R, position: &R::Position, name: &str) -> i32 {
    let list = rules.linear().expect("an evaluation made of terms").terms.list;
    let index = list.iter().position(|term| term.name == name);
    terms_of(rules, position).0[index.expect("a name of the list")]
}

/// A text with two letters exchanged everywhere, as for [`check_color_flip`].
pub fn exchange_letters(text: &str, [one, other]: [char; 2]) -> String {
    let exchange = |letter| match letter {
        letter if letter == one => other,
        letter if letter == other => one,
        letter => letter,
    };
    text.chars().map(exchange).collect()
}

/// The points of the first of two evaluations, by name, against the second in 40 games two plies deep, with
/// either color from each of 20 random openings of so many plies. The game must have points, which are played for.
///
/// # Panics
/// If there is no evaluation of these names, or an opening is longer than a game.
pub fn two_ply_match<R: TwoPlayerRules>(rules: &R, names: [&str; 2], opening: usize) -> f32 {
    let mut points = 0.0;
    for seed in 0..20 {
        let start = &random_game(rules, seed)[opening];
        for first in [Player::ONE, Player::TWO] {
            let mut engines = names.map(|name| rules.evaluator(name).expect("a name"));
            let mut position = start.clone();
            points += loop {
                if let Some(outcome) = position.outcome() {
                    break outcome.reward(first);
                }
                let engine = &mut engines[usize::from(position.turn() != first)];
                let moves = position.legal_moves();
                let value = |mv: &_| -minimax(rules, engine, &position.after(*mv), 1);
                position.play(moves.iter().copied().max_by_key(value).expect("a move"));
            };
        }
    }
    points
}

/// The minimax value for the player to move at this depth, without any proof but the end of the game.
fn minimax<R: TwoPlayerRules>(
    rules: &R,
    evaluation: &mut R::Evaluator,
    position: &R::Position,
    depth: u32,
) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        let scores = rules.scores(position);
        let score = |player: Player| scores[player.index()] as i32;
        return 1_000 * (score(position.turn()) - score(position.turn().opponent()));
    }
    if depth == 0 {
        return i32::from(evaluation.at(position).evaluate().raw());
    }
    let value = |mv: &_| -minimax(rules, evaluation, &position.after(*mv), depth - 1);
    moves.iter().map(value).max().expect("there are moves")
}

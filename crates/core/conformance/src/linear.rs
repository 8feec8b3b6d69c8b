//! The laws of linear evaluations.

use game::{Evaluator as _, Score};
use presentation::{TwoPlayerRules, Weights};

use crate::evaluation::terms_of;

/// Checks on these positions that a game's linear evaluation is the sum of its terms with their
/// weights, that symmetric positions have the same terms, and that no term is dead: each is nonzero in at
/// least `often` positions, unless it is among those that `cannot` be. And the texts of its weights are
/// as they would be printed.
///
/// # Panics
/// If a law is broken.
pub fn check_linear<R: TwoPlayerRules>(
    rules: &R,
    positions: &[R::Position],
    often: usize,
    cannot: &[&str],
) {
    let linear = rules.linear().expect("an evaluation made of terms");
    for (name, text) in linear.weights {
        let weights = linear.named(name).expect("a name of the list");
        assert_eq!(weights.to_string(), *text, "{name}");
    }
    let count = linear.terms.list.len();
    let terms_of = |position: &R::Position| terms_of(rules, position);

    // Weights that are all different, so that none can stand for another.
    let others = (0..linear.terms.weights()).map(|i| (i as i32 * 37 + 11) % 301 - 150).collect();
    let others = Weights::new(linear.terms, 70, others);
    let named = linear.weights.iter().filter_map(|(name, _)| linear.named(name));
    for weights in named.chain([others]) {
        let mut evaluation = (linear.build_evaluator)(rules, &weights);
        assert!((evaluation.logit_scale() - weights.logit_scale as f32).abs() < f32::EPSILON);
        for position in positions {
            let (values, phase) = terms_of(position);
            let scale = f64::from(Weights::SCALE);
            let part = |(term, value)| (weights.at(term, phase) * scale).round() as i32 * value;
            let sum: i32 = values.into_iter().enumerate().map(part).sum();
            let expected = Score::estimate(sum / Weights::SCALE);
            assert_eq!(evaluation.at(position).evaluate(), expected, "{position}");
        }
    }

    let mut named = rules.default_evaluator();
    let mut built = (linear.build_evaluator)(rules, &linear.default_weights());
    let mut nonzero = vec![0; count];
    for position in positions {
        assert_eq!(named.at(position).evaluate(), built.at(position).evaluate(), "{position}");
        for symmetric in rules.symmetries(position) {
            assert_eq!(terms_of(position), terms_of(&symmetric), "{position} {symmetric}");
        }
        for (nonzero, value) in nonzero.iter_mut().zip(terms_of(position).0) {
            *nonzero += usize::from(value != 0);
        }
    }
    for (term, nonzero) in linear.terms.list.iter().zip(nonzero) {
        assert!(nonzero >= often || cannot.contains(&term.name), "{} {nonzero} times", term.name);
    }
}

//! Records, specs and weights.

use std::sync::{Arc, LazyLock};

use catalog::{EngineSpec, GAMES, Variant};
use presentation::record::{Annotation, RecordedMove};
use presentation::{Record, Spec, Terms, Weights};

/// Records: what is read and written is a record again, and is played as it was.
pub(super) fn records(input: &[u8]) -> bool {
    let Some(text) = super::text(input) else { return false };
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => {
            assert!(error.line <= text.lines().count() + 1, "the text has no line {}", error.line);
            return false;
        }
    };
    let written = record.to_string();
    let again: Record = written.parse().expect("what is written can be read");
    // A comment cannot have a brace, nor a tag a line break: these are lost when it is written first.
    assert_eq!(again.to_string(), written, "a record has one text");
    assert_eq!(again.result, record.result);
    assert_eq!(again.start.evaluation, record.start.evaluation);
    assert!(is_same_line(&again.moves, &record.moves), "the moves are others");
    match catalog::replay(&record) {
        Ok(session) => assert_eq!(session.moves().len(), record.moves.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    true
}

/// Whether two lines have the same moves, variations, glyphs and evaluations. Comments may differ.
fn is_same_line(a: &[RecordedMove], b: &[RecordedMove]) -> bool {
    let annotations = |a: &Annotation, b: &Annotation| {
        a.glyph == b.glyph && a.evaluation.as_ref() == b.evaluation.as_ref()
    };
    let is_same = |(a, b): (&RecordedMove, &RecordedMove)| {
        a.text == b.text
            && annotations(&a.annotation, &b.annotation)
            && a.variations.len() == b.variations.len()
            && a.variations.iter().zip(&b.variations).all(|(a, b)| is_same_line(a, b))
    };
    a.len() == b.len() && a.iter().zip(b).all(is_same)
}

static YOLAH: LazyLock<Arc<dyn Variant>> =
    LazyLock::new(|| catalog::variant("yolah").expect("there is Yolah"));

/// Specs: that of a game, and after a space that of an engine.
pub(super) fn specs(input: &[u8]) -> bool {
    let Some(text) = super::text(input) else { return false };
    let (game, engine) = text.split_once(' ').unwrap_or((text, ""));
    if let Ok(spec) = game.parse::<Spec>() {
        assert_eq!(spec.to_string().parse(), Ok(spec), "what is written can be read");
    }
    let _ = (catalog::parse_time(game), engine.parse::<arena::CommandLine>());
    let variant = catalog::variant(game);
    if let Ok(variant) = &variant {
        let spec = variant.spec();
        let again = catalog::variant(&spec).expect("what is written can be read");
        assert_eq!(again.spec(), spec, "a variant has one spec");
    }
    let is_game = variant.is_ok();
    let variant = variant.unwrap_or_else(|_| Arc::clone(&YOLAH));
    let is_engine = check_engine(engine, &*variant);
    is_game && (engine.is_empty() || is_engine)
}

/// Whether there is such an engine; none is made, since it might be large.
fn check_engine(text: &str, variant: &dyn Variant) -> bool {
    let Ok(spec) = EngineSpec::new(text, variant) else { return false };
    let _ = (spec.limits(), spec.file());
    let written = spec.options.spec().to_string();
    let again = EngineSpec::new(&written, variant).expect("what is written can be read");
    assert_eq!(again.options.spec().to_string(), written, "an engine has one spec");
    true
}

/// The terms of every variant with weights.
static TERMS: LazyLock<Vec<&'static Terms>> = LazyLock::new(|| {
    let variants = GAMES.iter().flat_map(catalog::Entry::variants);
    let mut terms: Vec<&Terms> = Vec::new();
    for tunable in variants.filter_map(|variant| variant.tunable()) {
        if !terms.contains(&tunable.terms()) {
            terms.push(tunable.terms());
        }
    }
    terms
});

/// Weights: those of any game that accepts them.
pub(super) fn weights(input: &[u8]) -> bool {
    let Some(text) = super::text(input) else { return false };
    let mut accepted = false;
    for terms in TERMS.iter() {
        let Ok(weights) = Weights::read(terms, text) else { continue };
        let written = weights.to_string();
        let again = Weights::read(terms, &written).expect("what is written can be read");
        assert_eq!(again, weights, "weights have one text");
        assert!(weights.values().iter().all(|weight| weight.abs() <= Weights::MAX));
        assert!(weights.logit_scale > 0);
        accepted = true;
    }
    accepted
}

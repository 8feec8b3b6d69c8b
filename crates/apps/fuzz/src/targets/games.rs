//! Positions and moves of every game.

use std::cell::RefCell;
use std::sync::Arc;

use catalog::{AnyEngine, Session, Variant};
use game::{Fnv1a, Rng, SearchLimits};
use i18n::{Language, Message};

/// The variants. The first byte of an input says which: `a` is the first.
const SPECS: [&str; 12] = [
    "yolah",
    "yavalath",
    "yavalath:players=3",
    "yavalath:swap=on",
    "yavalath:players=3,block=on",
    "yavalanchan",
    "yavalanchan:size=2",
    "yavalanchan:size=5,swap=on",
    "yavalanchan:size=7",
    "awale",
    "awale:limit=40",
    "othello",
];

/// How many moves are played from a position.
const PLIES: usize = 4;

struct Opened {
    variant: Arc<dyn Variant>,
    engine: Box<dyn AnyEngine>,
}

impl Opened {
    fn new(spec: &str) -> Self {
        let variant = catalog::variant(spec).expect("the list has variants that there are");
        // With little memory: it is made once for each thread.
        let engine = if variant.players() == 2 { "alphabeta:hash=1" } else { "paranoid:hash=1" };
        let engine = variant.engine(engine, 1).expect("an engine for this number of players");
        Self { variant, engine }
    }
}

thread_local! {
    static VARIANTS: RefCell<Vec<Opened>> = RefCell::new(SPECS.map(Opened::new).into());
}

/// Calls a function with the variant and the text that an input asks for; false if it is not text.
fn with_variant(input: &[u8], run: impl FnOnce(&mut Opened, &str) -> bool) -> bool {
    let Some((&first, rest)) = input.split_first() else { return false };
    let Some(text) = super::text(rest) else { return false };
    VARIANTS.with_borrow_mut(|variants| {
        let index = usize::from(first.wrapping_sub(b'a')) % variants.len();
        run(&mut variants[index], text)
    })
}

/// Positions: what is accepted is written and read again, and can be played on from.
pub(super) fn positions(input: &[u8]) -> bool {
    with_variant(input, |opened, text| {
        let mut session = Arc::clone(&opened.variant).start();
        if let Err(error) = session.set_position(text) {
            check_message(&error.into());
            return false;
        }
        let mut rng = Rng::seeded(Fnv1a::hash(input));
        check_position(&*session);
        for _ in 0..PLIES {
            let Some(mv) = session.random_move(&mut rng) else { break };
            session.play(&mv).expect("a random move is legal");
            check_position(&*session);
        }
        true
    })
}

/// Moves from the start of a game: those that can be played are those that are listed.
pub(super) fn moves(input: &[u8]) -> bool {
    with_variant(input, |opened, text| {
        let mut session = Arc::clone(&opened.variant).start();
        let start = session.position();
        let mut all_legal = true;
        for word in text.split_whitespace().take(64) {
            all_legal &= play(&mut *session, word);
        }
        let accepted = all_legal && !session.moves().is_empty();
        while session.undo().is_some() {}
        assert_eq!(session.position(), start, "what is taken back has left nothing");
        accepted
    })
}

/// Plays a word, if it is a legal move.
fn play(session: &mut dyn Session, word: &str) -> bool {
    let before = session.position();
    let is_listed = |session: &dyn Session, mv: &str| {
        session.legal_moves().iter().any(|listed| listed.text == mv)
    };
    match session.fork().play(word) {
        Ok(()) => {
            let listed = session.legal_moves();
            session.play(word).expect("it was legal before");
            let played = session.moves().pop().expect("a move was played");
            assert!(listed.iter().any(|mv| mv.text == played), "{played} is not listed");
            session.undo();
            assert_eq!(session.position(), before, "{played} was taken back");
            session.play(&played).expect("its own notation is a move");
            true
        }
        Err(error) => {
            check_message(&error.into());
            assert!(!is_listed(session, word), "{word} is listed, but cannot be played");
            false
        }
    }
}

/// Evaluates and searches whatever position is accepted.
pub(super) fn evaluations(input: &[u8]) -> bool {
    with_variant(input, |opened, text| {
        let mut session = Arc::clone(&opened.variant).start();
        if session.set_position(text).is_err() {
            return false;
        }
        let default = opened.variant.default_engine();
        let explained = opened.variant.explain(default, &*session).expect("the default engine");
        if let Some(explanation) = explained {
            assert!(explanation.value.is_finite());
            assert!((0.0..=1.0).contains(&explanation.win_probability));
        }
        if session.turn().is_none() {
            return true;
        }
        opened.engine.reset();
        let limits = SearchLimits { nodes: Some(50), depth: Some(3), time: None };
        let report = opened.engine.analyze(&*session, limits).expect("the game is not over");
        assert!(report.expected_scores.iter().all(|score| (0.0..=1.0).contains(score)));
        for mv in &report.pv {
            session.play(mv).expect("the principal variation is legal");
        }
        true
    })
}

/// What holds in every position.
fn check_position(session: &dyn Session) {
    let text = session.position();
    let mut copy = session.fork();
    copy.set_position(&text).expect("what is written can be read");
    assert_eq!(copy.position(), text, "a position has one text");
    let listed = session.legal_moves();
    assert_eq!(copy.legal_moves(), listed, "the text says all that the moves depend on");
    assert_eq!(listed.is_empty(), session.verdict().is_some(), "no move means that it is over");
    assert_eq!(listed.is_empty(), session.turn().is_none());
    if let Some(verdict) = session.verdict() {
        check_message(&verdict.reason);
    }
    let canonical = session.canonical();
    copy.set_position(&canonical).expect("a symmetric position is one");
    assert_eq!(copy.canonical(), canonical, "symmetric positions have the same");
    let _ = (session.board(), session.scores(), catalog::diagram::diagram(&session.board(), &[]));
}

/// Every message has a text in every language.
fn check_message(message: &Message) {
    for language in Language::ALL {
        assert!(!message.to_text(language).is_empty());
    }
}

//! What the arena reads: plans, openings, records for its store, and the output of engines.

use std::cell::RefCell;
use std::path::PathBuf;

use arena::export::{import, write_text};
use arena::store::{Filter, Store};
use arena::{Openings, config};
use game::Fnv1a;
use tempfile::TempDir;

/// Options of engines that take memory, and how many digits they may have here.
const MEMORY_OPTIONS: [&str; 3] = ["hash=", "table=", "memory="];
const MAX_DIGITS: usize = 2;

/// Plans: one that is read can be carried out.
pub(super) fn plans(input: &[u8]) -> bool {
    let Some(text) = super::text(input).filter(|text| !takes_memory(text)) else { return false };
    let file = |_: &str| Ok("e5 d4\n1. c3 # comment\n".to_owned());
    match config::read(text, &file) {
        Ok(plan) => {
            config::check(&plan).expect("a plan that is read is checked");
            true
        }
        Err(error) => {
            let lines = text.lines().count() + 1;
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error}");
            false
        }
    }
}

/// Whether an engine may ask for gigabytes: reading a plan makes its engines once.
fn takes_memory(text: &str) -> bool {
    MEMORY_OPTIONS.iter().any(|option| {
        text.split(option)
            .skip(1)
            .any(|value| value.bytes().take_while(u8::is_ascii_digit).count() > MAX_DIGITS)
    })
}

/// Files of openings: the moves are words. Good openings are used as they are; to tell whether they are good takes
/// searches, and so is done for few.
pub(super) fn openings(input: &[u8]) -> bool {
    let Some(text) = super::text(input) else { return false };
    let lines = arena::read_openings(text);
    if lines.is_empty() || !lines.iter().all(|moves| is_game(moves)) {
        return false;
    }
    let joined: Vec<String> = lines.iter().map(|moves| moves.join(" ")).collect();
    assert_eq!(arena::read_openings(&joined.join("\n")), lines, "moves are words");
    if Fnv1a::hash(input).is_multiple_of(FEW) {
        let count = lines.len() as u32;
        if let Ok(checked) = arena::openings("yavalath", &Openings::Moves(lines.clone()), 1, count)
        {
            assert_eq!(checked, lines);
        }
    }
    true
}

/// One of so many openings is searched.
const FEW: u64 = 512;

/// Whether moves are a game of Yavalath.
fn is_game(moves: &[String]) -> bool {
    let mut session = catalog::open("yavalath").expect("there is Yavalath");
    moves.iter().all(|mv| session.play(mv).is_ok())
}

/// The output of an engine of another program.
pub(super) fn ugi_output(input: &[u8]) -> bool {
    let mut accepted = false;
    for players in [2, 3] {
        let Some(Ok(best)) = arena::parse_search_output(input, players) else { continue };
        assert!(!best.mv.is_empty() && !best.mv.contains(char::is_whitespace));
        assert!(best.expected_score.is_none_or(|score| (0.0..=1.0).contains(&score)));
        accepted = true;
    }
    accepted
}

/// A store for imports, and how many it has had.
struct Imports {
    folder: TempDir,
    store: Store,
    count: u32,
}

/// After so many imports there is a new store.
const MAX_IMPORTS: u32 = 32;

impl Imports {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(&folder.path().join("games.db")).expect("a new store");
        Self { folder, store, count: 0 }
    }

    fn import(&mut self, text: &str) -> bool {
        let Ok(imported) = import(&self.store, text, 0) else { return false };
        assert!(imported.games > 0 && !imported.events.is_empty());
        self.count += 1;
        if self.count == MAX_IMPORTS {
            self.check_export();
            *self = Self::new();
        }
        true
    }

    /// What is exported can be imported into another store, and is the same there.
    fn check_export(&self) {
        let exported = export(&self.store);
        let path: PathBuf = self.folder.path().join("again.db");
        let again = Store::open(&path).expect("a new store");
        import(&again, &exported, 0).expect("what is exported can be imported");
        let lines = |text: &str| text.lines().count();
        assert_eq!(lines(&export(&again)), lines(&exported), "no game is lost");
    }
}

fn export(store: &Store) -> String {
    let mut text = Vec::new();
    write_text(store, &Filter::default(), &mut text).expect("the store can be read");
    String::from_utf8(text).expect("records are text")
}

thread_local! {
    static IMPORTS: RefCell<Option<Imports>> = const { RefCell::new(None) };
}

/// Records for a store: all of them or none.
pub(super) fn imports(input: &[u8]) -> bool {
    let Some(text) = super::text(input) else { return false };
    IMPORTS.with_borrow_mut(|imports| imports.get_or_insert_with(Imports::new).import(text))
}

//! The opening book: no opening twice, none symmetric to another, none decided.
//!
//! Two openings are the same if they lead to the same position, by whatever order of moves, or to
//! two that are symmetric to each other. An opening is decided if the game is over, if somebody is
//! out of it, or if a short search by the strongest engine proves how it ends.

mod filter;

use catalog::Session;
use game::Rng;
use presentation::SpecError;
use presentation::record::without_number;

use crate::plan::Openings;
use filter::{OpeningFilter, Rejection};

/// Why there are no such openings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// One of the lines cannot be used.
    #[error("opening {number}: {problem}")]
    Line {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The lines do not suffice.
    #[error("{needed} openings are needed, one for each round, but there are {given}")]
    TooFew {
        /// How many are needed.
        needed: u32,
        /// How many there are.
        given: usize,
    },
    /// The game has not enough of them.
    #[error(
        "{needed} openings are needed, one for each round, but random moves lead to only {found} \
         different positions that are not decided; there is also \"none\""
    )]
    Exhausted {
        /// How many are needed.
        needed: u32,
        /// How many were found.
        found: usize,
    },
}

/// The openings of an event, found as they are needed: a match that may stop early need not know all
/// of them.
///
/// ```
/// use plywood_arena::{Book, Openings};
/// let mut book = Book::new("yolah", &Openings::Random(4), 1, 20)?;
/// assert_eq!(book.opening(19)?.len(), 4);
/// # Ok::<(), plywood_arena::OpeningError>(())
/// ```
pub struct Book {
    known: Vec<Vec<String>>,
    more: More,
    needed: u32,
}

/// Where more openings come from.
enum More {
    Nowhere,
    /// Each is the start of the game.
    Starts,
    Random(RandomOpenings),
}

impl Book {
    /// The openings of a game, of which `count` are needed at most. Who asks for more gets the same
    /// ones first.
    ///
    /// # Errors
    /// If there is no such game, a line is not a good opening, or there are too few lines.
    pub fn new(
        game: &str,
        openings: &Openings,
        seed: u64,
        count: u32,
    ) -> Result<Self, OpeningError> {
        let (known, more) = match openings {
            Openings::None => {
                catalog::open(game)?;
                (Vec::new(), More::Starts)
            }
            Openings::Moves(lines) => {
                check_lines(game, lines)?;
                let few = || OpeningError::TooFew { needed: count, given: lines.len() };
                (lines.get(..count as usize).ok_or_else(few)?.to_vec(), More::Nowhere)
            }
            Openings::Random(plies) => {
                (Vec::new(), More::Random(RandomOpenings::new(game, *plies, seed)?))
            }
        };
        Ok(Self { known, more, needed: count })
    }

    /// The moves of an opening, counted from 0.
    ///
    /// # Errors
    /// If the game has fewer openings.
    pub fn opening(&mut self, number: u32) -> Result<&[String], OpeningError> {
        while self.known.len() <= number as usize {
            let found = self.known.len();
            let next = match &mut self.more {
                More::Starts if found < self.needed as usize => Some(Vec::new()),
                More::Nowhere | More::Starts => None,
                More::Random(random) => random.next(),
            };
            self.known.push(next.ok_or(OpeningError::Exhausted { needed: self.needed, found })?);
        }
        Ok(&self.known[number as usize])
    }
}

/// After this many failed tries in a row, openings become a ply longer.
const MAX_FAILED_TRIES: u32 = 200;

/// Generates openings of random moves from a seed. They have a given number of plies; later ones have
/// more when no others are left.
struct RandomOpenings {
    session: Box<dyn Session>,
    filter: OpeningFilter,
    seed: u64,
    /// The number of the next try.
    stream: u64,
    length: u32,
    /// How many tries in a row brought nothing new.
    failed: u32,
    /// Whether longer openings may be new.
    may_grow: bool,
    found: usize,
}

impl RandomOpenings {
    fn new(game: &str, plies: u32, seed: u64) -> Result<Self, OpeningError> {
        let session = catalog::open(game)?;
        let filter = OpeningFilter::new(&*session)?;
        let (stream, length, failed, may_grow, found) = (0, plies, 0, false, 0);
        Ok(Self { session, filter, seed, stream, length, failed, may_grow, found })
    }

    /// The next opening; `None` if there are no more.
    fn next(&mut self) -> Option<Vec<String>> {
        loop {
            if self.failed == MAX_FAILED_TRIES {
                if !self.may_grow {
                    return None;
                }
                (self.length, self.failed, self.may_grow) = (self.length + 1, 0, false);
            }
            self.play_at_random();
            match self.filter.admit(&*self.session, self.found) {
                Ok(()) => {
                    self.found += 1;
                    (self.failed, self.may_grow) = (0, true);
                    return Some(self.session.moves());
                }
                Err(rejection) => {
                    self.failed += 1;
                    // Where games still go on, longer openings may be new.
                    self.may_grow |= matches!(rejection, Rejection::Known(_));
                }
            }
        }
    }

    fn play_at_random(&mut self) {
        let mut rng = Rng::stream(self.seed, self.stream);
        self.stream += 1;
        while self.session.undo().is_some() {}
        for _ in 0..self.length {
            let Some(mv) = self.session.random_move(&mut rng) else { break };
            self.session.play(&mv).expect("a random move is legal");
        }
    }
}

/// The first `count` openings of a game, each as its moves.
///
/// # Errors
/// If there is no such game, a line is not a good opening, or there are too few.
pub fn openings(
    game: &str,
    openings: &Openings,
    seed: u64,
    count: u32,
) -> Result<Vec<Vec<String>>, OpeningError> {
    let mut book = Book::new(game, openings, seed, count)?;
    (0..count).map(|number| book.opening(number).map(<[String]>::to_vec)).collect()
}

/// Makes sure that every line is a good opening.
fn check_lines(game: &str, lines: &[Vec<String>]) -> Result<(), OpeningError> {
    let mut session = catalog::open(game)?;
    let mut filter = OpeningFilter::new(&*session)?;
    for (number, line) in (1..).zip(lines) {
        while session.undo().is_some() {}
        let wrong = |problem| OpeningError::Line { number, problem };
        for mv in line {
            session.play(mv).map_err(|error| wrong(error.to_string()))?;
        }
        filter.admit(&*session, number).map_err(|rejection| wrong(rejection.to_string()))?;
    }
    Ok(())
}

/// The openings of a file: one a line, its moves separated by spaces. Numbers of moves (`1.`),
/// empty lines and what follows a `#` are ignored.
///
/// ```
/// let text = "# two openings\n1. e5 d4 2. c3\n\ne5 c3  # the other way\n";
/// assert_eq!(plywood_arena::read_openings(text), [vec!["e5", "d4", "c3"], vec!["e5", "c3"]]);
/// ```
pub fn read_openings(text: &str) -> Vec<Vec<String>> {
    let lines = text.trim_start_matches('\u{feff}').lines();
    lines.map(moves_of).filter(|moves| !moves.is_empty()).collect()
}

/// The moves of one line.
pub(crate) fn moves_of(line: &str) -> Vec<String> {
    let words = line.split('#').next().unwrap_or_default().split_whitespace();
    words.map(without_number).filter(|mv| !mv.is_empty()).map(str::to_owned).collect()
}

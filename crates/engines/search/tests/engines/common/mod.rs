//! What the tests of the searches share: a toy game, an evaluation that means nothing, and the
//! slow truth.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::{
    Analysis, Control, Engine, Evaluator, MoveCode, NotationError, Outcome, Player, Position, Rng,
    Score, SearchLimits, TwoPlayer, mix64,
};
use i18n::Message;

/// A game made up by hashing: how many moves there are, when it ends and who has won. Positions
/// with the same sum of moves after as many plies are the same, whichever way led there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Toy<const PLAYERS: usize> {
    pub(crate) seed: u64,
    pub(crate) ply: u32,
    pub(crate) sum: u32,
    /// No game is longer.
    pub(crate) length: u32,
}

impl<const PLAYERS: usize> Toy<PLAYERS> {
    pub(crate) fn new(seed: u64, length: u32) -> Self {
        Self { seed, ply: 0, sum: 0, length }
    }

    fn is_over(&self) -> bool {
        self.ply >= self.length || (self.ply > 1 && self.key().is_multiple_of(8))
    }
}

/// A move of the toy game: a small number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Small(pub(crate) u8);

impl fmt::Display for Small {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Small {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.parse()
            .map(Self)
            .map_err(|_| NotationError::new(Message::verbatim("not a small number")))
    }
}

impl MoveCode for Small {
    const CODES: usize = 256;

    fn code(self) -> usize {
        self.0.into()
    }

    fn from_code(code: usize) -> Option<Self> {
        u8::try_from(code).ok().map(Self)
    }
}

impl<const PLAYERS: usize> fmt::Display for Toy<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.seed, self.ply, self.sum, self.length)
    }
}

impl<const PLAYERS: usize> Position for Toy<PLAYERS> {
    type Move = Small;
    type MoveList = Vec<Small>;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Player {
        Player::new(self.ply as usize % PLAYERS)
    }

    fn legal_moves(&self) -> Vec<Small> {
        let count = if self.is_over() { 0 } else { 1 + (self.key() >> 8) as u8 % 5 };
        (0..count).map(Small).collect()
    }

    fn play(&mut self, mv: Small) {
        self.ply += 1;
        self.sum += u32::from(mv.0);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Player::new((self.key() >> 16) as usize % PLAYERS);
        let is_draw = (self.key() >> 24).is_multiple_of(3);
        let outcome = if is_draw { Outcome::draw(PLAYERS) } else { Outcome::win(winner) };
        self.is_over().then_some(outcome)
    }

    fn key(&self) -> u64 {
        mix64(mix64(mix64(self.seed) ^ u64::from(self.ply)) ^ u64::from(self.sum))
    }
}

impl TwoPlayer for Toy<2> {}

/// An evaluation that means nothing but is the same whichever way led to a position.
#[derive(Debug, Clone)]
pub(crate) struct HashEvaluator;

impl<P: TwoPlayer> Evaluator<P> for HashEvaluator {
    type EvalInfo = ();

    fn eval_info(&mut self, _: &P, _: usize) {}

    fn evaluate(&mut self, position: &P, (): &mut ()) -> Score {
        Score::estimate((mix64(position.key() ^ 0x5eed) % 2001) as i32 - 1000)
    }

    fn logit_scale(&self) -> f32 {
        500.0
    }
}

/// Lets an engine think; nobody stops it and no time passes.
pub(crate) fn think<P: Position>(
    engine: &mut impl Engine<P>,
    position: &P,
    budget: SearchLimits,
) -> Analysis<P::Move> {
    engine.choose(
        position,
        &mut Control {
            limits: budget,
            seed: 1,
            history: &[],
            clock: &|| Duration::ZERO,
            stopped: &|| false,
            report: &mut |_| (),
        },
    )
}

pub(crate) fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

/// The position after so many random moves, or the last one before the game ends.
pub(crate) fn wander<P: Position>(start: &P, plies: usize, seed: u64) -> P {
    let mut rng = Rng::seeded(seed);
    let mut position = start.clone();
    for _ in 0..plies {
        let Some(mv) = position.random_move(&mut rng) else { break };
        let next = position.after(mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The true value of a position, by exhaustive search: wins as soon, losses as late as possible.
pub(crate) fn solve<P: TwoPlayer>(position: &P, known: &mut HashMap<P, Score>) -> Score {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == position.turn() => Score::win_in(0),
            Some(_) => Score::loss_in(0),
            None => Score::DRAW,
        };
    }
    if let Some(&score) = known.get(position) {
        return score;
    }
    let moves = position.legal_moves();
    let values = moves.iter().map(|&mv| solve(&position.after(mv), known).to_parent());
    let score = values.max().expect("a game that goes on has moves");
    known.insert(position.clone(), score);
    score
}

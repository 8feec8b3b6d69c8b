//! The review of a game: evaluations of its positions, marks for its mistakes, and what would have been better.

use presentation::Record;
use presentation::record::{Annotation, Evaluation, Glyph, RecordedMove};

use crate::any_engine::EngineReport;
use crate::replay::{ReplayError, open_start, replay};
use crate::session::Session;

/// How many moves of a line are kept that is not proven.
const MAX_LINE: usize = 10;

/// A search of the session's position; `None` to give up.
pub type ReviewSearch<'a> = &'a mut dyn FnMut(&dyn Session) -> Option<EngineReport>;

/// Writes an engine's analysis of the main line into a record: the evaluation of each position, a glyph (`?!`, `?`,
/// `??`) for each mistake by its loss of expected score, and the best line there as a variation. Comments and
/// variations stay, so do glyphs of praise. `None` if a search gave up.
///
/// # Errors
/// If the record cannot be played again.
pub fn review(record: &Record, search: ReviewSearch<'_>) -> Result<Option<Record>, ReplayError> {
    let texts = replay(record)?.moves();
    let mut session = open_start(record, None)?;
    let mut reviewed = record.clone();
    let Some(mut before) = PositionReview::new(&*session, search) else { return Ok(None) };
    reviewed.start.evaluation = before.evaluation();
    for (mv, text) in reviewed.moves.iter_mut().zip(&texts) {
        let mover = session.turn().map_or(0, game::Player::index);
        let parent = session.duplicate();
        // The replay has played it.
        if session.play(text).is_err() {
            break;
        }
        let Some(after) = PositionReview::new(&*session, search) else { return Ok(None) };
        let played = PlayedMove { parent: &*parent, before: &before, after: &after, mover };
        let Some(loss) = played.loss(text, search) else { return Ok(None) };
        let glyph = Glyph::by_loss(loss);
        let praise = mv.annotation.glyph.filter(|glyph| !glyph.is_blame());
        mv.annotation.glyph = glyph.or(praise);
        mv.annotation.evaluation = after.evaluation();
        if glyph.is_some() {
            add_variation(mv, &before);
        }
        before = after;
    }
    Ok(Some(reviewed))
}

/// Adds the best line instead of a move, unless a variation begins with the same move.
fn add_variation(mv: &mut RecordedMove, before: &PositionReview) {
    let best = before.line.first();
    let is_known = |line: &Vec<RecordedMove>| line.first().map(|first| &first.text) == best;
    if best.is_none() || mv.variations.iter().any(is_known) {
        return;
    }
    let mut line: Vec<RecordedMove> = before.line.iter().map(RecordedMove::new).collect();
    let evaluation = before.evaluation().map(|mut evaluation| {
        evaluation.plies = evaluation.plies.map(|plies| plies.saturating_sub(1));
        evaluation.best = before.line.get(1).cloned();
        evaluation
    });
    line[0].annotation = Annotation { evaluation, ..Annotation::default() };
    mv.variations.push(line);
}

/// What is known of a position.
struct PositionReview {
    scores: Vec<f32>,
    proven: bool,
    plies: Option<u32>,
    /// The best line; empty if the game is over.
    line: Vec<String>,
}

impl PositionReview {
    fn new(session: &dyn Session, search: ReviewSearch<'_>) -> Option<Self> {
        if let Some(verdict) = session.verdict() {
            let share = 1.0 / verdict.outcome.winners().count() as f32;
            let score = |player| if verdict.outcome.includes(player) { share } else { 0.0 };
            let scores = game::Player::all(session.players()).map(score).collect();
            return Some(Self { scores, proven: true, plies: None, line: Vec::new() });
        }
        let report = search(session)?;
        let mut line = report.pv;
        if line.is_empty() {
            line.push(report.best);
        }
        if !report.proven {
            line.truncate(MAX_LINE);
        }
        let (scores, proven, plies) = (report.expected_scores, report.proven, report.plies);
        Some(Self { scores, proven, plies, line })
    }

    fn evaluation(&self) -> Option<Evaluation> {
        let mut evaluation = Evaluation::new(&self.scores)?;
        (evaluation.proven, evaluation.plies) = (self.proven, self.plies);
        evaluation.best = self.line.first().cloned();
        Some(evaluation)
    }
}

struct PlayedMove<'a> {
    /// The session before it.
    parent: &'a dyn Session,
    before: &'a PositionReview,
    after: &'a PositionReview,
    /// The index of who played it.
    mover: usize,
}

impl PlayedMove<'_> {
    /// The loss of expected score by the move.
    ///
    /// Engines are biased for or against the side to move (odd-even effect). So the position after the best move is
    /// searched like that after the played one, where the difference to the position before says that it is a
    /// mistake.
    fn loss(&self, text: &str, search: ReviewSearch<'_>) -> Option<f32> {
        let share = |of: &PositionReview| of.scores.get(self.mover).copied().unwrap_or_default();
        let best = self.before.line.first().filter(|best| *best != text);
        let plain = share(self.before) - share(self.after);
        let Some(best) = best.filter(|_| Glyph::by_loss(plain).is_some()) else { return Some(0.0) };
        if self.before.proven && self.after.proven {
            return Some(plain);
        }
        let mut session = self.parent.duplicate();
        if session.play(best).is_err() {
            return Some(plain);
        }
        let expected = PositionReview::new(&*session, search)?;
        Some(plain.min(share(&expected) - share(self.after)))
    }
}

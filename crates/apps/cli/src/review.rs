//! `plywood review`: the analysis of a whole game, written into its record.

use std::io::Write;
use std::ops::ControlFlow;

use catalog::Session;
use game::SearchLimits;
use presentation::Record;
use presentation::record::{Evaluation, Glyph, RecordedMove};
use serde_json::{Value, json};

use crate::args::ReviewArgs;
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, Progress};
use crate::{analysis, record_file};

/// The limit of each search, unless another one is asked for: the same analysis on every machine.
const LIMITS: SearchLimits = SearchLimits::nodes(100_000);

pub(crate) fn run(args: &ReviewArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (session, record) = record_file::load(&args.file)?;
    let name = args.engine.clone().unwrap_or_else(|| session.variant().default_engine().into());
    let mut engine = session.variant().engine(&name, 1).map_err(usage_error)?;
    let limits = analysis::limits_of(&args.limits)?.or(engine.limits()).or(LIMITS);
    let interrupt = Interrupt::listen()?;
    let progress = Progress::new("review", &interrupt);
    let (stopped, total) = (|| interrupt.is_set(), record.moves.len() + 1);
    let mut failure = None;
    let mut search = |session: &dyn Session| {
        let searched = analysis::search(&mut *engine, session, limits, 0, &stopped, &mut |_| ())
            .map(|mut report| {
                catalog::complete_proven_lines(&mut *engine, session, &mut report, &stopped);
                report
            });
        if let ControlFlow::Break(()) = progress.report(session.moves().len(), total) {
            return None;
        }
        searched.map_err(|error| failure = Some(error)).ok()
    };
    let reviewed = catalog::review(&record, &mut search).map_err(usage_error)?;
    drop(progress);
    if let Some(failure) = failure {
        return Err(failure);
    }
    let Some(mut reviewed) = reviewed else { return Err(Interrupted.into()) };
    reviewed.set_tag("Annotator", format!("{name}, {}", limits_text(limits)));
    let file = args.output.as_ref().unwrap_or(&args.file);
    record_file::save(file, &reviewed)?;
    let mistakes = mistakes(&reviewed, &*session);
    if args.json {
        let object = json!({
            "file": file, "engine": name, "positions": total,
            "mistakes": mistakes.iter().map(Mistake::json).collect::<Vec<_>>(),
        });
        return Ok(writeln!(out, "{object}")?);
    }
    for mistake in &mistakes {
        writeln!(out, "{}", mistake.text())?;
    }
    let count = match mistakes.len() {
        0 => "no mistakes".to_owned(),
        1 => "1 mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    Ok(writeln!(out, "{}: {total} positions, {count}", file.display())?)
}

/// `100000 nodes`, `1s`, `depth 4`.
fn limits_text(limits: SearchLimits) -> String {
    let time = limits.time.map(|time| format!("{time:?}"));
    let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    time.into_iter().chain(nodes).chain(depth).collect::<Vec<_>>().join(", ")
}

/// A move that loses expected score.
struct Mistake<'a> {
    ply: usize,
    player: usize,
    mv: &'a RecordedMove,
    glyph: Glyph,
    before: &'a Evaluation,
    after: &'a Evaluation,
}

/// The mistakes of a reviewed game.
fn mistakes<'a>(record: &'a Record, session: &dyn Session) -> Vec<Mistake<'a>> {
    let mut before = &record.start;
    let mut mistakes = Vec::new();
    for ((ply, mv), played) in (1..).zip(&record.moves).zip(session.played()) {
        let evaluations = before.evaluation.as_ref().zip(mv.annotation.evaluation.as_ref());
        let blame = mv.annotation.glyph.filter(|glyph| Glyph::is_blame(*glyph));
        if let (Some(glyph), Some((before, after))) = (blame, evaluations) {
            let player = played.player.index();
            mistakes.push(Mistake { ply, player, mv, glyph, before, after });
        }
        before = &mv.annotation;
    }
    mistakes
}

impl Mistake<'_> {
    /// The expected score of the player before and after the move.
    fn scores(&self) -> [f32; 2] {
        let score = |of: &Evaluation| of.scores().get(self.player).copied().unwrap_or_default();
        [score(self.before), score(self.after)]
    }

    fn text(&self) -> String {
        let [before, after] = self.scores().map(|score| format!("{:.0} %", 100.0 * score));
        let (ply, player, mv) = (self.ply, self.player + 1, &self.mv.text);
        let better =
            self.before.best.as_ref().map_or(String::new(), |best| format!(", better {best}"));
        format!("move {ply}, player {player}: {mv}{} {before} → {after}{better}", self.glyph.text())
    }

    fn json(&self) -> Value {
        json!({
            "ply": self.ply, "player": self.player + 1, "move": self.mv.text, "glyph": self.glyph.text(),
            "best": self.before.best, "before": self.scores()[0], "after": self.scores()[1],
        })
    }
}

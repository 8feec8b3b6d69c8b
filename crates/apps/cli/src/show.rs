//! `plywood show`: a position, its legal moves and its result.

use std::io::Write;

use catalog::Session;
use catalog::diagram::{diagram, legend, piece};
use presentation::Record;

use crate::args::{PositionArgs, ShowArgs};
use crate::errors::usage_error;
use crate::record_file;

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (mut session, record) = match (&args.load, &args.game) {
        (Some(file), _) => record_file::load(file)?,
        (None, game) => (open(game.as_deref().unwrap_or_default())?, Record::default()),
    };
    go_to(&mut *session, &args.at)?;
    // A declared result holds only at the end of the record.
    let declared_result =
        record_file::declared_result(&record, &*session).filter(|_| args.at.moves.is_none());
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&session.status())?)?;
    } else if args.record {
        write!(out, "{}", record_file::updated(record, &*session, declared_result))?;
    } else {
        describe(&*session, out)?;
        if let Some((result, reason)) = declared_result {
            writeln!(out, "result    {}: {reason}", result.outcome)?;
        }
    }
    Ok(())
}

/// Opens a game that the user named.
pub(crate) fn open(spec: &str) -> anyhow::Result<Box<dyn Session>> {
    catalog::open(spec).map_err(usage_error)
}

/// Brings a session where the arguments say.
pub(crate) fn go_to(session: &mut dyn Session, at: &PositionArgs) -> anyhow::Result<()> {
    if let Some(position) = &at.position {
        session.set_position(position).map_err(usage_error)?;
    }
    for (i, mv) in at.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
        session.play(mv).map_err(|e| {
            usage_error(format!("move {}: {e}; {}", i + 1, legal_moves_in_short(session)))
        })?;
    }
    Ok(())
}

/// The legal moves, or the first few of many.
pub(crate) fn legal_moves_in_short(session: &dyn Session) -> String {
    const MAX_SHOWN: usize = 12;
    let moves: Vec<String> = session.legal_moves().into_iter().map(|mv| mv.text).collect();
    match moves.len() {
        0 => "the game is over".into(),
        n if n <= MAX_SHOWN => format!("legal is {}", moves.join(" ")),
        n => format!("legal is {} … ({n} moves)", moves[..MAX_SHOWN].join(" ")),
    }
}

fn describe(session: &dyn Session, out: &mut dyn Write) -> anyhow::Result<()> {
    let status = session.status();
    writeln!(out, "{}\n", status.game)?;
    board(session, out)?;
    writeln!(out, "position  {}", status.position)?;
    if !status.scores.is_empty() {
        writeln!(out, "scores    {}", scores(session))?;
    }
    if let Some(player) = status.turn {
        writeln!(out, "to move   player {player} {}", piece(player))?;
        let moves = status.legal_moves;
        writeln!(out, "moves     {}: {}", moves.len(), moves.join(" "))?;
    }
    if let Some(ending) = ending(session) {
        writeln!(out, "result    {ending}")?;
    }
    Ok(())
}

/// The board with what its signs mean; the last move or the deciding cells are marked.
pub(crate) fn board(session: &dyn Session, out: &mut dyn Write) -> anyhow::Result<()> {
    let board = session.board();
    let deciding = session.verdict().map(|verdict| verdict.cells).filter(|cells| !cells.is_empty());
    let marked = deciding.unwrap_or_else(|| session.last_cells());
    writeln!(out, "{}\n{}\n", diagram(&board, &marked), legend(&board, session.players()))?;
    Ok(())
}

/// `24 – 32`.
pub(crate) fn scores(session: &dyn Session) -> String {
    let scores: Vec<String> = session.scores().iter().map(ToString::to_string).collect();
    scores.join(" – ")
}

/// Who won and why, once the game is over.
pub(crate) fn ending(session: &dyn Session) -> Option<String> {
    session.verdict().map(|verdict| format!("{}: {}", verdict.outcome, verdict.reason))
}

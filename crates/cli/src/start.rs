//! The page that `plywood` alone shows.

use std::io::Write;

use catalog::diagram::{diagram, legend};

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<()> {
    let session = catalog::open("yolah")?;
    let board = session.board();
    writeln!(out, "Plywood, a workshop for abstract board games\n")?;
    writeln!(out, "{}\n{}\n", diagram(&board, &[]), legend(&board, session.players()))?;
    for entry in catalog::GAMES {
        writeln!(out, "{:<12} {}", entry.info.title, entry.info.summary)?;
    }
    writeln!(out, "\nTry:")?;
    let examples = [
        ("plywood play yolah", "play against the strongest engine"),
        ("plywood show yavalath --moves \"e5 d4\"", "look at a position"),
        ("plywood perft awale 5", "count sequences of moves"),
        ("plywood bench", "see how fast it is"),
        ("plywood games", "all games and their options"),
        ("plywood --help", "all commands"),
    ];
    for (command, what) in examples {
        writeln!(out, "  {command:<40} {what}")?;
    }
    Ok(())
}

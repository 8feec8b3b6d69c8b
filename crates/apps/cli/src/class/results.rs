//! `plywood class table`, `marks` and `report`: what has come of a class so far.

use std::io::Write;

use anyhow::Context;
use class::{ClassStandings, marks_csv, write_report};

use super::args::{MarksArgs, ReportArgs, TableArgs};
use super::failure;

pub(crate) fn table(args: &TableArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (folder, config) = super::open(&args.folder)?;
    let standings = ClassStandings::read(&folder, &config).map_err(failure)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&standings)?)?;
        return Ok(());
    }
    super::table::print(&standings, &config, out)
}

pub(crate) fn marks(args: &MarksArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (folder, config) = super::open(&args.folder)?;
    let standings = ClassStandings::read(&folder, &config).map_err(failure)?;
    let text = marks_csv(&standings, config.language);
    let Some(path) = &args.out else {
        write!(out, "{text}")?;
        return Ok(());
    };
    atomic_file::write(path, &text).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(out, "{}: marks of {} bots", path.display(), standings.bots().count())?;
    Ok(())
}

pub(crate) fn report(args: &ReportArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (folder, config) = super::open(&args.folder)?;
    write_report(&folder, &config, &args.out).map_err(failure)?;
    writeln!(out, "{}", args.out.join("index.html").display())?;
    Ok(())
}

//! `plywood analyze`: the search of a position, or its static evaluation.

use std::io::Write;

use catalog::{EngineReport, Session};
use serde_json::json;

use crate::args::AnalyzeArgs;
use crate::cpu_time::cpu_seconds;
use crate::errors::{Interrupted, usage_error};
use crate::progress::Interrupt;
use crate::text_table::{TextTable, rate};
use crate::{analysis, show};

pub(crate) fn run(args: &AnalyzeArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut session = show::open(&args.game)?;
    show::go_to(&mut *session, &args.at)?;
    if let Some(ending) = show::ending(&*session) {
        return Err(usage_error(format!("the game is over: {ending}")));
    }
    let engine = args.engine.clone().unwrap_or_else(|| session.variant().default_engine().into());
    if args.explain {
        return print_explanation(&*session, &engine, args.json, out);
    }
    let mut search_engine = session.variant().engine(&engine, args.lines).map_err(usage_error)?;
    let limits =
        analysis::limits_or_default(analysis::limits_of(&args.limits)?, search_engine.limits());
    let interrupt = Interrupt::listen()?;
    let before = cpu_seconds();
    let mut written = Ok(());
    let mut on_report = |report: &EngineReport| {
        if !args.json && written.is_ok() {
            written = print_progress(report, out);
        }
    };
    let stopped = || interrupt.is_set();
    let mut report = analysis::search(
        &mut *search_engine,
        &*session,
        limits,
        args.seed,
        &stopped,
        &mut on_report,
    )?;
    written?;
    catalog::complete_proven_lines(&mut *search_engine, &*session, &mut report, &stopped);
    let speed = report.nodes as f64 / (cpu_seconds() - before).max(1e-9);
    if args.json {
        let mut object = serde_json::to_value(&report)?;
        object["game"] = session.spec().into();
        object["position"] = session.position().into();
        object["engine"] = engine.into();
        object["nodes_per_cpu_second"] = json!(speed.round());
        writeln!(out, "{object}")?;
        return Interrupted::if_so(interrupt.is_set());
    }
    print_progress(&report, out)?;
    writeln!(out, "\nengine {engine}")?;
    writeln!(out, "best   {}", report.best)?;
    writeln!(out, "value  {}", analysis::value_text(&report))?;
    writeln!(out, "line   {}", report.pv.join(" "))?;
    writeln!(out, "nodes  {} ({}/CPU-s)", report.nodes, rate(speed))?;
    if args.lines > 1 && !report.candidates.is_empty() {
        writeln!(out)?;
        print_candidates(&report, args.lines, out)?;
    }
    Interrupted::if_so(interrupt.is_set())
}

/// Prints the terms of the static evaluation.
fn print_explanation(
    session: &dyn Session,
    engine: &str,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let nothing =
        || usage_error(format!("{engine} has no evaluation of named terms for this game"));
    let explanation =
        session.variant().explain(engine, session).map_err(usage_error)?.ok_or_else(nothing)?;
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&explanation)?)?);
    }
    let turn = session.turn().map_or(0, game::Player::number);
    writeln!(out, "for player {turn}, with {} {}\n", explanation.phase_name, explanation.phase)?;
    let mut table = TextTable::new(&["term", "count", "weight", "value"]);
    let widest =
        explanation.parts.iter().map(|part| part.name.to_string().len()).max().unwrap_or_default();
    for part in &explanation.parts {
        let name = format!("{:widest$}  {}", part.name, part.meaning);
        // Adding zero makes a plain zero of a negative one.
        let [weight, value] = [part.weight, part.value].map(|x| format!("{:+.1}", x + 0.0));
        table.row(vec![name, part.term.to_string(), weight, value]);
    }
    table.print(out)?;
    let win_probability = 100.0 * explanation.win_probability;
    let (sum, logit_scale) = (explanation.value, explanation.logit_scale);
    writeln!(out, "\nsum     {sum:+.1} (logistic scale {logit_scale:.0})")?;
    let source = if explanation.proven { "proven" } else { "by the sum" };
    writeln!(out, "win     {win_probability:.0} %, {source}")?;
    Ok(())
}

/// One line of progress.
fn print_progress(report: &EngineReport, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(
        out,
        "depth {:>3}  nodes {:>11}  {}  {}",
        report.depth,
        report.nodes,
        analysis::value_text(report),
        report.pv.join(" ")
    )?;
    out.flush()
}

fn print_candidates(
    report: &EngineReport,
    lines: usize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut table = TextTable::new(&["move", "value", "nodes", "line"]);
    for candidate in report.candidates.iter().take(lines) {
        let value = match candidate.plies {
            Some(plies) => {
                format!("{} in {plies}, proven", analysis::scores_text(&candidate.expected_scores))
            }
            None => analysis::scores_text(&candidate.expected_scores),
        };
        let nodes = candidate.nodes.to_string();
        table.row(vec![candidate.mv.clone(), value, nodes, candidate.pv.join(" ")]);
    }
    Ok(table.print(out)?)
}

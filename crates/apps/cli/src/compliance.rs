//! `plywood compliance`: whether a program keeps the rules of UGI.

use std::io::Write;
use std::path::Path;

use anyhow::{bail, ensure};
use arena::{CommandLine, ComplianceCheck, RuleReport};
use serde_json::{Value, json};

use crate::args::ComplianceArgs;
use crate::errors::{Interrupted, usage_error};
use crate::progress::Interrupt;

pub(crate) fn run(args: &ComplianceArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(line) = args.engine.strip_prefix("ugi:") else {
        return Err(usage_error(format!("\"{}\" is not \"ugi:COMMAND\"", args.engine)));
    };
    let mut command: CommandLine = line.parse().map_err(usage_error)?;
    let game = game(args, &command)?;
    let this = std::env::current_exe().ok();
    if let Some(path) =
        this.as_deref().and_then(Path::to_str).filter(|_| command.program == "plywood")
    {
        path.clone_into(&mut command.program);
    }
    let timeout = catalog::parse_time(&args.timeout).map_err(usage_error)?;
    let interrupt = Interrupt::listen()?;
    let stopped = || interrupt.is_set();
    let check = ComplianceCheck { command: &command, game: &game, timeout, stopped: &stopped };
    let (mut reports, mut written) = (Vec::new(), Ok(()));
    let mut on_report = |report: &RuleReport| {
        if !args.json && written.is_ok() {
            written = print(report, out);
        }
        reports.push(report.clone());
    };
    check.run(&mut on_report).map_err(usage_error)?;
    written?;
    let broken = reports.iter().filter(|report| report.problem.is_some()).count();
    if args.json {
        let rules: Vec<Value> = reports.iter().map(rule_json).collect();
        let object = json!({"engine": args.engine, "game": game, "broken": broken, "rules": rules,
                            "interrupted": interrupt.is_set()});
        writeln!(out, "{object}")?;
    }
    ensure!(!interrupt.is_set(), Interrupted);
    if broken > 0 {
        bail!("{broken} of {} rules are broken", reports.len());
    }
    if !args.json {
        writeln!(out, "all {} rules are kept", reports.len())?;
    }
    Ok(())
}

/// The game that was asked for, or the first word of the command line that names one.
fn game(args: &ComplianceArgs, command: &CommandLine) -> anyhow::Result<String> {
    if let Some(game) = &args.game {
        return Ok(crate::show::open(game)?.spec());
    }
    let named = command.arguments.iter().find_map(|word| catalog::open(word).ok());
    let game = named.map(|session| session.spec());
    game.ok_or_else(|| usage_error("the command names no game; --game says which one it plays"))
}

fn print(report: &RuleReport, out: &mut dyn Write) -> std::io::Result<()> {
    let RuleReport { number, rule, problem } = report;
    match problem {
        None => writeln!(out, "{number:>2}  pass  {rule}")?,
        Some(problem) => writeln!(out, "{number:>2}  FAIL  {rule}: {problem}")?,
    }
    out.flush()
}

fn rule_json(report: &RuleReport) -> Value {
    let RuleReport { number, rule, problem } = report;
    json!({"number": number, "rule": rule, "pass": problem.is_none(), "problem": problem})
}

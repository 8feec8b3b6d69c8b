//! `plywood perft`: counting the sequences of moves.

use std::io::Write;

use serde_json::json;

use crate::args::PerftArgs;
use crate::errors::Interrupted;
use crate::progress::{Interrupt, Progress, all_cores};
use crate::show;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut session = show::open(&args.game)?;
    show::go_to(&mut *session, &args.at)?;
    let counts = if args.depth == 0 {
        Vec::new()
    } else {
        let threads = args.threads.map_or_else(all_cores, usize::from);
        let progress = Progress::new(format!("perft {}", args.depth), &Interrupt::listen()?);
        let counts =
            session.variant().perft_divide(&*session, args.depth, threads, &|done, all| {
                progress.report(done, all)
            });
        counts.ok_or(Interrupted)?
    };
    let nodes: u64 = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    if args.json {
        let mut object = json!({
            "game": session.spec(),
            "position": session.position(),
            "depth": args.depth,
            "nodes": nodes,
        });
        if args.divide {
            let list = counts.iter().map(|(mv, count)| json!({ "move": mv, "nodes": count }));
            object["divide"] = list.collect();
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if args.divide {
        for (mv, count) in &counts {
            writeln!(out, "{mv:<8} {count:>14}")?;
        }
    }
    writeln!(out, "{nodes}")?;
    Ok(())
}

//! `plywood games`: what there is.

use std::io::Write;

use anstyle::Style;
use catalog::Entry;
use serde_json::json;

use crate::args::GamesArgs;
use crate::errors::usage_error;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    // Opening each is how an unknown name is refused.
    for game in &args.games {
        catalog::open(game).map_err(usage_error)?;
    }
    let named = |name: &str| args.games.iter().any(|game| game.split(':').next() == Some(name));
    let is_listed = |entry: &&Entry| args.games.is_empty() || named(entry.info.name);
    let entries: Vec<_> = catalog::GAMES.iter().filter(is_listed).collect();
    if args.json {
        let games: Vec<_> = entries
            .iter()
            .map(|entry| {
                let info = entry.info;
                let mut game = serde_json::to_value(info)?;
                game["engines"] = json!(engines(entry));
                game["strongest"] = json!(catalog::variant(info.name)?.default_engine());
                game["presets"] = json!(entry.presets().collect::<Vec<_>>());
                Ok(game)
            })
            .collect::<anyhow::Result<_>>()?;
        writeln!(out, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    let bold = Style::new().bold();
    for (i, entry) in entries.into_iter().enumerate() {
        let info = entry.info;
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}  {}", info.name, info.summary)?;
        writeln!(out, "  moves    {}", info.notation)?;
        for option in info.options {
            let setting = format!("{}={}", option.key, option.values);
            writeln!(out, "  option   {setting:<14} {} (default {})", option.help, option.default)?;
        }
        writeln!(out, "  engines  {}", engines(entry).join(", "))?;
        writeln!(
            out,
            "  default  {}, the strongest",
            catalog::variant(info.name)?.default_engine()
        )?;
        for preset in entry.presets() {
            writeln!(out, "  preset   {:<14} {} ({})", preset.name, preset.summary, preset.spec)?;
        }
    }
    if args.games.is_empty() {
        writeln!(out, "\n{bold}engines{bold:#}")?;
        for engine in catalog::ENGINES {
            writeln!(out, "  {:<12} {}", engine.name, engine.summary)?;
            for option in engine.options {
                let setting = format!("{}={}", option.key, option.values);
                writeln!(out, "    {setting:<34} {} (default {})", option.help, option.default)?;
            }
        }
    }
    Ok(())
}

/// The names of the engines that can play a game.
fn engines(entry: &Entry) -> Vec<&'static str> {
    entry.engines().into_iter().map(|info| info.name).collect()
}

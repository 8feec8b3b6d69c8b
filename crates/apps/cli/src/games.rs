//! `plywood games`: what there is.

use std::io::Write;

use anstyle::Style;
use serde_json::json;

use crate::args::GamesArgs;
use crate::errors::wrong;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    // Opening each is how an unknown name is refused.
    for game in &args.games {
        catalog::open(game).map_err(wrong)?;
    }
    let named = |name: &str| args.games.iter().any(|game| game.split(':').next() == Some(name));
    let infos = catalog::GAMES.iter().map(|entry| entry.info);
    let infos: Vec<_> = infos.filter(|info| args.games.is_empty() || named(info.name)).collect();
    if args.json {
        let games: Vec<_> = infos
            .iter()
            .map(|info| {
                let mut game = serde_json::to_value(info)?;
                game["engines"] = json!(engines(info.name));
                game["strongest"] = json!(catalog::open(info.name)?.strongest());
                game["presets"] = json!(catalog::presets(info.name).collect::<Vec<_>>());
                Ok(game)
            })
            .collect::<anyhow::Result<_>>()?;
        writeln!(out, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    let bold = Style::new().bold();
    for (i, info) in infos.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}  {}", info.name, info.summary)?;
        writeln!(out, "  moves    {}", info.notation)?;
        for option in info.options {
            let setting = format!("{}={}", option.key, option.values);
            writeln!(out, "  option   {setting:<14} {} (default {})", option.help, option.default)?;
        }
        writeln!(out, "  engines  {}", engines(info.name).join(", "))?;
        writeln!(out, "  default  {}, the strongest", catalog::open(info.name)?.strongest())?;
        for preset in catalog::presets(info.name) {
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

/// The engines that can play a game with some options.
fn engines(game: &str) -> Vec<&'static str> {
    let three = format!("{game}:players=3");
    let players = [Some(2), catalog::open(&three).ok().map(|session| session.players())];
    let plays = |info: &&catalog::EngineInfo| {
        players.iter().flatten().any(|&players| info.plays.includes(players))
    };
    catalog::engines(game).filter(plays).map(|info| info.name).collect()
}

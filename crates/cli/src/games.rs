//! `plywood games`: what there is.

use std::io::Write;

use anstyle::Style;
use serde_json::json;

use crate::args::GamesArgs;
use crate::errors::wrong;
use crate::play::SEATS;

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
                game["seats"] = json!(SEATS);
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
        writeln!(out, "  seats    {}", SEATS.join(", "))?;
    }
    Ok(())
}

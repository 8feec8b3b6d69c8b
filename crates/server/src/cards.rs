//! The list of games and engines as the page shows it.

use catalog::{ENGINES, GAMES, presets};
use game::{OptionInfo, Values};

use crate::protocol::{EngineCard, GameCard, OptionCard};

/// What can be played.
pub(crate) fn games() -> Vec<GameCard> {
    GAMES
        .iter()
        .map(|entry| GameCard {
            name: entry.info.name.to_owned(),
            title: entry.info.title.to_owned(),
            summary: entry.info.summary.to_owned(),
            notation: entry.info.notation.to_owned(),
            options: entry.info.options.iter().map(option).collect(),
            engines: engines(entry.info.name),
            rules: String::new(),
        })
        .collect()
}

fn option(option: &OptionInfo) -> OptionCard {
    let values = match option.values {
        Values::Range { min, max } => (min..=max.min(min + 99)).map(|n| n.to_string()).collect(),
        Values::Words(words) => words.iter().map(ToString::to_string).collect(),
        Values::Real { .. } | Values::Text(_) => vec![option.default.to_owned()],
    };
    OptionCard {
        key: option.key.to_owned(),
        values,
        default: option.default.to_owned(),
        help: option.help.to_owned(),
    }
}

fn engines(game: &str) -> Vec<EngineCard> {
    let players = |plays: catalog::Plays| (2..=3).filter(move |n| plays.includes(usize::from(*n)));
    let presets = presets(game).map(|preset| EngineCard {
        spec: preset.name.to_owned(),
        name: preset.name.to_owned(),
        summary: preset.summary.to_owned(),
        limited: true,
        players: ENGINES
            .iter()
            .find(|engine| preset.spec.split(':').next() == Some(engine.name))
            .map_or_else(Vec::new, |engine| players(engine.plays).collect()),
    });
    let engines = ENGINES.iter().map(|engine| EngineCard {
        spec: engine.name.to_owned(),
        name: engine.name.to_owned(),
        summary: engine.summary.to_owned(),
        limited: engine.options.iter().all(|option| option.key != "time"),
        players: players(engine.plays).collect(),
    });
    presets.chain(engines).collect()
}

//! The text of a new `class.toml`, with explanations.

use catalog::Variant;
use i18n::{Language, message};

use super::untimed_levels;
use crate::mark_scale::MarkScale;
use crate::messages;

/// The file of a new class of this game.
pub(crate) fn template(variant: &dyn Variant, language: Language) -> String {
    let levels: Vec<String> = untimed_levels(variant).iter().map(ToString::to_string).collect();
    let settings = [
        (messages::OPENING, format!("game = \"{}\"", variant.spec())),
        (messages::ABOUT_LANGUAGE, format!("language = \"{}\"", language.code())),
        (messages::ABOUT_TIME, "time = \"200ms\"".to_owned()),
        (messages::ABOUT_MARGIN, "margin = \"500ms\"".to_owned()),
        (messages::ABOUT_MEMORY, "memory = 512".to_owned()),
        (messages::ABOUT_LEVELS, format!("levels = [{}]", levels.join(", "))),
        (messages::ABOUT_OPENINGS, "openings = 4".to_owned()),
        (messages::ABOUT_FAULTS, "faults = 10".to_owned()),
        (messages::ABOUT_GAMES_AT_ONCE, "# games-at-once = 1".to_owned()),
        (messages::ABOUT_SEED, "seed = 1".to_owned()),
        (messages::ABOUT_SHARE, "share = false".to_owned()),
        (messages::ABOUT_MARKS, MarkScale::usual(language).to_toml()),
    ];
    let setting = |(about, line): &(i18n::Template, String)| {
        let about = about.text(language).lines().map(|line| format!("# {line}\n"));
        format!("{}{line}\n", about.collect::<String>())
    };
    let head = message!(messages::CLASS_FILE).to_text(language);
    let settings: Vec<String> = settings.iter().map(setting).collect();
    format!("# {head}\n\n{}", settings.join("\n"))
}

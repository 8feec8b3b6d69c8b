//! The list of games and engines for the page.

use std::sync::Arc;

use crate::limits::ServerLimits;
use crate::protocol::{EngineCard, GameCard, LevelCard, OptionCard, OptionValues};
use catalog::{ENGINES, EngineInfo, Entry, GAMES, Level, Plays, Preset, Variant};
use game::MAX_PLAYERS;
use i18n::{Language, Template};
use presentation::{OptionInfo, Values};

/// All games, in a language.
pub(crate) fn games(language: Language, limits: &ServerLimits) -> Vec<GameCard> {
    let card = |entry| Card { entry, variants: entry.variants(), language, limits }.game();
    GAMES.iter().map(card).collect()
}

/// A game and a language.
struct Card<'a> {
    entry: &'static Entry,
    /// One for each number of players.
    variants: Vec<Arc<dyn Variant>>,
    language: Language,
    limits: &'a ServerLimits,
}

impl Card<'_> {
    fn game(&self) -> GameCard {
        let info = self.entry.info;
        GameCard {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            summary: self.translate(info.summary),
            notation: self.translate(info.notation),
            options: info.options.iter().map(|option| self.option(option)).collect(),
            engines: self.engines(),
            levels: self.levels(),
            rules: self.translate(info.rules),
        }
    }

    fn translate(&self, text: Template) -> String {
        text.text(self.language).to_owned()
    }

    fn option(&self, option: &OptionInfo) -> OptionCard {
        OptionCard {
            key: option.key.to_owned(),
            values: self.values(option),
            default: option.default.to_owned(),
            help: self.translate(option.help),
        }
    }

    fn values(&self, option: &OptionInfo) -> OptionValues {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        match option.values {
            Values::Words(["off", "on"]) => OptionValues::Switch,
            Values::Words(known) => OptionValues::Words { words: words(known) },
            Values::Range { min, max } => OptionValues::Integer { min, max },
            Values::Real { min, max } => OptionValues::Real { min, max },
            Values::Text(hint) | Values::File(hint) => {
                OptionValues::Text { hint: self.translate(hint) }
            }
        }
    }

    /// An option of an engine, with the values that this game and the server allow.
    fn engine_option(&self, option: &OptionInfo) -> OptionCard {
        let mut card = self.option(option);
        if let OptionValues::Integer { min, max } = &mut card.values
            && let Some(most) = self.limits.max_value(option.key)
        {
            *max = (*max).min(most).max(*min);
        }
        if let Some(memory) = self.limits.default_value(option.key) {
            card.default = memory.to_string();
        }
        let mut names = self.variants.iter().map(|variant| variant.option_names(option));
        if let Some(names) = names.find(|names| !names.is_empty()) {
            let words = names.iter().map(ToString::to_string).collect();
            card.values = OptionValues::Words { words };
        }
        card
    }

    fn engines(&self) -> Vec<EngineCard> {
        let presets = self.entry.presets().map(|preset| self.preset(preset));
        let engines = self.entry.engines().into_iter().map(|engine| self.engine(engine));
        presets.chain(engines).collect()
    }

    fn preset(&self, preset: &Preset) -> EngineCard {
        let name = preset.spec.split(':').next();
        let engine = ENGINES.iter().find(|engine| Some(engine.name) == name);
        EngineCard {
            spec: preset.name.to_owned(),
            name: preset.name.to_owned(),
            summary: self.translate(preset.summary),
            limited: true,
            players: engine.map_or_else(Vec::new, |engine| numbers_of_players(engine.plays)),
            options: Vec::new(),
            limit_options: Vec::new(),
        }
    }

    fn engine(&self, engine: &EngineInfo) -> EngineCard {
        // The server reads no files for pages.
        let offered = engine.options.iter().filter(|o| !matches!(o.values, Values::File(_)));
        EngineCard {
            spec: engine.name.to_owned(),
            name: engine.name.to_owned(),
            summary: self.translate(engine.summary),
            limited: engine.limit_options().next().is_none(),
            players: numbers_of_players(engine.plays),
            options: offered.map(|option| self.engine_option(option)).collect(),
            limit_options: engine.limit_options().map(|option| option.key.to_owned()).collect(),
        }
    }

    fn levels(&self) -> Vec<LevelCard> {
        let levels = |variant: &Arc<dyn Variant>| {
            let players = variant.players() as u8;
            variant.levels().into_iter().map(move |level| self.level(level, players))
        };
        self.variants.iter().flat_map(levels).collect()
    }

    fn level(&self, level: Level, players: u8) -> LevelCard {
        LevelCard {
            id: level.number.to_string(),
            name: level.name().to_text(self.language),
            summary: self.translate(level.summary()),
            players,
            engine: level.engine(),
            spec: level.spec.to_owned(),
        }
    }
}

fn numbers_of_players(plays: Plays) -> Vec<u8> {
    (2..=MAX_PLAYERS).filter(|&n| plays.includes(n)).map(|n| n as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(language: Language) -> Vec<GameCard> {
        games(language, &ServerLimits { threads: 2, ..ServerLimits::default() })
    }

    /// Values that a page may send, the default first.
    fn offered(option: &OptionCard) -> Vec<String> {
        let values = match &option.values {
            OptionValues::Switch => vec!["off".to_owned(), "on".to_owned()],
            OptionValues::Words { words } => words.clone(),
            OptionValues::Integer { min, max } => vec![min.to_string(), max.to_string()],
            OptionValues::Real { min, max } => vec![min.to_string(), max.to_string()],
            OptionValues::Text { .. } => Vec::new(),
        };
        std::iter::once(option.default.clone()).chain(values).collect()
    }

    #[test]
    fn every_value_that_is_offered_opens_a_game() {
        for card in cards(Language::En) {
            for option in &card.options {
                for value in offered(option) {
                    let spec = format!("{}:{}={value}", card.name, option.key);
                    // An option may ask for another one: that is for the page to say.
                    let opened = catalog::open(&spec);
                    let asks =
                        |error: &presentation::SpecError| error.to_string().contains("players");
                    assert!(opened.as_ref().err().is_none_or(asks), "{spec}");
                }
            }
        }
    }

    #[test]
    fn every_option_of_an_engine_but_files_is_offered_with_values_that_the_server_allows() {
        let limits = ServerLimits { threads: 2, ..ServerLimits::default() };
        for card in games(Language::En, &limits) {
            let variant = catalog::variant(&card.name).unwrap();
            for info in variant.engines() {
                let engine = card.engines.iter().find(|engine| engine.spec == info.name).unwrap();
                let files = info.options.iter().filter(|o| matches!(o.values, Values::File(_)));
                assert_eq!(engine.options.len() + files.count(), info.options.len());
                for option in &engine.options {
                    for value in offered(option) {
                        let spec = format!("{}:{}={value}", engine.spec, option.key);
                        assert!(limits.engine(&spec, &*variant).is_ok(), "{spec}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_evaluations_of_a_game_are_words_to_choose_from() {
        let cards = cards(Language::En);
        let awale = cards.iter().find(|card| card.name == "awale").unwrap();
        let alphabeta = awale.engines.iter().find(|engine| engine.spec == "alphabeta").unwrap();
        let eval = alphabeta.options.iter().find(|option| option.key == "eval").unwrap();
        let OptionValues::Words { words } = &eval.values else { panic!("{eval:?}") };
        assert!(words.contains(&"ultimate".to_owned()) && !words.contains(&eval.default));
    }

    #[test]
    fn cards_are_translated() {
        let [english, french, german] = Language::ALL.map(cards);
        for i in 0..english.len() {
            assert_ne!(english[i].summary, french[i].summary);
            assert_ne!(english[i].summary, german[i].summary);
            assert_ne!(english[i].rules, french[i].rules);
            assert_eq!(english[i].name, german[i].name);
            let helps = |card: &GameCard| {
                let options = card.engines.iter().flat_map(|engine| engine.options.clone());
                options.map(|option| option.help).collect::<Vec<_>>()
            };
            assert!(!helps(&english[i]).is_empty());
            for other in [&french[i], &german[i]] {
                assert!(helps(&english[i]).iter().zip(helps(other)).all(|(a, b)| *a != b));
                let names = |card: &GameCard| card.levels.iter().map(|l| l.name.clone()).collect();
                let (ours, theirs): (Vec<String>, Vec<String>) = (names(&english[i]), names(other));
                assert!(!ours.is_empty() && ours.iter().zip(&theirs).all(|(a, b)| a != b));
            }
        }
    }
}

//! The list of games and engines for the page.

use std::sync::Arc;

use crate::limits::EngineLimits;
use crate::wire::{EngineCard, GameCard, LevelCard, OptionCard, OptionValues};
use catalog::{ENGINES, EngineInfo, Entry, GAMES, Level, Plays, Preset, Variant};
use game::MAX_PLAYERS;
use i18n::{Language, Template};
use presentation::{OptionInfo, Values};

/// All games, in a language.
pub fn games(language: Language, limits: &EngineLimits) -> Vec<GameCard> {
    let card = |entry| Card { entry, variants: entry.variants(), language, limits }.game();
    GAMES.iter().map(card).collect()
}

/// A game and a language.
struct Card<'a> {
    entry: &'static Entry,
    /// One for each number of players.
    variants: Vec<Arc<dyn Variant>>,
    language: Language,
    limits: &'a EngineLimits,
}

impl Card<'_> {
    fn game(&self) -> GameCard {
        let info = self.entry.info;
        GameCard {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            summary: self.translate(info.summary),
            notation: self.translate(info.notation),
            pass: self.variants.iter().find_map(|variant| variant.pass()),
            example: self.variants.first().map_or_else(Vec::new, |variant| variant.example()),
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
            requires: None,
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

    /// An option of an engine, with the values that this game and the limits allow.
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
        if let OptionValues::Words { words } = &mut card.values
            && !self.has_net()
        {
            words.retain(|word| word != "net");
        }
        let mut names = self.variants.iter().map(|variant| variant.option_names(option));
        if let Some(names) = names.find(|names| !names.is_empty()) {
            let words = names.iter().map(ToString::to_string).collect();
            card.values = OptionValues::Words { words };
        }
        card
    }

    /// Whether an option of an engine is worth offering: it can have another value here, and that changes something in
    /// this game.
    fn has_effect(&self, option: &OptionInfo) -> bool {
        let is_scored =
            |variant: &Arc<dyn Variant>| !Arc::clone(variant).start().scores().is_empty();
        let has_names = |variant: &Arc<dyn Variant>| !variant.option_names(option).is_empty();
        match (option.key, &option.values) {
            // Nothing reads files for pages.
            (_, Values::File(_)) => false,
            ("value", _) => self.variants.iter().any(is_scored),
            ("eval", _) => self.variants.iter().any(has_names),
            _ => match self.engine_option(option).values {
                OptionValues::Integer { min, max } => min < max,
                _ => true,
            },
        }
    }

    /// Whether networks come with the game.
    fn has_net(&self) -> bool {
        let is_net = |engine: &&EngineInfo| engine.plays == Plays::Net;
        self.variants.iter().any(|variant| variant.engines().iter().any(is_net))
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
        let offered = engine.options.iter().filter(|option| self.has_effect(option));
        let card = |option| {
            let requires = engine.requirement(option);
            let owned = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
            OptionCard { requires: requires.map(owned), ..self.engine_option(option) }
        };
        EngineCard {
            spec: engine.name.to_owned(),
            name: engine.name.to_owned(),
            summary: self.translate(engine.summary),
            limited: engine.limit_options().next().is_none(),
            players: numbers_of_players(engine.plays),
            options: offered.map(card).collect(),
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
    use crate::limits::tests::LIMITS;

    fn cards(language: Language) -> Vec<GameCard> {
        games(language, &LIMITS)
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
    fn the_options_of_engines_are_offered_with_values_that_the_limits_allow() {
        for card in cards(Language::En) {
            let variant = catalog::variant(&card.name).unwrap();
            for info in variant.engines() {
                let engine = card.engines.iter().find(|engine| engine.spec == info.name).unwrap();
                assert!(engine.options.len() <= info.options.len());
                for option in &engine.options {
                    for value in offered(option) {
                        let required = |(key, value): &(String, String)| format!(",{key}={value}");
                        let required = option.requires.as_ref().map_or_else(String::new, required);
                        let spec = format!("{}:{}={value}{required}", engine.spec, option.key);
                        assert!(LIMITS.engine(&spec, &*variant).is_ok(), "{spec}");
                        // A word makes an engine; numbers may ask for much memory.
                        if let OptionValues::Words { .. } = option.values {
                            assert!(variant.engine(&spec, 1).is_ok(), "{spec}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_picture_of_every_game_is_of_one_under_way() {
        for card in cards(Language::En) {
            let mut session = catalog::open(&card.name).unwrap();
            for mv in &card.example {
                session.play(mv).unwrap();
            }
            assert!(card.example.len() > 10 && session.turn().is_some(), "{}", card.name);
        }
    }

    #[test]
    fn options_without_an_effect_are_not_offered() {
        let keys = |game: &str, engine: &str, threads| {
            let limits = EngineLimits { threads, ..LIMITS };
            let cards = games(Language::En, &limits);
            let card = cards.into_iter().find(|card| card.name == game).unwrap();
            let engine = card.engines.into_iter().find(|card| card.spec == engine).unwrap();
            engine.options.into_iter().map(|option| option.key).collect::<Vec<_>>()
        };
        let has = |game, engine, key: &str| keys(game, engine, 2).iter().any(|known| known == key);
        // Points are counted in some games only, and only some have several evaluations.
        assert!(has("yolah", "montecarlo", "value") && !has("yavalath", "montecarlo", "value"));
        assert!(has("awale", "alphabeta", "eval"));
        assert!(has("yolah", "alphabeta", "threads"));
        assert!(!keys("yolah", "alphabeta", 1).contains(&"threads".to_owned()));
        let cards = cards(Language::En);
        let uct = |game: &str| {
            let card = cards.iter().find(|card| card.name == game).unwrap();
            card.engines.iter().find(|engine| engine.spec == "uct").unwrap().options.clone()
        };
        let words = |game: &str| {
            let playout = uct(game).into_iter().find(|option| option.key == "playout").unwrap();
            let OptionValues::Words { words } = playout.values else { panic!("{playout:?}") };
            words
        };
        assert!(words("yolah").contains(&"net".to_owned()));
        assert!(!words("othello").contains(&"net".to_owned()));
        let eval = uct("awale").into_iter().find(|option| option.key == "eval").unwrap();
        assert_eq!(eval.requires, Some(("playout".into(), "eval".into())));
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

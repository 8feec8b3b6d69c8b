//! The list of games and engines for the page.

use catalog::{ENGINES, Entry, GAMES, Plays};
use i18n::{Language, Template};
use presentation::{OptionInfo, Values};

use crate::protocol::{EngineCard, GameCard, OptionCard};

/// Ranges with more values than these are offered as a few of them.
const MAX_VALUES: u32 = 20;

/// All games, in a language.
pub(crate) fn games(language: Language) -> Vec<GameCard> {
    GAMES.iter().map(|entry| Card { entry, language }.game()).collect()
}

/// A game and a language.
struct Card {
    entry: &'static Entry,
    language: Language,
}

impl Card {
    fn game(&self) -> GameCard {
        let info = self.entry.info;
        GameCard {
            name: info.name.to_owned(),
            title: info.title.to_owned(),
            summary: self.translate(info.summary),
            notation: self.translate(info.notation),
            options: info.options.iter().map(|option| self.option(option)).collect(),
            engines: self.engines(),
            rules: self.translate(info.rules),
        }
    }

    fn translate(&self, text: Template) -> String {
        text.text(self.language).to_owned()
    }

    fn option(&self, option: &OptionInfo) -> OptionCard {
        OptionCard {
            key: option.key.to_owned(),
            values: values(option),
            default: option.default.to_owned(),
            help: self.translate(option.help),
        }
    }

    fn engines(&self) -> Vec<EngineCard> {
        let plays = |plays: Plays| (2..=3).filter(|&n| plays.includes(usize::from(n))).collect();
        let presets = self.entry.presets().map(|preset| {
            let name = preset.spec.split(':').next();
            let engine = ENGINES.iter().find(|engine| Some(engine.name) == name);
            EngineCard {
                spec: preset.name.to_owned(),
                name: preset.name.to_owned(),
                summary: self.translate(preset.summary),
                limited: true,
                players: engine.map_or_else(Vec::new, |engine| plays(engine.plays)),
            }
        });
        let engines = self.entry.engines().into_iter().map(|engine| EngineCard {
            spec: engine.name.to_owned(),
            name: engine.name.to_owned(),
            summary: self.translate(engine.summary),
            limited: engine.options.iter().all(|option| option.key != "time"),
            players: plays(engine.plays),
        });
        presets.chain(engines).collect()
    }
}

/// The values to offer, in order; the default is among them.
fn values(option: &OptionInfo) -> Vec<String> {
    match option.values {
        Values::Words(words) => words.iter().map(ToString::to_string).collect(),
        Values::Range { min, max } if max - min < MAX_VALUES => {
            (min..=max).map(|n| n.to_string()).collect()
        }
        Values::Range { min, max } => {
            let usual: u32 = option.default.parse().unwrap_or(min);
            let mut some = [usual / 4, usual / 2, usual, usual.saturating_mul(2)].to_vec();
            some.retain(|n| (min..=max).contains(n));
            some.iter().map(ToString::to_string).collect()
        }
        Values::Real { .. } | Values::Text(_) | Values::File(_) => vec![option.default.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_offered_opens_a_game_and_the_default_is_one_of_them() {
        for card in games(Language::En) {
            for option in &card.options {
                assert!(option.values.contains(&option.default), "{} {}", card.name, option.key);
                for value in &option.values {
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
    fn cards_are_translated() {
        let [english, french, german] = Language::ALL.map(games);
        for i in 0..english.len() {
            assert_ne!(english[i].summary, french[i].summary);
            assert_ne!(english[i].summary, german[i].summary);
            assert_ne!(english[i].rules, french[i].rules);
            assert_eq!(english[i].name, german[i].name);
        }
    }
}

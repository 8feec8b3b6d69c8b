//! The variants that the tests of every game are run on, from the registry: a new game is among them.

use plywood_catalog::{Entry, GAMES, open};
use presentation::{OptionInfo, Values};

/// Specs of a game with every combination of its options: each word, and of a range the default and both
/// ends.
pub(crate) fn combinations(entry: &Entry) -> Vec<String> {
    let mut settings = vec![Vec::new()];
    for option in entry.info.options {
        let with = |value: &Option<String>, before: &Vec<String>| -> Vec<String> {
            let setting = value.iter().map(|value| format!("{}={value}", option.key));
            before.iter().cloned().chain(setting).collect()
        };
        let values = values(option);
        settings = settings
            .iter()
            .flat_map(|before| values.iter().map(move |value| with(value, before)))
            .collect();
    }
    let name = entry.info.name;
    let spec = |settings: Vec<String>| match settings.join(",") {
        none if none.is_empty() => name.to_owned(),
        settings => format!("{name}:{settings}"),
    };
    // Some options exclude others.
    settings.into_iter().map(spec).filter(|spec| open(spec).is_ok()).collect()
}

/// All [`combinations`] of all games.
pub(crate) fn all_combinations() -> Vec<String> {
    GAMES.iter().flat_map(combinations).collect()
}

/// The values of an option to try; `None` is the default, which a spec leaves out.
fn values(option: &OptionInfo) -> Vec<Option<String>> {
    let others: Vec<String> = match option.values {
        Values::Words(words) => words.iter().map(ToString::to_string).collect(),
        Values::Range { min, max } => [min, max].map(|n| n.to_string()).into(),
        Values::Real { .. } | Values::Text(_) | Values::File(_) => Vec::new(),
    };
    let others = others.into_iter().filter(|value| value != option.default);
    std::iter::once(None).chain(others.map(Some)).collect()
}

#[test]
fn every_combination_of_options_that_opens_is_there_once() {
    let yavalath = GAMES.iter().find(|entry| entry.info.name == "yavalath").unwrap();
    assert_eq!(
        combinations(yavalath),
        ["yavalath", "yavalath:swap=on", "yavalath:players=3", "yavalath:players=3,block=on"]
    );
    let all = all_combinations();
    assert!(GAMES.iter().flat_map(Entry::specs).all(|spec| all.contains(&spec)), "{all:?}");
}

//! `class.toml`, and a new class.

use i18n::Language;
use plywood_class::{ClassConfig, ClassFolder, NewClass};

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let game = "game = \"yavalath\"\n";
    for (text, message) in [
        ("time = \"1s\"\n", "game is missing; it names the game"),
        ("\ngame = 3\n", "line 2: game must be a text in quotes, not 3"),
        (
            &format!("{game}tme = 1"),
            "line 2: there is no key \"tme\" here; there is game, language",
        ),
        (&format!("{game}time = \"0s\""), "line 2: time must be at least 1ms"),
        (&format!("{game}time = \"soon\""), "line 2: "),
        (
            &format!("{game}language = \"it\""),
            "line 2: there is no language \"it\"; there is en, fr, de",
        ),
        (&format!("{game}levels = [1,\n11]"), "line 3: there is no level 11 that plays the same"),
        (&format!("{game}levels = [3, 2]"), "line 2: levels are given in ascending order"),
        (&format!("{game}share = 1"), "line 2: share must be true or false, not 1"),
        (&format!("{game}memory = 0"), "line 2: memory must be at least 1"),
        (&format!("{game}games-at-once = 0"), "line 2: games-at-once must be at least 1"),
        (
            &format!("{game}marks = [[2, 1], [1, 2]]"),
            "line 2: the places of marks are in ascending",
        ),
        ("game = ", "line 1: "),
    ] {
        let error = ClassConfig::read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn a_new_class_has_settings_that_are_read_in_every_language() {
    for language in Language::ALL {
        for game in ["yavalath:players=3", "yolah", "yavalanchan:size=3"] {
            let place = tempfile::tempdir().unwrap();
            let folder = place.path().join("spring term");
            NewClass { folder: &folder, game, language }.create().unwrap();
            let (class, config) = ClassFolder::open(&folder).unwrap();
            assert_eq!((config.game.as_str(), config.language), (game, language));
            assert_eq!(config.levels, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
            assert_eq!(class.bots().unwrap().len(), 5, "a starter in each language");
            let handout = std::fs::read_to_string(folder.join("handout.md")).unwrap();
            assert!(handout.contains(game), "{handout}");
        }
    }
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("thesis.txt"), "all my work").unwrap();
    let new = NewClass { folder: place.path(), game: "yolah", language: Language::En };
    let error = new.create().unwrap_err().to_string();
    assert!(error.ends_with("has something in it; a class begins in an empty folder"), "{error}");
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1);
    let folder = place.path().join("new");
    let new = NewClass { folder: &folder, game: "chess", language: Language::En };
    assert!(new.create().is_err());
    assert!(!folder.exists(), "nothing is made for a game that there is not");
}

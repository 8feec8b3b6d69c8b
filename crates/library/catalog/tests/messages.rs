//! All that people read is there in every language.

use std::collections::BTreeSet;

use game::Rng;
use i18n::{Language, Message, Template};
use plywood_catalog::{GAMES, Session, open, replay};
use presentation::Record;

use crate::support::{all_combinations, combinations};

const GAMES_EACH: usize = 2000;

/// Checks that a message is translated into every language and that no placeholder is left in it.
fn assert_translated(message: impl Into<Message>) {
    let message = message.into();
    let [english, french, german] = Language::ALL.map(|language| message.to_text(language));
    assert!(french != english && german != english, "{english:?} is not translated");
    for text in [&english, &french, &german] {
        let is_gap = |name: &str| name.split_once('}').is_some_and(|(name, _)| is_name(name));
        assert!(!text.is_empty() && !text.split('{').skip(1).any(is_gap), "{text:?}");
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

/// Visits the positions of a random game.
fn random_game(session: &mut dyn Session, rng: &mut Rng, mut visit: impl FnMut(&mut dyn Session)) {
    while session.undo().is_some() {}
    loop {
        visit(session);
        let Some(mv) = session.random_move(rng) else { break };
        session.play(&mv).unwrap();
    }
}

#[test]
fn every_reason_of_random_games_is_translated() {
    for spec in &all_combinations() {
        let mut session = open(spec).unwrap();
        let mut rng = Rng::seeded(11);
        let mut said = BTreeSet::new();
        for _ in 0..GAMES_EACH {
            random_game(&mut *session, &mut rng, |session| {
                said.extend(session.verdict().map(|verdict| verdict.reason));
            });
        }
        assert!(!said.is_empty(), "{spec}");
        for message in said {
            assert_translated(message);
        }
    }
}

#[test]
fn moves_on_the_same_cells_have_labels_that_tell_them_apart() {
    for spec in &all_combinations() {
        let mut session = open(spec).unwrap();
        random_game(&mut *session, &mut Rng::seeded(17), |session| {
            let mut seen = BTreeSet::new();
            for mv in session.legal_moves() {
                assert!(!mv.cells.is_empty() || mv.label.is_some(), "{spec}: {}", mv.text);
                assert!(seen.insert((mv.cells, mv.label)), "{spec}: {}", mv.text);
            }
        });
    }
}

#[test]
fn every_reason_why_a_move_is_illegal_is_translated() {
    for entry in GAMES {
        let mut rejections = BTreeSet::new();
        for spec in combinations(entry) {
            rejections.extend(rejections_of(&mut *open(&spec).unwrap()));
        }
        let name = entry.info.name;
        assert!(rejections.len() >= kinds_of_rejections(name), "{name}: only {rejections:#?}");
    }
}

/// How many kinds of rejected moves random games meet, so that none goes unread. Every game has two: a cell that
/// is taken or has nothing to play, and the end of the game.
fn kinds_of_rejections(game: &str) -> usize {
    match game {
        "yolah" | "yavalath" | "othello" => 8,
        "yavalanchan" => 7,
        "awale" => 6,
        _ => 2,
    }
}

/// Why moves of other positions are rejected in random games, each checked for its translations.
fn rejections_of(session: &mut dyn Session) -> BTreeSet<String> {
    let (mut rng, mut choice) = (Rng::seeded(12), Rng::seeded(13));
    let mut known: Vec<String> = ["swap", "a1:a1"].map(str::to_owned).into();
    let mut rejections = BTreeSet::new();
    for _ in 0..40 {
        random_game(session, &mut rng, |session| {
            known.extend(session.random_move(&mut choice));
            for _ in 0..10 {
                let mv = &known[choice.below(known.len() as u32) as usize];
                let Err(problem) = session.play(mv) else {
                    session.undo();
                    continue;
                };
                rejections.insert(without_cells(&problem.to_string()));
                assert_translated(problem);
            }
        });
    }
    rejections
}

/// A sentence without what differs from case to case.
fn without_cells(text: &str) -> String {
    let plain = |word: &&str| !word.contains(|c: char| c.is_ascii_digit());
    text.split(' ').filter(plain).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_wrong_with_a_spoilt_position_is_translated() {
    for spec in &all_combinations() {
        let mut session = open(spec).unwrap();
        let (mut rng, mut mutations) = (Rng::seeded(14), Rng::seeded(15));
        let mut problems = BTreeSet::new();
        for _ in 0..20 {
            let mut texts = Vec::new();
            random_game(&mut *session, &mut rng, |session| texts.push(session.position()));
            for text in texts {
                let spoilt = spoil(&text, &mut mutations);
                if let Err(problem) = open(spec).unwrap().set_position(&spoilt) {
                    problems.insert(without_cells(&problem.to_string()));
                    assert_translated(problem);
                }
            }
        }
        assert!(problems.len() > 3, "{spec}: only {problems:#?}");
    }
}

/// The text with one to three of its letters changed, left out or doubled.
fn spoil(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let i = rng.below(letters.len() as u32) as usize;
        match rng.below(3) {
            0 => drop(letters.remove(i)),
            1 => letters.insert(i, letters[i]),
            _ => {
                let others: Vec<char> = "xo.nvbw/ 0123456789-é".chars().collect();
                letters[i] = others[rng.below(others.len() as u32) as usize];
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn what_is_wrong_with_a_move_that_is_none_is_translated() {
    for spec in &all_combinations() {
        for text in ["", "nonsense", "z9", "e5x", "b2:b2", "b2:z9", "é", "3r", "a0n", "a 1"] {
            if let Err(problem) = open(spec).unwrap().play(text) {
                assert_translated(problem);
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_spec_is_translated() {
    let specs = [
        "chess",
        "yolah:size=3",
        "yavalath:players",
        "yavalath:players=9",
        "yavalath:swap=on,swap=on",
        "yavalath:block=on",
        "yavalath:players=3,swap=on",
        "awale:limit=0",
    ];
    for spec in specs {
        assert_translated(open(spec).err().unwrap());
    }
    let session = open("yavalath").unwrap();
    for engine in [
        "nobody",
        "uct:c=11",
        "uct:depth=3",
        "uct:time=soon",
        "uct:net=x",
        "uct:playout=eval,net=x",
        "uct:eval=x",
        "alphabeta:eval=mine",
        "alphabeta:eval=mine,weights=x",
        "alphabeta:weights=mine",
        "nnue",
        "nnue:net=mine",
        "random:c=1",
    ] {
        assert_translated(session.variant().engine(engine, 1).err().unwrap());
    }
    let session = open("yavalath:players=3").unwrap();
    assert_translated(session.variant().engine("uct:playout=eval", 1).err().unwrap());
    assert_translated(session.variant().self_play("uct").err().unwrap());
    assert_translated(open("awale").unwrap().variant().engine("nnue:net=mine", 1).err().unwrap());
}

#[test]
fn what_is_wrong_with_a_record_is_translated() {
    let texts = [
        "",
        "e5 e6",
        "e5 *",
        "[Game \"chess\"] *",
        "[Game \"yavalath\"]\n[Game \"yavalath\"] *",
        "[Game yavalath]",
        "[Game \"yavalath\"] { e5 *",
        "[Game \"yavalath\"]\ne5 [Game \"x\"] *",
        "[Game \"yavalath\"]\n[Result \"1-0\"]\ne5 *",
        "[Game \"yavalath\"]\ne5 * e6",
        "[Game \"yavalath\"]\n[Position \"here\"]\ne5 *",
        "[Game \"yavalath\"]\ne5 e5 *",
        "[Game \"yavalath\"]\ne5 z9 *",
        "[Game \"yavalath\"]\ne5 b2 e6 b4 e7 *",
    ];
    for text in texts {
        let record = text.parse::<Record>();
        match record {
            Ok(record) => assert_translated(replay(&record).err().expect(text)),
            Err(problem) => assert_translated(problem),
        }
    }
}

#[test]
fn what_is_said_within_something_else_is_translated_too() {
    let record: Record = "[Game \"yavalath\"]\ne5 e5 *".parse().unwrap();
    let problem = Message::from(replay(&record).err().unwrap());
    assert_eq!(problem.to_string(), "line 2: move 2: e5 is on an occupied cell");
    assert_eq!(
        problem.to_text(Language::Fr),
        "ligne 2\u{a0}: coup 2\u{a0}: e5 est sur une case occupée"
    );
    let mut session = open("awale").unwrap();
    session.set_position(&format!("{}0.7/0.0 1 30 27 40", "0.0/".repeat(14))).unwrap();
    let reason = session.verdict().unwrap().reason;
    assert_eq!(
        reason.to_text(Language::De),
        "weniger als 8 Samen sind übrig, Spieler 1 hat 30 gegen 27"
    );
}

#[test]
fn what_there_is_instead_is_translated_too() {
    let said = |spec: &str, language| {
        let error = open("yavalath").unwrap().variant().engine(spec, 1).err().unwrap();
        error.message().to_text(language)
    };
    assert_eq!(
        said("uct:time=", Language::De),
        "uct: time kann nicht „“ sein; es gibt eine Zeit wie 500ms oder 2s"
    );
    assert_eq!(said("random:c=1", Language::En), "random has no option \"c\"; there is none");
    assert_eq!(said("random:c=1", Language::De), "random hat keine Option „c“; es gibt keine");
}

#[test]
fn every_game_has_rules_in_every_language() {
    let shape = |rules: &Template, language| -> Vec<char> {
        let lines = rules.text(language).lines().filter(|line| !line.is_empty());
        lines.map(|line| line.chars().next().expect("not empty")).collect()
    };
    let kind = |c: char| if "#-".contains(c) { c } else { 'p' };
    for info in GAMES.iter().map(|entry| entry.info) {
        let shapes = Language::ALL
            .map(|language| shape(&info.rules, language).into_iter().map(kind).collect::<String>());
        assert!(shapes[0].matches('#').count() > 3, "{}", info.name);
        assert!(shapes.iter().all(|shape| *shape == shapes[0]), "{}: {shapes:#?}", info.name);
    }
}

#[test]
fn every_picture_of_the_rules_can_be_drawn_and_is_the_same_in_every_language() {
    for info in GAMES.iter().map(|entry| entry.info) {
        let pictures = Language::ALL.map(|language| pictures(info.rules.text(language)));
        assert!((3..=6).contains(&pictures[0].len()), "{}", info.name);
        for others in &pictures[1..] {
            let without_captions = |all: &[[String; 4]]| -> Vec<[String; 3]> {
                all.iter().map(|[spec, at, moves, _]| [spec, at, moves].map(Clone::clone)).collect()
            };
            assert_eq!(without_captions(others), without_captions(&pictures[0]));
        }
        for [spec, position, moves, caption] in pictures.iter().flatten() {
            let mut session = open(spec).unwrap();
            assert_eq!(session.info().name, info.name);
            if position != "start" {
                session.set_position(position).unwrap();
            }
            for mv in moves.split_whitespace() {
                session.play(mv).unwrap();
            }
            assert!(caption.ends_with('.'), "{caption}");
        }
    }
}

/// The parts of each line `board: SPEC | POSITION | MOVES | CAPTION`.
fn pictures(rules: &str) -> Vec<[String; 4]> {
    let lines = rules.lines().filter_map(|line| line.strip_prefix("board: "));
    let parts = |line: &str| -> Vec<String> {
        line.split('|').map(|part| part.trim().to_owned()).collect()
    };
    lines.map(|line| parts(line).try_into().expect("four parts")).collect()
}

//! Marks and reports, also of names that are meant to do harm.

use std::fs;

use arena::store::Store;
use plywood_class::{BotReport, ClassStandings, History, Timeline, marks_csv, write_report};

use crate::support::TestClass;

const ODD: [(&str, &str); 4] = [
    ("<script>alert(1)", "random"),
    ("=cmd|' C calc'!A0", "reflex"),
    ("say \"hi\", you", "random"),
    ("broken", "no such engine"),
];

#[test]
fn names_are_text_in_pages_and_in_spreadsheets() {
    let test = TestClass::new("game = \"yavalanchan:size=4\"\nlanguage = \"fr\"\n", &ODD);
    test.run(24);
    let out = test.path().join("report");
    write_report(&test.class, &test.config, &out).unwrap();
    let mut pages = 0;
    for entry in fs::read_dir(&out).unwrap() {
        let page = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("lang=\"fr\""), "{page}");
        pages += 1;
    }
    assert_eq!(pages, 1 + ODD.len());
    let index = fs::read_to_string(out.join("index.html")).unwrap();
    assert!(index.contains("&lt;script&gt;alert(1)"), "{index}");
    assert!(index.contains("24 parties"), "{index}");

    let standings = ClassStandings::read(&test.class, &test.config).unwrap();
    let marks = marks_csv(&standings, test.config.language);
    assert!(marks.starts_with("rang,nom,note,"), "{marks}");
    assert!(marks.contains("'=cmd|' C calc'!A0"), "{marks}");
    assert!(marks.contains("\"say \"\"hi\"\", you\""), "{marks}");
    assert!(marks.contains("pas compilé"), "{marks}");
    assert_eq!(marks.lines().count(), 1 + ODD.len());
}

#[test]
fn the_page_of_a_bot_tells_of_its_versions_faults_and_games() {
    let bots = [("ann", "random"), ("bob", "reflex")];
    let test = TestClass::new("game = \"yavalanchan:size=4\"\n", &bots);
    test.run(10);
    test.put("ann", "no such engine");
    test.run(4);
    test.put("ann", "uct:simulations=20");
    test.run(10);
    let out = test.path().join("report");
    write_report(&test.class, &test.config, &out).unwrap();
    let standings = ClassStandings::read(&test.class, &test.config).unwrap();
    let number = standings.bots().position(|row| row.name == "ann").unwrap() + 1;
    let page = fs::read_to_string(out.join(format!("bot-{number}.html"))).unwrap();
    let history = History::read(&Store::read(&test.class.store()).unwrap(), &test.config.game);
    let history = history.unwrap();
    let report = BotReport::of(&history, &standings, &Timeline::of(&history), "ann").unwrap();
    assert_eq!(report.versions.len(), 3);
    assert!(report.faults.iter().all(|fault| (fault.version, fault.kind) == (2, "not-built")));
    assert!(report.worst.iter().all(|game| game.score == 0.0) && !report.faults.is_empty());
    for part in
        ["<h2>Versions</h2>", "<svg", "not built", "no such engine", "[Game &quot;yavalanchan"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn a_class_without_games_has_a_table_all_the_same() {
    let test = TestClass::new("game = \"yolah\"\n", &[("ann", "random")]);
    let standings = ClassStandings::read(&test.class, &test.config).unwrap();
    assert_eq!((standings.games, standings.rows.len()), (0, 1));
    assert_eq!(marks_csv(&standings, test.config.language).lines().count(), 2);
    let out = test.path().join("report");
    write_report(&test.class, &test.config, &out).unwrap();
    assert!(fs::read_to_string(out.join("index.html")).unwrap().contains("ann"));
}

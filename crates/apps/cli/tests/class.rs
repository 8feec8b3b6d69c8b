//! A class through the built program: twelve bots in Python, eight of them bad, from `new` to `report`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Output, Stdio};

use arena::store::Store;
use serde_json::Value;
use tempfile::TempDir;

/// What plays: a name, and how the bot chooses one of its moves.
const GOOD: [(&str, &str); 4] = [
    ("ann", "moves[0]"),
    ("<script>alert(1)", "moves[-1]"),
    ("=cmd \"quoted\"", "random.choice(moves)"),
    ("Élodie ß 棋", "max(moves)"),
];

/// What does not, how it chooses in turn 2 and later, and the kind of fault that it is.
const BAD: [(&str, &str, &str); 6] = [
    ("garbage", "'my best move is ' + moves[0]", "garbage"),
    ("wrong turn", "played[-1]", "illegal"),
    ("utf16", "moves[0].encode('utf-16').decode('latin-1')", "garbage"),
    ("crashes", "moves[len(moves)]", "crashed"),
    ("floods", "'x' * 9000000", "flooded"),
    ("leaves", "sys.exit(0)", "crashed"),
];

/// A bot that makes its first answer, that of the practice turn, as it should.
fn bot(choice: &str) -> String {
    format!(
        "import random, sys\nturns, played = 0, []\nfor line in sys.stdin:\n    \
         word, *moves = line.split() or ['']\n    if word == 'moves':\n        played = moves\n    \
         if word == 'legal':\n        turns += 1\n        \
         print('turn', turns, file=sys.stderr, flush=True)\n        \
         print(moves[0] if turns == 1 else {choice}, flush=True)\n"
    )
}

struct Class {
    folder: TempDir,
}

impl Class {
    /// A class that nobody loses on time, however busy the machine is.
    fn new(settings: &str) -> Self {
        let class = Self { folder: tempfile::tempdir().unwrap() };
        class.said(&["class", "new", "class", "--game", "yavalanchan:size=4"]);
        fs::remove_dir_all(class.path().join("bots")).unwrap();
        fs::create_dir(class.path().join("bots")).unwrap();
        let usual =
            "game = \"yavalanchan:size=4\"\ntime = \"30s\"\nmargin = \"1m\"\nlevels = [1]\n";
        fs::write(class.path().join("class.toml"), format!("{usual}{settings}")).unwrap();
        class
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("class")
    }

    fn put(&self, name: &str, text: &str) {
        let folder = self.path().join("bots").join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("main.py"), text).unwrap();
    }

    fn put_good(&self) {
        for (name, choice) in GOOD {
            self.put(name, &bot(choice));
        }
    }

    fn plywood(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        let folder = self.folder.path();
        command.args(args).current_dir(folder).env("PLYWOOD_CACHE", folder.join("cache"));
        command.env("XDG_DATA_HOME", folder).stdin(Stdio::null());
        command
    }

    fn output(&self, args: &[&str]) -> Output {
        self.plywood(args).output().unwrap()
    }

    /// What a command that succeeds prints.
    fn said(&self, args: &[&str]) -> String {
        let output = self.output(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn table(&self) -> Value {
        serde_json::from_str(&self.said(&["class", "table", "class", "--json"])).unwrap()
    }

    /// The ids of the games in the store.
    fn games(&self) -> Vec<u64> {
        let store = Store::read(&self.path().join("games.db")).unwrap();
        let events = store.events().unwrap();
        let ids = events.iter().flat_map(|event| {
            let games = store.played(event).unwrap();
            games.into_iter().map(|game| event.first_game + game.number).collect::<Vec<_>>()
        });
        ids.collect()
    }

    /// A class that runs without an end.
    fn run(&self) -> Running {
        let mut child = self
            .plywood(&["class", "run", "class"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap());
        Running { child, lines }
    }
}

/// A process that is ended with the test.
struct Running {
    child: Child,
    lines: BufReader<ChildStderr>,
}

impl Running {
    /// Waits until another game was played.
    fn wait_for_game(&mut self) {
        loop {
            let mut line = String::new();
            assert!(self.lines.read_line(&mut line).unwrap() > 0, "it has ended");
            if line.contains('–') {
                return;
            }
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn row<'a>(table: &'a Value, name: &str) -> &'a Value {
    let rows = table["rows"].as_array().unwrap();
    rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}: {table}"))
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn twelve_bots_of_which_eight_are_bad_get_their_marks() {
    if !has_python() {
        println!("there is no python3 here: skipped");
        return;
    }
    let class = Class::new("faults = 2\nlanguage = \"de\"\n");
    class.put_good();
    for (name, choice, _) in BAD {
        class.put(name, &bot(choice));
    }
    class.put("syntax", "def main(:\n");
    class.put("exits", "raise SystemExit(3)\n");
    let table: Value =
        serde_json::from_str(&class.said(&["class", "run", "class", "--games", "44", "--json"]))
            .unwrap();
    assert_eq!(table["games"], 44);
    for (name, _) in GOOD {
        let row = row(&table, name);
        assert_eq!(
            (&row["faults"], &row["status"]),
            (&serde_json::json!({}), &"plays".into()),
            "{row}"
        );
        assert!(row["games"].as_u64().unwrap() > 4 && row["mark"].is_string(), "{row}");
    }
    let two = [("syntax", "", "not-built"), ("exits", "", "no-start")];
    for (name, _, kind) in BAD.iter().chain(&two) {
        // It may win against another that is at fault first.
        let row = row(&table, name);
        let faults = row["faults"].as_object().unwrap();
        assert_eq!(faults.keys().collect::<Vec<_>>(), [kind], "{row}");
        assert!(row["wins"].as_u64() < row["games"].as_u64(), "{row}");
    }
    class.said(&["class", "marks", "class", "--out", "marks.csv"]);
    let marks = fs::read_to_string(class.folder.path().join("marks.csv")).unwrap();
    assert_eq!(marks.lines().count(), 13, "{marks}");
    assert!(marks.contains("\"'=cmd \"\"quoted\"\"\""), "{marks}");
    class.said(&["class", "report", "class", "--out", "report"]);
    let pages = fs::read_dir(class.folder.path().join("report")).unwrap();
    let pages: Vec<String> =
        pages.map(|page| fs::read_to_string(page.unwrap().path()).unwrap()).collect();
    assert_eq!(pages.len(), 13);
    assert!(pages.iter().all(|page| !page.contains("<script")));
    assert!(pages.iter().any(|page| page.contains("turn 2")), "what bots write to stderr is there");
    let text = class.said(&["class", "final", "class", "--bots", "4", "--openings", "1"]);
    assert!(text.contains("Winner: "), "{text}");
}

#[test]
fn a_class_that_is_killed_goes_on_and_two_at_once_are_refused() {
    if !has_python() {
        println!("there is no python3 here: skipped");
        return;
    }
    let class = Class::new("");
    class.put_good();
    let mut running = class.run();
    (0..3).for_each(|_| running.wait_for_game());
    let second = class.output(&["class", "run", "class", "--games", "1"]);
    assert_eq!(second.status.code(), Some(1));
    let text = String::from_utf8(second.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("is in use by process") || text.contains("games.db"), "{text}");
    running.kill();
    let before = class.games();
    assert!(before.len() >= 3, "a game is on the disk before it is said");
    class.said(&["class", "run", "class", "--games", "4"]);
    let after = class.games();
    assert!(before.iter().all(|game| after.contains(game)));
    assert_eq!(after.len(), before.len() + 4);
}

#[test]
fn a_bot_that_changes_while_the_class_runs_enters_as_a_new_version() {
    if !has_python() {
        println!("there is no python3 here: skipped");
        return;
    }
    let class = Class::new("");
    class.put_good();
    let mut running = class.run();
    (0..4).for_each(|_| running.wait_for_game());
    class.put("ann", &bot("min(moves)"));
    loop {
        running.wait_for_game();
        let table = class.table();
        let ann = row(&table, "ann");
        if ann["version"] == 2 && ann["games"].as_u64() > Some(1) {
            break;
        }
    }
    running.kill();
    assert_eq!(row(&class.table(), "Élodie ß 棋")["version"], 1);
}

#[test]
fn what_is_no_class_is_said_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        let output = command.args(args).current_dir(folder.path()).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((text.lines().count(), output.status.code()), (1, Some(2)), "{args:?}: {text}");
        text
    };
    for command in [&["run"][..], &["table"], &["marks"], &["final"], &["report", "--out", "x"]] {
        let mut args = vec!["class", command[0], "nothing"];
        args.extend(&command[1..]);
        let text = refused(&args);
        assert!(text.contains("nothing is not a class: it has no class.toml"), "{text}");
    }
    fs::write(folder.path().join("class.toml"), "game = \"yolah\"\ntme = 3\n").unwrap();
    assert!(
        refused(&["class", "run", "."]).contains("class.toml: line 2: there is no key \"tme\"")
    );
    assert!(refused(&["class", "new", ".", "--game", "yolah"]).contains("has something in it"));
    assert!(refused(&["class", "new", "x", "--game", "chess"]).contains("chess"));
    assert!(
        refused(&["class", "new", "x", "--game", "yolah", "--lang", "it"]).contains("en, fr, de")
    );
    assert!(Path::new(&folder.path().join("x")).symlink_metadata().is_err(), "nothing was made");
}

#[test]
fn a_store_of_a_class_with_wrong_settings_is_not_served() {
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class");
    fs::create_dir(&class).unwrap();
    fs::write(class.join("class.toml"), "game = \"yolah\"\nshar = false\n").unwrap();
    fs::write(class.join("games.db"), "").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(class.join("games.db"), folder.path().join("link.db")).unwrap();
    let stores = if cfg!(unix) { &["class/games.db", "link.db"][..] } else { &["class/games.db"] };
    // Nothing can be served at this address, so that the program ends in any case.
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    for store in stores {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(["serve", "--no-open", "--addr", &addr, "--store", store]);
        let output = command.current_dir(folder.path()).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((text.lines().count(), output.status.code()), (1, Some(2)), "{store}: {text}");
        assert!(text.contains("class.toml: line 2: there is no key \"shar\""), "{store}: {text}");
    }
}

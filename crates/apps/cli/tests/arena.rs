//! Matches and tournaments, through the built program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use arena::store::Store;
use game::Rng;
use serde_json::Value;
use tempfile::TempDir;

fn plywood(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(args).stdin(Stdio::null());
    command
}

fn output(args: &[&str], store: &Path) -> Output {
    plywood(args).arg("--store").arg(store).output().unwrap()
}

/// What a command that succeeds prints.
fn said(args: &[&str], store: &Path) -> String {
    let output = output(args, store);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that a command that fails says, and its exit code.
fn refusal(args: &[&str], store: &Path) -> (String, i32) {
    let output = output(args, store);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    (text.trim_end().to_owned(), output.status.code().unwrap())
}

/// `records --import NAME` with this in a pipe.
fn imported_from_pipe(name: &str, input: &[u8], store: &Path) -> Output {
    let mut command = plywood(&["records", "--import", name]);
    command.arg("--store").arg(store);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_match_ends_with_score_elo_and_a_report() {
    let folder = folder();
    let (store, report) = (folder.path().join("games.db"), folder.path().join("report.html"));
    let args = ["match", "yavalath", "reflex", "random", "--games", "20", "--report"];
    let text = said(&[&args[..], &[report.to_str().unwrap()]].concat(), &store);
    assert!(text.contains("reflex – random: +"), "{text}");
    assert!(text.contains("Elo +"), "{text}");
    // The loser's rating has a minus sign, as infinity has.
    let standing = text.lines().find(|line| line.starts_with("random ")).unwrap();
    assert!(standing.contains(" −") && !standing.contains('-'), "{text}");
    let html = std::fs::read_to_string(&report).unwrap();
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    assert_eq!(html.matches("<svg ").count(), 4);
    assert_eq!(html.matches("[Game &quot;yavalath&quot;]").count(), 20);
}

/// On a disk that is full, or, as here, where no file may be as large.
#[cfg(unix)]
#[test]
fn a_report_that_cannot_be_written_leaves_the_old_one() {
    let folder = folder();
    let (store, report) = (folder.path().join("games.db"), folder.path().join("report.html"));
    let path = report.to_str().unwrap();
    let args = ["match", "yolah", "random", "reflex", "--games", "100", "--resume"];
    let args = [&args[..], &["--report", path, "--store", store.to_str().unwrap()]].concat();
    assert!(plywood(&args).output().unwrap().status.success());
    let written = std::fs::read_to_string(&report).unwrap();
    assert!(written.len() > 90_000, "larger than the limit: {} bytes", written.len());
    let before = std::fs::read_dir(&folder).unwrap().count();

    // A shell counts in blocks of 512 or of 1024 bytes. The event is finished: only the report is written.
    let limited = "trap '' XFSZ; ulimit -f 80; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_plywood")]).args(&args).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains(&format!("cannot write {path}")), "{text}");
    assert_eq!(std::fs::read_to_string(&report).unwrap(), written);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), before, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn a_report_can_go_to_a_pipe() {
    use std::os::unix::fs::FileTypeExt;

    let folder = folder();
    let (store, pipe) = (folder.path().join("games.db"), folder.path().join("pipe"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Open for both, so that nobody waits for the other side; the report fits into the pipe.
    let _open = std::fs::OpenOptions::new().read(true).write(true).open(&pipe).unwrap();
    let args = ["match", "yavalath", "reflex", "random", "--games", "2", "--report"];
    said(&[&args[..], &[pipe.to_str().unwrap()]].concat(), &store);
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn the_json_of_a_match_is_from_the_first_engines_view() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let args = ["match", "yavalath", "random", "reflex", "--games", "30", "--json"];
    let json: Value = serde_json::from_str(&said(&args, &store)).unwrap();
    let count = |name: &str| json[name].as_u64().unwrap();
    assert_eq!((count("games"), count("wins") + count("draws") + count("losses")), (30, 30));
    assert!(json["score"].as_f64().unwrap() < 0.5);
    assert_eq!(json["interval"].as_array().unwrap().len(), 2);
    assert!(json["decision"].is_null());
    let lines = said(&["records", "--json"], &store);
    let games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<u64> = games.iter().map(|game| game["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, (1..=30).collect::<Vec<_>>());
    assert_eq!(games[0]["seats"], serde_json::json!(["random", "reflex"]));
    assert_eq!(games[1]["seats"], serde_json::json!(["reflex", "random"]));
    assert_eq!(games[0]["moves"].as_array().unwrap()[..4], {
        games[1]["moves"].as_array().unwrap()[..4].to_vec()
    });
}

#[test]
fn a_test_stops_the_match_by_itself() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let args = ["match", "yavalath", "reflex", "random", "--sprt", "0,50", "--json"];
    let json: Value = serde_json::from_str(&said(&args, &store)).unwrap();
    assert_eq!(json["decision"], "H1");
    assert!(json["games"].as_u64().unwrap() < 2000);
}

#[test]
fn former_words_of_the_command_line_name_the_same_event() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let event = |words: &[&str]| {
        let common = ["match", "yavalath", "reflex", "random", "--sprt", "0,50", "--resume"];
        let text = said(&[&common[..], words].concat(), &store);
        text.lines().find_map(|line| line.strip_prefix("Event ")).unwrap().to_owned()
    };
    let former = event(&["--error", "0.1", "--margin", "1s", "--simulations", "50"]);
    let now = ["--alpha", "0.1", "--beta", "0.1", "--timemargin", "1s", "--nodes", "50"];
    assert_eq!(event(&now), former);
    assert_ne!(event(&["--alpha", "0.1", "--timemargin", "1s", "--nodes", "50"]), former);
    let both = ["--error", "0.1", "--alpha", "0.1"];
    let args = [&["match", "yavalath", "reflex", "random", "--sprt", "0,50"], &both[..]].concat();
    assert_eq!(refusal(&args, &store).1, 2);
}

/// How many games a store has.
pub(crate) fn games_in(store: &Path) -> u64 {
    let count = || -> Option<u64> {
        let store = Store::read(store).ok()?;
        let event = store.events().ok()?.pop()?;
        Some(store.progress(&event).ok()?.played)
    };
    count().unwrap_or(0)
}

#[test]
fn killed_at_twenty_random_moments_the_result_is_that_of_a_run_without() {
    let folder = folder();
    let (whole, killed) = (folder.path().join("whole.db"), folder.path().join("killed.db"));
    let args = [
        "match",
        "yavalath",
        "uct",
        "alphabeta",
        "--games",
        "240",
        "--nodes",
        "400",
        "--seed",
        "9",
    ];
    said(&[&args[..], &["--threads", "1"]].concat(), &whole);
    let mut rng = Rng::seeded(20);
    let mut unfinished = 0;
    for _ in 0..20 {
        // Killed once it has stored some more games, in whatever it does then.
        let enough = games_in(&killed) + u64::from(rng.below(8));
        let mut child = plywood(&args)
            .args(["--resume", "--threads", "2", "--store"])
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while games_in(&killed) < enough && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        unfinished += u32::from(!child.wait().unwrap().success());
    }
    assert!(unfinished > 0, "it was never killed in the middle");
    said(&[&args[..], &["--resume", "--threads", "3"]].concat(), &killed);
    let records = |store: &Path| said(&["records", "--json"], store);
    assert_eq!(records(&killed), records(&whole));
    assert_eq!(records(&whole).lines().count(), 240);
}

#[test]
fn a_second_process_on_a_store_is_refused_clearly() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let mut first = plywood(&["match", "yolah", "alphabeta", "uct", "--time", "1s", "--store"])
        .arg(&store)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // It has the store once the event is in it.
    let begun = (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        output(&["records"], &store).stdout.windows(5).any(|part| part == b"yolah")
    });
    let (text, code) = refusal(&["match", "yolah", "random", "random"], &store);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(begun, "the first process began its event");
    assert!(text.contains("in use by another"), "{text}");
    assert_eq!(code, 1);
}

#[test]
fn an_external_engine_plays_and_a_broken_one_stops_the_match() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let ours = "ugi:plywood engine yavalath reflex";
    let text = said(&["match", "yavalath", ours, "random", "--games", "4"], &store);
    assert!(text.contains(ours), "{text}");
    let lines = said(&["records", "--json"], &store);
    assert!(lines.lines().all(|line| line.contains("\"fault\":null")), "{lines}");
    let args =
        ["match", "yavalath", "ugi:plywood none", "random", "--games", "40", "--faults", "2"];
    let broken = output(&[&args[..], &["--skip-start-check"]].concat(), &store);
    let text = String::from_utf8(broken.stderr).unwrap();
    assert!(text.contains("plywood: ugi:plywood none was at fault in 2 games"), "{text}");
    let crashes: Vec<&str> = text.lines().filter(|line| line.contains("1 crash")).collect();
    assert!(
        crashes[0].contains("1 of 40 games: ")
            && crashes[0].ends_with(" · ugi:plywood none: 1 crash")
    );
    assert_eq!(broken.status.code(), Some(1));
}

#[test]
fn an_engine_that_never_starts_ends_an_event_before_its_first_game() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let refused = |event: &[&str]| {
        let output = output(event, &store);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    for command in ["match yavalath", "tournament yavalath"] {
        let command: Vec<&str> = command.split(' ').collect();
        let absent = refused(&[&command[..], &["random", "ugi:./no-such-engine"]].concat());
        let line = "plywood: ugi:./no-such-engine did not start: ./no-such-engine: ";
        assert!(absent.starts_with(line) && absent.lines().count() == 1, "{absent}");
        // A program of its own that says why: there is no such network.
        let ours = "ugi:plywood engine yolah nnue:net=no-such.net";
        let absent = refused(&[&command[..], &[ours, "random"]].concat());
        assert!(
            absent.starts_with(&format!("plywood: {ours} did not start: it ended, ")),
            "{absent}"
        );
        assert!(absent.contains("no-such.net") && absent.lines().count() == 1, "{absent}");
    }
    assert_eq!(said(&["records", "--csv"], &store).lines().count(), 1, "no event has begun");
}

#[test]
fn json_tells_how_often_each_engine_was_at_fault() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let event = ["match", "yavalath", "ugi:plywood none", "random", "--games", "4", "--json"];
    let json = said(&[&event[..], &["--skip-start-check"]].concat(), &store);
    let json: Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!([
        {"engine": "ugi:plywood none", "crashes": 4, "time_losses": 0, "others": 0},
        {"engine": "random", "crashes": 0, "time_losses": 0, "others": 0},
    ]);
    assert_eq!(json["faults"], expected);
}

/// An engine that answers late, whatever its time.
#[cfg(unix)]
const SLOW: &str = "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
                    go*) sleep 0.3; echo bestmove 0000;; quit) exit;; esac; done";

#[cfg(unix)]
#[test]
fn an_engine_that_loses_on_time_stops_the_match_unless_it_is_allowed() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let slow = format!("ugi:sh -c '{SLOW}'");
    let event = ["match", "yavalath", &slow, "random", "--games", "22", "--faults", "99"];
    let limits = ["--time", "10ms", "--timemargin", "100ms", "--threads", "2"];
    let args = [&event[..], &limits].concat();
    let output = output(&args, &store);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    let last = text.lines().last().unwrap();
    assert!(last.ends_with("lost 20 of 20 games on time, more than 10 %; stopped"), "{text}");
    let allowed = said(&[&args[..], &["--time-losses", "100", "--json"]].concat(), &store);
    let json: Value = serde_json::from_str(&allowed).unwrap();
    assert_eq!((&json["games"], &json["faults"][0]["time_losses"]), (&22.into(), &22.into()));
}

#[test]
fn a_tournament_from_a_file_and_its_records_in_every_format() {
    let folder = folder();
    let (store, file) = (folder.path().join("games.db"), folder.path().join("spring.toml"));
    std::fs::write(
        &file,
        "game = \"yavalanchan\"\nrounds = 2\n[limit]\nnodes = 50\n\
         [[engines]]\nengine = \"random\"\n[[engines]]\nengine = \"reflex\"\n\
         [[engines]]\nname = \"tree\"\nengine = \"uct\"\n",
    )
    .unwrap();
    let text = said(&["tournament", file.to_str().unwrap()], &store);
    assert!(text.contains("tree") && text.contains("Score of the row"), "{text}");
    assert_eq!(said(&["records", "--csv"], &store).lines().count(), 13);
    let games = said(&["records", "--text"], &store);
    let parquet = folder.path().join("games.parquet");
    said(&["records", "--parquet", parquet.to_str().unwrap()], &store);
    assert!(std::fs::read(&parquet).unwrap().starts_with(b"PAR1"));
    // Text comes back as the same text from another store.
    let (other, copy) = (folder.path().join("other.db"), folder.path().join("games.txt"));
    std::fs::write(&copy, &games).unwrap();
    said(&["records", "--import", copy.to_str().unwrap()], &other);
    assert_eq!(said(&["records", "--text"], &other), games);
    // And through a pipe, which is no file.
    for (name, store) in [("-", "piped.db"), ("/dev/stdin", "again.db")] {
        let store = folder.path().join(store);
        let output = imported_from_pipe(name, games.as_bytes(), &store);
        assert!(output.status.success(), "{output:?}");
        assert_eq!(said(&["records", "--text"], &store), games);
    }
    let output = imported_from_pipe("-", b"\xff", &other);
    let refused = "plywood: standard input is not UTF-8 text\n";
    assert_eq!((output.status.code(), &*output.stderr), (Some(2), refused.as_bytes()));
    assert!(said(&["ratings"], &store).contains("yavalanchan, 12 games"));
    let json: Value = serde_json::from_str(&said(&["ratings", "--json"], &store)).unwrap();
    assert_eq!(json["ratings"]["engines"].as_array().unwrap().len(), 3);
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    let folder = folder();
    let (store, file) = (folder.path().join("games.db"), folder.path().join("bad.toml"));
    std::fs::write(&file, "game = \"yolah\"\nschedule = \"swis\"\n").unwrap();
    let (text, code) = refusal(&["tournament", file.to_str().unwrap()], &store);
    assert!(text.contains("line 2: there is no schedule \"swis\""), "{text}");
    assert_eq!(code, 2);
    assert!(!store.exists(), "a wrong plan leaves nothing behind");
}

#[test]
fn the_skill_matrix_is_the_table_of_the_source() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let args = ["experiment", "skill-matrix", "yavalanchan:size=3", "--levels", "1..3"];
    let text = said(&args, &store);
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("second ")).collect();
    assert_eq!(rows.len(), 3, "{text}");
    for row in rows {
        let cells: Vec<&str> = row.split_whitespace().skip(2).collect();
        assert_eq!(cells.len(), 3, "{text}");
        assert!(cells.iter().all(|cell| ["first", "second", "draw"].contains(cell)), "{text}");
    }
    assert_eq!(said(&["records", "--json"], &store).lines().count(), 9);
}

#[test]
fn wrong_arguments_get_one_line_and_leave_nothing_behind() {
    let folder = folder();
    let store = folder.path().join("games.db");
    for (args, problem) in [
        (&["match", "yolah", "random"][..], "a match of yolah is between two engines"),
        (&["match", "yolah", "random", "wizard"], "there is no engine \"wizard\""),
        (&["match", "yolah", "random", "uct", "--sprt", "5"], "is not two bounds in Elo"),
        (&["match", "yolah", "random", "uct", "--sprt", "10,0"], "the first bound must be less"),
        (&["match", "yolah", "random", "uct", "--time", "fast"], "is not a time"),
        (&["match", "yolah", "random", "uct", "--openings", "no/such/file"], "cannot read"),
        (&["tournament", "yolah", "random"], "engines"),
        (&["experiment", "skill-matrix", "yolah", "--levels", "5"], "is not a range of levels"),
        (&["records", "--json"], "games.db"),
    ] {
        let (text, code) = refusal(args, &store);
        assert!(text.contains(problem), "{args:?}: {text}");
        assert_ne!(code, 0);
    }
    assert!(!store.exists());
}

/// A node-limited match gives the same games each time, and they are no more evidence than the first ones.
#[test]
fn the_same_match_played_three_times_does_not_make_ratings_surer() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let args = ["match", "awale", "alphabeta:depth=2", "minimax:depth=1", "--games", "12"];
    let args = [&args[..], &["--nodes", "200", "--json"]].concat();
    let ratings = || -> Value {
        serde_json::from_str(&said(&["ratings", "--json"], &store)).expect("a line for the game")
    };
    said(&args, &store);
    let once = ratings();
    assert_eq!((&once["summary"]["games"], &once["repeats"]), (&12.into(), &0.into()));
    said(&args, &store);
    said(&args, &store);
    let thrice = ratings();
    assert_eq!((&thrice["summary"]["games"], &thrice["repeats"]), (&36.into(), &24.into()));
    assert_eq!(thrice["ratings"], once["ratings"]);
    let text = said(&["ratings"], &store);
    assert!(text.contains("Identical with others: 24 games"), "{text}");
    // Another seed gives other openings, and new games.
    said(&[&args[..], &["--seed", "2"]].concat(), &store);
    assert_eq!(ratings()["repeats"], 24);
}

#[test]
fn damaged_games_are_named_discarded_and_played_again() {
    let folder = folder();
    let store = folder.path().join("games.db");
    let args = ["match", "yolah", "alphabeta", "reflex", "--games", "8", "--nodes", "50"];
    let args = [&args[..], &["--resume"]].concat();
    let first = said(&args, &store);
    assert!(first.contains("Signatures: alphabeta "), "{first}");
    // Without times, which are others each time.
    let before = said(&["records", "--json"], &store);
    let sound = said(&["records", "--check"], &store);
    assert_eq!(sound, format!("8 games are sound in {}\n", store.display()));

    let connection = rusqlite::Connection::open(&store).unwrap();
    let sql = "UPDATE games SET moves = replace(moves, 'a', 'b') WHERE id IN (3, 6)";
    connection.execute(sql, []).unwrap();
    drop(connection);
    let output = output(&["records", "--check"], &store);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("game 3: event 1: it is not what was stored"), "{text}");
    assert!(text.contains("\ngame 6: ") && text.contains("records --discard 3,6`"), "{text}");
    let (line, code) = refusal(&["records", "--text"], &store);
    assert!(line.contains("is damaged: game 3 of event 1"), "{line}");
    assert_eq!(code, 1);

    let text = said(&["records", "--discard", "3,6..7"], &store);
    assert!(text.starts_with("3 games are removed"), "{text}");
    said(&args, &store);
    assert_eq!(said(&["records", "--json"], &store), before);
    for wrong in ["", "x", "3..2", "1,,2", "1..9999999999"] {
        let (line, code) = refusal(&["records", "--discard", wrong], &store);
        assert!(line.contains("is not a list of games such as 17,20..25"), "{line}");
        assert_eq!(code, 2);
    }
    let (line, _) = refusal(&["records", "--discard", "9"], &store);
    assert!(line.ends_with("has no game 9"), "{line}");
}

#[test]
fn a_match_is_not_resumed_with_another_network_of_the_same_name() {
    let folder = folder();
    let (store, weights) = (folder.path().join("games.db"), folder.path().join("my.txt"));
    let champion = include_str!("../../../games/awale/weights/champion.txt");
    std::fs::write(&weights, champion).unwrap();
    let engine = format!("alphabeta:weights={}", weights.display());
    let args = ["match", "awale", &engine, "random", "--games", "4", "--nodes", "50", "--resume"];
    said(&args, &store);
    said(&["records", "--discard", "2"], &store);
    std::fs::write(&weights, champion.replacen('1', "2", 1)).unwrap();
    let (line, code) = refusal(&args, &store);
    assert!(line.contains("is not the engine that event 1 began with: its weights"), "{line}");
    assert_eq!(code, 1);
}

//! From self-play games to a network that plays, with the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use dataset::SelfPlayDataset;

fn plywood(words: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(words.split(' ')).current_dir(folder).env("XDG_DATA_HOME", folder);
    command
}

fn output(words: &str, folder: &Path) -> Output {
    plywood(words, folder).output().expect("the program runs")
}

fn told(words: &str, folder: &Path) -> String {
    let output = output(words, folder);
    assert!(output.status.success(), "{words}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn complaint(words: &str, folder: &Path) -> String {
    let output = output(words, folder);
    assert_eq!(output.status.code(), Some(2), "{words}: {output:?}");
    String::from_utf8(output.stderr).expect("text")
}

const SELFPLAY: &str = "selfplay yolah --games 60 --shard 10 --nodes 60 --opening-plies 6 --out";
const TRAIN: &str = "train yolah --hidden 32 --epochs 3 --batch 256 --data one --out";

#[test]
fn a_network_is_trained_on_games_of_self_play_and_plays() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let text = told(&format!("{SELFPLAY} one"), folder);
    assert!(text.contains("6 of 6 shards are in one"), "{text}");
    assert!(told(&format!("{SELFPLAY} one"), folder).contains("6 of 6"), "nothing is left to do");
    let text = told(&format!("{TRAIN} my.net"), folder);
    assert!(text.contains("60 games") && text.contains("epoch   3"), "{text}");
    assert!(fs::read_to_string(folder.join("my.net.svg")).unwrap().starts_with("<svg"));
    assert!(!folder.join("my.net.checkpoint").exists(), "it is of no use any more");
    let again =
        "train yolah --hidden 32 --epochs 3 --batch 256 --threads 1 --data one --out again.net";
    told(again, folder);
    let [a, b] = ["my.net", "again.net"].map(|name| fs::read(folder.join(name)).unwrap());
    assert!(a == b, "however many threads train");
    told("match yolah nnue:net=my.net alphabeta --games 2 --nodes 100", folder);

    let shard = folder.join("one/shard-000002.parquet");
    let whole = fs::read(&shard).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 4;
    fs::write(&shard, damaged).unwrap();
    let line = complaint(&format!("{TRAIN} other.net"), folder);
    assert!(line.contains("shard-000002.parquet: it is damaged"), "{line}");
    fs::write(&shard, "").unwrap();
    assert!(told(&format!("{SELFPLAY} one"), folder).contains("6 of 6"), "it is made anew");
    assert!(fs::read(&shard).unwrap() == whole);

    let broken = folder.join("broken.net");
    fs::write(&broken, &a[..a.len() - 1]).unwrap();
    let line = complaint("analyze yolah nnue:net=broken.net", folder);
    assert!(line.starts_with("plywood: broken.net: "), "{line}");
    let line = complaint("analyze awale nnue:net=my.net", folder);
    assert!(line.contains("this network is for yolah, not for awale"), "{line}");
    let line = complaint("train awale --data one --out other.net", folder);
    assert!(line.contains("one has games of yolah"), "{line}");
}

#[test]
fn self_play_that_is_killed_is_gone_on_with() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    told(&format!("{SELFPLAY} whole"), folder);
    let mut child = plywood(&format!("{SELFPLAY} killed --threads 1"), folder);
    let mut child = child.stdout(Stdio::null()).spawn().expect("the program runs");
    let begun = Instant::now();
    let first = folder.join("killed/shard-000000.parquet");
    while !first.exists() && begun.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    told(&format!("{SELFPLAY} killed"), folder);
    for shard in 0..6 {
        let name = format!("shard-{shard:06}.parquet");
        let [a, b] = ["whole", "killed"].map(|set| fs::read(folder.join(set).join(&name)).unwrap());
        assert!(a == b, "{name}");
    }
    let other = complaint("selfplay yolah --games 10 --seed 2 --out whole", folder);
    assert!(other.contains("a set of other games is there"), "{other}");
    let three = complaint("selfplay yavalath:players=3 --games 1 --out three", folder);
    assert_eq!(three, "plywood: self-play is for two-player games\n");
}

#[test]
fn self_play_tells_what_came_of_its_games() {
    let place = tempfile::tempdir().unwrap();
    let command = "selfplay awale random --games 200 --shard 50 --out";
    let text = told(&format!("{command} text"), place.path());
    let json: serde_json::Value =
        serde_json::from_str(&told(&format!("{command} json --json"), place.path())).unwrap();
    let (mut draws, mut first) = (0, 0.0);
    let dataset = SelfPlayDataset::open(&place.path().join("text")).unwrap();
    for shard in dataset.shards().unwrap() {
        for game in SelfPlayDataset::read_shard(&shard, &|_| None).unwrap().games {
            draws += usize::from(![0.0, 1.0].contains(&game.result));
            first += f64::from(game.result);
        }
    }
    assert!(draws > 0, "a game was drawn");
    assert_eq!((&json["draws"], &json["first_score"]), (&draws.into(), &first.into()));
    let words = format!(
        "first players got {:.1} % of the points; {:.1} % were drawn",
        first / 2.0,
        draws as f64 / 2.0
    );
    assert!(text.contains(&words), "{text}: {words}");
}

/// Specs that were written with the former key `table`, and those of the same engine with the present one.
#[test]
fn a_set_begun_with_former_keys_is_gone_on_with_by_the_same_command() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let command = "selfplay yolah --shard 5 --nodes 20 --out set --games";
    told(&format!("{command} 5"), folder);
    let manifest = folder.join("set/set.json");
    let begun = fs::read_to_string(&manifest).unwrap();
    assert!(begun.contains("\"engine\": \"nnue:hash=2\""), "{begun}");
    let former = begun.replace("nnue:hash=2", "nnue:table=2");
    fs::write(&manifest, &former).unwrap();
    assert!(told(&format!("{command} 10"), folder).contains("2 of 2 shards"));
    assert_eq!(fs::read_to_string(&manifest).unwrap(), former, "it is kept as it was written");
    let by_name = "selfplay yolah nnue:hash=2 --shard 5 --nodes 20 --out set --games 10";
    assert!(told(by_name, folder).contains("2 of 2 shards"));
    for engine in ["nnue:hash=3", "nnue", "alphabeta:hash=2"] {
        let other = format!("selfplay yolah {engine} --shard 5 --nodes 20 --out set --games 10");
        let line = complaint(&other, folder);
        assert!(line.contains("a set of other games is there"), "{engine}: {line}");
    }
}

//! Fault injection in the real program: the n-th operation on the disk fails, or the power is cut before it, for every n,
//! while checkpoints, networks, weights, reports and plots are written. Every file is then whole, and going on gives
//! the same files as a run without faults.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use atomic_file::faults::{POWER_IS_CUT, VARIABLE};

/// A program's work that is attacked.
struct Attacked<'a> {
    /// Makes what is there before.
    prepare: &'a dyn Fn(&Path),
    begin: &'static str,
    /// Goes on after a fault, from what the folder holds.
    resume: fn(&Path) -> &'static str,
    /// The files that it writes.
    files: &'static [&'static str],
}

/// The content of these files, as far as they are there.
type Contents = BTreeMap<&'static str, Vec<u8>>;

impl Attacked<'_> {
    fn contents(&self, folder: &Path) -> Contents {
        let content = |name: &&'static str| Some((*name, fs::read(folder.join(name)).ok()?));
        self.files.iter().filter_map(content).collect()
    }

    /// What a run without faults writes.
    fn whole(&self) -> Contents {
        let place = tempfile::tempdir().unwrap();
        (self.prepare)(place.path());
        let output = plywood(self.begin, place.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        self.contents(place.path())
    }

    /// Attacks each operation by each of these faults, whose number of the operation is to be filled in.
    fn attack(&self, faults: &[&str]) {
        let whole = self.whole();
        assert_eq!(whole.len(), self.files.len(), "all files are written");
        let mut tries = 0;
        for fault in faults {
            for n in 0.. {
                let fault = fault.replace('N', &n.to_string());
                let place = tempfile::tempdir().unwrap();
                (self.prepare)(place.path());
                let mut command = plywood(self.begin, place.path());
                let output = command.env(VARIABLE, &fault).output().unwrap();
                if output.status.success() {
                    assert!(n >= 5 * self.files.len(), "{n} operations");
                    break;
                }
                self.check_ending(&fault, &output);
                self.check_between(place.path(), &whole, &fault);
                let resume = (self.resume)(place.path());
                let output = plywood(resume, place.path()).output().unwrap();
                assert!(output.status.success(), "{fault}, then {resume}: {output:?}");
                for (name, content) in self.contents(place.path()) {
                    assert!(whole[name] == content, "{fault}: {name} differs");
                }
                assert_eq!(self.contents(place.path()).len(), self.files.len(), "{fault}");
                tries += 1;
            }
        }
        println!("{tries} faults during plywood {}", self.begin);
    }

    /// Files that were there before are the old or the new ones.
    fn check_between(&self, folder: &Path, whole: &Contents, fault: &str) {
        let found = self.contents(folder);
        let before = tempfile::tempdir().unwrap();
        (self.prepare)(before.path());
        for (name, old) in self.contents(before.path()) {
            let is_either = found.get(name).is_some_and(|new| *new == old || *new == whole[name]);
            assert!(is_either, "{fault}: {name} is neither the old nor the new one");
        }
    }

    /// A failure is said in a line that names the file or its folder; a power loss says nothing.
    fn check_ending(&self, fault: &str, output: &Output) {
        if fault.starts_with("cut") {
            assert_eq!(output.status.code(), Some(POWER_IS_CUT), "{fault}: {output:?}");
            return;
        }
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{fault}: {output:?}");
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("plywood: ")).collect();
        assert!(lines.len() == 1 && text.ends_with("fails in this test\n"), "{fault}: {text}");
        let folders = self.files.iter().filter_map(|file| Some(file.split_once('/')?.0));
        let is_named =
            self.files.iter().copied().chain(folders).any(|name| lines[0].contains(name));
        assert!(is_named, "{fault}: no file is named in {text}");
    }
}

fn plywood(words: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(words.split(' ')).current_dir(folder).env("XDG_DATA_HOME", folder);
    command
}

/// The failure of an operation, and a power loss before it.
const FAULTS: [&str; 2] = ["fail N", "cut N 1"];

#[test]
fn whichever_operation_fails_during_training_going_on_gives_the_same_network() {
    let set = tempfile::tempdir().unwrap();
    let games = "selfplay awale random --games 20 --shard 20 --threads 1 --out set";
    assert!(plywood(games, set.path()).output().unwrap().status.success());
    let copy = |folder: &Path| {
        fs::create_dir(folder.join("set")).unwrap();
        for name in ["set/set.json", "set/shard-000000.parquet"] {
            fs::copy(set.path().join(name), folder.join(name)).unwrap();
        }
    };
    Attacked {
        prepare: &copy,
        begin: "train awale --hidden 32 --epochs 2 --batch 256 --threads 1 --data set --out my.net",
        resume: |folder| {
            if folder.join("my.net.checkpoint").exists() {
                "train awale --hidden 32 --epochs 2 --batch 256 --data set --out my.net --resume"
            } else {
                "train awale --hidden 32 --epochs 2 --batch 256 --data set --out my.net"
            }
        },
        files: &["my.net", "my.net.svg"],
    }
    .attack(&FAULTS);
}

#[test]
fn whichever_operation_fails_during_tuning_going_on_gives_the_same_weights() {
    Attacked {
        prepare: &|_| (),
        begin: "tune yavalath --nodes 5 --population 4 --islands 1 --pairs 1 --generations 2 --out run",
        resume: |folder| {
            if folder.join("run/run.json").exists() {
                "tune yavalath --generations 2 --out run --resume"
            } else {
                "tune yavalath --nodes 5 --population 4 --islands 1 --pairs 1 --generations 2 --out run"
            }
        },
        files: &["run/run.json", "run/best.txt", "run/progress.svg", "run/champion.txt"],
    }
    .attack(&FAULTS);
}

const MATCH: &str = "match awale random reflex --games 2 --nodes 1 --store games.db";
const REPORT: &str = "match awale random reflex --games 2 --nodes 1 --store games.db --resume \
                      --report out/report.html --plots out";

#[test]
fn whichever_operation_fails_while_a_report_is_written_the_same_command_completes_it() {
    let played = tempfile::tempdir().unwrap();
    assert!(plywood(MATCH, played.path()).output().unwrap().status.success());
    let files = &["out/report.html", "out/ratings.svg", "out/cross.svg", "out/seats.svg"];
    let copy = |folder: &Path| {
        fs::copy(played.path().join("games.db"), folder.join("games.db")).unwrap();
    };
    let copy_and_report = |folder: &Path| {
        copy(folder);
        fs::create_dir(folder.join("out")).unwrap();
        for name in files {
            fs::write(folder.join(name), "old").unwrap();
        }
    };
    let preparations: [&dyn Fn(&Path); 2] = [&copy, &copy_and_report];
    for prepare in preparations {
        Attacked { prepare, begin: REPORT, resume: |_| REPORT, files }.attack(&FAULTS);
    }
}

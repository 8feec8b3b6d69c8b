//! `plywood compliance`: our engines keep every rule, and each bad habit breaks the rule it is about.

use std::process::{Command, Output};

use serde_json::Value;

/// An engine of a shell that starts well and then does nothing but what is added.
fn script(cases: &str) -> String {
    let start = "ugi) echo id name Sh; echo id author Me; echo ugiok;;";
    let rest = "isready) echo readyok;; quit) exit 0;;";
    format!("ugi:sh -c 'while read line; do case \"$line\" in {cases} {start} {rest} esac; done'")
}

fn compliance(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plywood")).arg("compliance").args(args).output().unwrap()
}

/// The numbers of the rules that an engine of Yavalath breaks, and what is wrong.
fn broken(engine: &str) -> Vec<(u64, String)> {
    let output = compliance(&[engine, "--game", "yavalath", "--timeout", "100ms", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rules = object["rules"].as_array().unwrap();
    let broken: Vec<(u64, String)> = rules
        .iter()
        .filter(|rule| rule["pass"] == false)
        .map(|rule| (rule["number"].as_u64().unwrap(), rule["problem"].as_str().unwrap().into()))
        .collect();
    assert_eq!(object["broken"].as_u64().unwrap() as usize, broken.len());
    let line = format!("plywood: {} of {} rules are broken\n", broken.len(), rules.len());
    assert_eq!(String::from_utf8_lossy(&output.stderr), line);
    broken
}

/// What is wrong by a rule.
fn problem(broken: &[(u64, String)], number: u64) -> &str {
    &broken.iter().find(|(rule, _)| *rule == number).unwrap_or_else(|| panic!("{broken:?}")).1
}

#[test]
fn our_engines_keep_every_rule() {
    for engine in ["yavalath", "awale random", "yavalath:players=3 uct:memory=8", "yolah reflex"] {
        let output = compliance(&[&format!("ugi:plywood engine {engine}"), "--timeout", "1m"]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{engine}: {text}");
        let lines: Vec<&str> = text.lines().collect();
        let (last, rules) = lines.split_last().unwrap();
        assert_eq!(*last, format!("all {} rules are kept", rules.len()));
        for (number, line) in (1..).zip(rules) {
            assert!(line.starts_with(&format!("{number:>2}  pass  ")), "{line}");
        }
        assert!(rules.len() >= 25, "{text}");
    }
}

#[test]
fn an_engine_that_is_none_breaks_every_rule_at_once() {
    let all = broken("ugi:false");
    assert!(problem(&all, 1).contains("exit status: 1"), "{all:?}");
    assert!(all.iter().skip(1).all(|(_, problem)| problem == "it did not start"), "{all:?}");
    assert_eq!(broken("ugi:./no-such-engine").len(), all.len());
    let silent = broken("ugi:sleep 100");
    assert_eq!(problem(&silent, 1), "it did not say ugiok within 100.0ms");
}

#[test]
fn an_engine_that_does_not_search_keeps_the_rules_that_are_not_about_that() {
    let numbers: Vec<u64> = broken(&script("")).into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, (8..=24).filter(|number| *number != 20).collect::<Vec<_>>());
}

#[test]
fn each_bad_habit_breaks_its_rule() {
    let illegal = broken(&script("go*) echo bestmove z99;;"));
    assert!(problem(&illegal, 9).starts_with("it played z99: "), "{illegal:?}");
    assert_eq!(problem(&illegal, 19), "before stop: it said bestmove");
    let same = broken(&script("go*) echo info depth one; echo bestmove e5; echo bestmove e5;;"));
    assert!(problem(&same, 16).contains("whose depth is wrong"), "{same:?}");
    assert_eq!(problem(&same, 17), "it said \"bestmove e5\"");
    assert_eq!(problem(&same, 23), "it said \"bestmove e5\"");
    assert!(same.iter().all(|(number, _)| *number != 9), "{same:?}");
    let query = broken(&script("query*) echo response true;;"));
    assert_eq!(problem(&query, 21), "query turn: it said \"true\", not p1");
    let stubborn = broken(&script("quit) ;;"));
    assert_eq!(problem(&stubborn, 25), "it did not exit within 100.0ms");
    let failing = broken(&script("quit) exit 7;;"));
    assert_eq!(problem(&failing, 25), "it ended, exit status: 7");
    let rude = broken(&script("xyzzy) exit 1;;"));
    assert!(problem(&rude, 7).contains("crashed"), "{rude:?}");
    let options = "ugi) echo option name Hash type spin default 9 min 1 max 8; echo ugiok;;";
    let options = broken(&script(options));
    assert_eq!(problem(&options, 2), "it did not say id name");
    let line = "it said \"option name Hash type spin default 9 min 1 max 8\"";
    assert_eq!(problem(&options, 3), line);
}

#[test]
fn what_cannot_be_checked_is_refused_in_a_line() {
    for (args, problem) in [
        (&["alphabeta"][..], "\"alphabeta\" is not \"ugi:COMMAND\""),
        (&["ugi:./engine"], "the command names no game; --game says which one it plays"),
        (&["ugi:"], "the command line names no program"),
        (&["ugi:false", "--game", "chess"], "there is no game \"chess\""),
        (&["ugi:false", "--game", "yolah", "--timeout", "soon"], "is not a time"),
    ] {
        let output = compliance(args);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.contains(problem), "{text}");
    }
}

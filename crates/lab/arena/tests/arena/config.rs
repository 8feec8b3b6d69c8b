//! Plans from TOML, and what is wrong with those that are none.

use plywood_arena::config::{self, check};
use plywood_arena::{Entrant, Format, Openings, Plan, SprtPlan, SprtScale, TimeControl};

/// Two engines; what the tests add comes before or after it.
const MATCH: &str = "game = \"yavalath\"\n\
    [[engines]]\nengine = \"uct\"\n\
    [[engines]]\nengine = \"alphabeta\"\n";

fn no_file(path: &str) -> std::io::Result<String> {
    panic!("nobody asked for {path}")
}

fn read(text: &str) -> Plan {
    config::read(text, &no_file).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problem(text: &str) -> String {
    match config::read(text, &no_file) {
        Ok(plan) => panic!("{plan:?} is a plan"),
        Err(error) => error.to_string(),
    }
}

/// What is wrong with a match that begins with these lines.
fn problem_of(lines: &str) -> String {
    problem(&format!("{lines}\n{MATCH}"))
}

fn entrant(name: &str, engine: &str) -> Entrant {
    Entrant { name: name.into(), engine: engine.into() }
}

#[test]
fn the_example_is_a_plan() {
    let limit = TimeControl { move_ms: Some(50), margin_ms: 500, ..TimeControl::default() };
    let expected = Plan {
        game: "yolah".into(),
        engines: vec![
            entrant("flat", "montecarlo"),
            entrant("alphabeta:depth=4", "alphabeta:depth=4"),
            entrant("ugi:plywood engine yolah uct", "ugi:plywood engine yolah uct"),
        ],
        format: Format::RoundRobin,
        rounds: 50,
        openings: Openings::Random(4),
        time_control: limit,
        seed: 1,
        sprt: None,
        faults: 10,
        time_losses: 10,
    };
    assert_eq!(read(config::EXAMPLE), expected);
}

#[test]
fn what_the_example_leaves_out_can_be_put_in() {
    // What stands in comments, where a key begins the comment, is configuration too.
    let bare = |line: &str| match line.strip_prefix("# ") {
        Some(rest) if rest.starts_with('[') || rest.contains(" = ") => rest.to_owned(),
        _ => line.to_owned(),
    };
    let lines: Vec<String> = config::EXAMPLE.lines().map(bare).collect();
    let text = lines.join("\n").replace("[[engines]]\nengine = \"alphabeta:depth=4\"\n", "");
    let plan = read(&text);
    let limit = TimeControl {
        move_ms: Some(50),
        clock_ms: Some(10_000),
        increment_ms: 100,
        nodes: Some(10_000),
        depth: Some(6),
        margin_ms: 500,
    };
    assert_eq!(plan.time_control, limit);
    let scale = SprtScale::Normalized;
    let sprt = SprtPlan { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, scale };
    assert_eq!(plan.sprt, Some(sprt));
}

#[test]
fn what_is_not_said_has_a_default() {
    let plan = read(MATCH);
    assert_eq!((plan.format, plan.rounds), (Format::RoundRobin, Plan::DEFAULT_ROUNDS));
    assert_eq!((plan.openings, plan.seed), (Openings::Random(Plan::DEFAULT_OPENING_PLIES), 1));
    assert_eq!(
        (plan.time_control.margin_ms, plan.time_control.is_timed()),
        (TimeControl::default_margin(), false)
    );
    assert_eq!((plan.sprt, plan.faults), (None, Plan::DEFAULT_FAULTS));
}

#[test]
fn games_are_rounded_up_to_whole_pairs() {
    assert_eq!(read(&format!("games = 99\n{MATCH}")).rounds, 50);
    assert_eq!(read(&format!("rounds = 7\n{MATCH}")).rounds, 7);
    let three = MATCH.replace("yavalath", "yavalath:players=3").replace("alphabeta", "paranoid");
    assert_eq!(read(&format!("games = 13\n{three}")).rounds, 3);
}

#[test]
fn the_game_is_written_as_a_session_writes_it() {
    let plan = read(&MATCH.replace("yavalath", "yavalath:swap=on,players=2"));
    assert_eq!(plan.game, "yavalath:swap=on");
}

#[test]
fn openings_are_random_none_listed_or_in_a_file() {
    let openings = |text: &str| read(&format!("rounds = 2\nopenings = {text}\n{MATCH}")).openings;
    assert_eq!(openings("{ random = 6 }"), Openings::Random(6));
    assert_eq!(openings("\"none\""), Openings::None);
    let lines = Openings::Moves(vec![vec!["e5".into(), "d4".into()], vec!["c3".into()]]);
    assert_eq!(openings("{ moves = [\"1. e5 d4\", \"c3\"] }"), lines);

    let text = format!("rounds = 2\nopenings = {{ file = \"a.txt\" }}\n{MATCH}");
    let file = |path: &str| {
        assert_eq!(path, "a.txt");
        Ok("# mine\ne5 d4\nc3\n".to_owned())
    };
    assert_eq!(config::read(&text, &file).unwrap().openings, lines);
    let gone = |_: &str| Err(std::io::Error::other("it is gone"));
    let error = config::read(&text, &gone).unwrap_err();
    assert_eq!(error.to_string(), "line 2: a.txt: it is gone");
}

#[test]
fn a_bad_opening_is_named_by_its_line() {
    let text = "rounds = 1\nopenings = { moves = [\n  \"e5 d4\",\n  \"e5 e5\",\n] }";
    let found = problem_of(text);
    assert!(found.starts_with("line 4: opening 2: e5 "), "{found}");
    assert_eq!(
        problem_of("openings = { moves = [\"e5\"] }"),
        "line 1: 10 openings are needed, one for each round, but there are 1"
    );
    let in_file = format!("openings = {{ file = \"a.txt\" }}\n{MATCH}");
    let error = config::read(&in_file, &|_| Ok("z9".into())).unwrap_err();
    assert!(error.to_string().starts_with("line 1: opening 1: "), "{error}");
}

#[test]
fn unknown_keys_are_named_with_those_there_are() {
    assert_eq!(
        problem_of("\nseeds = 3"),
        "line 2: there is no key \"seeds\" here; there is game, schedule, games, rounds, openings, \
         seed, faults, time-losses, limit, sprt, engines"
    );
    assert_eq!(
        problem(&format!("{MATCH}[limit]\ntimes = \"5s\"")),
        "line 7: there is no key \"times\" here; there is time, clock, increment, nodes, depth, \
         margin"
    );
    assert_eq!(
        problem(&format!("{MATCH}nam = \"x\"")),
        "line 6: there is no key \"nam\" here; there is name, engine"
    );
    assert_eq!(
        problem_of("openings = { randm = 3 }"),
        "line 1: there is no key \"randm\" here; there is random, file, moves"
    );
    assert_eq!(
        problem(&format!("{MATCH}[sprt]\nelo = [0, 1]")),
        "line 7: there is no key \"elo\" here; there is bounds, alpha, beta, scale"
    );
}

#[test]
fn values_of_the_wrong_kind_are_named_with_their_line() {
    for (lines, message) in [
        ("games = \"ten\"", "line 1: games must be a whole number, not \"ten\""),
        ("games = -3", "line 1: games must be a whole number, not -3"),
        (
            "\nrounds = 5000000000",
            "line 2: rounds must be a whole number below 2^32, not 5000000000",
        ),
        ("seed = 1.5", "line 1: seed must be a whole number, not 1.5"),
        ("schedule = 3", "line 1: schedule must be a text in quotes, not 3"),
        ("openings = 3", "line 1: openings must be a table, not 3"),
        ("openings = \"book\"", "line 1: there is no openings \"book\"; there is none"),
        ("openings = {}", "line 1: openings are one of random, file and moves"),
        ("openings = { moves = 3 }", "line 1: moves must be a list, not 3"),
        ("openings = { moves = [3] }", "line 1: moves must be a text in quotes, not 3"),
        ("openings = { random = 0 }", "line 1: 0 random moves are openings \"none\""),
        ("limit = 5", "line 1: limit must be a table, not 5"),
        ("limit = { time = \"soon\" }", "line 1: \"soon\" is not a time such as 500ms or 2s"),
        ("limit = { time = \"0s\" }", "line 1: time must be at least 1ms"),
        ("limit = { nodes = 0 }", "line 1: nodes must be at least 1"),
        ("limit = { increment = \"1s\" }", "line 1: an increment needs a clock to add it to"),
        ("faults = 0", "line 1: faults must be at least 1"),
        ("games = 0", "line 1: an event needs at least one round"),
        ("games = 4\nrounds = 2", "line 1: games and rounds cannot both be given"),
    ] {
        assert_eq!(problem_of(lines), message);
    }
}

#[test]
fn schedules_that_do_not_fit_are_refused_where_the_number_stands() {
    let games = "\ngames = 99000000";
    let message = "99000000 games are more than the 10000000 that an event can have";
    assert_eq!(problem_of(games), format!("line 2: {message}"));
    let rounds = "schedule = \"swiss\"\nrounds = 9";
    assert!(problem_of(rounds).starts_with("line 2: a Swiss tournament of 2 engines has 1 round"));
    let alone = "game = \"awale\"\n[[engines]]\nengine = \"uct\"\n";
    assert_eq!(problem(alone), "line 2: a round robin needs at least 2 engines, not 1");
    let default_rounds = problem_of("schedule = \"swiss\"");
    assert!(default_rounds.starts_with("a Swiss tournament"), "{default_rounds}");
}

#[test]
fn games_and_engines_that_there_are_not_are_named_with_those_there_are() {
    let chess = problem(&MATCH.replace("yavalath", "chess"));
    assert!(chess.starts_with("line 1: there is no game \"chess\"; there is yolah"), "{chess}");
    let engine = problem(&MATCH.replace("alphabeta", "stockfish"));
    assert!(engine.starts_with("line 5: there is no engine \"stockfish\""), "{engine}");
    let option = problem(&MATCH.replace("alphabeta", "alphabeta:dept=3"));
    assert!(option.starts_with("line 5: alphabeta has no option \"dept\""), "{option}");
    let evaluation = problem(&MATCH.replace("alphabeta", "alphabeta:eval=best"));
    assert!(evaluation.starts_with("line 5: there is no evaluation \"best\""), "{evaluation}");
    let many = problem(&MATCH.replace("yavalath", "yavalath:players=3"));
    assert!(many.starts_with("line 5: there is no engine \"alphabeta\" for this game"), "{many}");
    let nothing = problem(&MATCH.replace("alphabeta", "ugi: "));
    assert_eq!(nothing, "line 5: the command line names no program");
}

#[test]
fn names_are_unique_and_not_empty() {
    let twins = problem(&MATCH.replace("alphabeta", "uct"));
    assert_eq!(twins, "line 4: two engines are called \"uct\"; rename one");
    let named = format!("{MATCH}name = \"uct\"\n");
    assert_eq!(problem(&named), "line 6: two engines are called \"uct\"; rename one");
    let nameless = format!("{MATCH}name = \" \"\n");
    assert_eq!(problem(&nameless), "line 6: an engine's name must be one line, not empty");
}

#[test]
fn what_is_missing_is_named() {
    assert_eq!(problem(""), "game is missing; it names the game");
    assert_eq!(problem("game = \"yolah\""), "engines are missing; each is a table [[engines]]");
    assert_eq!(
        problem("game = \"yolah\"\n[[engines]]\nname = \"x\""),
        "line 2: engine is missing; it says who this is"
    );
    assert_eq!(
        problem(&format!("{MATCH}[sprt]\nalpha = 0.1")),
        "line 6: bounds are two numbers, such as [0, 10]"
    );
}

#[test]
fn a_test_is_for_two_engines_with_bounds_in_order_and_small_error_rates() {
    let sprt = |lines: &str| problem(&format!("{MATCH}[sprt]\n{lines}"));
    assert_eq!(
        sprt("bounds = [5, 5]"),
        "line 7: the first bound must be less than the second, not 5, 5"
    );
    assert_eq!(
        sprt("bounds = [nan, 5]"),
        "line 7: the first bound must be less than the second, not NaN, 5"
    );
    assert_eq!(sprt("bounds = [5]"), "line 7: bounds are two numbers, such as [0, 10]");
    assert_eq!(sprt("bounds = [0, \"x\"]"), "line 7: bounds must be a number, not \"x\"");
    let alpha = sprt("bounds = [0, 5]\nalpha = 0.5");
    assert_eq!(alpha, "line 8: alpha must be between 0 and 0.5, not 0.5");
    let beta = sprt("bounds = [0, 5]\nbeta = 0");
    assert_eq!(beta, "line 8: beta must be between 0 and 0.5, not 0");
    let scale = sprt("bounds = [0, 5]\nscale = \"linear\"");
    assert_eq!(scale, "line 8: there is no scale \"linear\"; there is normalized, logistic");
    let three = sprt("bounds = [-2.5, 5]\n[[engines]]\nengine = \"random\"");
    assert_eq!(three, "line 6: sprt is for a match of two engines");
    let plan = read(&format!("{MATCH}[sprt]\nbounds = [-2.5, 5]\nscale = \"logistic\""));
    assert_eq!(plan.sprt.map(|sprt| (sprt.elo0, sprt.scale)), Some((-2.5, SprtScale::Logistic)));
}

#[test]
fn text_that_is_not_toml_is_refused_in_one_line() {
    for text in ["game = \"yolah", "game = ", "[limit", "game = \"a\"\ngame = \"b\"", "= 3"] {
        let found = problem(&format!("\n\n{text}"));
        assert!(found.starts_with("line "), "{text}: {found}");
        assert!(!found.contains('\n'), "{text}: {found}");
    }
    assert!(problem("\n\ngame = \"yolah").starts_with("line 3: "));
}

#[test]
fn a_plan_made_otherwise_is_checked_alike() {
    let good = read(MATCH);
    assert_eq!(check(&good), Ok(()));
    let part = |change: &dyn Fn(&mut Plan)| {
        let mut plan = good.clone();
        change(&mut plan);
        check(&plan).unwrap_err().part
    };
    assert_eq!(part(&|plan| plan.game = "go".into()), "game");
    assert_eq!(part(&|plan| plan.rounds = 0), "rounds");
    assert_eq!(part(&|plan| plan.engines[1].engine = "nobody".into()), "engines.1.engine");
    assert_eq!(part(&|plan| plan.engines[1].name = "uct".into()), "engines.1.name");
    assert_eq!(part(&|plan| plan.engines.truncate(1)), "engines");
    assert_eq!(part(&|plan| plan.time_control.depth = Some(0)), "limit.depth");
    assert_eq!(part(&|plan| plan.faults = 0), "faults");
    assert_eq!(part(&|plan| plan.time_losses = 101), "time-losses");
    let line = |plan: &mut Plan| plan.openings = Openings::Moves(vec![vec!["z9".into()]]);
    assert_eq!(part(&line), "openings.moves.0");
}

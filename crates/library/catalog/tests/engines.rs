//! What the engines do is known, and is what they still do.

use std::collections::BTreeSet;
use std::time::Duration;

use learn::SelfPlayConfig;
use plywood_catalog::{
    ENGINES, EngineControl, EngineSpec, Entry, GAMES, PRESETS, open, parse_time, signature,
    signature::EngineSignature, variant,
};
use presentation::Values;
use search::alphabeta;
use search::minimax::{self, Depth};
use search::paranoid::{self, Method};
use search::uct::{self, RolloutPolicy};

/// What an engine does now.
fn now(game: &str, spec: &str) -> EngineSignature {
    let session = open(game).unwrap();
    let mut engine = session.variant().engine(spec, 1).unwrap();
    let mut control = EngineControl {
        limits: engine.limits(),
        seed: 0,
        clock: &|| Duration::ZERO,
        stopped: &|| false,
        report: &mut |_| {},
    };
    let report = engine.search(&*session, &mut control).unwrap();
    let (game, engine) = (game.to_owned(), spec.to_owned());
    EngineSignature { game, engine, nodes: report.nodes, best: report.best }
}

#[test]
fn engines_do_what_their_signatures_say() {
    let known = signature::engines();
    let found: Vec<_> = known.iter().map(|one| now(&one.game, &one.engine)).collect();
    if std::env::var_os("PLYWOOD_UPDATE_GOLDEN").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/engine_signatures.txt");
        let old = std::fs::read_to_string(file).unwrap();
        let head = old.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
        let line = |one: &EngineSignature| {
            format!("{} {} {} {}", one.game, one.engine, one.nodes, one.best)
        };
        let lines: Vec<String> = head.chain(found.iter().map(line)).collect();
        std::fs::write(file, lines.join("\n") + "\n").unwrap();
        return;
    }
    assert_eq!(found, known);
}

/// The bench signature of an engine.
fn bench(game: &str, engine: &str) -> String {
    signature::bench(&variant(game).unwrap(), engine).unwrap()
}

#[test]
fn every_engine_of_every_game_has_a_bench_signature_which_stays() {
    for Entry { info, .. } in GAMES {
        let variant = variant(info.name).unwrap();
        for engine in variant.engines() {
            let [one, two] = [0; 2].map(|_| bench(info.name, engine.name));
            assert_eq!(one, two, "{} {}", info.name, engine.name);
        }
    }
    assert_ne!(bench("yavalath:players=3", "uct"), bench("yavalath", "uct"));
}

#[test]
fn a_bench_signature_tells_engines_weights_and_options_apart() {
    let engines =
        ["alphabeta", "alphabeta:weights=first", "uct", "uct:c=2", "minimax", "random", "nnue"];
    let signatures: BTreeSet<String> = engines.map(|engine| bench("awale", engine)).into();
    assert_eq!(signatures.len(), engines.len(), "{signatures:?}");
    // How many threads there are, and how large the table is, is not what an engine plays.
    assert_eq!(bench("awale", "alphabeta:threads=2,hash=16"), bench("awale", "alphabeta"));
}

#[test]
fn the_digest_of_an_engine_is_that_of_the_files_it_names() {
    let digest =
        |engine: &str| EngineSpec::new(engine, &*variant("awale").unwrap()).unwrap().digest();
    assert_eq!(digest("alphabeta").unwrap(), None);
    assert_eq!(digest("alphabeta:weights=first").unwrap(), None, "it is part of the program");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/awale/weights");
    let of_file = |name: &str| digest(&format!("alphabeta:weights={folder}/{name}.txt")).unwrap();
    let [first, champion] = ["first", "champion"].map(|name| of_file(name).unwrap());
    assert_eq!((first.len(), champion.len()), (64, 64));
    assert_ne!(first, champion);
    assert_eq!(of_file("first"), Some(first));
    let error = digest("alphabeta:weights=/nonexistent/my.txt").unwrap_err().to_string();
    assert!(error.starts_with("/nonexistent/my.txt: "), "{error}");
}

/// The default of an engine's option.
fn option_default(engine: &str, key: &str) -> &'static str {
    let info = ENGINES.iter().find(|info| info.name == engine).unwrap();
    info.options.iter().find(|option| option.key == key).unwrap().default
}

#[test]
fn options_default_to_the_settings_of_the_engines() {
    let number = |engine, key| option_default(engine, key).parse::<usize>().unwrap();

    let uct = uct::Settings::default();
    assert_eq!(option_default("uct", "c"), uct.exploration.to_string());
    assert_eq!(number("uct", "threads"), uct.threads);
    assert_eq!(number("uct", "memory") << 20, uct.tree_bytes);
    assert_eq!(
        (option_default("uct", "playout"), uct.rollout_policy),
        ("uniform", RolloutPolicy::Uniform)
    );

    let alphabeta = alphabeta::Settings::default();
    for engine in ["alphabeta", "nnue"] {
        assert_eq!(number(engine, "threads"), alphabeta.threads);
        assert_eq!(number(engine, "hash"), alphabeta.tt_mib);
    }

    let minimax = minimax::Settings::default();
    let depth = number("minimax", "depth");
    assert!(matches!(minimax.depth, Depth::Fixed(fixed) if fixed as usize == depth), "{minimax:?}");
    assert_eq!(option_default("minimax", "pruning") == "on", minimax.pruning);

    let paranoid = paranoid::Settings::default();
    assert_eq!(number("paranoid", "hash"), paranoid.tt_mib);
    assert_eq!(
        (option_default("paranoid", "method"), paranoid.method),
        ("paranoid", Method::Paranoid)
    );
}

#[test]
fn every_preset_is_an_engine_for_its_game() {
    for preset in PRESETS {
        let session = open(preset.game).unwrap();
        assert_eq!(session.variant().engine(preset.name, 1).unwrap().name(), preset.name);
    }
}

#[test]
fn every_engine_plays_every_game_it_should_and_no_other() {
    for game in GAMES.iter().flat_map(Entry::specs) {
        let session = open(&game).unwrap();
        for info in ENGINES {
            let plays = session.variant().engines().iter().any(|engine| engine.name == info.name);
            assert_eq!(
                session.variant().engine(info.name, 1).is_ok(),
                plays,
                "{game} {}",
                info.name
            );
        }
    }
}

#[test]
fn what_is_wrong_with_an_engine_is_said() {
    let error = |game: &str, engine: &str| {
        open(game).unwrap().variant().engine(engine, 1).err().unwrap().to_string()
    };
    assert_eq!(
        error("yolah", "hard"),
        "there is no engine \"hard\" for this game; \
         there is random, reflex, montecarlo, uct, alphabeta, nnue, minimax"
    );
    assert_eq!(error("yolah", "uct:c=-1"), "uct has no c \"-1\"; there is 0.0..10.0");
    assert_eq!(
        error("yolah", "alphabeta:eval=luck"),
        "there is no evaluation \"luck\"; there is territory, mobility, points"
    );
    assert_eq!(
        error("yavalath:players=3", "uct:playout=eval"),
        "playout=eval is for games for two"
    );
    assert_eq!(
        error("yolah", "uct:playout=net,net=luck"),
        "there is no network \"luck\"; there is champion, or a file"
    );
    for idle in ["uct:net=champion", "uct:playout=eval,net=champion"] {
        assert_eq!(error("yolah", idle), "net is for playout=net");
    }
    assert_eq!(error("yolah", "uct:weights=w.txt"), "weights is for playout=eval and playout=net");
    assert_eq!(
        error("yavalath:players=3", "uct:eval=lines"),
        "eval is for playout=eval and playout=net"
    );
    assert_eq!(error("yolah", "uct:time=soon"), "\"soon\" is not a time such as 500ms or 2s");
}

#[test]
fn times_are_read_with_their_units() {
    assert_eq!(parse_time("250ms"), Ok(Duration::from_millis(250)));
    assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
    assert_eq!(parse_time("2m"), Ok(Duration::from_mins(2)));
    assert_eq!(parse_time("1h"), Ok(Duration::from_hours(1)));
    for text in ["", "s", "5", "-1s", "NaNs", "infs", "1e9s", "2d"] {
        assert!(parse_time(text).is_err(), "{text}");
    }
}

#[test]
fn a_depth_by_the_number_of_moves_is_for_games_that_have_such_a_rule() {
    let engine =
        |game: &str| plywood_catalog::variant(game).unwrap().engine("minimax:depth=0", 1).map(drop);
    assert_eq!(engine("awale"), Ok(()));
    let error = engine("yolah").unwrap_err().to_string();
    assert!(error.starts_with("depth=0 is for games that say how deep"), "{error}");
}

#[test]
fn self_play_with_three_players_is_refused_by_its_name() {
    let variant = plywood_catalog::variant("yavalath:players=3").unwrap();
    let engine = format!("{}:table=2", variant.default_engine());
    let error = variant.self_play(&engine).err().unwrap().to_string();
    assert_eq!(error, "self-play is for two-player games");
}

#[test]
fn self_play_of_a_level_errs_as_the_level_does() {
    let variant = variant("yolah").unwrap();
    let config =
        SelfPlayConfig { nodes: 50, opening_plies: 0, temperature_plies: 0, temperature: 0.0 };
    let moves = |engine: &str, seed| {
        let mut generator = variant.self_play(engine).unwrap();
        generator.play(seed, &config, &|| false).unwrap().moves
    };
    // Without an opening nothing else is left to chance.
    assert_eq!(moves("alphabeta:depth=1", 1), moves("alphabeta:depth=1", 2));
    assert_ne!(moves("level:1", 1), moves("level:1", 2));
    assert_eq!(moves("level:1", 1), moves("level:1", 1));
}

#[test]
fn specs_with_former_keys_still_open_and_mean_the_same() {
    for (game, former, present) in [
        ("yolah", "alphabeta:depth=3,table=2", "alphabeta:depth=3,hash=2"),
        ("awale", "nnue:table=2", "nnue:hash=2"),
        ("yavalath:players=3", "paranoid:table=2", "paranoid:hash=2"),
        ("yolah", "uct:expand=3,memory=8", "uct:expansion-threshold=3,memory=8"),
    ] {
        let read = |text| EngineSpec::new(text, &*plywood_catalog::variant(game).unwrap()).unwrap();
        let spec = read(former);
        assert_eq!(spec.options.spec(), read(present).options.spec());
        // Stores compare engines by what was written.
        assert_eq!(spec.name, former);
    }
    let yolah = plywood_catalog::variant("yolah").unwrap();
    let twice = EngineSpec::new("alphabeta:table=2,hash=3", &*yolah).unwrap_err();
    assert!(twice.to_string().starts_with("hash is given twice"), "{twice}");
}

#[test]
fn every_level_is_an_engine_for_its_game_and_the_last_is_the_best_one() {
    for game in GAMES.iter().flat_map(Entry::specs) {
        let variant = plywood_catalog::variant(&game).unwrap();
        let levels = variant.levels();
        for level in &levels {
            let engine = variant.engine(&level.engine(), 1).unwrap();
            assert_eq!(engine.name(), format!("level:{}", level.number));
            let is_last = level.number == levels.len();
            assert_eq!(engine.limits().time.is_some(), is_last, "{game} {}", level.spec);
        }
        let specs: BTreeSet<&str> = levels.iter().map(|level| level.spec).collect();
        assert_eq!(specs.len(), levels.len(), "{game}");
        let best = EngineSpec::new(levels.last().unwrap().spec, &*variant).unwrap();
        let default = EngineSpec::new(variant.default_engine(), &*variant).unwrap();
        assert_eq!(best.info.name, default.info.name, "{game}");
    }
}

#[test]
fn the_options_that_limit_a_search_are_those_with_which_an_engine_has_limits() {
    for game in ["yolah", "yavalath:players=3"] {
        let variant = plywood_catalog::variant(game).unwrap();
        for info in variant.engines() {
            let limits: Vec<&str> = info.limit_options().map(|option| option.key).collect();
            for option in info.options {
                let value = match option.values {
                    Values::Range { max, .. } => max.to_string(),
                    Values::Words(words) => words[0].to_owned(),
                    Values::Text(_) | Values::File(_) | Values::Real { .. } => "1s".to_owned(),
                };
                let spec = format!("{}:{}={value}", info.name, option.key);
                let Ok(spec) = EngineSpec::new(&spec, &*variant) else { continue };
                let plain = EngineSpec::new(info.name, &*variant).unwrap();
                let differs = spec.limits().unwrap() != plain.limits().unwrap();
                assert_eq!(differs, limits.contains(&option.key), "{} {}", info.name, option.key);
            }
        }
    }
}

#[test]
fn an_option_with_a_name_of_the_game_makes_an_engine() {
    for game in GAMES.iter().flat_map(Entry::specs) {
        let variant = plywood_catalog::variant(&game).unwrap();
        let alphabeta = ENGINES.iter().find(|info| info.name == "alphabeta").unwrap();
        let eval = alphabeta.options.iter().find(|option| option.key == "eval").unwrap();
        let names = variant.option_names(eval);
        assert_eq!(names.is_empty(), variant.players() > 2, "{game}");
        for name in names {
            assert!(variant.engine(&format!("alphabeta:eval={name}"), 1).is_ok(), "{game} {name}");
        }
        let hash = alphabeta.options.iter().find(|option| option.key == "hash").unwrap();
        assert!(variant.option_names(hash).is_empty());
    }
}

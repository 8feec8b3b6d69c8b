//! A class of 30 bots of known strength and the levels 1 to 7, played for real: the bots are programs in Python that ask a
//! tree search of ours, each with 1.3 times the simulations of the one before. Then the same contestants in a round robin.
//!
//! ```sh
//! cargo run --release -p plywood-class --example reach_real -- target/release/plywood 1500
//! ```

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::results::Results;
use arena::stats::Ratings;
use arena::store::Store;
use arena::{Entrant, Openings, Plan, RunOptions, Schedule, TimeControl};
use bot::{Limits, Sandbox, Workshop};
use plywood_class::simulation::{kendall_tau, mean_margin, mean_place_margin};
use plywood_class::{
    Bot, BotMaker, BotWorkshop, ClassConfig, ClassFolder, ClassRun, History, Ladder,
};

const BOTS: usize = 30;
const LEVELS: [usize; 7] = [1, 2, 3, 4, 5, 6, 7];
const GAME: &str = "yavalath";

/// Speaks the plain protocol to the referee and UGI to the engine that it asks.
const BOT: &str = "\
import subprocess, sys
command = ['PLYWOOD', 'engine', 'GAME', 'uct:playout=reflex']
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
def ask(line, answer):
    print(line, file=engine.stdin, flush=True)
    for line in engine.stdout:
        if line.startswith(answer):
            return line.split()[-1]
ask('ugi', 'ugiok')
played = []
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'game':
        ask('uginewgame\\nisready', 'readyok')
    if word == 'moves':
        played = moves
    if word == 'legal':
        start = 'position startpos' + (' moves ' + ' '.join(played) if played else '')
        print(ask(start + '\\ngo nodes NODES', 'bestmove'), flush=True)
";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let plywood = PathBuf::from(arguments.next().ok_or("the path of plywood is missing")?);
    let games = arguments.next().map_or(Ok(1500), |text| text.parse())?;
    let place = std::env::temp_dir().join(format!("plywood-reach-{}", std::process::id()));
    make(&place, &plywood.canonicalize()?)?;
    let (folder, config) = ClassFolder::open(&place)?;
    let sandbox = Sandbox::new(None, std::env::var_os("PATH").unwrap_or_default());
    let maker =
        BotWorkshop::new(Workshop::new(place.join("cache"), Limits::default(), sandbox), &|| false);
    chosen(&folder, &config, &maker, games)?;
    round_robin(&folder, &config, &maker)?;
    fs::remove_dir_all(&place)?;
    Ok(())
}

/// Makes the class: bot 0 is the weakest.
fn make(place: &Path, plywood: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(place.join("bots"))?;
    let levels = LEVELS.map(|level| level.to_string()).join(", ");
    let config =
        format!("game = \"{GAME}\"\ntime = \"30s\"\nmargin = \"1m\"\nlevels = [{levels}]\n");
    fs::write(place.join("class.toml"), config)?;
    let mut simulations = 4.0_f64;
    for number in 0..BOTS {
        let folder = place.join("bots").join(format!("{number:02}"));
        fs::create_dir(&folder)?;
        let text = BOT.replace("PLYWOOD", &plywood.to_string_lossy()).replace("GAME", GAME);
        fs::write(folder.join("main.py"), text.replace("NODES", &format!("{simulations:.0}")))?;
        simulations *= 1.3;
    }
    Ok(())
}

/// The pairings of a class; prints how good the order is after every 150 games.
fn chosen(
    folder: &ClassFolder,
    config: &ClassConfig,
    maker: &dyn BotMaker,
    games: u64,
) -> Result<(), Box<dyn Error>> {
    let run = ClassRun {
        folder,
        config,
        maker,
        games: Some(games),
        enough: &|| false,
        stopped: &|| false,
        observer: None,
        report: &|progress| {
            if progress.games.is_multiple_of(150) {
                let history = progress.history.lock().expect("nobody panics with it");
                report_history(&history);
            }
        },
    };
    println!("Chosen pairings:");
    run.run()?;
    Ok(())
}

fn report_history(history: &History) {
    let games = history.games().len();
    let contestants: HashMap<&str, usize> =
        history.contestants().iter().enumerate().map(|(i, c)| (c.name.as_str(), i)).collect();
    let find = |name: String| contestants.get(name.as_str()).copied();
    let bots: Vec<usize> = (0..BOTS).filter_map(|number| find(format!("{number:02}"))).collect();
    let level = |level: &usize| Some((*level, find(format!("level:{level}"))?));
    report(
        games,
        &history.ratings(games),
        &bots,
        &LEVELS.iter().filter_map(level).collect::<Vec<_>>(),
    );
}

/// One line: games, Kendall's tau, mean intervals of ratings and of places.
fn report(games: usize, ratings: &Ratings, bots: &[usize], levels: &[(usize, usize)]) {
    let truth: Vec<f64> = (0..bots.len()).map(|i| i as f64).collect();
    let found: Vec<f64> = bots.iter().map(|&bot| ratings.engines[bot].elo).collect();
    let tau = kendall_tau(&truth, &found);
    let ladder = Ladder::new(ratings, levels).expect("there are levels");
    let (nearest, places) = mean_place_margin(ratings, &ladder, bots);
    println!(
        "{games:>5} games: tau {tau:.3}, rating ± {:.0} Elo, against the nearest level ± {nearest:.0} \
         Elo, place ± {places:.2}",
        mean_margin(ratings, bots)
    );
}

/// Everybody against everybody, both seats, one opening.
fn round_robin(
    folder: &ClassFolder,
    config: &ClassConfig,
    maker: &dyn BotMaker,
) -> Result<(), Box<dyn Error>> {
    let mut bots: HashMap<String, Arc<dyn Bot>> = HashMap::new();
    let mut engines = Vec::new();
    for path in folder.bots()? {
        bots.insert(format!("bot:{}", path.name), maker.make(&path, config)?);
        engines.push(Entrant { engine: format!("bot:{}", path.name), name: path.name });
    }
    engines.extend(LEVELS.map(|level| Entrant::new(format!("level:{level}"))));
    let plan = Plan {
        rounds: 1,
        openings: Openings::Random(config.opening_plies),
        time_control: TimeControl {
            move_ms: Some(config.move_ms),
            margin_ms: config.margin_ms,
            ..TimeControl::default()
        },
        ..Plan::new(GAME, engines)
    };
    let mut store = Store::open(&folder.path().join("round-robin.db"))?;
    let event = store.begin(&plan, Schedule::of(&plan)?.games(), 0)?;
    let options = RunOptions {
        threads: ClassRun::games_at_once(config),
        own_engine: &|engine| Some(bots.get(engine)?.engine()),
        ..RunOptions::default()
    };
    arena::run(&event, &mut store, &options)?;
    let games = store.played(&event)?;
    let results = Results::of(&plan, &games);
    println!("Round robin:");
    let levels: Vec<(usize, usize)> =
        LEVELS.iter().enumerate().map(|(i, &level)| (level, BOTS + i)).collect();
    report(games.len(), &results.ratings, &(0..BOTS).collect::<Vec<_>>(), &levels);
    Ok(())
}

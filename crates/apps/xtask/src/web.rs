//! The tests of the page: types, units, and a real browser against the built program.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::{FEATURES, cargo, done, is_root, program, root, runs, site, step, wasm};

/// Programs of which one is needed, and the package of Debian that has the first.
const NEEDED: [(&[&str], &str); 3] = [
    (&["node"], "nodejs"),
    (&["npm"], "npm"),
    // Without its windows the browser does the same with half the work.
    (&["chromium-headless-shell", "chromium"], "chromium-headless-shell"),
];

/// The number of browsers that run in parallel.
const PARALLEL_BROWSERS: usize = 3;

/// Types, units, and the page in a browser.
pub(crate) fn test() -> Result<()> {
    let web = root().join("web");
    if !web.join("package.json").exists() {
        println!("\n== web: there is no web/package.json, nothing to test");
        return Ok(());
    }
    install()?;
    step("web: packages", in_folder(&web, "npm", &["ci", "--no-audit", "--no-fund"]))?;
    step("web: types", in_folder(&web, "npx", &["tsc", "-p", "."]))?;
    let units = tests(&web, ".test.mjs")?;
    if !units.is_empty() {
        let mut command = in_folder(&web, "node", &["--test"]);
        command.args(&units);
        step("web: units", command)?;
    }
    let pages = tests(&web, ".spec.mjs")?;
    if !pages.is_empty() {
        // As the other tests have built it already: optimised, with every assertion on. To build it
        // alone would be to build it again, with other features of what it depends on.
        step("web: program", cargo(&["test", "--quiet", "--workspace", FEATURES, "--no-run"]))?;
        // What measures time has the machine to itself.
        let (timed, others): (Vec<PathBuf>, Vec<PathBuf>) =
            pages.into_iter().partition(|page| page.ends_with("speed.spec.mjs"));
        browse("web: speed", &web, &timed)?;
        browse("web: browser", &web, &others)?;
    }
    site(&web)
}

/// Tests that the page without a server has to pass too, besides those of its own.
const SITE_TESTS: [&str; 3] = ["site.spec.mjs", "play.spec.mjs", "pass.spec.mjs"];

/// The page without a server, where it can be built.
fn site(web: &Path) -> Result<()> {
    if let Some(missing) = wasm::missing() {
        println!("\n== web: the page without a server is not tested: {missing}");
        return Ok(());
    }
    let folder = site::make(None)?;
    let pages = SITE_TESTS.map(|name| web.join("tests").join(name));
    let in_browser = |page: &Path| {
        let mut command = in_browser(web, page);
        command.env("PLYWOOD_SITE", &folder);
        command
    };
    for page in pages {
        step(&format!("web: site: {}", page.display()), in_browser(&page))?;
    }
    Ok(())
}

/// Runs tests in the browser, three files at a time.
fn browse(name: &str, web: &Path, pages: &[PathBuf]) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    let (waiting, failed) = (Mutex::new(pages.iter()), Mutex::new(Vec::new()));
    let next = || waiting.lock().expect("nobody panics with it").next();
    let work = || -> Result<()> {
        while let Some(page) = next() {
            let output = in_browser(web, page).output().context("cannot run node")?;
            std::io::stdout().lock().write_all(&output.stdout)?;
            std::io::stderr().lock().write_all(&output.stderr)?;
            if !output.status.success() {
                failed.lock().expect("nobody panics with it").push(page);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..PARALLEL_BROWSERS).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("it does not panic"))
    })?;
    done(name, begun);
    let failed = failed.into_inner().expect("nobody panics with it");
    ensure!(failed.is_empty(), "{name}: failed: {failed:?}");
    Ok(())
}

fn in_browser(web: &Path, page: &Path) -> Command {
    let mut command = in_folder(web, "node", &[]);
    command.arg(page).env("PLYWOOD", program());
    command
}

/// The tests whose names end so, in order.
fn tests(web: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let folder = web.join("tests");
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).context("web/tests")? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Installs what is missing, if this may be done.
fn install() -> Result<()> {
    let missing =
        NEEDED.iter().filter(|(programs, _)| !programs.iter().any(|program| runs(program)));
    let packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    if !is_root() || !runs("apt-get") {
        bail!("the tests of the page need {list}; as root: apt-get install {list}");
    }
    let mut update = Command::new("apt-get");
    update.args(["update", "--quiet"]);
    step("web: package lists", update)?;
    let mut command = Command::new("apt-get");
    command.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(&packages);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    step(&format!("web: apt-get install {list}"), command)
}

fn in_folder(folder: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = script(program);
    command.args(args).current_dir(folder);
    command
}

/// A program that is a batch file on Windows, such as `npm`.
fn script(name: &str) -> Command {
    let is_batch = cfg!(windows) && ["npm", "npx"].contains(&name);
    Command::new(if is_batch { format!("{name}.cmd") } else { name.to_owned() })
}

//! `cargo xtask site`: the page as a folder for any web server, with the engines in WebAssembly.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::{root, wasm};

/// The files of the site by their paths, relative to it.
type Files = BTreeMap<String, Vec<u8>>;

const PAGE: &str = "index.html";
const SCRIPT: &str = "js/main.js";
const STYLE: &str = "css/page.css";
const SERVICE_WORKER: &str = "service-worker.js";

/// What a page of the site may do: as the server says in its headers, and compile WebAssembly.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// Makes the folder `target/site` and says what is in it; of a module that was built elsewhere, or of one built now.
pub(crate) fn make(module: Option<&str>) -> Result<PathBuf> {
    let module = module.map_or_else(wasm::build, |path| Ok(PathBuf::from(path)))?;
    let mut files = Files::new();
    let page = read_folder(&root().join("web/page"))?;
    files.extend(
        page.iter().filter(|(path, _)| is_served(path)).map(|(p, data)| (p.clone(), data.clone())),
    );
    files.extend(bundles(&page)?);
    files.extend(read_folder(&root().join("web/site"))?);
    files.insert(
        "plywood.wasm".into(),
        fs::read(&module).with_context(|| module.display().to_string())?,
    );
    files.extend(networks()?);
    let version = version(&files);
    edit(&mut files, PAGE, |page| index(page, &version))?;
    let list: Vec<String> = files
        .keys()
        .filter(|path| *path != SERVICE_WORKER)
        .map(|path| format!("'{path}'"))
        .collect();
    edit(&mut files, SERVICE_WORKER, |script| {
        // The page by the address that it is opened at.
        let list = list.join(", ").replace(&format!("'{PAGE}'"), "'./'");
        let script =
            replace(script, "const VERSION = '';", &format!("const VERSION = '{version}';"))?;
        replace(&script, "const FILES = [];", &format!("const FILES = [{list}];"))
    })?;
    let folder = root().join("target/site");
    write(&folder, &files)?;
    let bytes: usize = files.values().map(Vec::len).sum();
    println!("\n{}: version {version}, {} files, {bytes} bytes", folder.display(), files.len());
    Ok(folder)
}

/// Modules and style sheets are in one script and one style sheet.
fn is_served(path: &str) -> bool {
    !path.starts_with("js/") && !path.starts_with("css/")
}

fn bundles(page: &Files) -> Result<Files> {
    let text = |path: &str| page.get(path).and_then(|data| str::from_utf8(data).ok());
    let is_module = |path: &&String| Path::new(path).extension().is_some_and(|kind| kind == "js");
    let modules = page.keys().filter(is_module);
    let modules = modules.filter_map(|path| Some((path.as_str(), text(path)?)));
    let script = bundle::script(modules, SCRIPT).context("a module is not understood")?;
    let style =
        text(STYLE).and_then(|style| bundle::style(style, |import| text(&format!("css/{import}"))));
    let style = style.context("a style sheet is missing")?;
    Ok([(SCRIPT, script), (STYLE, style)]
        .map(|(path, text)| (path.into(), text.into_bytes()))
        .into())
}

/// The networks of the games, as `nets/GAME/NAME.net`.
fn networks() -> Result<Files> {
    let mut found = Files::new();
    for game in fs::read_dir(root().join("crates/games"))? {
        let game = game?;
        let nets = game.path().join("nets");
        if nets.is_dir() {
            for (name, data) in read_folder(&nets)? {
                found.insert(format!("nets/{}/{name}", game.file_name().to_string_lossy()), data);
            }
        }
    }
    Ok(found)
}

/// What differs when any file does.
fn version(files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The page, which names its version, so that all its files are of the same one.
fn index(page: &str, version: &str) -> Result<String> {
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <link rel=\"preload\" href=\"plywood.wasm?v={version}\" as=\"fetch\" crossorigin>\n</head>"
    );
    let page = replace(page, "<html ", &format!("<html data-site=\"{version}\" "))?;
    let page = replace(&page, "</head>", &head)?;
    let page = replace(&page, SCRIPT, &format!("{SCRIPT}?v={version}"))?;
    replace(&page, STYLE, &format!("{STYLE}?v={version}"))
}

/// Replaces what is there once.
fn replace(text: &str, from: &str, to: &str) -> Result<String> {
    ensure!(text.matches(from).count() == 1, "not there once: {from}");
    Ok(text.replacen(from, to, 1))
}

fn edit(files: &mut Files, path: &str, change: impl Fn(&str) -> Result<String>) -> Result<()> {
    let data = files.get_mut(path).with_context(|| format!("there is no {path}"))?;
    *data = change(str::from_utf8(data)?)?.into_bytes();
    Ok(())
}

/// The files below a folder by their paths.
fn read_folder(folder: &Path) -> Result<Files> {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            let inside = read_folder(&entry.path())?;
            found.extend(inside.into_iter().map(|(path, data)| (format!("{name}/{path}"), data)));
        } else {
            found.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(found)
}

fn write(folder: &Path, files: &Files) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (path, data) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it is in the folder"))?;
        fs::write(&path, data).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_its_version_and_asks_for_files_of_it() {
        let page = fs::read_to_string(root().join("web/page/index.html")).unwrap();
        let page = index(&page, "7").unwrap();
        for part in
            ["data-site=\"7\"", "js/main.js?v=7\"", "css/page.css?v=7\"", "manifest.webmanifest"]
        {
            assert!(page.contains(part), "{part}");
        }
        // Nothing that would leave the folder.
        assert!(!page.contains("=\"/"), "{page}");
    }

    #[test]
    fn another_file_is_another_version() {
        let files = |data: &[u8]| Files::from([("a".into(), data.to_vec())]);
        assert_ne!(version(&files(b"1")), version(&files(b"2")));
        assert_eq!(version(&files(b"1")), version(&files(b"1")));
    }
}

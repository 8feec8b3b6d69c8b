//! The files of the page: embedded, or from a folder.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

use crate::app::App;
use crate::guard::{self, EMBED_POLICY};

#[derive(RustEmbed)]
#[folder = "../../../web/page"]
struct Page;

/// The script and the style sheet of the page: embedded, they have all others in them.
const SCRIPT: &str = "js/main.js";
const STYLE: &str = "css/page.css";
const STYLE_FOLDER: &str = "css/";

/// The files of the page.
pub(crate) struct Assets {
    /// Read from here each time, instead of the embedded files.
    folder: Option<PathBuf>,
    /// Whether it is the page that needs no server.
    is_site: bool,
    embedded: HashMap<Cow<'static, str>, File>,
}

struct File {
    plain: Bytes,
    /// Compressed at the first request.
    gzipped: OnceLock<Bytes>,
    /// The entity tag.
    etag: String,
}

impl Assets {
    pub(crate) fn new(web: Option<PathBuf>, site: Option<PathBuf>) -> Self {
        let is_site = site.is_some();
        let file = |path: Cow<'static, str>| Some((path.clone(), Page::get(&path)?.data));
        let mut files: BTreeMap<_, _> = Page::iter().filter_map(file).collect();
        for (path, bundle) in bundles(&files) {
            files.insert(path.into(), bundle.into_bytes().into());
        }
        let embedded = files.into_iter().map(|(path, data)| (path, File::new(data))).collect();
        Self { folder: site.or(web), is_site, embedded }
    }
}

/// The files that are served with what they import.
fn bundles(files: &BTreeMap<Cow<'static, str>, Cow<'static, [u8]>>) -> Vec<(&'static str, String)> {
    let text = |path: &str| files.get(path).and_then(|data| str::from_utf8(data).ok());
    let modules = files.keys().filter(|path| path.ends_with(".js"));
    let modules = modules.filter_map(|path| Some((&**path, text(path)?)));
    let style = text(STYLE)
        .and_then(|style| bundle::style(style, |import| text(&format!("{STYLE_FOLDER}{import}"))));
    let bundles = [(SCRIPT, bundle::script(modules, SCRIPT)), (STYLE, style)];
    bundles.into_iter().filter_map(|(path, bundle)| Some((path, bundle?))).collect()
}

impl File {
    fn new(data: Cow<'static, [u8]>) -> Self {
        let mut hasher = DefaultHasher::new();
        data.hash(&mut hasher);
        let etag = format!("{:016x}", hasher.finish());
        let plain = match data {
            Cow::Borrowed(data) => Bytes::from_static(data),
            Cow::Owned(data) => data.into(),
        };
        Self { plain, gzipped: OnceLock::new(), etag }
    }

    fn gzipped(&self) -> Bytes {
        let compress = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            let gzipped = encoder.write_all(&self.plain).and_then(|()| encoder.finish());
            gzipped.expect("memory takes all bytes").into()
        };
        self.gzipped.get_or_init(compress).clone()
    }
}

/// A file of the page.
pub(crate) async fn serve(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let response = match &app.assets.folder {
        Some(folder) => from_folder(folder, path).await,
        None => app.assets.embedded.get(path).map(|file| embedded(file, path, &headers)),
    };
    let not_found = || (StatusCode::NOT_FOUND, "there is no such page").into_response();
    let mut response = response.unwrap_or_else(not_found);
    if app.assets.is_site {
        guard::isolate(response.headers_mut());
    } else if path == "index.html" && is_embed(&uri) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, EMBED_POLICY);
    }
    response
}

/// Whether the page is to be shown in a frame of another one: `/?embed`.
fn is_embed(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.split('&').any(|part| part == "embed"))
}

fn embedded(file: &File, path: &str, headers: &HeaderMap) -> Response {
    let contains = |name, text: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|v| v.contains(text))
    };
    let gzipped = kind(path).1 && contains(header::ACCEPT_ENCODING, "gzip");
    let etag = format!("\"{}{}\"", file.etag, if gzipped { "-gzip" } else { "" });
    // `no-cache`: the browser revalidates, and is mostly answered 304.
    let common = [
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, etag.clone()),
    ];
    if contains(header::IF_NONE_MATCH, &etag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind(path).0)];
    if gzipped {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        (common, kind, encoding, file.gzipped()).into_response()
    } else {
        (common, kind, file.plain.clone()).into_response()
    }
}

async fn from_folder(folder: &Path, path: &str) -> Option<Response> {
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let file = inside.then(|| folder.join(path))?;
    let data = tokio::task::spawn_blocking(|| std::fs::read(file)).await.ok()?.ok()?;
    let headers = [(header::CONTENT_TYPE, kind(path).0), (header::CACHE_CONTROL, "no-store")];
    Some((headers, data).into_response())
}

/// The media type of a file, and whether it is worth compressing.
fn kind(path: &str) -> (&'static str, bool) {
    match path.rsplit('.').next() {
        Some("html") => ("text/html; charset=utf-8", true),
        Some("js") => ("text/javascript; charset=utf-8", true),
        Some("css") => ("text/css; charset=utf-8", true),
        Some("svg") => ("image/svg+xml", true),
        Some("txt") => ("text/plain; charset=utf-8", true),
        Some("json") => ("application/json", true),
        Some("webmanifest") => ("application/manifest+json", true),
        Some("png") => ("image/png", false),
        Some("ico") => ("image/x-icon", false),
        Some("woff2") => ("font/woff2", false),
        Some("wasm") => ("application/wasm", true),
        _ => ("application/octet-stream", false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_one_script_and_one_style_sheet() {
        let assets = Assets::new(None, None);
        let text = |path: &str| String::from_utf8(assets.embedded[path].plain.to_vec()).unwrap();
        assert!(!text(SCRIPT).contains("\nimport ") && text(SCRIPT).contains("$modules"));
        assert!(!text(STYLE).contains("@import") && text(STYLE).contains("color-scheme"));
    }
}

//! The page: its files, as they were embedded or from a folder.

use std::borrow::Cow;
use std::collections::HashMap;
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

#[derive(RustEmbed)]
#[folder = "../../../web/page"]
struct Page;

/// The files of the page.
pub(crate) struct Assets {
    /// Where they are read from each time, if they are not the embedded ones.
    folder: Option<PathBuf>,
    embedded: HashMap<Cow<'static, str>, File>,
}

struct File {
    plain: Bytes,
    /// Made when it is first asked for.
    gzipped: OnceLock<Bytes>,
    /// What tells it from an older one.
    mark: String,
}

impl Assets {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        let file = |path: Cow<'static, str>| {
            let file = Page::get(&path)?;
            let mark = file.metadata.sha256_hash().into_iter().take(12);
            let mark = mark.fold(String::new(), |mark, byte| mark + &format!("{byte:02x}"));
            let plain = match file.data {
                Cow::Borrowed(data) => Bytes::from_static(data),
                Cow::Owned(data) => data.into(),
            };
            Some((path, File { plain, gzipped: OnceLock::new(), mark }))
        };
        Self { folder, embedded: Page::iter().filter_map(file).collect() }
    }
}

impl File {
    fn gzipped(&self) -> Bytes {
        let pack = || {
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            let gzipped = packer.write_all(&self.plain).and_then(|()| packer.finish());
            gzipped.expect("memory takes all bytes").into()
        };
        self.gzipped.get_or_init(pack).clone()
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
    response.unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such page").into_response())
}

fn embedded(file: &File, path: &str, headers: &HeaderMap) -> Response {
    let says = |name, word: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|v| v.contains(word))
    };
    let gzipped = kind(path).1 && says(header::ACCEPT_ENCODING, "gzip");
    let mark = format!("\"{}{}\"", file.mark, if gzipped { "-gzip" } else { "" });
    // The page is asked whether it is still the newest, and is then mostly told yes.
    let common = [
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, mark.clone()),
    ];
    if says(header::IF_NONE_MATCH, &mark) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind(path).0)];
    if gzipped {
        let packing = [(header::CONTENT_ENCODING, "gzip")];
        (common, kind, packing, file.gzipped()).into_response()
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

/// What kind a file is, and whether it is worth packing.
fn kind(path: &str) -> (&'static str, bool) {
    match path.rsplit('.').next() {
        Some("html") => ("text/html; charset=utf-8", true),
        Some("js") => ("text/javascript; charset=utf-8", true),
        Some("css") => ("text/css; charset=utf-8", true),
        Some("svg") => ("image/svg+xml", true),
        Some("json") => ("application/json", true),
        Some("webmanifest") => ("application/manifest+json", true),
        Some("png") => ("image/png", false),
        Some("ico") => ("image/x-icon", false),
        Some("woff2") => ("font/woff2", false),
        _ => ("application/octet-stream", false),
    }
}

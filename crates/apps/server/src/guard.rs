//! Admission of requests, and the security headers of every response.
//!
//! Against cross-site requests, those of pages of another origin are rejected, whatever they ask of
//! the interface; only the files of the page may be read by anybody. Against DNS rebinding, a
//! server on a loopback address responds only to loopback names in `Host`.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use i18n::{Language, message};

use crate::api::ResponseLanguage;
use crate::app::App;
use crate::connection_limiter::ConnectionPermit;
use crate::error::ApiError;
use crate::messages;

/// No resources of other sites, nothing inline; `frame-ancestors` follows.
macro_rules! policy {
    ($ancestors:literal) => {
        HeaderValue::from_static(concat!(
            "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; ",
            "base-uri 'none'; form-action 'none'; frame-ancestors ",
            $ancestors
        ))
    };
}

/// Of every response: no other site may show it in a frame.
const CONTENT_SECURITY_POLICY: HeaderValue = policy!("'none'");

/// Of the page as `/?embed`: a board to look at, which has nothing to click that changes anything.
pub(crate) const EMBED_POLICY: HeaderValue = policy!("*");

/// Of the page that needs no server: it compiles WebAssembly.
const SITE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'",
);

/// Isolates the page that needs no server from other sites, so that its Workers may share memory.
pub(crate) fn isolate(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, SITE_POLICY);
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-embedder-policy", HeaderValue::from_static("require-corp"));
}

/// Middleware that admits a request or rejects it.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Extension(permit): Extension<Arc<ConnectionPermit>>,
    request: Request,
    next: Next,
) -> Response {
    let _pending = permit.begin_request();
    let cookie = app.class.as_ref().and_then(|class| class.cookie(request.uri().query()?));
    let mut response = match rejection(&app, address, &request) {
        Some(rejection) => rejection.into_response(),
        None => next.run(request).await,
    };
    // Pipelined requests of a client over the rate limit would be rejected one by one, and keep
    // others at its address from their turn.
    let close = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    if close {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(CONTENT_SECURITY_POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// A request of the person at this computer: from a loopback address, to a loopback name. A page of another site cannot
/// make one by DNS rebinding, whatever address the server listens on, and neither can somebody behind a proxy.
pub(crate) struct AtThisComputer;

impl<S: Sync> FromRequestParts<S> for AtThisComputer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        if address.is_some_and(|ConnectInfo(address)| is_at_this_computer(*address, &parts.headers))
        {
            return Ok(Self);
        }
        let Ok(lang) = ResponseLanguage::from_request_parts(parts, state).await;
        let message = message!(messages::NOT_HERE);
        Err(ApiError::new(StatusCode::FORBIDDEN, "forbidden", &message, lang.language()))
    }
}

/// What proxies add to a request.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/// Whether a request with these headers comes from the person at this computer.
pub(crate) fn is_at_this_computer(address: SocketAddr, headers: &HeaderMap) -> bool {
    let is_forwarded = FORWARDED.iter().any(|name| headers.contains_key(*name));
    address.ip().to_canonical().is_loopback() && is_loopback_host(headers) && !is_forwarded
}

/// The error of a request that is not admitted.
fn rejection(app: &App, address: SocketAddr, request: &Request) -> Option<ApiError> {
    let path = request.uri().path();
    let is_limited = path == "/ws" || path.starts_with("/api/v1/");
    let is_file = path != "/ws" && path != "/api" && !path.starts_with("/api/");
    let is_safe = is_file && matches!(*request.method(), Method::GET | Method::HEAD);
    let headers = request.headers();
    let (status, code, message) = if headers.get_all(header::HOST).iter().count() > 1 {
        (StatusCode::BAD_REQUEST, "malformed", message!(messages::TWO_HOSTS))
    } else if app.local && !is_loopback_host(headers) {
        (StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_HOST))
    } else if !is_safe && !same_origin(headers) {
        (StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_ORIGIN))
    } else if is_limited && !app.rate_limiter.allows(address.ip()) {
        (StatusCode::TOO_MANY_REQUESTS, "busy", message!(messages::TOO_MANY_REQUESTS))
    } else if is_private(path) && !may_see_games(app, address, headers) {
        (StatusCode::FORBIDDEN, "forbidden", message!(messages::PRIVATE))
    } else {
        return None;
    };
    Some(ApiError::new(status, code, &message, Language::En))
}

/// Whether what is there has the names of students in it, where a class is shown.
fn is_private(path: &str) -> bool {
    let of = |what: &str| path.strip_prefix("/api/v1/").is_some_and(|rest| rest.starts_with(what));
    of("events") || of("records") || of("class")
}

/// Whether a request may see the games of the store: those of a class are for the person at this computer, and for whoever
/// has the key.
pub(crate) fn may_see_games(app: &App, address: SocketAddr, headers: &HeaderMap) -> bool {
    app.class
        .as_ref()
        .is_none_or(|class| is_at_this_computer(address, headers) || class.is_shared_with(headers))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

/// Whether `Host` is a loopback name or address, with any port.
fn is_loopback_host(headers: &HeaderMap) -> bool {
    let Some(host) = text(headers, header::HOST) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.to_ascii_lowercase();
    name == "localhost"
        || name.ends_with(".localhost")
        || name == "[::1]"
        || name.parse().is_ok_and(|ip: std::net::Ipv4Addr| ip.is_loopback())
}

/// Whether a request is of a page of this site, or of no page at all. Browsers send `Origin` with
/// requests whose response a page of another site may read, and `Sec-Fetch-Site` with all of them;
/// other clients send neither.
fn same_origin(headers: &HeaderMap) -> bool {
    let host = text(headers, header::HOST);
    let is_host = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        site.zip(host).is_some_and(|(site, host)| site.eq_ignore_ascii_case(host))
    };
    // `none` is a person who opens the address.
    let is_own = |site: &HeaderValue| matches!(site.as_bytes(), b"same-origin" | b"none");
    headers.get_all(header::ORIGIN).iter().all(is_host)
        && headers.get_all("sec-fetch-site").iter().all(is_own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let host = (header::HOST, HeaderValue::from_static(host));
        let origin = origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin)));
        [host].into_iter().chain(origin).collect()
    }

    #[test]
    fn only_loopback_names_are_admitted() {
        for loopback in
            ["localhost", "localhost:8017", "LOCALHOST", "127.0.0.1:80", "127.9.9.9", "[::1]:8017"]
        {
            assert!(is_loopback_host(&headers(loopback, None)), "{loopback}");
        }
        for other in [
            "evil.example",
            "localhost.evil.example:8017",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "",
        ] {
            assert!(!is_loopback_host(&headers(other, None)), "{other}");
        }
        assert!(!is_loopback_host(&HeaderMap::new()));
    }

    #[test]
    fn only_the_person_at_this_computer_is_at_this_computer() {
        let here = |address: &str, headers: &HeaderMap| {
            is_at_this_computer(address.parse().unwrap(), headers)
        };
        let local = headers("localhost:8017", None);
        assert!(here("127.0.0.1:4000", &local) && here("[::1]:4000", &local));
        assert!(here("[::ffff:127.0.0.1]:4000", &local));
        assert!(!here("192.168.1.2:4000", &local), "another computer");
        let rebound = headers("evil.example:8017", Some("http://evil.example:8017"));
        assert!(!here("127.0.0.1:4000", &rebound), "DNS rebinding");
        let mut proxied = local;
        proxied.insert("x-forwarded-for", HeaderValue::from_static("203.0.113.7"));
        assert!(!here("127.0.0.1:4000", &proxied), "somebody behind a proxy");
    }

    #[test]
    fn a_page_of_another_site_or_port_is_not_same_origin() {
        let same = |origin| same_origin(&headers("localhost:8017", origin));
        assert!(same(None));
        assert!(same(Some("http://localhost:8017")));
        for other in ["http://localhost:8018", "http://evil.example", "null", "", "localhost:8017"]
        {
            assert!(!same(Some(other)), "{other}");
        }
        let mut two = headers("localhost:8017", Some("http://localhost:8017"));
        two.append(header::ORIGIN, HeaderValue::from_static("http://evil.example"));
        assert!(!same_origin(&two));
    }

    #[test]
    fn a_request_that_another_site_makes_without_an_origin_is_not_same_origin() {
        let fetched = |site| {
            let mut headers = headers("localhost:8017", None);
            headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            same_origin(&headers)
        };
        assert!(fetched("same-origin") && fetched("none"));
        assert!(!fetched("cross-site") && !fetched("same-site") && !fetched(""));
    }
}

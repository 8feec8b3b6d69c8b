//! Admission of requests, and the security headers of every response.
//!
//! Against cross-site requests, those with a foreign `Origin` are rejected. Against DNS rebinding,
//! a server on a loopback address responds only to loopback names in `Host`.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use i18n::{Language, message};

use crate::app::App;
use crate::error::ApiError;
use crate::messages;

/// No resources of other sites, nothing inline.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Middleware that admits a request or rejects it.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let is_limited = path == "/ws" || path.starts_with("/api/v1/");
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD) && path != "/ws";
    let rejected = if app.local && !is_loopback_host(request.headers()) {
        Some((StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_HOST)))
    } else if !is_safe && !same_origin(request.headers()) {
        Some((StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_ORIGIN)))
    } else if is_limited && !app.rate_limiter.allows(address.ip()) {
        let message = message!(messages::TOO_MANY_REQUESTS);
        Some((StatusCode::TOO_MANY_REQUESTS, "busy", message))
    } else {
        None
    };
    let rejection = |(status, code, message)| {
        ApiError::new(status, code, &message, Language::En).into_response()
    };
    let mut response = if let Some(rejected) = rejected {
        rejection(rejected)
    } else {
        // The longest time to arrive and to be answered.
        let max = app.limits.request_timeout + app.limits.analysis_time;
        let late = (StatusCode::REQUEST_TIMEOUT, "late", message!(messages::TOO_LATE));
        let answered = tokio::time::timeout(max, next.run(request)).await;
        answered.unwrap_or_else(|_| rejection(late))
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(CONTENT_SECURITY_POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
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

/// Whether `Origin` is this site. Clients other than browsers send none.
fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = text(headers, header::ORIGIN) else { return true };
    let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    let host = text(headers, header::HOST);
    site.zip(host).is_some_and(|(site, host)| site.eq_ignore_ascii_case(host))
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
    fn a_page_of_another_site_or_port_is_not_same_origin() {
        let same = |origin| same_origin(&headers("localhost:8017", origin));
        assert!(same(None));
        assert!(same(Some("http://localhost:8017")));
        for other in ["http://localhost:8018", "http://evil.example", "null", "", "localhost:8017"]
        {
            assert!(!same(Some(other)), "{other}");
        }
    }
}

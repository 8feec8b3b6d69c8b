//! Who is let in, and what every answer carries.
//!
//! A page of another site can send requests to this one with the reader's browser. It is refused
//! by its `Origin`; and so that it cannot pretend to be this site by giving its own name this
//! address, a server that only this machine can reach answers only to names of this machine.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use game::{Language, message};

use crate::api::ApiError;
use crate::app::App;
use crate::messages;

/// Nothing from elsewhere, nothing inline.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Lets a request through, or refuses it.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let live = path == "/ws" || path.starts_with("/api/v1/");
    let safe = matches!(*request.method(), Method::GET | Method::HEAD) && path != "/ws";
    let refused = if app.local && !names_this_machine(request.headers()) {
        Some((StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_HOST)))
    } else if !safe && !same_origin(request.headers()) {
        Some((StatusCode::FORBIDDEN, "forbidden", message!(messages::OTHER_ORIGIN)))
    } else if live && !app.rate.allows(address.ip()) {
        let message = message!(messages::TOO_MANY_QUESTIONS);
        Some((StatusCode::TOO_MANY_REQUESTS, "busy", message))
    } else {
        None
    };
    let refusal = |(status, code, message)| {
        ApiError::new(status, code, &message, Language::En).into_response()
    };
    let mut response = if let Some(refused) = refused {
        refusal(refused)
    } else {
        // What takes longer than to come and to be answered does not come at all.
        let most = app.bounds.request + app.bounds.analysis;
        let late = (StatusCode::REQUEST_TIMEOUT, "late", message!(messages::TOO_LATE));
        let answered = tokio::time::timeout(most, next.run(request)).await;
        answered.unwrap_or_else(|_| refusal(late))
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(POLICY);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

/// Whether `Host` is a name that only this machine can have. The port does not matter.
fn names_this_machine(headers: &HeaderMap) -> bool {
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

/// Whether the page that asks is ours; who is no browser says nothing of it.
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
    fn only_names_that_this_machine_alone_can_have_are_its_own() {
        for own in
            ["localhost", "localhost:8017", "LOCALHOST", "127.0.0.1:80", "127.9.9.9", "[::1]:8017"]
        {
            assert!(names_this_machine(&headers(own, None)), "{own}");
        }
        for other in [
            "evil.example",
            "localhost.evil.example:8017",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "",
        ] {
            assert!(!names_this_machine(&headers(other, None)), "{other}");
        }
        assert!(!names_this_machine(&HeaderMap::new()));
    }

    #[test]
    fn a_page_of_another_site_or_port_is_not_ours() {
        let ours = |origin| same_origin(&headers("localhost:8017", origin));
        assert!(ours(None));
        assert!(ours(Some("http://localhost:8017")));
        for other in ["http://localhost:8018", "http://evil.example", "null", "", "localhost:8017"]
        {
            assert!(!ours(Some(other)), "{other}");
        }
    }
}

//! Who is let in, and what every answer carries.

use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::support::{Running, limits};

const POLICY: &str = "default-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

#[tokio::test]
async fn a_page_of_another_site_may_not_ask() {
    let server = Running::with_limits(limits()).await;
    let own = format!("http://{}", server.addr);
    let connect = async |origin: &str| {
        let url = format!("ws://{}/ws", server.addr);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request).await.map(drop)
    };
    assert!(connect(&own).await.is_ok());
    let post = async |origin: &str| {
        let headers = format!("Origin: {origin}\r\n");
        server.request("POST", "/api/v1/position", &headers, r#"{"game":"yolah"}"#).await.status
    };
    assert_eq!(post(&own).await, 200);
    let same = async |host: &str, origin: &str| {
        let headers = format!("Host: {host}\r\nOrigin: {origin}\r\n");
        server.request("POST", "/api/v1/position", &headers, r#"{"game":"yolah"}"#).await.status
    };
    for own in ["localhost:8017", "127.0.0.1:8017", "[::1]:8017", "localhost", "[::1]"] {
        assert_eq!(same(own, &format!("http://{own}")).await, 200, "{own}");
        assert_eq!(same(own, "http://[::1]:8018").await, 403, "{own}");
        assert_eq!(same(own, &format!("http://{own}.evil.example")).await, 403, "{own}");
    }
    for other in ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"] {
        assert!(connect(other).await.unwrap_err().to_string().contains("403"), "{other}");
        assert_eq!(post(other).await, 403, "{other}");
    }
}

#[tokio::test]
async fn a_page_of_another_site_may_not_even_read() {
    let server = Running::with_limits(limits()).await;
    let own = format!("Origin: http://{}\r\n", server.addr);
    let foreign = [
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
    ];
    let paths = [
        "/api/health",
        "/api/v1/openapi.json",
        "/api/v1/games",
        "/api/v1/events",
        "/api/v1/events/1",
        "/api/v1/events/1/games",
        "/api/v1/events/1/plots/ratings.svg",
        "/api/v1/records/1",
        "/api/v1/nothing",
        "/ws",
    ];
    for path in paths {
        for method in ["GET", "HEAD", "OPTIONS"] {
            for headers in foreign {
                let status = server.request(method, path, headers, "").await.status;
                assert_eq!(status, 403, "{method} {path} {headers}");
            }
            assert_ne!(server.request(method, path, &own, "").await.status, 403, "{method} {path}");
        }
    }
    // A link of another site to the page is followed.
    let link = "Sec-Fetch-Site: cross-site\r\n";
    assert_eq!(server.request("GET", "/", link, "").await.status, 200);
    let typed = "Sec-Fetch-Site: none\r\n";
    assert_eq!(server.request("GET", "/api/v1/games", typed, "").await.status, 200);
}

#[tokio::test]
async fn a_request_with_two_hosts_is_malformed() {
    let server = Running::with_limits(limits()).await;
    let own = server.addr.to_string();
    for hosts in [["evil.example", &own], [&own, "evil.example"], [&own, &own]] {
        let headers = hosts.map(|host| format!("Host: {host}\r\n")).concat();
        for path in ["/", "/api/v1/games"] {
            let response = server.request("GET", path, &headers, "").await;
            assert_eq!(response.status, 400, "{hosts:?} {path}");
            assert_eq!(response.json()["error"]["code"], "malformed");
        }
    }
}

#[tokio::test]
async fn another_name_for_this_machine_is_not_answered_to() {
    let server = Running::with_limits(limits()).await;
    for (host, status) in [("localhost:8017", 200), ("[::1]", 200), ("evil.example", 403)] {
        let headers = format!("Host: {host}\r\n");
        for path in ["/", "/api/health", "/api/v1/games"] {
            let response = server.request("GET", path, &headers, "").await;
            assert_eq!(response.status, status, "{host} {path}");
        }
    }
}

#[tokio::test]
async fn every_answer_carries_the_policy() {
    let server = Running::with_limits(limits()).await;
    for path in ["/", "/no/such/file", "/api/health", "/api/v1/games", "/api/v1/nothing"] {
        let response = server.get(path).await;
        assert_eq!(response.header("content-security-policy"), Some(POLICY), "{path}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
}

#[tokio::test]
async fn only_a_board_to_look_at_may_be_framed_by_other_sites() {
    let server = Running::with_limits(limits()).await;
    let framed = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    for path in ["/?embed", "/index.html?embed", "/?lang=fr&embed"] {
        let response = server.get(path).await;
        assert_eq!(response.status, 200, "{path}");
        assert_eq!(response.header("content-security-policy"), Some(&*framed), "{path}");
    }
    let refused =
        ["/?embedded", "/?x=embed", "/js/main.js?embed", "/api/health?embed", "/none?embed"];
    for path in refused {
        let response = server.get(path).await;
        assert_eq!(response.header("content-security-policy"), Some(POLICY), "{path}");
    }
    // In a frame the interface asks as our own page; another site is still refused.
    let foreign = "Sec-Fetch-Site: cross-site\r\n";
    assert_eq!(server.request("GET", "/?embed", foreign, "").await.status, 200);
    assert_eq!(server.request("GET", "/api/v1/games?embed", foreign, "").await.status, 403);
}

#[tokio::test]
async fn files_of_the_page_are_packed_and_sent_only_when_they_are_new() {
    let server = Running::with_limits(limits()).await;
    let plain = server.get("/").await;
    assert_eq!(plain.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(plain.header("cache-control"), Some("no-cache"));
    let packed = server.request("GET", "/", "Accept-Encoding: gzip, br\r\n", "").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut text = Vec::new();
    let mut unpacking = flate2::read::GzDecoder::new(&packed.body[..]);
    std::io::Read::read_to_end(&mut unpacking, &mut text).unwrap();
    assert_eq!(text, plain.body);
    let mark = plain.header("etag").unwrap();
    let again = server.request("GET", "/", &format!("If-None-Match: {mark}\r\n"), "").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = server.request("GET", "/", "If-None-Match: \"other\"\r\n", "").await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn a_folder_is_served_and_nothing_outside_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<p>page</p>").unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let config = plywood_server::Config { web: Some(page), limits: limits(), ..Default::default() };
    let server = Running::new(config).await;
    assert_eq!(server.get("/").await.body, b"<p>page</p>");
    let outside = [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/x/../../secret.txt",
        "//etc/passwd",
        "/js/../../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "/./../secret.txt",
        "/index.html/../../secret.txt",
        "/index.html%00",
        "/.",
        "/%ff",
    ];
    for path in outside {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
}

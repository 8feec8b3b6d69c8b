//! Requests as text.

use i18n::Message;
use serde::Deserialize;

use crate::error::RequestError;
use crate::wire::Request;

/// Reads a request.
///
/// # Errors
/// If the text is not a request: the error, with the id of the request if it has one.
pub fn parse(text: &str) -> Result<Request, (Option<u32>, RequestError)> {
    serde_json::from_str(text)
        .map_err(|error| (request_id(text), RequestError::malformed(Message::verbatim(error))))
}

/// The id of a request that cannot be read otherwise.
pub fn request_id(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Identified {
        id: u32,
    }
    // A JSON array could be read as a struct too.
    let object = text.trim_start().starts_with('{');
    let read = object.then(|| serde_json::from_str(text).ok()).flatten();
    read.map(|Identified { id }| id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ErrorCode;

    #[test]
    fn what_is_not_a_request_is_refused_with_the_id_it_has() {
        for (text, id) in [
            (r#"{"ask":"view","id":7}"#, Some(7)),
            (r#"{"id":7,"ask":"dance"}"#, Some(7)),
            (r#"{"ask":"stop","id":-1}"#, None),
            ("[7]", None),
            ("", None),
        ] {
            let (known, error) = parse(text).unwrap_err();
            assert_eq!((known, error.code), (id, ErrorCode::Malformed), "{text}");
        }
        assert_eq!(parse(r#"{"ask":"stop","id":3}"#).unwrap(), Request::Stop { id: 3 });
    }
}

//! What a request must be before anything looks at its content: one length, one host, an address of ours.

use std::borrow::Cow;

use hyper::http::request::Parts;
use hyper::http::{Method, Version, header};

use super::progress::HeadError;

/// A request that cannot be answered, and what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FramingError {
    pub status: u16,
    pub sentence: &'static str,
}

/// Not valid for any address of the site; the refusal names the method.
pub(super) const METHOD_NOT_ALLOWED: FramingError =
    FramingError { status: 405, sentence: "Method not allowed." };

const fn error(sentence: &'static str) -> FramingError {
    FramingError { status: 400, sentence }
}

/// The one host that a request names; HTTP/1.0 may name none.
pub(super) fn check(parts: &Parts, head: Option<HeadError>) -> Result<Option<&str>, FramingError> {
    match head {
        None => {}
        Some(HeadError::BareLineFeed) => {
            return Err(error("A line of the request's head ends without a carriage return."));
        }
        Some(HeadError::TwoLengths) => {
            return Err(error("The request gives the length of its body twice."));
        }
    }
    if parts.method == Method::CONNECT {
        return Err(METHOD_NOT_ALLOWED);
    }
    if !parts.uri.path().starts_with('/') {
        return Err(error("The request asks for no address of this site."));
    }
    let mut named = parts.headers.get_all(header::HOST).iter();
    let header = named.next().map(|value| value.to_str().unwrap_or_default());
    if named.next().is_some() {
        return Err(error("The request names two hosts."));
    }
    let authority = parts.uri.authority().map(|authority| authority.as_str());
    let host = match (authority, header) {
        (Some(one), Some(other)) if !one.eq_ignore_ascii_case(other) => {
            return Err(error("The request names two hosts."));
        }
        (Some(host), _) | (None, Some(host)) => host,
        (None, None) if parts.version == Version::HTTP_10 => return Ok(None),
        (None, None) => return Err(error("The request names no host.")),
    };
    if crate::kit::web::is_host(host) { Ok(Some(host)) } else { Err(error("The request names no host.")) }
}

/// Path and query in the form that the framework accepts; every byte it does not accept is percent-encoded.
pub(super) fn target(parts: &Parts) -> Cow<'_, str> {
    let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
    let mut is_query = false;
    let is_taken = |byte: u8, is_query: bool| {
        byte.is_ascii_alphanumeric()
            || b"-._~%!$&'()*+,;=:@/[]".contains(&byte)
            || is_query && b"?{}\\^`|".contains(&byte)
    };
    let is_whole = target.bytes().all(|byte| {
        let is_mark = byte == b'?' && !is_query;
        is_query |= is_mark;
        is_mark || is_taken(byte, is_query)
    });
    if is_whole {
        return Cow::Borrowed(target);
    }
    let (mut written, mut is_query) = (String::with_capacity(target.len() + 32), false);
    for byte in target.bytes() {
        let is_mark = byte == b'?' && !is_query;
        is_query |= is_mark;
        if is_mark || is_taken(byte, is_query) {
            written.push(char::from(byte));
        } else {
            written.push_str(&format!("%{byte:02X}"));
        }
    }
    Cow::Owned(written)
}

#[cfg(test)]
mod tests {
    use hyper::Request;
    use rocket::http::uri::Origin;

    use super::*;

    fn parts(uri: &str, version: Version, hosts: &[&str]) -> Parts {
        let mut request = Request::builder().uri(uri).version(version);
        for host in hosts {
            request = request.header("host", *host);
        }
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn a_request_names_one_host() {
        let host = |uri: &str, version, hosts: &[&str]| {
            check(&parts(uri, version, hosts), None).map(|host| host.map(str::to_owned))
        };
        let is = |host: &str| Ok(Some(host.to_owned()));
        assert_eq!(host("/", Version::HTTP_11, &["a.example:80"]), is("a.example:80"));
        assert_eq!(host("http://a.example/x", Version::HTTP_11, &["A.example"]), is("a.example"));
        assert_eq!(host("https://a.example/x", Version::HTTP_2, &[]), is("a.example"));
        assert_eq!(host("/", Version::HTTP_10, &[]), Ok(None));
        for (uri, version, hosts) in [
            ("/", Version::HTTP_11, &[] as &[&str]),
            ("/", Version::HTTP_11, &["a", "a"]),
            ("/", Version::HTTP_11, &["a/b"]),
            ("/", Version::HTTP_11, &["a\"><script>"]),
            ("http://a.example/x", Version::HTTP_11, &["b.example"]),
            ("http://a@b.example/x", Version::HTTP_11, &["a@b.example"]),
            ("https://a.example/x", Version::HTTP_2, &["b.example"]),
            ("*", Version::HTTP_11, &["a"]),
        ] {
            assert!(host(uri, version, hosts).is_err(), "{uri} {hosts:?}");
        }
        assert_eq!(
            check(&parts("/", Version::HTTP_11, &["a"]), Some(HeadError::TwoLengths)).unwrap_err().status,
            400
        );
    }

    #[test]
    fn the_framework_takes_every_address_that_the_parser_takes() {
        for byte in 0x21..=0xff_u8 {
            for (before, after) in [("/a", "b"), ("/a?b", "c?d")] {
                let bytes = [before.as_bytes(), &[byte], after.as_bytes()].concat();
                let Ok(uri) = hyper::Uri::try_from(bytes) else { continue };
                let parts = Request::builder().uri(uri).body(()).unwrap().into_parts().0;
                let target = target(&parts);
                assert!(Origin::parse(&target).is_ok(), "{byte:x}: {target}");
            }
        }
        assert_eq!(target(&parts("/a|b?c|d", Version::HTTP_11, &[])), "/a%7Cb?c|d");
    }
}

//! A multipart request body (RFC 7578), the form in which APIs accept files.

use crate::kit::hex;

pub struct Multipart {
    boundary: String,
    bytes: Vec<u8>,
}

impl Multipart {
    pub fn new() -> Result<Multipart, getrandom::Error> {
        Ok(Multipart { boundary: format!("part-{}", hex::random::<16>()?), bytes: Vec::new() })
    }

    pub fn text(mut self, name: &str, value: &str) -> Self {
        self.begin(&format!("name=\"{name}\""), "");
        self.bytes.extend_from_slice(value.as_bytes());
        self.bytes.extend_from_slice(b"\r\n");
        self
    }

    pub fn file(mut self, name: &str, file_name: &str, content_type: &str, content: &[u8]) -> Self {
        let disposition = format!("name=\"{name}\"; filename=\"{file_name}\"");
        self.begin(&disposition, &format!("Content-Type: {content_type}\r\n"));
        self.bytes.extend_from_slice(content);
        self.bytes.extend_from_slice(b"\r\n");
        self
    }

    fn begin(&mut self, disposition: &str, more: &str) {
        let head =
            format!("--{}\r\nContent-Disposition: form-data; {disposition}\r\n{more}\r\n", self.boundary);
        self.bytes.extend_from_slice(head.as_bytes());
    }

    /// Returns the media type and the bytes.
    pub fn finish(mut self) -> (String, Vec<u8>) {
        self.bytes.extend_from_slice(format!("--{}--\r\n", self.boundary).as_bytes());
        (format!("multipart/form-data; boundary={}", self.boundary), self.bytes)
    }
}

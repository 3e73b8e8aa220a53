//! Response bodies: decompressed, size-limited and decoded to text.

use std::io::{self, Read};

use encoding_rs::{Encoding, UTF_8};
use flate2::read::MultiGzDecoder;

/// Reads everything; `None` if it is more than `most` bytes after decompression.
pub fn read(packed: impl Read, is_gzip: bool, most: usize) -> io::Result<Option<Vec<u8>>> {
    let end = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    if is_gzip {
        // Decompresses only as much as may be kept, which stops decompression bombs.
        MultiGzDecoder::new(packed.take(end)).take(end).read_to_end(&mut bytes)?;
    } else {
        packed.take(end).read_to_end(&mut bytes)?;
    }
    Ok((bytes.len() <= most).then_some(bytes))
}

/// Decodes by the BOM, else by what the response or the document declares, else as UTF-8 if valid, else as
/// Windows-1252, in which every byte is defined.
pub fn text(bytes: &[u8], content_type: &str) -> String {
    let named = Encoding::for_bom(bytes)
        .map(|(encoding, _)| encoding)
        .or_else(|| label_in(content_type.as_bytes(), b"charset=").and_then(Encoding::for_label))
        .or_else(|| declared(bytes));
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let encoding = match named {
        // Many servers declare another encoding but send UTF-8.
        Some(encoding) if encoding == UTF_8 || !is_utf8 => encoding,
        _ if is_utf8 => UTF_8,
        _ => encoding_rs::WINDOWS_1252,
    };
    encoding.decode(bytes).0.replace('\0', "\u{fffd}")
}

/// `<meta charset=..>` or `<?xml encoding=..>` near the beginning.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..bytes.len().min(2048))?;
    [&b"charset="[..], b"encoding="].iter().find_map(|mark| Encoding::for_label(label_in(head, mark)?))
}

fn label_in<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let at = text.windows(mark.len()).position(|part| part.eq_ignore_ascii_case(mark))?;
    let rest = text.get(at + mark.len()..)?;
    let rest = rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest);
    let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"-_:.".contains(byte));
    rest.get(..end.unwrap_or(rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_the_encoding_it_was_written_in() {
        assert_eq!(text("Café".as_bytes(), ""), "Café");
        assert_eq!(text("Café".as_bytes(), "text/html; charset=iso-8859-1"), "Café");
        assert_eq!(text(b"Caf\xe9", ""), "Café");
        assert_eq!(text(b"\xef\xbb\xbfa", "text/plain"), "a");
        assert_eq!(text(b"\xff\xfea\0b\0", ""), "ab");
        assert_eq!(text(b"<meta charset=\"windows-1251\">\xcf", ""), "<meta charset=\"windows-1251\">П");
        assert_eq!(
            text(b"<?xml version='1.0' encoding='koi8-r'?>\xf0", ""),
            "<?xml version='1.0' encoding='koi8-r'?>П"
        );
        assert_eq!(text(b"a\0b", ""), "a\u{fffd}b");
    }
}

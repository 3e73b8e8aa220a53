//! How the bytes of an answer may travel. Levels are the best ones that cost no more time than is
//! saved on the way: a page of 80 KB takes about two milliseconds.

use std::io::{Result, Write};

use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The smallest first.
    pub(super) const ALL: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

    /// As HTTP names it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    pub(super) fn pack(self, plain: &[u8]) -> Result<Vec<u8>> {
        match self {
            Coding::Brotli => brotli(plain),
            Coding::Gzip => gzip(plain),
        }
    }
}

fn brotli(mut plain: &[u8]) -> Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality: 5, lgwin: 18, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::with_capacity(plain.len() / 4);
    brotli::BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

fn gzip(plain: &[u8]) -> Result<Vec<u8>> {
    gzip_at(plain, Compression::new(5))
}

/// As small as it gets: for what is packed once and sent often.
pub(super) fn gzip_best(plain: &[u8]) -> Result<Vec<u8>> {
    gzip_at(plain, Compression::best())
}

fn gzip_at(plain: &[u8], level: Compression) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), level);
    encoder.write_all(plain)?;
    encoder.finish()
}

/// What was packed with Brotli when this program was built.
pub(super) fn unpack(mut packed: &[u8]) -> Result<Vec<u8>> {
    let mut plain = Vec::new();
    brotli::BrotliDecompress(&mut packed, &mut plain)?;
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn what_is_packed_comes_back_as_it_was() {
        let plain = "Open now · closes 3 PM. ".repeat(400).into_bytes();
        for coding in Coding::ALL {
            let packed = coding.pack(&plain).unwrap();
            assert!(packed.len() < plain.len() / 20, "{}: {}", coding.name(), packed.len());
            let unpacked = match coding {
                Coding::Brotli => unpack(&packed).unwrap(),
                Coding::Gzip => {
                    let mut unpacked = Vec::new();
                    GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
                    unpacked
                }
            };
            assert_eq!(unpacked, plain, "{}", coding.name());
        }
    }
}

//! Compression (content encoding) of responses. The levels are the highest that cost no more time than they
//! save in transfer: a page of 80 KB takes about two milliseconds.

use std::io::{Result, Write};

use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

const PIECE: usize = 16 * 1024;
const QUALITY: u32 = 5;
const WINDOW: u32 = 18;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentEncoding {
    Brotli,
    Gzip,
}

impl ContentEncoding {
    /// Best compression first.
    pub(super) const ALL: [ContentEncoding; 2] = [ContentEncoding::Brotli, ContentEncoding::Gzip];

    /// The name used in HTTP headers.
    pub(super) const fn name(self) -> &'static str {
        match self {
            ContentEncoding::Brotli => "br",
            ContentEncoding::Gzip => "gzip",
        }
    }

    pub(super) fn compress(self, plain: &[u8]) -> Result<Vec<u8>> {
        match self {
            ContentEncoding::Brotli => brotli(plain),
            ContentEncoding::Gzip => gzip(plain),
        }
    }
}

/// The streaming equivalent, for bodies that come in pieces.
pub(super) enum Encoder {
    Plain,
    Brotli(Box<CompressorWriter<Vec<u8>>>),
    Gzip(GzEncoder<Vec<u8>>),
}

impl Encoder {
    pub(super) fn new(coding: Option<ContentEncoding>) -> Self {
        match coding {
            None => Encoder::Plain,
            Some(ContentEncoding::Brotli) => {
                Encoder::Brotli(Box::new(CompressorWriter::new(Vec::new(), PIECE, QUALITY, WINDOW)))
            }
            Some(ContentEncoding::Gzip) => Encoder::Gzip(GzEncoder::new(Vec::new(), Compression::new(5))),
        }
    }

    /// Takes a piece and returns the bytes that can be sent after it.
    pub(super) fn put(&mut self, piece: &[u8]) -> Result<Vec<u8>> {
        match self {
            Encoder::Plain => Ok(piece.to_vec()),
            Encoder::Brotli(writer) => {
                writer.write_all(piece)?;
                Ok(std::mem::take(writer.get_mut()))
            }
            Encoder::Gzip(writer) => {
                writer.write_all(piece)?;
                Ok(std::mem::take(writer.get_mut()))
            }
        }
    }

    pub(super) fn end(self) -> Result<Vec<u8>> {
        match self {
            Encoder::Plain => Ok(Vec::new()),
            Encoder::Brotli(writer) => Ok(writer.into_inner()),
            Encoder::Gzip(writer) => writer.finish(),
        }
    }
}

fn brotli(mut plain: &[u8]) -> Result<Vec<u8>> {
    let params = BrotliEncoderParams {
        quality: QUALITY as i32,
        lgwin: WINDOW as i32,
        size_hint: plain.len(),
        ..Default::default()
    };
    let mut packed = Vec::with_capacity(plain.len() / 4);
    brotli::BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

fn gzip(plain: &[u8]) -> Result<Vec<u8>> {
    gzip_at(plain, Compression::new(5))
}

/// Smallest possible output, for what is compressed once and sent often.
pub(super) fn gzip_max(plain: &[u8]) -> Result<Vec<u8>> {
    gzip_at(plain, Compression::best())
}

fn gzip_at(plain: &[u8], level: Compression) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), level);
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Decompresses what was compressed with Brotli when this program was built.
pub(super) fn decompress(mut packed: &[u8]) -> Result<Vec<u8>> {
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
    fn what_is_compressed_comes_back_as_it_was() {
        let plain = "Open now · closes 3 PM. ".repeat(400).into_bytes();
        for coding in ContentEncoding::ALL {
            let packed = coding.compress(&plain).unwrap();
            assert!(packed.len() < plain.len() / 20, "{}: {}", coding.name(), packed.len());
            let unpacked = match coding {
                ContentEncoding::Brotli => decompress(&packed).unwrap(),
                ContentEncoding::Gzip => {
                    let mut unpacked = Vec::new();
                    GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
                    unpacked
                }
            };
            assert_eq!(unpacked, plain, "{}", coding.name());
            let mut packer = Encoder::new(Some(coding));
            let mut pieces = Vec::new();
            for piece in plain.chunks(700) {
                pieces.extend(packer.put(piece).unwrap());
            }
            pieces.extend(packer.end().unwrap());
            let mut again = Vec::new();
            match coding {
                ContentEncoding::Brotli => again = decompress(&pieces).unwrap(),
                ContentEncoding::Gzip => drop(GzDecoder::new(&pieces[..]).read_to_end(&mut again).unwrap()),
            }
            assert_eq!(again, plain, "{} in pieces", coding.name());
        }
    }
}

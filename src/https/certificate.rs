//! Certificates: reading them from PEM, combining them with their keys, and extracting their facts.

use std::path::Path;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::sign::CertifiedKey;
use yasna::{ASN1Error, ASN1ErrorKind, ASN1Result, BERReader, Tag};

/// Object identifiers of the extensions we read.
const ALTERNATIVE_NAMES: [u64; 4] = [2, 5, 29, 17];
const AUTHORITY_KEY: [u64; 4] = [2, 5, 29, 35];

/// The fields of a certificate that we use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Sorted; only DNS names, no IP addresses.
    pub names: Vec<String>,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
    /// Identifies the certificate to its authority.
    pub serial: Vec<u8>,
    pub authority_key: Vec<u8>,
}

impl Facts {
    /// Whether it is for exactly these names, in any order.
    pub fn is_for(&self, names: &[String]) -> bool {
        let mut names = names.to_vec();
        names.sort_unstable();
        self.names == names
    }

    /// Whether a browser accepts it for this name.
    pub fn covers(&self, name: &str) -> bool {
        let wildcard = name.split_once('.').map(|(_, rest)| format!("*.{rest}"));
        self.names.iter().any(|known| known == name || Some(known) == wildcard.as_ref())
    }
}

/// A certificate that is ready to be served.
#[derive(Debug, Clone)]
pub struct Certificate {
    pub key: Arc<CertifiedKey>,
    pub facts: Facts,
}

pub fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

impl Certificate {
    /// From the stored form: the chain as PEM, the key as base64 of its DER (PKCS#8).
    pub fn from_kept(chain: &str, key: &str) -> Result<Certificate, String> {
        let key = decode_key(key)?;
        put_together(chain.as_bytes(), key.into(), "the certificate", "its key")
    }

    pub fn from_files(chain: &Path, key: &Path) -> Result<Certificate, String> {
        let read = |path: &Path| {
            std::fs::read(path).map_err(|error| {
                let cure = match error.kind() {
                    std::io::ErrorKind::PermissionDenied => "; let the program's user read it",
                    _ => "",
                };
                format!("cannot read {}: {error}{cure}", path.display())
            })
        };
        let (chain_text, key_text) = (read(chain)?, read(key)?);
        let key_name = key.display().to_string();
        let key = PrivateKeyDer::from_pem_slice(&key_text).map_err(|_| {
            format!("{key_name} holds no private key; it needs a PEM file that begins with -----BEGIN PRIVATE KEY-----, without a password")
        })?;
        put_together(&chain_text, key, &chain.display().to_string(), &key_name)
    }
}

pub fn encode_key(der: &[u8]) -> String {
    STANDARD.encode(der)
}

pub fn decode_key(text: &str) -> Result<PrivatePkcs8KeyDer<'static>, String> {
    let der = STANDARD.decode(text).map_err(|_| "the kept key cannot be read".to_owned())?;
    Ok(PrivatePkcs8KeyDer::from(der))
}

fn put_together(
    chain: &[u8],
    key: PrivateKeyDer<'static>,
    chain_name: &str,
    key_name: &str,
) -> Result<Certificate, String> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(chain).collect();
    let chain = chain.ok().filter(|chain| !chain.is_empty()).ok_or_else(|| {
        format!("{chain_name} holds no certificate; it needs a PEM file that begins with -----BEGIN CERTIFICATE-----")
    })?;
    let facts = chain.first().and_then(|first| read_facts(first)).ok_or_else(|| {
        format!("{chain_name} holds a certificate that cannot be read; put the site's own certificate first")
    })?;
    let key = CertifiedKey::from_der(chain, key, &provider()).map_err(|error| match error {
        rustls::Error::InconsistentKeys(_) => format!(
            "{chain_name} and {key_name} do not fit each other: give the key that the certificate was made for, and \
             put the site's own certificate first in the file"
        ),
        error => format!("{chain_name} with {key_name} cannot be served: {error}"),
    })?;
    Ok(Certificate { key: Arc::new(key), facts })
}

/// `None` if it is not a certificate.
fn read_facts(der: &[u8]) -> Option<Facts> {
    yasna::parse_der(der, |reader| {
        reader.read_sequence(|parts| {
            let facts = parts.next().read_sequence(|parts| {
                parts.read_optional(|version| {
                    version.read_tagged(Tag::context(0), |version| version.read_der())
                })?;
                let serial = parts.next().read_tagged_der()?.value().to_vec();
                let (_algorithm, _issuer) = (parts.next().read_der()?, parts.next().read_der()?);
                let (not_before, not_after) = parts.next().read_sequence(|moments| {
                    Ok((read_moment(moments.next())?, read_moment(moments.next())?))
                })?;
                let (_subject, _public_key) = (parts.next().read_der()?, parts.next().read_der()?);
                let mut facts =
                    Facts { names: Vec::new(), not_before, not_after, serial, authority_key: Vec::new() };
                parts.read_optional(|extensions| {
                    extensions.read_tagged(Tag::context(3), |extensions| {
                        extensions.read_sequence_of(|extension| read_extension(extension, &mut facts))
                    })
                })?;
                Ok(facts)
            })?;
            let (_algorithm, _signature) = (parts.next().read_der()?, parts.next().read_der()?);
            Ok(facts)
        })
    })
    .ok()
    .map(|mut facts| {
        facts.names.sort_unstable();
        facts
    })
}

fn read_moment(reader: BERReader<'_, '_>) -> ASN1Result<Timestamp> {
    let seconds = if reader.lookahead_tag()? == yasna::tags::TAG_UTCTIME {
        reader.read_utctime()?.datetime().unix_timestamp()
    } else {
        reader.read_generalized_time()?.datetime().unix_timestamp()
    };
    Timestamp::from_second(seconds).map_err(|_| ASN1Error::new(ASN1ErrorKind::Invalid))
}

fn read_extension(reader: BERReader<'_, '_>, facts: &mut Facts) -> ASN1Result<()> {
    let (name, value) = reader.read_sequence(|parts| {
        let name = parts.next().read_oid()?;
        parts.read_optional(|is_critical| is_critical.read_bool())?;
        Ok((name, parts.next().read_bytes()?))
    })?;
    if name.components() == &ALTERNATIVE_NAMES {
        yasna::parse_der(&value, |reader| {
            reader.read_sequence_of(|name| {
                if name.lookahead_tag()? == Tag::context(2) {
                    let name = name.read_tagged_implicit(Tag::context(2), |name| name.read_ia5_string())?;
                    facts.names.push(name.to_ascii_lowercase());
                } else {
                    name.read_der()?;
                }
                Ok(())
            })
        })?;
    } else if name.components() == &AUTHORITY_KEY {
        yasna::parse_der(&value, |reader| {
            reader.read_sequence(|parts| {
                let key = parts
                    .read_optional(|key| key.read_tagged_implicit(Tag::context(0), |key| key.read_bytes()))?;
                facts.authority_key = key.unwrap_or_default();
                // The remaining fields (issuer and serial number) are not needed.
                while parts.read_optional(|rest| rest.read_der())?.is_some() {}
                Ok(())
            })
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::{key_pem, self_signed, signed_by};
    use super::*;

    #[test]
    fn a_certificate_tells_its_names_its_life_and_who_gave_it() {
        let (chain, key) =
            self_signed(&["www.town.example", "*.b.example", "a.example"], "2026-01-01", "2060-04-01");
        let certificate = Certificate::from_kept(&chain, &key).unwrap();
        let facts = certificate.facts;
        assert_eq!(facts.names, ["*.b.example", "a.example", "www.town.example"]);
        assert_eq!(facts.not_before.to_string(), "2026-01-01T00:00:00Z");
        assert_eq!(facts.not_after.to_string(), "2060-04-01T00:00:00Z");
        assert!(facts.covers("a.example") && facts.covers("x.b.example") && !facts.covers("b.example"));
        let names = ["a.example", "www.town.example", "*.b.example"].map(str::to_owned);
        assert!(facts.is_for(&names) && !facts.is_for(&names[..2]));
        assert!(facts.authority_key.is_empty());
        let given = signed_by("ca.example", &["www.town.example"]);
        let facts = Certificate::from_kept(&given.0, &given.1).unwrap().facts;
        assert!(facts.authority_key.len() >= 16 && !facts.serial.is_empty(), "{facts:?}");
    }

    #[test]
    fn files_that_do_not_fit_are_refused_with_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (chain, key) = self_signed(&["a.example"], "2026-01-01", "2027-01-01");
        let (_, other) = self_signed(&["a.example"], "2026-01-01", "2027-01-01");
        for (name, text) in [
            ("chain.pem", chain.as_str()),
            ("key.pem", &key_pem(&key)),
            ("other.pem", &key_pem(&other)),
            ("junk.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
            ("empty.pem", ""),
        ] {
            std::fs::write(path(name), text).unwrap();
        }
        let load = |chain: &str, key: &str| Certificate::from_files(&path(chain), &path(key));
        assert!(load("chain.pem", "key.pem").is_ok());
        for (chain, key, words) in [
            ("chain.pem", "other.pem", "do not fit each other"),
            ("chain.pem", "empty.pem", "empty.pem holds no private key"),
            ("chain.pem", "chain.pem", "holds no private key"),
            ("empty.pem", "key.pem", "empty.pem holds no certificate"),
            ("junk.pem", "key.pem", "cannot be read"),
            ("none.pem", "key.pem", "cannot read"),
        ] {
            let error = load(chain, key).unwrap_err();
            assert!(error.contains(words), "{chain} {key}: {error}");
        }
    }
}

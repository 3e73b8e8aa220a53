//! Certificates for tests.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

use super::certificate::encode_key;

// A macro, because the type it returns is not from a direct dependency.
macro_rules! moment {
    ($day:expr) => {{
        let day: jiff::civil::Date = $day.parse().unwrap();
        rcgen::date_time_ymd(day.year().into(), day.month() as u8, day.day() as u8)
    }};
}

pub fn pem(der: &[u8]) -> String {
    format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", STANDARD.encode(der))
}

fn params(names: &[&str]) -> CertificateParams {
    CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap()
}

/// The chain as PEM, and the key as it is stored.
pub fn self_signed(names: &[&str], from: &str, to: &str) -> (String, String) {
    let key = KeyPair::generate().unwrap();
    let mut params = params(names);
    (params.not_before, params.not_after) = (moment!(from), moment!(to));
    (pem(params.self_signed(&key).unwrap().der()), encode_key(key.serialized_der()))
}

/// Signed by an authority, and naming it.
pub fn signed_by(authority: &str, names: &[&str]) -> (String, String) {
    let authority_key = KeyPair::generate().unwrap();
    let mut of_authority = params(&[authority]);
    of_authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = Issuer::new(of_authority, authority_key);
    let key = KeyPair::generate().unwrap();
    let mut params = params(names);
    params.use_authority_key_identifier_extension = true;
    params.serial_number = Some(rcgen::SerialNumber::from(7_u64));
    (pem(params.signed_by(&key, &issuer).unwrap().der()), encode_key(key.serialized_der()))
}

pub fn key_pem(kept: &str) -> String {
    format!("-----BEGIN PRIVATE KEY-----\n{kept}\n-----END PRIVATE KEY-----\n")
}

//! Selects the certificate for each connection. It can change while connections are open.

use std::sync::{Arc, PoisonError, RwLock};

use rustls::ServerConfig;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use super::certificate::{Certificate, Facts, provider};
use crate::kit::server::ALPN;

/// Cheap to clone; all clones share the certificate. Until there is one, every handshake fails.
#[derive(Debug, Clone, Default)]
pub struct Resolver(Arc<RwLock<Option<Certificate>>>);

impl Resolver {
    pub fn put(&self, certificate: Certificate) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(certificate);
    }

    pub fn facts(&self) -> Option<Facts> {
        let served = self.0.read().unwrap_or_else(PoisonError::into_inner);
        served.as_ref().map(|certificate| certificate.facts.clone())
    }

    pub fn server_config(&self) -> Result<Arc<ServerConfig>, rustls::Error> {
        let builder = ServerConfig::builder_with_provider(provider());
        let mut config = builder
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = ALPN.map(<[u8]>::to_vec).to_vec();
        Ok(Arc::new(config))
    }
}

impl ResolvesServerCert for Resolver {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let served = self.0.read().unwrap_or_else(PoisonError::into_inner);
        served.as_ref().map(|certificate| Arc::clone(&certificate.key))
    }
}

//! SSRF guard: resolves names and rejects addresses that are not public. The connection is made to the very
//! addresses that were checked, so DNS rebinding has no effect.

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use super::global_ip::is_public;

/// The host has addresses, but none that we may connect to.
#[derive(Debug)]
pub struct NotPublic;

impl std::fmt::Display for NotPublic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not on the public internet")
    }
}

impl std::error::Error for NotPublic {}

/// The name could not be resolved; no request was sent.
#[derive(Debug)]
pub struct NotResolved(std::io::Error);

impl std::fmt::Display for NotResolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NotResolved {}

#[derive(Debug, Default)]
pub struct PublicResolver {
    pub resolver: DefaultResolver,
    /// For tests: allows this machine's own addresses, but no other private ones.
    pub is_loopback_open: bool,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.resolver.resolve(uri, config, timeout).map_err(|error| match error {
            ureq::Error::Io(error) => ureq::Error::Other(Box::new(NotResolved(error))),
            other => other,
        })?;
        let mut open = self.empty();
        for address in found.iter() {
            let ip = address.ip();
            if is_public(ip) || (self.is_loopback_open && ip.to_canonical().is_loopback()) {
                open.push(*address);
            }
        }
        if open.is_empty() { Err(ureq::Error::Other(Box::new(NotPublic))) } else { Ok(open) }
    }
}

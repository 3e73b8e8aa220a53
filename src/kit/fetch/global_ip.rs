//! Which IP addresses are global, that is, on the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether we may connect there on a stranger's word. Addresses that embed another one (mapped, NAT64, 6to4,
/// Teredo) are judged by the embedded address.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        // Shared by the customers of a provider (carrier-grade NAT).
        || (a == 100 && (64..128).contains(&b))
        // Protocol assignments, 6to4 relays, benchmarks.
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19));
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let inner = |high: u16, low: u16| {
        let ([one, two], [three, four]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(one, two, three, four))
    };
    match (a, b) {
        // ::, ::1, and IPv4-mapped and IPv4-compatible addresses.
        (0, 0) if (c, d, e) == (0, 0, 0) && (f == 0 || f == 0xffff) => f == 0xffff && inner(g, h),
        // NAT64: the well-known prefix and the local-use prefix.
        (0x64, 0xff9b) => (c, d, e, f) == (0, 0, 0, 0) && inner(g, h),
        // Teredo obfuscates the client's address in its last bits.
        (0x2001, 0) => inner(!g, !h) && inner(c, d),
        (0x2002, _) => inner(b, c),
        // Documentation, benchmarks, ORCHID.
        (0x2001, 0xdb8) | (0x2001, 2) | (0x3fff, _) => false,
        (0x2001, 0x10..=0x2f) => false,
        // Only 2000::/3 is allocated; unique local, link-local, site-local and multicast are outside it.
        _ => (0x2000..0x4000).contains(&a),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_on_the_public_internet_is_refused_in_every_disguise() {
        for private in [
            "127.0.0.1",
            "127.8.9.10",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.5",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "2001:0:a00:1::",
            "2001:0:808:808::f5ff:fffe",
            "2001:db8::1",
            "2001:10::1",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "100::1",
            "5f00::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn what_is_on_the_public_internet_is_let_through() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.167.255.255",
            "223.255.255.255",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
            "2002:808:808::1",
            "2606:4700::1111",
            "2a00:1450:4001::1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }
}

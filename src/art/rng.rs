//! A seeded random number generator (FNV-1a feeding mulberry32).
//! Invariant: the sequence belongs to the pictures; changing it redraws every town.

/// Good enough for choosing roofs, not for secrets.
pub(super) struct Rng {
    state: u32,
}

impl Rng {
    /// `kind` keeps the storefront and the poster of one slug from looking alike.
    pub(super) fn new(kind: &str, seed: &str) -> Self {
        let mut hash: u32 = 2_166_136_261;
        for byte in kind.bytes().chain([b':']).chain(seed.bytes()) {
            hash = (hash ^ u32::from(byte)).wrapping_mul(16_777_619);
        }
        Self { state: hash }
    }

    /// A number in [0, 1).
    pub(super) fn unit(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let mut t = (self.state ^ (self.state >> 15)).wrapping_mul(1 | self.state);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(61 | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    /// True with this probability.
    pub(super) fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    #[expect(clippy::indexing_slicing, reason = "the index is held below N, and N is not 0")]
    pub(super) fn pick<T: Copy, const N: usize>(&mut self, choices: &[T; N]) -> T {
        const { assert!(N > 0) };
        choices[((self.unit() * N as f64) as usize).min(N - 1)]
    }
}

//! Limits how many pixels are decoded at once across all uploads: a large image waits for those before it, in
//! order of arrival.
//!
//! Invariant: the pixels being decoded never add up to more than the limit.

use std::sync::{Condvar, Mutex, PoisonError};

use super::UploadError;
use super::limits::MAX_PIXELS;

/// As many as the largest accepted image has: that one is decoded alone, small ones concurrently.
pub(super) static WORK: DecodeLimiter = DecodeLimiter::new(MAX_PIXELS, 16);

pub(super) struct DecodeLimiter {
    most: u64,
    most_waiting: u64,
    state: Mutex<State>,
    moved: Condvar,
}

struct State {
    at_work: u64,
    /// The next ticket number to hand out, and the one whose turn it is.
    drawn: u64,
    turn: u64,
}

/// The right to decode this many pixels; returned when dropped.
pub(super) struct DecodePermit<'g> {
    gate: &'g DecodeLimiter,
    pixels: u64,
}

impl DecodeLimiter {
    pub(super) const fn new(most: u64, most_waiting: u64) -> DecodeLimiter {
        let state = Mutex::new(State { at_work: 0, drawn: 0, turn: 0 });
        DecodeLimiter { most, most_waiting, state, moved: Condvar::new() }
    }

    /// Waits until this many pixels fit; refuses if too many uploads are waiting already.
    pub(super) fn acquire(&self, pixels: u64) -> Result<DecodePermit<'_>, UploadError> {
        let pixels = pixels.min(self.most);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.drawn - state.turn >= self.most_waiting {
            return Err(UploadError::Busy);
        }
        let number = state.drawn;
        state.drawn += 1;
        while state.turn != number || state.at_work + pixels > self.most {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.turn += 1;
        state.at_work += pixels;
        self.moved.notify_all();
        Ok(DecodePermit { gate: self, pixels })
    }
}

impl Drop for DecodePermit<'_> {
    fn drop(&mut self) {
        let mut state = self.gate.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.at_work -= self.pixels;
        self.gate.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_pixels_at_work_stay_below_their_bound_and_everybody_gets_a_turn() {
        let gate = DecodeLimiter::new(40, 100);
        let (at_work, most, done) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for number in 0..40_u64 {
                let (gate, at_work, most, done) = (&gate, &at_work, &most, &done);
                scope.spawn(move || {
                    // From one pixel to more than the limit.
                    let pixels = number * 37 % 45 + 1;
                    let pass = gate.acquire(pixels).unwrap();
                    let now = at_work.fetch_add(pixels.min(40), Ordering::SeqCst) + pixels.min(40);
                    most.fetch_max(now, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(2));
                    at_work.fetch_sub(pixels.min(40), Ordering::SeqCst);
                    drop(pass);
                    done.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(done.load(Ordering::SeqCst), 40);
        let most = most.load(Ordering::SeqCst);
        assert!((20..=40).contains(&most), "{most}");
    }

    #[test]
    fn whoever_comes_when_too_many_wait_is_told_so() {
        let gate = DecodeLimiter::new(40, 2);
        let pass = gate.acquire(40).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| gate.acquire(1).map(drop).unwrap());
            }
            while gate.state.lock().unwrap().drawn < 3 {
                std::thread::yield_now();
            }
            assert_eq!(gate.acquire(1).map(drop), Err(UploadError::Busy));
            drop(pass);
        });
        gate.acquire(1).map(drop).unwrap();
    }

    #[test]
    fn a_picture_is_decoded_only_once_its_pixels_fit() {
        let picture = image::RgbImage::new(300, 200);
        let mut png = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let pass = WORK.acquire(MAX_PIXELS).unwrap();
        let waiting =
            std::thread::spawn(move || super::super::decode_upload(png.get_ref()).map(|taken| taken.width));
        std::thread::sleep(Duration::from_millis(300));
        assert!(!waiting.is_finished(), "all pixels are taken");
        drop(pass);
        assert_eq!(waiting.join().unwrap(), Ok(300));
    }
}

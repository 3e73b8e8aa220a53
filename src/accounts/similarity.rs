//! Similarity ratio of two texts: the share of letters in common, regardless of their order.

use std::collections::HashMap;

/// From 0 (no letter in common) to 1 (the same letters).
pub fn similarity_ratio(one: &str, other: &str) -> f64 {
    let mut left: HashMap<char, usize> = HashMap::new();
    for letter in other.chars() {
        *left.entry(letter).or_default() += 1;
    }
    let mut shared = 0_usize;
    for letter in one.chars() {
        if let Some(count) = left.get_mut(&letter).filter(|count| **count > 0) {
            *count -= 1;
            shared += 1;
        }
    }
    let all = one.chars().count() + other.chars().count();
    if all == 0 { 1.0 } else { 2.0 * shared as f64 / all as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_counts_shared_letters_of_both_texts() {
        assert!((similarity_ratio("abcd", "bcde") - 0.75).abs() < 1e-9);
        assert!((similarity_ratio("aab", "abb") - 2.0 / 3.0).abs() < 1e-9);
        assert!((similarity_ratio("", "") - 1.0).abs() < 1e-9);
        assert!(similarity_ratio("abc", "xyz").abs() < 1e-9);
    }
}

//! The largest categories: same rule as `ui/search/largestCategories.ts`.

/// The categories with the most businesses, without empty ones; equal ones stay in the given order.
pub fn largest_categories<T>(categories: &[T], count: impl Fn(&T) -> i64, most: usize) -> Vec<&T> {
    let mut filled: Vec<&T> = categories.iter().filter(|category| count(category) > 0).collect();
    filled.sort_by_key(|category| std::cmp::Reverse(count(category)));
    filled.truncate(most);
    filled
}

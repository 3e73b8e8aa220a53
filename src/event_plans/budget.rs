//! What a plan costs: estimates from shares of the budget, compared with what is actually paid.

use super::model::{EventPlanBudget, EventPlanItem};

/// Splits a budget into shares, in cents. Their sum is exactly the budget times the sum of the shares: cents
/// lost to rounding down go to the shares that lost the most.
pub fn estimates(budget: i64, shares: &[f64]) -> Vec<i64> {
    let exact: Vec<f64> = shares.iter().map(|share| budget as f64 * share.max(0.0)).collect();
    let mut cents: Vec<i64> = exact.iter().map(|value| value.floor() as i64).collect();
    let total = exact.iter().sum::<f64>().round() as i64;
    let mut by_loss: Vec<(usize, f64)> =
        exact.iter().enumerate().map(|(at, value)| (at, value - value.floor())).collect();
    by_loss.sort_by(|left, right| right.1.total_cmp(&left.1));
    let missing = usize::try_from(total - cents.iter().sum::<i64>()).unwrap_or(0);
    for (at, _) in by_loss.into_iter().take(missing) {
        if let Some(share) = cents.get_mut(at) {
            *share += 1;
        }
    }
    cents
}

/// Computes the estimate and the actual cost of each need.
pub fn price_items(budget: Option<i64>, items: &mut [EventPlanItem]) {
    let shares: Vec<f64> = items.iter().map(|item| item.budget_share).collect();
    let by_share = budget.map(|budget| estimates(budget, &shares));
    for (at, item) in items.iter_mut().enumerate() {
        let share = by_share.as_ref().and_then(|all| all.get(at)).copied();
        item.estimate_cents = item.own_estimate_cents.or(share.filter(|_| item.budget_share > 0.0));
        let mut booked =
            item.vendors.iter().filter(|vendor| vendor.is_booked()).filter_map(|vendor| vendor.price_cents);
        let offered = booked.next().map(|first| booked.fold(first, i64::saturating_add));
        item.actual_cents = item.own_actual_cents.or(offered);
    }
}

pub fn total(budget: Option<i64>, items: &[EventPlanItem]) -> EventPlanBudget {
    let sum = |part: fn(&EventPlanItem) -> Option<i64>| items.iter().filter_map(part).sum::<i64>();
    let estimate_cents = sum(|item| item.estimate_cents);
    let actual_cents = sum(|item| item.actual_cents);
    let expected_cents = sum(|item| item.actual_cents.or(item.estimate_cents));
    EventPlanBudget {
        budget_cents: budget,
        estimate_cents,
        actual_cents,
        expected_cents,
        remaining_cents: budget.map(|budget| budget - actual_cents),
        unassigned_cents: budget.map(|budget| budget - estimate_cents),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_any_budget_add_up_to_the_cent() {
        let mut seed = 0x5eed_u64;
        let mut below = |end: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % end
        };
        for _ in 0..5_000 {
            let budget = i64::try_from(below(1_000_000_000)).unwrap();
            let weights: Vec<u64> = (0..=below(30)).map(|_| 1 + below(100)).collect();
            let all: u64 = weights.iter().sum();
            let shares: Vec<f64> = weights.iter().map(|weight| *weight as f64 / all as f64).collect();
            let cents = estimates(budget, &shares);
            assert_eq!(cents.iter().sum::<i64>(), budget, "{budget} {weights:?}");
            for (part, share) in cents.iter().zip(&shares) {
                assert!((*part as f64 - budget as f64 * share).abs() <= 1.0, "{budget} {weights:?}");
            }
        }
    }

    #[test]
    fn a_share_that_was_removed_stays_unassigned() {
        assert_eq!(estimates(1000, &[0.5, 0.25]), [500, 250]);
        assert_eq!(estimates(100, &[1.0 / 3.0; 3]), [34, 33, 33]);
        assert_eq!(estimates(0, &[0.5, 0.5]), [0, 0]);
    }
}

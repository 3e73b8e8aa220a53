//! The things that are compared take turns, so that other load on the machine affects all of them.

use std::time::Duration;

use super::Result;
use super::load::{self, Address, Load};
use super::process::Running;

/// One of the things that take turns: requests to a server.
pub struct Side<'a> {
    pub server: &'a Running,
    pub address: Address,
    pub requests: Vec<Vec<u8>>,
}

/// How many turns, how long each, and over how many connections.
#[derive(Clone, Copy)]
pub struct Plan {
    pub turns: usize,
    pub time: Duration,
    pub connections: usize,
}

/// The result of one turn of one side.
#[derive(Clone, Copy)]
pub struct Turn {
    /// The server's CPU time per request, in microseconds.
    pub work: f64,
    pub a_second: f64,
    /// In microseconds.
    pub p50: f64,
    pub p99: f64,
}

/// All turns of all sides. The order rotates, so that no side always follows the same neighbor.
pub fn take(sides: &[Side<'_>], plan: Plan) -> Result<Vec<Vec<Turn>>> {
    let mut taken: Vec<Vec<Turn>> = sides.iter().map(|_| Vec::new()).collect();
    for side in sides {
        load::drive(side.address, &side.requests, plan.connections, plan.time / 4)?;
    }
    for turn in 0..plan.turns {
        let order = (0..sides.len()).cycle().skip(turn % sides.len().max(1)).take(sides.len());
        for number in order {
            let Some((side, turns)) = sides.get(number).zip(taken.get_mut(number)) else { continue };
            let before = side.server.processor_time()?;
            let load = load::drive(side.address, &side.requests, plan.connections, plan.time)?;
            turns.push(Turn::new(&load, side.server.processor_time()? - before));
        }
    }
    Ok(taken)
}

impl Turn {
    fn new(load: &Load, worked: f64) -> Turn {
        Turn {
            work: worked * 1e6 / load.count as f64,
            a_second: load.count as f64 / load.seconds,
            p50: load.quantile(0.5),
            p99: load.quantile(0.99),
        }
    }
}

/// The median of a figure over the turns.
pub fn typical(turns: &[Turn], of: fn(&Turn) -> f64) -> f64 {
    median(turns.iter().map(of).collect())
}

/// How many times the work of the second the first takes: the median over the turns.
pub fn ratio(one: &[Turn], other: &[Turn]) -> f64 {
    median(one.iter().zip(other).map(|(one, other)| one.work / other.work).collect())
}

pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The last column of every table.
pub fn verdict(holds: bool) -> &'static str {
    if holds { "holds" } else { "missed" }
}

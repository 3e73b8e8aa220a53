//! Route priority. Rocket matches routes linearly by rank, static paths first: a business's page would come
//! after a hundred routes that are hardly ever requested.
//!
//! Invariant: where two routes match one address, the same one wins as without this.

use rocket::Route;

/// Routes, each group with the path it is mounted at.
pub type Mounts = Vec<(&'static str, Vec<Route>)>;

/// More than the difference between any two ranks in use.
const STEP: usize = 1000;

/// Puts the routes of these addresses before all others, in this order, and before each of them any more
/// specific routes (`/events/calendar` before `/events/<slug>`).
pub fn prioritize(mounts: &mut Mounts, addresses: &[&str]) {
    let mut rest: Vec<_> = mounts
        .iter_mut()
        .flat_map(|(base, routes)| {
            let base = base.trim_end_matches('/');
            routes.iter_mut().map(move |route| (format!("{base}{}", route.uri.path()), route))
        })
        .collect();
    for (wanted, steps) in addresses.iter().zip((1..=addresses.len()).rev()) {
        let (mut first, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|(address, _)| address == wanted);
        rest = others;
        let mut next = 0;
        while let Some((address, route)) = first.get(next) {
            let (particular, others) = rest.into_iter().partition(|(other, found): &(String, &mut Route)| {
                found.method == route.method && found.rank < route.rank && may_be_same(other, address)
            });
            rest = others;
            first.extend::<Vec<_>>(particular);
            next += 1;
        }
        for (_, route) in first {
            route.rank = route.rank.saturating_sub_unsigned(steps * STEP);
        }
    }
}

/// Whether some path matches both.
fn may_be_same(one: &str, other: &str) -> bool {
    let parts = |address: &str| -> Vec<String> {
        address.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let (one, other) = (parts(one), parts(other));
    let takes_more = |parts: &[String]| parts.last().is_some_and(|part| part.ends_with("..>"));
    let is_open = |part: &str| part.starts_with('<');
    (one.len() == other.len() || takes_more(&one) || takes_more(&other))
        && one.iter().zip(&other).all(|(one, other)| one == other || is_open(one) || is_open(other))
}

#[cfg(test)]
mod tests {
    use crate::kit::web::routes;
    use rocket::local::blocking::Client;
    use rocket::{Build, Rocket, get};

    use super::*;

    #[get("/<slug>")]
    fn any(slug: &str) -> String {
        format!("any {slug}")
    }

    #[get("/calendar")]
    fn particular() -> &'static str {
        "particular"
    }

    #[get("/<_..>", rank = 100)]
    fn rest() -> &'static str {
        "rest"
    }

    #[get("/other")]
    fn other() -> &'static str {
        "other"
    }

    fn mounts() -> Mounts {
        vec![("/", routes![other, rest]), ("/events", routes![any, particular])]
    }

    fn mounted(mounts: Mounts) -> Rocket<Build> {
        mounts.into_iter().fold(rocket::build(), |rocket, (base, routes)| rocket.mount(base, routes))
    }

    #[test]
    fn what_is_asked_most_is_tried_first_and_every_address_means_what_it_meant() {
        let mut ordered = mounts();
        prioritize(&mut ordered, &["/events/<slug>"]);
        let rank = |name: &str| {
            let routes = ordered.iter().flat_map(|(_, routes)| routes);
            routes.filter(|route| route.name.as_deref() == Some(name)).map(|route| route.rank).sum::<isize>()
        };
        assert!(
            rank("particular") < rank("any") && rank("any") < rank("other") && rank("other") < rank("rest")
        );
        let clients = [mounts(), ordered].map(|mounts| Client::untracked(mounted(mounts)).unwrap());
        for path in ["/events/calendar", "/events/fair", "/other", "/events", "/x/y"] {
            let [before, after] =
                clients.each_ref().map(|client| client.get(path).dispatch().into_string().unwrap());
            assert_eq!(before, after, "{path}");
        }
    }
}

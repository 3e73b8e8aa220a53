//! The methods that a path has routes for.

use rocket::http::Method;
use rocket::{Request, Route};

/// The rank of the fallback routes, which come after all others.
const LAST: isize = 100;

/// The methods for which a real route (not a fallback) has this path. Paths are compared the way the router
/// reads them: decoded, with empty segments ignored.
pub(super) fn allowed_methods(request: &Request<'_>) -> Vec<Method> {
    let segments: Vec<&str> = request.uri().path().segments().collect();
    let mut allowed = Vec::new();
    let is_real = |route: &&Route| route.rank < LAST;
    for route in request.rocket().routes().filter(is_real).filter(|route| has_path(route, &segments)) {
        let with_head =
            if route.method == Method::Get { vec![Method::Get, Method::Head] } else { vec![route.method] };
        for method in with_head {
            if !allowed.contains(&method) {
                allowed.push(method);
            }
        }
    }
    if !allowed.is_empty() {
        allowed.push(Method::Options);
    }
    allowed
}

fn has_path(route: &Route, segments: &[&str]) -> bool {
    let uri = route.uri.to_string();
    let path = uri.split('?').next().unwrap_or_default();
    let pattern: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    pattern.len() == segments.len()
        && pattern.iter().zip(segments).all(|(wanted, given)| wanted.starts_with('<') || wanted == given)
}

//! Who may make a call, in the words and statuses of the document.

/// Who may make a call. Everybody else gets 401, or 403 if signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Ignores tokens: even an expired one does no harm.
    Open,
    /// Everybody; but an expired token is rejected.
    Everybody,
    Members,
    /// Staff, and the owners and managers of the business; not those of another.
    Owner,
    /// Staff, and the owners and managers of any business.
    AnyOwner,
    /// Staff, and the owners of the business; not its managers.
    OwnerAlone,
    Staff,
    Superusers,
}

impl Access {
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Access::Open | Access::Everybody => "Open to everybody.",
            Access::Members => "For people who are signed in.",
            Access::Owner => "For staff, and for the owners and managers of the business.",
            Access::AnyOwner => "For staff, and for the owners and managers of businesses.",
            Access::OwnerAlone => "For staff, and for the owners of the business.",
            Access::Staff => "For staff.",
            Access::Superusers => "For superusers.",
        }
    }

    /// The statuses that callers without access may get.
    pub(super) fn refusals(self, is_read: bool) -> &'static [u16] {
        match self {
            Access::Open => &[],
            Access::Everybody if is_read => &[401],
            // A write of everybody's is refused to a token for other parts of the API.
            _ => &[401, 403],
        }
    }
}

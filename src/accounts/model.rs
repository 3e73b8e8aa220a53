//! Who somebody is.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Role {
    #[default]
    Consumer,
    BusinessOwner,
    Admin,
}

impl Role {
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Consumer => "CONSUMER",
            Role::BusinessOwner => "BUSINESS_OWNER",
            Role::Admin => "ADMIN",
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct NewUser {
    pub email: String,
    /// As `password::hash` made it.
    pub password_hash: String,
    pub role: Role,
    pub is_staff: bool,
    pub is_superuser: bool,
}

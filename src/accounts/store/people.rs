//! The accounts in the admin list of people.

use crate::kit::records::ListQuery;
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Default)]
pub struct UserFilter {
    /// Part of an address or a name.
    pub words: String,
    pub role: Option<&'static str>,
    pub is_active: Option<bool>,
    pub is_staff: Option<bool>,
    pub is_email_verified: Option<bool>,
    pub order: UserOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UserOrder {
    /// The newest first
    #[default]
    Joined,
    LastLogin,
    Email,
    Name,
}

word_enum!(UserOrder {
    Joined = "-date_joined",
    LastLogin = "-last_login_at",
    Email = "email",
    Name = "name",
});

impl UserOrder {
    fn sql(self) -> &'static str {
        match self {
            // Ids are in the order in which people joined.
            UserOrder::Joined => "id DESC",
            UserOrder::LastLogin => "last_login_at DESC, id DESC",
            UserOrder::Email => "email, id",
            UserOrder::Name => "plain_text(last_name), plain_text(first_name), email, id",
        }
    }
}

pub fn admin_query(filter: &UserFilter) -> ListQuery {
    ListQuery::new("users", "id", filter.order.sql())
        .holding(
            "plain_text(email) LIKE # OR plain_text(first_name || ' ' || last_name) LIKE #",
            &filter.words,
        )
        .only_with("user_role = ?", filter.role.map(str::to_owned))
        .is("is_active = 1", filter.is_active)
        .is("is_staff OR is_superuser OR user_role = 'ADMIN'", filter.is_staff)
        .is("email_verified_at IS NOT NULL", filter.is_email_verified)
}

//! A business in the office's list, and what the list is narrowed to.

use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::model::{BusinessStatus, CategoryRef};
use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminBusiness {
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub category: CategoryRef,
    pub status: BusinessStatus,
    pub is_featured: bool,
    pub has_owner: bool,
    pub street_address: String,
    pub phone: String,
    pub email: String,
    pub website: String,
    /// When somebody last confirmed the listing
    pub confirmed_at: Option<String>,
    pub created_at: String,
    pub updated_at: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminBusinessOrder {
    #[default]
    Name,
    NameDescending,
    Updated,
    Created,
}

word_enum!(AdminBusinessOrder {
    Name = "name",
    NameDescending = "-name",
    Updated = "-updated_at",
    Created = "-created_at",
});

#[derive(Debug, Clone, Default)]
pub struct AdminBusinessFilter {
    /// Part of the name
    pub words: String,
    pub status: Option<BusinessStatus>,
    /// A category's slug
    pub category: Option<String>,
    pub is_featured: Option<bool>,
    pub has_owner: Option<bool>,
    pub is_confirmed: Option<bool>,
    pub order: AdminBusinessOrder,
}

/// What one step does to many businesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkAction {
    Feature,
    Unfeature,
    Show,
    Hide,
    SetCategory,
    Verify,
}

word_enum!(BulkAction {
    Feature = "feature",
    Unfeature = "unfeature",
    Show = "show",
    Hide = "hide",
    SetCategory = "set_category",
    Verify = "verify",
});

impl BulkAction {
    /// The column that it sets.
    pub fn column(self) -> &'static str {
        match self {
            BulkAction::Feature | BulkAction::Unfeature => "is_featured",
            BulkAction::Show | BulkAction::Hide => "status",
            BulkAction::SetCategory => "category_id",
            BulkAction::Verify => "confirmed_at",
        }
    }
}

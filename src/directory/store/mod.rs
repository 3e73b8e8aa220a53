//! Every SQL statement of the directory.

mod admin;
mod aggregates;
mod businesses;
mod categories;
mod category_admin;
mod change_requests;
mod children;
mod closed_days;
mod detail;
mod facets;
mod filter;
mod images;
mod load;
mod lookup;
mod members;
mod ownership;
mod save;
mod saved;
mod similar;

pub use admin::{admin_query, change_many, find_category_by_id, list_for_admin, undo_many};
pub use aggregates::{center, map_bounds};
pub use businesses::{
    ResolvedSlug, count, documents, find_by_name, list, list_any, list_new, list_results, list_slugs,
    one_line, resolve,
};
pub use categories::{
    category_exists, ensure_category, find_category, find_category_name, find_first_category,
    find_moved_category, list_categories, save_category,
};
pub use category_admin::{
    count_in_category, find_admin_category, find_category_id, insert_category, list_admin_categories,
    list_category_ids, list_category_names, load_category, order_categories, update_category,
};
pub use change_requests::{
    CHANGE_REQUESTS_EXPORT, close_request, count_requests, find_open_request, find_request,
    list_open_requests, list_requests, save_open_request, withdraw_request,
};
pub use children::list_contacts;
pub use closed_days::{ClosedDay, delete_closed_day, find_closed_day, save_closed_day};
pub use detail::find;
pub use facets::facets;
pub use filter::BY_NAME;
pub use images::{PlacedImage, list_placed, list_stored, place_images};
pub use load::load;
pub use lookup::{
    ListedPlace, find_any, find_by_slug_or_name, find_id, find_name, find_named, find_times, find_twin,
    list_names, visit_places,
};
pub use members::{
    BusinessMember, BusinessMembership, CONTACT_EMAIL, EXPORT, MEMBERS_TABLE, UserBusiness, delete_member,
    find_role, had_accounts, had_members, has_members_outside, has_owner, insert_invitation, is_invited_by,
    list_invitations, list_member_ids, list_members, list_memberships, list_of_user, list_own,
    list_owned_ids, list_owner_ids, list_with_members, represents_any, set_member, set_member_role,
};
pub use ownership::{add_silent_check, clear_confirmation, exists, is_published, resolve_all, set_confirmed};
pub use save::{SavedBusiness, change, find_same, find_updated_at, list_ids, save, save_at};

//! The outcome of saving a business or a category.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedBusiness {
    Created(i64),
    Updated(i64),
    Unchanged(i64),
}

impl SavedBusiness {
    pub fn id(self) -> i64 {
        match self {
            SavedBusiness::Created(id) | SavedBusiness::Updated(id) | SavedBusiness::Unchanged(id) => id,
        }
    }
}

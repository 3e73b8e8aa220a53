//! What a reader of a request's body asks for, as a schema: the reader runs once on a form that records each
//! field, so that what is checked and what is described cannot differ.

use std::sync::{Arc, Mutex};

use serde_json::Value;
use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use super::Input;

/// A type that may also be null.
pub fn nullable(kind: Type) -> SchemaType {
    SchemaType::Array(vec![kind, Type::Null])
}

pub fn object(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind)
}

/// A word from a fixed list.
pub fn words(choices: &[&str]) -> ObjectBuilder {
    object(Type::String).enum_values(Some(choices.iter().copied()))
}

/// Text in one of the formats that JSON Schema defines.
pub fn formatted(format: KnownFormat) -> ObjectBuilder {
    object(Type::String).format(Some(SchemaFormat::KnownFormat(format)))
}

#[derive(Debug, Default)]
struct Fields {
    fields: Vec<(String, RefOr<Schema>)>,
    required: Vec<String>,
    /// Those among the required ones that may be null.
    nullable: Vec<String>,
}

/// The fields requested so far; all clones record into the same form.
#[derive(Debug, Clone, Default)]
pub struct FormSchema(Arc<Mutex<Fields>>);

impl FormSchema {
    /// The first description of a field wins.
    pub fn field(&self, name: &str, schema: impl Into<RefOr<Schema>>) {
        let Ok(mut noted) = self.0.lock() else { return };
        if !noted.fields.iter().any(|(known, _)| known == name) {
            noted.fields.push((name.to_owned(), schema.into()));
        }
    }

    pub fn require(&self, name: &str) {
        let Ok(mut noted) = self.0.lock() else { return };
        if !noted.required.iter().any(|known| known == name) {
            noted.required.push(name.to_owned());
        }
    }

    pub fn allow_null(&self, name: &str) {
        let Ok(mut noted) = self.0.lock() else { return };
        noted.nullable.push(name.to_owned());
    }

    /// Adds the fields of another form, none of them required.
    pub fn add_optional(&self, other: &FormSchema) {
        let Ok(others) = other.0.lock() else { return };
        for (name, schema) in &others.fields {
            self.field(name, schema.clone());
        }
    }

    /// Other fields may be sent and are ignored. A required one is not null: readers refuse that like a missing one.
    pub fn build(&self) -> Schema {
        let Ok(noted) = self.0.lock() else { return ObjectBuilder::new().build().into() };
        let mut form = object(Type::Object);
        for (name, schema) in &noted.fields {
            let mut schema = schema.clone();
            if noted.required.contains(name) && !noted.nullable.contains(name) {
                remove_null(&mut schema);
            }
            form = form.property(name, schema);
        }
        for name in &noted.required {
            form = form.required(name);
        }
        form.build().into()
    }
}

impl Input {
    /// Marks a manually read field as required.
    pub fn requires(&self, name: &str) {
        if let Some(form) = &self.described {
            form.require(name);
        }
    }

    /// Marks a required field as one whose null means something.
    pub fn may_be_null(&self, name: &str) {
        if let Some(form) = &self.described {
            form.allow_null(name);
        }
    }
}

fn remove_null(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema
        && let SchemaType::Array(kinds) = &object.schema_type
        && let [kind, Type::Null] = kinds.as_slice()
    {
        object.schema_type = SchemaType::Type(kind.clone());
    }
}

/// A value of this type, or null.
pub fn optional(kind: Type) -> RefOr<Schema> {
    RefOr::T(Schema::from(ObjectBuilder::new().schema_type(nullable(kind)).build()))
}

pub fn integer() -> RefOr<Schema> {
    Schema::from(object(Type::Integer).build()).into()
}

pub fn list(items: impl Into<RefOr<Schema>>) -> Schema {
    ArrayBuilder::new().items(items.into()).build().into()
}

/// A list of at most `most` values of this type.
pub fn list_of(kind: Type, most: usize) -> RefOr<Schema> {
    let items = RefOr::T(Schema::from(object(kind).build()));
    RefOr::T(ArrayBuilder::new().items(items).max_items(Some(most)).build().into())
}

/// A date or time of day, or null.
pub fn optional_in(format: KnownFormat) -> RefOr<Schema> {
    RefOr::T(Schema::from(formatted(format).schema_type(nullable(Type::String)).build()))
}

/// A schema that is written out as JSON Schema.
pub fn of_json(schema: Value) -> RefOr<Schema> {
    serde_json::from_value(schema).map_or_else(|_| RefOr::T(ObjectBuilder::new().build().into()), RefOr::T)
}

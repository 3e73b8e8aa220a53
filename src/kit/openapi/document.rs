//! The document itself: all operations together, as OpenAPI 3.1.

use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Paths, RefOr, Schema,
};

use super::{Operation, TOKEN, errors};

/// The API's base path. Paths end with a slash, but also work without it.
pub const BASE_PATH: &str = "/api/v1";

/// Two different types with the same name are a mistake; the error names them.
pub fn document(title: &str, version: &str, operations: Vec<Operation>) -> Result<OpenApi, String> {
    let mut paths = Paths::new();
    let mut schemas: Vec<(String, RefOr<Schema>)> = vec![(errors::NAME.to_owned(), errors::schema())];
    for operation in operations {
        let route = operation.route.replace('<', "{").replace('>', "}");
        let method = operation.method.clone();
        let (built, named) = operation.build();
        for (name, schema) in named {
            match schemas.iter().find(|(known, _)| *known == name) {
                Some((_, known)) if *known == schema => {}
                Some(_) => return Err(format!("two types are called {name}")),
                None => schemas.push((name, schema)),
            }
        }
        let slash = if route.contains('.') { "" } else { "/" };
        paths.add_path_operation(format!("{BASE_PATH}{route}{slash}"), vec![method], built);
    }
    for (_, schema) in &mut schemas {
        require_nullable(schema);
    }
    schemas.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(OpenApiBuilder::new()
        .info(InfoBuilder::new().title(title).version(version).description(Some(ABOUT)).build())
        .paths(paths)
        .components(Some(components(schemas)))
        .build())
}

/// Marks nullable fields as required, because a response always contains them: only those declared `nullable
/// = false` are left out of it.
fn require_nullable(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            for (name, property) in &mut object.properties {
                if is_nullable(property) && !object.required.contains(name) {
                    object.required.push(name.clone());
                }
                require_nullable(property);
            }
        }
        RefOr::T(Schema::AllOf(all)) => all.items.iter_mut().for_each(require_nullable),
        RefOr::T(Schema::OneOf(one)) => one.items.iter_mut().for_each(require_nullable),
        RefOr::T(Schema::AnyOf(any)) => any.items.iter_mut().for_each(require_nullable),
        _ => {}
    }
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    let may_be_null = |kind: &SchemaType| match kind {
        SchemaType::Type(kind) => *kind == Type::Null,
        SchemaType::Array(kinds) => kinds.contains(&Type::Null),
        SchemaType::AnyValue => false,
    };
    match schema {
        RefOr::T(Schema::Object(object)) => may_be_null(&object.schema_type),
        RefOr::T(Schema::Array(array)) => may_be_null(&array.schema_type),
        RefOr::T(Schema::OneOf(one)) => one.items.iter().any(is_nullable),
        _ => false,
    }
}

const ABOUT: &str = "Times are the town's unless they end in Z. Lists come in pages. What an answer \
    holds beyond its description may change without notice; what is described stays.";

fn components(schemas: Vec<(String, RefOr<Schema>)>) -> Components {
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A personal access token (`/access-tokens/`), or the token of a sign-in from `/dj-rest-auth/login/`."))
        .build();
    let mut components = ComponentsBuilder::new()
        .security_scheme(TOKEN, SecurityScheme::Http(bearer))
        .schemas_from_iter(schemas);
    for (name, response) in errors::responses() {
        components = components.response(name, response);
    }
    components.build()
}

//! OpenAPI: each call of the API is described by one row, next to its route.
//!
//! A feature's `api_operations()` goes with its `api_routes()`. The request schema is recorded from the code
//! that validates it (`Input::describe`), the response schema from the response's type (`ToSchema`).
//! Invariant: a route without a row fails a test, and so does a response that does not match its row.

mod access;
mod document;
mod errors;

use serde_json::Value;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{
    ContentBuilder, Ref, RefOr, Required, ResponseBuilder, Responses, ResponsesBuilder, Schema,
};
use utoipa::{PartialSchema, ToSchema};

use crate::kit::pagination::{MAX_PAGE, PAGE_SIZE};
use crate::kit::validation::{Input, schema};

pub use access::Access;
pub use document::{BASE_PATH, document};

const JSON: &str = "application/json";
/// The name of the token security scheme in the document.
const TOKEN: &str = "token";

/// One call as described in the API document.
pub struct Operation {
    method: HttpMethod,
    /// As mounted: `/deals/<id>`.
    route: &'static str,
    access: Access,
    description: String,
    summary: &'static str,
    tag: &'static str,
    parameters: Vec<Parameter>,
    body: Option<RequestBodyBuilder>,
    responses: ResponsesBuilder,
    /// Error statuses in addition to those that every call may return.
    errors: Vec<u16>,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// A query parameter: its name, its schema, and a description.
pub type QueryParameter = (&'static str, ObjectBuilder, &'static str);

/// Any text.
pub fn text() -> ObjectBuilder {
    schema::object(Type::String)
}

/// A word from a fixed list.
pub fn one_of(words: &[&str]) -> ObjectBuilder {
    schema::words(words)
}

pub fn flag() -> ObjectBuilder {
    schema::object(Type::Boolean)
}

pub fn integer() -> ObjectBuilder {
    schema::object(Type::Integer)
}

/// A day, as 2026-11-28.
pub fn day() -> ObjectBuilder {
    schema::formatted(KnownFormat::Date)
}

impl Operation {
    /// A row for a method and route as they are mounted, such as `GET /deals/<id>`.
    pub fn new(call: &'static str, access: Access, summary: &'static str) -> Operation {
        let (method, route) = call.split_once(' ').unwrap_or(("GET", call));
        let method = match method {
            "POST" => HttpMethod::Post,
            "PUT" => HttpMethod::Put,
            "PATCH" => HttpMethod::Patch,
            "DELETE" => HttpMethod::Delete,
            _ => HttpMethod::Get,
        };
        let names = route.split('/').filter_map(|part| part.strip_prefix('<')?.strip_suffix('>'));
        let parameters: Vec<_> = names.map(path_parameter).collect();
        let errors = if parameters.is_empty() { Vec::new() } else { vec![404] };
        Operation {
            method,
            route,
            access,
            description: String::new(),
            summary,
            tag: "",
            parameters,
            body: None,
            responses: ResponsesBuilder::new(),
            errors,
            schemas: Vec::new(),
        }
    }

    /// Details that the summary leaves out.
    pub fn about(self, description: &str) -> Self {
        Operation { description: description.to_owned(), ..self }
    }

    pub fn query(mut self, parameters: impl IntoIterator<Item = QueryParameter>) -> Self {
        self.parameters.extend(parameters.into_iter().map(query_parameter));
        self.fails(&[400])
    }

    /// A list as a CSV file, of which some columns can be chosen.
    pub fn exports(mut self, columns: &[&str]) -> Self {
        let first = columns.first().copied().unwrap_or_default();
        let about = format!(
            "Separated by commas: {}. All without it; `{first}` is always there.",
            columns.join(", ")
        );
        self.parameters.push(query_parameter(("columns", text(), &about)));
        self.fails(&[400]).response_text("text/csv")
    }

    /// A write that is done once per `Idempotency-Key`, however often it is sent.
    pub fn done_once(mut self) -> Self {
        let uuid = text().format(Some(SchemaFormat::Custom("uuid".to_owned())));
        let key = parameter("Idempotency-Key", uuid, ParameterIn::Header);
        let about = "New for each action: sent again with it, the request is answered as before.";
        self.parameters.push(key.required(Required::False).description(Some(about)).build());
        self.fails(&[400, 422])
    }

    /// A paginated list.
    pub fn paged(mut self) -> Self {
        let size = format!("Rows of a page, at most {MAX_PAGE}; {PAGE_SIZE} by default.");
        self.parameters.extend([
            query_parameter(("page", text(), "The page, from 1, or `last`.")),
            query_parameter(("page_size", integer(), &size)),
            query_parameter(("limit", integer(), "Another name of `page_size`.")),
        ]);
        self.fails(&[404])
    }

    /// A JSON body with the fields that `read` asks for.
    pub fn body(self, read: impl FnOnce(Input)) -> Self {
        let form = Input::describe(read);
        self.body_of(&[JSON], form)
    }

    /// Like `body`, for calls that also accept an HTML form.
    pub fn form(self, read: impl FnOnce(Input)) -> Self {
        let form = Input::describe(read);
        self.body_of(&[JSON, "application/x-www-form-urlencoded", "multipart/form-data"], form)
    }

    /// A JSON body that is deserialized directly into a type.
    pub fn body_as<T: PartialSchema>(self) -> Self {
        self.body_of(&[JSON], T::schema())
    }

    /// A file, sent as the body itself or as a part of a form.
    pub fn upload(self, media_types: &[&str]) -> Self {
        let file = text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
        self.body_of(media_types, Schema::from(file.build()))
    }

    fn body_of(mut self, media_types: &[&str], form: impl Into<RefOr<Schema>>) -> Self {
        let form: RefOr<Schema> = form.into();
        let body = media_types.iter().fold(RequestBodyBuilder::new(), |body, media_type| {
            body.content(*media_type, ContentBuilder::new().schema(Some(form.clone())).build())
        });
        self.body = Some(body);
        self.fails(&[400, 413, 415])
    }

    /// The response of a successful call.
    pub fn response<T: ToSchema + PartialSchema>(self) -> Self {
        self.response_with::<T>(200)
    }

    pub fn response_with<T: ToSchema + PartialSchema>(mut self, status: u16) -> Self {
        T::schemas(&mut self.schemas);
        let schema = match (schema_name::<T>(), T::schema()) {
            (Some(name), RefOr::T(schema)) => {
                self.schemas.push((name.clone(), RefOr::T(schema)));
                RefOr::Ref(Ref::from_schema_name(name))
            }
            (_, schema) => schema,
        };
        self.responds(status, Some((JSON, schema)))
    }

    /// A list whose rows have their own named schema.
    pub fn response_list<T: ToSchema + PartialSchema>(mut self) -> Self {
        T::schemas(&mut self.schemas);
        self.schemas.push((T::name().into_owned(), T::schema()));
        self.responds(200, Some((JSON, schema::list(Ref::from_schema_name(T::name())).into())))
    }

    /// A response whose schema is written out by the caller, because it follows an external standard.
    pub fn response_json(self, schema: Value) -> Self {
        self.responds(200, Some((JSON, schema::of_json(schema))))
    }

    /// A response that is not JSON.
    pub fn response_text(self, media_type: &'static str) -> Self {
        self.responds(200, Some((media_type, Schema::from(text().build()).into())))
    }

    /// An empty response: 204.
    pub fn no_content(self) -> Self {
        self.responds(204, None)
    }

    /// Accepted for later processing, with an empty response: 202.
    pub fn accepts(self) -> Self {
        self.responds(202, None)
    }

    /// Sends the browser to another site: 302.
    pub fn redirects(mut self) -> Self {
        self.responses = self
            .responses
            .response("302", ResponseBuilder::new().description("`Location` says where to go on.").build());
        self
    }

    /// The requested address is outdated: 301.
    pub fn moves(mut self) -> Self {
        self.responses = self
            .responses
            .response("301", ResponseBuilder::new().description("It has another address now.").build());
        self
    }

    fn responds(mut self, status: u16, content: Option<(&str, RefOr<Schema>)>) -> Self {
        let words = if status == 204 { "Done." } else { "As asked." };
        let mut response = ResponseBuilder::new().description(words);
        if let Some((media_type, schema)) = content {
            response = response.content(media_type, ContentBuilder::new().schema(Some(schema)).build());
        }
        self.responses = self.responses.response(status.to_string(), response.build());
        self
    }

    /// Error statuses specific to this call.
    pub fn fails(mut self, statuses: &[u16]) -> Self {
        self.errors.extend(statuses);
        self
    }

    /// The feature that this operation belongs to.
    pub fn tagged(self, tag: &'static str) -> Self {
        Operation { tag, ..self }
    }

    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// Method and route as mounted.
    pub fn call(&self) -> String {
        format!("{} {}", method_name(&self.method), self.route)
    }

    /// As mounted below the base path: `/deals/<id>`.
    pub fn route(&self) -> &'static str {
        self.route
    }

    pub fn is_read(&self) -> bool {
        matches!(self.method, HttpMethod::Get)
    }

    pub fn access(&self) -> Access {
        self.access
    }

    fn responses(&mut self) -> Responses {
        let common = [406, 429, 500, 503];
        let writes: &[u16] = if self.is_read() { &[] } else { &[409, 507] };
        let all = self.errors.iter().chain(self.access.refusals(self.is_read())).chain(&common).chain(writes);
        let mut responses = std::mem::take(&mut self.responses);
        for status in all {
            responses = responses.response(status.to_string(), errors::reference(*status));
        }
        responses.build()
    }

    /// The operation, and the schemas that it refers to.
    fn build(mut self) -> (OperationBuilder, Vec<(String, RefOr<Schema>)>) {
        let responses = self.responses();
        let access = self.access.sentence();
        let about = if self.description.is_empty() {
            access.to_owned()
        } else {
            format!("{} {access}", self.description)
        };
        let mut operation = OperationBuilder::new()
            .tag(self.tag)
            .summary(Some(self.summary))
            .description(Some(about))
            .operation_id(Some(operation_id(&self.method, self.route)))
            .parameters(Some(self.parameters))
            .request_body(self.body.map(RequestBodyBuilder::build))
            .responses(responses);
        operation = match self.access {
            Access::Open => operation,
            Access::Everybody => operation
                .security(SecurityRequirement::default())
                .security(SecurityRequirement::new::<_, [&str; 0], _>(TOKEN, [])),
            _ => operation.security(SecurityRequirement::new::<_, [&str; 0], _>(TOKEN, [])),
        };
        (operation, self.schemas)
    }
}

/// `Deal` for one of our types, `PaginatedDeal` for a page of them. Lists, plain values and responses with
/// two shapes have no name.
fn schema_name<T: ToSchema + PartialSchema>() -> Option<String> {
    let full = std::any::type_name::<T>();
    if !full.starts_with("towngreen::") || matches!(T::schema(), RefOr::T(Schema::AnyOf(_))) {
        return None;
    }
    Some(T::name().into_owned())
}

fn query_parameter((name, schema, about): (&str, ObjectBuilder, &str)) -> Parameter {
    parameter(name, schema, ParameterIn::Query).required(Required::False).description(Some(about)).build()
}

fn path_parameter(name: &str) -> Parameter {
    let schema = if name == "id" || name.ends_with("_id") { integer() } else { text() };
    parameter(name, schema, ParameterIn::Path).required(Required::True).build()
}

/// The location comes before `required`, which `ParameterBuilder` ignores while it is that of a path.
fn parameter(name: &str, schema: ObjectBuilder, location: ParameterIn) -> ParameterBuilder {
    let schema = Schema::from(schema.build());
    ParameterBuilder::new().name(name).parameter_in(location).schema(Some(schema))
}

fn method_name(method: &HttpMethod) -> &'static str {
    match method {
        HttpMethod::Post => "POST",
        HttpMethod::Put => "PUT",
        HttpMethod::Patch => "PATCH",
        HttpMethod::Delete => "DELETE",
        _ => "GET",
    }
}

/// `get_deals_id` for `GET /deals/<id>`: the name that generated clients use.
fn operation_id(method: &HttpMethod, route: &str) -> String {
    let words = route.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut id = method_name(method).to_lowercase();
    for word in words {
        id.push('_');
        id.push_str(word);
    }
    id
}

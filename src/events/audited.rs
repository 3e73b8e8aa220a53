//! What the audit trail records of an event: its content and where it is shown, not its scores.

use serde_json::Value;

use super::model::NewEvent;
use crate::kit::error::{Error, Result};

pub fn audited(event: &NewEvent) -> Result<Value> {
    let Value::Object(mut fields) = serde_json::to_value(event)? else {
        return Err(Error::internal("an event is an object"));
    };
    for own in ["source", "scores", "submitted_by", "uid", "series_id"] {
        fields.remove(own);
    }
    if let Some(Value::Object(when)) = fields.remove("when") {
        fields.extend(when);
    }
    Ok(Value::Object(fields))
}

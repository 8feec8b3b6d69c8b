//! Whether an answer is as the description says: as much of JSON Schema as the description uses.

use serde_json::Value;

/// The description of the interface.
pub(crate) struct Description(pub(crate) Value);

impl Description {
    /// What is said of the answer to a request with this status: its kind and its schema.
    pub(crate) fn answer(&self, path: &str, method: &str, status: u16) -> Option<(String, &Value)> {
        let response = &self.0["paths"][path][method]["responses"][status.to_string()];
        let content = self.followed(response)["content"].as_object()?;
        let (kind, content) = content.iter().next()?;
        Some((kind.clone(), &content["schema"]))
    }

    /// What is wrong with a value; every field has to be described.
    pub(crate) fn problems(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut problems = Vec::new();
        self.check(schema, value, "", &mut problems);
        problems
    }

    fn followed<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(place) => {
                let found = self.0.pointer(place.trim_start_matches('#'));
                self.followed(found.unwrap_or_else(|| panic!("{place} is described")))
            }
            None => schema,
        }
    }

    fn check(&self, schema: &Value, value: &Value, place: &str, problems: &mut Vec<String>) {
        let schema = self.followed(schema);
        for (word, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
            let Some(choices) = schema[word].as_array() else { continue };
            let fits = |choice: &&Value| self.problems(choice, value).is_empty();
            if !(1..=most).contains(&choices.iter().filter(fits).count()) {
                problems.push(format!("{place}: {value} is none of {schema}"));
            }
        }
        let types = match &schema["type"] {
            Value::String(one) => vec![one.as_str()],
            Value::Array(some) => some.iter().filter_map(Value::as_str).collect(),
            _ => return,
        };
        if !types.iter().any(|known| is(known, value)) {
            problems.push(format!("{place}: {value} is not {types:?}"));
            return;
        }
        if let Some(words) = schema["enum"].as_array().filter(|words| !words.contains(value)) {
            problems.push(format!("{place}: {value} is not one of {words:?}"));
        }
        let number = value.as_f64();
        let bound = |word: &str| schema[word].as_f64().zip(number);
        if bound("minimum").is_some_and(|(least, n)| n < least)
            || bound("maximum").is_some_and(|(most, n)| n > most)
        {
            problems.push(format!("{place}: {value} is out of bounds"));
        }
        for (i, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(&schema["items"], item, &format!("{place}/{i}"), problems);
        }
        if schema["properties"].is_object() {
            self.check_fields(schema, value, place, problems);
        }
    }

    fn check_fields(&self, schema: &Value, value: &Value, place: &str, problems: &mut Vec<String>) {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if value.get(name).is_none() && value.is_object() {
                problems.push(format!("{place}: there is no {name}"));
            }
        }
        for (name, field) in value.as_object().into_iter().flatten() {
            match schema["properties"].get(name) {
                Some(known) => self.check(known, field, &format!("{place}/{name}"), problems),
                None => problems.push(format!("{place}: {name} is not described")),
            }
        }
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("{kind} is no type"),
    }
}

#[test]
fn a_value_that_is_not_as_described_is_found_out() {
    let text = r#"{"type":"object","required":["a"],"properties":{
        "a":{"type":["integer","null"],"minimum":1},
        "b":{"type":"array","items":{"oneOf":[{"type":"string","enum":["x"]},{"type":"boolean"}]}}
    }}"#;
    let (description, schema) = (Description(Value::Null), serde_json::from_str(text).unwrap());
    let problems =
        |text: &str| description.problems(&schema, &serde_json::from_str(text).unwrap()).len();
    for fine in [r#"{"a":1}"#, r#"{"a":null,"b":["x",true]}"#] {
        assert_eq!(problems(fine), 0, "{fine}");
    }
    for wrong in [
        r"{}",
        "[]",
        r#"{"a":0}"#,
        r#"{"a":"1"}"#,
        r#"{"a":1.5}"#,
        r#"{"a":1,"c":2}"#,
        r#"{"a":1,"b":["y"]}"#,
        r#"{"a":1,"b":[1]}"#,
    ] {
        assert_eq!(problems(wrong), 1, "{wrong}");
    }
}

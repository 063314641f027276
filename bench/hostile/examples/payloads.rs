//! Prints the published payloads as a JSON list of texts, for tests in other languages.

fn main() {
    let texts: Vec<String> = lye_hostile::payloads().into_iter().map(|payload| payload.html).collect();
    println!("{}", serde_json::Value::from(texts));
}

//! SARIF against the JSON Schema of OASIS. The schema is not in this repository: Cargo fetches a crate that ships it.

use crate::common::{folder, lye_with_stdin};
use boon::{Compiler, Schemas};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the schema, from the sources of the crate `serde-sarif`.
fn schema() -> Value {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sarif-schema/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").unwrap();
    let path = PathBuf::from(package["manifest_path"].as_str().unwrap()).with_file_name("src");
    serde_json::from_str(&fs::read_to_string(path.join("schema.json")).unwrap()).unwrap()
}

#[test]
fn every_log_is_valid_by_the_schema() {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("sarif.json", schema()).unwrap();
    let index = compiler.compile("sarif.json", &mut schemas).unwrap();
    let assert_valid = |log: &Value| {
        if let Err(error) = schemas.validate(log, index) {
            panic!("{error:#}\n{log:#}");
        }
    };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let hostile =
        "<p onclick=\u{1B}[2J \u{202E}=x>\r\n<a href='javascript:a'\nclass=b><script>c</script><!-- d -->";
    let folder = folder(&[
        ("a b%.html", hostile.as_bytes()),
        ("good.html", b"<p>good</p>"),
        ("bad.html", b"\xFF"),
        ("comment.html", &fs::read(examples.join("comment.html")).unwrap()),
    ]);
    for arguments in [
        &["good.html"][..],
        &["."],
        &["-"],
        &["a b%.html", "comment.html", "--preset", "text"],
        &["bad.html", "missing.html"],
        &["comment.html", "--context", "h1"],
    ] {
        let output =
            lye_with_stdin(&folder, &[&["check", "--format", "sarif"], arguments].concat(), b"<p onclick=x>");
        let log: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_valid(&log);
        let run = &log["runs"][0];
        let rules: Vec<&Value> =
            run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
        for result in run["results"].as_array().unwrap() {
            assert!(rules.contains(&&result["ruleId"]), "{result}");
        }
        let is_good = !arguments.contains(&"bad.html") && arguments != ["."];
        assert_eq!(run["invocations"][0]["executionSuccessful"], is_good);
    }
    // The schema rejects an invalid log.
    assert!(schemas.validate(&serde_json::json!({ "version": "2.1.0", "runs": [{}] }), index).is_err());
}

#[test]
fn fingerprints_survive_moved_lines() {
    let fingerprints = |text: &str| -> Vec<Value> {
        let folder = folder(&[]);
        let output = lye_with_stdin(&folder, &["check", "--format", "sarif"], text.as_bytes());
        let log: Value = serde_json::from_slice(&output.stdout).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        results.into_iter().map(|result| result["partialFingerprints"]["lyeFinding/v1"].clone()).collect()
    };
    let before = fingerprints("<p onclick=a>1</p><p onclick=a>2</p><p onclick=b>3</p>");
    assert_eq!(
        before,
        fingerprints("<h1>0</h1>\n\n<p onclick=a>1</p>\n<p onclick=a>2</p> <p onclick=b>3</p>")
    );
    let different: std::collections::BTreeSet<String> = before.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), 3);
}

//! html5lib's encoding tests: the encoding of a document without a transport label.
use lye_conformance::{dat, data, expected};
use lye_html::encoding::{self, EncodingOptions};
use lye_html::{NodeRef, parse_document, tag};
use std::process::ExitCode;

fn main() -> ExitCode {
    expected::run("encoding", data::suites(), data::HOW_TO_GET_DATA, |folder, suite| {
        for path in data::files(&folder.join("html5lib/encoding"), "dat")? {
            let file = data::file_name(&path);
            for case in dat::parse(&data::read(&path)?).map_err(|e| format!("{file}: {e}"))? {
                let bytes = case.get("data").unwrap_or_default().to_vec();
                let label = case.get("encoding").unwrap_or_default().to_vec();
                let sample = String::from_utf8_lossy(&bytes).into_owned();
                suite.add(&format!("{file}:{}", case.line), &sample, move || check(&bytes, &label));
            }
        }
        Ok(())
    })
}

fn check(bytes: &[u8], label: &[u8]) -> Result<(), String> {
    let expected = encoding_rs::Encoding::for_label(label).ok_or("the case has no known encoding")?;
    let got = detect(bytes)?;
    if got == expected {
        return Ok(());
    }
    let input = String::from_utf8_lossy(bytes);
    Err(format!("input: {input:?}\nexpected: {}\ngot:      {}", expected.name(), got.name()))
}

/// Returns the final encoding of a document: by its first bytes and, while the encoding is tentative, by the first `meta`
/// element in the tree (HTML Standard, 13.2.3.4 and the `meta` start tag in 13.2.6.4.4).
fn detect(bytes: &[u8]) -> Result<&'static encoding_rs::Encoding, String> {
    let decoded = encoding::decode(bytes, &EncodingOptions::new());
    if !decoded.source.is_tentative() {
        return Ok(decoded.encoding);
    }
    let tree = parse_document(&decoded.text).map_err(|e| e.to_string())?;
    let declared =
        tree.root().descendants().filter(|node| node.is_html(tag::META)).find_map(|meta| declared(&meta));
    Ok(declared.and_then(|declared| encoding::change(decoded.encoding, declared)).unwrap_or(decoded.encoding))
}

fn declared(meta: &NodeRef<'_, '_>) -> Option<&'static encoding_rs::Encoding> {
    if let Some(label) = meta.attr("charset") {
        return encoding_rs::Encoding::for_label(label.as_bytes());
    }
    let is_content_type = meta.attr("http-equiv").is_some_and(|v| v.eq_ignore_ascii_case("content-type"));
    meta.attr("content").filter(|_| is_content_type).and_then(encoding::from_meta_content)
}

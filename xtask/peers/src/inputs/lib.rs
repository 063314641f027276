//! Inputs for the comparison with installed peers: the markup generators of the fuzz targets, whose own package is in a workspace with
//! heavy dependencies, payloads of the hostile inputs, and comments of the benchmark corpus.
#![forbid(unsafe_code)]

#[path = "../../../../fuzz/src/generate.rs"]
pub mod generate;
#[path = "../../../../fuzz/src/generate_addresses.rs"]
pub mod generate_addresses;
#[path = "../../../../fuzz/src/generate_url.rs"]
pub mod generate_url;
#[path = "../../../../fuzz/src/input.rs"]
pub mod input;
pub mod policy;
mod probes;
#[path = "../../../../fuzz/src/rng.rs"]
pub mod rng;

use lye::html::serialize::inner_html;
use lye::html::{Context, parse_fragment};
use rng::Rng;
use std::path::Path;

/// Longer texts are left out: they take long and show nothing that shorter ones do not.
const MOST_BYTES: usize = 3000;

/// The maximum number of pieces of generated markup.
const MOST_PIECES: usize = 16;

/// Returns this many inputs. A third are comments of the corpus, if it is found. Half of all are without parse errors that change the tree.
///
/// # Errors
/// Fails if the corpus is found and cannot be read.
pub fn inputs(rng: &mut Rng, count: usize, corpus: &Path) -> Result<Vec<String>, String> {
    let comments = comments(corpus)?;
    let payloads: Vec<String> = lye_hostile::payloads().into_iter().map(|payload| payload.html).collect();
    let mut inputs = Vec::with_capacity(count);
    while inputs.len() < count {
        let pieces = 1 + rng.below(MOST_PIECES);
        let input = match rng.below(12) {
            0..=3 if !comments.is_empty() => comments[rng.below(comments.len())].clone(),
            4..=6 => generate::markup(rng, pieces),
            7 => payloads[rng.below(payloads.len())].clone(),
            8 => lye_hostile::mutations(rng.number() | 1, 1).concat(),
            9 => probes::markup(rng, pieces),
            _ => generate_addresses::markup(rng, pieces),
        };
        // Peers with other parsers differ less in markup without errors.
        let input = if rng.one_in(2) { without_errors(&input)? } else { input };
        if input.len() <= MOST_BYTES {
            inputs.push(input);
        }
    }
    Ok(inputs)
}

/// Parses markup, and writes the tree.
fn without_errors(input: &str) -> Result<String, String> {
    let tree = parse_fragment(input, &Context::html("body")).map_err(|error| error.to_string())?;
    Ok(inner_html(&tree.root()))
}

/// Reads a file with a JSON string on each line. Returns an empty list if the file does not exist.
fn comments(corpus: &Path) -> Result<Vec<String>, String> {
    if !corpus.is_file() {
        return Ok(Vec::new());
    }
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", corpus.display());
    let text = std::fs::read_to_string(corpus).map_err(|error| failed(&error))?;
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| failed(&error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_gives_same_inputs() {
        let make = |seed| inputs(&mut Rng::new(seed), 50, Path::new("absent")).unwrap();
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
        assert!(make(1).iter().all(|input| input.len() <= MOST_BYTES));
    }
}

//! The messages for invalid policies (`policy_errors/`) and suspicious ones (`policy_warnings/`). Each policy has a text of the same name.
//! With `LYE_BLESS=1`, the tests write the texts instead of comparing them.

use lye::Policy;
use lye::policy::PolicyFormat;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the policies of a folder, by name.
fn policies(folder: &str) -> Vec<(PathBuf, PolicyFormat)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(folder);
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let mut policies: Vec<_> = files
        .filter_map(|file| Some((file.clone(), PolicyFormat::from_extension(file.extension()?.to_str()?)?)))
        .collect();
    policies.sort_by(|(a, _), (b, _)| a.cmp(b));
    policies
}

/// Compares the messages for each policy with the text beside it.
fn compare(folder: &str, said: fn(&str, &str, PolicyFormat) -> Result<String, String>) {
    let is_blessing = std::env::var_os("LYE_BLESS").is_some_and(|value| value == "1");
    let mut differing = Vec::new();
    let policies = policies(folder);
    assert!(!policies.is_empty());
    for (file, format) in policies {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let said = match said(name, &text, format) {
            Ok(said) => said + "\n",
            Err(reason) => {
                differing.push(format!("{name}: {reason}"));
                continue;
            }
        };
        let expected = file.with_extension("txt");
        if is_blessing {
            fs::write(&expected, said).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != said {
            differing.push(format!("{name}:\n{said}"));
        }
    }
    assert!(differing.is_empty(), "not as the texts say:\n\n{}", differing.join("\n"));
}

#[test]
fn errors_show_position_and_remedy() {
    compare("policy_errors", |name, text, format| {
        // A base URL may be set after reading, so its absence is detected later.
        let checked = Policy::from_text(text, format)
            .and_then(|policy| policy.check().map_err(|error| error.located_in(text, format)));
        match checked {
            Ok(_) => Err("it is accepted".to_owned()),
            Err(error) => Ok(error.in_file(name).to_string()),
        }
    });
}

#[test]
fn ineffective_settings_are_reported() {
    compare("policy_warnings", |name, text, format| {
        let policy = Policy::from_text(text, format).map_err(|error| error.to_string())?;
        let warnings = lye::policy_tools::warnings(&policy).into_iter();
        let shown = warnings.map(|warning| warning.located_in(text, format).in_file(name).to_string());
        Ok(shown.collect::<Vec<_>>().join("\n\n"))
    });
}

#[test]
fn every_prefix_of_a_policy_is_read_or_refused_with_position() {
    for (file, _) in ["policy_errors", "policy_warnings"].into_iter().flat_map(policies) {
        let text = fs::read_to_string(&file).unwrap();
        // A long policy is rejected only for its length.
        for end in (0..=text.len().min(300)).filter(|end| text.is_char_boundary(*end)) {
            for format in [PolicyFormat::Toml, PolicyFormat::Json] {
                if let Err(error) = Policy::from_text(&text[..end], format) {
                    let span = error.span().unwrap();
                    assert!(span.start <= end && span.end <= end, "{span:?} of {:?}", &text[..end]);
                    assert!(error.to_string().starts_with("error: "));
                }
            }
        }
    }
}

#[test]
fn every_text_has_a_policy() {
    for folder in ["policy_errors", "policy_warnings"] {
        let known: Vec<_> =
            policies(folder).into_iter().map(|(file, _)| file.with_extension("txt")).collect();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it").join(folder);
        for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let is_text = file.extension().is_some_and(|extension| extension == "txt");
            assert!(!is_text || known.contains(&file), "{} belongs to nothing", file.display());
        }
    }
}

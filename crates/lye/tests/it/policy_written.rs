//! A written policy is read as the same policy.

use lye::policy::PolicyFormat;
use lye::policy_tools::{PolicyDefaults, write};
use lye::{Cleaner, Policy, Preset};

const FORMATS: [PolicyFormat; 2] = [PolicyFormat::Toml, PolicyFormat::Json];

/// Returns the policies of the guide and of the presets.
fn policies() -> Vec<Policy> {
    let guide = include_str!("../../../../docs/policy.md");
    let blocks = guide.split("\n```toml\n").skip(1).map(|block| block.split_once("\n```").unwrap().0);
    let examples = blocks.map(|text| Policy::from_toml(text).unwrap());
    examples.chain(Preset::ALL.map(Preset::policy)).collect()
}

#[test]
fn policy_without_defaults_is_equal() {
    for policy in policies() {
        for format in FORMATS {
            let text = write(&policy, format, PolicyDefaults::LeftOut);
            let read = Policy::from_text(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read, policy, "{text}");
        }
    }
}

#[test]
fn policy_with_defaults_is_complete_and_equivalent() {
    let html = "<h1 id=a class=b>A</h1><p style='color:red' title=t>B <a href='https://example.com/?utm_source=x' target=x>c</a> \
                <a href=#a>d</a> <img src=/e.png><svg><path d=M0/></svg><form><input name=x></form><!-- f --><x-card label=a>g</x-card>";
    for policy in policies() {
        for format in FORMATS {
            let text = write(&policy, format, PolicyDefaults::FilledIn);
            let read = Policy::from_text(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let Ok(cleaner) = Cleaner::new(&policy) else { continue };
            let clean = |cleaner: &Cleaner| cleaner.clean(html).map(|clean| clean.into_html());
            assert_eq!(clean(&Cleaner::new(&read).unwrap()).ok(), clean(&cleaner).ok(), "{text}");
            assert_eq!(write(&read, format, PolicyDefaults::FilledIn), text, "filled in again");
            for member in ["edition", "urls", "limits", "links", "text", "context"] {
                assert!(text.contains(member), "{member}: {text}");
            }
        }
    }
}

#[test]
fn lines_are_short_where_they_can_be() {
    for preset in Preset::ALL {
        let text = write(&preset.policy(), PolicyFormat::Toml, PolicyDefaults::LeftOut);
        // An entry of a list stays on one line.
        let longest = text.lines().filter(|line| !line.starts_with("  {")).map(str::len).max();
        assert!(longest <= Some(150), "{preset}: {text}");
    }
}

//! The doctypes that set quirks mode (HTML Standard, 13.2.6.4.1).

use crate::options::Dialect;
use crate::options::QuirksMode;

/// Prefixes of public identifiers that set quirks mode, in lower case.
const QUIRKY_PREFIXES: &[&str] = &[
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
];
const QUIRKY_PUBLIC: &[&str] =
    &["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];
const QUIRKY_SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
const LIMITED_PREFIXES: &[&str] =
    &["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"];
/// Quirks mode without a system identifier, limited-quirks mode with one.
const BY_SYSTEM_PREFIXES: &[&str] =
    &["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];

/// Returns the quirks mode that a doctype sets. Since January 2026, a missing and an empty system identifier are the same.
pub(super) fn quirks_mode(
    name: Option<&str>,
    public: Option<&str>,
    system: Option<&str>,
    force_quirks: bool,
    dialect: Dialect,
) -> QuirksMode {
    if force_quirks || name != Some("html") {
        return QuirksMode::Quirks;
    }
    // No relevant identifier is longer. Except for equality, a lower-case copy of a prefix suffices.
    let public = public.unwrap_or("").to_ascii_lowercase();
    let no_system = match dialect {
        Dialect::Html2023 => system.is_none(),
        Dialect::Current => system.is_none_or(str::is_empty),
    };
    let system = system.unwrap_or("");
    let starts = |list: &[&str]| list.iter().any(|p| public.starts_with(p));
    if QUIRKY_PUBLIC.contains(&public.as_str())
        || system.eq_ignore_ascii_case(QUIRKY_SYSTEM)
        || starts(QUIRKY_PREFIXES)
        || (no_system && starts(BY_SYSTEM_PREFIXES))
    {
        return QuirksMode::Quirks;
    }
    if starts(LIMITED_PREFIXES) || starts(BY_SYSTEM_PREFIXES) {
        return QuirksMode::LimitedQuirks;
    }
    QuirksMode::NoQuirks
}

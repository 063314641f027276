//! The setters of the URL API, in any order.

use super::url_identity::url_and_base;
use crate::check_url;
use crate::input::Input;
use lye_url::{SchemeType, SearchParams, Url};

/// A setter. An invalid value has no effect.
type Setter = fn(&mut Url, &str);

pub(super) const SETTERS: &[(&str, Setter)] = &[
    ("protocol", Url::set_protocol),
    ("username", Url::set_username),
    ("password", Url::set_password),
    ("host", Url::set_host),
    ("hostname", Url::set_hostname),
    ("port", Url::set_port),
    ("pathname", Url::set_pathname),
    ("search", Url::set_search),
    ("hash", Url::set_hash),
];

/// Asserts that a URL is sound and its serialization parses to itself after any setter, that setting a component to its current value
/// changes nothing, and that a setter changes only its own component.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let setters: Vec<usize> = (0..8).map(|_| input.choose(SETTERS.len() + 2)).collect();
    let (text, base) = url_and_base(&input);
    let parsed = match &base {
        Some(base) => Url::parse_with_base(text, base),
        None => Url::parse(text),
    };
    let Ok(mut url) = parsed else { return };
    for (setter, value) in setters.into_iter().zip(input.parts().skip(2)) {
        let before = url.clone();
        let why = match SETTERS.get(setter) {
            Some((name, set)) => {
                set(&mut url, value);
                if is_made_a_file_url(&before, &url) {
                    url = before;
                    continue;
                }
                others_stay(name, &before, &url);
                format!("{before} after {name} = {value:?}")
            }
            None if setter == SETTERS.len() => {
                let result = url.set_href(value);
                assert!(result.is_ok() || url == before, "a refused href changes nothing");
                format!("{before} after href = {value:?}")
            }
            None => {
                let params: SearchParams = value.parse().expect("every string has pairs");
                params.update_url(&mut url);
                format!("{before} after its query became that of {value:?}")
            }
        };
        check_url::parses_to_itself(&url, &why);
        sets_itself(&url);
    }
}

/// A gap in the standard: a special URL that becomes a `file` URL keeps a host `localhost` and a path that begins with a drive letter and
/// `|`, which parsing a `file` URL never returns. See `EXCLUSIONS.md`.
pub(super) fn is_made_a_file_url(before: &Url, after: &Url) -> bool {
    let becomes_file = before.scheme_type() != SchemeType::File && after.scheme_type() == SchemeType::File;
    let first = after.path_segments().next().unwrap_or_default().as_bytes();
    let is_drive = matches!(first, [letter, b'|'] if letter.is_ascii_alphabetic());
    becomes_file && (after.hostname() == "localhost" || is_drive)
}

fn sets_itself(url: &Url) {
    type Getter = fn(&Url) -> &str;
    let getters: [Getter; 9] = [
        Url::protocol,
        Url::username,
        Url::password,
        Url::host,
        Url::hostname,
        Url::port,
        Url::pathname,
        Url::search,
        Url::hash,
    ];
    for ((name, set), get) in SETTERS.iter().zip(getters) {
        let mut again = url.clone();
        set(&mut again, get(url));
        // An empty query or fragment becomes null, and a null host becomes empty.
        let is_null = match *name {
            "search" | "hash" => get(url).is_empty(),
            "host" | "hostname" => url.host_enum().is_none(),
            _ => false,
        };
        if !is_null {
            check_url::same(url, &again, &format!("{url} after {name} = {:?}", get(url)));
        }
    }
}

/// Asserts that a setter leaves other components unchanged.
fn others_stay(name: &str, before: &Url, after: &Url) {
    let parts = |url: &Url| {
        [
            ("protocol", url.protocol().to_owned()),
            ("username", url.username().to_owned()),
            ("password", url.password().to_owned()),
            ("hostname", format!("{:?}", url.host_enum())),
            ("port", url.port().to_owned()),
            ("pathname", url.pathname().to_owned()),
            ("search", format!("{:?}", url.query())),
            ("hash", format!("{:?}", url.fragment())),
        ]
    };
    for ((part, old), (_, new)) in parts(before).into_iter().zip(parts(after)) {
        let is_own = match (name, part) {
            ("host", "hostname" | "port") => true,
            // The default port of a scheme is removed.
            ("protocol", "port") => new.is_empty(),
            _ => name == part,
        };
        assert!(is_own || old == new, "{name} changed {part} of {before} to {new:?}");
    }
}

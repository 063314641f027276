//! Rendering of URLs.

use lye_url::host::HostBuf;
use lye_url::public_suffix::PublicSuffixList;
use lye_url::render::{HostStyle, Rendering, render_host};
use lye_url::{Host, Url};

pub(super) fn check(url: &Url, max_chars: usize) {
    let mut bare = url.clone();
    bare.set_username("");
    bare.set_password("");
    for style in [HostStyle::Full, HostStyle::WithoutWww, HostStyle::RegistrableDomain] {
        let shown = Rendering::new(url).with_host_style(style);
        let text = shown.clone().to_string();
        assert_eq!(text, Rendering::new(&bare).with_host_style(style).to_string(), "credentials in {url}");
        assert!(text.starts_with(url.protocol()), "{url} as {text:?}");
        assert!(text.chars().all(|c| !c.is_control()), "{url} as {text:?}");
        let embedded = shown.clone().with_bidi_embedding().to_string();
        assert_eq!(embedded, format!("\u{202A}{text}\u{202C}"));
        let short = shown.clone().with_host_only().to_string();
        let is_host = url.host_enum().is_some();
        assert!(!is_host || text.starts_with(&short), "{text:?} begins with {short:?}");

        let chars = |text: &str| text.chars().count();
        let least = shown.clone().with_max_chars(1).to_string();
        let cut = shown.clone().with_max_chars(max_chars).to_string();
        assert!(chars(&cut) <= max_chars.max(chars(&least)), "{url} in {max_chars}: {cut:?}, {least:?}");
        assert_eq!(shown.clone().with_max_chars(chars(&text)).to_string(), text, "nothing to cut");
        if let Some(domain) =
            url.host_enum().and_then(|host| PublicSuffixList::built_in().registrable_domain(host))
        {
            let registrable = render_host(Host::Domain(domain));
            // A host with a label that cannot be shown in Unicode is not shown in Unicode.
            assert!(least.contains(registrable.as_ref()) || least.contains(domain), "{least:?} of {url}");
        }
    }
    if let Some(host @ Host::Domain(domain)) = url.host_enum() {
        // Typing the rendered host leads to the same host.
        let shown = render_host(host);
        let again = HostBuf::parse(&shown);
        assert!(again.is_ok_and(|again| again.as_str() == domain), "{domain:?} shown as {shown:?}");
    }
}

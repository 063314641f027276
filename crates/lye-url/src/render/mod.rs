//! Renders URLs and hosts for people who judge by them whether to trust a site (URL Standard, 4.8).

#[cfg(feature = "public-suffix")]
mod rendering;

#[cfg(feature = "public-suffix")]
pub use rendering::{HostStyle, Rendering};

use crate::host::{Host, domain_to_unicode};
use std::borrow::Cow;

/// Returns a host for display: a domain in Unicode (section 4.8.3), unless it has invisible characters or characters that look
/// like delimiters; any other host in its serialized form.
///
/// ```
/// use lye_url::Host;
/// use lye_url::render::render_host;
///
/// assert_eq!(render_host(Host::Domain("xn--53h.example")), "☕.example");
/// assert_eq!(render_host(Host::Ipv6([0, 0, 0, 0, 0, 0, 0, 1].into())), "[::1]");
/// ```
#[must_use]
pub fn render_host(host: Host<'_>) -> Cow<'_, str> {
    match host {
        Host::Domain(domain) => {
            let unicode = domain_to_unicode(domain);
            let is_clear = unicode.chars().all(|c| !is_invisible(c) && !is_misleading(c));
            if is_clear { unicode } else { Cow::Borrowed(domain) }
        }
        Host::Ipv6(_) => Cow::Owned(match host.to_string() {
            bracketed if bracketed.starts_with('[') => bracketed,
            address => format!("[{address}]"),
        }),
        Host::Opaque(text) => Cow::Borrowed(text),
        Host::Ipv4(_) | Host::Empty => Cow::Owned(host.to_string()),
    }
}

/// Whether a character is a control, white space, ignorable, private use or a noncharacter.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202F}' | '\u{205F}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

/// Whether a character looks like a delimiter of a URL, or like a browser's lock.
fn is_misleading(c: char) -> bool {
    "\u{2044}\u{2215}\u{2571}\u{29F6}\u{29F8}\u{FF0F}\u{3033}\u{30CE}\u{2024}\u{3002}\u{FF0E}\u{FF61}"
        .contains(c)
        || "\u{FF1F}\u{FF03}\u{FF1A}\u{FF20}\u{FF05}\u{FF06}\u{A789}\u{2236}\u{2F3}\u{FE55}\u{2216}\u{FF3C}"
            .contains(c)
        || matches!(c, '\u{1F50F}'..='\u{1F513}' | '\u{26BF}' | '\u{1F5DD}' | '\u{1F6E1}')
}

//! Controls: uncleaned payloads. They must run where they are known to run, or the harness does not work.

/// A payload, and the ways of inserting it in which it runs. The names are those of `page/harness.js`.
pub(crate) struct Control {
    pub(crate) html: &'static str,
    pub(crate) runs: &'static [&'static str],
    /// Whether a browser finds a `javascript:` URL in it.
    pub(crate) is_script_url: bool,
}

const ALL: &[&str] = &[
    "innerHTML",
    "DOMParser",
    "innerHTML three times",
    "DOMParser, then innerHTML",
    "document.write",
    "srcdoc",
];

/// The controls. One never runs, to show that the harness does not report everything.
pub(crate) const CONTROLS: &[Control] = &[
    Control { html: "<b title=x>x</b>", runs: &[], is_script_url: false },
    Control { html: "<img src=x onerror=alert(1)>", runs: ALL, is_script_url: false },
    Control { html: "<b onclick=alert(1)>x</b>", runs: ALL, is_script_url: false },
    Control { html: "<script>alert(1)</script>", runs: &["document.write", "srcdoc"], is_script_url: false },
    Control { html: "<script>let x = 1</script>", runs: &["document.write", "srcdoc"], is_script_url: false },
    // DOMPurify 2.0.17: harmless when parsed only once.
    Control {
        html: "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        runs: &["innerHTML three times", "DOMParser, then innerHTML"],
        is_script_url: false,
    },
    Control { html: "<a href='java&Tab;script:alert(1)'>x</a>", runs: &[], is_script_url: true },
];

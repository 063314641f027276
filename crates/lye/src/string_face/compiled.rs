//! A policy made ready: everything that cleaners share.

use crate::Sanitizer;
use crate::engine::{Engine, Strictness, UrlNames};
use crate::policy::{CheckedPolicy, DocumentBase, FindingsMode, LinkPolicy, OutputContext};
use crate::url_policy::{UrlBases, UrlPolicy, document_base};
use lye_html::{Context, Namespace, ParseOptions, Parser, Scripting, tag};
use lye_url::Url;
use std::borrow::Cow;

/// What cleaners share, whatever input they are at.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) engine: Engine,
    /// None for the rules of the Sanitizer API alone.
    pub(super) urls: Option<(UrlPolicy, UrlNames)>,
    pub(super) links: Option<LinkPolicy>,
    bases: UrlBases,
    document_base: DocumentBase,
    pub(super) findings: FindingsMode,
    pub(super) scripting: Scripting,
    pub(super) scope: Scope,
}

/// What an input is.
#[derive(Clone, Debug)]
pub(super) enum Scope {
    Document,
    Fragment(Context),
}

impl Compiled {
    /// What a sanitizer keeps, and no more rules than its own.
    pub(super) fn of_sanitizer(sanitizer: &Sanitizer) -> Self {
        Self {
            engine: sanitizer.compile(true, Strictness::String),
            urls: None,
            links: None,
            bases: UrlBases::unknown(),
            document_base: DocumentBase::Drop,
            findings: FindingsMode::Silent,
            scripting: Scripting::Enabled,
            scope: Scope::Fragment(Context::html("body")),
        }
    }

    pub(super) fn of_policy(policy: &CheckedPolicy) -> Self {
        let links = policy.links();
        let adds_to_links = !links.rel.is_empty() || links.target.is_some();
        Self {
            engine: policy.sanitizer().compile(true, Strictness::String),
            urls: Some((policy.urls().clone(), UrlNames::new(policy.urls()))),
            links: adds_to_links.then(|| links.clone()),
            bases: policy
                .base()
                .url
                .as_ref()
                .map_or_else(UrlBases::unknown, |url| UrlBases::known(url.url().clone())),
            document_base: policy.base().document_base,
            findings: policy.findings(),
            scripting: policy.scripting(),
            scope: match policy.context() {
                OutputContext::Document => Scope::Document,
                context => Scope::Fragment(context.element().unwrap_or_else(|| Context::html("body"))),
            },
        }
    }

    /// The page where the output will stand, if it is known.
    pub(super) fn page(&self) -> Option<&Url> {
        self.bases.url()
    }

    /// Whether the output will stand in SVG or MathML.
    pub(super) fn is_in_foreign_content(&self) -> bool {
        matches!(&self.scope, Scope::Fragment(context) if context.namespace() != Namespace::Html)
    }

    /// What the URLs of an input are relative to. A `base` element in it is honoured if the policy says so: the first one with
    /// an `href`, which is resolved against the base from outside (HTML Standard, 4.2.3 "set the frozen base URL").
    ///
    /// The base of a document holds for what stands before the element too, so that it has to be known first: where there may
    /// be one, the input is parsed once more.
    pub(super) fn bases_of(&self, html: &str) -> Cow<'_, UrlBases> {
        if self.document_base == DocumentBase::Drop || !mentions_base(html) {
            return Cow::Borrowed(&self.bases);
        }
        let mut parser = Parser::new(ParseOptions { scripting: self.scripting, ..ParseOptions::default() });
        let tree = match &self.scope {
            Scope::Document => parser.parse_document(html),
            Scope::Fragment(context) => parser.parse_fragment(html, context),
        };
        // An input that is too long is refused by the parse that follows.
        let Ok(tree) = tree else { return Cow::Borrowed(&self.bases) };
        let mut elements = tree.root().descendants().filter(|node| node.is_html(tag::BASE));
        let Some(href) = elements.find_map(|base| base.attr("href")) else {
            return Cow::Borrowed(&self.bases);
        };
        match self.bases.url() {
            Some(fallback) => Cow::Owned(UrlBases::of_input(document_base(fallback, [href]))),
            // What it is relative to is not known, unless it says so itself.
            None => match Url::parse(href) {
                Ok(base) if matches!(base.scheme(), "http" | "https") => Cow::Owned(UrlBases::of_input(base)),
                _ => Cow::Borrowed(&self.bases),
            },
        }
    }
}

/// Whether there may be a `base` element: whatever the case of its letters.
fn mentions_base(html: &str) -> bool {
    html.as_bytes().windows(5).any(|bytes| bytes.eq_ignore_ascii_case(b"<base"))
}

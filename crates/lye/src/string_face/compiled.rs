//! A policy made ready: everything that cleaners share.

use crate::engine::{
    DisallowedTable, Engine, InputBases, Refusals, RefusedHazards, Shaping, Strictness, UrlNames, texts,
};
use crate::findings::Recorder;
use crate::policy::{
    CheckedPolicy, DocumentBase, FindingsMode, IdPolicy, LinkPolicy, OutputContext, TextPolicy, XmlBase,
};
use crate::url_policy::{UrlBases, UrlPolicy};
use crate::{Disallowed, Sanitizer};
use lye_html::{Context, Depth, ParseOptions, Parser, Scripting};
use lye_url::Url;

/// What cleaners share, whatever input they are at.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) engine: Engine,
    /// None for the rules of the Sanitizer API alone.
    pub(super) urls: Option<(UrlPolicy, UrlNames)>,
    pub(super) links: Option<LinkPolicy>,
    /// What becomes of text, if anything does.
    pub(super) text: Option<TextPolicy>,
    /// What is refused for what it does, if anything is.
    pub(super) hazards: Option<RefusedHazards>,
    /// What becomes of names of elements, if anything does.
    pub(super) ids: Option<IdPolicy>,
    /// Whether the output will stand where nothing is made a link.
    pub(super) is_without_links: bool,
    /// None if all that is not kept is removed.
    disallowed: Option<DisallowedTable>,
    pub(super) lossless: bool,
    /// None if the policy does no more than keep and remove.
    pub(super) shaping: Option<Shaping>,
    bases: UrlBases,
    document_base: DocumentBase,
    xml_base: XmlBase,
    pub(super) findings: FindingsMode,
    pub(super) scripting: Scripting,
    pub(super) scope: Scope,
}

/// What an input is.
#[derive(Clone, Debug)]
pub(super) enum Scope {
    Document,
    /// The document of an `iframe` with `srcdoc`.
    Srcdoc,
    Fragment(Context),
}

impl Compiled {
    /// What a sanitizer keeps, and no more rules than its own.
    pub(super) fn of_sanitizer(sanitizer: &Sanitizer) -> Self {
        Self {
            engine: sanitizer.compile(true, Strictness::String),
            urls: None,
            links: None,
            text: None,
            hazards: None,
            ids: None,
            is_without_links: false,
            disallowed: None,
            lossless: false,
            shaping: None,
            bases: UrlBases::unknown(),
            document_base: DocumentBase::Drop,
            xml_base: XmlBase::Drop,
            findings: FindingsMode::Silent,
            scripting: Scripting::Enabled,
            scope: Scope::Fragment(Context::html("body")),
        }
    }

    pub(super) fn of_policy(policy: &CheckedPolicy) -> Self {
        let links = policy.links();
        let adds_to_links = !links.rel.is_empty() || links.target.is_some();
        Self {
            engine: policy.policy().with_stand_in(policy.sanitizer()).compile(true, Strictness::String),
            urls: Some((policy.urls().clone(), UrlNames::new(policy.urls()))),
            links: adds_to_links.then(|| links.clone()),
            text: Some(policy.text()).filter(|text| !text.is_idle()),
            hazards: RefusedHazards::new(policy.refused_hazards()),
            ids: Some(policy.ids().clone()).filter(|ids| *ids != IdPolicy::Allow),
            is_without_links: match policy.context() {
                OutputContext::Inside(chain) => {
                    chain.elements().any(|(namespace, name)| texts::is_without_links(namespace, name))
                }
                _ => false,
            },
            disallowed: table_of(policy.disallowed()),
            lossless: policy.lossless(),
            shaping: Shaping::new(policy.policy()),
            bases: policy
                .base()
                .url
                .as_ref()
                .map_or_else(UrlBases::unknown, |url| UrlBases::known(url.url().clone())),
            document_base: policy.base().document_base,
            xml_base: policy.base().xml_base,
            findings: policy.findings(),
            scripting: policy.scripting(),
            scope: match policy.context() {
                OutputContext::Document => Scope::Document,
                OutputContext::Srcdoc => Scope::Srcdoc,
                context => Scope::Fragment(context.element().unwrap_or_else(|| Context::html("body"))),
            },
        }
    }

    pub(super) fn set_scope(&mut self, scope: Scope) {
        self.is_without_links = match &scope {
            Scope::Fragment(context) => texts::is_without_links(context.namespace(), context.name()),
            Scope::Document | Scope::Srcdoc => false,
        };
        self.scope = scope;
    }

    pub(super) fn set_disallowed(&mut self, disallowed: &Disallowed) {
        self.disallowed = table_of(disallowed);
    }

    /// What becomes of what is not kept, for one parse.
    pub(super) fn refusals(&self) -> Option<Refusals<'_>> {
        let is_document = !matches!(self.scope, Scope::Fragment(_));
        self.disallowed.as_ref().map(|table| Refusals::new(table, is_document))
    }

    /// The page where the output will stand, if it is known.
    pub(super) fn page(&self) -> Option<&Url> {
        self.bases.url()
    }

    /// How inputs are parsed.
    pub(super) fn parse_options(&self) -> ParseOptions {
        ParseOptions { lossless: self.lossless, ..self.plain_parse_options() }
    }

    /// How outputs are read by others.
    pub(super) fn plain_parse_options(&self) -> ParseOptions {
        ParseOptions {
            scripting: self.scripting,
            depth: Depth::Browser,
            iframe_srcdoc: matches!(self.scope, Scope::Srcdoc),
            ..ParseOptions::default()
        }
    }

    /// What the URLs of an output are relative to.
    pub(super) fn bases_of_output(&self) -> InputBases<'_> {
        InputBases::of_document(&self.bases)
    }

    /// What the URLs of an input are relative to: the base from outside, and what the input says, where the policy honours it.
    ///
    /// The base of a document holds for what stands before its `base` element too, and that of an element for what is in it even
    /// if it is removed, so that both have to be known first: where there may be one, the input is parsed once more.
    pub(super) fn bases_of(&self, html: &str, recorder: &mut Recorder) -> InputBases<'_> {
        let mut bases = InputBases::of_document(&self.bases);
        let may_have_base = self.document_base == DocumentBase::Honour && mentions(html, "<base");
        let may_have_xml_base = self.xml_base == XmlBase::Honour && mentions(html, "xml:base");
        if !may_have_base && !may_have_xml_base {
            return bases;
        }
        let mut parser = Parser::new(self.parse_options());
        let tree = match &self.scope {
            Scope::Document | Scope::Srcdoc => parser.parse_document(html),
            Scope::Fragment(context) => parser.parse_fragment(html, context),
        };
        // An input that is too long is refused by the parse that follows.
        let Ok(tree) = tree else { return bases };
        if may_have_base {
            bases = bases.with_base_element(&tree, recorder);
        }
        if may_have_xml_base {
            bases = bases.with_xml_bases(&tree, recorder);
        }
        bases
    }
}

/// None if all that is not kept is removed.
fn table_of(disallowed: &Disallowed) -> Option<DisallowedTable> {
    (*disallowed != Disallowed::default()).then(|| DisallowedTable::new(disallowed))
}

/// Whether some part of an input is this, whatever the case of its letters.
fn mentions(html: &str, part: &str) -> bool {
    html.as_bytes().windows(part.len()).any(|bytes| bytes.eq_ignore_ascii_case(part.as_bytes()))
}

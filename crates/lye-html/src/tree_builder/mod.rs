//! Tree construction (HTML Standard, 13.2.6): the state of the tree builder, the dispatcher, and the entry points.

mod adoption_agency;
mod foreign;
mod formatting;
mod insert;
mod modes;
mod patching;
mod quirks;
mod replay;
mod select;
mod sets;
mod sink;
mod stack;
mod straight;
mod streamed;
mod tags_as_text;

pub(crate) use replay::{filter_tree, stream_tree};
pub use streamed::{NeedsTree, StreamedFragment};

use crate::Span;
use crate::errors::{InputError, Outcome, ParseError, ParseErrorCode};
use crate::filter::InsertionFilter;
use crate::names::{AttrId, Namespace, NeededAttributes, TagId, attr, tag};
use crate::options::QuirksMode;
use crate::options::{Context, Depth, Dialect, MAX_INPUT_BYTES, ParseOptions, Scripting, Tokenization};
use crate::serialize::{Emitter, Fidelity, Form, OutputAncestors};
use crate::tokenizer::scan;
use crate::tokenizer::{
    DoctypeToken, Next, State, TagToken, TextToken, TokenAttr, TokenSink, Tokenizer, TokenizerBuffers,
};
use crate::tree::{NodeId, NodeType, StrRef, Tree, flag};
use formatting::FormattingList;
use modes::InsertionMode;
use sink::{DomSink, DomSinkBuffers, HtmlSink, HtmlSinkBuffers, StraightElement, TreeSink};
use stack::Stack;
use std::borrow::Cow;
use std::hash::RandomState;

/// The buffers that a parser keeps between inputs.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    tree: Option<Tree<'static>>,
    parse: ParseBuffers,
    dom: DomSinkBuffers,
    html: HtmlSinkBuffers,
    hasher: RandomState,
}

/// The buffers of the tokenizer and the tree builder.
#[derive(Debug, Default)]
struct ParseBuffers {
    tokenizer: TokenizerBuffers,
    builder: BuilderBuffers,
}

#[derive(Debug, Default)]
struct BuilderBuffers {
    stack: Stack,
    formatting: FormattingList,
    /// The open elements of the straight path.
    straight: Vec<StraightElement>,
    template_modes: Vec<InsertionMode>,
    pending_table_text: Vec<TextToken>,
    selects: select::Selects,
}

impl Buffers {
    pub(crate) fn recycle(&mut self, tree: Tree<'_>) {
        self.tree = Some(tree.with_source(Cow::Borrowed("")));
    }

    fn fresh_tree<'s>(&mut self, kind: NodeType, source: &'s str) -> Tree<'s> {
        let source = Cow::Borrowed(source);
        let Some(old) = self.tree.take() else { return Tree::with_root(kind, source) };
        let mut tree = old.with_source(source);
        tree.side.clear();
        tree.nodes.clear();
        tree.attrs.clear();
        tree.names.clear();
        tree.rare.clear();
        tree.quirks = QuirksMode::NoQuirks;
        tree.outcome = Outcome::Complete;
        tree.flattened = None;
        tree.has_controls = false;
        tree.new_node(kind, Span::default());
        tree
    }
}

/// An input with its newlines normalized.
pub(crate) struct Normalized<'s> {
    pub(crate) text: Cow<'s, str>,
    /// The positions in `text` where CR LF became LF.
    crlf: Vec<u32>,
    pub(crate) has_nul: bool,
    /// Whether it contains a stray control character.
    has_controls: bool,
}

/// "Normalize newlines" (Infra): CR LF and CR become LF.
pub(crate) fn normalize_newlines(input: &str) -> Normalized<'_> {
    // Most inputs contain none of these characters.
    if !scan::has_unusual_control(input.as_bytes()) {
        return Normalized {
            text: Cow::Borrowed(input),
            crlf: Vec::new(),
            has_nul: false,
            has_controls: false,
        };
    }
    let has_nul = memchr::memchr(0, input.as_bytes()).is_some();
    let has_controls = scan::has_stray_control(input.as_bytes());
    let Some(first) = memchr::memchr(b'\r', input.as_bytes()) else {
        return Normalized { text: Cow::Borrowed(input), crlf: Vec::new(), has_nul, has_controls };
    };
    let mut text = String::with_capacity(input.len());
    let mut crlf = Vec::new();
    let mut from = 0;
    let mut cr = first;
    loop {
        text.push_str(&input[from..cr]);
        from = cr + 1;
        if input.as_bytes().get(from) == Some(&b'\n') {
            crlf.push(text.len() as u32);
            from += 1;
        }
        text.push('\n');
        match memchr::memchr(b'\r', &input.as_bytes()[from..]) {
            Some(at) => cr = from + at,
            None => break,
        }
    }
    text.push_str(&input[from..]);
    Normalized { text: Cow::Owned(text), crlf, has_nul, has_controls }
}

/// The number of nodes that copying may create regardless of the input's length.
const FREE_COPIES: u32 = 65_536;

/// The bytes of a start tag for which a copy of its element counts once more.
const COPIED_BYTES: u32 = 64;

/// How much of the side buffer a [`StrRef`] can address. Strings beyond it are lost, so such a parse fails.
const MAX_SIDE_BYTES: usize = i32::MAX as usize;

/// Parses a document, or a fragment in a context.
pub(crate) fn parse<'s, F: InsertionFilter>(
    input: &'s str,
    context: Option<&Context>,
    options: ParseOptions,
    filter: &mut F,
    buffers: &mut Buffers,
) -> Result<Tree<'s>, InputError> {
    let Normalized { text, crlf, has_nul, has_controls } = normalized(input)?;
    let mut tree = match text {
        Cow::Borrowed(text) => build((text, has_nul), context, options, filter, buffers)?,
        Cow::Owned(text) => {
            let mut tree =
                build((&text, has_nul), context, options, filter, buffers)?.with_source(Cow::Borrowed(""));
            tree.rare.crlf = crlf;
            Tree { source: Cow::Owned(text), ..tree }
        }
    };
    tree.has_controls |= has_controls;
    Ok(tree)
}

/// Parses a fragment in a context and writes it while parsing, inside these ancestors. If that is not possible, writes nothing and returns
/// why.
pub(crate) fn stream<F: InsertionFilter>(
    input: &str,
    location: (&Context, &OutputAncestors),
    options: ParseOptions,
    filter: &mut F,
    buffers: &mut Buffers,
    out: &mut String,
) -> Result<Result<StreamedFragment, NeedsTree>, InputError> {
    let Normalized { text, crlf, has_nul, has_controls } = normalized(input)?;
    if has_controls {
        return Ok(Err(NeedsTree { has_controls }));
    }
    let written = stream_normalized((&text, has_nul), location, options, filter, buffers, out);
    Ok(written.map(|written| StreamedFragment { crlf, ..written }))
}

/// Checks the length of the input, and normalizes its newlines.
fn normalized(input: &str) -> Result<Normalized<'_>, InputError> {
    if input.len() > MAX_INPUT_BYTES {
        return Err(InputError::TooLong { bytes: input.len() });
    }
    Ok(normalize_newlines(input))
}

/// Parses normalized input to a tree. `has_nul` tells whether it contains U+0000.
fn build<'s, F: InsertionFilter>(
    (text, has_nul): (&'s str, bool),
    context: Option<&Context>,
    options: ParseOptions,
    filter: &mut F,
    buffers: &mut Buffers,
) -> Result<Tree<'s>, InputError> {
    let mut tree = new_tree(text, context, buffers);
    // Ordinary pages have at most a node for every 16 bytes.
    tree.nodes.reserve(text.len() / 16);
    let Buffers { parse, dom, hasher, .. } = buffers;
    let sink = DomSink::new(tree, filter, hasher.clone(), dom);
    let mut builder = TreeBuilder::new(sink, options, text.len() as u32, &mut parse.builder);
    let end = run(&mut builder, (text, has_nul), context, None, &mut parse.tokenizer);
    let TreeBuilder { sink, errors, outcome, flattened, quirks, ignored_solidus, .. } = builder;
    let mut tree = sink.finish();
    if end.overflowed || tree.side.len() > MAX_SIDE_BYTES {
        return Err(InputError::DecodedTooLong);
    }
    tree.has_controls = end.has_controls;
    tree.rare.errors = errors.unwrap_or_default();
    tree.rare.ignored_solidus = ignored_solidus;
    tree.outcome = outcome;
    tree.flattened = flattened;
    tree.quirks = quirks;
    Ok(tree)
}

/// Parses normalized input, and writes it while parsing.
fn stream_normalized<F: InsertionFilter>(
    (text, has_nul): (&str, bool),
    (context, ancestors): (&Context, &OutputAncestors),
    options: ParseOptions,
    filter: &mut F,
    buffers: &mut Buffers,
    out: &mut String,
) -> Result<StreamedFragment, NeedsTree> {
    let start = out.len();
    let mut tree = new_tree(text, Some(context), buffers);
    let emit = Emitter::new(&mut *out, ancestors, Fidelity::Tokens).copying(text);
    let root = tree.at(NodeId::ROOT);
    if emit.form(&tree, root.ns, root.name) != Form::Whole {
        buffers.recycle(tree);
        return Err(NeedsTree::default());
    }
    let Buffers { parse, html, hasher, .. } = buffers;
    let max_nodes = options.max_nodes.unwrap_or(u32::MAX);
    let needed = filter.needed_attributes();
    let sink = HtmlSink::new(&mut tree, filter, emit, max_nodes, hasher.clone(), std::mem::take(html));
    let mut builder = TreeBuilder::new(sink, options, text.len() as u32, &mut parse.builder);
    let ParseEnd { overflowed, has_controls } =
        run(&mut builder, (text, has_nul), Some(context), needed.as_deref(), &mut parse.tokenizer);
    let (outcome, errors) = (builder.outcome, builder.errors.take().unwrap_or_default());
    let ignored_solidus = builder.ignored_solidus;
    let report = builder.sink.finish(html);
    // If the parse fails, the parse to a tree fails too, and reports the error.
    let is_complete = !overflowed && tree.side.len() <= MAX_SIDE_BYTES;
    buffers.recycle(tree);
    match report.filter(|_| is_complete && !has_controls) {
        Some((report, max_nodes)) => {
            Ok(StreamedFragment { report, max_nodes, outcome, errors, ignored_solidus, crlf: Vec::new() })
        }
        None => {
            out.truncate(start);
            Err(NeedsTree { has_controls })
        }
    }
}

/// Creates an empty tree for a text.
fn new_tree<'s>(text: &'s str, context: Option<&Context>, buffers: &mut Buffers) -> Tree<'s> {
    let kind = if context.is_some() { NodeType::Fragment } else { NodeType::Document };
    let mut tree = buffers.fresh_tree(kind, text);
    if let Some(context) = context {
        tree.quirks = context.quirks;
        let name = context.id.unwrap_or_else(|| tree.tag_id(&context.name));
        let root = tree.at_mut(NodeId::ROOT);
        root.ns = context.namespace;
        root.name = name;
        if context.in_form {
            root.flags |= flag::IN_FORM;
        }
    }
    tree
}

/// What the tokenizer found in a text.
#[derive(Clone, Copy)]
struct ParseEnd {
    /// Whether it decoded more than the side buffer can hold.
    overflowed: bool,
    /// Whether a character reference decodes to a stray control character.
    has_controls: bool,
}

/// Runs the tokenizer and the tree builder over a text. The builder is new. If some attributes are not needed, they may be left out.
fn run<S: TreeSink>(
    builder: &mut TreeBuilder<'_, S>,
    (text, has_nul): (&str, bool),
    context: Option<&Context>,
    needed: Option<&NeededAttributes>,
    buffers: &mut TokenizerBuffers,
) -> ParseEnd {
    let ParseOptions { dialect, tokenization, .. } = builder.options;
    let mut tokenizer = Tokenizer::new((text, has_nul), dialect, buffers);
    tokenizer.leave_out(needed);
    if tokenization != Tokenization::Standard {
        let namespace = context.map_or(Namespace::Html, |context| context.namespace);
        tokenizer.read_losslessly(tokenization, namespace);
    }
    match context {
        Some(context) => {
            let name = builder.sink.root_name();
            let state = builder.start_fragment(context, name);
            // No start tag was emitted, so no end tag is appropriate in raw text.
            tokenizer.set_initial_state(state, None);
        }
        None => builder.mode = InsertionMode::Initial,
    }
    tokenizer.run(builder);
    ParseEnd { overflowed: tokenizer.overflowed(), has_controls: tokenizer.has_made_control() }
}

/// A tag token, as the insertion modes get it: its name is a known or interned id.
#[derive(Clone, Copy, Debug)]
struct Tag<'t> {
    name: TagId,
    attrs: &'t [TokenAttr],
    self_closing: bool,
    span: Span,
}

/// The context element of fragment parsing.
#[derive(Clone, Copy, Debug)]
struct ContextElement {
    ns: Namespace,
    name: TagId,
    integration_point: bool,
}

/// The tree builder.
struct TreeBuilder<'b, S> {
    sink: S,
    options: ParseOptions,
    buffers: &'b mut BuilderBuffers,
    mode: InsertionMode,
    original_mode: InsertionMode,
    context: Option<ContextElement>,
    head: NodeId,
    form: NodeId,
    /// The "frameset-ok flag" is "ok".
    frameset_ok: bool,
    /// Its value when the outermost open template was entered.
    frameset_ok_outside_templates: bool,
    foster_parenting: bool,
    pending_is_whitespace: bool,
    /// The next token is ignored if it is a line feed (after `pre`, `listing` and `textarea`).
    skip_line_feed: bool,
    quirks: QuirksMode,
    next: Next,
    self_closing_acknowledged: bool,
    /// The first start tag whose trailing solidus is ignored.
    ignored_solidus: Option<Span>,
    errors: Option<Vec<ParseError>>,
    /// The span of the current token.
    at: Span,
    end: u32,
    /// The number of nodes created by copying, with more for long start tags.
    copies: u32,
    /// The steps left for the features whose cost is not linear in their input (`selectedcontent`, patching).
    work_left: u64,
    outcome: Outcome,
    /// The first token of an element that became a sibling of the deepest one, because of the depth limit.
    flattened: Option<Span>,
    max_nodes: u32,
    depth_limit: usize,
    /// Whether the tag reader must be asked about every tag.
    reads_tags: bool,
    patches: Vec<patching::Patch>,
}

impl<'b, S: TreeSink> TreeBuilder<'b, S> {
    #[inline(always)]
    fn new(mut sink: S, options: ParseOptions, end: u32, buffers: &'b mut BuilderBuffers) -> Self {
        let reads_tags = sink.reads_tags();
        buffers.stack.clear(options.dialect);
        buffers.formatting.clear();
        buffers.straight.clear();
        buffers.template_modes.clear();
        buffers.pending_table_text.clear();
        buffers.selects.clear();
        Self {
            sink,
            options,
            buffers,
            mode: InsertionMode::Initial,
            original_mode: InsertionMode::Initial,
            context: None,
            head: NodeId::NONE,
            form: NodeId::NONE,
            frameset_ok: true,
            frameset_ok_outside_templates: true,
            foster_parenting: false,
            pending_is_whitespace: true,
            skip_line_feed: false,
            quirks: QuirksMode::NoQuirks,
            next: Next::Continue,
            self_closing_acknowledged: false,
            ignored_solidus: None,
            errors: options.errors.then(Vec::new),
            at: Span::default(),
            end,
            copies: 0,
            work_left: u64::from(end) * 16 + 65_536,
            outcome: Outcome::Complete,
            flattened: None,
            max_nodes: options.max_nodes.unwrap_or(u32::MAX),
            depth_limit: depth_limit(options.depth),
            reads_tags,
            patches: Vec::new(),
        }
    }

    /// Sets up the fragment parsing algorithm (13.4). Returns the tokenizer's state.
    fn start_fragment(&mut self, context: &Context, name: TagId) -> State {
        let integration_point = context.namespace == Namespace::MathMl
            && name == tag::ANNOTATION_XML
            && context.attrs.iter().any(|(name, value)| {
                name == "encoding"
                    && (value.eq_ignore_ascii_case("text/html")
                        || value.eq_ignore_ascii_case("application/xhtml+xml"))
            });
        self.context = Some(ContextElement { ns: context.namespace, name, integration_point });
        self.quirks = context.quirks;
        let html = context.namespace == Namespace::Html;
        // The algorithm's root `html` element is the fragment itself: its children are the result.
        self.buffers.stack.push(NodeId::ROOT, Namespace::Html, tag::HTML);
        if html && name == tag::TEMPLATE {
            self.buffers.template_modes.push(InsertionMode::InTemplate);
            // The input goes to the template's contents, whose document is never in quirks mode.
            self.quirks = QuirksMode::NoQuirks;
        }
        self.reset_insertion_mode();
        let state = match name {
            tag::TITLE | tag::TEXTAREA if html => State::RcdataOfContext,
            _ if html => self.state_in(name),
            _ => State::Data,
        };
        if context.in_form || (html && name == tag::FORM) {
            // Any node will do: the form element pointer is never on the stack here.
            self.form = NodeId::ROOT;
        }
        state
    }

    /// Returns the tokenizer's state for the content of an HTML element (13.4, step 10).
    fn state_in(&self, name: TagId) -> State {
        match name {
            tag::TITLE | tag::TEXTAREA => State::Rcdata,
            tag::STYLE | tag::XMP | tag::IFRAME | tag::NOEMBED | tag::NOFRAMES => State::Rawtext,
            tag::SCRIPT => State::ScriptData,
            tag::NOSCRIPT if self.options.scripting == Scripting::Enabled => State::Rawtext,
            tag::PLAINTEXT => State::Plaintext,
            _ => State::Data,
        }
    }

    fn is_current_dialect(&self) -> bool {
        self.options.dialect != Dialect::Html2023
    }

    /// Returns `true` in the fragment case if the context is an HTML element with this name.
    fn context_is(&self, name: TagId) -> bool {
        self.context.is_some_and(|c| c.ns == Namespace::Html && c.name == name)
    }

    /// Records a parse error at the current token.
    #[inline]
    fn error(&mut self, code: ParseErrorCode) {
        self.error_at(code, self.at);
    }

    /// Records a parse error at an earlier span.
    #[inline]
    fn error_at(&mut self, code: ParseErrorCode, at: Span) {
        if let Some(errors) = &mut self.errors {
            errors.push(ParseError { code, position: at.start, end: at.end });
        }
    }

    /// Takes the cost of a copied element from the budget for copies. If less is left, the parse ends after the current token. The token is
    /// inserted where it would be without the missing copies.
    fn spend_copy(&mut self, cost: u32) -> bool {
        if self.copies_left() < cost {
            self.give_up();
            return false;
        }
        self.copies += cost;
        true
    }

    /// Returns the number of nodes that copying may still create. Without an explicit budget, it grows with the input that was read. So the
    /// parser rejects an explosive input at its beginning, before the copies take memory.
    fn copies_left(&self) -> u32 {
        let most = self.options.node_budget.unwrap_or(self.at.start.saturating_add(FREE_COPIES));
        most.saturating_sub(self.copies)
    }

    fn give_up(&mut self) {
        if self.outcome == Outcome::Complete {
            self.outcome = Outcome::NodeBudget { rest: Span::new(self.at.end, self.end) };
        }
    }

    /// Ends the parse after the current token if its last node exceeds the limit. Nodes are numbered from 0, which is the root.
    #[inline(always)]
    fn count_node(&mut self, last: NodeId) {
        if last.0 >= self.max_nodes {
            self.end_with_too_many_nodes();
        }
    }

    #[cold]
    #[inline(never)]
    fn end_with_too_many_nodes(&mut self) {
        self.outcome = Outcome::TooManyNodes { rest: Span::new(self.at.end, self.end) };
    }

    #[inline]
    fn after_token(&mut self) -> Next {
        if self.outcome == Outcome::Complete && !self.sink.has_given_up() { self.next } else { Next::Stop }
    }

    /// Returns the namespace, the name and the integration point flag of the adjusted current node.
    #[inline]
    fn adjusted_current_node(&self) -> (Namespace, TagId, bool) {
        match (self.context, self.buffers.stack.top()) {
            (Some(context), _) if self.buffers.stack.len() == 1 => {
                (context.ns, context.name, context.integration_point)
            }
            (_, Some(top)) => {
                let point = top.ns == Namespace::MathMl
                    && top.name == tag::ANNOTATION_XML
                    && self.sink.is_integration_point(top.node);
                (top.ns, top.name, point)
            }
            (_, None) => (Namespace::Html, TagId::NONE, false),
        }
    }

    /// Returns `true` if the adjusted current node is an HTML element, which is the common case.
    #[inline]
    fn in_html(&self) -> bool {
        match self.buffers.stack.top() {
            Some(top) if top.ns != Namespace::Html => false,
            _ => match self.context {
                Some(context) if context.ns != Namespace::Html => self.buffers.stack.len() != 1,
                _ => true,
            },
        }
    }

    fn at_mathml_text_integration_point(&self) -> bool {
        let (ns, name, _) = self.adjusted_current_node();
        ns == Namespace::MathMl && matches!(name, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT)
    }

    fn at_html_integration_point(&self) -> bool {
        match self.adjusted_current_node() {
            (Namespace::Svg, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE, _) => true,
            (Namespace::MathMl, tag::ANNOTATION_XML, point) => point,
            _ => false,
        }
    }

    /// Returns `true` if the tree construction dispatcher (13.2.6) processes a start tag by the rules for HTML content. Always inlined:
    /// because it also has a cold caller, the compiler would outline it.
    #[inline(always)]
    fn html_rules_for_start(&self, name: TagId) -> bool {
        self.in_html()
            || (self.at_mathml_text_integration_point() && !matches!(name, tag::MGLYPH | tag::MALIGNMARK))
            || (name == tag::SVG && {
                let (ns, current, _) = self.adjusted_current_node();
                ns == Namespace::MathMl && current == tag::ANNOTATION_XML
            })
            || self.at_html_integration_point()
    }

    #[inline]
    fn html_rules_for_text(&self) -> bool {
        self.in_html() || self.at_mathml_text_integration_point() || self.at_html_integration_point()
    }

    /// Returns `true` if U+0000 is dropped from text at this position.
    ///
    /// DEVIATION: this also applies to "anything else" in the modes before the body, after it and "in column group" (13.2.6.4.1 to .6, .12,
    /// .17, .20), and to a token before the line feed that `pre` ignores. Chromium and Firefox drop U+0000 wherever HTML's rules apply to
    /// text.
    #[cold]
    #[inline(never)]
    fn drops_nul(&self) -> bool {
        self.mode != InsertionMode::Text && self.html_rules_for_text()
    }

    /// Processes a start tag by the rules of the current insertion mode, and of the modes that it is passed on to.
    #[inline(always)]
    fn process_start_tag(&mut self, tag: &Tag) {
        // Most tags are in a body, so the other modes are behind a call.
        if self.mode != InsertionMode::InBody || self.in_body_start(tag) {
            while self.start_tag_in(self.mode, tag) {}
        }
    }

    /// "Stop parsing" (13.2.7): pops all open elements.
    fn stop_parsing(&mut self) {
        while self.buffers.stack.len() != 0 {
            self.pop();
        }
    }
}

impl<S: TreeSink> TokenSink for TreeBuilder<'_, S> {
    #[inline]
    fn side(&mut self) -> &mut String {
        self.sink.side()
    }

    fn wants_errors(&self) -> bool {
        self.errors.is_some()
    }

    fn error(&mut self, code: ParseErrorCode, position: usize) {
        if let Some(errors) = &mut self.errors {
            let position = position as u32;
            errors.push(ParseError { code, position, end: position });
        }
    }

    #[inline]
    fn start_tag(&mut self, token: &TagToken, attrs: &[TokenAttr]) -> Next {
        let name = if token.id == TagId::NONE { self.sink.intern(token.name) } else { token.id };
        if self.reads_tags
            && let Some(next) = self.start_tag_as_text(name, attrs, token.span)
        {
            return next;
        }
        let tag = Tag { name, attrs, self_closing: token.self_closing, span: token.span };
        self.at = token.span;
        self.next = Next::Continue;
        self.skip_line_feed = false;
        self.self_closing_acknowledged = false;
        if self.html_rules_for_start(name) {
            self.process_start_tag(&tag);
        } else {
            self.foreign_start_tag(&tag);
        }
        if tag.self_closing && !self.self_closing_acknowledged {
            self.ignored_solidus.get_or_insert(token.span);
            self.error(ParseErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus);
        }
        self.after_token()
    }

    #[inline]
    fn end_tag(&mut self, token: &TagToken) -> Next {
        let name = if token.id == TagId::NONE { self.sink.intern(token.name) } else { token.id };
        if self.reads_tags
            && let Some(next) = self.end_tag_as_text(name, token.span)
        {
            return next;
        }
        self.at = token.span;
        self.next = Next::Continue;
        self.skip_line_feed = false;
        let tag = Tag { name, attrs: &[], self_closing: false, span: token.span };
        if self.in_html() {
            while self.end_tag_in(self.mode, &tag) {}
        } else {
            self.foreign_end_tag(&tag);
        }
        self.after_token()
    }

    #[inline(always)]
    fn straight_path(&mut self, tokenizer: &mut Tokenizer<'_>) -> Next {
        self.read_straight(tokenizer)
    }

    #[inline(always)]
    fn text(&mut self, token: TextToken) -> Next {
        self.at = token.span;
        self.next = Next::Continue;
        let mut token = token;
        if token.has_nul && self.drops_nul() {
            token = self.without_nuls(token);
            if token.text.is_empty() {
                return Next::Continue;
            }
        }
        if std::mem::take(&mut self.skip_line_feed) && self.sink.str(token.text).starts_with('\n') {
            token = self.text_from(token, 1);
            if token.text.is_empty() {
                return Next::Continue;
            }
        }
        if self.mode == InsertionMode::InBody && self.in_html() {
            self.in_body_text(token);
        } else if self.html_rules_for_text() {
            self.text_in(self.mode, token);
        } else {
            self.foreign_text(token);
        }
        self.after_token()
    }

    fn comment(&mut self, data: StrRef, span: Span) -> Next {
        self.at = span;
        self.next = Next::Continue;
        self.skip_line_feed = false;
        let location = self.comment_location();
        self.sink.comment(location, data, span);
        self.count_node(self.sink.last_node());
        self.after_token()
    }

    fn processing_instruction(&mut self, target: StrRef, data: StrRef, span: Span) -> Next {
        self.at = span;
        self.next = Next::Continue;
        self.skip_line_feed = false;
        let location = self.comment_location();
        self.sink.processing_instruction(location, target, data, span);
        self.count_node(self.sink.last_node());
        self.after_token()
    }

    fn doctype(&mut self, doctype: &DoctypeToken) -> Next {
        self.at = doctype.span;
        self.next = Next::Continue;
        self.skip_line_feed = false;
        self.doctype_token(doctype);
        self.after_token()
    }

    fn eof(&mut self, position: usize) {
        self.at = Span::new(position as u32, position as u32);
        while self.eof_in(self.mode) {}
        self.stop_parsing();
    }

    fn cdata_allowed(&self) -> bool {
        !self.in_html()
    }

    fn in_foreign_content(&self) -> bool {
        !self.html_rules_for_text()
    }

    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        self.sink.literal_start_tag(tag, offset);
    }

    fn knows_element(&mut self, name: &str) -> bool {
        self.sink.knows_element(name)
    }

    fn knows_processing_instruction(&mut self, target: &str) -> bool {
        self.sink.knows_processing_instruction(target)
    }
}

/// Returns `true` if a token has this attribute.
fn has_attr(attrs: &[TokenAttr], id: AttrId) -> bool {
    attrs.iter().any(|a| a.id == id)
}

/// Returns `true` if `input` start tags with these attributes are hidden: "type" is "hidden" (13.2.6.4.7).
fn is_hidden_input<S: TreeSink>(sink: &S, attrs: &[TokenAttr]) -> bool {
    attrs.iter().any(|a| a.id == attr::TYPE && sink.str(a.value).eq_ignore_ascii_case("hidden"))
}

/// Returns the limit on open elements. In browsers, the deepest element is the 513th.
fn depth_limit(depth: Depth) -> usize {
    match depth {
        Depth::Unlimited => usize::MAX,
        Depth::Browser => 512,
        Depth::AtMost(elements) => elements as usize,
    }
}

//! The "in head" insertion mode (HTML Standard, 13.2.6.4.4), including templates and declarative shadow roots.

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{TagId, tag};
use crate::options::Scripting;
use crate::tokenizer::{State, TextToken};
use crate::tree_builder::sets::SINK_NEEDS_END;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn in_head_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace > 0 {
            self.insert_text(self.text_to(text, whitespace));
        }
        if whitespace < text.text.len {
            self.in_head_other();
            self.after_head_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn in_head_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => return self.in_body_start(tag),
            tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META => {
                self.insert_void(tag);
            }
            tag::TITLE => self.insert_raw(tag, State::Rcdata),
            tag::NOSCRIPT if self.options.scripting == Scripting::Enabled => {
                self.insert_raw(tag, State::Rawtext);
            }
            tag::NOFRAMES | tag::STYLE => self.insert_raw(tag, State::Rawtext),
            tag::NOSCRIPT => {
                self.insert_html(tag);
                self.mode = InsertionMode::InHeadNoscript;
            }
            tag::SCRIPT => self.insert_raw(tag, State::ScriptData),
            tag::TEMPLATE => self.template_start(tag),
            tag::HEAD => self.error(ParseErrorCode::UnexpectedStartTag),
            _ => return self.in_head_other(),
        }
        false
    }

    pub(super) fn in_head_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HEAD => {
                self.pop();
                self.mode = InsertionMode::AfterHead;
            }
            tag::BODY | tag::HTML | tag::BR => return self.in_head_other(),
            tag::TEMPLATE => self.template_end(),
            _ => self.error(ParseErrorCode::UnexpectedEndTag),
        }
        false
    }

    pub(super) fn in_head_other(&mut self) -> bool {
        self.pop();
        self.mode = InsertionMode::AfterHead;
        true
    }

    /// A start tag whose tag name is "template".
    fn template_start(&mut self, tag: &Tag) {
        self.buffers.formatting.push_marker();
        // Since 2026, a template in the head and its contents do not set the frameset-ok flag to "not ok". A template in the body does.
        if !self.is_current_dialect() {
            self.frameset_ok = false;
        } else if !self.buffers.stack.contains(tag::TEMPLATE) {
            self.frameset_ok_outside_templates = self.frameset_ok;
        }
        self.mode = InsertionMode::InTemplate;
        self.buffers.template_modes.push(InsertionMode::InTemplate);
        if self.options.declarative_shadow_roots && self.declare_shadow_root(tag) {
            return;
        }
        if self.is_current_dialect() && self.start_patch(tag) {
            return;
        }
        self.insert_html(tag);
    }

    /// An end tag whose tag name is "template".
    pub(super) fn template_end(&mut self) {
        let position = self.buffers.stack.last(tag::TEMPLATE);
        if position == 0 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return;
        }
        self.generate_all_implied_end_tags_thoroughly();
        if self.buffers.stack.top_position() != position {
            self.error(ParseErrorCode::MisnestedTags);
        }
        self.leave_template(position);
    }

    /// Pops the topmost template and resets its state.
    pub(super) fn leave_template(&mut self, position: u32) {
        self.end_patch(position);
        self.pop_to(position);
        self.clear_formatting_to_marker();
        self.buffers.template_modes.pop();
        if self.is_current_dialect() && !self.buffers.stack.contains(tag::TEMPLATE) {
            self.frameset_ok = self.frameset_ok_outside_templates;
        }
        self.reset_insertion_mode();
    }

    /// Declarative shadow roots: attaches one to the adjusted current node if the template declares it. The template is then on the stack
    /// but not in the tree; what is inserted into it goes to the shadow root.
    fn declare_shadow_root(&mut self, tag: &Tag) -> bool {
        // Not for the topmost element of the stack, which stands for the context element in a fragment.
        if self.buffers.stack.len() <= 1 {
            return false;
        }
        let location = self.insertion_location();
        let Some(top) = self.buffers.stack.top() else { return false };
        let (host, host_name, host_ns) = (top.node, top.name, top.ns);
        if location.parent != host || host_ns != crate::names::Namespace::Html || !can_be_host(host_name) {
            let known = host_ns == crate::names::Namespace::Html && !is_custom(self.sink.tag_name(host_name));
            if location.parent != host || known {
                return false;
            }
        }
        match self.sink.attach_shadow_root(host, tag.attrs, tag.span) {
            Some(template) => {
                self.buffers.stack.push(template, crate::names::Namespace::Html, tag::TEMPLATE);
                self.buffers.stack.mark_top(SINK_NEEDS_END);
                true
            }
            None => false,
        }
    }
}

/// The valid shadow host names that are not custom element names (DOM, 4.8).
fn can_be_host(name: TagId) -> bool {
    matches!(
        name,
        tag::ARTICLE
            | tag::ASIDE
            | tag::BLOCKQUOTE
            | tag::BODY
            | tag::DIV
            | tag::FOOTER
            | tag::H1
            | tag::H2
            | tag::H3
            | tag::H4
            | tag::H5
            | tag::H6
            | tag::HEADER
            | tag::MAIN
            | tag::NAV
            | tag::P
            | tag::SECTION
            | tag::SPAN
    )
}

/// Returns `true` for valid custom element names, as far as the tokenizer's names go: they contain a hyphen and are not reserved.
fn is_custom(name: &str) -> bool {
    name.contains('-')
        && !matches!(
            name,
            "annotation-xml"
                | "color-profile"
                | "font-face"
                | "font-face-src"
                | "font-face-uri"
                | "font-face-format"
                | "font-face-name"
                | "missing-glyph"
        )
}

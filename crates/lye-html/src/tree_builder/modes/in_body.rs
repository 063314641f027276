//! The "in body" insertion mode (HTML Standard, 13.2.6.4.7): characters, start tags, end of file.

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, TagId, tag};
use crate::options::QuirksMode;
use crate::options::Scripting;
use crate::tokenizer::{Next, State, TextToken};
use crate::tree_builder::insert::is_whitespace;
use crate::tree_builder::sink::{InsertionLocation, TreeSink};
use crate::tree_builder::{Tag, TreeBuilder, has_attr, is_hidden_input};

impl<S: TreeSink> TreeBuilder<'_, S> {
    #[inline(always)]
    pub(in crate::tree_builder) fn in_body_text(&mut self, text: TextToken) {
        self.reconstruct_formatting();
        let location = self.insertion_location();
        self.insert_body_text(location, text);
    }

    /// Inserts the text of a body if there is nothing to reconstruct.
    #[inline(always)]
    pub(in crate::tree_builder) fn insert_body_text(&mut self, location: InsertionLocation, text: TextToken) {
        if self.frameset_ok && !self.sink.str(text.text).bytes().all(is_whitespace) {
            self.frameset_ok = false;
        }
        self.sink.text(location, text);
    }

    /// Returns the text without U+0000: a parse error, ignored.
    #[cold]
    #[inline(never)]
    pub(in crate::tree_builder) fn without_nuls(&mut self, text: TextToken) -> TextToken {
        let kept = self.sink.str(text.text).replace('\0', "");
        self.stored(text, &kept)
    }

    /// Returns a text token with other characters.
    pub(in crate::tree_builder) fn stored(&mut self, text: TextToken, characters: &str) -> TextToken {
        let side = self.sink.side();
        let start = side.len();
        side.push_str(characters);
        let characters = crate::tree::StrRef::side(start, start + characters.len());
        TextToken { text: characters, has_nul: false, is_plain: false, ..text }
    }

    pub(in crate::tree_builder) fn in_body_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                match self.context {
                    _ if self.buffers.stack.contains(tag::TEMPLATE) => {}
                    Some(_) => self.sink.ignored_page_tag(tag::HTML, tag.attrs, tag.span),
                    None => {
                        let html = self.buffers.stack.at(1).node;
                        self.sink.merge_attrs(html, tag.attrs);
                    }
                }
            }
            tag::BASE
            | tag::BASEFONT
            | tag::BGSOUND
            | tag::LINK
            | tag::META
            | tag::NOFRAMES
            | tag::SCRIPT
            | tag::STYLE
            | tag::TITLE => return self.in_head_start(tag),
            tag::TEMPLATE => {
                self.frameset_ok = false;
                return self.in_head_start(tag);
            }
            tag::BODY => self.body_start(tag),
            tag::FRAMESET => self.frameset_in_body(tag),
            tag::ADDRESS
            | tag::ARTICLE
            | tag::ASIDE
            | tag::BLOCKQUOTE
            | tag::CENTER
            | tag::DETAILS
            | tag::DIALOG
            | tag::DIR
            | tag::DIV
            | tag::DL
            | tag::FIELDSET
            | tag::FIGCAPTION
            | tag::FIGURE
            | tag::FOOTER
            | tag::HEADER
            | tag::HGROUP
            | tag::MAIN
            | tag::MENU
            | tag::NAV
            | tag::OL
            | tag::P
            | tag::SEARCH
            | tag::SECTION
            | tag::SUMMARY
            | tag::UL => {
                self.close_p();
                self.insert_html(tag);
            }
            tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6 => {
                self.close_p();
                if let Some(top) = self.buffers.stack.top()
                    && top.ns == Namespace::Html
                    && matches!(top.name, tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6)
                {
                    self.error(ParseErrorCode::MisnestedTags);
                    self.pop();
                }
                self.insert_html(tag);
            }
            tag::PRE | tag::LISTING => {
                self.close_p();
                self.insert_html(tag);
                self.skip_line_feed = true;
                self.frameset_ok = false;
            }
            tag::FORM => self.form_start(tag),
            tag::LI => self.item_start(tag, &[tag::LI]),
            tag::DD | tag::DT => self.item_start(tag, &[tag::DD, tag::DT]),
            tag::PLAINTEXT => {
                self.close_p();
                self.insert_html(tag);
                self.next = Next::Switch(State::Plaintext);
            }
            tag::BUTTON => {
                let open = self.buffers.stack.in_scope(tag::BUTTON);
                if open != 0 {
                    self.error(ParseErrorCode::MisnestedTags);
                    self.generate_implied_end_tags(TagId::NONE);
                    self.pop_to(open);
                }
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.frameset_ok = false;
            }
            tag::A => {
                if let Some(open) = self.buffers.formatting.last_named(tag::A) {
                    self.error(ParseErrorCode::MisnestedTags);
                    let node = self.buffers.formatting.at(open).node;
                    self.adoption_agency_for_start_tag(tag::A);
                    self.remove_if_left(tag::A, node);
                }
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            tag::B
            | tag::BIG
            | tag::CODE
            | tag::EM
            | tag::FONT
            | tag::I
            | tag::S
            | tag::SMALL
            | tag::STRIKE
            | tag::STRONG
            | tag::TT
            | tag::U => {
                self.reconstruct_formatting();
                self.insert_formatting(tag);
            }
            tag::NOBR => {
                self.reconstruct_formatting();
                if self.buffers.stack.in_scope(tag::NOBR) != 0 {
                    self.error(ParseErrorCode::MisnestedTags);
                    self.adoption_agency_for_start_tag(tag::NOBR);
                    self.reconstruct_formatting();
                }
                self.insert_formatting(tag);
            }
            tag::APPLET | tag::MARQUEE | tag::OBJECT => {
                self.reconstruct_formatting();
                self.insert_html(tag);
                self.buffers.formatting.push_marker();
                self.frameset_ok = false;
            }
            tag::TABLE => {
                if self.quirks != QuirksMode::Quirks {
                    self.close_p();
                }
                self.insert_html(tag);
                self.frameset_ok = false;
                self.mode = InsertionMode::InTable;
            }
            tag::AREA | tag::BR | tag::EMBED | tag::IMG | tag::KEYGEN | tag::WBR => {
                self.reconstruct_formatting();
                self.insert_void(tag);
                self.frameset_ok = false;
            }
            tag::INPUT => self.input_start(tag),
            tag::PARAM | tag::SOURCE | tag::TRACK => {
                self.insert_void(tag);
            }
            tag::HR => self.hr_start(tag),
            tag::IMAGE => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                return self.in_body_start(&Tag { name: tag::IMG, ..*tag });
            }
            tag::TEXTAREA => {
                self.insert_html(tag);
                self.skip_line_feed = true;
                self.next = Next::Switch(State::Rcdata);
                self.original_mode = self.mode;
                self.frameset_ok = false;
                self.mode = InsertionMode::Text;
            }
            tag::XMP => {
                self.close_p();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.insert_raw(tag, State::Rawtext);
            }
            tag::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw(tag, State::Rawtext);
            }
            tag::NOEMBED => self.insert_raw(tag, State::Rawtext),
            tag::NOSCRIPT if self.options.scripting == Scripting::Enabled => {
                self.insert_raw(tag, State::Rawtext);
            }
            tag::SELECT => self.select_start(tag),
            tag::OPTION => self.option_start(tag),
            tag::OPTGROUP => self.optgroup_start(tag),
            tag::RB | tag::RTC => {
                if self.buffers.stack.in_scope(tag::RUBY) != 0 {
                    self.generate_implied_end_tags(TagId::NONE);
                }
                self.insert_html(tag);
            }
            tag::RP | tag::RT => {
                if self.buffers.stack.in_scope(tag::RUBY) != 0 {
                    self.generate_implied_end_tags(tag::RTC);
                }
                self.insert_html(tag);
            }
            tag::MATH | tag::SVG => {
                self.reconstruct_formatting();
                let ns = if tag.name == tag::MATH { Namespace::MathMl } else { Namespace::Svg };
                self.insert_foreign(ns, tag.name, tag);
            }
            tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::FRAME
            | tag::HEAD
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR => self.error(ParseErrorCode::UnexpectedStartTag),
            _ => {
                self.reconstruct_formatting();
                let node = self.insert_html(tag);
                if tag.name == tag::SELECTEDCONTENT {
                    self.selectedcontent_inserted(node);
                }
            }
        }
        false
    }

    fn body_start(&mut self, tag: &Tag) {
        self.error(ParseErrorCode::UnexpectedStartTag);
        let second = self.buffers.stack.next(1);
        if second == 0
            || self.buffers.stack.at(second).name != tag::BODY
            || self.buffers.stack.at(second).ns != Namespace::Html
            || self.buffers.stack.contains(tag::TEMPLATE)
        {
            if self.context.is_some() && !self.buffers.stack.contains(tag::TEMPLATE) {
                self.sink.ignored_page_tag(tag::BODY, tag.attrs, tag.span);
            }
            return;
        }
        self.frameset_ok = false;
        let body = self.buffers.stack.at(second).node;
        self.sink.merge_attrs(body, tag.attrs);
    }

    fn frameset_in_body(&mut self, tag: &Tag) {
        self.error(ParseErrorCode::UnexpectedStartTag);
        let second = self.buffers.stack.next(1);
        if second == 0
            || self.buffers.stack.at(second).name != tag::BODY
            || self.buffers.stack.at(second).ns != Namespace::Html
            || !self.frameset_ok
        {
            return;
        }
        let body = self.buffers.stack.at(second).node;
        self.sink.detach(body);
        self.pop_to(second);
        self.insert_html(tag);
        self.mode = InsertionMode::InFrameset;
    }

    fn form_start(&mut self, tag: &Tag) {
        let in_template = self.buffers.stack.contains(tag::TEMPLATE);
        if self.form.is_some() && !in_template {
            self.error(ParseErrorCode::UnexpectedStartTag);
            return;
        }
        self.close_p();
        let node = self.insert_html(tag);
        if !in_template {
            self.form = node;
        }
    }

    /// "li", and "dd" or "dt": closes the last open one, unless a special element other than address, div and p is nearer.
    fn item_start(&mut self, tag: &Tag, closes: &[TagId]) {
        self.frameset_ok = false;
        let position = self.buffers.stack.last_list_stop();
        if position != 0 {
            let item = self.buffers.stack.at(position);
            let name = item.name;
            if item.ns == Namespace::Html && closes.contains(&name) {
                self.close(position, name);
            }
        }
        self.close_p();
        self.insert_html(tag);
    }

    /// The `a` start tag's last step: removes the element from the list and the stack if the adoption agency did not.
    fn remove_if_left(&mut self, name: TagId, node: crate::tree::NodeId) {
        if let Some(entry) = self.buffers.formatting.last_named(name)
            && self.buffers.formatting.at(entry).node == node
        {
            let position = self.buffers.formatting.at(entry).position;
            self.buffers.formatting.remove(entry);
            if position != 0 {
                let mut removed = self.buffers.stack.remove(position);
                removed.formatting = 0;
                self.has_left(&removed);
            }
        }
    }

    fn input_start(&mut self, tag: &Tag) {
        if self.is_current_dialect() {
            if self.context_is(tag::SELECT) {
                self.error(ParseErrorCode::UnexpectedStartTag);
                return;
            }
            let select = self.buffers.stack.in_scope(tag::SELECT);
            if select != 0 {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.pop_to(select);
            }
        }
        self.reconstruct_formatting();
        self.insert_void(tag);
        if !is_hidden_input(&self.sink, tag.attrs) {
            self.frameset_ok = false;
        }
    }

    fn hr_start(&mut self, tag: &Tag) {
        self.close_p();
        if self.is_current_dialect() && self.buffers.stack.in_scope(tag::SELECT) != 0 {
            self.generate_implied_end_tags(TagId::NONE);
            if self.buffers.stack.in_scope(tag::OPTION) != 0
                || self.buffers.stack.in_scope(tag::OPTGROUP) != 0
            {
                self.error(ParseErrorCode::MisnestedTags);
            }
        }
        self.insert_void(tag);
        self.frameset_ok = false;
    }

    fn select_start(&mut self, tag: &Tag) {
        if self.is_current_dialect() {
            if self.context_is(tag::SELECT) {
                self.error(ParseErrorCode::UnexpectedStartTag);
                return;
            }
            let open = self.buffers.stack.in_scope(tag::SELECT);
            if open != 0 {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.pop_to(open);
                return;
            }
        }
        self.reconstruct_formatting();
        let node = self.insert_html(tag);
        self.frameset_ok = false;
        if self.is_current_dialect() {
            self.select_inserted(node, has_attr(tag.attrs, crate::names::attr::MULTIPLE));
        } else {
            self.mode = match self.mode {
                InsertionMode::InTable
                | InsertionMode::InCaption
                | InsertionMode::InTableBody
                | InsertionMode::InRow
                | InsertionMode::InCell => InsertionMode::InSelectInTable,
                _ => InsertionMode::InSelect,
            };
        }
    }

    fn option_start(&mut self, tag: &Tag) {
        if self.is_current_dialect() && self.buffers.stack.in_scope(tag::SELECT) != 0 {
            self.generate_implied_end_tags(tag::OPTGROUP);
            if self.buffers.stack.in_scope(tag::OPTION) != 0 {
                self.error(ParseErrorCode::MisnestedTags);
            }
        } else if self.top_is(tag::OPTION) {
            self.pop();
        }
        self.reconstruct_formatting();
        let node = self.insert_html(tag);
        if self.is_current_dialect() {
            self.option_inserted(
                node,
                has_attr(tag.attrs, crate::names::attr::SELECTED),
                has_attr(tag.attrs, crate::names::attr::DISABLED),
            );
        }
    }

    fn optgroup_start(&mut self, tag: &Tag) {
        if self.is_current_dialect() && self.buffers.stack.in_scope(tag::SELECT) != 0 {
            self.generate_implied_end_tags(TagId::NONE);
            if self.buffers.stack.in_scope(tag::OPTION) != 0
                || self.buffers.stack.in_scope(tag::OPTGROUP) != 0
            {
                self.error(ParseErrorCode::MisnestedTags);
            }
        } else if self.top_is(tag::OPTION) {
            self.pop();
        }
        self.reconstruct_formatting();
        self.insert_html(tag);
    }

    pub(super) fn in_body_eof(&mut self) -> bool {
        if !self.buffers.template_modes.is_empty() {
            return self.in_template_eof();
        }
        if self.buffers.stack.has_unclosed() {
            self.error(ParseErrorCode::UnexpectedEndOfFile);
        }
        false
    }
}

//! Stands in for `hidden` without the feature `css`: policies that ask for it are rejected.

use crate::findings::Recorder;
use lye_html::filter::InsertionFilter;
use lye_html::serialize::OutputAncestors;
use lye_html::tree::EditError;
use lye_html::{NeedsTree, Parser, Span, StreamedFragment, Tree};
use std::marker::PhantomData;

// Cargo unifies the features of `lye-css` in a program, and `lye-policy` accepts policies by them.
const _: () = assert!(
    !lye_css::HAS_ENGINE,
    "a dependency enables the feature `css` of `lye-policy` or `engine` of `lye-css`: enable `css` of `lye`, too"
);

/// The hidden content of an input. No value exists.
#[derive(Debug)]
pub(crate) enum Hidden {}

impl Hidden {
    pub(crate) fn hides_most(&self) -> bool {
        match *self {}
    }

    pub(crate) fn may_change(&self) -> bool {
        match *self {}
    }

    pub(crate) fn hides(&self, _: Span) -> bool {
        match *self {}
    }

    pub(crate) fn hides_elements(&self) -> bool {
        match *self {}
    }

    pub(crate) fn hides_texts(&self) -> bool {
        match *self {}
    }

    pub(crate) fn hides_texts_in(&self, _: Option<Span>) -> bool {
        match *self {}
    }
}

/// The tree of an input that was searched. No value exists.
pub(crate) struct SearchedTree<'h>(Hidden, PhantomData<&'h str>);

impl<'h> SearchedTree<'h> {
    pub(crate) fn stream(
        &mut self,
        _: &mut Parser,
        _: &OutputAncestors,
        _: &mut impl InsertionFilter,
        _: &mut String,
    ) -> Result<StreamedFragment, NeedsTree> {
        match self.0 {}
    }

    pub(crate) fn filter(self, _: &mut Parser, _: &mut impl InsertionFilter) -> Tree<'h> {
        match self.0 {}
    }

    pub(crate) fn recycle(self, _: &mut Parser) {
        match self.0 {}
    }
}

pub(crate) fn remove_texts(
    hidden: &Hidden,
    _: &mut Tree<'_>,
    _: &[u32],
    _: bool,
    _: &mut Recorder,
) -> Result<(), EditError> {
    match *hidden {}
}

/// Returns `true`: nothing is searched.
pub(crate) fn is_plain(_: &str) -> bool {
    true
}

/// Returns `true`: every image with an inline style counts as hidden.
pub(crate) fn keeps_from_sight(_: &str) -> bool {
    true
}

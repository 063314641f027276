//! The built-in list: a tree of labels in two tables.

use super::{SuffixSection, Tree};
use crate::public_suffix::generated::{
    EXCEPTION, FIRST_CHILD, LABEL_LENGTH, LABEL_START, LABELS, NODES, RULE,
};

/// The built-in list. The children of a node are sorted by label.
#[derive(Clone, Copy)]
pub(super) struct BuiltIn;

/// Returns a part of a node, from the number of bits before it and its own.
fn part(node: u64, before: u32, bits: u32) -> usize {
    let part = (node >> before) & ((1 << bits) - 1);
    // At most 18 bits.
    part as usize
}

fn section(number: usize) -> Option<SuffixSection> {
    match number {
        1 => Some(SuffixSection::Icann),
        2 => Some(SuffixSection::Private),
        _ => None,
    }
}

fn label(node: u64) -> &'static str {
    let start = part(node, 0, LABEL_START);
    LABELS.get(start..start + part(node, LABEL_START, LABEL_LENGTH)).unwrap_or_default()
}

impl Tree for BuiltIn {
    fn child(&self, node: usize, wanted: &str) -> Option<usize> {
        let parent = NODES.get(node)?;
        let before = LABEL_START + LABEL_LENGTH + RULE + EXCEPTION;
        let first = part(*parent, before, FIRST_CHILD);
        let count = part(*parent, before + FIRST_CHILD, FIRST_CHILD);
        let children = NODES.get(first..first + count)?;
        children.binary_search_by(|child| label(*child).cmp(wanted)).ok().map(|at| first + at)
    }

    fn rule(&self, node: usize) -> Option<SuffixSection> {
        section(part(*NODES.get(node)?, LABEL_START + LABEL_LENGTH, RULE))
    }

    fn exception(&self, node: usize) -> Option<SuffixSection> {
        section(part(*NODES.get(node)?, LABEL_START + LABEL_LENGTH + RULE, EXCEPTION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::public_suffix::PublicSuffixList;
    use psl::Psl as _;

    /// Asks both lists about each rule, what is below and above it, and about names that no rule has. `psl` forgets that a wildcard matches
    /// a label that has rules below but none of its own: `teams.replit.dev`, of `*.replit.dev` and `*.teams.replit.dev`.
    #[test]
    fn the_list_is_that_of_the_crate_psl() {
        let mut domains = vec!["example.unlisted".to_owned(), "localhost".to_owned()];
        let mut ahead = vec![(0, String::new())];
        while let Some((node, below)) = ahead.pop() {
            let before = LABEL_START + LABEL_LENGTH + RULE + EXCEPTION;
            let first = part(NODES[node], before, FIRST_CHILD);
            let count = part(NODES[node], before + FIRST_CHILD, FIRST_CHILD);
            for at in (first..).take(count) {
                let own = label(NODES[at]).replace('*', "any");
                let domain = if below.is_empty() { own } else { format!("{own}.{below}") };
                if BuiltIn.child(node, "*").is_some_and(|wildcard| wildcard != at)
                    && BuiltIn.rule(at).is_none()
                {
                    let suffix = PublicSuffixList::built_in()
                        .find(&domain)
                        .map(|found| found.public_suffix.to_owned());
                    let is_exception = BuiltIn.exception(at).is_some();
                    assert_eq!(suffix.as_deref() == Some(&domain), !is_exception, "{domain}");
                    continue;
                }
                domains.extend([
                    domain.clone(),
                    format!("www.{domain}"),
                    format!("a.b.{domain}"),
                    format!("x{domain}"),
                ]);
                ahead.push((at, domain));
            }
        }
        assert!(domains.len() > 40_000);
        for domain in domains {
            let info = psl::List.find(domain.rsplit('.').map(str::as_bytes));
            let section = info.typ.map(|section| match section {
                psl::Type::Icann => SuffixSection::Icann,
                psl::Type::Private => SuffixSection::Private,
            });
            let found = PublicSuffixList::built_in().find(&domain).expect(&domain);
            assert_eq!((found.public_suffix.len(), found.section), (info.len, section), "{domain}");
        }
    }
}

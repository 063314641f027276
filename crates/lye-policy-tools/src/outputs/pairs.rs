//! Pairs the elements of a name in two trees.

use super::Element;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// An element of one tree and its counterpart in the other.
pub(super) type Pair<'p, 't> = (Option<&'p Element<'t>>, Option<&'p Element<'t>>);

/// Returns the elements that differ, each with its counterpart. Equal elements at the start and at the end are pairs. If as many are left on
/// both sides, they are pairs in tree order. Otherwise equal elements are pairs, then those with the same text before them, then the
/// others in tree order.
///
/// Takes O(n log n) time.
pub(super) fn paired<'p, 't>(one: &'p [Element<'t>], other: &'p [Element<'t>]) -> Vec<Pair<'p, 't>> {
    let is_same = |(one, other): &(&Element<'_>, &Element<'_>)| one.spellings().eq(other.spellings());
    let start = one.iter().zip(other).take_while(is_same).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(is_same).count();
    let mut lists = [one, other].map(|list| list[..list.len() - end].iter().collect::<Vec<_>>());
    let mut pairs = Vec::new();
    if lists[0].len() != lists[1].len() {
        let key = |element: &&'p Element<'t>| element.spellings().collect::<Vec<_>>();
        // They are equal, so there is nothing to say about them.
        let _ = take_equal(&mut lists, key);
        pairs.extend(take_equal(&mut lists, |element| element.at));
    }
    let [one, other] = lists;
    let at = |at| (one.get(at).copied(), other.get(at).copied());
    pairs.extend((0..one.len().max(other.len())).map(at));
    pairs
}

/// Takes pairs with equal keys out of two lists. Pairs with the same key are in the order of the lists.
fn take_equal<'p, 't, K: Ord>(
    lists: &mut [Vec<&'p Element<'t>>; 2],
    key: impl Fn(&&'p Element<'t>) -> K,
) -> Vec<Pair<'p, 't>> {
    let [one, other] = lists;
    // Positions in the second list, the first one last.
    let mut positions: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (at, element) in other.iter().enumerate().rev() {
        positions.entry(key(element)).or_default().push(at);
    }
    let (mut pairs, mut is_taken) = (Vec::new(), vec![false; other.len()]);
    one.retain(|element| {
        let Some(at) = positions.get_mut(&key(element)).and_then(Vec::pop) else { return true };
        pairs.push((Some(*element), other.get(at).copied()));
        is_taken[at] = true;
        false
    });
    let mut is_taken = is_taken.into_iter();
    other.retain(|_| !is_taken.next().unwrap_or_default());
    pairs
}

impl<'t> Element<'t> {
    fn spellings<'e>(&'e self) -> impl Iterator<Item = (&'e str, &'e Cow<'t, str>)> {
        self.attributes.iter().map(|(name, (_, spelling))| (name.as_str(), spelling))
    }
}

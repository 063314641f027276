//! Property tests of limits, with random limits and inputs.
//!
//! The output is within the limits, and cleaning it again does not change it.

use lye::html::{Context, NodeRef};
use lye::policy::{IdPolicy, Limit, LimitOutcome, Limits, LinkPolicy, RelToken, TextPolicy};
use lye::{Cleaner, Policy};
use lye_hostile::Rng;

const PIECES: &[&str] = &[
    "<div>",
    "</div>",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i title='a long title'>",
    "</i>",
    "<ul><li>",
    "</ul>",
    "<table>",
    "<tr><td>",
    "</table>",
    "<x>",
    "</x>",
    "<script>a</script>",
    "text ",
    "a &amp; b &lt; c",
    "\u{e9}\u{1F600}",
    "<a href=https://example.org/ rel='a b c d e f g h i j k l' target=_top>",
    "</a>",
    "<br>",
    "<hr>",
    "example.com",
    "<p title=a lang=b dir=ltr>",
    "<!-- c -->",
    "<pre>\n\n",
    "<h1>",
    "</h1>",
    "<a href='/&amp;&amp;&amp;'>",
];

const CUT: LimitOutcome = LimitOutcome::Cut;

fn limits(rng: &mut Rng) -> Limits {
    let mut limit = |most: usize| Limit::new(1 + rng.below(most) as u64);
    let mut limits = Limits::default()
        .with_depth(limit(6))
        .with_nodes(limit(40).then(CUT))
        .with_attributes(limit(4))
        .with_attribute_bytes(limit(30))
        .with_output_bytes(limit(150).then(CUT))
        .with_input_bytes(limit(200).then(CUT));
    let defaults = Limits::default();
    // Some alone, some combined.
    let chosen = 1 + rng.below(63);
    if chosen & 1 == 0 {
        limits.depth = defaults.depth;
    } else if rng.below(2) == 0 {
        limits.depth = limits.depth.then(CUT);
    }
    if chosen & 2 == 0 {
        limits.nodes = defaults.nodes;
    }
    if chosen & 4 == 0 {
        limits.attributes = defaults.attributes;
    }
    if chosen & 8 == 0 {
        limits.attribute_bytes = None;
    }
    if chosen & 16 == 0 {
        limits.output_bytes = None;
    }
    if chosen & 32 == 0 {
        limits.input_bytes = None;
    }
    limits
}

fn policy(rng: &mut Rng) -> Policy {
    let policy = Policy::default();
    let policy = match rng.below(5) {
        0 => policy.with_text(TextPolicy::default().with_linkify()),
        1 => policy.with_links(
            LinkPolicy::default()
                .with_rel([RelToken::parse("nofollow").unwrap(), RelToken::parse("noopener").unwrap()]),
        ),
        2 => policy.with_ids(IdPolicy::Remove).with_tokenization(lye::html::Tokenization::Lossless),
        3 => policy.with_ids(IdPolicy::RemoveClobbering),
        _ => policy,
    };
    policy.with_limits(limits(rng))
}

/// Returns the maximum nesting of elements in a node.
fn depth(node: NodeRef<'_, '_>) -> usize {
    let of = |node: &NodeRef<'_, '_>| node.ancestors().filter(NodeRef::is_element).count() + 1;
    node.descendants().filter(NodeRef::is_element).map(|node| of(&node)).max().unwrap_or(0)
}

fn is_within(html: &str, limits: &Limits) -> bool {
    let tree = lye::html::parse_fragment(html, &Context::html("body")).unwrap();
    let attributes = |node: NodeRef<'_, '_>| {
        let own = node.attrs().filter(|attr| !["rel", "target"].contains(&attr.local_name()));
        own.count() as u64 <= limits.attributes.most
    };
    let most = |limit: Option<Limit>| limit.map_or(u64::MAX, |limit| limit.most);
    depth(tree.root()) as u64 <= limits.depth.most
        && tree.root().descendants().all(attributes)
        && html.len() as u64 <= most(limits.output_bytes).min(most(limits.input_bytes))
}

#[test]
fn outputs_are_within_the_limits_and_stable() {
    let mut rng = Rng::new(41);
    let mut took_effect = 0;
    rng.cases(1_500, |rng| {
        let policy = policy(rng);
        let limits = policy.check().unwrap().limits();
        let cleaner = Cleaner::new(&policy).unwrap();
        for _ in 0..4 {
            let html: String = (0..1 + rng.below(25)).map(|_| PIECES[rng.below(PIECES.len())]).collect();
            let clean = cleaner.clean(&html).unwrap_or_else(|error| panic!("{error}: {html:?} {limits:?}"));
            let told = clean.removals().limits;
            took_effect += told;
            assert!(is_within(clean.html(), &limits), "{html:?} {limits:?}: {clean}");
            let again = cleaner.clean(clean.html()).unwrap();
            assert_eq!(again.html(), clean.html(), "{html:?} {limits:?}");
        }
    });
    assert!(took_effect > 3_000, "{took_effect}");
}

/// In the re-parse, content that is foster-parented before a table takes the link around it along.
#[test]
fn reparsed_output_is_within_the_depth_limit() {
    let limits = Limits::default().with_depth(Limit::new(4));
    let cleaner = Cleaner::new(&Policy::default().with_limits(limits)).unwrap();
    let clean = cleaner.clean("<a href=/><table><p>text <x>a<a href=/><tr><td>").unwrap();
    assert!(is_within(clean.html(), &limits), "{clean}");
}

#[test]
fn misnested_markup_is_not_deeper_than_the_limit() {
    let mut rng = Rng::new(43);
    let units =
        ["<b>", "<i>", "<a href=#>", "<p>", "<div>", "</b>", "</i>", "</a>", "<table>", "<td>", "<ul><li>"];
    for most in [1_u64, 3, 8] {
        let limits = Limits::default().with_depth(Limit::new(most));
        let cleaner = Cleaner::new(&Policy::default().with_limits(limits)).unwrap();
        rng.cases(1_000, |rng| {
            let html: String = (0..1 + rng.below(60)).map(|_| units[rng.below(units.len())]).collect();
            let Ok(clean) = cleaner.clean(&html) else { return };
            let tree = lye::html::parse_fragment(clean.html(), &Context::html("body")).unwrap();
            assert!(depth(tree.root()) as u64 <= most, "{most} {html:?}: {clean}");
            assert_eq!(cleaner.clean(clean.html()).unwrap().html(), clean.html(), "{html:?}");
        });
    }
}

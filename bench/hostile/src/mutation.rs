//! Generates ambiguous markup by a grammar: the parts of mutation XSS payloads, in any order.
//!
//! The parts are roots of foreign content, integration points and breakout tags; tables, forms, links and headings, which the parser moves
//! or closes; and raw text, comments and values that hide a payload from some parsers.

use crate::random::Rng;

/// Opening pieces.
const OPENINGS: &[&str] = &[
    "<svg>",
    "<math>",
    "<math><mtext>",
    "<math><mi>",
    "<svg><desc>",
    "<svg><title>",
    "<svg><foreignObject>",
    "<math><annotation-xml encoding=text/html>",
    "<math><annotation-xml encoding=' text/html'>",
    "<math><annotation-xml><svg>",
    "<mglyph>",
    "<malignmark>",
    "<mglyph><svg><mtext>",
    "<svg><annotation-xml><foreignobject>",
    "<table>",
    "<table><tr><td>",
    "<table><caption>",
    "<table><colgroup>",
    "<form>",
    "<form id=a>",
    "<p>",
    "<div>",
    "<a href=x>",
    "<b>",
    "<i><nobr>",
    "<font color=red>",
    "<h1>",
    "<button>",
    "<ul><li>",
    "<dl><dd>",
    "<select>",
    "<option>",
    "<optgroup>",
    "<ruby><rt>",
    "<template>",
    "<noscript>",
    "<object>",
    "<marquee>",
    "<details><summary>",
    "<pre>\n",
    "<x-y>",
    "<xss>",
    "<svg><a>",
    "<svg><x-y>",
    "<math><x-y>",
    "<frameset>",
    "<body>",
];

/// Closing pieces, which may close nothing.
const CLOSINGS: &[&str] = &[
    "</svg>",
    "</math>",
    "</mtext>",
    "</desc>",
    "</title>",
    "</foreignObject>",
    "</annotation-xml>",
    "</table>",
    "</td>",
    "</caption>",
    "</form>",
    "</p>",
    "</br>",
    "</div>",
    "</a>",
    "</b>",
    "</h1>",
    "</button>",
    "</li>",
    "</select>",
    "</option>",
    "</template>",
    "</noscript>",
    "</x-y>",
    "</body>",
    "</html>",
];

/// Frames that are text for one parser and markup for another. The payload replaces `*`.
const HIDERS: &[&str] = &[
    "<style><!--</style>*--></style>",
    "<style>*</style>",
    "<style><a title='</style>*'></style>",
    "<style><! </style>*></style>",
    "<xmp>*</xmp>",
    "<xmp><p title='</xmp>*'></xmp>",
    "<noscript><p title='</noscript>*'></noscript>",
    "<noscript><style></noscript>*</style>",
    "<noembed><p title='</noembed>*'></noembed>",
    "<noframes><p title='</noframes>*'></noframes>",
    "<iframe><p title='</iframe>*'></iframe>",
    "<title><a title='</title>*'></title>",
    "<textarea><a title='</textarea>*'></textarea>",
    "<script><a title='</script>*'></script>",
    "<plaintext>*",
    "<!--*-->",
    "<!-->*-->",
    "<!--a--!>*-->",
    "<!-- <!-- --> *-->",
    "<![CDATA[*]]>",
    "<![CDATA[</svg>*]]>",
    "<?x >*?>",
    "<?xml-stylesheet *?>",
    "<! *>",
    "</ *>",
    "<a title='*'>",
    "<a title='--&gt;*'>",
    "<a title=`*`>",
    "<p id=\"*\">",
    "<path id='</style>*'>",
    "<template shadowrootmode=open>*</template>",
    "*",
];

/// Payloads that would run script.
const PAYLOADS: &[&str] = &[
    "<img src=x onerror=alert(1)>",
    "&lt;img src=x onerror=alert(1)&gt;",
    "<svg onload=alert(1)>",
    "<script>alert(1)</script>",
    "<a href=javascript:alert(1)>x</a>",
    "<iframe srcdoc='&lt;script>alert(1)&lt;/script>'></iframe>",
    "<input autofocus onfocus=alert(1)>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<details open ontoggle=alert(1)>",
    "<svg><style>&lt;img src=x onerror=alert(1)&gt;</style>",
    "<svg><set attributeName=href to=javascript:alert(1)>",
    "<video><source onerror=alert(1)></video>",
];

/// Returns `count` strings. The same seed gives the same strings.
///
/// ```
/// assert_eq!(lye_hostile::mutations(1, 10), lye_hostile::mutations(1, 10));
/// ```
pub fn mutations(seed: u64, count: usize) -> Vec<String> {
    let mut rng = Rng::new(seed);
    (0..count).map(|_| mutation(&mut rng)).collect()
}

fn mutation(rng: &mut Rng) -> String {
    let mut markup = String::new();
    for _ in 0..1 + rng.below(6) {
        // Opens more than it closes, so that the parser has elements to move and close.
        markup.push_str(if rng.below(4) > 0 { rng.pick(OPENINGS) } else { rng.pick(CLOSINGS) });
    }
    for _ in 0..1 + rng.below(2) {
        markup.push_str(&rng.pick(HIDERS).replace('*', rng.pick(PAYLOADS)));
        for _ in 0..rng.below(3) {
            markup.push_str(rng.pick(CLOSINGS));
        }
    }
    markup
}

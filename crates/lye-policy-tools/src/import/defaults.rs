//! The documented defaults of other sanitizers.

use lye_policy::path::Path;

/// Splits a text into names with empty paths, because they are not in the settings.
pub(super) fn names(text: &str) -> Vec<(Path, String)> {
    text.split_ascii_whitespace().map(|name| (Path::default(), name.to_owned())).collect()
}

/// ammonia 4.1.2 and nh3 0.3.6: elements.
pub(super) const AMMONIA_TAGS: &str = "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col \
    colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map \
    mark nav ol p pre q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var \
    wbr";

/// ammonia 4.1.2 and nh3 0.3.6: attributes of all elements.
pub(super) const AMMONIA_GENERIC: &str = "lang title";

/// ammonia 4.1.2 and nh3 0.3.6: attributes of single elements.
pub(super) const AMMONIA_ATTRIBUTES: &[(&str, &str)] = &[
    ("a", "href hreflang"),
    ("bdo", "dir"),
    ("blockquote", "cite"),
    ("col", "align char charoff span"),
    ("colgroup", "align char charoff span"),
    ("del", "cite datetime"),
    ("hr", "align size width"),
    ("img", "align alt height src width"),
    ("ins", "cite datetime"),
    ("ol", "start"),
    ("q", "cite"),
    ("table", "align char charoff summary"),
    ("tbody", "align char charoff"),
    ("td", "align char charoff colspan headers rowspan"),
    ("tfoot", "align char charoff"),
    ("th", "align char charoff colspan headers rowspan scope"),
    ("thead", "align char charoff"),
    ("tr", "align char charoff"),
];

/// ammonia 4.1.2 and nh3 0.3.6: schemes, without `url`, which is not one.
pub(super) const AMMONIA_SCHEMES: &str = "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip \
    sms smsto ssh tel webcal wtai xmpp";

/// bleach 6.3.0: elements.
pub(super) const BLEACH_TAGS: &str = "a abbr acronym b blockquote code em i li ol strong ul";

/// bleach 6.3.0: attributes of single elements.
pub(super) const BLEACH_ATTRIBUTES: &[(&str, &str)] =
    &[("a", "href title"), ("abbr", "title"), ("acronym", "title")];

/// bleach 6.3.0: schemes.
pub(super) const BLEACH_SCHEMES: &str = "http https mailto";

/// bleach 6.3.0: properties of a `CSSSanitizer`.
pub(super) const BLEACH_CSS: &str = "azimuth background-color border-bottom-color border-collapse border-color border-left-color \
    border-right-color border-top-color clear color cursor direction display elevation float font font-family font-size font-style \
    font-variant font-weight height letter-spacing line-height overflow pause pause-after pause-before pitch pitch-range richness \
    speak speak-header speak-numeral speak-punctuation speech-rate stress text-align text-decoration text-indent unicode-bidi \
    vertical-align voice-family volume white-space width";

/// bleach 6.3.0: SVG properties of a `CSSSanitizer`.
pub(super) const BLEACH_SVG_CSS: &str =
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity";

/// bleach 6.3.0: the elements that `linkify` recognizes, without those that a policy does not keep in a fragment.
pub(super) const BLEACH_LINKIFY_TAGS: &str = "a abbr address area article aside audio b bdi bdo blockquote br button canvas caption \
    cite code col colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 \
    h6 header hgroup hr i img input ins kbd keygen label legend li map mark menu meter nav ol optgroup option output p picture pre \
    progress q rp rt ruby s samp section select small source span strong sub summary sup table tbody td textarea tfoot th thead \
    time tr track u ul var video wbr";

/// JustHTML 3.11.0 and 3.16.0: elements.
pub(super) const JUSTHTML_TAGS: &str = "p br div span blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li table caption thead tbody tfoot tr \
    th td b strong i em u s sub sup small mark hr a img";

/// JustHTML 3.11.0 and 3.16.0: attributes.
pub(super) const JUSTHTML_ATTRIBUTES: &[(&str, &str)] = &[
    ("*", "class id title lang dir"),
    ("a", "href title"),
    ("img", "src alt title width height loading decoding"),
    ("th", "colspan rowspan"),
    ("td", "colspan rowspan"),
];

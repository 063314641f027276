//! The documented defaults of other sanitizers.

use lye_policy::model::path::Path;

/// Splits a text into names with empty paths, because they are not in the settings.
pub(super) fn names(text: &str) -> Vec<(Path, String)> {
    text.split_ascii_whitespace().map(|name| (Path::default(), name.to_owned())).collect()
}

/// ammonia and nh3: elements.
pub(super) const AMMONIA_TAGS: &str = "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col \
    colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map \
    mark nav ol p pre q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var \
    wbr";

/// ammonia and nh3: attributes of single elements.
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

/// ammonia and nh3: schemes.
pub(super) const AMMONIA_SCHEMES: &str = "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip \
    sms smsto ssh tel url webcal wtai xmpp";

/// bleach: elements.
pub(super) const BLEACH_TAGS: &str = "a abbr acronym b blockquote code em i li ol strong ul";

/// bleach: attributes of single elements.
pub(super) const BLEACH_ATTRIBUTES: &[(&str, &str)] =
    &[("a", "href title"), ("abbr", "title"), ("acronym", "title")];

/// bleach: schemes.
pub(super) const BLEACH_SCHEMES: &str = "http https mailto";

/// DOMPurify: elements of HTML.
pub(super) const DOMPURIFY_TAGS: &str = "a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br \
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset \
    figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main map \
    mark marquee menu meter nav nobr ol optgroup option output p picture pre progress q rp rt ruby s samp search section select \
    slot small source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time tr track tt u \
    ul var video wbr";

/// DOMPurify: attributes of HTML.
pub(super) const DOMPURIFY_ATTRIBUTES: &str = "accept action align alt autocapitalize autocomplete autoplay background bgcolor border \
    capture cellpadding cellspacing checked cite class clear color cols colspan controls controlslist coords crossorigin datetime \
    decoding default dir disabled disablepictureinpicture disableremoteplayback download draggable enctype enterkeyhint face for \
    headers height hidden high href hreflang id inputmode integrity ismap kind label lang list loading loop low max maxlength media \
    method min minlength multiple muted name nonce noshade novalidate nowrap open optimum pattern placeholder playsinline popover \
    popovertarget popovertargetaction poster preload radiogroup readonly rel required rev reversed role rows rowspan spellcheck \
    scope selected shape size sizes span srclang start src srcset step style summary tabindex title translate type usemap valign \
    value width wrap";

/// DOMPurify: schemes.
pub(super) const DOMPURIFY_SCHEMES: &str = "callto cid ftp ftps http https mailto matrix sms tel xmpp";

/// sanitize-html: elements.
pub(super) const SANITIZE_HTML_TAGS: &str = "address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote \
    dd div dl dt figcaption figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s \
    samp small span strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr";

/// sanitize-html: attributes of single elements.
pub(super) const SANITIZE_HTML_ATTRIBUTES: &[(&str, &str)] =
    &[("a", "href name target"), ("img", "src srcset alt title width height loading")];

/// sanitize-html: schemes.
pub(super) const SANITIZE_HTML_SCHEMES: &str = "http https ftp mailto tel";

/// rehype-sanitize: elements.
pub(super) const REHYPE_TAGS: &str = "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li \
    ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table tbody td tfoot th thead tr tt ul \
    var";

/// rehype-sanitize: attributes of single elements, by their HTML names; for classes, see below.
pub(super) const REHYPE_ATTRIBUTES: &[(&str, &str)] = &[
    ("a", "aria-describedby aria-label aria-labelledby data-footnote-backref data-footnote-ref href"),
    ("blockquote", "cite"),
    ("del", "cite"),
    ("div", "itemscope itemtype"),
    ("dl", "aria-describedby aria-label aria-labelledby"),
    ("img", "aria-describedby aria-label aria-labelledby longdesc src"),
    ("input", "checked disabled type"),
    ("ins", "cite"),
    ("ol", "aria-describedby aria-label aria-labelledby"),
    ("q", "cite"),
    ("section", "aria-describedby aria-label aria-labelledby data-footnotes"),
    ("source", "srcset"),
    ("summary", "aria-describedby aria-label aria-labelledby"),
    ("table", "aria-describedby aria-label aria-labelledby"),
    ("ul", "aria-describedby aria-label aria-labelledby"),
    (
        "*",
        "abbr accept accept-charset accesskey action align alt axis border cellpadding cellspacing char charoff charset checked \
         clear colspan color cols compact coords datetime dir enctype frame hspace headers height hreflang for id ismap itemprop \
         label lang maxlength media method multiple name nohref noshade nowrap open prompt readonly rev rowspan rows rules scope \
         selected shape size span start summary tabindex title usemap valign value width",
    ),
];

/// rehype-sanitize: classes.
pub(super) const REHYPE_CLASSES: &[(&str, &str)] = &[
    ("a", "data-footnote-backref"),
    ("code", "language-*"),
    ("h2", "sr-only"),
    ("li", "task-list-item"),
    ("ol", "contains-task-list"),
    ("section", "footnotes"),
    ("ul", "contains-task-list"),
];

/// rehype-sanitize: schemes, by attribute.
pub(super) const REHYPE_SCHEMES: &[(&str, &str)] = &[
    ("cite", "http https"),
    ("href", "http https irc ircs mailto xmpp"),
    ("longdesc", "http https"),
    ("src", "http https"),
];

/// JustHTML 3: elements.
pub(super) const JUSTHTML_TAGS: &str = "p br div span blockquote pre code h1 h2 h3 h4 h5 h6 ul ol li table caption thead tbody tfoot tr \
    th td b strong i em u s sub sup small mark hr a img";

/// JustHTML 3: attributes.
pub(super) const JUSTHTML_ATTRIBUTES: &[(&str, &str)] = &[
    ("*", "class id title lang dir"),
    ("a", "href title"),
    ("img", "src alt title width height loading decoding"),
    ("th", "colspan rowspan"),
    ("td", "colspan rowspan"),
];

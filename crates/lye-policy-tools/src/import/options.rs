//! The options of other sanitizers that the importers know, and what they become. The guide has these tables.

/// An option of another sanitizer, and what an import makes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ImportOption {
    /// The name of the option.
    pub name: &'static str,
    /// What it becomes in a policy, or what to use instead, in Markdown.
    pub policy: &'static str,
}

const fn option(name: &'static str, policy: &'static str) -> ImportOption {
    ImportOption { name, policy }
}

const PRESENTATION: &str = "reported: a policy has no spelling; `ImportedPolicy::spelling` has it";
const FUNCTIONS: &str = "reported: use a hook of the cleaner";

const TAGS: ImportOption = option(
    "tags",
    "`sanitizer.elements`; names of SVG and MathML with their namespace, if `svg` or `math` is listed",
);
const CONTENT: ImportOption = option(
    "clean_content_tags",
    "`disallowed.elements`; an element that is also in `tags` is removed, and reported",
);
const SCHEMES: ImportOption = option("url_schemes", "`allowed_schemes` of each rule in `urls.rules`");
const LINK_REL: ImportOption = option("link_rel", "`set.a.rel`, on every `a`; with `null`, nothing");
const SET: ImportOption =
    option("set_tag_attribute_values", "`set`; if the policy rejects the value, the attribute is removed");
const ONE_OF: ImportOption = option("tag_attribute_values", "`values` with `one_of`");
const CLASSES: ImportOption = option("allowed_classes", "`values` with `tokens`");
const PREFIXES: ImportOption = option(
    "generic_attribute_prefixes",
    "`sanitizer.data_attributes`, `attribute_prefixes`; a prefix ends with a hyphen",
);
const STYLE: ImportOption = option(
    "filter_style_properties",
    "`css.properties`, with the types of their values, and `css.trusted_variables`",
);
const ID_PREFIX: ImportOption =
    option("id_prefix", "`ids = { prefix = \"…\" }`, which also renames names and references");
const FILTER: ImportOption = option("attribute_filter", FUNCTIONS);
const COMMENTS: ImportOption = option("strip_comments", "`sanitizer.comments`");

const fn same(name: &'static str, of: ImportOption) -> ImportOption {
    option(name, of.policy)
}

/// The setters of ammonia's `Builder`.
pub(super) const AMMONIA: &[ImportOption] = &[
    TAGS,
    same("add_tags", TAGS),
    same("rm_tags", TAGS),
    option("tag_attributes", "`attributes` of the elements"),
    option("add_tag_attributes", "`attributes` of the elements"),
    option("rm_tag_attributes", "`attributes` of the elements"),
    option("generic_attributes", "`sanitizer.attributes`"),
    option("add_generic_attributes", "`sanitizer.attributes`"),
    option("rm_generic_attributes", "`sanitizer.attributes`"),
    CONTENT,
    same("add_clean_content_tags", CONTENT),
    same("rm_clean_content_tags", CONTENT),
    SCHEMES,
    same("add_url_schemes", SCHEMES),
    same("rm_url_schemes", SCHEMES),
    option(
        "url_relative",
        "`\"PassThrough\"` and `\"Deny\"`: `allow_relative` of the rules; `Deny` also removes `//example.com` and fragments. \
         `RewriteWithBase`: `base.url` and `urls.hygiene` with `absolutize` and `absolutize_fragments`. `RewriteWithRoot`: also \
         `urls.hygiene.root`",
    ),
    LINK_REL,
    SET,
    same("set_tag_attribute_value", SET),
    ONE_OF,
    same("add_tag_attribute_values", ONE_OF),
    same("rm_tag_attribute_values", ONE_OF),
    CLASSES,
    same("add_allowed_classes", CLASSES),
    same("rm_allowed_classes", CLASSES),
    PREFIXES,
    same("add_generic_attribute_prefixes", PREFIXES),
    same("rm_generic_attribute_prefixes", PREFIXES),
    STYLE,
    ID_PREFIX,
    FILTER,
    COMMENTS,
];

/// The arguments of nh3's `clean`.
pub(super) const NH3: &[ImportOption] = &[
    TAGS,
    option("attributes", "`attributes` of the elements; `sanitizer.attributes` for `*`"),
    CONTENT,
    SCHEMES,
    option(
        "url_relative",
        "`\"pass_through\"` and `\"deny\"`: `allow_relative` of the rules; `deny` also removes `//example.com` and fragments. \
         `[\"rewrite_with_base\", url]`: `base.url` and `urls.hygiene` with `absolutize` and `absolutize_fragments`. \
         `[\"rewrite_with_root\", root, path]`: also `urls.hygiene.root`",
    ),
    LINK_REL,
    SET,
    ONE_OF,
    CLASSES,
    PREFIXES,
    STYLE,
    ID_PREFIX,
    FILTER,
    COMMENTS,
];

/// The arguments of bleach's `clean` and `linkify`.
pub(super) const BLEACH: &[ImportOption] = &[
    option(
        "function",
        "`\"clean\"` (the default) or `\"linkify\"`: the function that the settings are arguments of",
    ),
    option("tags", "`sanitizer.elements`, in every namespace that has the element"),
    option(
        "attributes",
        "`sanitizer.attributes`, `attributes` of the elements. For a function, list the attributes, and decide in \
         `Cleaner::with_attribute_hook`",
    ),
    option(
        "strip",
        "`true`: `disallowed = \"unwrap\"` and `separate_blocks`; the text of `script` stays. `false`: `disallowed = \"escape\"`. Both: \
         `lossless = \"incomplete\"`",
    ),
    option("strip_comments", "`sanitizer.comments`"),
    option(
        "protocols",
        "`allowed_schemes` of the rules; if neither `http` nor `https` is listed, fragments are the only allowed relative URLs",
    ),
    option("styles", "argument of bleach 4: `css.properties`"),
    option(
        "css_sanitizer",
        "`css.properties`, and `css.trusted_variables`: `{ \"allowed_css_properties\": […], \"allowed_svg_properties\": […] }`",
    ),
    option("filters", "reported: use a hook of the cleaner. A `LinkifyFilter` is the option `linkify`"),
    option("linkify", "the arguments of a `LinkifyFilter`: `text.linkify`"),
    option(
        "callbacks",
        "argument of `linkify`: `links.rel` for `[{ \"callback\": \"nofollow\" }]`, `links.target` for `target_blank`. Others are reported: use \
         `Cleaner::with_link_hook`",
    ),
    option(
        "skip_tags",
        "argument of `linkify`: `text.linkify` skips `code`, `pre` and a few others, and no more",
    ),
    option("parse_email", "argument of `linkify`: `text.linkify_emails`"),
    option("recognized_tags", "argument of `linkify`: the elements that stay markup"),
    option("url_re", "reported: the policy creates no links"),
    option("email_re", "reported: the policy creates no links for email addresses"),
];

/// The fields of JustHTML's `SanitizationPolicy`.
pub(super) const JUSTHTML: &[ImportOption] = &[
    option("allowed_tags", "`sanitizer.elements`"),
    option(
        "allowed_attributes",
        "`attributes` of the elements; `sanitizer.attributes` for `*`; values, such as `{ \"dir\": [\"ltr\", { \"regex\": \"r.l\" }] }`, are \
         `values` with a `pattern`",
    ),
    option(
        "disallowed_tag_handling",
        "`disallowed`: `unwrap`, `escape`, `drop` is `remove`. With `escape`, `lossless = \"incomplete\"`",
    ),
    option("drop_content_tags", "`disallowed.elements`"),
    option("drop_comments", "`sanitizer.comments`"),
    option("drop_doctype", "reported if `false`: fragments have no doctype"),
    option(
        "strip_invisible_unicode",
        "`text.strip_invisibles`, which keeps characters that emoji and scripts need",
    ),
    option(
        "allowed_css_properties",
        "`css.properties`, and `css.values` that exclude `inherit`, `revert`, `unset` and `var()`",
    ),
    option("force_link_rel", "`links.rel`, on links with `href`"),
    option("unsafe_handling", "`findings`: `strip` is `silent`, `raise` is `refuse`"),
    option(
        "url_policy",
        "`urls`. Keys of `allow_rules` are `{ \"a\": { \"href\": { … } } }` or `\"a,href\"`; with a rule for `meta[content]`, a refresh is removed. Instead of `url_filter`, use \
         `UrlPolicy::url_filter`",
    ),
    option("selector_limits", "reported: a policy has no selectors"),
];

const ELEMENTS: &str = "`sanitizer.elements`, with the namespaces of SVG and MathML";
const ATTRIBUTES: &str = "`sanitizer.attributes`, in the spelling of SVG: `viewBox`";
const CONTENTS: &str = "`disallowed.elements`";
const PARSER: &str = "reported: the input is parsed as HTML, as browsers parse it";
const OTHER: &str = "no element is kept, unless the value is that of HTML";
const DOM: &str = "reported: it concerns the form of the result; `lye::dom::Document` is a tree";

/// The members of DOMPurify's configuration.
pub(super) const DOMPURIFY: &[ImportOption] = &[
    option("ALLOWED_TAGS", ELEMENTS),
    option("ADD_TAGS", ELEMENTS),
    option("FORBID_TAGS", ELEMENTS),
    option("ALLOWED_ATTR", ATTRIBUTES),
    option("ADD_ATTR", ATTRIBUTES),
    option("FORBID_ATTR", ATTRIBUTES),
    option("USE_PROFILES", "the lists of these profiles"),
    option("KEEP_CONTENT", "`disallowed.default`: `unwrap` (the default) or `remove`"),
    option("FORBID_CONTENTS", CONTENTS),
    option("ADD_FORBID_CONTENTS", CONTENTS),
    option("ALLOW_DATA_ATTR", "`sanitizer.data_attributes`, `urls.without_rule = \"keep\"` for their values"),
    option("ALLOW_ARIA_ATTR", "the attributes of WAI-ARIA, by name"),
    option(
        "ALLOWED_URI_REGEXP",
        "`urls.rules`, for the default and for expressions that list schemes and hosts, such as `^https?:`; with any other expression, all URLs \
         are removed. Attributes that hold no URL get a `pattern`, because DOMPurify tests their values too",
    ),
    option("ADD_URI_SAFE_ATTR", "no `pattern` for the values of these attributes"),
    option("ADD_DATA_URI_TAGS", "`data` of the rules: images, audio, video and plain text"),
    option("ALLOW_UNKNOWN_PROTOCOLS", "reported: rules list schemes"),
    option("SANITIZE_DOM", "`ids = \"drop_clobbering\"`"),
    option("SANITIZE_NAMED_PROPS", "`ids.prefix`, which references get too"),
    option(
        "SAFE_FOR_TEMPLATES",
        "`text.defuse_templates`; attributes with braces or angle brackets are removed",
    ),
    option("SAFE_FOR_XML", "`for` only on `label` and `output`; outputs are always safe to parse again"),
    option("ALLOW_SELF_CLOSE_IN_ATTR", "`false`: attributes with `<` or `>`, and all `data-*`, are removed"),
    option("WHOLE_DOCUMENT", "`context = \"document\"`"),
    option("FORCE_BODY", "keeps `template` and `title`"),
    option(
        "CUSTOM_ELEMENT_HANDLING",
        "`custom_elements`: expressions such as `^x-` and `^label$`. Names with a wildcard are reported: they may have any character of the HTML Standard",
    ),
    option("ALLOWED_NAMESPACES", "the elements of these namespaces"),
    option(
        "HTML_INTEGRATION_POINTS",
        "`foreignObject`, `desc` and `title` of SVG, which may contain HTML: `{\"foreignobject\": true}`",
    ),
    option("MATHML_TEXT_INTEGRATION_POINTS", PARSER),
    option("NAMESPACE", OTHER),
    option("PARSER_MEDIA_TYPE", OTHER),
    option("RETURN_DOM", DOM),
    option("RETURN_DOM_FRAGMENT", DOM),
    option("RETURN_DOM_IMPORT", DOM),
    option("RETURN_TRUSTED_TYPE", DOM),
    option("TRUSTED_TYPES_POLICY", DOM),
    option("IN_PLACE", DOM),
];

const EMPTY: &str = "`values`: a `pattern` that no empty value matches; `allow_empty` of the rules for URLs";
const FRAMES: &str = "`frames.allowed`, with a `sandbox`; only `https`. With `allowfullscreen` in `allowedAttributes`, `frames.allow = [\"fullscreen\"]`. If `allowedAttributes` lists `sandbox`, \
    frames have no rights";
const SCRIPTS: &str = "reported: no policy can allow `script`";

/// The options of sanitize-html.
pub(super) const SANITIZE_HTML: &[ImportOption] = &[
    option(
        "allowedTags",
        "`sanitizer.elements`; names of SVG and MathML if `svg` or `math` is listed. `null` allows nothing; `false` keeps the elements of HTML",
    ),
    option(
        "allowedAttributes",
        "`attributes` of the elements; `sanitizer.attributes` for `*`; `sanitizer.data_attributes` and `attribute_prefixes` for `data-*` \
         and other prefixes; `values` with a `pattern` for `{ name, values, multiple }`. `false` keeps the attributes of the standards",
    ),
    option("nonBooleanAttributes", EMPTY),
    option("allowedEmptyAttributes", EMPTY),
    option(
        "allowedSchemes",
        "`allowed_schemes` of the rules; `data` allows images, audio, video and plain text",
    ),
    option("allowedSchemesByTag", "`allowed_schemes` of the rules of the element"),
    option(
        "allowedSchemesAppliedToAttributes",
        "the rules apply to all attributes with URLs, and to unknown attributes that this option lists",
    ),
    option("allowProtocolRelative", "`resolve_protocol_relative`: `\"keep\"` or `false`"),
    option("allowedClasses", "`values`, with `tokens`: the lists of the element and of `*` together"),
    option(
        "allowedStyles",
        "`css.properties` and `css.values`: what the lists of all elements with `style` allow",
    ),
    option("parseStyleAttributes", "reported if `false`: CSS is always parsed"),
    option("allowedIframeHostnames", FRAMES),
    option("allowedIframeDomains", FRAMES),
    option("allowIframeRelativeUrls", "reported: frames have absolute URLs"),
    option("allowedScriptHostnames", SCRIPTS),
    option("allowedScriptDomains", SCRIPTS),
    option("allowVulnerableTags", "nothing: it only suppresses a warning"),
    option(
        "disallowedTagsMode",
        "`disallowed`: `\"discard\"` is `unwrap`; `\"completelyDiscard\"` and `\"recursiveEscape\"` are `remove`, with what the element \
         contains; `\"escape\"` is `escape` with `lossless = \"incomplete\"`",
    ),
    option("nonTextTags", "`disallowed.elements`"),
    option("preserveEscapedAttributes", "`disallowed = \"escape\"`, which keeps attributes"),
    option("transformTags", "`rename`, and `set` for the attributes of a tag that stays the same"),
    option("nestingLimit", "`limits.depth`, with `then = \"cut\"`"),
    option("exclusiveFilter", FUNCTIONS),
    option("textFilter", FUNCTIONS),
    option("onOpenTag", FUNCTIONS),
    option("onCloseTag", FUNCTIONS),
    option("enforceHtmlBoundary", "reported if `true`: no element is kept"),
    option("parser", PARSER),
    option("selfClosing", PRESENTATION),
];

const IDS: &str =
    "`ids.prefix`, for all ids, names and references; other attributes in `clobber` are removed";

/// The members of hast-util-sanitize's schema.
pub(super) const REHYPE: &[ImportOption] = &[
    option("tagNames", ELEMENTS),
    option(
        "attributes",
        "`attributes` of the elements; `sanitizer.attributes` for `*`. Properties become attributes: `className` is `class`, `ariaLabel` is \
         `aria-label`, and `data*` is `sanitizer.data_attributes`. Lists such as `[\"align\", \"left\"]` and `[\"className\", /^x-/]` become \
         `values` with a `pattern`; for attributes that hold a list, the `pattern` is in `tokens`",
    ),
    option(
        "protocols",
        "`allowed_schemes` of the rules; attributes without schemes, by default `itemtype` and `srcset`, keep `http`, `https` and relative URLs",
    ),
    option(
        "strip",
        "`disallowed.elements`; other elements are unwrapped. `null` removes them with their content too",
    ),
    option(
        "ancestors",
        "nothing for parts of tables, which parsers create only in tables; other elements that it names are not kept, and are reported",
    ),
    option("clobber", IDS),
    option("clobberPrefix", IDS),
    option("required", "`set`"),
    option("allowComments", "`sanitizer.comments`"),
    option("allowDoctypes", "reported: fragments have no doctype"),
];

//! The configuration of DOMPurify 3.4.18. DOMPurify compares names in lower case, and then checks that the namespace of an element
//! fits its name and its parent.

use super::js_regex::Texts;
use super::prelude::*;
use super::uri_regex::{PLAIN_SCHEMES, Text, UriRegex};

/// Parts of SVG and MathML with content in HTML, which DOMPurify removes there and a policy does not.
const WITH_HTML: [&str; 4] = ["desc", "title", "foreignobject", "annotation-xml"];
const SVG_WITH_HTML: &[&str] = &["desc", "title", "foreignobject"];
const MATHML_WITH_HTML: &[&str] = &["annotation-xml", "mi", "mn", "mo", "ms", "mtext"];

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.parse_without_scripting();
    let options = Options::read(settings, draft);
    elements(settings, &options, draft);
    custom_elements(settings, &options, draft);
    attributes(settings, &options, draft);
    ids(settings, draft);
    urls(settings, &options, draft);
    if options.is_for_templates {
        draft.set_policy(|policy| policy.with_text(TextPolicy::default().with_defuse_templates()));
        draft.unmapped_option("SAFE_FOR_TEMPLATES", reasons::TEMPLATE_EXPRESSIONS);
    }
    let loses_values = !options.keeps_self_close;
    draft.unmapped_option_if(loses_values, "ALLOW_SELF_CLOSE_IN_ATTR", reasons::SELF_CLOSE_IN_VALUES);
    if options.is_document {
        draft.set_policy(|policy| policy.with_context(OutputContext::Document));
    }
    settings.refuse(DOMPURIFY_RESULT, reasons::FORM_OF_RESULT);
}

/// Options that several parts depend on.
struct Options {
    keeps_content: bool,
    /// Whether comments with markup and similar traps are removed.
    is_for_xml: bool,
    is_for_templates: bool,
    /// Whether values with `/>` are kept.
    keeps_self_close: bool,
    is_document: bool,
    /// Whether leading elements such as `template` stay in the body, instead of the head that is dropped.
    has_forced_body: bool,
    /// The profiles: HTML, SVG, filters and MathML; `None` without profiles.
    profiles: Option<[bool; 4]>,
    namespaces: BTreeSet<Namespace>,
    /// Parts of SVG and MathML in which HTML is allowed.
    integration_points: BTreeSet<String>,
    /// What is not kept, whatever allows it.
    forbidden_tags: BTreeSet<String>,
    forbidden_attributes: BTreeSet<String>,
}

impl Options {
    fn read(settings: &mut Settings, draft: &mut Draft) -> Self {
        let profiles = profiles(settings);
        Self {
            keeps_content: settings.flag("KEEP_CONTENT", true),
            is_for_xml: settings.flag("SAFE_FOR_XML", true),
            is_for_templates: settings.flag("SAFE_FOR_TEMPLATES", false),
            keeps_self_close: settings.flag("ALLOW_SELF_CLOSE_IN_ATTR", true),
            is_document: settings.flag("WHOLE_DOCUMENT", false),
            has_forced_body: settings.flag("FORCE_BODY", false),
            profiles,
            namespaces: namespaces(settings, draft),
            integration_points: integration_points(settings),
            forbidden_tags: lower(settings.list_or("FORBID_TAGS", &[])),
            forbidden_attributes: lower(settings.list_or("FORBID_ATTR", &[])),
        }
    }

    /// Returns what all values are limited to.
    fn text(&self) -> Text {
        match (self.is_for_templates, self.keeps_self_close, self.is_for_xml) {
            (true, _, _) => Text::Without("{}<>"),
            (false, false, _) => Text::Without("<>"),
            (false, true, true) => Text::WithoutEnds,
            (false, true, false) => Text::Any,
        }
    }

    /// Whether values are checked for single characters.
    fn excludes(&self) -> bool {
        matches!(self.text(), Text::Without(_))
    }

    /// Returns the default names of elements or attributes, for HTML, SVG, filters and MathML.
    fn usual(&self, lists: [&[&str]; 4]) -> Names {
        let lists = lists.iter().zip(self.profiles.unwrap_or([true; 4]));
        lists.filter(|(_, is_selected)| *is_selected).flat_map(|(list, _)| defaults(list)).collect()
    }
}

/// Reads `USE_PROFILES`, which overrides the allowlists.
fn profiles(settings: &mut Settings) -> Option<[bool; 4]> {
    let setting = settings.take("USE_PROFILES").filter(|setting| setting.value != false)?;
    let mut profiles = setting.settings();
    let selected = ["html", "svg", "svgFilters", "mathMl"].map(|name| profiles.flag(name, false));
    profiles.report_rest("dompurify");
    settings.refuse(&["ALLOWED_TAGS", "ALLOWED_ATTR"], "overridden by USE_PROFILES");
    Some(selected)
}

fn namespaces(settings: &mut Settings, draft: &mut Draft) -> BTreeSet<Namespace> {
    let mut allowed: BTreeSet<Namespace> = NAMESPACES.into();
    if let Some(list) = settings.list("ALLOWED_NAMESPACES") {
        let is_known = |uri: &str| NAMESPACES.iter().any(|namespace| namespace.uri() == uri);
        let known = draft.report.kept(list, is_known, reasons::NAMESPACE_OF_XML);
        allowed.retain(|namespace| known.iter().any(|(_, uri)| uri == namespace.uri()));
    }
    let others =
        [("NAMESPACE", Namespace::Html.uri(), false), ("PARSER_MEDIA_TYPE", "application/xhtml+xml", true)];
    for (option, value, is_refused) in others {
        let is_of_xml = |(_, text): &(Path, String)| (text == value) == is_refused;
        if let Some((path, _)) = settings.text(option).filter(is_of_xml) {
            allowed.clear();
            draft.unmapped(&path, reasons::PARSED_AS_XML);
        }
    }
    allowed
}

fn integration_points(settings: &mut Settings) -> BTreeSet<String> {
    let is_point = |(_, setting): &(String, Setting)| {
        setting.expressed(setting.value.as_bool(), "expected a boolean; ignored") == Some(true)
    };
    let points = settings.table("HTML_INTEGRATION_POINTS").into_iter().filter(is_point);
    let points = points.map(|(name, _)| name.to_ascii_lowercase()).collect();
    settings.refuse(&["MATHML_TEXT_INTEGRATION_POINTS"], reasons::MATHML_INTEGRATION_POINTS);
    points
}

/// Reads names from an allowlist, or the default, and from a list of more names, which may also be a function.
fn allowed(settings: &mut Settings, [list, more]: [&str; 2], usual: Names) -> BTreeMap<String, Path> {
    let mut listed = settings.list(list).unwrap_or(usual);
    match settings.take(more) {
        Some(setting) if setting.value.is_array() => listed.extend(setting.list()),
        Some(setting) => setting.unmapped(reasons::ADDING_FUNCTION),
        None => {}
    }
    let mut allowed = BTreeMap::new();
    for (path, name) in listed {
        allowed.entry(name.to_ascii_lowercase()).or_insert(path);
    }
    allowed
}

fn elements(settings: &mut Settings, options: &Options, draft: &mut Draft) {
    let usual = options.usual([HTML_TAGS, SVG_TAGS, SVG_FILTERS, MATHML_TAGS]);
    let usual = usual.into_iter().chain(defaults(&["#text"])).collect();
    let mut allowed = allowed(settings, ["ALLOWED_TAGS", "ADD_TAGS"], usual);
    if options.is_document {
        for (path, name) in defaults(&["html", "head", "body"]) {
            allowed.entry(name).or_insert(path);
        }
    }
    let needs_bodies = allowed.contains_key("table");
    allowed.retain(|name, _| !options.forbidden_tags.contains(name));
    if needs_bodies {
        allowed.entry("tbody".to_owned()).or_default();
    }
    special_names(&mut allowed, options, draft);
    let mut contents = lower(settings.list_or("FORBID_CONTENTS", FORBID_CONTENTS));
    contents.extend(lower(settings.list_or("ADD_FORBID_CONTENTS", &[])));
    if options.keeps_content {
        unwrapped(&contents, draft);
    }
    let roots = ROOTS.into_iter().filter(|(_, root)| allowed.contains_key(*root));
    let foreign =
        roots.map(|(namespace, _)| namespace).filter(|of| options.namespaces.contains(of)).collect();
    let elements = Elements { allowed, contents, foreign, options };
    if options.keeps_content {
        elements.remove_integration_points(draft);
    }
    // A default element that no standard has, such as `decorator`, is not kept: it has no meaning.
    let is_unknown = |name: &str, path: &Path| {
        *path == Path::default() && is_html_name(name) && TagId::from_name(name).is_none()
    };
    for (name, path) in elements.allowed.iter().filter(|(name, path)| !is_unknown(name, path)) {
        elements.place(name, path, draft);
    }
    if options.keeps_content {
        elements.remove_moved(draft);
    }
}

/// The names that decide about elements.
struct Elements<'o> {
    allowed: BTreeMap<String, Path>,
    /// Elements whose content is removed too.
    contents: BTreeSet<String>,
    /// SVG and MathML, if they are allowed, and their roots.
    foreign: BTreeSet<Namespace>,
    options: &'o Options,
}

impl Elements<'_> {
    /// Removes elements of SVG and MathML with allowed names, where DOMPurify keeps the content of `svg` or `math`, but not the element: their
    /// parent is one of HTML then, so that it removes them with their content.
    fn remove_moved(&self, draft: &mut Draft) {
        let is_moved =
            |(of, root): &(Namespace, &str)| !self.foreign.contains(of) && !self.contents.contains(*root);
        for (namespace, root) in ROOTS.into_iter().filter(is_moved) {
            let removed = self.allowed.keys().filter(|name| *name != root);
            removed.filter_map(|name| made(namespace, name)).for_each(|element| draft.remove(element));
        }
    }

    /// Removes parts of SVG and MathML that may contain HTML with their content, although DOMPurify keeps some of that: HTML would move to
    /// where parsers make other elements of its tags.
    fn remove_integration_points(&self, draft: &mut Draft) {
        let mut removed = BTreeSet::new();
        for (namespace, list) in [(Namespace::Svg, SVG_WITH_HTML), (Namespace::MathMl, MATHML_WITH_HTML)] {
            let is_named = |name: &str| self.contents.contains(name) || self.allowed.contains_key(name);
            let names = list.iter().filter(|name| self.foreign.contains(&namespace) && !is_named(name));
            for (name, element) in names.filter_map(|name| Some((*name, made(namespace, name)?))) {
                removed.insert(name);
                draft.remove(element);
            }
        }
        if !removed.is_empty() {
            let names = removed.into_iter().collect::<Vec<_>>().join("`, `");
            draft.unmapped_option("FORBID_CONTENTS", filled(reasons::HTML_IN_FOREIGN_CONTENT, names));
        }
    }

    /// Keeps an allowed element in the namespaces where DOMPurify accepts it. In others, DOMPurify removes it with its content.
    fn place(&self, name: &str, path: &Path, draft: &mut Draft) {
        let is_allowed = |of: &Namespace| self.options.namespaces.contains(of);
        let is_open = |of: &Namespace| self.foreign.contains(of) || *of == Namespace::Html && is_allowed(of);
        let places: Vec<Namespace> = namespaces_of(name).filter(is_open).collect();
        // Deviations of the default lists do not depend on settings: `docs/migrating.md` describes them.
        let is_set = *path != Path::default();
        let mut has_place = false;
        for (namespace, element) in NAMESPACES.into_iter().filter_map(|of| Some((of, made(of, name)?))) {
            if !places.contains(&namespace) {
                // Without `svg` and `math`, their content is removed or hoisted by the exceptions for them. In a namespace that is not
                // allowed, DOMPurify removes an allowed root with its content.
                let is_reachable = namespace == Namespace::Html || self.foreign.contains(&namespace);
                if is_reachable || ROOTS.contains(&(namespace, name)) && !is_allowed(&namespace) {
                    draft.remove(element);
                }
                continue;
            }
            has_place = true;
            if is_unsafe(&element) {
                draft.unmapped_if(is_set, path, never_kept(name));
            } else if let Some(reason) = refusal(&element, name, self.options) {
                draft.remove(element);
                draft.unmapped_if(is_set, path, reason);
            } else {
                draft.elements.insert(element, BTreeSet::new());
            }
        }
        if !has_place && made(Namespace::Html, name).is_none() {
            draft.unmapped(path, filled(reasons::NO_ELEMENT_NAME, name));
        } else if !has_place {
            let root = if is_mathml_name(name) { "math" } else { "svg" };
            let reason = format!("DOMPurify keeps `{name}` only in `{root}`, which is not allowed; ignored");
            draft.unmapped_if(is_set, path, reason);
        }
    }
}

fn lower(list: Names) -> BTreeSet<String> {
    list.into_iter().map(|(_, name)| name.to_ascii_lowercase()).collect()
}

/// Takes out the names of text, comments and doctypes, which are not elements.
fn special_names(allowed: &mut BTreeMap<String, Path>, options: &Options, draft: &mut Draft) {
    let removes_text = allowed.remove("#text").is_none() && !options.keeps_content;
    draft.unmapped_option_if(removes_text, "KEEP_CONTENT", reasons::TEXT_NOT_ALLOWED);
    if let Some(path) = allowed.remove("#comment") {
        draft.comments = !options.is_for_xml;
        draft.unmapped_if(options.is_for_xml, &path, reasons::COMMENTS_WITH_MARKUP);
    }
    if let Some(path) = allowed.remove("!doctype") {
        draft.unmapped(&path, "a policy writes no doctype");
    }
    for (name, path) in allowed.extract_if(.., |name, _| name.starts_with(['#', '!'])) {
        draft.unmapped(&path, filled(reasons::NO_ELEMENT, &name));
    }
}

/// Lists the elements that are removed with their content, and those of which only the content is kept.
fn unwrapped(contents: &BTreeSet<String>, draft: &mut Draft) {
    draft.unwrap(|(_, name)| !contents.contains(name));
    // The content of a template is not part of the page.
    draft.remove(html("template"));
    contents.iter().flat_map(|name| made_anywhere(name)).for_each(|element| draft.remove(element));
}

/// Returns why an element is removed, although DOMPurify keeps it in some places.
fn refusal((namespace, _): &Element, name: &str, options: &Options) -> Option<String> {
    let has_body = options.is_document || options.has_forced_body;
    match (namespace, name) {
        (_, "style") => Some(reasons::DOMPURIFY_STYLE.to_owned()),
        (Namespace::Html, "template" | "title") if !has_body => Some(filled(reasons::ONLY_IN_BODY, name)),
        (Namespace::Html, _) => None,
        _ if options.integration_points.contains(name) => None,
        _ => WITH_HTML.contains(&name).then(|| filled(reasons::HTML_REMOVED_IN, name)),
    }
}

fn attributes(settings: &mut Settings, options: &Options, draft: &mut Draft) {
    let svg = [SVG_ATTRIBUTES, XML_ATTRIBUTES].concat();
    let mathml = [MATHML_ATTRIBUTES, XML_ATTRIBUTES].concat();
    let usual = options.usual([HTML_ATTRIBUTES, &svg, &svg, &mathml]);
    let mut allowed = allowed(settings, ["ALLOWED_ATTR", "ADD_ATTR"], usual);
    let forbidden = &options.forbidden_attributes;
    allowed.retain(|name, _| !forbidden.contains(name));
    let present = draft.namespaces();
    for (name, path) in &allowed {
        let is_default = *path == Path::default();
        match name.as_str() {
            "srcdoc" => {
                draft.unmapped(path, reasons::NO_DOCUMENTS);
                continue;
            }
            // DOMPurify removes it too, unless it trusts the input.
            "patchsrc" => {
                draft.unmapped_if(!options.is_for_xml, path, reasons::PATCHES);
                continue;
            }
            // DOMPurify removes it if it names `href`. Only elements of SVG have a use for it.
            "attributename" if !present.contains(&Namespace::Svg) => {
                draft.unmapped_if(!is_default, path, reasons::ATTRIBUTE_NAME_OF_SVG);
                continue;
            }
            _ => {}
        }
        let made = present.iter().filter_map(|of| Some((*of, listable_attribute(*of, name)?)));
        let made: Vec<(Namespace, Attribute)> = made.collect();
        let differs =
            |(of, attribute): &(Namespace, Attribute)| *of != Namespace::Html && *attribute != plain(name);
        let is_plain = made.iter().all(|(_, (of, _))| *of == AttrNamespace::None);
        if is_default && AttrId::from_name(name).is_none() && is_plain {
            // No standard has it, so that it has no meaning.
            continue;
        }
        let is_handler = name.starts_with("on");
        let reason = if is_handler { reasons::EVENT_HANDLER } else { reasons::NO_ATTRIBUTE_NAME };
        let is_unknown = made.is_empty() && !present.is_empty() && !is_default;
        draft.unmapped_if(is_unknown, path, filled(reason, name));
        // Elements of HTML have no use for `viewbox` and `xmlns`.
        let is_foreign = name == "xmlns" || made.iter().any(differs);
        let is_useless = is_foreign && present.contains(&Namespace::Html);
        draft.unmapped_if(is_useless && !is_default, path, reasons::FOREIGN_ATTRIBUTE);
        let kept = made.into_iter().map(|(_, attribute)| attribute);
        draft.attributes.extend(kept.filter(|attribute| !is_foreign || *attribute != plain(name)));
    }
    // DOMPurify removes it elsewhere, where it is part of a patch of the page.
    if options.is_for_xml && draft.attributes.remove(&plain("for")) {
        for element in draft.elements_with(|element| [html("label"), html("output")].contains(element)) {
            draft.keep_own(&element, plain("for"));
        }
    }
    data_and_aria(settings, options, draft);
}

/// Keeps `data-*`, and the attributes of WAI-ARIA.
fn data_and_aria(settings: &mut Settings, options: &Options, draft: &mut Draft) {
    let forbidden = &options.forbidden_attributes;
    // No rule can check the values of all attributes with a prefix.
    draft.data_attributes = settings.flag("ALLOW_DATA_ATTR", true) && !options.excludes();
    let exception = forbidden.iter().find(|name| draft.data_attributes && name.starts_with("data-"));
    if let Some(name) = exception {
        draft.unmapped_option("FORBID_ATTR", filled(reasons::FORBIDDEN_DATA, name));
        draft.data_attributes = false;
    }
    if settings.flag("ALLOW_ARIA_ATTR", true) {
        // A prefix would also allow names with characters that DOMPurify does not allow.
        let known = AttrId::all().filter_map(AttrId::name);
        let known = known.filter(|name| name.starts_with("aria-") && !forbidden.contains(*name));
        draft.attributes.extend(known.map(plain));
    }
}

fn custom_elements(settings: &mut Settings, options: &Options, draft: &mut Draft) {
    let Some(setting) = settings.take("CUSTOM_ELEMENT_HANDLING") else { return };
    let mut handling = setting.settings();
    let tags = handling.take("tagNameCheck");
    let attributes = handling.take("attributeNameCheck");
    let built_ins = "allowCustomizedBuiltInElements";
    if handling.flag(built_ins, false) && tags.is_some() {
        let path = Path::new(["CUSTOM_ELEMENT_HANDLING", built_ins]);
        draft.unmapped(&path, reasons::CUSTOMIZED_BUILT_INS);
    }
    handling.report_rest("dompurify");
    let Some((tag_path, texts)) = tags.and_then(texts) else { return };
    let mut globs: BTreeSet<String> = texts.texts.iter().filter_map(|text| glob(text, &texts)).collect();
    let has_others = globs.len() < texts.texts.len() || globs.is_empty();
    draft.unmapped_if(has_others, &tag_path, reasons::NOT_ALL_CUSTOM);
    globs.retain(|glob| !options.forbidden_tags.contains(glob));
    if globs.is_empty() {
        return;
    }
    let has_patterns = globs.iter().any(|glob| glob.contains('*'));
    draft.unmapped_if(has_patterns, &tag_path, reasons::NAMES_OF_CUSTOM_ELEMENTS);
    let mut own = BTreeSet::new();
    if let Some((path, texts)) = attributes.and_then(self::texts) {
        draft.unmapped_if(!(texts.is_start && texts.is_end), &path, reasons::ATTRIBUTES_OF_CUSTOM_ELEMENTS);
        for text in texts.texts.iter().filter(|text| !options.forbidden_attributes.contains(*text)) {
            let attribute = listable_attribute(Namespace::Html, text).filter(|made| *made == plain(text));
            let reason = filled(reasons::NO_CUSTOM_ATTRIBUTE, text.escape_debug());
            own.extend(draft.report.expressed(&path, attribute, reason));
        }
    }
    // An entry for a name takes precedence over one for names that begin like it.
    let is_custom = |name: &str| name.contains('-') && globs.iter().any(|glob| matches_pattern(glob, name));
    let mut listed = draft.elements_with(|(of, name)| *of == Namespace::Html && is_custom(name));
    listed.extend(globs.iter().map(|glob| html(glob)));
    for element in listed {
        draft.elements.entry(element).or_default().extend(own.iter().cloned());
    }
    draft.denied.extend(options.forbidden_tags.iter().filter(|name| is_custom(name)).cloned());
    draft.patterns.custom_elements.extend(globs.into_iter().filter(|glob| glob.contains('*')));
    remove_roots_of_custom_elements(&tag_path, draft);
}

/// Removes `svg` and `math` where DOMPurify moves their content out: it keeps custom elements in them, as elements of their namespace, but
/// removes HTML in those. A policy keeps custom elements of HTML only.
fn remove_roots_of_custom_elements(path: &Path, draft: &mut Draft) {
    if draft.disallowed != DisallowedAction::Unwrap {
        return;
    }
    for element in ROOTS.map(|(namespace, root)| (namespace, root.to_owned())) {
        let is_removed = draft.actions.get(&element) == Some(&DisallowedAction::Remove);
        if !is_removed && !draft.elements.contains_key(&element) {
            draft.unmapped(path, filled(reasons::CUSTOM_ELEMENTS_IN_ROOT, &element.1));
            draft.remove(element);
        }
    }
}

/// Returns the texts of a regular expression; reports others.
fn texts(setting: Setting) -> Option<(Path, Texts)> {
    let regex = JsRegex::read(&setting.value).filter(|regex| !regex.ignores_case);
    let texts =
        regex.and_then(|regex| regex.texts()).filter(|texts| !texts.texts.iter().any(String::is_empty));
    setting.expressed(texts, reasons::CUSTOM_EXPRESSION).map(|texts| (setting.path, texts))
}

/// Returns the names that a text stands for, if they are those of custom elements.
fn glob(text: &str, texts: &Texts) -> Option<String> {
    let is_of_names = text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-._".contains(c));
    let start = if texts.is_start { "" } else { "*" };
    let end = if texts.is_end { "" } else { "*" };
    let is_valid = match (texts.is_start, texts.is_end) {
        (true, true) => {
            text.starts_with(|c: char| c.is_ascii_lowercase())
                && text.contains('-')
                && !RESERVED_NAMES.contains(&text)
        }
        (true, false) => text.starts_with(|c: char| c.is_ascii_lowercase()),
        _ => true,
    };
    (is_of_names && is_valid).then(|| format!("{start}{text}{end}"))
}

/// Converts the options about ids and names.
fn ids(settings: &mut Settings, draft: &mut Draft) {
    let has_prefix = settings.flag("SANITIZE_NAMED_PROPS", false);
    let is_checked = settings.flag("SANITIZE_DOM", true);
    if !["id", "name"].iter().any(|name| draft.attributes.contains(&plain(name))) {
        return;
    }
    if has_prefix {
        let prefix = NamePrefix::parse("user-content-").map_or(IdPolicy::Remove, IdPolicy::Prefix);
        draft.set_policy(|policy| policy.with_ids(prefix));
        draft.unmapped_option("SANITIZE_NAMED_PROPS", reasons::PREFIX_WORKS);
    } else if is_checked {
        draft.set_policy(|policy| policy.with_ids(IdPolicy::RemoveClobbering));
    }
}

/// Converts the checks of URLs, which DOMPurify applies to the values of most attributes.
fn urls(settings: &mut Settings, options: &Options, draft: &mut Draft) {
    let unknown = settings.take("ALLOW_UNKNOWN_PROTOCOLS").filter(|setting| setting.value != false);
    let regex = uri_regex(settings, unknown.is_some());
    unknown.iter().for_each(|setting| setting.unmapped(reasons::UNKNOWN_SCHEMES));
    let mut safe = set(URI_SAFE_ATTRIBUTES);
    for (path, name) in settings.list_or("ADD_URI_SAFE_ATTR", &[]) {
        let name = name.to_ascii_lowercase();
        let holds_urls = draft.url_attributes().keys().any(|(_, known)| *known == name);
        draft.unmapped_if(holds_urls, &path, reasons::URLS_ALWAYS_CHECKED);
        safe.insert(name);
    }
    // Unlisted attributes, such as `data-*`, may hold anything, and so may CSS.
    let is_svg = |element: &Element| element.0 == Namespace::Svg;
    if draft.data_attributes || draft.keeps_style() || draft.elements.keys().any(is_svg) {
        draft.urls.without_rule = UrlsWithoutRule::Keep;
    }
    // The pattern for URLs of plain characters only matches those of some schemes.
    let nothing = UriRegex::default();
    let of_urls = if options.excludes() && !regex.allows_plain_characters() { &nothing } else { &regex };
    data_tags(settings, of_urls, draft);
    let with_urls = draft.url_attributes();
    for (attribute, elements) in &with_urls {
        let Some(key) = rule_key(None, attribute) else { continue };
        let is_single = elements.iter().all(|(_, known)| known.kind == UrlValueKind::Url);
        if !is_single && !of_urls.loads(&key) {
            // A rule must keep some URL.
            draft.remove_attribute(attribute);
            continue;
        }
        // DOMPurify tests `srcset` as one URL. A rule that keeps some candidates would be laxer where the first one is refused.
        draft.urls.rules.insert(key, of_urls.rule(false, is_single));
    }
    if options.excludes() {
        draft.urls.rules.values_mut().for_each(restrict_characters);
    }
    values(&regex, &safe, options.text(), draft);
}

/// Allows only URLs of plain characters. The pattern for them only matches some schemes: rules with others keep nothing.
fn restrict_characters(rule: &mut UrlRule) {
    let is_matched = PLAIN_SCHEMES.iter().any(|scheme| rule.allowed_schemes.contains(*scheme));
    if is_matched || rule.allow_relative == Some(true) {
        rule.pattern = Some(UriPattern::SophisticatedSomewhatSafe);
    } else {
        rule.allowed_schemes.clear();
        rule.data.clear();
    }
    rule.alternatives.iter_mut().for_each(restrict_characters);
}

/// Reads `ALLOWED_URI_REGEXP`. With unknown schemes, DOMPurify allows all other URLs too, apart from a few schemes.
fn uri_regex(settings: &mut Settings, with_unknown: bool) -> UriRegex {
    let schemes = || DOMPURIFY_SCHEMES.iter().copied();
    let Some(setting) = settings.take("ALLOWED_URI_REGEXP") else { return UriRegex::usual(schemes()) };
    let known = JsRegex::read_source(&setting.value).as_ref().and_then(UriRegex::recognize);
    if with_unknown {
        return known.unwrap_or_default().widen(schemes());
    }
    let known = setting.expressed(known, reasons::EXPRESSION_OF_URLS).unwrap_or_default();
    known.stricter.into_iter().for_each(|reason| setting.unmapped(reason));
    known
}

/// Converts `ADD_DATA_URI_TAGS` and the default elements that may have `data:` URLs.
fn data_tags(settings: &mut Settings, regex: &UriRegex, draft: &mut Draft) {
    let added = lower(settings.list_or("ADD_DATA_URI_TAGS", &[]));
    for ((of, attribute), elements) in draft.url_attributes() {
        let is_source = ["src", "href", "xlink:href"].contains(&of.qualified(&attribute).as_str());
        // The parser gives no attribute of an HTML element a namespace.
        let is_of = |element: &Element| of == AttrNamespace::None || element.0 != Namespace::Html;
        for (element, _) in elements.iter().filter(|(element, _)| is_source && is_of(element)) {
            let name = element.1.to_ascii_lowercase();
            if DATA_URI_TAGS.contains(&name.as_str()) || added.contains(&name) {
                draft.add_rule(Some(element), &(of, attribute.clone()), regex.rule(true, true));
            }
        }
    }
}

/// Checks the other values as DOMPurify does, which removes `width="javascript:x"` too.
fn values(regex: &UriRegex, safe: &BTreeSet<String>, text: Text, draft: &mut Draft) {
    let pattern = regex.value_pattern(text);
    let checked = Some(limited_to(&pattern));
    let free = text.pattern().map(|pattern| limited_to(&pattern));
    let has_prefix = matches!(draft.policy.ids(), IdPolicy::Prefix(_));
    let with_urls = draft.url_attributes();
    let mut others = draft.listed_attributes();
    others.retain(|attribute| {
        let (of, name) = attribute;
        let is_data = *of == AttrNamespace::None && draft.data_attributes && name.starts_with("data-");
        !is_data && !with_urls.contains_key(attribute)
    });
    draft.state_types(others.iter().cloned());
    for attribute in others {
        // DOMPurify looks for `xlink:title`, not for `title`.
        let lower = attribute.0.qualified(&attribute.1).to_ascii_lowercase();
        let is_of_aria = lower.starts_with("aria-");
        let rule = if safe.contains(&lower) || is_of_aria { &free } else { &checked };
        // Names and references get the prefix, whatever they are.
        let key = rule_key(None, &attribute).filter(|key| !(has_prefix && may_get_prefix(key)));
        draft.values.extend(key.zip(rule.clone()));
    }
}

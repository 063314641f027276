//! Steps applied to the text of the input.

use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, texts};
use crate::path::Path;
use crate::string_enum;
use lye_text::Placeholders;

members! {
    /// Steps applied to the text of the input that the [configuration](crate::sanitizer::SanitizerConfig) keeps. By
    /// default, none.
    ///
    /// They apply to the text after all removals, which may join text that was apart. The
    /// steps run in the order of the members.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::TextPolicy;
    ///
    /// let text = TextPolicy::default().with_remove_invisibles().with_defuse_templates().with_linkify();
    /// let cleaner = Cleaner::new(&Policy::default().with_text(text))?;
    /// let clean = cleaner.clean("{\u{200B}{x}} at www.example.org")?;
    /// assert_eq!(clean.html(), r#"{ {x}} at <a href="https://www.example.org">www.example.org</a>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Copy, Hash)]
    pub struct TextPolicy = "text" {
        /// Remove text that readers cannot see, such as text hidden by styles or attributes, or in the color of its background.
        ///
        /// Text can be hidden by inline styles, attributes, elements, or style sheets in `style` elements of the input. Declarations
        /// that browsers ignore have no effect. A value that is not computed, such as an embedded image behind the text, counts as
        /// hiding; with `"known"`, it has no effect. External style sheets and scripts are not followed. `docs/policy.md` lists what is covered. It needs the feature `css`. The input is parsed
        /// a second time for this step.
        pub remove_hidden: HiddenText = HiddenText::Keep => (value with_remove_hidden),
        /// Remove invisible characters and those that reorder text.
        ///
        /// They go where Unicode defines no use for them, from text, comments and values of attributes without URLs: see
        /// [`Invisibles`](lye_text::Invisibles). The text of one paragraph is treated as a whole, across elements; MathML keeps its
        /// invisible operators. Attributes and elements with such characters in their names are removed.
        pub remove_invisibles: bool = false => (flag with_remove_invisibles),
        /// Break up delimiters of template languages, such as `{{`.
        ///
        /// See [`defuse_templates`](lye_text::defuse_templates), and for URLs
        /// [`defuse_templates_in_url`](lye_text::defuse_templates_in_url). Attributes and elements with such syntax in their names are
        /// removed, even if the configuration lists them: elements as [`Disallowed`](crate::model::Disallowed) says.
        pub defuse_templates: bool = false => (flag with_defuse_templates),
        /// The template languages whose placeholders, such as `{{ name }}`, are written as in the input.
        ///
        /// A placeholder is on one line. In HTML, its characters are not escaped where every parser reads them as text, so that a
        /// template engine reads what the author wrote. In URLs, they are not percent-encoded; the rule judges the URL as if a word
        /// stood for each placeholder. Only for authors who may write templates: nothing is known of what an engine makes of them.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let policy = Policy::from_toml("extends = \"comment\"\ntext = { placeholders = [\"jinja\"] }")?;
        /// let html = "{% if a < 1 && b %}<b>{{ name }}</b>{% endif %}";
        /// assert_eq!(Cleaner::new(&policy)?.clean(html)?.html(), html);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub placeholders: TemplateLanguages = TemplateLanguages::default() => (value with_placeholders),
        /// Turn URLs, domains and email addresses in text into links.
        ///
        /// The policy must keep `a` with `href`, and the rule for `a[href]` allow the URL: see [`links_in`](lye_text::links_in). It
        /// needs the feature `public-suffix`. These links are treated like links in the input. No links are created in `a`, `button`,
        /// `code`, `kbd`, `option`, `pre`, `samp`, `select`, `textarea`, `title`, `tt`, raw text elements, SVG and MathML.
        pub linkify: bool = false => (flag with_linkify),
        /// The scheme of links to domains that are written without one.
        pub linkify_scheme: LinkifyScheme = LinkifyScheme::Https => (value with_linkify_scheme),
        /// Whether email addresses become links.
        pub linkify_emails: bool = true => (flag without_linkify_emails),
        /// Whether each line feed in a text becomes a `br`, for inputs that are plain text.
        ///
        /// Texts of white space alone stay, and so do those in `pre` and in elements that contain only text. It needs `br` to be kept.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let policy = Policy::from_toml("allow = { br = true, a = [\"href\"] }\ntext = { line_breaks = true, linkify = true }")?;
        /// let clean = Cleaner::new(&policy)?.clean("Hi,\n\nsee www.example.com\nAnn")?;
        /// assert_eq!(
        ///     clean.html(),
        ///     r#"Hi,<br><br>see <a href="https://www.example.com">www.example.com</a><br>Ann"#
        /// );
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub line_breaks: bool = false => (flag with_line_breaks),
        /// What happens to control characters in text: remove them, or write `?` or U+FFFD for each. In attributes and comments, they are
        /// always removed.
        pub controls: ControlCharacters = ControlCharacters::Remove => (value with_controls),
    }
}

/// Whether text that readers cannot see is removed: a boolean or `"known"` in a policy.
///
/// ```
/// use lye::policy::{HiddenText, TextPolicy};
/// use lye::{Cleaner, Policy};
///
/// let clean = |hidden| -> Result<_, Box<dyn std::error::Error>> {
///     let text = TextPolicy::default().with_remove_hidden(hidden);
///     let cleaner = Cleaner::new(&Policy::default().with_text(text))?;
///     Ok(cleaner.clean("<p style='filter: url(#a)'>a</p>")?)
/// };
/// assert_eq!(clean(HiddenText::Remove)?.html(), "");
/// assert_eq!(clean(HiddenText::RemoveKnown)?.html(), "<p>a</p>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HiddenText {
    /// It stays: `false`.
    #[default]
    Keep,
    /// It is removed, and so is text whose visibility depends on a value that is not computed: `true`.
    Remove,
    /// It is removed only if it is known to be hidden: `"known"`.
    RemoveKnown,
}

boolean_or_word! {
    HiddenText: Keep, Remove, RemoveKnown = "known", "true, false, or \"known\" for what is known to be hidden"
}

string_enum! {
    /// What happens to the control characters that no text needs: C0 controls other than tab, line feed, form feed and carriage return. The parser
    /// already drops or replaces U+0000.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::{ControlCharacters, TextPolicy};
    ///
    /// let text = TextPolicy::default().with_controls(ControlCharacters::QuestionMark);
    /// let cleaner = Cleaner::new(&Policy::default().with_text(text))?;
    /// assert_eq!(cleaner.clean("a\u{8}b")?.html(), "a?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum ControlCharacters {
        /// They are removed.
        #[default]
        Remove = "remove",
        /// Each becomes `?`.
        QuestionMark = "question_mark",
        /// Each becomes U+FFFD REPLACEMENT CHARACTER.
        ReplacementCharacter = "replacement_character",
    }
}

impl ControlCharacters {
    /// Returns the character that replaces each, if they are not removed.
    ///
    /// ```
    /// assert_eq!(lye::policy::ControlCharacters::QuestionMark.replacement(), Some('?'));
    /// ```
    pub fn replacement(self) -> Option<char> {
        match self {
            Self::Remove => None,
            Self::QuestionMark => Some('?'),
            Self::ReplacementCharacter => Some('\u{FFFD}'),
        }
    }
}

string_enum! {
    /// The scheme of links that are created from domains without a scheme.
    ///
    /// ```
    /// use lye::{Cleaner, Policy};
    /// use lye::policy::{LinkifyScheme, TextPolicy};
    /// use lye::urls::{UrlPolicy, UrlRule, UrlScheme};
    ///
    /// let text = TextPolicy::default().with_linkify().with_linkify_scheme(LinkifyScheme::Http);
    /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["http"])?);
    /// let urls = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
    /// let cleaner = Cleaner::new(&Policy::default().with_text(text).with_urls(urls))?;
    /// assert_eq!(cleaner.clean("example.org")?.html(), r#"<a href="http://example.org">example.org</a>"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum LinkifyScheme {
        /// `https`.
        #[default]
        Https = "https",
        /// `http`: for domains whose servers do not support `https`.
        Http = "http",
    }
}

string_enum! {
    /// A language of templates whose placeholders can be kept.
    ///
    /// ```
    /// use lye::policy::TemplateLanguage;
    /// assert_eq!("jinja".parse(), Ok(TemplateLanguage::Jinja));
    /// ```
    #[non_exhaustive]
    pub enum TemplateLanguage {
        /// Jinja, Twig, Django and Nunjucks: `{{ … }}`, `{% … %}` and `{# … #}`.
        Jinja = "jinja",
        /// Liquid: `{{ … }}` and `{% … %}`.
        Liquid = "liquid",
        /// Handlebars: `{{ … }}` and `{{{ … }}}`.
        Handlebars = "handlebars",
        /// Mustache: `{{ … }}` and `{{{ … }}}`.
        Mustache = "mustache",
        /// Merge tags of Mailchimp: `*|…|*`.
        Mailchimp = "mailchimp",
    }
}

/// A set of template languages.
///
/// ```
/// use lye::policy::{TemplateLanguage, TemplateLanguages};
///
/// let languages = TemplateLanguages::of(&[TemplateLanguage::Jinja]);
/// assert!(languages.contains(TemplateLanguage::Jinja) && !languages.contains(TemplateLanguage::Mailchimp));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TemplateLanguages {
    /// A bit for each language, in the order of their declaration.
    bits: u8,
}

impl TemplateLanguages {
    /// Creates a set of these languages.
    ///
    /// ```
    /// assert!(lye::policy::TemplateLanguages::of(&[]).is_empty());
    /// ```
    pub fn of(languages: &[TemplateLanguage]) -> Self {
        Self { bits: languages.iter().fold(0, |bits, language| bits | 1 << *language as u8) }
    }

    /// Returns `true` if the set contains this language.
    ///
    /// ```
    /// use lye::policy::{TemplateLanguage, TemplateLanguages};
    /// assert!(!TemplateLanguages::default().contains(TemplateLanguage::Liquid));
    /// ```
    pub fn contains(self, language: TemplateLanguage) -> bool {
        self.bits & 1 << language as u8 != 0
    }

    /// Returns `true` if the set is empty.
    ///
    /// ```
    /// assert!(lye::policy::TemplateLanguages::default().is_empty());
    /// ```
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns the languages, in the order of their declaration.
    fn languages(self) -> impl Iterator<Item = TemplateLanguage> {
        TemplateLanguage::ALL.iter().copied().filter(move |language| self.contains(*language))
    }

    /// Returns the forms of the placeholders of all languages.
    #[doc(hidden)]
    pub fn placeholders(self) -> Placeholders {
        self.languages().fold(Placeholders::NONE, |forms, language| {
            forms.and(match language {
                TemplateLanguage::Jinja => {
                    Placeholders::EXPRESSIONS.and(Placeholders::STATEMENTS).and(Placeholders::COMMENTS)
                }
                TemplateLanguage::Liquid => Placeholders::EXPRESSIONS.and(Placeholders::STATEMENTS),
                TemplateLanguage::Handlebars | TemplateLanguage::Mustache => {
                    Placeholders::UNESCAPED.and(Placeholders::EXPRESSIONS)
                }
                TemplateLanguage::Mailchimp => Placeholders::MERGE_TAGS,
            })
        })
    }
}

impl PolicyValue for TemplateLanguages {
    const FORM: Form = <Vec<TemplateLanguage>>::FORM;

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        <Vec<TemplateLanguage>>::read(node, at, faults).map(|languages| Self::of(&languages))
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        self.languages().collect::<Vec<_>>().write(defaults)
    }
}

impl TextPolicy {
    /// Whether hidden text is removed.
    #[doc(hidden)]
    pub fn removes_hidden(&self) -> bool {
        self.remove_hidden != HiddenText::Keep
    }

    /// Fails if the policy needs a feature that is not compiled in.
    pub(super) fn check(self, problems: &mut Vec<Problem>) {
        let path = Path::new(["text"]);
        if self.linkify && !cfg!(feature = "public-suffix") {
            problems.push(texts::linkify_without_list().at(path.with("linkify")));
        }
        if self.defuse_templates && !self.placeholders.is_empty() {
            problems.push(texts::placeholders_defused().at(path.with("placeholders")));
        }
        let of_links = [
            ("linkify_scheme", self.linkify_scheme != LinkifyScheme::Https),
            ("linkify_emails", !self.linkify_emails),
        ];
        let idle = of_links.into_iter().filter(|(_, is_set)| *is_set && !self.linkify);
        problems.extend(idle.map(|(member, _)| {
            texts::linkify_not_set(member).at(path.with(member)).lacking(["text", "linkify"])
        }));
        if self.removes_hidden() && !lye_css::HAS_ENGINE {
            problems.push(texts::needs_css("`remove_hidden` reads styles").at(path.with("remove_hidden")));
        }
    }

    /// Whether all steps are off. Control characters never stay, whatever `controls` is.
    #[doc(hidden)]
    pub fn is_idle(self) -> bool {
        !(self.removes_hidden()
            || self.remove_invisibles
            || self.defuse_templates
            || self.linkify
            || self.line_breaks)
    }
}

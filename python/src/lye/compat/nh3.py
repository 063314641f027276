"""The functions of nh3 0.3, with Lye as the sanitizer.

    from lye.compat import nh3
    nh3.clean("<b>Hello</b><script>alert(1)</script>")

Arguments, results and errors are those of nh3, with these differences:

- Lye has limits that no argument lifts. `Cleaner.unmapped` tells which settings have no effect, such as `tags={"object"}`.
- CSS that `filter_style_properties` allows also needs values that its property accepts.
- If `attribute_filter` raises, the attribute is removed. nh3 keeps it.
- `attribute_filter` gets the attributes of the input, and not those that `link_rel` and `set_tag_attribute_values` set.
- What `attribute_filter` and `url_relative` return is checked like the input.
- A `Cleaner` can be pickled if its callbacks can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from lye._lye import URL, PeerCleaner, has_markup

from ._settings import CALLBACK, SettingsCleaner, Shared, local_name, strings, to_json

if TYPE_CHECKING:
    from lye._lye import UrlContext

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_TAGS",
    "ALLOWED_URL_SCHEMES",
    "CLEAN_CONTENT_TAGS",
    "Cleaner",
    "clean",
    "clean_text",
    "escape",
    "is_html",
]

__version__: Final = "0.3.6"

AttributeFilter: TypeAlias = Callable[[str, str, str], "str | None"]
UrlRelativeFilter: TypeAlias = Callable[[str], "str | None"]
UrlRelative: TypeAlias = (
    'Literal["pass_through", "deny"] | tuple[Literal["rewrite_with_base"], str]'
    ' | tuple[Literal["rewrite_with_root"], str, str] | UrlRelativeFilter'
)
_Value = TypeVar("_Value")

ALLOWED_TAGS: set[str] = set(
    "a abbr acronym area article aside b bdi bdo blockquote br caption center cite code col colgroup data dd del details "
    "dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p pre "
    "q rp rt rtc ruby s samp small span strike strong sub summary sup table tbody td th thead time tr tt u ul var wbr".split()
)
"""The tags that `clean` allows by default. Changing this set changes no default."""

ALLOWED_ATTRIBUTES: dict[str, set[str]] = {
    "a": {"href", "hreflang"},
    "bdo": {"dir"},
    "blockquote": {"cite"},
    "col": {"align", "char", "charoff", "span"},
    "colgroup": {"align", "char", "charoff", "span"},
    "del": {"cite", "datetime"},
    "hr": {"align", "size", "width"},
    "img": {"align", "alt", "height", "src", "width"},
    "ins": {"cite", "datetime"},
    "ol": {"start"},
    "q": {"cite"},
    "table": {"align", "char", "charoff", "summary"},
    "tbody": {"align", "char", "charoff"},
    "td": {"align", "char", "charoff", "colspan", "headers", "rowspan"},
    "tfoot": {"align", "char", "charoff"},
    "th": {"align", "char", "charoff", "colspan", "headers", "rowspan", "scope"},
    "thead": {"align", "char", "charoff"},
    "tr": {"align", "char", "charoff"},
}
"""The attributes that `clean` allows by default, by tag. Changing this mapping changes no default."""

ALLOWED_URL_SCHEMES: set[str] = set(
    "bitcoin ftp ftps geo http https im irc ircs magnet mailto mms mx news nntp openpgp4fpr sip sms smsto ssh tel url webcal "
    "wtai xmpp".split()
)
"""The URL schemes that `clean` allows by default. Changing this set changes no default."""

CLEAN_CONTENT_TAGS: set[str] = {"script", "style"}
"""The tags that `clean` removes with their content by default. Changing this set changes no default."""

_DEFAULT_TAGS: Final = frozenset(ALLOWED_TAGS)
_LINK_REL: Final = "noopener noreferrer"
_DEFAULTS: Final = (None, None, None, None, True, _LINK_REL, *(None,) * 8)

# Without a base, this resolves URLs only to see whether they are relative.
_ANY_BASE: Final = URL("https://base.invalid/")

# The ampersand is first: the others become references.
_ESCAPES: Final = (
    ("&", "&amp;"),
    ("<", "&lt;"),
    (">", "&gt;"),
    ('"', "&quot;"),
    ("'", "&apos;"),
    ("`", "&grave;"),
    ("\0", "&#65533;"),
    *((character, f"&#{ord(character)};") for character in "/= \t\n\f\r"),
)


class Cleaner:
    """Cleans with the same arguments again and again. Threads may share it.

    :param tags: the tags to keep; others are unwrapped
    :param clean_content_tags: the tags to remove with their content; none of them may be in `tags`
    :param attributes: the attributes to keep, by tag; those of `"*"` are kept on all tags
    :param attribute_filter: gets tag, attribute and value; returns the value to write, or `None` to remove the attribute
    :param strip_comments: whether to remove comments
    :param link_rel: the `rel` of all links; `None` if `attributes` has `rel`
    :param generic_attribute_prefixes: prefixes of attributes to keep on all tags, such as `"data-"`
    :param tag_attribute_values: the allowed values of attributes that are not in `attributes`, by tag and attribute
    :param set_tag_attribute_values: values to set, by tag and attribute
    :param url_schemes: the URL schemes to keep
    :param allowed_classes: the classes to keep, by tag; `attributes` must not have `class` on that tag
    :param filter_style_properties: the CSS properties to keep in `style`, if `attributes` has `style`
    :param url_relative: what happens to relative URLs: `"pass_through"`, `"deny"`, `("rewrite_with_base", base)`,
        `("rewrite_with_root", root, path)`, or a function that gets the URL and returns another one, or `None` to remove it
    :param id_prefix: a prefix for values of `id`
    :raises TypeError: if an argument has another type
    :raises ValueError: if arguments contradict each other, or `url_relative` is none of these
    """

    __slots__ = ("_cleaner", "_state")

    def __init__(
        self,
        tags: Set[str] | None = None,
        clean_content_tags: Set[str] | None = None,
        attributes: Mapping[str, Set[str]] | None = None,
        attribute_filter: AttributeFilter | None = None,
        strip_comments: bool = True,
        link_rel: str | None = _LINK_REL,
        generic_attribute_prefixes: Set[str] | None = None,
        tag_attribute_values: Mapping[str, Mapping[str, Set[str]]] | None = None,
        set_tag_attribute_values: Mapping[str, Mapping[str, str]] | None = None,
        url_schemes: Set[str] | None = None,
        allowed_classes: Mapping[str, Set[str]] | None = None,
        filter_style_properties: Set[str] | None = None,
        url_relative: UrlRelative | None = None,
        id_prefix: str | None = None,
    ) -> None:
        settings: dict[str, object] = {}
        sets = {
            "tags": tags,
            "clean_content_tags": clean_content_tags,
            "generic_attribute_prefixes": generic_attribute_prefixes,
            "url_schemes": url_schemes,
            "filter_style_properties": filter_style_properties,
        }
        for argument, values in sets.items():
            if values is not None:
                settings[argument] = _sorted(argument, values)
        if attributes is not None:
            settings["attributes"] = _table("attributes", attributes, _sorted)
        if tag_attribute_values is not None:
            settings["tag_attribute_values"] = _table("tag_attribute_values", tag_attribute_values, _sorted_values)
        if set_tag_attribute_values is not None:
            settings["set_tag_attribute_values"] = _table("set_tag_attribute_values", set_tag_attribute_values, _texts)
        if allowed_classes is not None:
            settings["allowed_classes"] = _table("allowed_classes", allowed_classes, _sorted)
        if not isinstance(strip_comments, bool):
            raise TypeError(f"strip_comments must be a bool, not {type(strip_comments).__name__}")
        settings["strip_comments"] = strip_comments
        settings["link_rel"] = None if link_rel is None else _text("link_rel", link_rel)
        if id_prefix is not None:
            settings["id_prefix"] = _text("id_prefix", id_prefix)
        if attribute_filter is not None:
            if not callable(attribute_filter):
                raise TypeError("attribute_filter must be callable")
            settings["attribute_filter"] = CALLBACK
        url_filter = None
        if url_relative is not None:
            settings["url_relative"], url_filter = _relative(url_relative)
        _check(tags, clean_content_tags, attributes, link_rel, tag_attribute_values, allowed_classes)
        self.__setstate__((to_json(settings), attribute_filter, url_filter))

    def __getstate__(self) -> tuple[str, AttributeFilter | None, UrlRelativeFilter | None]:
        """Return the settings and the callbacks."""
        return self._state

    def __setstate__(self, state: tuple[str, AttributeFilter | None, UrlRelativeFilter | None]) -> None:
        """Make the cleaner of these settings and callbacks."""
        self._state = state
        settings, attribute_filter, url_filter = state
        self._cleaner = SettingsCleaner(
            settings,
            "nh3",
            attribute_hook=None if attribute_filter is None else _attribute_hook(attribute_filter),
            url_filter=None if url_filter is None else _url_hook(url_filter),
            raises=False,
        )

    @property
    def unmapped(self) -> tuple[str, ...]:
        """The settings that have no effect, each with its place and the reason. nh3 does not have this."""
        return self._cleaner.unmapped

    def clean(self, html: str) -> str:
        """Return HTML that is safe to show."""
        return self._cleaner.clean(html)


def clean(
    html: str,
    tags: Set[str] | None = None,
    clean_content_tags: Set[str] | None = None,
    attributes: Mapping[str, Set[str]] | None = None,
    attribute_filter: AttributeFilter | None = None,
    strip_comments: bool = True,
    link_rel: str | None = _LINK_REL,
    generic_attribute_prefixes: Set[str] | None = None,
    tag_attribute_values: Mapping[str, Mapping[str, Set[str]]] | None = None,
    set_tag_attribute_values: Mapping[str, Mapping[str, str]] | None = None,
    url_schemes: Set[str] | None = None,
    allowed_classes: Mapping[str, Set[str]] | None = None,
    filter_style_properties: Set[str] | None = None,
    url_relative: UrlRelative | None = None,
    id_prefix: str | None = None,
) -> str:
    """Return HTML that is safe to show. The arguments are those of `Cleaner`.

    >>> from lye.compat import nh3
    >>> nh3.clean('<p onclick="steal()">Hi <b>there</b></p>')
    '<p>Hi <b>there</b></p>'
    >>> nh3.clean("<p>Hi <b>there</b></p>", tags={"b"})
    'Hi <b>there</b>'
    """
    arguments = (
        tags,
        clean_content_tags,
        attributes,
        attribute_filter,
        strip_comments,
        link_rel,
        generic_attribute_prefixes,
        tag_attribute_values,
        set_tag_attribute_values,
        url_schemes,
        allowed_classes,
        filter_style_properties,
        url_relative,
        id_prefix,
    )
    if arguments == _DEFAULTS:
        return _default.clean(html)
    return _shared.get(arguments, lambda: Cleaner(*arguments)).clean(html)


def clean_text(html: str, tags: Set[str] | None = None) -> str:
    """Escape text, so that it is safe in HTML and in values of attributes, even without quotes.

    With `tags`, keep these tags without attributes, and remove others.

    >>> from lye.compat import nh3
    >>> nh3.clean_text("<b>")
    '&lt;b&gt;'
    """
    if tags is not None:
        return clean(html, tags=tags, attributes={}, link_rel=None)
    text = _text("html", html)
    for character, reference in _ESCAPES:
        text = text.replace(character, reference)
    return text


def escape(html: str, tags: Set[str] | None = None) -> str:
    """Escape text, as `clean_text` does."""
    return clean_text(html, tags)


def is_html(html: str) -> bool:
    """Return whether a parser reads anything in it as markup, such as `<b>` or a comment.

    >>> from lye.compat import nh3
    >>> nh3.is_html("1 < 2"), nh3.is_html("<b>1")
    (False, True)
    """
    return has_markup(html)


def _sorted(argument: str, values: object) -> list[str]:
    if not isinstance(values, Set):
        raise TypeError(f"{argument} must be a set of strings, not {type(values).__name__}")
    return sorted(strings(argument, values))


def _text(argument: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{argument} must be a string, not {type(value).__name__}")
    return value


def _table(argument: str, table: object, convert: Callable[[str, object], _Value]) -> dict[str, _Value]:
    if not isinstance(table, Mapping):
        raise TypeError(f"{argument} must be a dict, not {type(table).__name__}")
    return {_text(f"a key of {argument}", key): convert(f"{argument}[{key!r}]", table[key]) for key in sorted(table)}


def _sorted_values(argument: str, table: object) -> dict[str, list[str]]:
    return _table(argument, table, _sorted)


def _texts(argument: str, table: object) -> dict[str, str]:
    return _table(argument, table, _text)


def _check(
    tags: Set[str] | None,
    clean_content_tags: Set[str] | None,
    attributes: Mapping[str, Set[str]] | None,
    link_rel: str | None,
    tag_attribute_values: Mapping[str, Mapping[str, Set[str]]] | None,
    allowed_classes: Mapping[str, Set[str]] | None,
) -> None:
    """Raise `ValueError` if arguments contradict each other."""
    listed = {} if attributes is None else attributes
    everywhere = listed.get("*", frozenset())
    if link_rel is not None:
        for tag, names in listed.items():
            if "rel" in names:
                raise ValueError(f"attributes[{tag!r}] has `rel`, but link_rel is set, which overwrites it: pass link_rel=None")
    for tag in clean_content_tags or ():
        if tag in (_DEFAULT_TAGS if tags is None else tags):
            raise ValueError(f"clean_content_tags has {tag!r}, which is also an allowed tag: remove it from one of them")
    for tag, values in (tag_attribute_values or {}).items():
        for name in values:
            if name in listed.get(tag, frozenset()) or name in everywhere:
                raise ValueError(f"tag_attribute_values[{tag!r}] has {name!r}, but attributes allows all its values")
    for tag in allowed_classes or ():
        if "class" in listed.get(tag, frozenset()) or "class" in everywhere:
            raise ValueError(f"allowed_classes has {tag!r}, but attributes allows all its classes")


def _relative(value: object) -> tuple[object, UrlRelativeFilter | None]:
    """Return `url_relative` for the settings, and its function."""
    if isinstance(value, str):
        if value not in ("pass_through", "deny"):
            raise ValueError(f"url_relative must be 'pass_through' or 'deny', not {value!r}")
        return value, None
    if isinstance(value, tuple):
        mode = value[0] if value else None
        members = {"rewrite_with_base": 2, "rewrite_with_root": 3}.get(mode) if isinstance(mode, str) else None
        if members is None:
            raise ValueError("the first member of url_relative must be 'rewrite_with_base' or 'rewrite_with_root'")
        if len(value) != members or not all(isinstance(member, str) for member in value):
            raise ValueError(f"url_relative with {mode!r} must have {members} strings")
        if not URL.can_parse(value[1]):
            raise ValueError(f"url_relative has an invalid URL: {value[1]!r}")
        return list(value), None
    if callable(value):
        return CALLBACK, value
    raise TypeError(f"url_relative must be a string, a tuple or callable, not {type(value).__name__}")


def _attribute_hook(attribute_filter: AttributeFilter) -> AttributeFilter:
    return lambda element, attribute, value: attribute_filter(element, local_name(attribute), value)


def _url_hook(url_filter: UrlRelativeFilter) -> Callable[[UrlContext], str | None]:
    def hook(context: UrlContext) -> str | None:
        value = context.value
        is_relative = not URL.can_parse(value) and URL.can_parse(value, _ANY_BASE)
        return url_filter(value) if is_relative and _is_checked(context.element, context.attribute) else value

    return hook


def _is_checked(element: str, attribute: str) -> bool:
    """Return whether nh3 checks the URLs of an attribute."""
    return local_name(attribute) in ("href", "src") or (element, attribute) in (
        ("a", "ping"),
        ("button", "formaction"),
        ("form", "action"),
        ("input", "formaction"),
        ("object", "data"),
        ("video", "poster"),
    )


_default: Final = PeerCleaner("{}", "nh3")
_shared: Final = Shared[Cleaner]()

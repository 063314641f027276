"""Cleaning HTML."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from .._settings import CALLBACK, Fixed, SettingsCleaner, Shared, local_name, strings, to_json
from .css_sanitizer import CSSSanitizer, css_settings
from .linkifier import LinkifyFilter

if TYPE_CHECKING:
    from lye._lye import Link

    from .._settings import LinkDecision

__all__ = ["ALLOWED_ATTRIBUTES", "ALLOWED_PROTOCOLS", "ALLOWED_TAGS", "Cleaner", "NoCssSanitizerWarning"]

AttributeRule: TypeAlias = Callable[[str, str, str], bool]
"""Gets tag, name and value of an attribute; returns whether to keep it."""

Attributes: TypeAlias = "AttributeRule | list[str] | Mapping[str, Iterable[str] | AttributeRule]"


class StyleSanitizer(Protocol):
    """What sanitizes the values of `style`."""

    def sanitize_css(self, style: str) -> str:
        """Return the value to write."""


ALLOWED_TAGS: frozenset[str] = frozenset("a abbr acronym b blockquote code em i li ol strong ul".split())
"""The tags that are kept by default."""

ALLOWED_ATTRIBUTES: dict[str, list[str]] = {"a": ["href", "title"], "abbr": ["title"], "acronym": ["title"]}
"""The attributes that are kept by default, by tag."""

ALLOWED_PROTOCOLS: frozenset[str] = frozenset({"http", "https", "mailto"})
"""The URL schemes that are kept by default."""

CleanArguments: TypeAlias = "tuple[Iterable[str], Attributes, Iterable[str], bool, bool, StyleSanitizer | None]"
"""Tags, attributes, protocols, strip, strip_comments and css_sanitizer."""

_NO_FILTER: Final = (
    "Lye has no stream of tokens for html5lib filters, except LinkifyFilter: use lye.Cleaner with element_hook, attribute_hook "
    "or link_hook"
)


_LINKED: Final = frozenset({"ftp", "http", "https", "mailto"})
"""The schemes of new links."""


class NoCssSanitizerWarning(UserWarning):
    """`style` is an allowed attribute, but there is no `css_sanitizer`: its values become empty."""


class Cleaner(Fixed):
    """Cleans with the same arguments again and again. Threads may share it.

    It reads its arguments when it is made. An exception of a callback goes to the caller of `clean`.

    :param tags: the tags to keep
    :param attributes: the attributes to keep: a list for all tags; a function that gets tag, name and value; or a dict of such
        lists and functions by tag, where `"*"` is for all tags
    :param protocols: the URL schemes to keep
    :param strip: whether to remove other tags, or escape them
    :param strip_comments: whether to remove comments
    :param filters: `[LinkifyFilter]`, or a `functools.partial` of it
    :param css_sanitizer: a `CSSSanitizer`, or another object with `sanitize_css`, which can narrow what a `CSSSanitizer` keeps
    :raises NotImplementedError: if there are other filters
    """

    _arguments = ("attributes", "css_sanitizer", "filters", "protocols", "strip", "strip_comments", "tags")

    def __init__(
        self,
        tags: Iterable[str] = ALLOWED_TAGS,
        attributes: Attributes = ALLOWED_ATTRIBUTES,
        protocols: Iterable[str] = ALLOWED_PROTOCOLS,
        strip: bool = False,
        strip_comments: bool = True,
        filters: Iterable[Callable[..., object]] | None = None,
        css_sanitizer: StyleSanitizer | None = None,
    ) -> None:
        self.tags = strings("tags", tags)
        self.attributes = _copy(attributes)
        self.protocols = strings("protocols", protocols)
        self.strip = bool(strip)
        self.strip_comments = bool(strip_comments)
        self.filters = tuple(filters or ())
        self.css_sanitizer = css_sanitizer
        self._cleaner, self._linker = self._made()
        self._empties_styles = css_sanitizer is None and _lists(self.attributes, "style")
        if self._empties_styles:
            _warn_of_styles()

    def __getstate__(self) -> dict[str, object]:
        """Return the arguments."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_cleaner", "_linker")}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Make the cleaner of these arguments."""
        self.__dict__.update(state)
        self._cleaner, self._linker = self._made()

    @property
    def unmapped(self) -> tuple[str, ...]:
        """The arguments that have no effect, each with its place and the reason. bleach does not have this."""
        more = () if self._linker is None else self._linker.unmapped
        return tuple(dict.fromkeys(self._cleaner.unmapped + more))

    def clean(self, text: str) -> str:
        """Return HTML that is safe to show. Raises `TypeError` if the argument is not a string."""
        cleaned = self._cleaner.clean(_checked(text))
        return cleaned if self._linker is None else self._linker.clean(cleaned)

    def _made(self) -> tuple[SettingsCleaner, SettingsCleaner | None]:
        """Return what cleans, and what makes links in its output."""
        css, links = self.css_sanitizer, _link_filter(self.filters)
        rule = _rule(self.attributes)
        attributes = _attribute_settings(self.attributes)
        settings: dict[str, object] = {
            "tags": sorted(self.tags),
            "attributes": attributes,
            "protocols": sorted(self.protocols),
            "strip": self.strip,
            "strip_comments": self.strip_comments,
        }
        if css is not None:
            settings["css_sanitizer"] = css_settings(css)
        own_css = None if css is None or type(css) is CSSSanitizer else css

        def attribute_hook(element: str, attribute: str, value: str) -> str | None:
            if not rule(element, local_name(attribute), value):
                return None
            return own_css.sanitize_css(value) if own_css is not None and attribute == "style" else value

        needs_hook = own_css is not None or _has_functions(self.attributes)
        hook = attribute_hook if needs_hook else None
        cleaner = SettingsCleaner(to_json(settings), "bleach", attribute_hook=hook)
        if links is None:
            return cleaner, None
        # As in bleach, the arguments do not limit new links, nor what callbacks make of links.
        settings |= {
            "tags": sorted(self.tags | {"a"}),
            "attributes": CALLBACK if callable(self.attributes) else {**attributes, "a": CALLBACK},
            "protocols": sorted(self.protocols | _LINKED),
            "linkify": links.settings(),
        }
        return cleaner, SettingsCleaner(to_json(settings), "bleach", link_hook=links.link_hook() or _keep)


def clean(text: object, arguments: CleanArguments) -> str:
    """Clean with the cleaner that earlier calls with equal arguments made."""
    html = _checked(text)
    tags, attributes, protocols, strip, strip_comments, css = arguments
    own = css if type(css) is not CSSSanitizer else [css.allowed_css_properties, css.allowed_svg_properties]
    is_new = False

    def make() -> Cleaner:
        nonlocal is_new
        is_new = True
        return Cleaner(tags, attributes, protocols, strip, strip_comments, css_sanitizer=css)

    cleaner = _shared.get((tags, attributes, protocols, strip, strip_comments, own), make)
    if cleaner._empties_styles and not is_new:
        _warn_of_styles()
    return cleaner._cleaner.clean(html)


def _warn_of_styles() -> None:
    message = "attributes has 'style', but there is no css_sanitizer: its values become empty"
    warnings.warn(message, NoCssSanitizerWarning, stacklevel=3)


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"argument cannot be of {type(text).__name__!r} type: it must be a string")
    return text


_Names: TypeAlias = "frozenset[str] | AttributeRule"
_Copied: TypeAlias = "_Names | dict[str, _Names]"


def _copy(attributes: object) -> _Copied:
    """Return a copy of `attributes`, with sets of names."""
    if callable(attributes):
        return attributes
    if isinstance(attributes, Mapping):
        tables = {}
        for tag, names in attributes.items():
            tables[tag] = names if callable(names) else strings(f"attributes[{tag!r}]", names)
        return tables
    if isinstance(attributes, list):
        return strings("attributes", attributes)
    raise ValueError(f"attributes must be a function, a list or a dict, not {type(attributes).__name__}")


def _rule(attributes: _Copied) -> AttributeRule:
    """Return the function that decides as bleach does: `"*"` counts if the tag has no function, and does not list the name."""
    if callable(attributes):
        return attributes
    tables: dict[str, _Names] = attributes if isinstance(attributes, dict) else {"*": attributes}

    def rule(tag: str, name: str, value: str) -> bool:
        for key in (tag, "*"):
            names = tables.get(key, frozenset())
            if callable(names):
                return names(tag, name, value)
            if name in names:
                return True
        return False

    return rule


def _all_names(attributes: _Copied) -> list[_Names]:
    return list(attributes.values()) if isinstance(attributes, dict) else [attributes]


def _has_functions(attributes: _Copied) -> bool:
    return any(callable(names) for names in _all_names(attributes))


def _lists(attributes: _Copied, name: str) -> bool:
    return any(not callable(names) and name in names for names in _all_names(attributes))


def _attribute_settings(attributes: _Copied) -> dict[str, object]:
    if callable(attributes):
        return CALLBACK
    tables: dict[str, _Names] = attributes if isinstance(attributes, dict) else {"*": attributes}
    settings: dict[str, object] = {}
    for tag, names in sorted(tables.items(), key=lambda item: item[0]):
        settings[tag] = CALLBACK if callable(names) else sorted(names)
    return settings


def _keep(_link: Link) -> LinkDecision:
    return "keep"


def _link_filter(filters: Iterable[Callable[..., object]]) -> LinkifyFilter | None:
    """Return the `LinkifyFilter` that the filters make. Raises `NotImplementedError` if there are others."""
    made = [filter_class(source=None) for filter_class in filters]
    if len(made) > 1 or any(type(links) is not LinkifyFilter for links in made):
        raise NotImplementedError(_NO_FILTER)
    return next((links for links in made if isinstance(links, LinkifyFilter)), None)


_shared: Final = Shared[Cleaner]()

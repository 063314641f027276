"""Making links of URLs and email addresses in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from lye._lye import Change

from .._settings import CALLBACK, Fixed, SettingsCleaner, strings, to_json
from .callbacks import Attributes, nofollow, target_blank

if TYPE_CHECKING:
    from lye._lye import Link

    from .._settings import LinkDecision, LinkHook

__all__ = ["DEFAULT_CALLBACKS", "LinkifyFilter", "Linker", "build_email_re", "build_url_re"]

Callback: TypeAlias = Callable[[Attributes, bool], "Attributes | None"]

DEFAULT_CALLBACKS: list[Callback] = [nofollow]
"""The callbacks of `linkify` if it gets no others."""

_KNOWN: Final[tuple[tuple[Callback, str], ...]] = ((nofollow, "nofollow"), (target_blank, "target_blank"))
"""The callbacks that a policy can express."""

_NAMESPACES: Final = {"xlink": "http://www.w3.org/1999/xlink", "xml": "http://www.w3.org/XML/1998/namespace"}
_PREFIXES: Final = {namespace: prefix for prefix, namespace in _NAMESPACES.items()}


def build_url_re(tlds: Iterable[str] | None = None, protocols: Iterable[str] | None = None) -> re.Pattern[str]:
    """Return an expression for the argument `url_re`, which matches URLs with these top-level domains and schemes.

    :param tlds: the top-level domains, such as `["org"]`; by default all
    :param protocols: the schemes, such as `["https"]`; by default all. URLs without a scheme match, too.
    """
    scheme = r"[a-z][a-z0-9+.-]*" if protocols is None else _one_of("protocols", protocols)
    tld = r"[\w-]+" if tlds is None else _one_of("tlds", tlds)
    return re.compile(
        rf"(?:{scheme}:/{{0,3}}(?:[^\s/?#@]*@)?)?(?:[\w-]+\.)+{tld}(?::[0-9]+)?(?![\w.:@-])(?:[/?#]\S*)?", re.IGNORECASE
    )


def build_email_re(tlds: Iterable[str] | None = None) -> re.Pattern[str]:
    """Return an expression for the argument `email_re`, which matches email addresses with these top-level domains.

    :param tlds: the top-level domains, such as `["org"]`; by default all
    """
    tld = r"[\w-]+" if tlds is None else _one_of("tlds", tlds)
    return re.compile(rf"""(?:"[^"]*"|[^\s"@<>]+)@(?:[\w-]+\.)+{tld}(?![\w.-])""", re.IGNORECASE)


def _one_of(argument: str, names: Iterable[str]) -> str:
    # Longer names first: `com` begins with `co`.
    ordered = sorted(strings(argument, names), key=lambda name: (-len(name), name))
    return f"(?:{'|'.join(map(re.escape, ordered))})"


class LinkifyFilter:
    """The filter for `Cleaner(filters=[LinkifyFilter])`, which makes links of URLs in what it keeps.

    `functools.partial(LinkifyFilter, skip_tags={"pre"})` is one with other arguments: those of `Linker`. It works in a `Cleaner`
    only, because Lye has no stream of tokens.
    """

    def __init__(
        self,
        source: object,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: re.Pattern[str] | None = None,
        email_re: re.Pattern[str] | None = None,
    ) -> None:
        self.source = source
        self.callbacks: tuple[Callback, ...] = tuple(callbacks or ())
        self.skip_tags = strings("skip_tags", skip_tags or ())
        self.parse_email = bool(parse_email)
        self.url_re = url_re
        self.email_re = email_re

    def __iter__(self) -> Iterator[NoReturn]:
        """Raise `NotImplementedError`."""
        raise NotImplementedError("Lye has no stream of tokens: use Cleaner(filters=[LinkifyFilter])")

    def settings(self) -> dict[str, object]:
        """Return the arguments as settings."""
        # The hook does what the callbacks do.
        callbacks = [] if self.link_hook() is None else [CALLBACK]
        return {"callbacks": callbacks, "skip_tags": sorted(self.skip_tags), "parse_email": self.parse_email}

    def link_hook(self) -> LinkHook | None:
        """Return the hook that does what the callbacks and the expressions do."""
        if not self.callbacks and self.url_re is None and self.email_re is None:
            return None

        def hook(link: Link) -> LinkDecision:
            if link.name != "a":
                return "keep"
            own = link.attributes
            attrs: Attributes = {_key(name): value for name, value in own.items()}
            if link.is_new and not self._finds(attrs, link.text):
                return "unwrap"
            attrs["_text"] = link.text
            for function in self.callbacks:
                decided = function(attrs, link.is_new)
                if decided is None:
                    return "unwrap"
                attrs = decided
            text = attrs.pop("_text", "")
            new = {_name(key): value for key, value in attrs.items()}
            changes = {name: new.get(name) for name in {**own, **new} if new.get(name) != own.get(name)}
            # Also without changes: Lye remembers such answers. A callback may decide otherwise about a link that is not new.
            return Change(attributes=changes, text=None if text == link.text else text)

        return hook

    def _finds(self, attrs: Attributes, text: str) -> bool:
        """Return whether the expression matches the text of a new link."""
        is_email = attrs.get((None, "href"), "").startswith("mailto:")
        expression = self.email_re if is_email else self.url_re
        found = expression and expression.search(text)
        return expression is None or found is not None and found.group() == text


class Linker(Fixed):
    """Makes links of URLs in HTML, with the same arguments again and again. Threads may share it.

    Other than that of bleach, it also removes scripts, and what else is not safe.

    :param callbacks: functions that get the attributes of a link, and whether it is new. They return its attributes, or `None`
        for no link
    :param skip_tags: the tags in which no links are made. Lye makes none in `pre` and `code`, and cannot skip most others:
        `unmapped` tells
    :param parse_email: whether to make links of email addresses
    :param url_re: an expression that the whole URL has to match. Lye finds URLs, and this narrows them
    :param email_re: an expression that the whole email address has to match
    :param recognized_tags: the tags to keep; others are escaped
    """

    _arguments = ("callbacks", "email_re", "parse_email", "recognized_tags", "skip_tags", "url_re")

    def __init__(
        self,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: re.Pattern[str] | None = None,
        email_re: re.Pattern[str] | None = None,
        recognized_tags: Iterable[str] | None = None,
    ) -> None:
        self.callbacks: tuple[Callback, ...] = tuple(callbacks or ())
        self.skip_tags = strings("skip_tags", skip_tags or ())
        self.parse_email = bool(parse_email)
        self.url_re = url_re
        self.email_re = email_re
        self.recognized_tags = None if recognized_tags is None else strings("recognized_tags", recognized_tags)
        self._cleaner, self._fast = self._made()

    def __getstate__(self) -> dict[str, object]:
        """Return the arguments."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_cleaner", "_fast")}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Make the linker of these arguments."""
        self.__dict__.update(state)
        self._cleaner, self._fast = self._made()

    @property
    def unmapped(self) -> tuple[str, ...]:
        """The arguments that have no effect, each with the reason. bleach does not have this."""
        return self._cleaner.unmapped

    def linkify(self, text: str) -> str:
        """Return HTML with links. Raises `TypeError` if the argument is not a string."""
        if not isinstance(text, str):
            raise TypeError(f"the argument must be of text type, not {type(text).__name__}")
        if self._fast is not None and "mailto:" not in text:
            return self._fast.clean(text)
        return self._cleaner.clean(text)

    def _made(self) -> tuple[SettingsCleaner, SettingsCleaner | None]:
        """Return the cleaner, and one for texts without links to email addresses, which needs no callbacks."""
        links = LinkifyFilter(None, self.callbacks, self.skip_tags, self.parse_email, self.url_re, self.email_re)
        settings = {"function": "linkify", **links.settings()}
        if self.recognized_tags is not None:
            settings["recognized_tags"] = sorted(self.recognized_tags)
        cleaner = SettingsCleaner(to_json(settings), "bleach", link_hook=links.link_hook())
        names = [name for callback in self.callbacks for known, name in _KNOWN if callback is known]
        if len(names) < len(self.callbacks) or links.link_hook() is None or self.parse_email or self.url_re or self.email_re:
            return cleaner, None
        # The policy sets `rel` and `target` itself, also on links to email addresses, where the callbacks do not.
        settings["callbacks"] = [{"callback": name} for name in names]
        return cleaner, SettingsCleaner(to_json(settings), "bleach")


def _key(name: str) -> tuple[str | None, str]:
    prefix, _, local = name.partition(":")
    return (_NAMESPACES[prefix], local) if prefix in _NAMESPACES else (None, name)


def _name(key: object) -> str:
    match key:
        case (None, str(name)):
            return name
        case (str(namespace), str(name)):
            return f"{_PREFIXES[namespace]}:{name}" if namespace in _PREFIXES else name
        case _:
            raise TypeError(f"a callback returned the attribute {key!r}: names are tuples, such as (None, 'href')")

"""What the compat modules share: settings as JSON, and cleaners made from them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeAlias, TypeVar

from lye._lye import PeerCleaner

if TYPE_CHECKING:
    from lye._lye import Change, Link, UrlContext

Source: TypeAlias = Literal["bleach", "nh3"]
AttributeHook: TypeAlias = "Callable[[str, str, str], str | None]"
LinkDecision: TypeAlias = "Literal['keep', 'remove', 'unwrap'] | Change"
LinkHook: TypeAlias = "Callable[[Link], LinkDecision]"
UrlFilter: TypeAlias = "Callable[[UrlContext], str | None]"

_Value = TypeVar("_Value")

CALLBACK: Final[dict[str, object]] = {"callback": "function"}
"""What stands for a function in the settings. All have the same name, so that they share policies."""

_PREFIXES: Final = ("xlink:", "xml:")
_MOST_SHARED: Final = 64
_MOST_WITHIN: Final = 16
"""How many calls with functions may run within each other: so many hooks may."""


def to_json(settings: dict[str, object]) -> str:
    """Return settings as JSON."""
    return json.dumps(settings, ensure_ascii=False)


def strings(argument: str, values: object) -> frozenset[str]:
    """Return the strings of an argument. Raises `TypeError` if it holds anything else, or is a single string."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{argument} must be a collection of strings, not {type(values).__name__}")
    found = frozenset(values)
    for value in found:
        if not isinstance(value, str):
            raise TypeError(f"{argument} must hold strings, not {type(value).__name__}")
    return found


def local_name(attribute: str) -> str:
    """Return the name of an attribute without the prefix of its namespace, as the peers pass it to callbacks."""
    return attribute.partition(":")[2] if attribute.startswith(_PREFIXES) else attribute


class SettingsCleaner:
    """Cleans by the settings of a peer, with functions that decide what `CALLBACK` in the settings stands for.

    :param raises: whether an exception of a function goes to the caller of `clean`. Else Lye reports it, and goes on.
    """

    def __init__(
        self,
        settings: str,
        source: Source,
        *,
        attribute_hook: AttributeHook | None = None,
        link_hook: LinkHook | None = None,
        url_filter: UrlFilter | None = None,
        raises: bool = True,
    ) -> None:
        self.attribute_hook = attribute_hook
        self.link_hook = link_hook
        self.url_filter = url_filter
        self.raises = raises
        kinds = (attribute_hook is not None, link_hook is not None, url_filter is not None)
        self._peer = _peer_cleaner(settings, source, kinds)
        self._has_functions = any(kinds)

    @property
    def unmapped(self) -> tuple[str, ...]:
        """The settings that the policy does not express, each with its place and the reason."""
        return tuple(self._peer.unmapped)

    def clean(self, html: str) -> str:
        """Clean, and write the output as the peer does. Raises `RecursionError` if functions clean without end."""
        if not self._has_functions:
            return self._peer.clean(html)
        # A function may clean, too.
        if _running.depth >= _MOST_WITHIN:
            raise RecursionError(f"a function cleans within {_MOST_WITHIN} functions that clean")
        outer, _running.cleaner = _running.cleaner, self
        outer_error, _running.error = _running.error, None
        _running.depth += 1
        try:
            cleaned = self._peer.clean(html)
            error = _running.error
        finally:
            _running.cleaner, _running.error = outer, outer_error
            _running.depth -= 1
        if error is not None:
            raise error
        return cleaned


class _Running(threading.local):
    """The call that runs in this thread: its cleaner, and what one of its functions raised."""

    cleaner: SettingsCleaner | None = None
    error: BaseException | None = None
    depth: int = 0
    """How many calls with functions run in this thread."""


_running: Final = _Running()


@lru_cache(maxsize=_MOST_SHARED)
def _peer_cleaner(settings: str, source: Source, kinds: tuple[bool, bool, bool]) -> PeerCleaner:
    """Return the cleaner of settings, whose hooks ask the functions of the call that runs. Making one takes milliseconds."""
    attribute, link, url = kinds
    return PeerCleaner(
        settings,
        source,
        attribute_hook=_decide_attribute if attribute else None,
        link_hook=_decide_link if link else None,
        url_filter=_decide_url if url else None,
    )


def _decide_attribute(element: str, attribute: str, value: str) -> str | None:
    def ask(cleaner: SettingsCleaner) -> str | None:
        return cleaner.attribute_hook(element, attribute, value) if cleaner.attribute_hook else None

    return _ask(ask, None)


def _decide_link(link: Link) -> LinkDecision:
    def ask(cleaner: SettingsCleaner) -> LinkDecision:
        return cleaner.link_hook(link) if cleaner.link_hook else "unwrap"

    return _ask(ask, "unwrap")


def _decide_url(context: UrlContext) -> str | None:
    def ask(cleaner: SettingsCleaner) -> str | None:
        return cleaner.url_filter(context) if cleaner.url_filter else None

    return _ask(ask, None)


def _ask(ask: Callable[[SettingsCleaner], _Value], refusal: _Value) -> _Value:
    """Ask a function of the call that runs. If it raises, this refuses here and from then on."""
    cleaner = _running.cleaner
    if cleaner is None or _running.error is not None:
        return refusal
    if not cleaner.raises:
        return ask(cleaner)
    try:
        return ask(cleaner)
    except BaseException as error:
        _running.error = error
        return refusal


class Shared(Generic[_Value]):
    """Keeps what is made of arguments, for other calls with equal ones."""

    def __init__(self) -> None:
        self._made: dict[object, _Value] = {}

    def get(self, arguments: tuple[object, ...], make: Callable[[], _Value]) -> _Value:
        """Return what was made of equal arguments; else make it. With functions and other objects, make it each time."""
        try:
            key = tuple(map(_frozen, arguments))
            made = self._made.get(key)
        except TypeError:
            return make()
        if made is None:
            made = make()
            if len(self._made) >= _MOST_SHARED:
                self._made.clear()
            self._made[key] = made
        return made


def _frozen(value: object) -> object:
    """Return a value that is equal for equal arguments, and does not change with them. Raises `TypeError` for other objects."""
    kind = type(value)
    if value is None or kind is str or kind is bool or kind is frozenset:
        return value
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, dict):
        return (dict, *((key, _frozen(of)) for key, of in value.items()))
    if isinstance(value, list | tuple):
        return (kind, *map(_frozen, value))
    raise TypeError


class Fixed:
    """An object whose arguments cannot be replaced: its cleaner would not follow them."""

    _arguments: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        if name in self._arguments and name in self.__dict__:
            raise AttributeError(f"{name} cannot be changed: make another {type(self).__name__}")
        super().__setattr__(name, value)

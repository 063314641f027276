"""Reads the settings.

`LYE` is a dictionary with these members, all of which may be absent:

- `POLICY`: a preset such as `"comment"`, a path such as `"policy.toml"`, a dictionary or a `lye.Policy`. A path that is not absolute
  begins in `BASE_DIR`, if the settings have it
- `POLICIES`: further policies by name, such as `{"inline": "policies/inline.toml"}`, for the filter and for fields
- `ELEMENT_HOOK`, `ATTRIBUTE_HOOK`, `LINK_HOOK`, `URL_FILTER`: hooks of all cleaners, as in `lye.Cleaner`. Each is a function or its
  path such as `"mysite.hooks.links"`

Without `POLICY`, the settings of django-bleach or django-nh3 make the policy. What they leave out has the default of bleach or nh3.

- `BLEACH_ALLOWED_TAGS`: the elements to keep
- `BLEACH_ALLOWED_ATTRIBUTES`: the attributes to keep: a list, or lists by element. Functions are refused: see `ATTRIBUTE_HOOK`
- `BLEACH_ALLOWED_STYLES`: the CSS properties to keep. Properties of SVG must be listed, too
- `BLEACH_ALLOWED_PROTOCOLS`: the URL schemes to keep
- `BLEACH_STRIP_TAGS`: with `True`, other tags are removed; with `False`, the default, they become text
- `BLEACH_STRIP_COMMENTS`: whether to remove comments
- `NH3_ALLOWED_TAGS`: the elements to keep
- `NH3_ALLOWED_ATTRIBUTES`: the attributes to keep, by element
- `NH3_CLEAN_CONTENT_TAGS`: the elements to remove with their content
- `NH3_ALLOWED_ATTRIBUTES_FILTER`: refused, because it is a function: `ATTRIBUTE_HOOK` has the same arguments
- `NH3_STRIP_COMMENTS`: whether to remove comments
- `NH3_LINK_REL`: the `rel` of all links; `""` or `None` adds none
- `NH3_ALLOWED_GENERIC_ATTRIBUTE_PREFIXES`: prefixes of attributes to keep. Each ends with a hyphen
- `NH3_ALLOWED_TAG_ATTRIBUTE_VALUES`: the allowed values of attributes, by element
- `NH3_SET_TAG_ATTRIBUTE_VALUES`: values to set, by element
- `NH3_ALLOWED_URL_SCHEMES`: the URL schemes to keep
- `NH3_FILTER_STYLE_PROPERTIES`: the CSS properties to keep

`BLEACH_DEFAULT_WIDGET` is not read: pass `widget` to the field. The fields of django-nh3 keep no tags without `NH3_ALLOWED_TAGS`.
Here, fields and the filter share one policy, with the defaults of nh3.

Cleaners are kept. Changes of policy files take effect after a restart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import setting_changed
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from lye import PRESETS, Cleaner, Policy, PolicyLike
from lye.django.names import ARGUMENTS, Peer, arguments

_HOOKS: Final = {
    "ELEMENT_HOOK": "element_hook",
    "ATTRIBUTE_HOOK": "attribute_hook",
    "LINK_HOOK": "link_hook",
    "URL_FILTER": "url_filter",
}
_TAGS: Final = re.compile(r"\s*[a-z][a-z0-9-]*\s*(,\s*[a-z][a-z0-9-]*\s*)+|[a-z]|h[1-6]")
_TAGS_REMEDY: Final = (
    'If this is a list of tags, as |bleach takes: name a policy with them, LYE = {"POLICIES": {"inline": {"disallowed": "unwrap", '
    '"allow": {"p": True, "span": True}}}}, and write |lye:"inline".'
)
_POLICY_REMEDY: Final = 'write a policy, and set LYE = {"POLICY": BASE_DIR / "policy.toml"}'


class Configured(NamedTuple):
    """The policy of the settings."""

    policy: Policy
    unmapped: Sequence[str]
    """The settings that the policy does not express, each with the reason."""
    is_written: bool
    """Whether the project wrote the policy: it is neither a preset nor imported."""


class FieldText(str):
    """Text of a model field that has a policy of its own. It is not marked as safe."""

    __slots__ = ("policy",)
    policy: str | Path | Policy | None

    def __new__(cls, text: str, policy: str | Path | Policy | None = None) -> FieldText:
        """Make it of the text and the policy."""
        made = super().__new__(cls, text)
        made.policy = policy
        return made


def clean(value: object, policy: PolicyLike | None = None) -> SafeString:
    """Clean by a policy, or by that of the settings. `None` is an empty string; other values are converted to strings.

    Without a policy, text of a model field is cleaned by the policy of the field. Nothing stays nothing, also where the policy adds
    a wrapper. Raises `lye.CleanError` if the policy or a limit rejects the input.
    """
    if policy is None and isinstance(value, FieldText):
        policy = value.policy
    html = "" if value is None else str(value)
    return SafeString(html and cleaner(policy).clean(html))


def cleaner(policy: PolicyLike | None = None) -> Cleaner:
    """Return the cleaner for a policy, or for that of the settings, with the hooks of the settings.

    Raises `ImproperlyConfigured` if the policy or a setting is not valid.
    """
    return _cleaner(fixed(policy))


def fixed(policy: PolicyLike | None) -> str | Path | Policy | None:
    """Return a policy that can be hashed: a dictionary becomes a `Policy`."""
    if isinstance(policy, Mapping):
        return _policy(policy, "the policy")
    return Path(policy) if isinstance(policy, PathLike) else policy


def named() -> Mapping[str, PolicyLike]:
    """Return the named policies of the settings. Raises `ImproperlyConfigured` if they are not a dictionary, or a name is a preset."""
    policies = _own().get("POLICIES", {})
    if not isinstance(policies, Mapping):
        raise ImproperlyConfigured(f'LYE["POLICIES"] is a dictionary of policies by name, not {type(policies).__name__}.')
    for name in policies:
        if name in PRESETS:
            raise ImproperlyConfigured(f'LYE["POLICIES"][{name!r}] has the name of a preset: choose another one.')
    return policies


def _located(policy: PolicyLike) -> PolicyLike:
    """Return a policy whose path, if it is one, begins in `BASE_DIR`."""
    is_path = isinstance(policy, PathLike) or isinstance(policy, str) and policy.endswith((".toml", ".json"))
    base = getattr(settings, "BASE_DIR", None)
    return Path(base, policy) if is_path and base is not None else policy  # type: ignore[arg-type]


def configured() -> Configured:
    """Return the policy of the settings. Raises `ImproperlyConfigured` if a setting is not valid."""
    own = _own()
    if "POLICY" in own:
        policy = own["POLICY"]
        return Configured(_policy(_located(policy), 'LYE["POLICY"]'), (), not isinstance(policy, str) or policy not in PRESETS)
    found = {peer: [name for name in names if hasattr(settings, name)] for peer, names in ARGUMENTS.items()}
    match [(peer, names) for peer, names in found.items() if names]:
        case []:
            return Configured(Policy("default"), (), False)
        case [(peer, names)]:
            return _imported(peer, names)
        case _:
            raise ImproperlyConfigured(
                f"{found['bleach'][0]} and {found['nh3'][0]} are both set. Remove those of one sanitizer, or {_POLICY_REMEDY}."
            )


def hooks() -> dict[str, Any]:
    """Return the hooks of the settings, as arguments of `lye.Cleaner`. Raises `ImproperlyConfigured` if one cannot be imported."""
    own = _own()
    return {_HOOKS[name]: _function(name, own[name]) for name in _HOOKS if name in own}


def _own() -> Mapping[str, Any]:
    own = getattr(settings, "LYE", {})
    if not isinstance(own, Mapping):
        raise ImproperlyConfigured(f'LYE is a dictionary, not {type(own).__name__}, such as LYE = {{"POLICY": "comment"}}.')
    known = ("POLICY", "POLICIES", *_HOOKS)
    for name in own:
        if name not in known:
            raise ImproperlyConfigured(f"LYE[{name!r}] is not known. Its members are {', '.join(known)}.")
    return own


def _function(name: str, value: object) -> object:
    place = f'LYE["{name}"]'
    if isinstance(value, str):
        try:
            value = import_string(value)
        except ImportError as error:
            raise ImproperlyConfigured(f"{place}: {error}.") from error
    if not callable(value):
        raise ImproperlyConfigured(f"{place} is a function or its path, not {type(value).__name__}.")
    return value


def _policy(policy: PolicyLike, place: str) -> Policy:
    try:
        return Policy(policy)
    except (ValueError, TypeError, OSError) as error:
        raise ImproperlyConfigured(f"{place} is not valid:\n{error}") from error


def _imported(peer: Peer, names: list[str]) -> Configured:
    for name in names:
        value = getattr(settings, name)
        if name == "NH3_ALLOWED_ATTRIBUTES_FILTER" and value is not None:
            raise ImproperlyConfigured(
                f"{name} is a function, which a policy cannot contain. Move it to a hook, which has the same arguments: "
                'remove the setting, and set LYE = {"ATTRIBUTE_HOOK": "mysite.hooks.attribute"}.'
            )
        for place in _functions(value, name):
            raise ImproperlyConfigured(
                f"{place} is a function, which a policy cannot contain. List what it allows, and decide in a hook, which gets "
                f'element, attribute and value: LYE = {{"ATTRIBUTE_HOOK": "mysite.hooks.attribute"}}. Or {_POLICY_REMEDY}.'
            )
    try:
        imported = Policy.import_settings(arguments(settings, peer), peer)
    except (ValueError, TypeError) as error:
        raise ImproperlyConfigured(f"{', '.join(names)}: {error}. Change them, or {_POLICY_REMEDY}.") from error
    setting_of = {argument: name for name, argument in ARGUMENTS[peer].items()}
    unmapped = [re.sub(r"^`(\w+)", lambda place: f"`{setting_of.get(place[1], place[1])}", text) for text in imported.unmapped]
    return Configured(imported.policy, unmapped, False)


def _functions(value: object, place: str) -> Iterator[str]:
    """Find the functions in a setting."""
    if callable(value):
        yield place
    elif isinstance(value, Mapping):
        for key, of in value.items():
            yield from _functions(of, f"{place}[{key!r}]")
    elif isinstance(value, list | tuple | Set):
        for of in value:
            yield from _functions(of, place)


def _read(policy: str | Path | Policy) -> Policy:
    """Return a named policy, a preset, or the policy of a file."""
    policies = named()
    if isinstance(policy, str) and policy in policies:
        return _policy(_located(policies[policy]), f'LYE["POLICIES"][{policy!r}]')
    try:
        return _policy(_located(policy), f"the policy {policy!r}")
    except ImproperlyConfigured as error:
        if isinstance(policy, str) and _TAGS.fullmatch(policy):
            raise ImproperlyConfigured(f"{error}\n{_TAGS_REMEDY}") from error
        raise


@lru_cache(maxsize=64)
def _cleaner(policy: str | Path | Policy | None) -> Cleaner:
    read = configured().policy if policy is None else _read(policy)
    try:
        return Cleaner(read, findings=False, **hooks())
    except ValueError as error:
        raise ImproperlyConfigured(f"the policy is not valid:\n{error}") from error


def _forget(*, setting: str, **_: object) -> None:
    """Forget the cleaners: tests change settings."""
    if setting.startswith(("LYE", "BLEACH_", "NH3_")):
        _cleaner.cache_clear()


setting_changed.connect(_forget)

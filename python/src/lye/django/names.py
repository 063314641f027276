"""The settings of django-bleach and django-nh3, and the arguments of bleach and nh3 that they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

Peer: TypeAlias = Literal["bleach", "nh3"]

ARGUMENTS: Final[Mapping[Peer, Mapping[str, str]]] = {
    "bleach": {
        "BLEACH_ALLOWED_TAGS": "tags",
        "BLEACH_ALLOWED_ATTRIBUTES": "attributes",
        "BLEACH_ALLOWED_STYLES": "styles",
        "BLEACH_ALLOWED_PROTOCOLS": "protocols",
        "BLEACH_STRIP_TAGS": "strip",
        "BLEACH_STRIP_COMMENTS": "strip_comments",
    },
    "nh3": {
        "NH3_ALLOWED_TAGS": "tags",
        "NH3_ALLOWED_ATTRIBUTES": "attributes",
        "NH3_CLEAN_CONTENT_TAGS": "clean_content_tags",
        "NH3_ALLOWED_ATTRIBUTES_FILTER": "attribute_filter",
        "NH3_STRIP_COMMENTS": "strip_comments",
        "NH3_LINK_REL": "link_rel",
        "NH3_ALLOWED_GENERIC_ATTRIBUTE_PREFIXES": "generic_attribute_prefixes",
        "NH3_ALLOWED_TAG_ATTRIBUTE_VALUES": "tag_attribute_values",
        "NH3_SET_TAG_ATTRIBUTE_VALUES": "set_tag_attribute_values",
        "NH3_ALLOWED_URL_SCHEMES": "url_schemes",
        "NH3_FILTER_STYLE_PROPERTIES": "filter_style_properties",
    },
}
"""The argument for each setting, by the sanitizer."""


_OF_FIELDS: Final = {
    "allowed_tags": "tags",
    "allowed_attributes": "attributes",
    "allowed_styles": "styles",
    "allowed_protocols": "protocols",
    "css_sanitizer": "css_sanitizer",
    "strip_tags": "strip",
    "strip_comments": "strip_comments",
    "tags": "tags",
    "attributes": "attributes",
    "url_schemes": "url_schemes",
    "link_rel": "link_rel",
}
"""The arguments of the fields of django-bleach and django-nh3, and those of bleach and nh3 that they stand for."""


def refuse_arguments(field: str, names: Iterable[str]) -> None:
    """Raise `TypeError` if one of the arguments belongs to a field of django-bleach or django-nh3."""
    for name in names:
        if name in _OF_FIELDS:
            raise TypeError(
                f"{field} has no argument {name!r}: pass a policy. `lye.Policy.import_settings({{{_OF_FIELDS[name]!r}: ...}}, "
                '"bleach").policy` (or "nh3") makes one of these arguments'
            )


def arguments(settings: object, peer: Peer) -> dict[str, object]:
    """Return the arguments that settings stand for. Settings are an object or a module with the names as attributes."""
    found = {of: getattr(settings, name) for name, of in ARGUMENTS[peer].items() if hasattr(settings, name)}
    if found.get("link_rel") == "":
        # django-nh3 has "" for: no `rel`.
        found["link_rel"] = None
    return found

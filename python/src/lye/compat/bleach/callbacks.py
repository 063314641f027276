"""Callbacks for `linkify`. Each gets the attributes of a link, and returns those that the link should have."""

from __future__ import annotations

from typing import TypeAlias

Attributes: TypeAlias = dict["tuple[str | None, str] | str", str]
"""The attributes of a link by namespace (`None`) and name, and its text as `"_text"`."""

_HREF = (None, "href")
_REL = (None, "rel")
_TARGET = (None, "target")


def nofollow(attrs: Attributes, new: bool = False) -> Attributes:
    """Add `nofollow` to `rel`, except for `mailto:` links and links without `href`."""
    if _leads_to_page(attrs):
        tokens = attrs.get(_REL, "").split()
        if all(token.lower() != "nofollow" for token in tokens):
            tokens.append("nofollow")
        attrs[_REL] = " ".join(tokens)
    return attrs


def target_blank(attrs: Attributes, new: bool = False) -> Attributes:
    """Open the link in a new tab, except for `mailto:` links and links without `href`."""
    if _leads_to_page(attrs):
        attrs[_TARGET] = "_blank"
    return attrs


def _leads_to_page(attrs: Attributes) -> bool:
    return _HREF in attrs and not attrs[_HREF].startswith("mailto:")

"""The sanitizer of `style` attributes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape, unescape
from typing import Final

from .._settings import SettingsCleaner, strings, to_json

ALLOWED_CSS_PROPERTIES: frozenset[str] = frozenset(
    "azimuth background-color border-bottom-color border-collapse border-color border-left-color border-right-color "
    "border-top-color clear color cursor direction display elevation float font font-family font-size font-style font-variant "
    "font-weight height letter-spacing line-height overflow pause pause-after pause-before pitch pitch-range richness speak "
    "speak-header speak-numeral speak-punctuation speech-rate stress text-align text-decoration text-indent unicode-bidi "
    "vertical-align voice-family volume white-space width".split()
)
"""The CSS properties that a `CSSSanitizer` keeps by default."""

ALLOWED_SVG_PROPERTIES: frozenset[str] = frozenset(
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity".split()
)
"""The CSS properties of SVG that a `CSSSanitizer` keeps by default."""

# The output of `sanitize_css` before and after the value. The quotes differ.
_START: Final = len('<p style="')
_END: Final = len('"></p>')


class CSSSanitizer:
    """Keeps these CSS properties, with values that they accept.

    :param allowed_css_properties: the properties to keep
    :param allowed_svg_properties: more properties to keep
    """

    def __init__(
        self,
        allowed_css_properties: Iterable[str] = ALLOWED_CSS_PROPERTIES,
        allowed_svg_properties: Iterable[str] = ALLOWED_SVG_PROPERTIES,
    ) -> None:
        self.allowed_css_properties = strings("allowed_css_properties", allowed_css_properties)
        self.allowed_svg_properties = strings("allowed_svg_properties", allowed_svg_properties)

    def sanitize_css(self, style: str) -> str:
        """Return the allowed declarations of the value of a `style` attribute."""
        settings: dict[str, object] = {"tags": ["p"], "attributes": ["style"], "css_sanitizer": css_settings(self)}
        cleaned = SettingsCleaner(to_json(settings), "bleach").clean(f'<p style="{escape(style)}"></p>')
        return unescape(cleaned[_START:-_END])


def css_settings(sanitizer: object) -> dict[str, object]:
    """Return the properties of a sanitizer as settings. One of another class without such lists has the default ones."""
    defaults = {
        "allowed_css_properties": ALLOWED_CSS_PROPERTIES,
        "allowed_svg_properties": ALLOWED_SVG_PROPERTIES,
    }
    return {name: sorted(strings(name, getattr(sanitizer, name, usual))) for name, usual in defaults.items()}

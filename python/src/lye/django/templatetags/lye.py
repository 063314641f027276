"""The filter: `{% load lye %}{{ value|lye }}`."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from lye import PolicyLike
from lye.django import conf

register = template.Library()


@register.filter(name="lye")
def clean(value: object, policy: PolicyLike | None = None) -> SafeString:
    """Clean HTML, and mark the result as safe: `{{ value|lye }}`, or by another policy `{{ value|lye:"comment" }}`.

    `None` shows nothing. Also text that is marked as safe is cleaned.
    """
    return conf.clean(value, policy)

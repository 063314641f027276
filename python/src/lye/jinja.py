"""Lye for Jinja, and so for Flask.

>>> import jinja2, lye.jinja
>>> environment = jinja2.Environment(autoescape=True)
>>> lye.jinja.install(environment, "comment")
>>> environment.from_string("{{ body|lye }}").render(body="<b onclick=steal()>Hi</b>")
'<b>Hi</b>'

In Flask, the environment is `app.jinja_env`. In Django's Jinja engine, it is what the function `environment` returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from lye import Cleaner, Policy, PolicyLike

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["filter", "install"]


def install(environment: Environment, policy: PolicyLike = "default") -> None:
    """Add the filter `lye` to an environment: `{{ value|lye }}`, or by another policy `{{ value|lye("article") }}`.

    Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid.

    :param policy: what the filter uses unless a template names another
    """
    usual = _fixed(policy)
    _cleaner(usual)

    def of_environment(value: object, policy: PolicyLike = usual) -> Markup:
        return filter(value, policy)

    environment.filters["lye"] = of_environment


def filter(value: object, policy: PolicyLike = "default") -> Markup:
    """Clean HTML, and mark the result as safe. Also what is marked as safe already is cleaned.

    `None` is an empty string; other values are converted to strings. Policies are kept.

    >>> import lye.jinja
    >>> lye.jinja.filter("<i>Hi</i><script>alert(1)</script>")
    Markup('<i>Hi</i>')
    """
    html = "" if value is None else str(value)
    return Markup(html and _cleaner(_fixed(policy)).clean(html))


def _fixed(policy: PolicyLike) -> str | Path | Policy:
    """Return a policy that can be hashed."""
    if isinstance(policy, Mapping):
        return Policy(policy)
    return Path(policy) if isinstance(policy, PathLike) else policy


@lru_cache(maxsize=64)
def _cleaner(policy: str | Path | Policy) -> Cleaner:
    return Cleaner(policy, findings=False)

"""`lye.jinja`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

import lye.jinja

DIRTY = '<h1 onclick="x()">A</h1><script>x()</script>'


@pytest.fixture
def environment() -> jinja2.Environment:
    """An environment with the filter."""
    environment = jinja2.Environment(autoescape=True)
    lye.jinja.install(environment)
    return environment


def test_cleans(environment: jinja2.Environment) -> None:
    """The result is safe, so that Jinja does not escape it."""
    template = environment.from_string("{{ value|lye }}")
    assert template.render(value=DIRTY) == "<h1>A</h1>"
    assert template.render(value=Markup(DIRTY)) == "<h1>A</h1>"
    assert isinstance(lye.jinja.filter(DIRTY), Markup)


def test_markup_format() -> None:
    """Formatting does not escape what is clean, and escapes the rest."""
    clean = lye.clean("<b onclick=x>A</b>")
    assert Markup("{} {}").format(clean, clean[:3]) == "<b>A</b> &lt;b&gt;"
    assert Markup("%s") % clean == Markup("<b>A</b>") == Markup(clean) == Markup("").join([clean])


@pytest.mark.parametrize(("value", "shown"), [(None, ""), ("", ""), (3, "3"), (jinja2.Undefined(), "")])
def test_other_values(value: object, shown: str) -> None:
    """`None` and undefined show nothing, also with a wrapper; others are converted."""
    assert lye.jinja.filter(value, "article" if not shown else "default") == shown


@pytest.mark.parametrize("policy", ["text", lye.Policy("text"), {"extends": "text"}])
def test_policies(environment: jinja2.Environment, policy: Any) -> None:
    """A template names another policy, and an environment has one."""
    assert environment.from_string("{{ '<b>A'|lye(policy) }}").render(policy=policy) == "A"
    lye.jinja.install(environment, policy)
    assert environment.from_string("{{ '<b>A'|lye }}").render() == "A"


def test_file(tmp_path: Path) -> None:
    """A policy file is a path."""
    file = tmp_path / "b.toml"
    file.write_text('sanitizer = { elements = ["b"] }\n')
    assert lye.jinja.filter("<b>A<i>B</i></b>", file) == lye.jinja.filter("<b>A<i>B</i></b>", str(file)) == "<b>A</b>"


def test_bad_policy(environment: jinja2.Environment) -> None:
    """A bad policy is an error at once."""
    with pytest.raises(ValueError, match="unknown preset"):
        lye.jinja.install(environment, "commnt")
    with pytest.raises(lye.PolicyError, match="unknown key"):
        lye.jinja.install(environment, {"tags": []})

"""`python -m lye migrate`."""

from __future__ import annotations

import functools
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import bleach.callbacks
import bleach.css_sanitizer
import bleach.linkifier
import pytest

import lye
from lye import _migrate

COMMENTS = [
    {"body": "<b>A</b>", "post": {"text": "<i>B</i>"}},
    {"body": '<a href="/a" class="c" onclick="x()">A</a>', "post": {"text": "C"}},
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a corpus."""
    monkeypatch.chdir(tmp_path)
    Path("comments.jsonl").write_text("\n".join(map(json.dumps, COMMENTS)) + "\n\n")
    Path("posts/old").mkdir(parents=True)
    Path("posts/a.html").write_text("<h1>A<b>B</b></h1>")
    Path("posts/old/b c.htm").write_text("<p onclick=x()>A")
    Path("posts/image.png").write_bytes(b"\x89PNG")
    return tmp_path


def module(monkeypatch: pytest.MonkeyPatch, **names: object) -> str:
    """A module with these names."""
    made = ModuleType("html_settings")
    made.__dict__.update(names)
    monkeypatch.setitem(sys.modules, "html_settings", made)
    return "html_settings"


def migrate(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, and what the command writes."""
    status = _migrate.main(list(arguments))
    written = capfd.readouterr()
    return status, written.out, written.err


class TestComparison:
    """What changes."""

    def test_no_change(self, capfd: pytest.CaptureFixture[str]) -> None:
        """The status is 0."""
        status, output, errors = migrate(capfd, "nh3", "-", "--corpus", "comments.jsonl", "--field", "body")
        assert (status, "2 of 2 outputs are the same" in output) == (0, True), errors

    def test_change(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """The status is 1, and causes have places in the corpus."""
        named = module(monkeypatch, HTML={"tags": {"a", "b"}, "attributes": {"a": lambda tag, name, value: name == "class"}})
        corpus = ("comments.jsonl", "posts/a.html", "--field", "body")
        status, output, errors = migrate(capfd, "bleach", f"{named}:HTML", "--corpus", *corpus)
        assert status == 1
        assert "2 of 3 outputs are the same" in output
        assert "lacks `class` of <a>" in output
        assert 'comments.jsonl:2: "c"' in output
        assert "`attributes.a`: a policy cannot contain functions" in errors
        assert "/lye-migrate-" not in output + errors

    def test_corpus(self, capfd: pytest.CaptureFixture[str]) -> None:
        """Folders stand for their HTML files; lines are strings, or fields of objects."""
        Path("lines.ndjson").write_text('"<b>A</b>"\n"\\ud800"\n')
        assert migrate(capfd, "nh3", "-", "--corpus", "posts", "lines.ndjson")[1].startswith("4 of 4 outputs are")
        nested = migrate(capfd, "nh3", "-", "--corpus", "comments.jsonl", "--field", "post.text")
        assert nested[1].startswith("2 of 2 outputs are")

    def test_policy(self, capfd: pytest.CaptureFixture[str]) -> None:
        """The policy is written to a file."""
        assert migrate(capfd, "nh3", "-", "--corpus", "posts", "-o", "policy.toml")[0] == 0
        assert lye.clean("<h1>A</h1><blink>B", lye.Policy("policy.toml")) == "<h1>A</h1>B"

    def test_failure_of_the_peer(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """Its place is shown, and the input skipped."""
        named = module(monkeypatch, HTML={"attributes": lambda tag, name, value: {}[name]})
        status, output, errors = migrate(capfd, "bleach", f"{named}:HTML", "--corpus", "comments.jsonl", "--field", "body")
        assert status == 0
        assert "comments.jsonl:2: bleach failed, and this input is skipped: KeyError('href')" in errors
        assert "1 has no output of bleach" in output


class TestSettings:
    """Where settings come from, and their forms."""

    @pytest.mark.parametrize(
        "settings",
        [
            {"tags": ["a", "b"], "attributes": {"a": ["href"]}, "url_relative": ["rewrite_with_base", "https://a.example/"]},
            {"clean_content_tags": ["script"], "set_tag_attribute_values": {"a": {"x": "y"}}, "allowed_classes": {"a": ["c"]}},
            {"tag_attribute_values": {"a": {"class": ["c"]}}, "link_rel": None, "generic_attribute_prefixes": ["data-"]},
        ],
    )
    def test_nh3(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]) -> None:
        """JSON has lists, and Python sets and tuples, with the same result."""
        Path("settings.json").write_text(json.dumps(settings))
        of_file = migrate(capfd, "nh3", "settings.json", "--corpus", "posts", "comments.jsonl", "--field", "body", "-o", "a.json")
        assert of_file[0] == 0, of_file
        python = {key: _migrate._sets(value) for key, value in settings.items()}
        if "url_relative" in settings:
            python["url_relative"] = tuple(settings["url_relative"])
        named = module(monkeypatch, HTML=python)
        assert migrate(capfd, "nh3", f"{named}:HTML", "--corpus", "posts", "-o", "b.json")[0] == 0
        assert Path("a.json").read_text() == Path("b.json").read_text()

    @pytest.mark.parametrize(
        ("python", "of_json"),
        [
            ({"tags": ("a",), "strip": True}, {"tags": ["a"], "strip": True}),
            (
                {"attributes": ["style"], "css_sanitizer": bleach.css_sanitizer.CSSSanitizer(["color"], [])},
                {"attributes": ["style"], "styles": ["color"]},
            ),
            ({"filters": [bleach.linkifier.LinkifyFilter]}, {"linkify": {}}),
            (
                {"filters": [functools.partial(bleach.linkifier.LinkifyFilter, callbacks=[bleach.callbacks.target_blank])]},
                {"linkify": {"callbacks": [{"callback": "target_blank"}]}},
            ),
            (
                {"function": "linkify", "callbacks": [bleach.callbacks.nofollow], "skip_tags": {"pre"}},
                {"function": "linkify", "callbacks": [{"callback": "nofollow"}], "skip_tags": ["pre"]},
            ),
        ],
    )
    def test_bleach(
        self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, python: dict[str, Any], of_json: dict[str, Any]
    ) -> None:
        """Objects of bleach have a form in JSON."""
        Path("settings.json").write_text(json.dumps(of_json))
        named = module(monkeypatch, HTML=python)
        for source, policy in (("settings.json", "a.json"), (f"{named}:HTML", "b.json")):
            status, _, errors = migrate(capfd, "bleach", source, "--corpus", "posts/a.html", "-o", policy)
            assert status == 0, errors
        assert Path("a.json").read_text() == Path("b.json").read_text()

    def test_django(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """A module has the settings of the Django apps."""
        named = module(monkeypatch, BLEACH_ALLOWED_TAGS=["h1"], BLEACH_STRIP_TAGS=True, BLEACH_ALLOWED_STYLES=["color"])
        assert migrate(capfd, "bleach", named, "--corpus", "posts/a.html", "-o", "policy.toml")[0] == 0
        assert lye.clean("<h1>A<b>B</b></h1>", "policy.toml") == "<h1>AB</h1>"


class TestErrors:
    """Errors have a place and a remedy, and the status 2."""

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("nh3", "-"), "--corpus"),
            (("nh4", "-", "--corpus", "posts"), "nh4"),
            (("nh3", "no.json", "--corpus", "posts"), "no.json: cannot read"),
            (("nh3", "comments.jsonl", "--corpus", "posts"), "comments.jsonl: not JSON"),
            (("nh3", "no_such_module", "--corpus", "posts"), "no such module"),
            (("nh3", "json:NAME", "--corpus", "posts"), "json has no NAME"),
            (("nh3", "json:__name__", "--corpus", "posts"), "expected a dictionary"),
            (("nh3", "json", "--corpus", "posts"), "no settings such as NH3_ALLOWED_TAGS"),
            (("nh3", "bad.json", "--corpus", "posts"), "bad.json: nh3 cannot use these settings"),
            (("bleach", "bad.json", "--corpus", "posts"), "attributes: JSON cannot hold functions"),
            (("nh3", "-", "--corpus", "no.html"), "no.html: cannot read"),
            (("nh3", "-", "--corpus", "empty"), "empty: no file ends in .html"),
            (("nh3", "-", "--corpus", "comments.jsonl"), "comments.jsonl:1: the line is an object with the fields body, post"),
            (("nh3", "-", "--corpus", "comments.jsonl", "--field", "post.x"), "comments.jsonl:1: there is no `x`"),
            (("nh3", "-", "--corpus", "comments.jsonl", "--field", "post"), "comments.jsonl:1: expected a string"),
            (("nh3", "-", "--corpus", "bad.jsonl"), "bad.jsonl:2: not JSON"),
            (("nh3", "-", "--corpus", "posts", "-o", "no/policy.toml"), "cannot write no/policy.toml"),
        ],
    )
    def test_errors(self, capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str) -> None:
        """Each names what is wrong."""
        Path("bad.json").write_text('{"attributes": {"callback": "f"}}')
        Path("bad.jsonl").write_text('"A"\n{')
        Path("empty").mkdir()
        status, output, errors = migrate(capfd, *arguments)
        assert (status, output) == (2, "")
        assert message in errors

    def test_peer_is_missing(self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        """The command to install it is shown."""
        monkeypatch.setitem(sys.modules, "bleach", None)
        status, _, errors = migrate(capfd, "bleach", "-", "--corpus", "posts")
        assert (status, "pip install 'bleach[css]'" in errors) == (2, True)

    def test_help(self, capfd: pytest.CaptureFixture[str]) -> None:
        """It has examples and the exit statuses."""
        status, output, _ = migrate(capfd, "--help")
        assert status == 0
        assert "Examples:" in output
        assert "Exit status:" in output

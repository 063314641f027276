"""A program that uses every public name. Type checkers read it, and `test_typing.py` runs it."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, assert_type

import lye
from lye import hooks
from lye.compat import bleach, nh3
from lye.compat.bleach import callbacks, css_sanitizer, linkifier, sanitizer
from lye.url import URL


def results() -> None:
    clean = lye.clean("<b onclick=x>1", "comment")
    assert_type(clean, lye.Clean)
    text: str = clean
    assert_type(clean.__html__(), str)
    assert_type(clean.findings, tuple[lye.Finding, ...])
    assert_type(clean.removals, lye.Removals)
    assert_type(clean.proof, str)
    assert_type(clean.hook_errors, list[str])
    report = clean.report
    assert_type(report, lye.Report)
    assert_type(report.is_clean, bool)
    for finding in report.findings:
        assert_type((finding.code, finding.kind, finding.severity, finding.action), tuple[str, str, str, str])
        assert_type((finding.node, finding.namespace, finding.rule, finding.count), tuple[str, str, str, int])
        assert_type(finding.attribute, str | None)
        assert_type((finding.start, finding.end), tuple[int | None, int | None])
        assert_type((finding.line, finding.column), tuple[int | None, int | None])
        assert_type((finding.before, finding.after), tuple[str | None, str | None])
    counts = clean.removals
    removed: list[int] = [counts.elements, counts.attributes, counts.urls, counts.comments, counts.css, counts.total]
    removed += [counts.processing_instructions, counts.texts, counts.flattened]
    removed += [counts.rewritten, counts.escaped, counts.limits, counts.mostly_hidden]
    assert len(removed) == 13 and text == "<b>1</b>" and counts


def cleaners() -> None:
    cleaner = lye.Cleaner({"sanitizer": {"elements": ["b", "p"]}}, context="body", findings=True)
    assert_type(cleaner.clean("<b>1"), lye.Clean)
    assert_type(cleaner.clean_many(["<b>1"]), list[lye.Clean])
    assert_type(cleaner.clean_markdown("*1*"), lye.Clean)
    assert_type(cleaner.report("<b>1"), lye.Report)
    assert_type(cleaner.export("<b>1", "markdown"), lye.Exported)
    assert_type(cleaner.policy, lye.Policy)
    assert_type(cleaner.context, str)
    explanation = cleaner.explain("<b>1")
    assert_type(explanation, lye.Explanation)
    assert_type(explanation.clean, lye.Clean)
    assert_type(explanation.to_json(), str)
    assert_type(lye.escape("<"), str)
    assert_type(lye.strip("<b>"), str)
    assert_type(lye.PRESETS, tuple[str, ...])
    assert_type(lye.__version__, str)


def policies_as_dictionaries() -> None:
    lye.Cleaner({"extends": "comment", "allow": {"h3": True, "td": ["width"]}})
    rules = {"a[href]": ["https", "relative"], "@images": ["https"]}
    lye.Cleaner({"extends": "comment", "urls": {"rules": rules}, "text": {"linkify": True}})
    if TYPE_CHECKING:
        # A misspelled member, at the top and below, and a value of another type.
        lye.Cleaner({"extend": "comment"})  # type: ignore[arg-type]
        lye.Cleaner({"text": {"linkfy": True}})  # type: ignore[arg-type]
        lye.Cleaner({"input": { "lossless": "yes" }})  # type: ignore[arg-type]


def policies() -> None:
    policy = lye.Policy("comment")
    assert_type(lye.Policy.from_toml(policy.to_toml()), lye.Policy)
    assert_type(lye.Policy.from_json(policy.to_json()), lye.Policy)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "policy.toml"
        path.write_text(policy.to_toml(), encoding="utf-8")
        assert_type(lye.Policy.from_file(path), lye.Policy)
    for lint in policy.lint():
        assert_type(lint, lye.Lint)
        assert_type((lint.code, lint.severity, lint.path, lint.message), tuple[str, str, str, str])
        assert_type(lint.remedy, str | None)
    imported = lye.Policy.import_settings({"tags": {"b"}}, "nh3")
    assert_type(imported, lye.ImportedPolicy)
    assert_type(imported.policy, lye.Policy)
    assert_type(imported.unmapped, list[str])


def errors() -> None:
    try:
        lye.Policy.from_toml("version = 2")
    except lye.PolicyError as error:
        assert_type(error.problems, tuple[lye.PolicyProblem, ...])
        assert_type((error.file, error.path), tuple[str | None, str])
        assert_type((error.line, error.column), tuple[int | None, int | None])
    try:
        lye.Cleaner({"output": { "findings": "reject" }}).clean("<script>")
    except lye.CleanError as error:
        assert_type(error.code, str)
        assert_type((error.line, error.column), tuple[int | None, int | None])
        assert_type(error.finding, lye.Finding | None)
    assert issubclass(lye.PolicyError, lye.LyeError) and issubclass(lye.CleanError, lye.LyeError)


def attribute_hook(element: str, attribute: str, value: str) -> str | None:
    return value


def link_hook(link: hooks.Link) -> hooks.Change:
    assert_type((link.name, link.namespace, link.text, link.is_new), tuple[str, str, str, bool])
    assert_type(link.attributes, dict[str, str])
    return hooks.Change(attributes={"title": None}, text="1")


def url_filter(url: hooks.UrlContext) -> str | None:
    assert_type((url.element, url.attribute, url.value), tuple[str, str, str])
    assert_type(url.url, URL | None)
    return url.value


def with_hooks() -> None:
    def keep(element: hooks.Element) -> hooks.Change:
        assert_type((element.name, element.namespace), tuple[str, str])
        assert_type((element.attributes, element.kept_attributes), tuple[dict[str, str], dict[str, str]])
        return hooks.Change(name=None)

    cleaner = lye.Cleaner(element_hook=keep, attribute_hook=attribute_hook, link_hook=link_hook, url_filter=url_filter)
    assert cleaner.clean('<a href="/x">0</a>') == '<a href="/x">1</a>'


def urls() -> None:
    url = URL("https://example.org/a", base="https://example.org/")
    parts = (url.href, url.origin, url.protocol, url.username, url.password, url.host)
    assert_type(parts, tuple[str, str, str, str, str, str])
    assert_type((url.hostname, url.port, url.pathname, url.search, url.hash), tuple[str, str, str, str, str])
    assert_type(url.join("b"), URL)
    assert_type(url.replace(pathname="/c"), URL)
    assert_type(URL.parse("x"), URL | None)
    assert_type(URL.can_parse("x"), bool)
    assert_type(lye.url.URL("https://example.org/"), URL)


def look_alikes() -> None:
    assert_type(nh3.clean("<b>1", tags={"b"}), str)
    assert_type(nh3.Cleaner(tags={"b"}).clean("<b>1"), str)
    assert_type(nh3.clean_text("<"), str)
    assert_type(nh3.escape("<"), str)
    assert_type(nh3.is_html("<b>"), bool)
    assert nh3.ALLOWED_TAGS and nh3.ALLOWED_ATTRIBUTES and nh3.ALLOWED_URL_SCHEMES and nh3.CLEAN_CONTENT_TAGS
    assert_type(bleach.clean("<b>1"), str)
    assert_type(bleach.linkify("example.org"), str)
    css = css_sanitizer.CSSSanitizer(allowed_css_properties=["color"])
    assert_type(css.sanitize_css("color: red"), str)
    assert_type(sanitizer.Cleaner(tags=["p"], css_sanitizer=css).clean("<p>1"), str)
    assert_type(linkifier.Linker(callbacks=[callbacks.nofollow, callbacks.target_blank]).linkify("1"), str)
    assert issubclass(sanitizer.NoCssSanitizerWarning, UserWarning)


def main() -> None:
    for part in (results, cleaners, policies_as_dictionaries, policies, errors, with_hooks, urls, look_alikes):
        part()


if __name__ == "__main__":
    main()

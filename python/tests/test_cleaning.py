"""The native API: cleaning, results, policies, errors."""

import copy
import pickle
from pathlib import Path

import lye
import pytest


def test_clean_returns_a_string_that_templates_insert_as_it_is() -> None:
    clean = lye.clean('<p onclick="x()">1 < 2')
    assert isinstance(clean, str)
    assert clean == "<p>1 &lt; 2</p>"
    assert clean.__html__() == "<p>1 &lt; 2</p>"
    assert clean.__html__() is clean
    # A part of safe HTML is not safe: `<img title="` and what follows it.
    assert not hasattr(clean[:2], "__html__")


def test_results_know_what_was_removed() -> None:
    html = "é<b onclick=x>1</b><script>2</script><!-- 3 -->"
    clean = lye.clean(html)
    assert [finding.code for finding in clean.findings] == ["attribute-not-allowed", "element-not-allowed", "comment"]
    first = clean.findings[0]
    assert html[first.start : first.end] == "onclick=x"
    assert (first.node, first.attribute, first.action, first.severity) == ("b", "onclick", "removed", "error")
    assert (first.line, first.column, first.rule) == (1, 5, "allow")
    assert str(clean.removals) == "1 element, 1 attribute, 1 comment"
    assert (clean.removals.total, bool(clean.removals)) == (3, True)
    assert clean.proof == "by construction"
    assert not clean.report.is_clean
    assert lye.clean("fine").report.is_clean


@pytest.mark.parametrize("html", ["é漢🙂<b onclick=x>", "\r\n<b onclick=x>", "🙂\n<p>é</p>\n<b onclick=x>🙂"])
def test_positions_count_characters(html: str) -> None:
    (finding,) = lye.clean(html).findings
    assert html[finding.start : finding.end] == "onclick=x"


def test_findings_can_be_left_out() -> None:
    cleaner = lye.Cleaner(findings=False)
    clean = cleaner.clean("<script>1</script>2")
    assert (clean, clean.findings, clean.removals.elements) == ("2", (), 1)
    assert len(cleaner.report("<script>1</script>2").findings) == 1


def test_results_pickle_and_copy() -> None:
    clean = lye.clean("<b onclick=x>1</b>")
    for again in (pickle.loads(pickle.dumps(clean)), copy.deepcopy(clean), copy.copy(clean)):
        assert type(again) is lye.Clean
        assert again == clean
        assert again.findings == clean.findings
        assert again.removals == clean.removals
        assert again.proof == clean.proof
        assert not again.report.is_clean


def test_cleaners_pickle_as_their_policy() -> None:
    cleaner = lye.Cleaner({"sanitizer": {"elements": ["b"]}}, context="td", findings=False)
    again = pickle.loads(pickle.dumps(cleaner))
    assert again.policy == cleaner.policy
    assert again.context == "td"
    assert again.clean("<b>1</b><i>2</i>") == "<b>1</b>"
    assert again.clean("<i>2</i>").findings == ()


def test_policies() -> None:
    toml = lye.Policy.from_toml('[sanitizer]\nelements = ["b"]\n')
    json = lye.Policy.from_json('{"sanitizer": {"elements": ["b"]}}')
    mapping = lye.Policy({"sanitizer": {"elements": {"b"}}})
    assert toml == json == mapping
    assert len({toml, json, mapping}) == 1
    assert lye.Policy.from_toml(toml.to_toml()) == toml
    assert lye.Policy.from_json(toml.to_json()) == toml
    assert pickle.loads(pickle.dumps(toml)) == toml
    assert lye.Policy("comment") != lye.Policy()
    assert lye.Policy() == lye.Policy("default") == lye.Cleaner().policy
    for preset in lye.PRESETS:
        assert lye.Policy.from_json(lye.Policy(preset).to_json()) == lye.Policy(preset)


def test_policy_files(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text('sanitizer = { elements = ["b"] }\n', encoding="utf-8")
    (tmp_path / "forum.json").write_text('{"extends": "site.toml"}', encoding="utf-8")
    for path in (tmp_path / "forum.json", str(tmp_path / "forum.json")):
        assert lye.Cleaner(path).clean("<b>1</b><i>2</i>") == "<b>1</b>"
    assert lye.clean("<b>1</b><i>2</i>", tmp_path / "site.toml") == "<b>1</b>"


def test_lints_name_what_is_risky() -> None:
    policy = lye.Policy({"sanitizer": {"elements": ["img"], "attributes": ["style", "src"]}})
    assert all(lint.code and lint.message and lint.severity in {"risk", "warning"} for lint in policy.lint())


def test_settings_of_other_sanitizers_are_imported() -> None:
    imported = lye.Policy.import_settings({"tags": {"b", "script"}}, "nh3")
    assert lye.Cleaner(imported.policy).clean("<b>1</b><i>2</i>") == "<b>1</b>2"
    assert any("script" in text for text in imported.unmapped)
    with pytest.raises(ValueError, match="expected"):
        lye.Policy.import_settings({}, "nobody")


def test_errors_of_policies_name_the_place(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text("\nfindings = 'silent'\n", encoding="utf-8")
    with pytest.raises(lye.PolicyError) as caught:
        lye.Cleaner(path)
    error = caught.value
    assert (error.file, error.line, error.column, error.path) == (str(path), 2, 1, "findings")
    assert error.problems[0].message == "unknown key"
    assert "output.findings" in (error.problems[0].remedy or "")
    assert f"{path}:2:1" in str(error)
    assert isinstance(error, ValueError)
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_all_problems_of_a_policy_are_told() -> None:
    with pytest.raises(lye.PolicyError) as caught:
        lye.Policy.from_toml("a = 1\nb = 2\n")
    assert [problem.line for problem in caught.value.problems] == [1, 2]


def test_policies_that_are_not_valid_for_other_reasons(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="did you mean `comment`"):
        lye.Cleaner("coment")
    with pytest.raises(ValueError, match="from_toml"):
        lye.Cleaner("wrapper = true")
    with pytest.raises(FileNotFoundError) as missing:
        lye.Cleaner(tmp_path / "missing.toml")
    assert missing.value.filename == str(tmp_path / "missing.toml")
    with pytest.raises(ValueError, match=r"\.toml or \.json"):
        lye.Cleaner(tmp_path / "policy.yaml")
    with pytest.raises(TypeError, match="not int"):
        lye.Cleaner(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="object"):
        lye.Cleaner({"sanitizer": object()})
    with pytest.raises(ValueError, match="context|element"):
        lye.Cleaner(context="no such context >")


def test_input_that_is_not_valid() -> None:
    for bad in (1, None, b"<b>"):
        with pytest.raises(TypeError):
            lye.clean(bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="lone surrogate at index 1"):
        lye.clean("a\ud800")
    with pytest.raises(ValueError, match="lone surrogate"):
        lye.Cleaner().clean_many(["a", "\udfff"])


def test_refused_input() -> None:
    cleaner = lye.Cleaner({"output": { "findings": "reject" }})
    assert cleaner.clean("<b>fine</b>") == "<b>fine</b>"
    with pytest.raises(lye.CleanError) as caught:
        cleaner.clean("<b>1\n<script>")
    error = caught.value
    assert (error.code, error.line, error.column) == ("rejected", 2, 1)
    assert error.finding is not None and error.finding.node == "script"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.finding, str(again)) == (error.code, error.finding, str(error))


def test_many_inputs() -> None:
    cleaner = lye.Cleaner()
    inputs = [f"<p onclick=x>{n}" for n in range(100)]
    cleaned = cleaner.clean_many(iter(inputs))
    assert cleaned == [cleaner.clean(html) for html in inputs]
    assert all(type(clean) is lye.Clean and len(clean.findings) == 1 for clean in cleaned)
    with pytest.raises(TypeError):
        cleaner.clean_many(["a", 1])  # type: ignore[list-item]
    with pytest.raises(lye.CleanError):
        lye.Cleaner({"output": { "findings": "reject" }}).clean_many(["a", "<script>"])


def test_exports() -> None:
    cleaner = lye.Cleaner()
    html = "<h1 onclick=x>T</h1><p>1 * 2<br>3"
    markdown = cleaner.export(html, "markdown")
    assert markdown.startswith("# T")
    assert len(markdown.findings) == 1
    # It is no HTML: a template has to escape it.
    assert not hasattr(markdown, "__html__")
    assert cleaner.export(html, "text").startswith("T\n")
    assert "<br/>" in cleaner.export(html, "xhtml").replace(" /", "/")
    with pytest.raises(ValueError, match="unknown format"):
        cleaner.export(html, "pdf")  # type: ignore[arg-type]


def test_markdown_is_cleaned() -> None:
    assert lye.Cleaner().clean_markdown("**1** <script>2</script>").strip() == "<p><strong>1</strong> </p>"


def test_explanations() -> None:
    explanation = lye.Cleaner().explain("<p onclick=x>1</p>")
    assert explanation.clean == "<p>1</p>"
    assert len(explanation.clean.findings) == 1
    assert 'onclick="x"  removed: attribute-not-allowed' in str(explanation)
    assert '"html":"<p>1</p>"' in explanation.to_json()


def test_text_is_escaped_or_stripped() -> None:
    assert lye.escape("<b>&") == "&lt;b&gt;&amp;"
    assert lye.strip("<b>1</b> &amp; 2").replace("&amp;", "&") == "1 & 2"


def test_a_policy_is_changed_by_what_is_allowed_and_denied() -> None:
    html = '<h3 title="a">1</h3><p>2 <q>3</q></p><table><tr><td colspan=2>4</table>'
    changed = {"allow": {"h3": True, "*": ("title",), "@tables": True}, "deny": {"q": True}}
    expected = '<h3 title="a">1</h3><p>2 3</p><table><tbody><tr><td colspan="2">4</td></tr></tbody></table>'
    assert lye.Cleaner("comment", **changed).clean(html) == expected
    policy = lye.Policy("comment", **changed)
    assert lye.clean(html, policy) == expected
    assert lye.clean(html, {"extends": "comment", **changed}) == expected
    assert pickle.loads(pickle.dumps(lye.Cleaner("comment", **changed))).clean(html) == expected
    assert lye.clean(html, "comment") != expected
    with pytest.raises(lye.PolicyError, match="did you mean `@tables`"):
        lye.Cleaner("comment", allow={"@tabels": True})
    with pytest.raises(lye.PolicyError, match="event handler"):
        lye.Policy("comment", allow={"p": ["onclick"]})

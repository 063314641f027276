"""`lye.django`: settings, filter, fields and checks."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import pytest
from django import forms
from django.apps import apps
from django.conf import settings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.db import connection, models
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.migrations.writer import MigrationWriter
from django.template import Context, Template
from django.test import override_settings
from django.utils.functional import lazystr
from django.utils.safestring import SafeString, mark_safe

import lye

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["lye.django"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
)
django.setup()

from lye.django import conf  # noqa: E402
from lye.django.forms import HtmlField as HtmlFormField  # noqa: E402
from lye.django.models import HtmlField  # noqa: E402

TEXT: dict[str, Any] = {"extends": "text"}
DIRTY = '<h1 onclick="x()">A</h1><script>x()</script>'


class Page(models.Model):
    """A model with policies of its own and of the settings."""

    body = HtmlField(policy="markdown")
    teaser = HtmlField(null=True, blank=True)

    class Meta:
        app_label = "pages"


class PageForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form of the model."""

    class Meta:
        model = Page
        fields = ["body", "teaser"]


@pytest.fixture
def database() -> Iterator[None]:
    """An empty table."""
    with connection.schema_editor() as editor:
        editor.create_model(Page)
    yield
    with connection.schema_editor() as editor:
        editor.delete_model(Page)


def rendered(template: str, **context: object) -> str:
    """What a template shows."""
    return Template("{% load lye %}" + template).render(Context(context))


def upper(element: str, attribute: str, value: str) -> str:
    """An attribute hook."""
    return value.upper()


class TestFilter:
    """`{{ value|lye }}`."""

    def test_cleans(self) -> None:
        """The result is safe, so that Django does not escape it."""
        assert rendered("{{ value|lye }}", value=DIRTY) == "<h1>A</h1>"
        assert isinstance(conf.clean(DIRTY), SafeString)

    def test_policy(self, tmp_path: Path) -> None:
        """The argument is a policy."""
        assert rendered('{{ value|lye:"text" }}', value="<b>A</b>") == "A"
        file = tmp_path / "b.toml"
        file.write_text('sanitizer = { elements = ["b"] }\n')
        assert rendered("{{ value|lye:policy }}", value="<b>A<i>B</i></b>", policy=str(file)) == "<b>A</b>"
        assert rendered("{{ value|lye:policy }}", value="<b>A</b>", policy=lye.Policy("text")) == "A"

    def test_safe_strings_are_cleaned(self) -> None:
        """Another mark does not matter."""
        assert rendered("{{ value|lye }}", value=mark_safe(DIRTY)) == "<h1>A</h1>"
        assert rendered("{% autoescape off %}{{ value|lye }}{% endautoescape %}", value=DIRTY) == "<h1>A</h1>"

    @pytest.mark.parametrize(("value", "shown"), [(None, ""), ("", ""), (3, "3"), (lazystr("<b>A</b>"), "<b>A</b>")])
    def test_other_values(self, value: object, shown: str) -> None:
        """`None` shows nothing; others are converted."""
        assert rendered("{{ value|lye }}", value=value) == shown

    def test_wrapper(self) -> None:
        """Nothing stays nothing."""
        assert conf.clean("", "article") == ""
        assert conf.clean("A", "article").startswith("<div style=")

    def test_bad_policy(self) -> None:
        """A policy that does not exist is an error."""
        with pytest.raises(ImproperlyConfigured, match="commnt.*\n.*unknown preset"):
            rendered('{{ value|lye:"commnt" }}', value="A")

    def test_list_of_tags(self) -> None:
        """What `|bleach` takes is an error that says what to write."""
        for tags in ("p,span", "p, h1", "b"):
            with pytest.raises(ImproperlyConfigured, match='(?s)list of tags.*LYE = {"POLICIES": .*"inline"'):
                rendered("{{ value|lye:tags }}", value="A", tags=tags)


class TestSettings:
    """`LYE`."""

    def test_default(self) -> None:
        """Without settings, it is the preset `default`."""
        assert conf.configured() == (lye.Policy("default"), (), False)

    @pytest.mark.parametrize("policy", ["text", TEXT, lye.Policy("text")])
    def test_policy(self, policy: Any) -> None:
        """`POLICY` is a preset, a dictionary or a policy."""
        with override_settings(LYE={"POLICY": policy}):
            assert rendered("{{ value|lye }}", value="<b>A</b>") == "A"
        assert rendered("{{ value|lye }}", value="<b>A</b>") == "<b>A</b>"

    def test_policies_and_base_dir(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Policies have names, and paths begin in `BASE_DIR`, wherever the process runs."""
        (tmp_path / "policies").mkdir()
        (tmp_path / "policies/b.toml").write_text('sanitizer = { elements = ["b"] }\n')
        monkeypatch.chdir("/")
        policies = {"bold": "policies/b.toml", "path": Path("policies/b.toml"), "plain": TEXT}
        with override_settings(BASE_DIR=tmp_path, LYE={"POLICY": "policies/b.toml", "POLICIES": policies}):
            for argument in ("", ':"bold"', ':"path"', ':"policies/b.toml"'):
                assert rendered("{{ value|lye" + argument + " }}", value="<b>A<i>B</i></b>") == "<b>A</b>", argument
            assert rendered('{{ value|lye:"plain" }}', value="<b>A</b>") == "A"
            assert rendered('{{ value|lye:"comment" }}', value="<i>A</i>") == "<i>A</i>"
            assert [found.id for found in checks.run_checks()] == []
        with override_settings(LYE={"POLICIES": {"bold": "no/such.toml"}}):
            assert [found.id for found in checks.run_checks()] == ["lye.E003"]
        with override_settings(LYE={"POLICIES": {"comment": TEXT}}):
            assert "name of a preset" in checks.run_checks()[0].msg

    @pytest.mark.parametrize("hook", [upper, f"{__name__}.upper"])
    def test_hooks(self, hook: object) -> None:
        """Hooks apply to all policies."""
        with override_settings(LYE={"ATTRIBUTE_HOOK": hook}):
            assert conf.clean('<b title="a">A</b>') == '<b title="A">A</b>'
            assert conf.clean('<b title="a">A</b>', {}) == '<b title="A">A</b>'

    @pytest.mark.parametrize(
        ("own", "message"),
        [
            ("comment", "LYE is a dictionary"),
            ({"POLICYS": {}}, "LYE\\['POLICYS'\\] is not known. Its members are POLICY, "),
            ({"POLICY": "no/such.toml"}, 'LYE\\["POLICY"\\] is not valid:\n.*no/such.toml'),
            ({"POLICY": {"tags": []}}, "(?s)is not valid:\nerror: `tags`: unknown key.*help: write `allow"),
            ({"POLICY": 3}, "is not valid:\na policy is"),
            ({"LINK_HOOK": "no.such.hook"}, 'LYE\\["LINK_HOOK"\\]: No module named'),
            ({"LINK_HOOK": 3}, 'LYE\\["LINK_HOOK"\\] is a function or its path, not int'),
        ],
    )
    def test_errors(self, own: object, message: str) -> None:
        """What is wrong is an error, at the first use and in the checks."""
        with override_settings(LYE=own):
            with pytest.raises(ImproperlyConfigured, match=message) as raised:
                conf.cleaner()
            assert [(found.id, found.msg) for found in checks.run_checks()] == [("lye.E001", str(raised.value))]


class TestSettingsOfOthers:
    """`BLEACH_…` and `NH3_…`."""

    def test_bleach(self) -> None:
        """The names of django-bleach."""
        names: dict[str, Any] = {
            "BLEACH_ALLOWED_TAGS": {"p", "a"},
            "BLEACH_ALLOWED_ATTRIBUTES": {"p": ["style"], "a": ("href",)},
            "BLEACH_ALLOWED_STYLES": ["color"],
            "BLEACH_ALLOWED_PROTOCOLS": ["https"],
            "BLEACH_STRIP_TAGS": True,
            "BLEACH_STRIP_COMMENTS": False,
        }
        html = '<p style="color: red; top: 0"><b>A</b><!--c--><a href="https://a.example" title="t">B</a><a href="ftp:a">C</a>'
        with override_settings(**names):
            assert conf.clean(html) == '<p style="color: red">A<!--c--><a href="https://a.example">B</a><a>C</a></p>'
        with override_settings(BLEACH_ALLOWED_TAGS=["p"]):
            assert conf.clean("<p><b>A</b></p>") == "<p>&lt;b&gt;A&lt;/b&gt;</p>"

    def test_nh3(self) -> None:
        """The names of django-nh3."""
        names: dict[str, Any] = {
            "NH3_ALLOWED_TAGS": {"p", "a"},
            "NH3_ALLOWED_ATTRIBUTES": {"p": {"style"}, "a": {"href"}},
            "NH3_CLEAN_CONTENT_TAGS": {"b"},
            "NH3_STRIP_COMMENTS": False,
            "NH3_LINK_REL": "",
            "NH3_ALLOWED_GENERIC_ATTRIBUTE_PREFIXES": {"data-"},
            "NH3_ALLOWED_TAG_ATTRIBUTE_VALUES": {"p": {"dir": ["rtl"]}},
            "NH3_SET_TAG_ATTRIBUTE_VALUES": {"a": {"title": "link"}},
            "NH3_ALLOWED_URL_SCHEMES": ["https"],
            "NH3_FILTER_STYLE_PROPERTIES": {"color"},
        }
        html = '<p dir="rtl" data-x="1" style="color: red; top: 0"><b>A</b><!--c--><a href="ftp://a.example">B</a><p dir="ltr">C'
        with override_settings(**names):
            cleaned = '<p dir="rtl" data-x="1" style="color: red"><!--c--><a title="link">B</a></p><p>C</p>'
            assert conf.clean(html) == cleaned

    def test_own_policy_wins(self) -> None:
        """With `LYE["POLICY"]`, other names are not read. Hooks alone leave them."""
        with override_settings(BLEACH_ALLOWED_TAGS=["i"], NH3_ALLOWED_TAGS={"i"}, LYE={"POLICY": "text"}):
            assert conf.clean("<i>A</i>") == "A"
        with override_settings(NH3_ALLOWED_TAGS={"i"}, LYE={"ATTRIBUTE_HOOK": upper}):
            assert conf.clean('<i title="a"><b>A</b></i>') == '<i title="A">A</i>'

    @pytest.mark.parametrize(
        ("names", "message"),
        [
            ({"BLEACH_STRIP_TAGS": True, "NH3_ALLOWED_TAGS": {"p"}}, "BLEACH_STRIP_TAGS and NH3_ALLOWED_TAGS are both set. Remove"),
            ({"NH3_ALLOWED_ATTRIBUTES_FILTER": upper}, "NH3_ALLOWED_ATTRIBUTES_FILTER is a function.*ATTRIBUTE_HOOK"),
            ({"NH3_ALLOWED_ATTRIBUTES_FILTER": "a.b"}, "NH3_ALLOWED_ATTRIBUTES_FILTER is a function.*ATTRIBUTE_HOOK"),
            ({"BLEACH_ALLOWED_ATTRIBUTES": upper}, "BLEACH_ALLOWED_ATTRIBUTES is a function.*ATTRIBUTE_HOOK.*policy.toml"),
            ({"BLEACH_ALLOWED_ATTRIBUTES": {"a": upper}}, "BLEACH_ALLOWED_ATTRIBUTES\\['a'\\] is a function"),
            ({"BLEACH_ALLOWED_TAGS": object()}, "BLEACH_ALLOWED_TAGS: .*type object.*policy.toml"),
        ],
    )
    def test_errors(self, names: dict[str, Any], message: str) -> None:
        """What a policy cannot express is an error with a remedy."""
        with override_settings(**names):
            with pytest.raises(ImproperlyConfigured, match=message):
                conf.cleaner()
            assert [found.id for found in checks.run_checks()] == ["lye.E001"]

    def test_inexact_settings_are_warnings(self) -> None:
        """The checks name the setting, and tell what the policy does instead."""
        with override_settings(NH3_ALLOWED_TAGS=["p", "object"]):
            found = checks.run_checks()
        assert [message.id for message in found] == ["lye.W001"]
        assert found[0].msg.startswith("`NH3_ALLOWED_TAGS[1]`: ")


class TestFormField:
    """`lye.django.forms.HtmlField`."""

    def test_cleans(self) -> None:
        """The result is clean and safe."""
        cleaned = HtmlFormField().clean(DIRTY)
        assert cleaned == "<h1>A</h1>"
        assert isinstance(cleaned, SafeString)
        assert HtmlFormField(policy=TEXT).clean("<b>A</b>") == "A"

    def test_validators_get_the_cleaned_html(self) -> None:
        """What is removed does not count."""
        with pytest.raises(ValidationError, match="required"):
            HtmlFormField().clean("<script>x()</script> ")
        assert HtmlFormField(max_length=8).clean("<b onclick=steal()>A</b>") == "<b>A</b>"
        with pytest.raises(ValidationError, match="at most 8"):
            HtmlFormField(max_length=8).clean("&&")

    @pytest.mark.parametrize("html", ["<b>A", "\ud800"])
    def test_refusal(self, html: str) -> None:
        """What the policy refuses, and what is not text, is an error of the form."""
        with pytest.raises(ValidationError) as raised:
            HtmlFormField(policy={"limits": {"input_bytes": 1}}).clean(html)
        assert raised.value.code == "rejected"

    def test_empty(self) -> None:
        """Nothing stays the empty value."""
        assert HtmlFormField(required=False, policy="article").clean(None) == ""
        assert HtmlFormField(required=False, empty_value=None).clean("<script></script>") is None

    def test_has_changed(self) -> None:
        """What cleaning removes is no change."""
        assert not HtmlFormField().has_changed("<h1>A</h1>", DIRTY)

    def test_bad_policy(self) -> None:
        """A policy that is not valid is an error of the project, not of the form."""
        with pytest.raises(ImproperlyConfigured):
            HtmlFormField(policy="commnt").clean("A")


@pytest.mark.usefixtures("database")
class TestModelField:
    """`lye.django.models.HtmlField`."""

    def test_save(self) -> None:
        """It cleans the column and the instance. `None` stays."""
        page = Page.objects.create(body=DIRTY)
        assert page.body == "<h1>A</h1>"
        assert Page.objects.values_list("body", "teaser").get() == ("<h1>A</h1>", None)

    def test_other_writes(self) -> None:
        """It cleans wherever Django writes a value."""
        Page.objects.bulk_create([Page(body=DIRTY)])
        Page.objects.update(teaser=DIRTY)
        page = Page.objects.get()
        assert (page.body, page.teaser) == ("<h1>A</h1>", "<h1>A</h1>")
        page.body = "<b>B" + DIRTY
        Page.objects.bulk_update([page], ["body"])
        assert Page.objects.get().body == "<b>B<h1>A</h1></b>"
        Page.objects.update(teaser=models.F("body"))
        assert Page.objects.get().teaser == "<b>B<h1>A</h1></b>"

    def test_lookups_do_not_clean(self) -> None:
        """The text to look for stays as it is."""
        Page.objects.create(body="A")
        assert not Page.objects.filter(body="A<script></script>").exists()

    def test_loaded_text_is_not_safe(self) -> None:
        """Other programs may write to the table."""
        Page.objects.create(body="")
        with connection.cursor() as cursor:
            cursor.execute("UPDATE pages_page SET body = %s", [DIRTY])
        page = Page.objects.get()
        assert "<script>" not in rendered("{{ page.body }}", page=page)
        assert rendered("{{ page.body|lye }}", page=page) == "<h1>A</h1>"

    def test_filter_knows_the_policy(self) -> None:
        """The filter cleans by the policy of the field, unless it names one."""
        with override_settings(LYE={"POLICY": "text"}):
            page = Page.objects.create(body="<h1>A</h1>", teaser="<h1>B</h1>")
            for loaded in (page, Page.objects.get()):
                shown = rendered("{{ page.body|lye }} {{ page.body|lye:'text' }} {{ page.teaser|lye }}", page=loaded)
                assert shown == "<h1>A</h1> A B"
            assert conf.clean(pickle.loads(pickle.dumps(page.body))) == "<h1>A</h1>"
            assert Page.objects.get(body=page.body) == page

    def test_form(self) -> None:
        """The form cleans by the policy of the field."""
        form = PageForm({"body": "<h1>A</h1><i onclick=x()>B</i>", "teaser": ""})
        assert form.is_valid()
        assert form.cleaned_data["body"] == "<h1>A</h1><i>B</i>"
        assert form.save().body == "<h1>A</h1><i>B</i>"
        assert type(HtmlField().formfield(form_class=forms.CharField)) is forms.CharField

    def test_refusal(self) -> None:
        """What the policy refuses is not saved."""
        with override_settings(LYE={"POLICY": {"limits": {"input_bytes": 1}}}), pytest.raises(lye.CleanError):
            Page.objects.create(body="", teaser="<b>A")
        assert not Page.objects.exists()


class TestMigrations:
    """Migrations see a `TextField`."""

    def test_deconstruct(self) -> None:
        """They depend neither on Lye nor on a policy."""
        text, imports = MigrationWriter.serialize(HtmlField(null=True, policy={}))
        assert (text, imports) == ("models.TextField(null=True)", {"from django.db import models"})

    def test_no_migration_for_the_policy(self) -> None:
        """A `TextField` that becomes an `HtmlField`, and another policy, change no column."""
        states = []
        fields: list[Any] = [models.TextField(), HtmlField(), HtmlField(policy="text")]
        for field in fields:
            state = ProjectState()
            state.add_model(ModelState("pages", "Note", [("id", models.BigAutoField(primary_key=True)), ("body", field)]))
            states.append(state)
        for before, after in zip(states, states[1:], strict=False):
            assert MigrationAutodetector(before, after).changes(MigrationLoader(None).graph) == {}

    def test_clone(self) -> None:
        """A copy in the same process keeps the policy."""
        assert HtmlField(policy="text").clone().policy == "text"


class TestOtherArguments:
    """Arguments of the fields of django-bleach and django-nh3."""

    @pytest.mark.parametrize("field", [HtmlField, HtmlFormField])
    @pytest.mark.parametrize("argument", ["allowed_tags", "allowed_attributes", "strip_tags", "attributes"])
    def test_advice(self, field: Any, argument: str) -> None:
        """The error says what to write."""
        with pytest.raises(TypeError, match=f"no argument '{argument}': pass a policy. .*import_settings"):
            field(**{argument: []})


class TestChecks:
    """System checks."""

    def test_no_problem(self) -> None:
        """The defaults, and models without problems, are fine."""
        assert checks.run_checks() == []
        assert Page.check() == []
        assert apps.get_app_config("lye").name == "lye.django"

    def test_field(self) -> None:
        """The policy of a model field is checked."""

        class Draft(models.Model):
            body = HtmlField(policy="commnt")

            class Meta:
                app_label = "pages"

        try:
            found = Draft.check()
        finally:
            del apps.all_models["pages"]["draft"]
        assert [message.id for message in found] == ["lye.E002"]
        assert "unknown preset" in found[0].msg

    def test_lints(self) -> None:
        """Settings of a policy of one's own that have no effect are warnings, unlike those of presets."""
        with override_settings(LYE={"POLICY": "baseline"}):
            assert checks.run_checks() == []
        with override_settings(LYE={"POLICY": {"sanitizer": {"elements": ["p"], "attributes": ["style"]}}}):
            found = checks.run_checks()
        assert found
        assert {message.id for message in found} == {"lye.W002"}
        assert found[0].hint

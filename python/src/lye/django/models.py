"""A model field that cleans."""

from __future__ import annotations

from typing import Any

from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import models

from lye import PolicyLike
from lye.django import conf, forms, names


class HtmlField(models.TextField):  # type: ignore[type-arg]
    """A `TextField` that cleans what it saves.

        class Comment(models.Model):
            body = HtmlField(policy="comment")

    `save()` also sets the cleaned HTML on the instance. `bulk_create()`, `update()` and fixtures clean, too; expressions such as
    `F("other")` and SQL do not. `None` stays `None`.

    Text from the database is not marked as safe, because other programs may have written it. Show it with the filter, which cleans
    it by the policy of the field: `{{ comment.body|lye }}`. The form field is `lye.django.forms.HtmlField`.

    Migrations see a `TextField`, so that they depend on no policy: what a migration writes is not cleaned.

    :param policy: a preset, a policy file, a dictionary or a `lye.Policy`; that of the settings by default
    """

    def __init__(self, *arguments: Any, policy: PolicyLike | None = None, **named: Any) -> None:
        names.refuse_arguments("HtmlField", named)
        super().__init__(*arguments, **named)
        self.policy = conf.fixed(policy)

    def deconstruct(self) -> Any:
        """Describe a `TextField` for migrations."""
        name, _, arguments, named = super().deconstruct()
        return name, "django.db.models.TextField", arguments, named

    def clone(self) -> Any:
        """Return a copy with the same policy."""
        copy = super().clone()
        copy.policy = self.policy
        return copy

    def check(self, **arguments: Any) -> list[checks.CheckMessage]:
        """Check the field and its policy."""
        found = super().check(**arguments)
        if self.policy is not None:
            try:
                conf.cleaner(self.policy)
            except ImproperlyConfigured as error:
                found.append(checks.Error(str(error), obj=self, id="lye.E002"))
        return found

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Clean the value of an instance, and set it."""
        value = super().pre_save(model_instance, add)
        if not isinstance(value, str):
            return value
        cleaned = self._cleaned(value)
        setattr(model_instance, self.attname, self._text(str(cleaned)))
        return cleaned

    def from_db_value(self, value: Any, *_: Any) -> Any:
        """Return text that the filter cleans by the policy of the field."""
        return value if value is None else self._text(value)

    def get_prep_value(self, value: Any) -> Any:
        """Return a value for the database: an ordinary string."""
        value = super().get_prep_value(value)
        return str(value) if isinstance(value, str) else value

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        """Clean a value for the database, if `pre_save` has not."""
        if isinstance(value, str):
            value = str(value if isinstance(value, _Cleaned) else self._cleaned(value))
        return super().get_db_prep_save(value, connection)

    def formfield(self, **arguments: Any) -> Any:
        """Return a form field that cleans by the same policy."""
        if "form_class" not in arguments:
            arguments = {"form_class": forms.HtmlField, "policy": self.policy, **arguments}
        return super().formfield(**arguments)

    def _text(self, value: str) -> str:
        return value if self.policy is None else conf.FieldText(value, self.policy)

    def _cleaned(self, value: str) -> _Cleaned:
        return _Cleaned(value and conf.cleaner(self.policy).clean(value))


class _Cleaned(str):
    """What `pre_save` has cleaned."""

    __slots__ = ()

"""A form field that cleans."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.safestring import SafeString

from lye import PolicyLike
from lye.django import conf, names


class HtmlField(forms.CharField):
    """A text field with HTML, which `clean()` cleans.

        class CommentForm(forms.Form):
            body = HtmlField(policy="comment")

    The result is marked as safe for templates. `required`, `max_length` and validators apply to the cleaned HTML, with
    the wrapper if the policy adds one. HTML that the
    policy refuses is an error of the form, with the code `rejected`.

    :param policy: a preset, a policy file, a dictionary or a `lye.Policy`; that of the settings by default
    """

    widget = forms.Textarea
    default_error_messages = {"rejected": "This text cannot be accepted: %(reason)s"}

    def __init__(self, *, policy: PolicyLike | None = None, **arguments: Any) -> None:
        names.refuse_arguments("HtmlField", arguments)
        super().__init__(**arguments)
        self.policy = conf.fixed(policy)

    def to_python(self, value: Any) -> Any:
        """Convert and clean the input. `clean()` calls this first."""
        text = super().to_python(value)
        if not isinstance(text, str) or not text:
            return text
        cleaner = conf.cleaner(self.policy)
        try:
            cleaned = cleaner.clean(text)
        except ValueError as error:
            raise ValidationError(self.error_messages["rejected"], code="rejected", params={"reason": str(error)}) from error
        return SafeString(cleaned.strip() if self.strip else cleaned) or self.empty_value

"""System checks: `manage.py check` and the start of the server report settings that are not valid.

- `lye.E001`: a setting or the policy of the settings is not valid
- `lye.E002`: the policy of a model field is not valid
- `lye.E003`: a policy in `LYE["POLICIES"]` is not valid
- `lye.W001`: a setting of django-bleach or django-nh3 is not imported exactly
- `lye.W002`: a policy that the project wrote is risky, or part of it has no effect
"""

from __future__ import annotations

from collections.abc import Sequence

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, Warning
from django.core.exceptions import ImproperlyConfigured

from lye.django import conf


def check_settings(app_configs: Sequence[AppConfig] | None, **_: object) -> list[CheckMessage]:
    """Check the settings."""
    try:
        policy, unmapped, is_written = conf.configured()
        conf.cleaner()
    except ImproperlyConfigured as error:
        return [Error(str(error), id="lye.E001")]
    found: list[CheckMessage] = [Warning(setting, id="lye.W001") for setting in unmapped]
    try:
        for name in conf.named():
            conf.cleaner(name)
    except ImproperlyConfigured as error:
        found.append(Error(str(error), id="lye.E003"))
    if is_written:
        found += [Warning(f"{lint.path}: {lint.message}", hint=lint.remedy, id="lye.W002") for lint in policy.lint()]
    return found

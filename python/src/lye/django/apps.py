"""The configuration of the app."""

from django.apps import AppConfig
from django.core import checks

from lye.django.checks import check_settings


class LyeConfig(AppConfig):
    """The app `lye.django`, with the label `lye`."""

    name = "lye.django"
    label = "lye"
    verbose_name = "Lye"

    def ready(self) -> None:
        """Register the checks."""
        checks.register(check_settings, checks.Tags.security)

"""Outputs: strings that know what was removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lye._lye import Finding, Removals, Report


class _Output(str):
    """A string with the report of how it was made."""

    __slots__ = ("_report",)
    _report: Report

    @property
    def report(self) -> Report:
        """What was removed, and why."""
        return self._report

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was removed, changed or noted, in the order of the input. Empty if the cleaner collects no findings."""
        return self._report.findings

    @property
    def removals(self) -> Removals:
        """How much was removed, by kind."""
        return self._report.removals

    @property
    def proof(self) -> str:
        """How it was proven that the HTML parses to the cleaned tree."""
        return self._report.proof

    @property
    def hook_errors(self) -> list[str]:
        """The errors of hooks, each once."""
        return self._report.hook_errors

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self),), (None, {"_report": self._report})


class Clean(_Output):
    """HTML that is safe to show. Template engines insert it as it is.

    What string methods return, such as `clean[:80]`, is an ordinary `str` again, which template engines escape.
    """

    __slots__ = ()

    def __html__(self) -> str:
        """Return the HTML, for template engines. It is still safe: `Markup.format` escapes what is not."""
        return self


class Exported(_Output):
    """Cleaned content as Markdown, plain text or XHTML. Escape it where markup has a meaning."""

    __slots__ = ()

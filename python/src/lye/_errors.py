"""Exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from lye._lye import Finding


class LyeError(Exception):
    """The base of the exceptions of this package."""


class PolicyProblem(NamedTuple):
    """A problem of a policy, and where it is."""

    message: str
    """What is wrong."""
    path: str
    """The place in the policy, such as `urls.rules."a[href]"`; empty for the whole policy."""
    remedy: str | None
    """What to do about it, if that is known."""
    file: str | None
    """The file, if the policy is from one."""
    line: int | None
    """The line, from 1, if the policy was read from text."""
    column: int | None
    """The column in characters, from 1."""


class PolicyError(LyeError, ValueError):
    """A policy is not valid. The text shows each problem with its line."""

    def __init__(self, text: str, problems: list[tuple[str, str, str | None, str | None, int | None, int | None]]) -> None:
        super().__init__(text, problems)
        self.problems: tuple[PolicyProblem, ...] = tuple(PolicyProblem(*problem) for problem in problems)
        """All problems, in the order of the text. There is at least one."""

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def path(self) -> str:
        """The place of the first problem in the policy."""
        return self.problems[0].path

    @property
    def file(self) -> str | None:
        """The file of the first problem, if the policy is from one."""
        return self.problems[0].file

    @property
    def line(self) -> int | None:
        """The line of the first problem, from 1."""
        return self.problems[0].line

    @property
    def column(self) -> int | None:
        """The column of the first problem in characters, from 1."""
        return self.problems[0].column


class CleanError(LyeError, ValueError):
    """An input is rejected: by the policy, or because it is beyond a limit."""

    def __init__(self, text: str, code: str, line: int | None, column: int | None, finding: Finding | None) -> None:
        super().__init__(text, code, line, column, finding)
        self.code = code
        """A stable code: `rejected`, `input-too-long`, `limit-input-bytes`, …"""
        self.line = line
        """The line where cleaning stopped, from 1."""
        self.column = column
        """The column in characters, from 1."""
        self.finding = finding
        """What the policy rejects the input for."""

    def __str__(self) -> str:
        return str(self.args[0])

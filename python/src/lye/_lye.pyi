"""The native module. `lye` and its submodules export what is public."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, final

from lye._results import Clean, Exported
from lye._types import Elements, PolicyLike

__all__ = [
    "PRESETS",
    "Array",
    "Change",
    "Cleaner",
    "Element",
    "Explanation",
    "Finding",
    "ImportedPolicy",
    "Link",
    "Lint",
    "PeerCleaner",
    "Policy",
    "Removals",
    "Report",
    "URL",
    "UrlContext",
    "__version__",
    "clean_arrow",
    "command",
    "escape_text",
    "has_markup",
    "strip_markup",
]

__version__: str
PRESETS: tuple[str, ...]

_Decision: TypeAlias = Literal["keep", "remove", "unwrap"]
_ElementHook: TypeAlias = Callable[[Element], _Decision | Change]
_AttributeHook: TypeAlias = Callable[[str, str, str], str | None]
_LinkHook: TypeAlias = Callable[[Link], _Decision | Change]
_UrlFilter: TypeAlias = Callable[[UrlContext], str | None]

@final
class Policy:
    """What a cleaner keeps, changes and adds.

    Immutable. `Policy("comment")` is a preset, `Policy({...})` and `Policy.from_toml(text)` are policies of your own. A name that
    ends in `.toml` or `.json`, and a `Path`, is a file. `allow` and `deny` add to what it keeps, and take away from it.
    """

    def __new__(
        cls, policy: PolicyLike = "default", *, allow: Elements | None = None, deny: Elements | None = None
    ) -> Policy: ...
    @staticmethod
    def from_toml(text: str) -> Policy:
        """Read a policy in TOML. Raises `PolicyError` with line and column."""

    @staticmethod
    def from_json(text: str) -> Policy:
        """Read a policy in JSON. Raises `PolicyError` with line and column."""

    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Policy:
        """Read a policy file, and those that it extends. Raises `OSError`, or `PolicyError` with file, line and column."""

    @staticmethod
    def import_settings(settings: Mapping[str, Any] | str, source: str) -> ImportedPolicy:
        """Convert the settings of another sanitizer (a mapping or JSON), such as `"nh3"`, `"bleach"` or `"dompurify"`."""

    def to_toml(self) -> str:
        """Return the policy as TOML, without defaults."""

    def to_json(self) -> str:
        """Return the policy as JSON, without defaults. Reads back as the same policy."""

    def lint(self) -> list[Lint]:
        """Return settings that are risky or have no effect."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class ImportedPolicy:
    """A policy converted from the settings of another sanitizer."""

    @property
    def policy(self) -> Policy:
        """The policy."""

    @property
    def unmapped(self) -> list[str]:
        """The settings that the policy does not express, each with its place and the reason."""

@final
class Lint:
    """A setting that is risky or has no effect."""

    @property
    def code(self) -> str:
        """A stable code, such as `style-without-css`."""

    @property
    def severity(self) -> str:
        """`"risk"` or `"warning"`."""

    @property
    def path(self) -> str:
        """The place in the policy, such as `urls.rules."a[href]"`."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def remedy(self) -> str | None:
        """What to do about it."""

@final
class Array:
    """An array in Arrow's memory format, which `pyarrow.array`, `polars.Series` and others take without a copy."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """Return the schema and the data. Another schema may be requested, and is not made."""

    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...

@final
class Cleaner:
    """Cleans by one policy. Keep it: making it reads and checks the policy.

    Threads may share it. It pickles as the text of its policy.

    :param policy: the name of a preset, a policy file, a mapping, or a `Policy`
    :param allow: what to keep besides: `{"h3": True, "td": ["width"], "*": ["title"]}`
    :param deny: what to take away: `{"q": True}`
    :param context: where the output is inserted, such as `"body"`, `"td"`, `"document"` or `"form > div"`; else as the policy says
    :param findings: whether outputs have findings, for which they keep their input. Without hooks, findings are collected when they
        are first asked for
    :param element_hook: decides about each element that the policy keeps
    :param attribute_hook: gets element, attribute and value; returns the value to write, or `None` to remove the attribute
    :param link_hook: decides about each link
    :param url_filter: returns the URL to check instead, or `None` to drop it

    A hook can narrow the policy and not widen it. If it raises an exception, what it was asked about is removed, and the exception
    goes to `sys.unraisablehook` and to `hook_errors`.
    """

    def __new__(
        cls,
        policy: PolicyLike = "default",
        *,
        allow: Elements | None = None,
        deny: Elements | None = None,
        context: str | None = None,
        findings: bool = True,
        element_hook: _ElementHook | None = None,
        attribute_hook: _AttributeHook | None = None,
        link_hook: _LinkHook | None = None,
        url_filter: _UrlFilter | None = None,
    ) -> Cleaner: ...
    @property
    def policy(self) -> Policy:
        """The policy."""

    @property
    def context(self) -> str:
        """Where the output is inserted."""

    def clean(self, html: str) -> Clean:
        """Return HTML that is safe to show. Raises `CleanError` if the policy or a limit refuses the input."""

    def clean_many(self, htmls: Iterable[str]) -> list[Clean]:
        """Clean many inputs on all cores, in their order. Cleaners with hooks use one core."""

    def report(self, html: str) -> Report:
        """Return what `clean` would remove, with findings in any case."""

    def explain(self, html: str) -> Explanation:
        """Return what happens to each node and attribute, and by which rule."""

    def export(self, html: str, format: Literal["markdown", "text", "xhtml"]) -> Exported:
        """Clean, and write the result in another format."""

    def clean_markdown(self, markdown: str) -> Clean:
        """Convert Markdown (CommonMark with GitHub's extensions) to HTML, and clean that. Findings have positions in that HTML."""

@final
class Report:
    """What was removed, and why."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was removed, changed or noted, in the order of the input. Empty if the cleaner collects no findings."""

    @property
    def removals(self) -> Removals:
        """How much was removed, by kind."""

    @property
    def proof(self) -> str:
        """How it was proven that the output parses to the cleaned tree: `"by construction"`, `"by replay"`, …"""

    @property
    def hook_errors(self) -> list[str]:
        """The errors of hooks."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was removed."""

@final
class Removals:
    """How much was removed, by kind. `str()` lists the kinds: `1 element, 2 attributes`."""

    @property
    def elements(self) -> int:
        """Elements that the policy does not keep."""

    @property
    def attributes(self) -> int:
        """Attributes that the policy does not keep."""

    @property
    def urls(self) -> int:
        """Attributes removed because of their URLs."""

    @property
    def comments(self) -> int:
        """Comments."""

    @property
    def processing_instructions(self) -> int:
        """Processing instructions, such as `<?target data>`."""

    @property
    def texts(self) -> int:
        """Texts that cannot be written so that they parse back the same."""

    @property
    def flattened(self) -> int:
        """Elements and texts removed because the output would not have been stable."""

    @property
    def css(self) -> int:
        """CSS declarations and rules."""

    @property
    def rewritten(self) -> int:
        """Rewritten values and renamed elements, which do not count as removed."""

    @property
    def escaped(self) -> int:
        """Start tags that became text, which do not count as removed."""

    @property
    def limits(self) -> int:
        """Limits of the policy that took effect."""

    @property
    def mostly_hidden(self) -> int:
        """Inputs of which styles hide more text than they show."""

    @property
    def total(self) -> int:
        """The number of removed items."""

    def __bool__(self) -> bool:
        """Whether anything was removed, or a limit took effect."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Finding:
    """Something that was removed, changed or noted. Positions count characters of the input, so that `html[f.start:f.end]` is it."""

    @property
    def code(self) -> str:
        """A stable code, such as `element-not-allowed`."""

    @property
    def kind(self) -> str:
        """`element`, `attribute`, `url`, `comment`, `processing_instruction`, `text`, `css`, `output`, `parser` or `limit`."""

    @property
    def severity(self) -> str:
        """`error`, `warning` or `note`."""

    @property
    def action(self) -> str:
        """`removed`, `replaced_by_children`, `escaped`, `rewritten`, `moved`, `added` or `noted`."""

    @property
    def node(self) -> str:
        """The local name of the element, or of the attribute's element; empty for a comment."""

    @property
    def namespace(self) -> str:
        """`html`, `svg` or `math`."""

    @property
    def attribute(self) -> str | None:
        """The local name of the attribute."""

    @property
    def start(self) -> int | None:
        """Where it begins in the input; `None` if it has no position."""

    @property
    def end(self) -> int | None:
        """Where it ends in the input."""

    @property
    def line(self) -> int | None:
        """The line, from 1."""

    @property
    def column(self) -> int | None:
        """The column in characters, from 1."""

    @property
    def before(self) -> str | None:
        """The old value."""

    @property
    def after(self) -> str | None:
        """The new value."""

    @property
    def rule(self) -> str:
        """The rule that decided, as a path in the policy; empty if no rule did."""

    @property
    def count(self) -> int:
        """How often it occurs in the tree: the parser copies some elements."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Explanation:
    """What happened to each node and attribute. `str()` draws the tree with the changes."""

    @property
    def clean(self) -> Clean:
        """The output, with all findings."""

    def to_json(self) -> str:
        """Return the passes as JSON, as `lye explain --json` writes them."""

@final
class Element:
    """An element that the policy keeps, as an element hook sees it."""

    @property
    def name(self) -> str:
        """Its local name, after the renames of the policy."""

    @property
    def namespace(self) -> str:
        """`html`, `svg` or `math`."""

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes in the input, even those that the policy removes."""

    @property
    def kept_attributes(self) -> dict[str, str]:
        """The attributes that the policy keeps and adds."""

@final
class Link:
    """A link, as a link hook sees it."""

    @property
    def name(self) -> str:
        """`a` or `area`."""

    @property
    def namespace(self) -> str:
        """`html` or `svg`."""

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes that the policy keeps and adds."""

    @property
    def text(self) -> str:
        """The text in the link."""

    @property
    def is_new(self) -> bool:
        """Whether the policy made the link from text."""

@final
class UrlContext:
    """A URL that a URL filter decides about."""

    @property
    def element(self) -> str:
        """The name of the element."""

    @property
    def attribute(self) -> str:
        """The local name of the attribute."""

    @property
    def value(self) -> str:
        """The URL as written."""

    @property
    def url(self) -> URL | None:
        """The parsed URL; `None` if it does not parse, or is relative to an unknown base. `//example.org/` counts as `https`."""

@final
class Change:
    """A change by a hook: a new name (elements), attributes to set or, with `None`, to remove, a new text (links)."""

    def __new__(
        cls,
        *,
        name: str | None = None,
        attributes: Mapping[str, str | None] | None = None,
        text: str | None = None,
    ) -> Change: ...

@final
class PeerCleaner:
    """Cleans by the settings of another sanitizer, and writes the output as that one does. For `lye.compat`.

    With hooks, the policy keeps everything that the callbacks of the settings could keep, and the hooks decide.
    """

    def __new__(
        cls,
        settings: str,
        source: str,
        *,
        attribute_hook: _AttributeHook | None = None,
        link_hook: _LinkHook | None = None,
        url_filter: _UrlFilter | None = None,
    ) -> PeerCleaner: ...
    @property
    def unmapped(self) -> list[str]:
        """The settings that the policy does not express, each with its place and the reason."""

    def clean(self, html: str) -> str:
        """Clean, and write the output as the other sanitizer does."""


@final
class URL:
    """A URL of the URL Standard, with the members of JavaScript's `URL`. Raises `ValueError` for what is not valid."""

    def __new__(cls, url: str, base: str | URL | None = None) -> URL: ...
    @staticmethod
    def can_parse(url: str, base: str | URL | None = None) -> bool:
        """Return whether it can be parsed."""

    @staticmethod
    def parse(url: str, base: str | URL | None = None) -> URL | None:
        """Return the URL, or `None` if it is not valid."""

    def join(self, url: str) -> URL:
        """Resolve a URL against this one."""

    @property
    def href(self) -> str:
        """The whole URL."""

    @property
    def origin(self) -> str:
        """Scheme, host and port; `"null"` for an opaque origin."""

    @property
    def protocol(self) -> str:
        """The scheme with its colon."""

    @property
    def username(self) -> str:
        """The user name, percent-encoded."""

    @property
    def password(self) -> str:
        """The password, percent-encoded."""

    @property
    def host(self) -> str:
        """The host, with the port if it is not that of the scheme."""

    @property
    def hostname(self) -> str:
        """The host."""

    @property
    def port(self) -> str:
        """The port; empty for that of the scheme."""

    @property
    def pathname(self) -> str:
        """The path."""

    @property
    def search(self) -> str:
        """The query, including its `?`; empty without a query."""

    @property
    def hash(self) -> str:
        """The fragment, including its `#`; empty without a fragment."""

    def replace(
        self,
        *,
        href: str | None = None,
        protocol: str | None = None,
        username: str | None = None,
        password: str | None = None,
        host: str | None = None,
        hostname: str | None = None,
        port: str | None = None,
        pathname: str | None = None,
        search: str | None = None,
        hash: str | None = None,
    ) -> URL:
        """Return a URL with these parts set, as the setters of JavaScript's `URL` do."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: URL, /) -> bool: ...
    def __le__(self, other: URL, /) -> bool: ...
    def __gt__(self, other: URL, /) -> bool: ...
    def __ge__(self, other: URL, /) -> bool: ...

def escape_text(text: str) -> str:
    """Escape text for HTML."""

def strip_markup(html: str) -> str:
    """Remove all markup, and escape what is left."""

def has_markup(html: str) -> bool:
    """Return whether a parser reads anything in it as markup."""

def command(arguments: Sequence[str]) -> int:
    """Run the command `lye`, and return its exit status."""

def clean_arrow(
    array: Any, cleaner: Cleaner, findings: str | None, on_error: str, threads: int | None
) -> tuple[list[Array], list[Array] | None]:
    """Clean each chunk of an array; one without chunks counts as an empty chunk. Return the chunks, and their findings or `None`."""

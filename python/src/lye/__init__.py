"""Lye, an HTML sanitizer: untrusted HTML in, HTML that is safe to show out.

>>> import lye
>>> clean = lye.clean('<p onclick="steal()">Hi <script>alert(1)</script><b>there</b>')
>>> clean
'<p>Hi <b>there</b></p>'
>>> str(clean.removals)
'1 element, 1 attribute'

`clean` cleans one string. A `Cleaner` is made once, and cleans many:

>>> cleaner = lye.Cleaner("comment")
>>> for finding in cleaner.clean("<b>1</b><img src=x onerror=y>").findings:
...     print(finding)
1:9: element-not-allowed: unwrapped <img> (content kept)
1:20: attribute-not-allowed: noted `onerror` of <img>

No policy, not even yours, can allow event handlers or `javascript:` URLs.

- `lye.hooks`: functions of yours that decide about elements, attributes, links and URLs
- `lye.url`: URLs as browsers read them
- `lye.compat.nh3`, `lye.compat.bleach`: the functions and arguments of both packages
- `lye.django`, `lye.jinja`, `lye.pydantic`: frameworks
- `python -m lye`: the command; `python -m lye migrate` compares nh3 or bleach with Lye on your own content
"""

from __future__ import annotations

from functools import lru_cache

from lye import url
from lye._errors import CleanError, LyeError, PolicyError, PolicyProblem
from lye._lye import (
    PRESETS,
    Cleaner,
    Explanation,
    Finding,
    ImportedPolicy,
    Lint,
    Policy,
    Removals,
    Report,
    __version__,
)
from lye._lye import escape_text as escape
from lye._lye import strip_markup as strip
from lye._results import Clean, Exported
from lye._types import PolicyLike

__all__ = [
    "PRESETS",
    "Clean",
    "CleanError",
    "Cleaner",
    "Explanation",
    "Exported",
    "Finding",
    "ImportedPolicy",
    "Lint",
    "LyeError",
    "Policy",
    "PolicyError",
    "PolicyLike",
    "PolicyProblem",
    "Removals",
    "Report",
    "__version__",
    "clean",
    "escape",
    "strip",
    "url",
]


def clean(html: str, policy: PolicyLike = "default") -> Clean:
    """Clean HTML by a preset, a policy file, a mapping or a `Policy`.

    Cleaners for presets are kept; for other policies, make a `Cleaner` and keep it.
    """
    if isinstance(policy, str) and policy in PRESETS:
        return _of_preset(policy).clean(html)
    return Cleaner(policy).clean(html)


@lru_cache(maxsize=None)
def _of_preset(name: str) -> Cleaner:
    return Cleaner(name)

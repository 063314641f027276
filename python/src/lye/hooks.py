"""Hooks: functions of yours that decide about what the policy keeps.

A hook can narrow a policy, and not widen it: the whole policy applies to what a hook sets. A cleaner calls hooks again with their own
results, so a hook must give the same answer for the same arguments, and leave its own result unchanged.

>>> import lye
>>> from lye.hooks import Change, Link
>>> def opens_in_a_new_tab(link: Link) -> Change:
...     return Change(attributes={"target": "_blank"})
>>> cleaner = lye.Cleaner({"sanitizer": {"elements": [{"name": "a", "attributes": ["href", "target"]}]}},
...                       link_hook=opens_in_a_new_tab)
>>> cleaner.clean('<a href="/">home</a>')
'<a href="/" target="_blank">home</a>'
"""

from lye._lye import Change, Element, Link, UrlContext

__all__ = ["Change", "Element", "Link", "UrlContext"]

"""Lye for Pydantic, and so for FastAPI.

>>> from typing import Annotated
>>> from pydantic import BaseModel
>>> from lye.pydantic import CleanHtml, Html
>>> class Comment(BaseModel):
...     body: Annotated[str, CleanHtml("comment")]
...     signature: Html = ""
>>> Comment(body="<b onclick=steal()>Hi</b>").body
'<b>Hi</b>'

The values are `lye.Clean`, a `str` with the findings. What Pydantic does not validate is not clean: `model_construct`, and defaults
and assignments without `validate_default` and `validate_assignment`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic_core import core_schema

from lye import Clean, Cleaner, PolicyLike

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler

__all__ = ["CleanHtml", "Html"]


class CleanHtml:
    """Cleans a string that is valid otherwise: `Annotated[str, CleanHtml("comment")]`.

    With `str | None`, `None` stays. Annotations before it apply to the input, and those after it to the cleaned HTML. An input that
    the policy refuses is not valid. In JSON Schema, it is a string.

    Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid.

    :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner`, which can have hooks
    """

    def __init__(self, policy: PolicyLike | Cleaner = "default") -> None:
        self.cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """Return the schema, for Pydantic."""
        return core_schema.no_info_after_validator_function(self._clean, handler(source))

    def _clean(self, html: str | None) -> Clean | None:
        return None if html is None else self.cleaner.clean(html)


Html: TypeAlias = Annotated[str, CleanHtml()]
"""A string that the preset `default` cleans."""

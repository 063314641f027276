"""Lye for Pydantic, and so for FastAPI.

>>> from typing import Annotated
>>> from pydantic import BaseModel
>>> from lye.pydantic import CleanHtml, Html
>>> class Comment(BaseModel):
...     body: Annotated[str, CleanHtml("comment")]
...     signature: Html = ""
>>> Comment(body="<b onclick=steal()>Hi</b>").body
'<b>Hi</b>'

`body: CleanHtml` is the same as `body: Html`, and `body: CleanHtml("comment")` the same as the annotation above, but type checkers do
not see a `str`.

The values are `lye.Clean`, a `str` with the findings. What Pydantic does not validate is not clean: `model_construct`, and defaults
and assignments without `validate_default` and `validate_assignment`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic_core import core_schema

from lye import Clean, Cleaner, PolicyLike

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetCoreSchemaHandler

    _SchemaMethod: TypeAlias = Callable[[Any, GetCoreSchemaHandler], core_schema.CoreSchema]

__all__ = ["CleanHtml", "Html"]


class _Schema:
    """The method that Pydantic calls: of the class if that is a type, else of an instance."""

    def __get__(self, instance: CleanHtml | None, owner: type[CleanHtml]) -> _SchemaMethod:
        annotation = owner() if instance is None else instance

        def schema(source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
            is_type = source is owner or source is instance
            of = core_schema.str_schema() if is_type else handler(source)
            return core_schema.no_info_after_validator_function(annotation._clean, of)

        return schema


class CleanHtml:
    """Cleans a string that is valid otherwise: `Annotated[str, CleanHtml("comment")]`. As a type of its own, it is a string.

    With `str | None`, `None` stays. Annotations before it apply to the input, and those after it to the cleaned HTML. An input that
    the policy rejects is not valid. In JSON Schema, it is a string.

    Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid.

    :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner`, which can have hooks
    """

    def __init__(self, policy: PolicyLike | Cleaner = "default") -> None:
        self.cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)

    __get_pydantic_core_schema__ = _Schema()

    def _clean(self, html: str | None) -> Clean | None:
        return None if html is None else self.cleaner.clean(html)


Html: TypeAlias = Annotated[str, CleanHtml()]
"""A string that the preset `default` cleans."""

"""Comments with FastAPI, cleaned when they arrive. Run it: `fastapi dev fastapi_app.py`."""

from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel

from lye.pydantic import CleanHtml

app = FastAPI()


class Comment(BaseModel):
    """A comment of a visitor."""

    author: str
    body: Annotated[str, CleanHtml("comment")]


comments: list[Comment] = []


@app.post("/comments", status_code=201)
def add(comment: Comment) -> Comment:
    """Keep a comment. Its body is clean already."""
    comments.append(comment)
    return comment


@app.get("/comments")
def show() -> list[Comment]:
    """Return all comments."""
    return comments

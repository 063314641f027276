"""A guest book with Flask. Run it: `flask --app flask_app run`."""

from flask import Flask, redirect, render_template_string, request
from werkzeug.wrappers import Response

import lye.jinja

PAGE = """<!doctype html>
<title>Guest book</title>
<form method="post"><textarea name="entry"></textarea><button>Sign</button></form>
{% for entry in entries %}<article>{{ entry|lye }}</article>
{% endfor %}"""

app = Flask(__name__)
lye.jinja.install(app.jinja_env, "comment")
entries: list[str] = []


@app.get("/")
def show() -> str:
    """Show all entries, cleaned."""
    return render_template_string(PAGE, entries=entries)


@app.post("/")
def sign() -> Response:
    """Add an entry as the guest wrote it. The page cleans it."""
    entries.append(request.form["entry"])
    return redirect("/")

"""The examples, with the test clients of their frameworks."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from fastapi.testclient import TestClient

EXAMPLES = Path(__file__).parent.parent / "examples"
DIRTY = '<b onclick="x()">A</b><script>x()</script>'

# Django has one configuration in a process.
DJANGO = f"""
import sys
sys.path.insert(0, {str(EXAMPLES)!r})
import django_app
from django.core.management import call_command
from django.test import Client

call_command("check", fail_level="WARNING")
client = Client(headers={{"host": "localhost"}})
assert b"<textarea" in client.get("/").content
page = client.post("/", {{"entry": {DIRTY!r}}}).content.decode()
assert "<article><b>A</b></article>" in page, page
assert b"This field is required" in client.post("/", {{"entry": ""}}).content
"""


def example(name: str) -> ModuleType:
    """Import an example."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    # Pydantic looks up names in the module.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_flask() -> None:
    """The page cleans what a guest wrote."""
    client = example("flask_app").app.test_client()
    assert client.post("/", data={"entry": DIRTY}).status_code == 302
    assert "<article><b>A</b></article>" in client.get("/").text


def test_fastapi() -> None:
    """A comment is clean when it arrives."""
    client = TestClient(example("fastapi_app").app)
    response = client.post("/comments", json={"author": "B", "body": '<b onclick="x()">A</b>'})
    assert (response.status_code, response.json()["body"]) == (201, "<b>A</b>")
    assert [comment["body"] for comment in client.get("/comments").json()] == ["<b>A</b>"]
    assert client.post("/comments", json={"author": "B", "body": 1}).status_code == 422
    schema = client.get("/openapi.json").json()["components"]["schemas"]["Comment"]
    assert schema["properties"]["body"] == {"type": "string", "title": "Body"}


def test_django() -> None:
    """The form cleans, and the page, too."""
    run = subprocess.run([sys.executable, "-c", DJANGO], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr

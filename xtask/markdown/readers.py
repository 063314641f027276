"""Reads Markdown from lines of JSON, and writes for each line the HTML of every reader."""

import json
import sys

import cmarkgfm
import markdown
import mistune
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

UNSAFE = Options.CMARK_OPT_UNSAFE
EXTRA = ["fenced_code", "tables", "extra"]
PLUGINS = ["strikethrough", "table", "task_lists", "url"]

plain_it = MarkdownIt("commonmark")
gfm_it = MarkdownIt("gfm-like", {"linkify": True})
plain_mistune = mistune.create_markdown(escape=False)
gfm_mistune = mistune.create_markdown(escape=False, plugins=PLUGINS)

# Keyed by dialect and by the name of the reader.
READERS = {
    "common_mark": {
        "cmark": lambda text: cmarkgfm.markdown_to_html(text, UNSAFE),
        "markdown-it-py": plain_it.render,
        "mistune": plain_mistune,
        "Python-Markdown": markdown.markdown,
    },
    "gfm": {
        "cmark": lambda text: cmarkgfm.markdown_to_html_with_extensions(text, UNSAFE, ["table", "strikethrough", "autolink", "tasklist"]),
        "markdown-it-py": gfm_it.render,
        "mistune": gfm_mistune,
        "Python-Markdown": markdown.markdown,
        "Python-Markdown with extra": lambda text: markdown.markdown(text, extensions=EXTRA),
    },
}

for line in sys.stdin:
    written = json.loads(line)
    read = {
        f"{name}, {dialect}": reader(written[dialect]) for dialect, readers in READERS.items() for name, reader in readers.items()
    }
    sys.stdout.write(json.dumps(read) + "\n")

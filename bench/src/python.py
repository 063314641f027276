"""A peer in Python: processes the texts of a corpus once for each line of input, and prints the length of its output.

The argument names the peer. The first line contains the texts and ammonia's settings as JSON.
"""

import json
import sys


def turbohtml(texts, settings):
    from turbohtml.clean import OnDisallowed, Policy, Sanitizer

    attributes = {tag: frozenset(names) for tag, names in settings["tag_attributes"].items()}
    attributes["*"] = frozenset(settings["generic_attributes"])
    policy = Policy(
        tags=frozenset(settings["tags"]),
        attributes=attributes,
        url_schemes=frozenset(settings["url_schemes"]),
        allow_relative_urls=True,
        allow_fragment_urls=True,
        on_disallowed_tag=OnDisallowed.STRIP,
        remove_with_content=frozenset(settings["clean_content_tags"]),
        add_link_rel=frozenset(settings["link_rel"]),
    )
    # One sanitizer for all texts: it keeps the compiled policy.
    return Sanitizer(policy).sanitize, texts


def lexbor(texts, settings):
    from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

    # Without unused events, and from UTF-8, which needs no conversion: both are faster.
    options = LexborDocumentOptions.WO_EVENTS.value
    return lambda text: LexborHTMLParser(text, options=options).html, [text.encode() for text in texts]


def main():
    given = json.loads(sys.stdin.readline())
    work, texts = {"turbohtml": turbohtml, "lexbor": lexbor}[sys.argv[1]](given["texts"], given["settings"])
    for _ in sys.stdin:
        written = 0
        for text in texts:
            written += len(work(text))
        print(written, flush=True)


main()

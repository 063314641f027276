"""Cleans with a sanitizer from PyPI. The argument selects it.

Standard input: a JSON array of settings on the first line, then an input as a JSON string on each line, or `[INDEX, "..."]` for an input that
only the settings with that index clean. Standard output: first
a JSON array with `null` for each settings that the peer accepts, or the error; then for each input
`{"parsed": [...], "outputs": [...]}`. `parsed` has the input as the peer's parser reads it, written as HTML: once for all settings or for
each settings, or `null` if the peer does not tell. An output is a string, `{"error": ...}`, or `null` for settings that the peer does not accept, or that do not clean the input.
"""

import json
import sys
import warnings


def nh3():
    import nh3

    def of_sets(tables):
        return {name: set(members) for name, members in tables.items()}

    convert = {
        "tags": set,
        "clean_content_tags": set,
        "generic_attribute_prefixes": set,
        "url_schemes": set,
        "filter_style_properties": set,
        "attributes": of_sets,
        "allowed_classes": of_sets,
        "tag_attribute_values": lambda tables: {name: of_sets(table) for name, table in tables.items()},
        "url_relative": lambda value: tuple(value) if isinstance(value, list) else value,
    }

    def cleaner(settings):
        arguments = {
            name: convert[name](value) if name in convert and value is not None else value
            for name, value in settings.items()
        }
        return nh3.Cleaner(**arguments)

    return cleaner, None


def bleach():
    import bleach
    from bleach.css_sanitizer import CSSSanitizer

    # Attributes such as `href` may look like files.
    warnings.simplefilter("ignore")

    def cleaner(settings):
        arguments = dict(settings)
        for name in ("tags", "protocols"):
            if name in arguments:
                arguments[name] = set(arguments[name])
        if arguments.get("css_sanitizer") is not None:
            arguments["css_sanitizer"] = CSSSanitizer(**arguments["css_sanitizer"])
        return bleach.Cleaner(**arguments)

    # The parser of a `Cleaner` strips or escapes the tags that are not allowed.
    return cleaner, lambda cleaner, text: cleaner.serializer.render(cleaner.walker(cleaner.parser.parseFragment(text)))


PEERS = {"nh3": nh3, "bleach": bleach}


def attempt(function, *arguments):
    """Returns the result, or the error as an object."""
    try:
        return function(*arguments)
    except (KeyboardInterrupt, SystemExit):
        raise
    # A panic of nh3 is no `Exception`.
    except BaseException as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def write(value):
    text = json.dumps(value, ensure_ascii=False)
    # A lone surrogate cannot be written.
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()


def main():
    create, parse = PEERS[sys.argv[1]]()
    lines = sys.stdin.buffer
    cleaners = [attempt(create, settings) for settings in json.loads(lines.readline())]
    write([cleaner["error"] if isinstance(cleaner, dict) else None for cleaner in cleaners])
    for line in lines:
        value = json.loads(line)
        only, text = (None, value) if isinstance(value, str) else value
        asked = [only in (None, at) and not isinstance(cleaner, dict) for at, cleaner in enumerate(cleaners)]
        outputs = [attempt(cleaner.clean, text) if is_asked else None for cleaner, is_asked in zip(cleaners, asked)]
        parsed = [
            None if parse is None or not isinstance(output, str) else attempt(parse, cleaner, text)
            for cleaner, output in zip(cleaners, outputs)
        ]
        write({"parsed": [text if isinstance(text, str) else None for text in parsed], "outputs": outputs})


sys.setrecursionlimit(20_000)
main()

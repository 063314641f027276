"""Measures a sanitizer from PyPI. The argument selects it.

Standard input: the texts as a JSON array on the first line, then a line for each pass. Standard output: the name with
versions, then the nanoseconds of each pass.
"""

import importlib.metadata
import json
import platform
import sys
import time


def nh3():
    import nh3

    return "nh3", nh3.Cleaner().clean


def turbohtml():
    from turbohtml.clean import Sanitizer

    return "TurboHTML", Sanitizer().sanitize


PEERS = {"nh3": nh3, "turbohtml": turbohtml}


def main():
    package = sys.argv[1]
    name, clean = PEERS[package]()
    name = f"{name} {importlib.metadata.version(package)}"
    # Fails instead of timing a sanitizer that returns its input.
    cleaned = clean("<b>kept</b><script>dropped</script>")
    if "<b>kept</b>" not in cleaned or "<script" in cleaned:
        sys.exit(f"{name} does not clean: {cleaned}")

    texts = json.loads(sys.stdin.readline())
    print(f"{name} (Python {platform.python_version()})", flush=True)
    for _ in sys.stdin:
        start = time.perf_counter_ns()
        for text in texts:
            clean(text)
        print(time.perf_counter_ns() - start, flush=True)


main()

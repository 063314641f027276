"""The command: `python -m lye`, or `lye`."""

import sys

from lye import _lye


def main() -> int:
    """Run the command with the arguments of the program, and return the exit status."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["migrate"]:
        from lye import _migrate

        return _migrate.main(arguments[1:])
    status = _lye.command(["lye", *arguments])
    if arguments in (["--help"], ["-h"], ["help"]):
        print("\nOnly in the Python package:\n  migrate      Compare nh3 or bleach, as you use it, with Lye on your own content")
    return status


if __name__ == "__main__":
    sys.exit(main())

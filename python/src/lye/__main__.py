"""The command: `python -m lye`, or `lye`."""

import sys

from lye import _lye


def main() -> int:
    """Run the command with the arguments of the program, and return the exit status."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["migrate"]:
        from lye import _migrate

        return _migrate.main(arguments[1:])
    return _lye.command(["lye", *arguments])


if __name__ == "__main__":
    sys.exit(main())

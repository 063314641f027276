"""Cases of ammonia: the tests and the documentation examples of src/lib.rs. A small interpreter runs the Rust expressions that they use."""

import pathlib
import re
import sys

import lines

SUITE = "ammonia"
FILE = "src/lib.rs"
NOT_CLEANING = "does not clean"

TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*)
    |(?P<raw>b?r(?P<hashes>\#*)"(?s:.*?)"(?P=hashes))
    |(?P<string>b?"(?:[^"\\]|\\(?s:.))*")
    |(?P<char>b?'(?:[^'\\]|\\.[^']*)')
    |(?P<lifetime>'\w+)
    |(?P<number>\d[\d_]*)
    |(?P<name>[A-Za-z_]\w*!?)
    |(?P<mark>=>|::|==|!=|&&|\|\||->|\.\.|.)""",
    re.VERBOSE,
)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", '"': '"', "'": "'"}
# Settings that `add_*` and `rm_*` change.
LISTS = ("tags", "clean_content_tags", "generic_attributes", "generic_attribute_prefixes", "url_schemes")
TABLES = ("tag_attributes", "allowed_classes")
SETTERS = LISTS + TABLES + (
    "tag_attribute_values",
    "set_tag_attribute_values",
    "url_relative",
    "link_rel",
    "strip_comments",
    "id_prefix",
    "filter_style_properties",
)


class Unknown(Exception):
    """Code that the interpreter does not run."""


class Callback:
    """A function."""


class Output:
    """What `clean` returns."""

    def __init__(self, settings, source, skipped=None):
        self.settings = settings
        self.source = source
        self.skipped = skipped
        self.expected = None

    def write(self, case):
        if self.skipped is None and self.expected is None:
            self.skipped = "expects no exact output"
        if self.skipped is not None:
            lines.skip(SUITE, case, self.skipped)
        else:
            lines.write(SUITE, case, settings=self.settings, input=self.source, expected=self.expected)


class Builder:
    """Stands for `ammonia::Builder`."""

    def __init__(self, interpreter, settings=None):
        self.interpreter = interpreter
        self.settings = dict(settings or {})

    def call(self, name, arguments):
        if name == "attribute_filter":
            self.settings[name] = Callback()
        elif name in SETTERS:
            self.settings[name] = arguments[0]
        elif name == "set_tag_attribute_value":
            element, attribute, value = arguments
            table = self.table("set_tag_attribute_values")
            table.setdefault(element, {})[attribute] = value
        elif name.startswith(("add_", "rm_")):
            self.change(name, arguments)
        elif name == "clean":
            return self.interpreter.clean(self.settings, arguments[0])
        elif name == "clean_from_reader":
            return self.interpreter.clean(self.settings, arguments[0])
        else:
            raise Unknown(f"Builder::{name}")
        return self

    def change(self, name, arguments):
        verb, _, setting = name.partition("_")
        if setting in LISTS:
            entries = set(self.current(setting) or ())
            changed = entries | set(arguments[0]) if verb == "add" else entries - set(arguments[0])
            self.settings[setting] = sorted(changed)
        elif setting in TABLES:
            table = self.table(setting)
            entries = set(table.get(arguments[0], ()))
            changed = entries | set(arguments[1]) if verb == "add" else entries - set(arguments[1])
            table[arguments[0]] = sorted(changed)
        elif setting == "tag_attribute_values" and verb == "add":
            element, attribute, values = arguments
            table = self.table(setting)
            own = table.setdefault(element, {})
            own[attribute] = sorted(set(own.get(attribute, ())) | set(values))
        else:
            raise Unknown(f"Builder::{name}")

    def current(self, setting):
        return self.settings.get(setting, self.interpreter.defaults.get(setting))

    def table(self, setting):
        table = self.current(setting) or {}
        self.settings[setting] = {
            element: dict(own) if isinstance(own, dict) else list(own) for element, own in table.items()
        }
        return self.settings[setting]


def tokens_of(source):
    """Splits Rust source. Strings are pairs, to tell them from names."""
    tokens = []
    for match in TOKEN.finditer(source):
        kind = match.lastgroup if match.lastgroup != "hashes" else "raw"
        text = match[0]
        if kind == "blank":
            continue
        if kind == "raw":
            text = text[text.index('"') + 1 : text.rindex('"')]
            kind = "string"
        elif kind in ("string", "char"):
            is_bytes = text.startswith("b")
            text = unescaped(text[text.index(text[-1]) + 1 : -1], is_bytes)
        tokens.append((kind, text))
    return tokens


def unescaped(text, is_bytes):
    def replace(match):
        escape = match[1]
        if escape[0] == "\n":
            return ""
        if escape[0] == "x":
            return chr(int(escape[1:], 16))
        if escape[0] == "u":
            return chr(int(escape[2:-1], 16))
        return ESCAPES[escape]

    text = re.sub(r"\\(\n\s*|x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f_]+\}|.)", replace, text)
    return text.encode("latin-1").decode("utf-8", "replace") if is_bytes else text


class Interpreter:
    """Runs the statements of a function."""

    def __init__(self, defaults):
        self.defaults = defaults
        self.outputs = []
        self.tokens = []
        self.at = 0
        self.names = {}

    def run(self, tokens):
        """Runs statements until one is unknown."""
        self.tokens, self.at = tokens, 0
        while self.at < len(self.tokens):
            self.statement()

    def clean(self, settings, source, skipped=None):
        if any(isinstance(value, Callback) for value in settings.values()):
            skipped = "callback"
        elif not isinstance(source, str):
            skipped = "the input is not text"
        self.outputs.append(Output(dict(settings), source, skipped))
        return self.outputs[-1]

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ("end", "")

    def next(self):
        token = self.peek()
        self.at += 1
        return token

    def takes(self, text):
        if self.peek()[0] in ("mark", "name") and self.peek()[1] == text:
            self.at += 1
            return True
        return False

    def expect(self, text):
        if not self.takes(text):
            raise Unknown(f"{self.peek()[1]!r} instead of {text!r}")

    def skip_until_after(self, mark):
        """Skips tokens up to a mark outside of brackets."""
        depth = 0
        while self.peek()[0] != "end":
            kind, text = self.next()
            if kind != "mark":
                continue
            if text in "([{":
                depth += 1
            elif text in ")]}":
                depth -= 1
            if depth == 0 and text == mark:
                return

    def body(self):
        """Returns the tokens of a block."""
        self.expect("{")
        start, depth = self.at, 1
        while depth:
            kind, text = self.next()
            if kind == "end":
                raise Unknown("an open block")
            if kind == "mark" and text in "{}":
                depth += 1 if text == "{" else -1
        return self.tokens[start : self.at - 1]

    def nested(self, tokens):
        """Runs a block."""
        outer = (self.tokens, self.at)
        self.run(tokens)
        self.tokens, self.at = outer

    def statement(self):
        if self.takes("use"):
            self.skip_until_after(";")
        elif self.takes("#"):
            self.skip_until_after("]")
        elif self.peek() == ("name", "fn"):
            self.next()
            _, name = self.next()
            self.names[name] = Callback()
            self.skip_until_after("}")
        elif self.takes("let"):
            self.takes("mut")
            _, name = self.next()
            if self.takes(":"):
                while not self.takes("="):
                    self.next()
            else:
                self.expect("=")
            self.names[name] = self.expression()
            self.expect(";")
        elif self.takes("for"):
            self.loop()
        elif self.takes("if"):
            left = self.expression()
            self.expect("!=")
            self.compare(left, self.expression())
            self.body()
        elif self.takes("assert_eq!"):
            self.expect("(")
            left = self.expression()
            self.expect(",")
            self.compare(left, self.expression())
            self.takes(",")
            self.expect(")")
            self.takes(";")
        elif self.takes("assert!"):
            self.expect("(")
            self.takes("!")
            self.expression()
            self.expect(")")
            self.takes(";")
        else:
            self.expression()
            self.takes(";")

    def loop(self):
        self.expect("(")
        names = []
        while not self.takes(")"):
            names.append(self.next()[1])
            self.takes(",")
        self.expect("in")
        rows = self.expression()
        body = self.body()
        for row in rows:
            self.names.update(zip(names, row))
            self.nested(body)

    def compare(self, left, right):
        if isinstance(right, Output):
            left, right = right, left
        if isinstance(left, Output) and isinstance(right, str) and left.expected is None:
            left.expected = right

    def sequence(self, end):
        """Reads expressions up to a closing bracket."""
        values = []
        while not self.takes(end):
            value = self.expression()
            if self.takes("=>"):
                value = (value, self.expression())
            values.append(value)
            self.takes(",")
        return values

    def expression(self):
        while self.takes("&") or self.takes("mut"):
            pass
        value = self.primary()
        while True:
            if self.takes("."):
                value = self.method(value)
            elif self.takes("?"):
                pass
            elif self.peek() == ("mark", "[") and self.peek(1) == ("mark", ".."):
                self.at += 2
                self.expect("]")
            else:
                return value

    def method(self, value):
        name = self.next()[1]
        if self.peek() != ("mark", "("):
            raise Unknown(f"the field {name}")
        self.expect("(")
        arguments = self.sequence(")")
        if isinstance(value, Builder):
            return value.call(name, arguments)
        if name in ("to_string", "unwrap", "into", "as_ref", "to_owned", "iter", "as_str", "is_ok"):
            return value
        if name == "repeat":
            return value * arguments[0]
        if name in ("insert",):
            value.append(arguments[0])
            return value
        raise Unknown(f"the method {name}")

    def primary(self):
        kind, text = self.next()
        if kind in ("string", "char"):
            return text
        if kind == "number":
            return int(text.replace("_", ""))
        if kind == "mark" and text in "([":
            values = self.sequence(")" if text == "(" else "]")
            return values[0] if text == "(" and len(values) == 1 else values
        if kind == "mark" and text in ("|", "||"):
            return self.closure(text)
        if kind != "name":
            raise Unknown(repr(text))
        path = [text]
        while self.takes("::"):
            if self.takes("<"):
                self.skip_until_after(">")
            else:
                path.append(self.next()[1])
        return self.named(path)

    def closure(self, mark):
        if mark == "|":
            while not self.takes("|"):
                self.next()
        if self.peek() == ("mark", "{"):
            self.body()
        else:
            depth = 0
            while depth or self.peek()[1] not in (")", ","):
                text = self.next()[1]
                depth += (text in ("(", "[")) - (text in (")", "]"))
        return Callback()

    def named(self, path):
        name = "::".join(path)
        if name in ("true", "false"):
            return name == "true"
        if name == "None":
            return None
        if name == "hashset!":
            return sorted(self.bracketed())
        if name == "hashmap!":
            return dict(self.bracketed())
        if name == "format!":
            return self.formatted()
        if name in ("UrlRelative::PassThrough", "UrlRelative::Deny"):
            return path[1]
        if name == "UrlRelative::RewriteWithRoot":
            return {path[1]: self.fields()}
        if self.peek() != ("mark", "("):
            if name in self.names:
                return self.names[name]
            raise Unknown(name)
        self.next()
        arguments = self.sequence(")")
        return self.function(name, path, arguments)

    def function(self, name, path, arguments):
        if name in ("Some", "String::from", "Box::new", "Url::parse", "Ok"):
            return arguments[0] if arguments else None
        if name in ("Builder::new", "Builder::default", "ammonia::Builder::default"):
            return Builder(self)
        if name == "Builder::empty":
            return Builder(self, {"tags": []})
        if name == "UrlRelative::RewriteWithBase":
            return {path[1]: arguments[0]}
        if name == "UrlRelative::Custom":
            return Callback()
        if name in ("clean", "ammonia::clean"):
            return self.clean({}, arguments[0])
        if name in ("clean_text", "is_html", "ammonia::clean_text", "ammonia::is_html"):
            return self.clean({}, arguments[0], skipped=NOT_CLEANING)
        if name == "std::iter::once":
            return arguments
        if name == "HashSet::new":
            return []
        raise Unknown(name)

    def bracketed(self):
        opening = self.next()[1]
        return self.sequence("]" if opening == "[" else ")")

    def fields(self):
        self.expect("{")
        fields = {}
        while not self.takes("}"):
            _, name = self.next()
            self.expect(":")
            fields[name] = self.expression()
            self.takes(",")
        return fields

    def formatted(self):
        template, *arguments = self.bracketed()
        if template == "{}" and len(arguments) == 1:
            return arguments[0]
        if arguments or ":" in re.sub(r"[^{}:]*(?={)|(?<=})[^{}]*", "", template):
            raise Unknown(f"format!({template!r})")
        return re.sub(r"\{(\w+)\}", lambda match: self.names[match[1]], template)


def defaults_of(checkout):
    """Reads the lists of `Builder::default`."""
    source = (checkout / FILE).read_text(encoding="utf-8")
    start = source.index("for Builder<'a> {", source.index("Default for Builder"))
    body = source[source.index("{", source.index("fn default()", start)) + 1 :]
    interpreter = Interpreter({})
    interpreter.run(tokens_of(body[: body.index("Builder {")]))
    return interpreter.names


def functions_of(source):
    """Returns the tests: the name, whether it must panic, and the tokens of the body."""
    pattern = re.compile(r"((?:^ *#\[[^\n]*\]\n)+) *fn (\w+)\(\) \{\n", re.MULTILINE)
    for match in pattern.finditer(source):
        if "#[test]" not in match[1]:
            continue
        end = re.compile(r"^    \}$", re.MULTILINE).search(source, match.end())
        yield match[2], "should_panic" in match[1], tokens_of(source[match.end() : end.start()])


def examples_of(source):
    """Returns the examples in documentation comments: the name of the item, and the source."""
    comment = []
    for line in source.splitlines():
        documentation = re.match(r"\s*//[/!] ?(.*)", line)
        item = re.match(r"\s*pub (?:fn|struct|enum) (\w+)", line)
        if documentation:
            comment.append(documentation[1])
        elif item and comment:
            for example in blocks(comment):
                yield item[1], example
            comment = []
        elif not line.strip().startswith("#["):
            comment = []


def blocks(comment):
    """Returns the blocks of code in a comment: fenced, or indented by four spaces."""
    block, fence = [], None
    for line in [*comment, ""]:
        text = line.strip()
        if text.startswith("```"):
            if fence is None:
                fence, block = text[3:], []
            else:
                if fence in ("", "rust"):
                    yield "\n".join(block)
                fence, block = None, []
        elif fence is not None:
            block.append(line)
        elif line.startswith("    "):
            block.append(line)
        elif text and block:
            yield "\n".join(block)
            block = []
    if block and fence is None:
        yield "\n".join(block)


def write(name, interpreter, tokens, must_panic, numbers):
    try:
        interpreter.run(tokens)
    except Unknown:
        cleans = any(token[0] == "name" and token[1].startswith("clean") for token in tokens)
        interpreter.clean({}, "", skipped="not a literal" if cleans else NOT_CLEANING)
    if not interpreter.outputs:
        interpreter.clean({}, "", skipped=NOT_CLEANING)
    for output in interpreter.outputs:
        if must_panic:
            output.skipped = "expects a panic"
        numbers[name] = numbers.get(name, 0) + 1
        output.write(f"{FILE}::{name}#{numbers[name]}")


def main(checkout):
    source = (checkout / FILE).read_text(encoding="utf-8")
    defaults = defaults_of(checkout)
    start = source.index("\nmod test {")
    numbers = {}
    for name, must_panic, tokens in functions_of(source[start:]):
        write(name, Interpreter(defaults), tokens, must_panic, numbers)
    for name, example in examples_of(source[:start]):
        # Hidden lines are not shown, but run.
        example = "\n".join(line for line in example.splitlines() if not line.strip().startswith("#"))
        write(f"doc_{name}", Interpreter(defaults), tokens_of(example), False, numbers)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

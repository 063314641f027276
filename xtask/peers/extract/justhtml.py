"""Cases of JustHTML: its tests of sanitization. JustHTML itself runs, without being installed, so that its outputs are known.

Cases whose settings have other URL rules than the default policies are in the suite for URL rules."""

import dataclasses
import html
import pathlib
import sys

import recording
from recording import RECORDER

GENERAL = "justhtml"
URLS = "justhtml-urls"
VOID = ("area", "base", "embed", "img", "input", "link", "source", "track")


class Recordings:
    """Replaces functions of JustHTML with ones that record."""

    def __init__(self):
        import justhtml
        import justhtml.dom
        import justhtml.sanitizer as sanitizer

        self.sanitizer = sanitizer
        self.transforms = justhtml.Sanitize
        # What documents and nodes were made from. The objects are kept, so that no other has their identity.
        self.sources = {}
        self.sanitized = {}
        self.replace_documents(justhtml.JustHTML)
        for kind in vars(justhtml.dom).values():
            if isinstance(kind, type) and "to_html" in vars(kind):
                kind.to_html = self.recording_node(kind.to_html)

    def replace_documents(self, kind):
        make, write = kind.__init__, kind.to_html

        def recording_make(document, source, **options):
            make(document, source, **options)
            self.sources[id(document)] = self.sources[id(document.root)] = (document, document.root, source, options)

        def recording_write(document, *arguments, **options):
            output = str(write(document, *arguments, **options))
            _, root, source, made = self.sources[id(document)]
            skipped = None if output == str(write(document, pretty=False)) else "expects pretty-printed output"
            if "context" in options:
                skipped = "expects escaped output"
            return self.call(root, source, made, output, skipped)

        kind.__init__ = recording_make
        kind.to_html = recording_write

    def recording_node(self, write):
        def recording_write(node, *arguments, **options):
            output = write(node, *arguments, **options)
            return self.node_output(node, output)

        return recording_write

    def node_output(self, node, output):
        """Records the output of a node that was sanitized after it was parsed without sanitization."""
        if id(node) not in self.sanitized:
            return output
        _, root, source, made, policy = self.sanitized[id(node)]
        return self.call(root, source, {**made, "sanitize": True, "policy": policy}, str(output), None)

    def replace_functions(self, module):
        """Replaces the functions that a test file imports by name. Tests of the speed do not run."""
        module.assert_scales_linearly = lambda *_, **__: None
        for name in ("sanitize_dom", "sanitize"):
            if hasattr(module, name):
                setattr(module, name, self.recording_sanitize(getattr(module, name)))
        if hasattr(module, "to_html"):
            write = module.to_html
            module.to_html = lambda node, *rest, **options: self.node_output(node, write(node, *rest, **options))
        if hasattr(module, "_sanitize_url_value_with_rule"):
            module._sanitize_url_value_with_rule = self.recording_url(module._sanitize_url_value_with_rule)
        if hasattr(module, "_sanitize_inline_style"):
            module._sanitize_inline_style = self.recording_style(module._sanitize_inline_style)

    def recording_sanitize(self, sanitize):
        def recording(node, *arguments, **options):
            known = self.sources.get(id(node))
            output = sanitize(node, *arguments, **options)
            if known is not None and not arguments and set(options) <= {"policy"}:
                _, root, source, made = known
                is_plain = made.get("sanitize") is False and "transforms" not in made
                if is_plain:
                    self.sanitized[id(output)] = (output, root, source, made, options.get("policy"))
            return output

        return recording

    def call(self, root, source, options, output, skipped):
        """Records what a document was made from, and its output."""
        policy = options.get("policy")
        transforms = options.get("transforms")
        if transforms:
            if len(transforms) == 1 and isinstance(transforms[0], self.transforms):
                policy = transforms[0].policy or policy
            else:
                skipped = "transforms"
        elif options.get("sanitize") is False:
            skipped = "does not sanitize"
        if set(options) & {"iframe_srcdoc", "scripting_enabled", "_parser_opts", "encoding"}:
            skipped = "parser options"
        context = None
        if options.get("fragment") or options.get("fragment_context"):
            element = options.get("fragment_context")
            if element is not None:
                skipped = skipped or ("context of another namespace" if element.namespace not in (None, "html") else None)
                context = None if element.tag_name == "div" else element.tag_name
        else:
            context = "document"
        if policy is None:
            policy = self.sanitizer._default_policy_for_root_name(root.name)
        if context == "document" and "html" not in policy.allowed_tags:
            # The output is a fragment.
            context = None
        settings = self.settings(policy)
        return RECORDER.call(self.suite_of(settings), settings, source, context=context, skipped=skipped, real=output)

    def suite_of(self, settings):
        rules = settings.get("url_policy", {}).get("allow_rules")
        usual = self.url_settings(self.sanitizer.DEFAULT_POLICY.url_policy)["allow_rules"]
        return URLS if rules and rules != usual else GENERAL

    def settings(self, policy):
        """Returns the fields of a policy that are not the defaults of the class. The default policy has none."""
        if policy is self.sanitizer.DEFAULT_POLICY:
            return {}
        usual = self.sanitizer.SanitizationPolicy(allowed_tags=[], allowed_attributes={})
        settings = {}
        for field in dataclasses.fields(policy):
            if field.name.startswith("_"):
                continue
            value = getattr(policy, field.name)
            if field.name == "url_policy":
                if value != self.sanitizer.UrlPolicy():
                    settings[field.name] = self.url_settings(value)
            elif field.name in ("allowed_tags", "allowed_attributes"):
                settings[field.name] = value
            elif value != getattr(usual, field.name):
                settings[field.name] = dataclasses.asdict(value) if dataclasses.is_dataclass(value) else value
        return settings

    def url_settings(self, policy):
        settings = self.changed(policy, self.sanitizer.UrlPolicy(), ("allow_rules",))
        rules = settings["allow_rules"] = {}
        for (element, attribute), rule in policy.allow_rules.items():
            rules.setdefault(element, {})[attribute] = self.changed(rule, self.sanitizer.UrlRule(), ())
        return settings

    def changed(self, value, usual, without):
        """Returns the fields that are not the defaults. A proxy has its fields."""
        settings = {}
        for field in dataclasses.fields(value):
            own = getattr(value, field.name)
            if field.name not in without and own != getattr(usual, field.name):
                settings[field.name] = dataclasses.asdict(own) if field.name == "proxy" else own
        return settings

    def recording_url(self, sanitize):
        """Records what a rule makes of a URL as the cleaning of an element with the URL."""

        def recording(*, rule, value, tag, attr, **options):
            url = sanitize(rule=rule, value=value, tag=tag, attr=attr, **options)
            effective = {**self.changed(rule, self.sanitizer.UrlRule(), ()), "handling": options["handling"]}
            effective["allow_relative"] = options["allow_relative"]
            if options["proxy"] is not None:
                effective["proxy"] = dataclasses.asdict(options["proxy"])
            policy = {"allow_rules": {tag: {attr: effective}}}
            if options["url_filter"] is not None and options["apply_filter"]:
                policy["url_filter"] = options["url_filter"]
            settings = {"allowed_tags": [tag], "allowed_attributes": {tag: [attr]}, "url_policy": policy}
            is_element = tag != "*" and attr not in ("style", "srcset", "imagesrcset", "ping", "archive", "attributionsrc")
            self.element(URLS, settings, tag, attr, value, url, None if is_element else "a part of a value")
            return url

        return recording

    def recording_style(self, sanitize):
        """Records what is made of CSS as the cleaning of an element with it."""

        def recording(*, allowed_css_properties, value, tag, url_policy=None):
            css = sanitize(
                allowed_css_properties=allowed_css_properties, value=value, tag=tag, url_policy=url_policy
            )
            settings = {
                "allowed_tags": [tag],
                "allowed_attributes": {tag: ["style"]},
                "allowed_css_properties": allowed_css_properties,
            }
            if url_policy is not None and url_policy != self.sanitizer.UrlPolicy():
                settings["url_policy"] = self.url_settings(url_policy)
            skipped = None if allowed_css_properties else "expects an exception"
            self.element(self.suite_of(settings), settings, tag, "style", value, css, skipped)
            return css

        return recording

    def element(self, suite, settings, tag, attribute, value, result, skipped):
        """Records the cleaning of an element with one attribute."""
        if any(character in value for character in "\0\r"):
            skipped = "characters that HTML cannot have"

        def written(value):
            end = "" if tag in VOID else f"</{tag}>"
            attributes = "" if value is None else f' {attribute}="{html.escape(value)}"'
            return f"<{tag}{attributes}>{end}"

        output = RECORDER.call(suite, settings, written(value), skipped=skipped, real=written(result))
        output.record.expected = written(result)


def main(checkout):
    sys.dont_write_bytecode = True
    # This script has the same name as the package.
    sys.path[:] = [str(checkout / "src"), str(checkout), *(path for path in sys.path if not is_own(path))]
    recordings = Recordings()
    for name in (
        "test_builder",
        "test_node",
        "test_parser_regressions",
        "test_parser_tree",
        "test_sanitize",
        "test_sanitize_integration",
        "test_sanitize_transform",
        "test_serialize",
        "test_transform_runtime",
        "test_transforms",
        "test_transforms_sanitize_integration",
    ):
        recording.run(
            checkout,
            f"tests/{name}.py",
            GENERAL,
            after=recordings.replace_functions,
            nothing="tests nodes, settings or internal functions",
        )


def is_own(path):
    return pathlib.Path(path).resolve() == pathlib.Path(__file__).resolve().parent


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

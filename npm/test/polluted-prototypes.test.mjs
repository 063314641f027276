// Members of polluted prototypes reach no option and no hook, whatever entry of the package reads them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { h } from "hastscript";
import { Cleaner, Policy, sanitize } from "../dist/esm/index.js";
import * as core from "../dist/esm/core.js";
import DOMPurify from "../dist/esm/dompurify.js";
import * as rehype from "../dist/esm/rehype.js";
import sanitizeHtml from "../dist/esm/sanitize-html.js";

const HTML =
  '<p id="a" class="b" title="c" style="color:red" data-x="1">1<!-- 2 --><a href="https://a.example/">3</a><b onclick="x()">4</b><script>x()</script><x-y z="1">5</x-y></p>';
const tree = () => h("div", { id: "a" }, [h("p", { title: "b", dataX: "c" }, "1"), h("a", { href: "https://a.example/" }, "2"), h("input", { type: "checkbox" })]);

/** The calls of all entries that take options: without options, with none, and with one. The number keeps them from being remembered. */
const ENTRIES = {
  Cleaner: () => new Cleaner("comment").clean(HTML),
  "Cleaner with options": () => new Cleaner("comment", { context: "body" }).report(HTML).html,
  "Cleaner with a policy": () => new Cleaner({ extends: "comment" }, {}).clean(HTML),
  "a hook": () => new Cleaner("default", { elementHook: ({ name }) => (name === "b" ? { attributes: { title: "x" } } : "keep"), urlFilter: ({ value }) => value }).clean(HTML),
  sanitize: () => sanitize(HTML),
  "sanitize with options": (number) => sanitize(HTML, { policy: { extends: "comment", limits: { input_bytes: 100_000 + number } } }),
  "sanitize with a configuration": (number) => sanitize(HTML, { sanitizer: { elements: ["p", `x-${number}`] } }),
  Policy: () => new Policy({ extends: "article" }).toJson(),
  importSettings: () => Policy.importSettings({ ALLOWED_TAGS: ["p"] }, "dompurify").policy.toJson(),
  fromSanitizer: () => new Cleaner(Policy.fromSanitizer({ elements: ["p"] })).clean(HTML),
  "core.Cleaner": () => new core.Cleaner({}).clean(HTML),
  "core.Cleaner with a configuration": () => new core.Cleaner({ sanitizer: { elements: ["p"] } }).clean(HTML),
  "core.sanitize": () => core.sanitize(HTML),
  DOMPurify: () => DOMPurify().sanitize(HTML),
  "DOMPurify with a configuration": (number) => DOMPurify().sanitize(HTML, { ADD_TAGS: [`x-${number}`] }),
  "DOMPurify with handling": (number) => DOMPurify().sanitize(HTML, { CUSTOM_ELEMENT_HANDLING: {}, ADD_ATTR: [`x-${number}`] }),
  "sanitize-html": () => sanitizeHtml(HTML),
  "sanitize-html with options": (number) => sanitizeHtml(HTML, { allowedTags: ["p", `x-${number}`] }),
  "sanitize-html with callbacks": (number) => sanitizeHtml(HTML, { transformTags: { b: () => ({ tagName: "i", attribs: {} }) }, exclusiveFilter: () => false, allowedTags: ["p", "i", `x-${number}`] }),
  rehype: () => rehype.sanitize(tree()),
  "rehype with a schema": (number) => rehype.sanitize(tree(), { strip: [`x-${number}`] }),
  "rehype with a policy": (number) => rehype.sanitize(tree(), { policy: { extends: "default", limits: { input_bytes: 100_000 + number } } }),
  "rehype's plugin": (number) => rehype.default({ strip: [`y-${number}`] })({ type: "root", children: [tree()] }),
};

/** All members of interfaces in the types of the package: every option has its name among them. */
const names = new Set();
const types = new URL("../dist/esm/", import.meta.url);
for (const file of readdirSync(types, { recursive: true })) {
  if (!file.endsWith(".d.ts") || file.startsWith("generated")) continue;
  for (const [, name] of readFileSync(new URL(file, types), "utf8").matchAll(/^ {4}(?:readonly )?"?(\w+)"?\??:/gm)) names.add(name);
}
// What every object of JavaScript may have without being an option, and what all trees and values have.
for (const name of ["length", "name", "type", "value", "children", "data", "position", "get", "set", "kind", "message", "code", "html"]) names.delete(name);

/** What every member has at once. */
const VALUES = [() => "https://evil.example/", "x", true, ["script"], { script: ["src"] }];

describe("a polluted prototype adds no option", () => {
  for (const name of ["attributeHook", "elementHook", "linkHook", "urlFilter", "context", "declareEncoding", "preset", "policy", "sanitizer", "scripting", "allowDoctypes", "ADD_TAGS", "allowedTags", "transformTags"]) {
    test(`the types have ${name}`, () => assert.ok(names.has(name)));
  }
  const expected = Object.fromEntries(Object.entries(ENTRIES).map(([entry, call]) => [entry, call(0)]));
  const pollute = (value) => {
    for (const name of names) Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true, enumerable: true });
  };
  const restore = () => {
    for (const name of names) delete Object.prototype[name];
  };
  let number = 0;
  for (const [entry, call] of Object.entries(ENTRIES)) {
    for (const value of VALUES) {
      test(`${entry}: ${JSON.stringify(value) ?? "a function"}`, () => {
        number += 1;
        let output;
        pollute(value);
        try {
          output = call(number);
        } catch (error) {
          output = error;
        } finally {
          restore();
        }
        assert.deepEqual(output, expected[entry]);
      });
    }
  }
});

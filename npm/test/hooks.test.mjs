// Hooks decide, and what is no decision removes. Options are read once, and say nothing about other calls.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { h } from "hastscript";
import { Cleaner, sanitize } from "../dist/esm/index.js";
import { Cleaner as CoreCleaner } from "../dist/esm/core.js";
import DOMPurify from "../dist/esm/dompurify.js";
import { sanitize as sanitizeHast } from "../dist/esm/rehype.js";
import sanitizeHtml from "../dist/esm/sanitize-html.js";

/** Calls without the messages that hooks cause. */
const quietly = (work) => {
  const { error } = console;
  const messages = [];
  console.error = (...message) => messages.push(message);
  try {
    return [work(), messages.length];
  } finally {
    console.error = error;
  }
};

describe("decisions of element hooks", () => {
  const HTML = '<p><b title="x">1</b>2</p>';
  const decided = (decision) => sanitize(HTML, { elementHook: ({ name }) => (name === "b" ? decision : "keep") });
  test("words", () => {
    assert.equal(decided("keep"), HTML);
    assert.equal(decided("remove"), "<p>2</p>");
    assert.equal(decided("unwrap"), "<p>12</p>");
  });
  test("changes, by an object or a map", () => {
    for (const attributes of [{ title: "y", lang: "en" }, new Map([["title", "y"], ["lang", "en"]])]) assert.equal(decided({ attributes }), '<p><b title="y" lang="en">1</b>2</p>');
    assert.equal(decided({ attributes: { title: null } }), "<p><b>1</b>2</p>");
    assert.equal(decided({ name: "i" }), '<p><i title="x">1</i>2</p>');
  });
  for (const [name, decision] of Object.entries({
    nothing: undefined,
    null: null,
    "a promise": Promise.resolve("remove"),
    "a list": ["remove"],
    "a wrapped word": new String("remove"),
    "another word": "delete",
    "a member that is not known": { remove: true },
    "a misspelled member": { attribute: { title: null } },
    "a text": { text: "x" },
  })) {
    test(`${name} is no decision: the element is removed`, () => {
      const [output, messages] = quietly(() => decided(decision));
      assert.deepEqual([output, messages], ["<p>2</p>", 1]);
    });
  }
});

test("hooks of attributes, links and URLs decide", () => {
  const html = '<a href="http://a.example/" title="x">1</a><a href="https://b.example/">2</a>';
  assert.equal(sanitize(html, { urlFilter: ({ href, value }) => (href.startsWith("http:") ? null : value) }), '<a title="x">1</a><a href="https://b.example/">2</a>');
  assert.equal(sanitize(html, { attributeHook: ({ attribute, value }) => (attribute === "title" ? value.toUpperCase() : value) }), html.replace('"x"', '"X"'));
  assert.equal(sanitize(html, { linkHook: ({ text }) => (text === "1" ? "unwrap" : { text: "two" }) }), '1<a href="https://b.example/">two</a>');
});

test("a URL filter that would not be asked is an error", () => {
  const sanitizer = { elements: ["a"], attributes: ["href"] };
  assert.throws(() => sanitize("<a href=x>", { sanitizer, urlFilter: () => null }), { name: "TypeError", message: /urlFilter/ });
  assert.equal(sanitize("<a href=x>1</a>", { sanitizer, attributeHook: () => null }), "<a>1</a>");
});

test("what a hook throws is reported, and what it was asked about is removed", () => {
  const cleaner = new Cleaner("default", {
    elementHook: ({ name }) => {
      if (name === "b") throw new Error("no");
      return "keep";
    },
  });
  const [{ output, hookErrors }, messages] = quietly(() => cleaner.report("<p>1<b>2</b></p>"));
  assert.equal(output, "<p>1</p>");
  assert.equal(hookErrors.length, 1);
  assert.match(hookErrors[0], /no/);
  assert.equal(messages, 1);
});

test("hooks that clean without end stop at a depth", () => {
  let calls = 0;
  const recurse = () => sanitize("<b>x</b>", { elementHook: () => (calls++, recurse()) && "keep" });
  assert.doesNotThrow(recurse);
  assert.ok(calls < 100, `${calls} calls`);
  assert.equal(sanitize("<b onclick=x>y</b>"), "<b>y</b>");
});

describe("callbacks that clean without end stop at a depth", () => {
  const clean = (calls, work) => {
    calls.count += 1;
    return work();
  };
  for (const name of ["beforeSanitizeElements", "uponSanitizeElement", "afterSanitizeElements", "beforeSanitizeAttributes", "uponSanitizeAttribute", "afterSanitizeAttributes"]) {
    test(`hooks of DOMPurify: ${name}`, () => {
      const calls = { count: 0 };
      const purify = DOMPurify();
      const recurse = () => purify.sanitize("<b id=y>x</b>");
      purify.addHook(name, () => clean(calls, recurse));
      assert.throws(recurse, { name: "RangeError", message: /16 callbacks/ });
      assert.ok(calls.count < 100, `${calls.count} calls`);
      purify.removeAllHooks();
      assert.equal(recurse(), '<b id="y">x</b>');
    });
  }
  const usual = { allowedTags: ["b"], allowedAttributes: false };
  for (const [name, callback] of Object.entries({
    transformTags: (work) => ({ b: work }),
    textFilter: (work) => work,
    exclusiveFilter: (work) => work,
    onOpenTag: (work) => work,
    onCloseTag: (work) => work,
  })) {
    test(`options of sanitize-html: ${name}`, () => {
      const calls = { count: 0 };
      const recurse = () => sanitizeHtml("<b>x</b>", { ...usual, [name]: callback(() => clean(calls, recurse)) });
      assert.throws(recurse, { name: "RangeError", message: /16 callbacks/ });
      assert.ok(calls.count < 100, `${calls.count} calls`);
      assert.equal(sanitizeHtml("<b>x</b>", { ...usual, textFilter: (text) => text }), "<b>x</b>");
    });
  }
  test("some depth is no error", () => {
    const clean = (depth) => sanitizeHtml("<b>x</b>", { textFilter: (text) => (depth > 1 ? clean(depth - 1) : text) });
    assert.equal(clean(16), "<b>".repeat(16) + "x" + "</b>".repeat(16));
  });
});

describe("hooks of a class", () => {
  class Hooks {
    #name = "b";
    elementHook({ name }) {
      return name === this.#name ? "unwrap" : "keep";
    }
    helper() {}
  }
  class More extends Hooks {
    attributeHook = () => null;
  }
  test("count like members of an object", () => {
    assert.equal(sanitize("<p title=x><b>1</b></p>", new Hooks()), '<p title="x">1</p>');
    assert.equal(new Cleaner("default", new More()).clean("<p title=x><b>1</b></p>"), "<p>1</p>");
    assert.equal(sanitize("<b>1</b>", Object.create({ elementHook: () => "remove" })), "");
  });
  test("must be functions", () => {
    class Wrong {
      get elementHook() {
        return "remove";
      }
    }
    assert.throws(() => sanitize("x", new Wrong()), { name: "TypeError", message: /elementHook/ });
  });
});

describe("options", () => {
  test("null is no value", () => {
    for (const options of [{ policy: null }, { preset: null }, { sanitizer: null }, { elementHook: null }]) assert.throws(() => sanitize("x", options), { name: "TypeError" });
    assert.throws(() => new CoreCleaner({ preset: null }), { name: "TypeError" });
    assert.throws(() => sanitizeHast(h("p"), { policy: null }), { name: "TypeError" });
  });
  test("a Sanitizer is its configuration", () => {
    class Sanitizer {
      #config = { elements: ["b"] };
      get() {
        return this.#config;
      }
    }
    const html = "<b id=x>1</b><i>2</i>";
    const expected = sanitize(html, { sanitizer: { elements: ["b"] } });
    assert.equal(expected, '<b id="x">1</b>');
    assert.equal(sanitize(html, { sanitizer: new Sanitizer() }), expected);
    assert.equal(new CoreCleaner({ sanitizer: new Sanitizer() }).clean(html), expected);
    assert.throws(() => sanitize(html, { sanitizer: { sanitizer: { elements: ["b"] } } }), { name: "TypeError", message: /setHTML/ });
  });
  test("a getter that changes its mind has no effect on others", () => {
    let reads = 0;
    const policy = { get extends() { return reads++ === 0 ? "text" : "article"; } };
    const html = "<p>1</p><img src=x>";
    const expected = sanitize(html, { policy: { extends: "text" } });
    sanitize(html, { policy });
    assert.equal(sanitize(html, { policy: { extends: "text" } }), expected);
  });
  test("a context and a policy are not mixed up", () => {
    assert.equal(sanitize("<td>1", { context: "tr" }), "<td>1</td>");
    assert.equal(sanitize("<td>1"), "1");
  });
  test("a map in a schema means what an object means", () => {
    const schema = (ancestors) => ({ tagNames: ["img", "p"], attributes: { "*": ["src"] }, ancestors });
    const tree = () => h("p", [h("img", { src: "x" })]);
    const kept = ({ children }) => children.length;
    for (const ancestors of [new Map([["img", ["figure"]]]), { img: ["figure"] }]) assert.equal(kept(sanitizeHast(tree(), schema(ancestors))), 0);
  });
  test("names in the input cannot make a call of lye/sanitize-html fail", () => {
    for (const name of ['b"', "b'", "b[", "b]", "b=y", "a<b"]) assert.doesNotThrow(() => sanitizeHtml(`<p>1</p><${name} src=x>`, { allowedTags: false, allowedAttributes: false }), name);
    for (const options of [{ allowedAttributes: false }, { allowedAttributes: { "*": ["*"] } }, { allowedTags: false, allowedAttributes: false, allowedIframeHostnames: ["a.example"] }]) {
      for (const name of ['b"', "b'", "[", "x]", "=y", "a<b"]) assert.match(sanitizeHtml(`<p ${name}=x>1</p><iframe src=x></iframe>`, options), /^<p[^>]*>1<\/p>/);
    }
  });
});

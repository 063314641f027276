import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { afterEach, describe, test } from "node:test";
import DOMPurify, { sanitize as named } from "../dist/esm/dompurify.js";
import { readUntrusted } from "../dist/esm/untrusted-tree.js";

const COMMENT = '<p>Read <a href="https://example.com/a?b=c">this</a>, <b>please</b>.</p>';

/** Calls with a member on `Object.prototype`, which a vulnerable program may have set. */
const polluted = (name, value, work) => {
  Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: true, writable: true });
  try {
    return work();
  } finally {
    delete Object.prototype[name];
  }
};

const elements = (html) => readUntrusted(html).filter((item) => Array.isArray(item) && item.length === 3);

afterEach(() => {
  DOMPurify.removeAllHooks();
  DOMPurify.clearConfig();
});

describe("modules", () => {
  test("named exports are those of the default instance", () => {
    assert.equal(named, DOMPurify.sanitize);
    assert.equal(named("<b onclick=x>t</b>"), "<b>t</b>");
  });

  test("CommonJS has the functions directly and by default", () => {
    const required = createRequire(import.meta.url)("../dist/cjs/dompurify.js");
    assert.equal(required.sanitize("<i onclick=x>t</i>"), "<i>t</i>");
    assert.equal(required.default.sanitize("<i onclick=x>t</i>"), "<i>t</i>");
  });

  test("version and isSupported are those of a DOMPurify 3 that works", () => {
    assert.match(DOMPurify.version, /^3\.\d+\.\d+$/);
    assert.equal(DOMPurify.isSupported, true);
  });
});

describe("sanitize", () => {
  test("keeps what is allowed, byte for byte", () => {
    assert.equal(DOMPurify.sanitize(COMMENT), COMMENT);
  });

  for (const [dirty, clean] of [
    ["<script>alert(1)</script><b>x</b>", "<b>x</b>"],
    ["<img src=x onerror=alert(1)>", '<img src="x">'],
    ["<a href='java\tscript:alert(1)'>x</a>", "<a>x</a>"],
    ["<svg><animate onbegin=alert(1) /></svg>", "<svg></svg>"],
    ["<math><mi xlink:href='data:x'>x</mi></math>", "<math><mi>x</mi></math>"],
    ["<iframe src='javascript:x'></iframe>", ""],
    ["<x-y><i>x</i></x-y>", "<i>x</i>"],
  ]) {
    test(`cleans ${dirty}`, () => assert.equal(DOMPurify.sanitize(dirty), clean));
  }

  for (const [input, output] of [
    [null, ""],
    [undefined, ""],
    [0, ""],
    [false, ""],
    [12, "12"],
    [true, "true"],
    [["<b>", "x"], "<b>,x</b>"],
    [{ toString: () => "<u onclick=x>y</u>" }, "<u>y</u>"],
  ]) {
    test(`converts ${JSON.stringify(input)} to a string`, () => assert.equal(DOMPurify.sanitize(input), output));
  }

  test("returns text without markup unchanged", () => {
    assert.equal(DOMPurify.sanitize('Tom & "Jerry" > 1'), 'Tom & "Jerry" > 1');
  });

  for (const member of ["RETURN_DOM", "RETURN_DOM_FRAGMENT", "IN_PLACE"]) {
    test(`${member} throws, with advice`, () => {
      assert.throws(() => DOMPurify.sanitize("<b>x</b>", { [member]: true }), { name: "TypeError", message: new RegExp(`${member}.*string`) });
      assert.throws(() => DOMPurify.setConfig({ [member]: true }), TypeError);
      assert.equal(DOMPurify.sanitize("<b>x</b>", { [member]: false }), "<b>x</b>");
    });
  }

  test("a node throws, with advice", () => {
    assert.throws(() => DOMPurify.sanitize({ nodeType: 1, cloneNode: () => null }), { name: "TypeError", message: /outerHTML/ });
  });
});

describe("configuration", () => {
  for (const [name, dirty, config, clean] of [
    ["ALLOWED_TAGS", "<b>x</b><i>y</i>", { ALLOWED_TAGS: ["b"] }, "<b>x</b>y"],
    ["ALLOWED_TAGS that is not a list is ignored", "<b>x</b><i>y</i>", { ALLOWED_TAGS: "b" }, "<b>x</b><i>y</i>"],
    ["ALLOWED_ATTR", "<b id=x title=y>z</b>", { ALLOWED_ATTR: ["title"] }, '<b title="y">z</b>'],
    ["FORBID_TAGS", "<b>x</b><i>y</i>", { FORBID_TAGS: ["i"] }, "<b>x</b>y"],
    ["FORBID_ATTR", "<b id=x title=y>z</b>", { FORBID_ATTR: ["title"] }, '<b id="x">z</b>'],
    ["KEEP_CONTENT", "<u>x</u>y", { ALLOWED_TAGS: ["#text"], KEEP_CONTENT: false }, "y"],
    ["KEEP_CONTENT without #text", "<b>x</b>y", { ALLOWED_TAGS: ["b"], KEEP_CONTENT: false }, "<b></b>"],
    ["ADD_TAGS as a function", "<x-a>x</x-a><x-b>y</x-b>", { ADD_TAGS: (tag) => tag === "x-a" }, "<x-a>x</x-a>y"],
    ["ADD_ATTR as a function", "<b foo=1>x</b><i foo=1>y</i>", { ADD_ATTR: (name, tag) => name === "foo" && tag === "i" }, '<b>x</b><i foo="1">y</i>'],
    ["ADD_ATTR with names that no attribute has", "<b id=x>y</b>", { ADD_ATTR: ['"', "", "a b", "]"] }, '<b id="x">y</b>'],
    ["ADD_DATA_URI_TAGS", "<a href='data:image/gif,x'>y</a>", { ADD_DATA_URI_TAGS: ["a"] }, '<a href="data:image/gif,x">y</a>'],
    ["USE_PROFILES", "<b>x</b><svg><path></path></svg>", { USE_PROFILES: { html: true } }, "<b>x</b>"],
    ["ALLOWED_URI_REGEXP that no policy expresses", "<a href='x/ok'>1</a><a href='x/no'>2</a>", { ALLOWED_URI_REGEXP: /ok(?!no)$/ }, '<a href="x/ok">1</a><a>2</a>'],
    ["ALLOWED_URI_REGEXP and javascript:", "<a href='javascript:x'>1</a>", { ALLOWED_URI_REGEXP: /[^]*/ }, "<a>1</a>"],
    ["ALLOW_UNKNOWN_PROTOCOLS", "<a href='spotify:x'>1</a><a href='javascript:x'>2</a>", { ALLOW_UNKNOWN_PROTOCOLS: true }, '<a href="spotify:x">1</a><a>2</a>'],
    ["SAFE_FOR_TEMPLATES", "a{{b}} c<b title='${c}'>d<% e", { SAFE_FOR_TEMPLATES: true }, '  c<b title=" ">d </b>'],
    ["SAFE_FOR_TEMPLATES across elements", "a{<x></x>{b", { SAFE_FOR_TEMPLATES: true }, "a "],
    ["SANITIZE_DOM", "<b id=cookie>x</b>", {}, "<b>x</b>"],
    ["SANITIZE_NAMED_PROPS", "<b id=x>y</b><b id=user-content-z>y</b>", { SANITIZE_NAMED_PROPS: true }, '<b id="user-content-x">y</b><b id="user-content-z">y</b>'],
    ["WHOLE_DOCUMENT", "<title>x</title><p>y", { WHOLE_DOCUMENT: true, ADD_TAGS: ["title"] }, "<html><head><title>x</title></head><body><p>y</p></body></html>"],
    ["FORCE_BODY", "<style>a{}</style>x", { FORCE_BODY: true }, "<style>a{}</style>x"],
    ["style in front of the content", "<style>a{}</style>x", {}, "x"],
    ["style after content", "x<style>a{}</style>", {}, "x<style>a{}</style>"],
    ["custom elements by functions", "<x-a b=1 c=2>x</x-a><y-a>y</y-a>", { CUSTOM_ELEMENT_HANDLING: { tagNameCheck: (tag) => tag.startsWith("x-"), attributeNameCheck: (name) => name === "b" } }, '<x-a b="1">x</x-a>y'],
    ["custom elements by expressions", "<x-a b=1 c=2>x</x-a><y-a>y</y-a>", { CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^x-/g, attributeNameCheck: /b/g } }, '<x-a b="1">x</x-a>y'],
  ]) {
    test(name, () => {
      assert.equal(DOMPurify.sanitize(dirty, config), clean);
      assert.equal(DOMPurify.sanitize(dirty, config), clean, "the second time too");
    });
  }

  test("setConfig replaces that of calls until clearConfig", () => {
    DOMPurify.setConfig({ ALLOWED_TAGS: ["b"] });
    assert.equal(DOMPurify.sanitize("<b>x</b><i>y</i>", { ALLOWED_TAGS: ["i"] }), "<b>x</b>y");
    DOMPurify.clearConfig();
    assert.equal(DOMPurify.sanitize("<b>x</b><i>y</i>"), "<b>x</b><i>y</i>");
  });

  test("a configuration can be changed between calls", () => {
    const config = { ALLOWED_TAGS: ["b"] };
    assert.equal(DOMPurify.sanitize("<b>x</b><i>y</i>", config), "<b>x</b>y");
    config.ALLOWED_TAGS.push("i");
    assert.equal(DOMPurify.sanitize("<b>x</b><i>y</i>", config), "<b>x</b><i>y</i>");
  });

  test("several configurations do not mix", () => {
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 3; at += 1) assert.equal(DOMPurify.sanitize(`<x-${at}>t</x-${at}>`, { ADD_TAGS: [`x-${at}`] }), `<x-${at}>t</x-${at}>`);
    }
  });

  test("isValidAttribute", () => {
    assert.equal(DOMPurify.isValidAttribute("a", "href", "https://example.com"), true);
    assert.equal(DOMPurify.isValidAttribute("A", "HREF", "https://example.com"), true);
    assert.equal(DOMPurify.isValidAttribute("a", "href", "javascript:x"), false);
    assert.equal(DOMPurify.isValidAttribute("a", "onclick", "x"), false);
    assert.equal(DOMPurify.isValidAttribute("a", "id", "cookie"), false);
    DOMPurify.setConfig({ ADD_ATTR: ["onclick", "foo"] });
    assert.equal(DOMPurify.isValidAttribute("a", "onclick", "x"), false, "not even if it is listed");
    assert.equal(DOMPurify.isValidAttribute("a", "foo", "x"), true);
  });
});

describe("nothing leaks", () => {
  for (const [name, value, dirty] of [
    ["ALLOWED_TAGS", ["x-a"], "<x-a>x</x-a>"],
    ["ADD_TAGS", ["x-a"], "<x-a>x</x-a>"],
    ["ADD_TAGS", () => true, "<x-a>x</x-a>"],
    ["addTags", () => true, "<x-a>x</x-a>"],
    ["addAttributes", () => true, "<b foo=x>x</b>"],
    ["x-a", true, "<x-a>x</x-a>"],
    ["foo", true, "<b foo=x>x</b>"],
    ["tagNameCheck", /./, "<x-a>x</x-a>"],
    ["CUSTOM_ELEMENT_HANDLING", { tagNameCheck: /./ }, "<x-a>x</x-a>"],
    ["ALLOWED_URI_REGEXP", /./, "<a href='x:y'>x</a>"],
    ["ALLOW_UNKNOWN_PROTOCOLS", true, "<a href='x:y'>x</a>"],
    ["RETURN_DOM", true, "<b>x</b>"],
    ["forceKeepAttr", true, "<b foo=x>x</b>"],
    ["SAFE_FOR_XML", false, "<b title='</title>'>x</b>"],
  ]) {
    test(`a polluted prototype (${name}) changes nothing`, () => {
      for (const config of [undefined, {}, { ADD_ATTR: ["bar"] }, { CUSTOM_ELEMENT_HANDLING: {} }]) {
        const expected = DOMPurify.sanitize(dirty, config);
        assert.equal(polluted(name, value, () => DOMPurify.sanitize(dirty, config)), expected);
      }
      const hooked = DOMPurify();
      hooked.addHook("uponSanitizeAttribute", () => undefined);
      const expected = hooked.sanitize(dirty);
      assert.equal(polluted(name, value, () => hooked.sanitize(dirty)), expected);
    });
  }

  test("instances have their own hooks and configuration", () => {
    const [one, other] = [DOMPurify(), DOMPurify({ any: "window" })];
    one.setConfig({ ALLOWED_TAGS: ["b"] });
    one.addHook("uponSanitizeElement", (_node, { allowedTags }) => (allowedTags["x-a"] = true));
    assert.equal(one.sanitize("<x-a>x</x-a><i>y</i>"), "<x-a>x</x-a>y");
    for (const instance of [other, DOMPurify, one()]) assert.equal(instance.sanitize("<x-a>x</x-a><i>y</i>"), "x<i>y</i>");
  });

  for (const [name, prepare] of [
    ["a call", (instance, config) => (html) => instance.sanitize(html, config)],
    ["setConfig", (instance, config) => (instance.setConfig(config), (html) => instance.sanitize(html))],
  ]) {
    test(`what hooks allow is forgotten, with the configuration of ${name}`, () => {
      const instance = DOMPurify();
      const sanitize = prepare(instance, { ALLOWED_TAGS: ["b"], ALLOWED_ATTR: ["id"] });
      instance.addHook("uponSanitizeElement", (node, { allowedTags }) => {
        if (node.hasAttribute?.("trusted")) allowedTags["i"] = true;
      });
      instance.addHook("uponSanitizeAttribute", (node, { allowedAttributes }) => {
        if (node.hasAttribute("trusted")) allowedAttributes["title"] = true;
      });
      assert.equal(sanitize("<b trusted title=x>y</b><i>z</i>"), '<b title="x">y</b><i>z</i>');
      assert.equal(sanitize("<b title=x>y</b><i>z</i>"), "<b>y</b>z");
      instance.removeAllHooks();
      assert.equal(sanitize("<b title=x>y</b><i>z</i>"), "<b>y</b>z");
    });
  }

  test("lists and functions of one call are not those of the next", () => {
    DOMPurify.sanitize("<x-a b=1>x</x-a>", { ADD_TAGS: () => true, ADD_ATTR: () => true, ADD_URI_SAFE_ATTR: ["href"], ALLOWED_URI_REGEXP: /./ });
    assert.equal(DOMPurify.sanitize("<x-a b=1>x</x-a><a href='x:y'>z</a>"), "x<a>z</a>");
    assert.equal(DOMPurify.sanitize("<x-a b=1>x</x-a>", { ADD_TAGS: ["x-b"] }), "x");
  });

  test("an exception of a hook reaches the caller, and nothing of it the next call", () => {
    const error = new Error("of the hook");
    DOMPurify.addHook("afterSanitizeElements", (node) => {
      if (node.nodeName === "U") throw error;
    });
    assert.throws(() => DOMPurify.sanitize("<b>x</b><u>y</u>"), error);
    assert.equal(DOMPurify.sanitize("<b onclick=x>x</b>"), "<b>x</b>");
  });

  test("a call in a hook does not disturb the call around it", () => {
    const instance = DOMPurify();
    instance.addHook("uponSanitizeElement", (node) => {
      if (node.nodeName === "P") node.setAttribute("title", DOMPurify.sanitize("<i onclick=x>inner</i>", { ALLOWED_TAGS: ["i"] }));
    });
    assert.equal(instance.sanitize("<p>x</p><b>y</b>"), '<p title="&lt;i&gt;inner&lt;/i&gt;">x</p><b>y</b>');
  });
});

describe("hooks", () => {
  test("the usual recipe for links works", () => {
    DOMPurify.addHook("afterSanitizeAttributes", (node) => {
      if ("target" in node) {
        node.setAttribute("target", "_blank");
        node.setAttribute("rel", "noopener noreferrer");
      }
    });
    assert.equal(DOMPurify.sanitize("<a href=x>y</a><b>z</b>"), '<a href="x" target="_blank" rel="noopener noreferrer">y</a><b>z</b>');
  });

  test("run in the order of the document, with their data", () => {
    const seen = [];
    const note = (name) => (node, event) => seen.push([name, node.nodeName, event?.tagName ?? event?.attrName ?? ""].join(" ").trim());
    for (const name of ["beforeSanitizeElements", "uponSanitizeElement", "afterSanitizeElements", "beforeSanitizeAttributes", "uponSanitizeAttribute", "afterSanitizeAttributes"]) {
      DOMPurify.addHook(name, note(name));
    }
    DOMPurify.sanitize("<b id=x>t</b><script></script>");
    const of = (node) => seen.filter((line) => line.split(" ")[1] === node);
    assert.deepEqual(of("B"), [
      "beforeSanitizeElements B",
      "uponSanitizeElement B b",
      "afterSanitizeElements B",
      "beforeSanitizeAttributes B",
      "uponSanitizeAttribute B id",
      "afterSanitizeAttributes B",
    ]);
    assert.deepEqual(of("SCRIPT"), ["beforeSanitizeElements SCRIPT", "uponSanitizeElement SCRIPT script", "beforeSanitizeAttributes SCRIPT"]);
    assert.ok(seen.indexOf("uponSanitizeElement #text #text") > seen.indexOf("afterSanitizeAttributes B"));
  });

  test("get the instance as this, and a configuration that they cannot change", () => {
    const config = { ALLOWED_TAGS: ["b"] };
    DOMPurify.addHook("beforeSanitizeElements", function (_node, event, given) {
      assert.equal(this, DOMPurify);
      assert.equal(event, null);
      assert.deepEqual({ ...given }, config);
      assert.throws(() => (given.ADD_TAGS = ["script"]), TypeError);
    });
    assert.equal(DOMPurify.sanitize("<b>x</b>", config), "<b>x</b>");
  });

  test("attribute hooks change, keep and remove values", () => {
    DOMPurify.addHook("uponSanitizeAttribute", (_node, event) => {
      if (event.attrName === "title") event.attrValue = "changed";
      if (event.attrName === "class") event.keepAttr = false;
      if (event.attrName === "foo") event.forceKeepAttr = true;
    });
    assert.equal(DOMPurify.sanitize("<b title=x class=y foo=z bar=q>t</b>"), '<b title="changed" foo="z">t</b>');
  });

  test("templates have hooks of their own", () => {
    const seen = [];
    for (const name of ["beforeSanitizeShadowDOM", "uponSanitizeShadowNode", "afterSanitizeShadowDOM"]) DOMPurify.addHook(name, (node) => seen.push(`${name} ${node.nodeName}`));
    assert.equal(DOMPurify.sanitize("x<template><b onclick=y>z</b></template>"), "x<template><b>z</b></template>");
    assert.deepEqual(seen, [
      "beforeSanitizeShadowDOM #document-fragment",
      "uponSanitizeShadowNode B",
      "uponSanitizeShadowNode #text",
      "afterSanitizeShadowDOM #document-fragment",
    ]);
  });

  test("nodes can be removed, moved and filled, and what is new is cleaned", () => {
    DOMPurify.addHook("uponSanitizeElement", (node) => {
      if (node.nodeName === "U") node.remove();
      if (node.nodeName === "S") node.parentNode.removeChild(node);
      if (node.nodeName === "DIV") node.innerHTML = "<i onclick=x>new</i><script>x</script>";
      if (node.nodeName === "P") node.textContent = "<b>text</b>";
      if (node.nodeName === "EM") node.parentNode.insertBefore(node.firstChild, node);
    });
    assert.equal(
      DOMPurify.sanitize("<u><b>1</b></u><s>2</s><div>3</div><p>4</p><em>5<q>6</q></em>"),
      "<div><i>new</i></div><p>&lt;b&gt;text&lt;/b&gt;</p>5<em><q>6</q></em>",
    );
  });

  test("no hook can make an unsafe output", () => {
    DOMPurify.addHook("uponSanitizeElement", (_node, { allowedTags }) => Object.assign(allowedTags, { script: true, iframe: true, object: true }));
    DOMPurify.addHook("uponSanitizeAttribute", (_node, event) => (event.forceKeepAttr = true));
    DOMPurify.addHook("afterSanitizeAttributes", (node) => {
      node.setAttribute("onclick", "x");
      node.setAttribute("href", "javascript:x");
      node.setAttribute("style", "background: url(javascript:x)");
      if (node.nodeName === "B") node.innerHTML = "<img src=x onerror=y><svg><script>x</script></svg>";
    });
    const html = DOMPurify.sanitize("<script>x</script><iframe srcdoc='<script>'></iframe><object data=x></object><b>x</b><a onfocus=x>y</a><svg><use href=x></use></svg>");
    for (const [name, , pairs] of elements(html)) {
      assert.ok(!["script", "iframe", "object", "embed"].includes(name), html);
      for (const [at, text] of pairs.entries()) assert.ok(at % 2 === 0 ? !text.startsWith("on") : !text.includes("javascript:"), html);
    }
  });

  test("text that a hook makes markup of does not bring back what the configuration removes", () => {
    DOMPurify.addHook("afterSanitizeElements", (node) => {
      if (node.nodeName === "STYLE") node.textContent = "</style><img src=x><b title=y>z</b>";
    });
    assert.deepEqual(elements(DOMPurify.sanitize("x<style>a{}</style>", { ALLOWED_TAGS: ["style", "b"], ALLOWED_ATTR: [] })).filter(([name, , pairs]) => name === "img" || pairs.length > 0), []);
  });

  test("addHook ignores what it does not know", () => {
    DOMPurify.addHook("__proto__", () => assert.fail());
    DOMPurify.addHook("unknown", () => assert.fail());
    DOMPurify.addHook("uponSanitizeElement", null);
    assert.equal(DOMPurify.sanitize("<b>x</b>"), "<b>x</b>");
    assert.equal(DOMPurify.removeHook("__proto__"), undefined);
    assert.equal(DOMPurify.removeHook("uponSanitizeElement"), undefined);
  });

  test("removeHook removes one, removeHooks those of a name, removeAllHooks all", () => {
    const add = (name) => (node) => node.classList?.add(name);
    const [a, b, c] = ["a", "b", "c"].map(add);
    for (const hook of [a, b, c]) DOMPurify.addHook("afterSanitizeAttributes", hook);
    assert.equal(DOMPurify.removeHook("afterSanitizeAttributes", b), b);
    assert.equal(DOMPurify.removeHook("afterSanitizeAttributes", b), undefined);
    assert.equal(DOMPurify.sanitize("<i>x</i>"), '<i class="a c">x</i>');
    assert.equal(DOMPurify.removeHook("afterSanitizeAttributes"), c);
    assert.equal(DOMPurify.sanitize("<i>x</i>"), '<i class="a">x</i>');
    DOMPurify.removeHooks("afterSanitizeAttributes");
    assert.equal(DOMPurify.sanitize("<i>x</i>"), "<i>x</i>");
  });
});

describe("removed", () => {
  test("lists elements and attributes of the last call", () => {
    DOMPurify.sanitize("<b onclick=x>y</b><script>z</script>");
    assert.deepEqual(DOMPurify.removed.map(({ element, attribute, from }) => element?.nodeName ?? `${from.nodeName} ${attribute.name}=${attribute.value}`).sort(), ["B onclick=x", "SCRIPT"]);
    assert.equal(DOMPurify.removed, DOMPurify.removed);
    DOMPurify.sanitize(COMMENT);
    assert.deepEqual(DOMPurify.removed, []);
  });

  test("has the same with hooks", () => {
    DOMPurify.addHook("beforeSanitizeElements", () => undefined);
    DOMPurify.sanitize("<b onclick=x id=cookie>y</b><script>z</script>");
    assert.deepEqual(DOMPurify.removed.map(({ element, attribute, from }) => element?.nodeName ?? `${from.nodeName} ${attribute.name}`).sort(), ["B id", "B onclick", "SCRIPT"]);
  });
});

describe("Trusted Types", () => {
  const policy = { createHTML: (html) => ({ signed: html }), createScriptURL: (url) => url };

  test("sign outputs if asked for", () => {
    assert.deepEqual(DOMPurify.sanitize("<b onclick=x>y</b>", { RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: policy }), { signed: "<b>y</b>" });
    assert.equal(DOMPurify.sanitize("<b>y</b>", { TRUSTED_TYPES_POLICY: policy }), "<b>y</b>");
    assert.equal(DOMPurify.sanitize("<b>y</b>", { RETURN_TRUSTED_TYPE: true }), "<b>y</b>", "a string where there are none");
  });

  test("a policy without its functions throws", () => {
    assert.throws(() => DOMPurify.sanitize("<b>y</b>", { TRUSTED_TYPES_POLICY: { createHTML: (html) => html } }), TypeError);
  });

  test("a policy that signs with itself throws", () => {
    const circular = { createHTML: (html) => DOMPurify.sanitize(html, { RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: circular }), createScriptURL: (url) => url };
    assert.throws(() => DOMPurify.sanitize("<b>y</b>", { RETURN_TRUSTED_TYPE: true, TRUSTED_TYPES_POLICY: circular }), TypeError);
  });
});

describe("the fast path and the tree agree", () => {
  const tree = DOMPurify();
  tree.addHook("beforeSanitizeElements", () => undefined);
  for (const html of [
    COMMENT,
    " <b>leading space</b>",
    "<!-- c -->\n<b>x</b>",
    "<script>x</script>\n<b>y</b>",
    "<frameset><frame></frameset>",
    "<template><b>x</b></template>y",
    "x<style>a{}</style>",
    "<svg><title>x</title><desc><b>y</b></desc></svg>",
    "<b is=x>y</b>",
    "<b title=' x '>y</b>",
    "<b title='-->'>y</b>",
    "<img src=']>'>",
    "<img src='data:image/svg+xml,x'>",
    "<b aria-foo=x data-\u00b5=y data-z=1>y</b>",
    "<table><td>x</table>",
    "<ul><li>a<ul><li>b</ul></ul>",
    "<form><input name=attributes></form>",
    "<math><mi>x</mi><annotation-xml><p>y</p></annotation-xml></math>",
    "<p>x<p>y<div>z</p>",
    "<select><option>a<option>b</select>",
  ]) {
    test(html, () => assert.equal(DOMPurify.sanitize(html), tree.sanitize(html)));
  }
});

/** With work that grows with the square of the input, these take minutes. */
describe("large inputs end", () => {
  const instance = DOMPurify();
  instance.addHook("uponSanitizeElement", () => undefined);
  const deep = (n) => `<title></title>${"<div>".repeat(n)}${"</div>".repeat(n)}`;
  const shapes = {
    "unknown elements": (n) => "<x>".repeat(n),
    "elements of SVG": (n) => "<u><svg><g></g></svg></u>".repeat(n / 4),
    "comments after a deep element": (n) => `${deep(n)}${"<!--x-->".repeat(n)}<b>`,
    "unknown elements after a deep one": (n) => `${deep(n)}${"<foo></foo>".repeat(n)}`,
    attributes: (n) => `<b ${Array.from({ length: n / 4 }, (_, at) => `a${at}=1`).join(" ")}>`,
  };
  for (const [name, shape] of Object.entries(shapes)) {
    test(name, { timeout: 60_000 }, () => {
      for (const purify of [instance, DOMPurify()]) assert.equal(typeof purify.sanitize(shape(150_000)), "string");
    });
  }
});

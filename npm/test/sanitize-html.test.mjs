import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { NativePolicy } from "../dist/esm/generated/bindings.js";
import sanitizeHtml from "../dist/esm/sanitize-html.js";

test("the defaults remove scripts and unknown elements, and keep text", () => {
  assert.equal(sanitizeHtml("<p onclick=x()>a<script>b</script><blink>c</blink></p>"), "<p>ac</p>");
});

test("input that is not a string", () => {
  assert.equal(sanitizeHtml(5), "5");
  assert.equal(sanitizeHtml(null), "");
  assert.equal(sanitizeHtml(undefined), "");
});

test("CommonJS exports the function", () => {
  const required = createRequire(import.meta.url)("../dist/cjs/sanitize-html.js");
  assert.equal(required("<b>x<script>y</script>"), "<b>x</b>");
  assert.ok(required.defaults.allowedTags.includes("p"));
});

test("changes to the defaults have an effect", (t) => {
  const { allowedTags } = sanitizeHtml.defaults;
  t.after(() => (sanitizeHtml.defaults.allowedTags = allowedTags));
  sanitizeHtml.defaults.allowedTags = allowedTags.concat("img");
  assert.equal(sanitizeHtml('<img src="a.png">'), '<img src="a.png" />');
});

test("options that are undefined allow nothing, except allowedAttributes", () => {
  assert.equal(sanitizeHtml("<p>x</p>", { allowedTags: undefined }), "x");
  assert.equal(sanitizeHtml('<a href="http://x/">x</a>', { allowedSchemes: undefined }), "<a>x</a>");
  assert.equal(sanitizeHtml('<p title="y">x</p>', { allowedAttributes: undefined }), '<p title="y">x</p>');
});

test("a polluted prototype adds no option", (t) => {
  t.after(() => delete Object.prototype.textFilter);
  Object.prototype.textFilter = () => "polluted";
  assert.equal(sanitizeHtml("<p>x</p>", {}), "<p>x</p>");
});

test("all elements and attributes, as far as they are safe", () => {
  const options = { allowedTags: false, allowedAttributes: false };
  assert.equal(sanitizeHtml('<new-tag new="1" onclick="x()">x</new-tag><script>y</script>', options), '<new-tag new="1">x</new-tag>');
});

test("all elements and attributes, in any number, in SVG, and with any name", () => {
  const options = { allowedTags: false, allowedAttributes: false };
  const many = Array.from({ length: 150 }, (_, at) => `<x-${at} y${at}="1"></x-${at}>`).join("");
  assert.equal(sanitizeHtml(many, options), many);
  const svg = '<svg viewBox="0 0 1 1"><foo a:b="1"><path d="M0"></path></foo></svg>';
  assert.equal(sanitizeHtml(svg, options), svg);
});

test("open names: rules for values hold for every name", () => {
  const options = {
    allowedTags: false,
    allowedAttributes: { a: ["href", { name: "rel", multiple: true, values: ["x", "z"] }, { name: "target", values: ["_top"] }], "x-foo": ["href", "new"], "*": ["o*"] },
    allowedClasses: { p: ["a"], b: [], "*": [/^x/] },
    allowedSchemes: ["https"],
    allowedSchemesByTag: { "x-foo": ["foo"] },
  };
  const clean = (html) => sanitizeHtml(html, options);
  assert.equal(clean('<a href="foo:1" rel="z y x" target="_top">1</a><a rel="y" target="_self" title="2">3</a>'), '<a rel="z x" target="_top">1</a><a>3</a>');
  assert.equal(clean('<x-foo href="foo:1" new="2" title="3">4</x-foo><x-bar href="foo:1" new="2" other="3" onclick="x">4</x-bar>'), '<x-foo href="foo:1" new="2">4</x-foo><x-bar other="3">4</x-bar>');
  assert.equal(clean('<p class="a b x1">1</p><b class="a x1">2</b><x-bar class="a x1">3</x-bar><i class="a">4</i>'), '<p class="a x1">1</p><b class="x1">2</b><x-bar class="x1">3</x-bar><i>4</i>');
});

test("open names: frames keep to the listed hosts", () => {
  const html = '<iframe src="https://a.example/"></iframe><iframe src="https://b.example/"></iframe>';
  const options = { allowedTags: ["iframe"], allowedAttributes: false, allowedIframeHostnames: ["a.example"] };
  assert.match(sanitizeHtml(html, options), /^<iframe src="https:\/\/a\.example\/" sandbox="allow-scripts [^"]*"><\/iframe>$/);
  assert.match(sanitizeHtml(html.replace("src", "sandbox src"), options), /^<iframe sandbox src="https:\/\/a\.example\/"><\/iframe>$/);
  assert.match(sanitizeHtml(html, { ...options, allowedTags: false }), /^<iframe src="https:\/\/a\.example\/" sandbox="allow-scripts [^"]*"><\/iframe>$/);
});

test("no input with other names makes another policy", (t) => {
  const { importSettings } = NativePolicy;
  t.after(() => (NativePolicy.importSettings = importSettings));
  let conversions = 0;
  NativePolicy.importSettings = (...of) => (conversions++, importSettings(...of));
  const kept = (text) => text;
  for (const [options, most] of [
    [{ allowedTags: false, allowedAttributes: false }, 1],
    [{ allowedTags: false, allowedAttributes: { "*": ["x*"] } }, 1],
    [{ allowedAttributes: false, disallowedTagsMode: "escape" }, 1],
    [{ allowedAttributes: { "*": ["a", "x*"], p: ["*-y"] } }, 1],
    [{ allowedAttributes: { "*": ["data-*"] }, textFilter: kept }, 1],
    [{ allowedTags: false, allowedAttributes: false, allowedSchemes: ["https"], exclusiveFilter: () => false }, 1],
    [{ allowedTags: false, allowedAttributes: { p: ["x*"] }, exclusiveFilter: () => false }, 1],
    [{ allowedTags: ["iframe"], allowedAttributes: false, allowedIframeDomains: ["a.example"] }, 2],
  ]) {
    const before = conversions;
    for (let at = 0; at < 1000; at++) sanitizeHtml(`<x-${at} x${at}=1 data-${at}=2 ${at}-y=3>4</x-${at}><p x${at}=5 data-${at}=6>7</p><iframe src="https://a.example/" ${at % 2 ? "sandbox" : "x"}${at}=1 ${at % 3 ? "" : "sandbox"}></iframe>`, options);
    assert.ok(conversions - before <= most, `${conversions - before} conversions with ${JSON.stringify(options)}`);
  }
});

test("attributes by patterns", () => {
  const options = { allowedTags: ["a"], allowedAttributes: { a: ["data-*-x", "o*"] } };
  assert.equal(sanitizeHtml('<a data-b-x="1" data-b-y="2" onclick="x()" other="3">x</a>', options), '<a data-b-x="1" other="3">x</a>');
});

test("names in the case of SVG", () => {
  const options = {
    allowedTags: ["svg", "linearGradient"],
    allowedAttributes: { svg: ["viewBox"] },
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
  };
  const html = '<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg>';
  assert.equal(sanitizeHtml(html, options), html);
});

test("modes for elements that are not allowed", () => {
  const clean = (html, disallowedTagsMode, more) => sanitizeHtml(html, { allowedTags: ["b"], disallowedTagsMode, ...more });
  assert.equal(clean("<i>x<b>y</b></i>", "discard"), "x<b>y</b>");
  assert.equal(clean("<i>x<b>y</b></i>", "completelyDiscard"), "<b>y</b>");
  assert.equal(clean("<i>x<b>y</b></i>", "escape"), "&lt;i&gt;x<b>y</b>&lt;/i&gt;");
  assert.equal(clean("<i>x<b>y</b></i>", "recursiveEscape"), "&lt;i&gt;x&lt;b&gt;y&lt;/b&gt;&lt;/i&gt;");
  assert.equal(clean("<i>x", "escape"), "&lt;i&gt;x");
  assert.equal(clean("x <i", "escape"), "x &lt;i");
  assert.equal(clean('<i title="t">x</i>', "escape"), "&lt;i&gt;x&lt;/i&gt;");
  assert.equal(clean('<i title="t">x</i>', "escape", { preserveEscapedAttributes: true }), '&lt;i title="t"&gt;x&lt;/i&gt;');
});

test("the nesting limit keeps the text of deeper elements", () => {
  assert.equal(sanitizeHtml("<p><b><i>x</i></b></p>", { nestingLimit: 2 }), "<p><b>x</b></p>");
});

test("the boundary of html drops what is outside", () => {
  assert.equal(sanitizeHtml('a<html lang="x>y"><p>b</p></html>c', { enforceHtmlBoundary: true }), "<p>b</p>");
  assert.equal(sanitizeHtml("a<p>b</p>", { enforceHtmlBoundary: true }), "a<p>b</p>");
});

test("transforms come before the allowlist", () => {
  const transformTags = { i: "em", center: sanitizeHtml.simpleTransform("p", { class: "c" }), u: () => ({ text: "<gone>" }) };
  const options = { transformTags, allowedAttributes: { p: ["class", "id"] } };
  assert.equal(sanitizeHtml('<i>x</i><center id="y" title="z">y</center><u>z</u>', options), '<em>x</em><p id="y" class="c">y</p>&lt;gone&gt;');
});

test("simpleTransform replaces attributes without merge, and keeps its own", () => {
  const added = { class: "c" };
  const transform = sanitizeHtml.simpleTransform("p", added, false);
  const { attribs } = transform("i", { id: "x" });
  attribs.class = "changed";
  assert.deepEqual(transform("i", {}), { tagName: "p", attribs: { class: "c" } });
});

test("a text filter gets escaped text and returns HTML", () => {
  const seen = [];
  const textFilter = (text, tag) => {
    seen.push([text, tag]);
    return text.replace("x", "<i>x</i><script>y</script>");
  };
  assert.equal(sanitizeHtml("1 &lt; x<b>z</b>", { textFilter }), "1 &lt; <i>x</i><b>z</b>");
  assert.deepEqual(seen, [["1 &lt; x", undefined], ["z", "b"]]);
});

test("an exclusive filter sees cleaned attributes, inner text and media", () => {
  const frames = [];
  const exclusiveFilter = ({ tag, attribs, text, mediaChildren, tagPosition }) => {
    frames.push({ tag, attribs, text, mediaChildren, tagPosition });
    return tag === "img" && !attribs.src;
  };
  const options = { exclusiveFilter, allowedTags: ["p", "a", "img"], allowedAttributes: { a: ["href"], img: ["src"] } };
  const html = '<p>x<a href="javascript:y" title="z"><u>y</u><img src="a.png"><img src="javascript:z"></a></p>';
  assert.equal(sanitizeHtml(html, options), '<p>x<a>y<img src="a.png" /></a></p>');
  assert.deepEqual(frames.map(({ tag }) => tag), ["img", "img", "a", "p"]);
  assert.deepEqual(frames[2], { tag: "a", attribs: {}, text: "y", mediaChildren: ["img"], tagPosition: 4 });
  assert.equal(frames[3].text, "xy");
});

test("excludeTag keeps the content", () => {
  const exclusiveFilter = ({ tag }) => (tag === "b" ? "excludeTag" : tag === "i");
  assert.equal(sanitizeHtml("<p><b>x<i>y</i></b></p>", { exclusiveFilter }), "<p>x</p>");
});

test("callbacks see tags in document order, and whether the input ends them", () => {
  const calls = [];
  const options = {
    onOpenTag: (name, attribs) => calls.push(["open", name, attribs]),
    onCloseTag: (name, isImplied) => calls.push(["close", name, isImplied]),
    textFilter: (text) => (calls.push(["text", text]), text),
  };
  sanitizeHtml('<p id="a">x<p>y</p><textarea></b></textarea>', options);
  assert.deepEqual(calls, [
    ["open", "p", { id: "a" }],
    ["text", "x"],
    ["close", "p", true],
    ["open", "p", {}],
    ["text", "y"],
    ["close", "p", false],
    ["open", "textarea", {}],
    ["close", "textarea", false],
  ]);
});

test("what callbacks return is cleaned", () => {
  const unsafe = "<script>x</script><img src=x onerror=x><a href=javascript:x>";
  const options = {
    allowedTags: ["a", "img", "script", "p", "p onclick=x"],
    allowedAttributes: false,
    transformTags: {
      p: (_, attribs) => ({ tagName: attribs.id === "1" ? "script" : "p onclick=x", attribs: { onclick: "x", 'a"><script>': "x", href: "javascript:x" }, text: unsafe }),
    },
    textFilter: () => unsafe,
    exclusiveFilter: (frame) => {
      frame.attribs.onclick = "x";
      frame.tag = "script";
      return false;
    },
  };
  for (const html of ["x", "<p id=1>x</p>", "<p>x</p>", "<svg><p>x</p><style><img title='</style><img src onerror=x>'></style></svg>"]) {
    const cleaned = sanitizeHtml(html, options);
    assert.doesNotMatch(cleaned, /<script|<[^>]*\son|javascript:/i);
    assert.equal(sanitizeHtml(cleaned, { allowedTags: ["a", "img", "p"], allowedAttributes: false }), cleaned);
  }
});

test("values of attributes that are not strings", () => {
  const options = {
    allowedAttributes: false,
    onOpenTag: (_, attribs) => (attribs.title = 5),
    transformTags: { i: () => ({ tagName: "i", attribs: { title: null, inert: true, lang: 1 } }) },
  };
  assert.equal(sanitizeHtml("<b>x</b>", options), '<b title="5">x</b>');
  assert.equal(sanitizeHtml("<i>x</i>", options), '<i inert lang="1">x</i>');
  assert.equal(sanitizeHtml("<b>\uD800</b>", { textFilter: (text) => `${text}\uD800` }), "<b>\uFFFD\uFFFD</b>");
});

test("an error of a callback reaches the caller", () => {
  const fail = () => {
    throw new RangeError("of the callback");
  };
  assert.throws(() => sanitizeHtml("<p>x</p>", { textFilter: fail }), { name: "RangeError", message: "of the callback" });
});

test("a leading line feed in pre stays with callbacks", () => {
  const html = "<pre>\n\nx</pre>";
  assert.equal(sanitizeHtml(html, { textFilter: (text) => text }), sanitizeHtml(html));
});

test("attributes with the names of members of objects", () => {
  const seen = [];
  const onOpenTag = (_, attribs) => seen.push(Object.entries(attribs));
  sanitizeHtml('<p __proto__="x" constructor="y">z</p>', { onOpenTag });
  assert.deepEqual(seen, [[["__proto__", "x"], ["constructor", "y"]]]);
});

test("settings are read anew in each call", () => {
  const options = { allowedTags: ["b"] };
  assert.equal(sanitizeHtml("<b>x</b><i>y</i>", options), "<b>x</b>y");
  options.allowedTags = ["i"];
  assert.equal(sanitizeHtml("<b>x</b><i>y</i>", options), "x<i>y</i>");
});

test("deep nesting is no problem for callbacks", () => {
  const html = "<b>".repeat(20_000);
  const options = { textFilter: (text) => text, exclusiveFilter: () => false, onCloseTag: () => undefined };
  assert.equal(sanitizeHtml(`${html}x`, options), sanitizeHtml(`${html}x`));
});

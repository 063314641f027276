import assert from "node:assert/strict";
import { test } from "node:test";
import deepmerge from "deepmerge";
import { fromHtml } from "hast-util-from-html";
import { defaultSchema as peerSchema, sanitize as peer } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { h, s } from "hastscript";
import { html as htmlNames, svg as svgNames } from "property-information";
import { rehype } from "rehype";
import rehypeLye, { defaultSchema, sanitize, unmapped } from "../dist/esm/rehype.js";
import { attributeOf, kindOf, propertyOf } from "../dist/esm/rehype/names.js";
import { Policy } from "../dist/esm/index.js";

const parsed = (html) => fromHtml(html, { fragment: true });
const cleaned = (html, options) => toHtml(sanitize(parsed(html), options));

/** Sorts all lists, and writes patterns as texts. */
const sorted = (value) => {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return value.map(sorted).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
};

test("the default schema is that of hast-util-sanitize", () => {
  assert.deepEqual(sorted(defaultSchema), sorted(peerSchema));
  assert.deepEqual(unmapped(defaultSchema), []);
});

test("the default schema cannot be changed, but merged", () => {
  assert.throws(() => defaultSchema.tagNames.push("style"), TypeError);
  assert.throws(() => (defaultSchema.attributes.a = ["style"]), TypeError);
  assert.equal(cleaned("<u>x</u>", deepmerge(defaultSchema, { tagNames: ["u"] })), "<u>x</u>");
  const schema = { ...defaultSchema, attributes: { ...defaultSchema.attributes, code: [["className", /^language-./, "inline"]] } };
  assert.equal(cleaned('<code class="language-js inline other">x</code>', schema), '<code class="language-js inline">x</code>');
});

test("scripts, event handlers and script URLs are removed", () => {
  assert.equal(cleaned('<a href="javascript:alert(1)" onclick="x()">a</a><script>x()</script>'), "<a>a</a>");
  const schema = { tagNames: ["a", "script", "iframe"], attributes: { "*": ["onClick", "href", "srcDoc"] }, protocols: { href: ["javascript"] } };
  const tree = h(null, h("a", { href: "javascript:x", onClick: "x" }, "a"), h("script", "x"), h("iframe", { srcDoc: "<script>x</script>" }));
  assert.doesNotMatch(toHtml(sanitize(tree, schema)), /javascript|onclick|<script|<iframe/i);
});

test("the input is not changed", () => {
  const tree = parsed('<p id="a" class="b">x<script>y</script></p><template><b>z</b></template>');
  const before = structuredClone(tree);
  sanitize(tree);
  assert.deepEqual(tree, before);
});

test("nodes of the output are not those of the input", () => {
  const tree = h("p", { title: "a", accept: ["b"] }, "x");
  tree.data = { a: { b: 1 } };
  const clean = sanitize(tree);
  clean.data.a.b = 2;
  clean.properties.accept.push("c");
  assert.deepEqual([tree.data.a.b, tree.properties.accept], [1, ["b"]]);
});

test("names of properties are those of property-information", () => {
  for (const [space, { property }] of [["html", htmlNames], ["svg", svgNames]]) {
    for (const info of Object.values(property)) {
      const isDataType = info.property === "dataType";
      if (/^on[A-Z]/.test(info.property) || isDataType) continue;
      assert.equal(attributeOf(info.property), info.attribute.toLowerCase(), info.property);
      assert.equal(propertyOf(info.attribute, space), info.property, info.attribute);
      const separator = info.spaceSeparated ? " " : info.commaSeparated ? "," : info.commaOrSpaceSeparated ? ", " : "";
      const isFlag = Boolean(info.boolean || info.overloadedBoolean);
      assert.deepEqual(kindOf(info.property, space), { isFlag, isNumber: Boolean(info.number), separator }, info.property);
    }
  }
  assert.equal(attributeOf("dataFooBar"), "data-foo-bar");
  assert.equal(attributeOf("data1"), "data-1");
  assert.equal(propertyOf("data-foo-bar", "html"), "dataFooBar");
  assert.equal(attributeOf('a"b'), undefined);
  assert.equal(attributeOf("a b"), undefined);
});

test("values have the types that rehype-parse gives them", () => {
  const properties = { checked: true, colSpan: 2, width: "50%", className: ["b"], accept: ["a", "b"], title: "5", itemProp: ["x", "y"] };
  const html = '<p checked colspan=2 width="50%" class="a b" accept="a, b" title=5 itemprop="x y">';
  const schema = deepmerge(defaultSchema, { attributes: { p: [["className", "b"]] } });
  assert.deepEqual(sanitize(parsed(html), schema).children[0].properties, properties);
  // The policy adds this attribute.
  assert.deepEqual(sanitize(h("input")).properties, { disabled: true, type: "checkbox" });
});

test("values that do not change keep their types", () => {
  assert.deepEqual(sanitize(h("img", { alt: true })).properties, { alt: true });
  assert.deepEqual(sanitize({ type: "element", tagName: "p", properties: { title: 1, alt: null, lang: Number.NaN } }).properties, { title: 1 });
});

test("only the names that hast has for properties count", () => {
  const tree = { type: "element", tagName: "p", properties: { "data-x": "1", LANG: "de", title: {} } };
  assert.deepEqual(sanitize(tree, { attributes: { p: ["dataX", "lang"] } }).properties, {});
});

test("SVG keeps its names", () => {
  const tree = s("svg", { viewBox: "0 0 1 1" }, s("path", { strokeWidth: 2, strokeLineCap: "round", d: "M0 0" }));
  const clean = sanitize(tree, { preset: "svg" });
  assert.deepEqual(clean, tree);
});

test("positions and data stay", () => {
  const html = "<p>one <u>two</u> three</p>\n<ul><li>four<script>x</script></li></ul>";
  const tree = parsed(html);
  tree.children[0].data = { meta: "a", act() {} };
  tree.children[2].data = { meta: "b" };
  const clean = sanitize(tree);
  const [p, , ul] = clean.children;
  assert.equal(p.data, undefined);
  assert.deepEqual(ul.data, { meta: "b" });
  assert.deepEqual(clean.position, tree.position);
  const texts = [...p.children, ...ul.children[0].children];
  assert.deepEqual(texts.map(({ value, position }) => [value, html.slice(position.start.offset, position.end.offset)]), [
    ["one ", "one "],
    ["two", "two"],
    [" three", " three"],
    ["four", "four"],
  ]);
});

test("an attribute of the input is not taken for a mark", () => {
  const tree = h(null, h("p", { dataLyeNode: "1" }, "a"), h("p", "b"));
  tree.children[1].data = { of: "b" };
  const schema = deepmerge(defaultSchema, { attributes: { "*": ["data*"] } });
  const [first, second] = sanitize(tree, schema).children;
  assert.deepEqual([first.properties, first.data, second.properties, second.data], [{}, undefined, {}, { of: "b" }]);
});

test("no mark is in tags that become text", () => {
  const tree = h("div", h("x-y", "1"), h("u", "2"));
  for (const policy of [{ extends: "comment" }, { extends: "text", disallowed: "escape" }]) {
    const html = toHtml(sanitize(tree, { policy }));
    assert.match(html, /&#x3C;x-y>1/);
    assert.doesNotMatch(html, /data-lye/);
  }
});

test("parts of tables that parsers add are not in the tree", () => {
  const tree = h("table", h("tr", h("td", "a")), h("tr", h("td", "b")));
  assert.deepEqual(sanitize(tree), tree);
  const whole = parsed("<table><tbody><tr><td>a</td></tr></tbody></table>");
  assert.equal(toHtml(sanitize(whole)), "<table><tbody><tr><td>a</td></tr></tbody></table>");
});

test("content that a parser moves out of a table is moved", () => {
  assert.equal(toHtml(sanitize(h("table", h("tr", "x")))), "x<table><tr></tr></table>");
});

test("text in elements that are text to the parser stays text", () => {
  const style = (text) => toHtml(sanitize(h(null, h("style", text), h("p", "after"))));
  assert.equal(style("<b>x"), "&#x3C;b>x<p>after</p>");
  assert.equal(style("</style><img src=x>"), "<p>after</p>");
  assert.equal(toHtml(sanitize(h(null, h("script", "<!--<script>"), h("p", "after")))), "<p>after</p>");
  assert.equal(toHtml(sanitize(h(null, h("plaintext", h("b", "x")), h("p", "after")))), "<b>x</b><p>after</p>");
  assert.equal(toHtml(sanitize(h(null, h("title", h("b", "x"), "</title><b>"), h("p", "after")))), "&#x3C;/title>&#x3C;b><p>after</p>");
});

test("names of HTML elements are read in any case", () => {
  const element = (tagName, ...children) => ({ type: "element", tagName, properties: {}, children });
  assert.equal(toHtml(sanitize(h(null, element("STYLE", h("b", "x"), { type: "text", value: "y" }), h("p", "z")))), "y<p>z</p>");
  assert.equal(toHtml(sanitize(element("PLAINTEXT", h("b", "x")))), "<b>x</b>");
});

test("names of properties count as they are written", () => {
  const schema = { ...defaultSchema, tagNames: ["template", "p"], attributes: { "*": ["shadowrootmode", "classname", "title"] } };
  const element = (properties) => ({ type: "element", tagName: "p", properties, children: [] });
  for (const properties of [{ shadowRootMode: "open" }, { className: ["a"] }, { TITLE: "a" }, { title: "a" }]) {
    assert.deepEqual(sanitize(element(properties), schema).properties, peer(element(properties), schema).properties, JSON.stringify(properties));
  }
});

test("names without a value get the prefix", () => {
  for (const properties of [{ id: "" }, { name: "" }, { id: "a" }]) {
    const element = { type: "element", tagName: "a", properties, children: [] };
    const schema = { ...defaultSchema, attributes: { "*": ["id", "name"] } };
    assert.deepEqual(sanitize(element, schema).properties, peer(element, schema).properties, JSON.stringify(properties));
  }
});

test("a line feed at the begin of `pre` stays", () => {
  for (const tree of [h("pre", "\nx"), h("pre", "\n\nx"), h("pre", h("u", "\nx")), h("pre", h("b"), "\nx")]) {
    const text = (node) => node.value ?? node.children.map(text).join("");
    assert.equal(text(sanitize(tree)), text(tree));
  }
});

test("comments end where parsers end them", () => {
  const comment = (value) => toHtml(sanitize({ type: "comment", value }, { allowComments: true }));
  assert.equal(comment("a--><img>"), "<!--a-->");
  assert.equal(comment("a--!><img>"), "<!--a-->");
  assert.equal(comment("><img>"), "<!---->");
  assert.equal(comment("->x"), "<!---->");
  assert.equal(toHtml(sanitize({ type: "comment", value: "a" })), "");
});

test("unknown nodes and raw HTML are left out", () => {
  const children = [{ type: "raw", value: "<b>x</b>" }, null, 1, { type: "mdxJsxFlowElement", children: [] }];
  assert.deepEqual(sanitize({ type: "root", children }), { type: "root", children: [] });
  assert.deepEqual(sanitize(undefined), { type: "root", children: [] });
});

test("the contents of a template are in `content`", () => {
  const tree = parsed("<template><b>a</b><i onclick=x>b</i></template>");
  const [template] = sanitize(tree, { preset: "baseline" }).children;
  assert.deepEqual(template.children, []);
  assert.equal(toHtml(template.content), "<b>a</b><i>b</i>");
});

test("a doctype stays if the schema allows it", () => {
  const tree = fromHtml("<!doctype html><p>x");
  assert.equal(toHtml(sanitize(tree)), "<p>x</p>");
  assert.equal(toHtml(sanitize(tree, { allowDoctypes: true })), "<!doctype html><p>x</p>");
});

test("elements that lack an ancestor are unwrapped, or stripped", () => {
  const schema = { tagNames: ["ul", "li", "div"], ancestors: { li: ["ul"] } };
  assert.equal(cleaned("<div><li>a</li></div><ul><div><li>b</li></div></ul>", schema), "<div>a</div><ul><div><li>b</li></div></ul>");
  assert.equal(cleaned("<div><li>a</li></div>", { ...schema, strip: ["li"] }), "<div></div>");
});

test("a member that is turned off is not an absent member", () => {
  const tree = h("input", { checked: true });
  assert.deepEqual(sanitize(tree, { tagNames: ["input"] }).properties, { checked: true, disabled: true, type: "checkbox" });
  assert.deepEqual(sanitize(tree, { tagNames: ["input"], required: undefined }).properties, { checked: true });
  assert.deepEqual(sanitize(tree, { tagNames: ["input"], required: null }).properties, { checked: true });
  assert.deepEqual(sanitize(tree, { tagNames: ["input"], required: null, attributes: null }).properties, {});
});

test("ids and the links to them get the same prefix, once", () => {
  const html = '<h2 id="a">x</h2><a href="#a">y</a><p id="user-content-b">z</p><a href="#user-content-b">w</a><p aria-describedby="a">';
  const schema = deepmerge(defaultSchema, { attributes: { p: ["ariaDescribedBy"] } });
  const once = sanitize(parsed(html), schema);
  assert.equal(
    toHtml(once),
    '<h2 id="user-content-a">x</h2><a href="#user-content-a">y</a><p id="user-content-b">z</p><a href="#user-content-b">w</a><p aria-describedby="user-content-a"></p>',
  );
  assert.deepEqual(sanitize(once, schema), once);
});

test("links to ids that are not in the tree stay", () => {
  const once = sanitize(parsed('<a href="#later">x</a><a href="#user-content-later">y</a><b aria-describedby="later">z</b>'));
  assert.equal(toHtml(once), '<a href="#later">x</a><a href="#user-content-later">y</a><b>z</b>');
  assert.deepEqual(sanitize(once), once);
  const encoded = '<a href="#%C3%A9">x</a><p id="é">y</p>';
  assert.match(cleaned(encoded), /href="#user-content-(é|%C3%A9)".*id="user-content-é"/);
});

test("a policy or a preset takes the place of a schema", () => {
  const html = '<p id=x style="color:red">a<u>b</u><script>c</script></p>';
  assert.equal(cleaned(html, { policy: { extends: "comment", allow: { u: true } } }), "<p>a<u>b</u></p>");
  assert.equal(cleaned(html, { policy: new Policy("text") }), "ab");
  assert.equal(cleaned(html, { preset: "text" }), "ab");
  assert.equal(cleaned("<noscript><b>x</b></noscript>y", { policy: { sanitizer: { elements: ["b"] }, disallowed: "unwrap" } }), "y");
  const tree = parsed("<p>a</p>");
  assert.deepEqual(sanitize(tree, { preset: "markdown" }).children[0].position, tree.children[0].position);
  assert.equal(cleaned(html, { policy: Policy.fromSanitizer({ elements: ["p", "u"], attributes: [] }) }), "<p>a<u>b</u></p>");
  assert.throws(() => sanitize(tree, { preset: "text", policy: "text" }), TypeError);
  assert.throws(() => sanitize(tree, { preset: "text", tagNames: ["b"] }), TypeError);
  assert.throws(() => sanitize(tree, { preset: "no such preset" }), TypeError);
  assert.throws(() => sanitize(tree, "text"), TypeError);
});

test("a policy for documents returns a document", () => {
  const tree = sanitize(fromHtml("<title>a</title><p>b"), { policy: { extends: "default", output: { context: "document" } } });
  assert.equal(toHtml(tree), "<html><head><title>a</title></head><body><p>b</p></body></html>");
});

test("prototypes add nothing", () => {
  const tree = { type: "element", tagName: "p", properties: JSON.parse('{"__proto__": "x", "title": "y"}'), children: [] };
  const schema = { tagNames: ["p"], attributes: { p: ["__proto__", "title"] } };
  const clean = sanitize(tree, schema);
  assert.equal(Object.getPrototypeOf(clean.properties), Object.prototype);
  for (const [name, value] of Object.entries({ tagNames: ["u"], policy: "baseline", preset: "baseline", allowComments: true })) {
    Object.prototype[name] = value;
    try {
      assert.equal(cleaned("<u>x</u><!--y-->", {}), "x", name);
    } finally {
      delete Object.prototype[name];
    }
  }
});

test("deep trees need no recursion, and cycles are refused", () => {
  let tree = h("b", "x");
  for (let depth = 0; depth < 50000; depth += 1) tree = { type: "element", tagName: "div", properties: {}, children: [tree] };
  assert.equal(sanitize(tree).type, "element");
  const cycle = h("p");
  cycle.children.push(h("b"), cycle);
  assert.throws(() => sanitize(cycle), /contains itself/);
});

test("one node may be in a tree twice", () => {
  const node = h("b", "x");
  assert.equal(toHtml(sanitize(h(null, node, node))), "<b>x</b><b>x</b>");
});

test("the plugin cleans the tree of a file", async () => {
  const file = await rehype().data("settings", { fragment: true }).use(rehypeLye).process('<p onclick="x()">a<script>b</script></p>');
  assert.equal(String(file), "<p>a</p>");
  assert.deepEqual(file.messages, []);
});

test("the plugin reports settings that Lye does not express", async () => {
  const schema = deepmerge(defaultSchema, { tagNames: ["script"], strip: [] });
  const file = await rehype().data("settings", { fragment: true }).use(rehypeLye, schema).process("<script>x()</script>");
  assert.doesNotMatch(String(file), /<script/);
  assert.match(file.messages.join("\n"), /script/);
  assert.equal(file.messages[0].source, "lye");
  assert.match(unmapped(schema).join("\n"), /script/);
});

test("the plugin checks its options when it is used", () => {
  assert.throws(() => rehypeLye({ policy: { unknown: 1 } }), { name: "PolicyError" });
});

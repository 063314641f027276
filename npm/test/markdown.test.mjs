// Recipes: Lye after the Markdown parsers that people use.
import assert from "node:assert/strict";
import { test } from "node:test";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { Cleaner, sanitize } from "../dist/esm/index.js";
import rehypeLye, { defaultSchema } from "../dist/esm/rehype.js";

/** A pipeline from Markdown to HTML, with plugins for the tree between `rehypeRaw` and the output. */
const pipeline = (...plugins) => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw);
  for (const plugin of plugins) processor.use(...(Array.isArray(plugin) ? plugin : [plugin]));
  return processor.use(rehypeStringify);
};
const render = async (markdown, ...plugins) => String(await pipeline(...plugins).process(markdown));

const ATTACKS = [
  ["a script", "a <script>alert(1)</script> b"],
  ["an event handler", '<img src="x" onerror="alert(1)">'],
  ["a link in Markdown", "[a](javascript:alert(1))"],
  ["a link with a line break", "[a](<java\nscript:alert(1)>) [b](java&#10;script:alert(1))"],
  ["a link with an entity", '<a href="java&Tab;script:alert(1)">a</a>'],
  ["an image URL", "![a](javascript:alert(1))"],
  ["an autolink", "<javascript:alert(1)>"],
  ["a title that ends early", '[a](https://a.example "\\"><script>alert(1)</script>")'],
  ["code", "`<script>alert(1)</script>`\n\n    <script>alert(1)</script>"],
  ["a fence with a bad info string", '```"><script>alert(1)</script>\nx\n```'],
  ["SVG", '<svg><style><img src="x" onerror="alert(1)"></style></svg>'],
  ["MathML", '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>'],
  ["a frame", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ["a form", '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>'],
  ["HTML across blocks", "<div>\n\n*a* <script>\n\nalert(1)\n\n</script>\n\n</div>"],
];

/** Fails if a parser finds anything that runs in the output. Parses it anew, so that text that looks like markup does not count. */
const assertInert = async (html) => {
  const { readUntrusted } = await import("../dist/esm/untrusted-tree.js");
  for (const item of readUntrusted(html)) {
    if (!Array.isArray(item) || !Array.isArray(item[2])) continue;
    const [name, , attributes] = item;
    assert.ok(!["script", "style", "iframe", "svg", "math", "form"].includes(name), `<${name}> in ${html}`);
    for (let at = 0; at < attributes.length; at += 2) {
      assert.doesNotMatch(attributes[at], /^on|^srcdoc$|^formaction$/, html);
      assert.doesNotMatch(attributes[at + 1].replace(/[\s\p{Cc}]/gu, ""), /^javascript:/i, html);
    }
  }
};

const markdownIt = new MarkdownIt({ html: true, linkify: true });
const cleaner = new Cleaner("markdown");
const marked = new Marked({ hooks: { postprocess: (html) => cleaner.clean(html) } });
const RECIPES = {
  "markdown-it": async (source) => sanitize(markdownIt.render(source), { preset: "markdown" }),
  marked: async (source) => marked.parse(source),
  "remark and rehype": async (source) => render(source, rehypeLye),
  "remark and rehype with a preset": async (source) => render(source, [rehypeLye, { preset: "markdown" }]),
};

for (const [recipe, toHtml] of Object.entries(RECIPES)) {
  test(`${recipe}: nothing that runs is left`, async () => {
    for (const [, source] of ATTACKS) await assertInert(await toHtml(source));
  });

  test(`${recipe}: Markdown stays`, async () => {
    const html = await toHtml("# A\n\n*b* **c** `d`\n\n- e\n\n1. f\n\n> g\n\n```js\nh < 1\n```\n\n| i |\n| - |\n| j |\n\n[k](https://k.example/?a=1&b=2)\n");
    for (const name of ["h1", "em", "strong", "code", "ul", "ol", "li", "blockquote", "pre", "table", "thead", "tbody", "th", "td"]) {
      assert.match(html, new RegExp(`<${name}[ >]`), name);
    }
    assert.match(html, /<code class="language-js">h (&lt;|&#x3C;) 1\n<\/code>/);
    assert.match(html, /href="https:\/\/k\.example\/\?a=1&(amp;|#x26;)b=2"/);
  });
}

test("markdown-it: the rendered text is escaped once", async () => {
  assert.equal(await RECIPES["markdown-it"]("1 < 2 &amp; `&lt;`"), "<p>1 &lt; 2 &amp; <code>&amp;lt;</code></p>\n");
});

test("marked: each way to parse is cleaned", async () => {
  const source = "<b onclick=x>a</b>";
  assert.equal(marked.parse(source), "<p><b>a</b></p>\n");
  assert.equal(await marked.parse(source, { async: true }), "<p><b>a</b></p>\n");
});

test("remark and rehype: the output is that of rehype-sanitize", async () => {
  const sources = [
    "# A\n\n*b* **c** ~~d~~ `e` [f](https://f.example) ![g](g.png \"h\")",
    "- [x] a\n- [ ] b\n  1. c",
    "| a | b |\n| :- | -: |\n| c | d |",
    "```js\na()\n```",
    "<details open><summary>a</summary>\n\nb\n\n</details>",
    '<u>a</u> <kbd>b</kbd> <img src="c.png" width="10" align="right"> <span class="d">e</span>',
    "a<br>b\n***\n<!-- c --> https://d.example",
    "[a](mailto:b@c.example) [d](tel:1) [e](#f) [g](//h.example) [i](/j)",
    "<script>a</script><style>b</style>c",
  ];
  for (const source of sources) assert.equal(await render(source, rehypeLye), await render(source, rehypeSanitize), source);
});

const FOOTNOTE = "a[^1] b[^note]\n\n[^1]: c\n[^note]: d\n";

/** Returns the links to ids of the output, and the ids. */
const references = (html) => ({
  links: [...html.matchAll(/href="#([^"]*)"/g), ...html.matchAll(/aria-describedby="([^"]*)"/g)].map(([, id]) => id),
  ids: [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id),
});

test("remark and rehype: links of footnotes lead to their ids", async () => {
  for (const options of [undefined, { preset: "markdown" }]) {
    const { links, ids } = references(await render(FOOTNOTE, [rehypeLye, options]));
    assert.ok(links.length >= 4 && ids.length >= 4);
    for (const id of links) assert.ok(ids.includes(id), `#${id} is one of ${ids}`);
    for (const id of ids) assert.match(id, /^user-content-(?!user-content-)/);
  }
});

test("remark and rehype: footnotes without a prefix get one", async () => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { clobberPrefix: "" }).use(rehypeRaw).use(rehypeLye).use(rehypeStringify);
  assert.equal(String(await processor.process(FOOTNOTE)), await render(FOOTNOTE, rehypeLye));
});

test("remark and rehype: the plugin changes nothing the second time", async () => {
  const again = () => (tree) => rehypeLye()(tree);
  assert.equal(await render(FOOTNOTE, rehypeLye, again, again), await render(FOOTNOTE, rehypeLye));
});

test("remark and rehype: links reach ids that a later plugin adds", async () => {
  const slug = () => (tree) => {
    for (const node of tree.children) if (node.tagName === "h1") node.properties.id = node.children[0].value.toLowerCase();
  };
  assert.equal(await render("[a](#title)\n\n# Title", rehypeLye, slug), '<p><a href="#title">a</a></p>\n<h1 id="title">Title</h1>');
});

test("remark and rehype: a schema keeps classes of a highlighter", async () => {
  const highlight = () => (tree) => {
    const [code] = tree.children[0].children;
    code.properties.className.push("hljs");
    code.children = [{ type: "element", tagName: "span", properties: { className: ["hljs-title", "evil"] }, children: code.children }];
  };
  const { attributes } = defaultSchema;
  const schema = {
    ...defaultSchema,
    attributes: { ...attributes, code: [["className", /^language-./, "hljs"]], span: [["className", /^hljs-./]] },
  };
  const html = await render("```js\na\n```", highlight, [rehypeLye, schema]);
  assert.equal(html, '<pre><code class="language-js hljs"><span class="hljs-title">a\n</span></code></pre>');
});

test("remark and rehype: data of code stays for later plugins", async () => {
  let meta;
  const look = () => (tree) => {
    meta = tree.children[0].children[0].data?.meta;
  };
  const processor = unified().use(remarkParse).use(remarkRehype).use(rehypeLye).use(look).use(rehypeStringify);
  await processor.process("```js title=a\nb\n```");
  assert.equal(meta, "title=a");
});

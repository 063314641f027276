// Whatever settings and callbacks ask for, no output has anything that runs. A second parser reads the outputs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHtml } from "hast-util-from-html";
import { Cleaner, sanitize } from "../dist/esm/index.js";
import DOMPurify from "../dist/esm/dompurify.js";
import { sanitize as sanitizeHast } from "../dist/esm/rehype.js";
import sanitizeHtml from "../dist/esm/sanitize-html.js";
import { toHtml } from "hast-util-to-html";
import { allInputs } from "./support/cases.mjs";

const HANDLER = /^on/i;
/** The HTML elements for which an attribute is a URL that runs if it is a script: to follow, or of a frame. */
const URLS = {
  action: ["form"],
  formAction: ["button", "input"],
  href: ["a", "area", "base", "link"],
  src: ["embed", "frame", "iframe"],
};
const RUNS = new Set(["script", "object", "embed", "applet", "base", "frame", "portal"]);
/** Elements of SVG and MathML that have HTML in them. */
const HTML_INSIDE = new Set(["foreignObject", "desc", "title", "mi", "mo", "mn", "ms", "mtext", "annotation-xml"]);

/** Returns what runs, or may run, in HTML. */
const active = (html) => {
  const found = [];
  const ahead = [[fromHtml(html, { fragment: true }), "html"]];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const [node, outer] = next;
    const language = node.tagName === "svg" || node.tagName === "math" ? node.tagName : outer;
    const below = HTML_INSIDE.has(node.tagName) ? "html" : language;
    ahead.push(...[...(node.children ?? []), ...(node.content ? [node.content] : [])].map((child) => [child, below]));
    if (node.type !== "element") continue;
    // MathML has no element that runs, whatever its name.
    if (RUNS.has(node.tagName) && language !== "math") found.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties)) {
      if (HANDLER.test(name) || name === "srcDoc") found.push(name);
      const url = String(value).replace(/^[\0-\x20]+|[\t\n\r]/g, "").toLowerCase();
      const isForeign = (language === "math" || (language === "svg" && node.tagName === "a")) && (name === "href" || name === "xLinkHref");
      const leads = isForeign || URLS[name]?.includes(node.tagName);
      if (leads && /^javascript:/.test(url)) found.push(`${name}=${value}`);
    }
  }
  return found;
};

test("the check finds what runs", () => {
  const html = '<script>1</script><p onclick=x><svg><a xlink:href="java\nscript:x"></a></svg><iframe srcdoc=x></iframe><template><b onload=y></template>';
  assert.deepEqual(active(html).sort(), ["<script>", "onClick", "onLoad", "srcDoc", "xLinkHref=java\nscript:x"]);
});

/** Settings and callbacks that ask for too much. */
const EVERYTHING = ["script", "iframe", "object", "embed", "base", "style", "svg", "math", "form", "img", "a", "template", "noscript", "b"];
const HANDLERS = ["onclick", "onerror", "onload", "href", "src", "srcdoc", "xlink:href", "action", "style", "id"];
const purify = DOMPurify({});
purify.addHook("uponSanitizeAttribute", (node, data) => {
  data.forceKeepAttr = true;
  data.keepAttr = true;
});
purify.addHook("afterSanitizeAttributes", (node) => {
  node.setAttribute?.("onclick", "alert(1)");
  node.setAttribute?.("href", "javascript:alert(1)");
});
const added = '<img src=x onerror=alert(1)><script>alert(1)</script>';

const WAYS = {
  "lye, by default": (html) => sanitize(html),
  "lye, with a configuration that removes nothing": (html) => sanitize(html, { sanitizer: { removeElements: [] } }),
  "lye, with hooks that add": (() => {
    const attributes = { onclick: "alert(1)", href: "javascript:alert(1)" };
    const cleaner = new Cleaner("article", { elementHook: () => ({ attributes }), urlFilter: () => "javascript:alert(1)", attributeHook: () => "javascript:alert(1)" });
    return (html) => cleaner.clean(html);
  })(),
  "lye/dompurify, with everything added": (html) => DOMPurify.sanitize(html, { ADD_TAGS: EVERYTHING, ADD_ATTR: HANDLERS, ALLOW_UNKNOWN_PROTOCOLS: true, WHOLE_DOCUMENT: false, FORCE_BODY: true }),
  "lye/dompurify, with hooks that add": (html) => purify.sanitize(html),
  "lye/sanitize-html, with everything allowed": (html) => sanitizeHtml(html, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true, allowedSchemes: ["javascript", "data", "https"], allowedIframeHostnames: ["example.org"] }),
  "lye/sanitize-html, with callbacks that add": (html) =>
    sanitizeHtml(html, {
      allowedTags: EVERYTHING,
      allowVulnerableTags: true,
      allowedAttributes: { "*": HANDLERS },
      transformTags: { "*": (tagName) => ({ tagName: tagName === "b" ? "script" : tagName, attribs: { onclick: "alert(1)", href: "javascript:alert(1)" } }) },
      textFilter: (text) => text + added,
    }),
  "lye/rehype, with everything allowed": (html) =>
    toHtml(sanitizeHast(fromHtml(html, { fragment: true }), { tagNames: EVERYTHING, attributes: { "*": ["onClick", "onError", "onLoad", "href", "src", "srcDoc", "xLinkHref"] }, protocols: {} }), { allowDangerousHtml: true }),
};

for (const [name, way] of Object.entries(WAYS)) {
  test(name, async () => {
    const console_ = console.error;
    console.error = () => {};
    try {
      for (const html of await allInputs()) {
        const output = way(html);
        assert.deepEqual(active(output), [], `${JSON.stringify(html)} gives ${JSON.stringify(output)}`);
      }
    } finally {
      console.error = console_;
    }
  });
}

// Runs each example, and checks what it prints.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../examples", import.meta.url));

const PRINTED = {
  "markdown-it.mjs": `<h1>Notes</h1>
<p>See <a href="https://example.com" rel="nofollow noopener">https://example.com</a> and <b>bold</b> text.</p>
<p>[click me](data:text/html,hello) </p>
`,
  "marked.mjs": `<ul>
<li><input checked="" disabled="" type="checkbox"> done</li>
<li><img src="x"></li>
</ul>
<p><a href="https://example.com" rel="nofollow noopener">a link</a> and <a>another</a></p>
`,
  "remark-rehype.mjs": `<p>A note<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="" aria-describedby="user-content-footnote-label">1</a></sup>, <mark>marked</mark>.</p>
<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="user-content-footnote-label">Footnotes</h2>
<ol>
<li id="user-content-fn-1">
<p>The text.  <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>
</li>
</ol>
</section>
`,
};

test("each example is checked", () => {
  assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith(".mjs")).sort(), Object.keys(PRINTED).sort());
});

for (const [name, printed] of Object.entries(PRINTED)) {
  test(`${name} prints clean HTML`, () => {
    const output = execFileSync(process.execPath, [`${folder}/${name}`], { encoding: "utf8" });
    assert.equal(output.trim(), printed.trim());
  });
}

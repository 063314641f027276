/** Share links: what they hold comes back, and hostile ones do nothing. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { PAYLOADS } from "../support/payloads.mjs";
import { decodeLink, INPUT, OUTPUT, POLICY } from "../support/playground.mjs";
import { assertQuiet } from "../support/watch.mjs";

const HTML = `<p title='"quotes"'>Line one 😀 ünï</p>\n\n<!-- & # % + = -->\t<b>\\n</b></script><script>alert(1)</script>\u2028end`;
const OWN_POLICY = `# "Own" 😀\nextends = "comment"\n`;

const compressed = (content) => `#z=${deflateRawSync(content).toString("base64url")}`;

const PAYLOAD = `<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>`;

/** Fragments, and the state that the status has afterwards. */
const HOSTILE = {
  "text that is not base64": ["#z=%%%<script>alert(1)</script>", "bad-link"],
  "bytes that are not compressed": ["#z=AAAA", "bad-link"],
  "a decompression bomb": [compressed(Buffer.alloc(10_000_000)), "bad-link"],
  "a bomb inside of JSON": [compressed(JSON.stringify({ html: "<b>".repeat(4_000_000) })), "bad-link"],
  "JSON that is not an object": [compressed(JSON.stringify([PAYLOAD])), "bad-link"],
  "input with payloads": [`#html=${encodeURIComponent(PAYLOAD)}`, "done"],
  "all payloads in one input": [compressed(JSON.stringify({ html: PAYLOADS.map(({ html }) => html).join("\n"), views: ["tree", "explain"] })), "done"],
  "a policy with payloads": [`#policy=${encodeURIComponent(PAYLOAD)}`, "invalid-policy"],
  "a policy with payloads in a value": [`#policy=${encodeURIComponent(`extends = "${PAYLOAD}"`)}`, "invalid-policy"],
  "a preset with payloads": [`#preset=${encodeURIComponent(PAYLOAD)}`, "bad-link"],
  "a view with a script": ["#views=javascript:alert(1)&html=x", "done"],
  "a view that is a member of objects": ["#views=__proto__&html=x", "done"],
  "members of prototypes": [compressed('{"__proto__":{"html":"polluted","polluted":1},"constructor":{"prototype":{"polluted":1}},"views":["constructor"]}'), "done"],
  "fields with names of prototypes": ["#__proto__=1&constructor=2&__proto__[polluted]=3&html=x", "done"],
  "a very long fragment": [`#z=${"A".repeat(900_000)}`, "bad-link"],
};

inBrowsers("share links", (session) => {
  for (const view of ["tree", "explain", "difference"]) {
    test(`bring the texts and the view ${view} back`, async (t) => {
      // The text has characters that an editor does not take as they are typed: they come by a link.
      const first = await session.open(t, { fragment: compressed(JSON.stringify({ html: HTML, policy: OWN_POLICY })) });
      await first.openTab(view);
      const link = await first.share();
      assert.equal(new URL(link).search, "");
      const { html, policy, views } = decodeLink(link);
      assert.deepEqual({ html, policy, views }, { html: HTML, policy: OWN_POLICY, views: [view] });
      const second = await session.open(t, { fragment: new URL(link).hash });
      assert.equal(await second.lines(POLICY), OWN_POLICY);
      assert.equal(await second.page.$eval(`#tab-${view}`, (tab) => tab.getAttribute("aria-selected")), "true");
      assert.equal(await second.page.$eval(`#panel-${view}`, (panel) => panel.hidden), false);
      const again = decodeLink(await second.share());
      assert.deepEqual(again, decodeLink(link));
      await assertQuiet(second);
    });
  }

  test("hold what was typed", async (t) => {
    const playground = await session.open(t);
    const typed = `<p title='"q"'>😀</p></script>`;
    await playground.typeInput(typed);
    const { html, policy, ...others } = decodeLink(await playground.share());
    assert.deepEqual([html, policy, others], [typed, 'extends = "default"\n', {}]);
  });

  test("open in a page that is open", async (t) => {
    const playground = await session.open(t);
    await playground.page.evaluate(() => (location.hash = "#html=%3Cb%3Eother%3C/b%3E&preset=text"));
    await playground.until("the link is opened", (editor) => document.querySelector(editor).textContent === "<b>other</b>", INPUT);
    await playground.settled();
    assert.equal(await playground.lines(OUTPUT), "other");
  });

  test("do nothing if they are hostile", async (t) => {
    const playground = await session.open(t);
    for (const [name, [fragment, state]] of Object.entries(HOSTILE)) {
      await playground.reopen(fragment);
      assert.equal(await playground.state(), state, name);
      assert.notEqual(await playground.text("#status"), "", name);
      if (state === "bad-link") assert.match(await playground.text("#status"), /^The link cannot be opened: The link [^<]+\.$/, name);
      await playground.openTab("preview");
      await playground.openTab("explain");
      assert.deepEqual(await playground.page.evaluate(() => [Object.keys(Object.prototype), "polluted" in {}, "html" in {}]), [[], false, false], name);
      await assertQuiet(playground, name);
      if (state === "invalid-policy") await playground.choosePreset("default");
      await playground.typeInput("<b onclick=alert(4)>usable</b>");
      assert.equal(await playground.state(), "done", name);
      await playground.openTab("output");
      assert.equal(await playground.lines(OUTPUT), "<b>usable</b>", name);
      await assertQuiet(playground, name);
    }
  });
});

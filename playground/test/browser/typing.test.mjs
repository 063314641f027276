/** Typing: no key is lost, and the last answer belongs to the last text. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { decodeLink, INPUT, OUTPUT } from "../support/playground.mjs";

const LINE = '<p class="a" onclick="steal()">Some <b>text</b> with a <a href="https://example.org/?a=b&amp;c=d" title="t">link</a>.</p>\n';
const LARGE = LINE.repeat(Math.ceil(100_000 / LINE.length)).slice(0, 100_000);
const TYPED = "The quick brown fox jumps over <b>12</b> lazy dogs, at once.";

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Notes what the status says, and how long each answer takes from the change: runs in the page. */
const noteTimes = () => {
  const status = document.getElementById("status");
  const noted = (window.lyeTimes = { stated: [], waited: [] });
  let since = 0;
  new MutationObserver((records) => {
    const names = new Set(records.map(({ attributeName }) => attributeName));
    if (names.has("data-wanted")) since = performance.now();
    if (!names.has("data-shown")) return;
    noted.waited.push(performance.now() - since);
    noted.stated.push(/less than 1 ms/.test(status.textContent) ? 0.5 : Number(/(\d+) ms/.exec(status.textContent)?.[1]));
  }).observe(status, { attributes: true });
};

inBrowsers("typing", (session, name) => {
  test("while the worker works is not forgotten", async (t) => {
    // Cleaning 1 MB takes longer than the time between two keys.
    const playground = await session.open(t, { fragment: `#z=${deflateRawSync(JSON.stringify({ html: LARGE.repeat(10) })).toString("base64url")}` });
    const { page } = playground;
    await page.focus(INPUT);
    await page.keyboard.down("Control");
    await page.keyboard.press("Home");
    await page.keyboard.up("Control");
    await page.keyboard.type("at once");
    await playground.settled();
    assert.ok((await playground.lines(OUTPUT)).startsWith("at once"));
  });

  test("ends work that takes long", async (t) => {
    const playground = await session.open(t);
    // No input is known that takes so long: the worker does not get this one, and so never answers.
    await playground.page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (request) {
        if (!JSON.stringify(request).includes("endless")) postMessage.call(this, request);
      };
      location.hash = "#html=endless";
    });
    await playground.until("it is slow", () => document.getElementById("status").dataset.state === "slow");
    await playground.typeInput("<p onclick=steal()>quick</p>");
    assert.equal(await playground.state(), "done");
    assert.equal(await playground.lines(OUTPUT), "<p>quick</p>");
  });

  test("into 100 KB loses no key at 20 a second", async (t) => {
    const policy = 'extends = "default"\n';
    const playground = await session.open(t, { fragment: `#z=${deflateRawSync(JSON.stringify({ html: LARGE, policy })).toString("base64url")}` });
    const { page } = playground;
    await page.focus(INPUT);
    await page.keyboard.down("Control");
    await page.keyboard.press("Home");
    await page.keyboard.up("Control");
    await page.evaluate(noteTimes);
    assert.equal(TYPED.length, 60);
    await page.keyboard.type(TYPED, { delay: 50 });
    await playground.settled();
    const { html } = decodeLink(await playground.share());
    assert.equal(html, TYPED + LARGE);
    assert.ok((await playground.lines(OUTPUT)).startsWith(TYPED));
    const { stated, waited } = await page.evaluate(() => window.lyeTimes);
    const cleaning = median(stated);
    t.diagnostic(`${name}: cleaning took ${cleaning} ms (median of ${stated.length} answers), and an answer was shown ${median(waited).toFixed(0)} ms after a key`);
    assert.ok(cleaning < 50, `${cleaning} ms`);
  });
});

/** The page is there before Lye is, and does not move afterwards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";

/** Adds up how far elements move that nobody asked to: runs before the page. */
const noteShifts = () => {
  window.lyeShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) window.lyeShifts.push({ value, of: sources.map(({ node }) => node?.id || node?.className || node?.nodeName) });
    }
  }).observe({ type: "layout-shift", buffered: true });
};

const SIZES = { "a wide screen": { width: 1280, height: 800 }, "a phone": { width: 390, height: 844 } };

inBrowsers(
  "loading",
  (session, name) => {
    for (const [title, size] of Object.entries(SIZES)) {
      test(`shows the page before Lye is there on ${title}`, async (t) => {
        const { page } = await session.page(t, size);
        if (name === "chromium") await page.evaluateOnNewDocument(noteShifts);
        await page.goto(session.server.url, { waitUntil: "domcontentloaded" });
        const isPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
        for (let tries = 0; tries < 100 && !(await page.evaluate(isPainted)); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
        assert.ok(await page.evaluate(isPainted));
        const shown = await page.evaluate(() => {
          const isVisible = (selector) => document.querySelector(selector).getBoundingClientRect().height > 0;
          return { visible: ["header", "h1", ".input", ".output", ".why", ".policy"].filter(isVisible), status: document.getElementById("status").textContent, input: document.querySelector("#input").textContent };
        });
        assert.deepEqual(shown.visible, ["header", "h1", ".input", ".output", ".why", ".policy"]);
        // The server keeps the module back.
        assert.equal(shown.status, "Loading Lye…");
        assert.match(shown.input, /Hello/);
        const isDone = () => document.getElementById("status").dataset.rested !== undefined;
        for (let tries = 0; tries < 500 && !(await page.evaluate(isDone)); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
        assert.ok(await page.evaluate(isDone));
        if (name !== "chromium") return;
        const shifts = await page.evaluate(() => window.lyeShifts);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        t.diagnostic(`${title}: the layout shifts by ${total.toFixed(4)}`);
        assert.ok(total < 0.02, JSON.stringify(shifts));
      });
    }
  },
  { server: { delays: { ".wasm": 1000 } } },
);

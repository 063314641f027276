/** The Content Security Policy of the page, and what it reports. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { POLICY } from "../support/playground.mjs";
import { DIST, distFiles } from "../support/server.mjs";
import { assertQuiet } from "../support/watch.mjs";

const read = (name) => readFileSync(join(DIST, name), "utf8");
const filesOf = (extension) => distFiles().filter((name) => name.endsWith(extension));

test("each page has a CSP without unsafe-inline and unsafe-eval", () => {
  const pages = filesOf(".html");
  assert.ok(pages.includes("index.html"));
  for (const name of pages) {
    const [, csp] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(read(name)) ?? [];
    assert.ok(csp?.startsWith("default-src 'none';"), name);
    assert.doesNotMatch(csp, /unsafe-inline|unsafe-hashes|[^-]unsafe-eval|\*|https?:/, name);
    assert.match(csp, /require-trusted-types-for 'script'/, name);
    assert.doesNotMatch(read(name), /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/, name);
  }
});

test("no file loads anything from another host", () => {
  // A link in the footer leads elsewhere, and loads nothing.
  const page = (name) => read(name).replaceAll(/<a href="https:\/\/github.com\/[^"]*"/g, "<a");
  for (const name of filesOf(".html")) assert.doesNotMatch(page(name), /\b(src|srcset|data|poster|href|action)="?(https?:|\/)/, name);
  for (const name of [...filesOf(".css"), ...filesOf(".svg")]) assert.doesNotMatch(read(name), /url\(|@import|\bhref=/, name);
  // The gallery is texts alone.
  for (const name of filesOf(".js").filter((name) => !name.includes("_virtual_gallery"))) {
    const loads = read(name).match(/(?:\bfetch|\bimport|\bimportScripts|new (?:Worker|SharedWorker|WebSocket|EventSource|URL)|\.src\s*=|sendBeacon)\s*\(?\s*[`"'](?:https?:|wss?:|\/\/)[^`"']*/g);
    assert.deepEqual(loads, null, name);
  }
});

/** Notes what the CSP blocks: runs in each window. */
const noteViolations = () =>
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    (window.top.lyeViolations ??= []).push(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
  });

inBrowsers("the CSP", (session, name) => {
  test("blocks nothing that the page does", async (t) => {
    const playground = await session.open(t, { prepare: (page) => page.evaluateOnNewDocument(noteViolations) });
    const { page, record } = playground;
    const seen = async () => [...((await page.evaluate(() => window.lyeViolations)) ?? []), ...record.messages];
    for (const tab of ["preview", "tree", "output", "explain", "findings", "lints", "difference", "policy"]) await playground.openTab(tab);
    // Keys, not a text with lines: for those, Chromium writes styles of its own into an editor.
    await page.focus(POLICY);
    await page.keyboard.type("coments ");
    await playground.until("the policy is not valid", () => document.getElementById("status").dataset.state === "invalid-policy");
    await playground.choosePreset("comment");
    for (const button of ["theme", "theme", "theme"]) await page.click(`#${button}`);
    for (const dialog of ["examples", "take-home"]) {
      await page.click(`#open-${dialog}`);
      await playground.until(`${dialog} are shown`, (id) => document.querySelectorAll(`#${id}-list section, #${id}-list details`).length > 0, dialog);
      if (dialog === "take-home") await page.click("#take-home [data-language=toml] button:last-of-type");
      await page.keyboard.press("Escape");
    }
    await playground.share();
    assert.deepEqual(await seen(), []);
    await assertQuiet(playground);
    await playground.openTab("compare");
    await playground.rested();
    // Chromium reports handlers and styles in what `setHTML()` parses: see src/views/set-html.ts.
    const isOfSetHtml = (message) => name === "chromium" && /^(script|style)-src-attr |Executing inline event handler|Applying inline style/.test(message);
    assert.deepEqual((await seen()).filter((message) => !isOfSetHtml(message)), []);
    await assertQuiet(playground);
  });
});

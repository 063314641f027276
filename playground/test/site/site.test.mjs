/** The documentation site, as `cargo run -p xtask -- site` built it: one navigation, search, live examples, and nothing that its CSP blocks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { OUTPUT, POLICY, Playground } from "../support/playground.mjs";
import { SITE } from "../support/server.mjs";

const AREAS = { Guide: "index.html", Rust: "rust/lye/index.html", Python: "python/index.html", npm: "npm/index.html", Playground: "playground/index.html", Benchmarks: "benchmarks.html" };

/** Pages of each kind. */
const PAGES = [...Object.values(AREAS), "policy.html", "findings.html", "presets/comment.html", "conformance-results.html", "rust/lye/struct.Cleaner.html", "rust/src/lye/lib.rs.html", "python/lye.arrow.html", "npm/core.html"];

inBrowsers(
  "the site",
  (session) => {
    /** Opens a page. What its CSP blocks comes to the console. */
    const open = async (t, path) => {
      const { page, record } = await session.page(t);
      await page.goto(`${session.server.url}${path}`, { waitUntil: "load" });
      return { page, record };
    };
    const assertClean = ({ record }) => assert.deepEqual(record.messages.filter((message) => /Content.Security.Policy|^uncaught/i.test(message)), []);

    test("has pages that load from nowhere else, and that no CSP blocks", async (t) => {
      for (const path of PAGES) {
        const opened = await open(t, path);
        await new Promise((resolve) => setTimeout(resolve, 200));
        assertClean(opened);
        assert.deepEqual(opened.record.requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== session.server.origin && origin !== "null"), [], path);
      }
      assert.deepEqual(session.proxy.requested, []);
      assert.deepEqual(session.server.unknown().filter((path) => !path.endsWith("/favicon.ico")), []);
    });

    test("leads from each area to each other", async (t) => {
      for (const from of Object.values(AREAS)) {
        const { page } = await open(t, from);
        const links = await page.$$eval("nav a", (links) => links.map((link) => [link.textContent.trim(), link.href]));
        for (const [title, path] of Object.entries(AREAS)) {
          const address = `${session.server.url}${path}`;
          assert.ok(links.some(([text, href]) => text === title && href === address), `${from}: ${title}`);
        }
      }
    });

    test("is searched", async (t) => {
      const opened = await open(t, "index.html");
      const { page } = opened;
      await page.click("#mdbook-search-toggle");
      await page.type("#mdbook-searchbar", "youtube");
      await page.waitForSelector("#mdbook-searchresults li a", { timeout: 10_000 });
      assertClean(opened);
      const rust = await open(t, "rust/lye/index.html?search=cleaner");
      await rust.page.waitForSelector(".search-results a", { timeout: 10_000 });
      assertClean(rust);
    });

    test("opens its policies in the playground", async (t) => {
      const { page, record } = await open(t, "cms.html");
      const link = await page.$(".open-in-playground a");
      await Promise.all([page.waitForNavigation(), link.click()]);
      const playground = new Playground(page, record, session);
      await playground.settled();
      assert.equal(await playground.state(), "done");
      assert.match(await playground.lines(POLICY), /extends = "article"/);
      assert.match(await playground.lines(OUTPUT), /Hello/);
    });
  },
  { server: { root: SITE } },
);

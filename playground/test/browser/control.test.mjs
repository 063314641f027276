/** The checks of the other tests notice pages that are not safe. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";

const PAGES = {
  "a live element": `<div id="live"></div><script>document.getElementById("live").innerHTML = '<img src="x" onerror="alert(1)"><img src="http://evil.example/x">'</script>`,
  "a frame with scripts": `<iframe sandbox="allow-same-origin allow-scripts" srcdoc="&lt;img src=x onerror=alert(2)&gt;"></iframe>`,
  "a frame of another origin": `<iframe sandbox="allow-scripts allow-modals" srcdoc="&lt;script&gt;alert(3)&lt;/script&gt;"></iframe>`,
  "a link": `<a id="link" href="http://evil.example/link">x</a>`,
  "a link to a new window": `<a id="link" target="_blank" href="http://evil.example/window">x</a>`,
  "a refresh": `<meta http-equiv="refresh" content="0;url=http://evil.example/refresh">`,
  "nothing": "<p>Hello</p>",
};

const path = (name) => `/control/${name.replaceAll(" ", "-")}.html`;
const pages = Object.fromEntries(Object.entries(PAGES).map(([name, html]) => [path(name), `<!doctype html><title>x</title><link rel="icon" href="data:,">${html}`]));

inBrowsers(
  "the tests notice",
  (session) => {
    /** Opens a page without any protection, and waits until it has done all that is expected. */
    const offences = async (t, name, expected) => {
      const { page, record } = await session.page(t);
      const home = `${session.server.origin}${path(name)}`;
      await page.goto(home).catch(() => {});
      if (PAGES[name].includes("link")) await page.click("#link");
      let found = [];
      const isComplete = () => expected.every((pattern) => found.some((offence) => pattern.test(offence)));
      for (const end = performance.now() + 10_000; !isComplete() && performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
        found = await record.offences({ ...session, home }).catch(() => []);
      }
      assert.ok(isComplete(), `expected ${expected.join(" ")}, found:\n${found.join("\n")}`);
    };

    test("markup in a live element", async (t) => {
      await offences(t, "a live element", [
        /^dialog alert: 1$/,
        /^call alert\(1\) /,
        /^request http:\/\/evil\.example\/x$/,
        /^request that left http:\/\/evil\.example\/x$/,
        /^request to the server \/control\/x$/,
        /^markup in the page: img onerror=/,
        /^markup in the page: <script>/,
      ]);
    });

    test("script in a frame, which may not open dialogs", async (t) => {
      await offences(t, "a frame with scripts", [/^call alert\(2\) in about:srcdoc$/, /^markup in the frame: img onerror=/]);
    });

    test("script in a frame that cannot reach the page", async (t) => {
      await offences(t, "a frame of another origin", [/^dialog alert: 3$/]);
    });

    test("links that are followed", async (t) => {
      await offences(t, "a link", [/^navigation of the page to /, /^request that left http:\/\/evil\.example\/link$/]);
      await offences(t, "a link to a new window", [/^window /, /^request that left http:\/\/evil\.example\/window$/]);
    });

    test("pages that lead elsewhere", async (t) => {
      await offences(t, "a refresh", [/^request that left http:\/\/evil\.example\/refresh$/]);
    });

    test("nothing in a page that does nothing", async (t) => {
      // What the pages before did is in the records of the servers.
      session.proxy.requested.length = session.server.requested.length = 0;
      const { page, record } = await session.page(t);
      const home = `${session.server.origin}${path("nothing")}`;
      await page.goto(home);
      assert.deepEqual(await record.offences({ ...session, home }), []);
    });
  },
  { server: { pages } },
);

/** The playground works without a network once it was open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { OUTPUT } from "../support/playground.mjs";
import { distFiles } from "../support/server.mjs";

inBrowsers("without a network", (session) => {
  test("the page loads, cleans and shows its examples", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    // All files of the build but the service worker itself.
    const expected = distFiles().length - 1;
    await playground.until(
      "the files are stored",
      async (expected) => {
        const registration = await navigator.serviceWorker.ready;
        const [name] = await caches.keys();
        return registration.active?.state === "activated" && name !== undefined && (await (await caches.open(name)).keys()).length === expected;
      },
      expected,
    );
    await session.server.stop();
    await assert.rejects(fetch(session.server.url));
    await page.goto(`${session.server.url}index.html`);
    await playground.settled();
    await page.goto(session.server.url);
    await page.reload();
    await playground.settled();
    await playground.typeInput("<p onclick=steal()>offline</p>");
    assert.equal(await playground.lines(OUTPUT), "<p>offline</p>");
    await playground.openView("preview");
    await playground.until("the preview has its sheet", () => document.getElementById("preview").contentDocument.styleSheets.length === 1);
    await page.click("#open-examples");
    await playground.until("bypasses are listed", () => document.querySelectorAll("#examples [data-payload]").length > 0);
    await page.$eval("#examples details", (details) => (details.open = true));
    await page.click("#examples details[open] [data-payload]");
    await playground.settled();
    assert.equal(await playground.state(), "done");
  });
});

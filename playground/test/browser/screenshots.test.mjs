/** Writes pictures of the playground to `screenshots/`. */
import assert from "node:assert/strict";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inBrowsers } from "../support/browsers.mjs";

const FOLDER = fileURLToPath(new URL("../../screenshots/", import.meta.url));

const FORMS = {
  light: { scheme: "light", width: 1280, height: 800 },
  dark: { scheme: "dark", width: 1280, height: 800 },
  phone: { scheme: "light", width: 390, height: 844, scale: 2 },
};

/** What the page shows in each picture, one after the other. */
const STATES = {
  cleaned: async () => {},
  explained: async (playground) => {
    await playground.openView("preview");
    await playground.openView("explain");
  },
  compared: async (playground) => {
    await playground.choosePreset("comment");
    await playground.page.select("#other-preset", "default");
    for (const tab of ["findings", "compare", "difference"]) await playground.openTab(tab);
  },
  empty: async (playground) => {
    for (const tab of ["output", "policy"]) await playground.openTab(tab);
    await playground.page.click("#clear");
    await playground.settled();
  },
};

inBrowsers(
  "screenshots",
  (session) => {
    mkdirSync(FOLDER, { recursive: true });
    for (const [form, { scheme, ...size }] of Object.entries(FORMS)) {
      test(form, async (t) => {
        const playground = await session.open(t, size);
        const { page } = playground;
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        for (const [state, show] of Object.entries(STATES)) {
          await show(playground);
          await playground.rested();
          await page.mouse.move(0, 0);
          // Editors measure their lines when they are first visible, and the frame paints after it is loaded.
          for (const y of [10_000, 0]) {
            await page.evaluate((y) => (document.activeElement.blur(), scrollTo(0, y)), y);
            await new Promise((resolve) => setTimeout(resolve, 200));
          }
          const path = join(FOLDER, `${form}-${state}.png`);
          await page.screenshot({ path, fullPage: form === "phone" });
          assert.ok(statSync(path).size > 10_000);
        }
      });
    }
  },
  { names: ["chromium"] },
);

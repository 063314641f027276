/** axe-core finds nothing serious, and the keyboard is enough. */
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import { inBrowsers } from "../support/browsers.mjs";
import { OUTPUT } from "../support/playground.mjs";

const TABS = ["preview", "tree", "compare", "output", "explain", "findings", "lints", "difference", "policy"];

/** Returns what axe-core finds, each as a text. */
const violations = async ({ page }) => {
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary.replaceAll(/\s+/g, " ")})`).slice(0, 3).join("; ")}`);
};

const FORMS = { light: {}, dark: { isDark: true }, phone: { width: 390, height: 844 } };

/** Returns where the focus is. */
const focused = ({ page }) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at.classList.contains("cm-content") ? `editor of ${at.closest("[id]").id}` : at.id || at.className || at.localName;
  });

inBrowsers("accessibility", (session) => {
  for (const [name, { isDark = false, ...size }] of Object.entries(FORMS)) {
    test(`axe-core finds nothing serious in the form ${name}`, async (t) => {
      const playground = await session.open(t, size);
      const { page } = playground;
      // The button goes from the system's scheme to light, then to dark.
      for (let clicks = isDark ? 2 : 1; clicks > 0; clicks -= 1) await page.click("#theme");
      await page.evaluate(axe.source);
      const noted = new Set();
      const check = async (state) => {
        const found = await violations(playground);
        assert.deepEqual(found.filter((each) => /^(serious|critical)/.test(each)), [], state);
        for (const each of found) noted.add(each);
      };
      await check("the first view");
      for (const tab of TABS) {
        await playground.openTab(tab);
        await playground.rested();
        await check(tab);
      }
      for (const dialog of ["examples", "take-home"]) {
        await page.click(`#open-${dialog}`);
        await playground.until(`${dialog} are shown`, (id) => document.querySelectorAll(`#${id}-list section, #${id}-list details`).length > 0, dialog);
        if (dialog === "examples") await page.$eval("#examples details", (details) => (details.open = true));
        await check(dialog);
        await page.keyboard.press("Escape");
      }
      await playground.typePolicy("coments = true\n");
      await check("a policy with a problem");
      for (const each of noted) t.diagnostic(each);
    });
  }

  test("the keyboard reaches the input, and leaves it", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    const visited = [];
    for (let keys = 0; keys < 40 && visited.at(-1) !== "editor of input"; keys += 1) {
      await page.keyboard.press("Tab");
      visited.push(await focused(playground));
    }
    for (const expected of ["skip", "theme", "open-examples", "open-take-home", "share", "clear", "editor of input"]) assert.ok(visited.includes(expected), `${expected} in ${visited}`);
    await page.keyboard.type("typed ");
    await playground.settled();
    await page.keyboard.press("Tab");
    assert.equal(await focused(playground), "tab-output");
    assert.match(await playground.lines(OUTPUT), /^typed/);
    // The link that comes first leads there, too.
    await page.focus(".skip");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await focused(playground), "editor of input");
  });

  test("arrow keys change tabs", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    await page.focus("#tab-output");
    const keys = [["ArrowRight", "preview"], ["ArrowRight", "tree"], ["End", "compare"], ["ArrowRight", "output"], ["ArrowLeft", "compare"], ["Home", "output"]];
    for (const [key, tab] of keys) {
      await page.keyboard.press(key);
      assert.equal(await focused(playground), `tab-${tab}`);
      assert.equal(await page.$eval(`#tab-${tab}`, (each) => each.getAttribute("aria-selected")), "true");
      assert.equal(await page.$eval(`#panel-${tab}`, (panel) => panel.hidden), false);
    }
  });

  test("Enter on a finding selects its markup", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    await playground.typeInput("<p onclick=steal()>Hello <script>alert(1)</script></p>");
    await playground.rested();
    await page.focus("#panel-findings");
    await page.keyboard.press("Tab");
    assert.equal(await focused(playground), "finding");
    await page.keyboard.press("Enter");
    assert.equal(await focused(playground), "finding");
    assert.equal(await page.$eval("#panel-findings li.chosen", (item) => item.contains(document.activeElement)), true);
    await playground.selects("onclick=steal()");
  });

  test("dialogs open by Enter, and give the focus back", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    for (const dialog of ["examples", "take-home"]) {
      await page.focus(`#open-${dialog}`);
      await page.keyboard.press("Enter");
      await playground.until("it is open", (id) => document.getElementById(id).open, dialog);
      assert.equal(await page.$eval(`#${dialog}`, (element) => element.contains(document.activeElement)), true);
      await page.keyboard.press("Escape");
      await playground.until("it is closed", (id) => !document.getElementById(id).open, dialog);
      assert.equal(await focused(playground), `open-${dialog}`);
    }
  });
});

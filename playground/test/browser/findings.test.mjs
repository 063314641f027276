/** Findings and their markup in the input lead to each other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { INPUT } from "../support/playground.mjs";

const HTML = `<p onclick="steal()">😀 Text</p>
<script>alert(1)</script>
<a href="javascript:alert(2)">more</a> <blink>old</blink>`;

inBrowsers("findings", (session) => {
  const open = async (t) => {
    const playground = await session.open(t);
    await playground.typeInput(HTML);
    await playground.rested();
    return playground;
  };

  test("select their markup", async (t) => {
    const playground = await open(t);
    const { page } = playground;
    const labels = await page.$$eval("#panel-findings .finding code", (codes) => codes.map((code) => code.textContent));
    const expected = { "onclick of <p>": 'onclick="steal()"', "<script>": "<script>", "href of <a>": 'href="javascript:alert(2)"', "<blink>": "<blink>" };
    assert.equal(await playground.text("#findings-count"), String(labels.length));
    for (const [label, markup] of Object.entries(expected)) {
      const index = labels.indexOf(label);
      assert.ok(index >= 0, `${label} in ${labels}`);
      await page.click(`#panel-findings .finding[data-finding="${index}"]`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(await page.$eval(INPUT, (content) => [...content.querySelectorAll(".found-chosen")].map((part) => part.textContent).join("")), markup, "the markup stays marked");
      assert.equal(await page.$eval("#panel-findings li.chosen .finding", (finding) => finding.dataset.finding), String(index), "the finding stays marked");
      await playground.selects(markup);
    }
  });

  test("are found by their markup", async (t) => {
    const playground = await open(t);
    const { page } = playground;
    for (const view of ["findings", "explain"]) {
      await playground.openTab(view);
      const index = await page.$eval(`${INPUT} .cm-line:nth-child(2) [data-finding]`, (mark) => mark.dataset.finding);
      await page.click(`${INPUT} .cm-line:nth-child(2) [data-finding]`);
      await playground.until("the finding is marked", (index) => document.querySelector("#panel-findings li.chosen .finding")?.dataset.finding === index, index);
      assert.equal(await page.$eval("#panel-findings", (panel) => panel.hidden), false);
      assert.equal(await page.$eval("#panel-findings li.chosen", (item) => item.dataset.code), await page.$eval(`#panel-findings [data-finding="${index}"]`, (button) => button.closest("li").dataset.code));
    }
  });
});

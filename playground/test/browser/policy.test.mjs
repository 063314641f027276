/** The editor of policies: errors at their lines, completion, presets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { OUTPUT, POLICY } from "../support/playground.mjs";

/** Returns the texts of the lines that have an error, and the numbers of the lines with a marker: runs in the page. */
const errors = () => {
  const ranges = [...document.querySelectorAll("#panel-policy .cm-lintRange-error")];
  const lines = [...document.querySelectorAll("#panel-policy .cm-line")];
  const numbers = [...document.querySelectorAll("#panel-policy .cm-lineNumbers .cm-gutterElement")].filter((number) => number.offsetHeight > 0);
  const markers = [...document.querySelectorAll("#panel-policy .cm-lint-marker-error")].map((marker) => {
    const { top } = marker.getBoundingClientRect();
    return numbers.find((number) => Math.abs(number.getBoundingClientRect().top - top) < number.offsetHeight)?.textContent;
  });
  return { lines: [...new Set(ranges.map((range) => lines.indexOf(range.closest(".cm-line")) + 1))], markers };
};

const options = () => [...document.querySelectorAll(".cm-tooltip-autocomplete li .cm-completionLabel")].map((option) => option.textContent);

inBrowsers("the editor of policies", (session) => {
  const BROKEN = 'extends = "comment"\n\ncoments = true\n';

  test("shows a problem at its line, until it is solved", async (t) => {
    const playground = await session.open(t);
    await playground.typePolicy(BROKEN);
    assert.equal(await playground.state(), "invalid-policy");
    assert.match(await playground.text("#status"), /^The policy is not valid \(line 3, coments\): unknown key; /);
    assert.deepEqual(await playground.page.evaluate(errors), { lines: [3], markers: ["3"] });
    // The last result stays, and is marked.
    assert.match(await playground.lines(OUTPUT), /Hello/);
    assert.equal(await playground.page.$eval("main", (main) => main.classList.contains("stale")), true);
    await playground.typePolicy(BROKEN.replace("coments = true", ""));
    assert.equal(await playground.state(), "done");
    assert.deepEqual(await playground.page.evaluate(errors), { lines: [], markers: [] });
    assert.match(await playground.lines(OUTPUT), /Hello/);
    assert.equal(await playground.page.$eval("main", (main) => main.classList.contains("stale")), false);
    await playground.reopen("#policy=coments%20%3D%202");
    assert.equal(await playground.lines(OUTPUT), "The policy is not valid, so nothing is shown.");
  });

  test("completes members and presets", async (t) => {
    const playground = await session.open(t);
    const { page } = playground;
    await playground.typePolicy("# mine");
    await page.keyboard.press("Enter");
    await page.keyboard.type("ext");
    // The list opens while one types; the key that asks for it makes sure.
    await page.keyboard.down("Control");
    await page.keyboard.press(" ");
    await page.keyboard.up("Control");
    await playground.until("the member is offered first", () => document.querySelector(".cm-tooltip-autocomplete li .cm-completionLabel")?.textContent === "extends");
    // CodeMirror does not take a key as an answer to a list that has just come.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.keyboard.press("Enter");
    await playground.until("the member is written", () => document.querySelector("#panel-policy .cm-content").textContent.includes("extends = "));
    await page.keyboard.type('"');
    await playground.until("presets are offered", () => [...document.querySelectorAll(".cm-completionLabel")].some((label) => label.textContent === "markdown"));
    assert.ok((await page.evaluate(options)).includes("sanitizer-api"));
    await page.keyboard.type("mark");
    await playground.until("one preset is left", () => document.querySelectorAll(".cm-completionLabel").length === 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await page.keyboard.press("Enter");
    await playground.settled();
    assert.equal(await playground.lines(POLICY), '# mine\nextends = "markdown"');
    assert.equal(await page.$eval("#preset", (preset) => preset.value), "markdown");
  });

  test("takes a preset that is chosen", async (t) => {
    const playground = await session.open(t);
    await playground.choosePreset("text");
    assert.equal(await playground.lines(POLICY), 'extends = "text"\n');
    assert.doesNotMatch(await playground.lines(OUTPUT), /</);
    await playground.typePolicy('extends = "text"\n[limits]\n');
    assert.equal(await playground.page.$eval("#preset", (preset) => preset.value), "");
  });

  test("lints and compares", async (t) => {
    const playground = await session.open(t);
    await playground.choosePreset("baseline");
    await playground.openTab("lints");
    await playground.until("lints are shown", () => document.querySelector("#panel-lints").textContent !== "");
    await playground.openTab("difference");
    await playground.until("differences are shown", () => document.querySelectorAll("#difference .changes li").length > 0);
    await playground.page.select("#other-preset", "baseline");
    await playground.settled();
    assert.equal(await playground.text("#difference"), "Both policies clean in the same way.");
  });
});

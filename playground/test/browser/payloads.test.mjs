/** Types each published payload in: nothing runs, nothing is loaded from elsewhere, nothing leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inBrowsers } from "../support/browsers.mjs";
import { EVERYTHING, PAYLOADS } from "../support/payloads.mjs";
import { INPUT } from "../support/playground.mjs";
import { assertQuiet } from "../support/watch.mjs";

const ALL = ["tree", "preview", "compare"];
// What `setHTML()` gives does not depend on the policy.
const VIEWS = { default: ALL, "sanitizer-api": ["preview"], svg: ["preview"], email: ["preview"] };

/** The slower views follow at once, so that the tests need not wait for typing to rest. */
const hurry = (page) =>
  page.evaluateOnNewDocument(() => {
    const wait = window.setTimeout;
    window.setTimeout = (run, milliseconds, ...values) => wait(run, milliseconds === 150 ? 0 : milliseconds, ...values);
  });

/** Editors show characters without a form as signs. */
const SPECIAL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc\u2400-\u241f]/g;

/** Opens views of the present output, and returns what is active in them: runs in the page. The last one stays open. */
const walkViews = async (views) => {
  const status = document.getElementById("status");
  const frame = document.getElementById("preview");
  const until = async (condition) => {
    for (const end = performance.now() + 20_000; !condition(); await new Promise((resolve) => setTimeout(resolve))) {
      if (performance.now() > end) throw new Error(`no answer: ${JSON.stringify(status.dataset)}: ${status.textContent}`);
    }
  };
  await until(() => status.dataset.wanted === (status.dataset.state === "rejected" ? status.dataset.shown : status.dataset.rested));
  const found = [];
  for (const view of views) {
    document.getElementById(`tab-${view}`).click();
    // Names in a payload can hide members of the document.
    if (view === "preview") await until(() => Reflect.get(frame.contentWindow.Document.prototype, "readyState", frame.contentDocument) === "complete");
    found.push(...window.lyeActive().map((markup) => `${view}: ${markup}`));
  }
  const lines = [...document.querySelectorAll("#input .cm-line")].map((line) => line.textContent);
  return { text: lines.join("\n"), state: status.dataset.state, found, calls: window.lyeCalls };
};

inBrowsers("published payloads, typed in", (session) => {
  /** Types each payload in, with explanations and the last of the views open. */
  const walk = async (playground, views) => {
    await playground.openTab("explain");
    await playground.openView(views.at(-1));
    for (const { source, html } of PAYLOADS) {
      await playground.replace(INPUT, html);
      const { text, state, ...rest } = await playground.page.evaluate(walkViews, views);
      assert.equal(text.replace(SPECIAL, "•"), html.replace(SPECIAL, "•"), source);
      assert.ok(["done", "rejected"].includes(state), `${source}: ${state}`);
      assert.deepEqual(rest, { found: [], calls: [] }, source);
    }
    await assertQuiet(playground);
  };

  for (const [preset, views] of Object.entries(VIEWS)) {
    test(`do nothing under the preset ${preset}`, async (t) => {
      const playground = await session.open(t, { prepare: hurry });
      await playground.choosePreset(preset);
      await walk(playground, views);
    });
  }

  test("do nothing under a policy that keeps all that a policy can keep", async (t) => {
    const playground = await session.open(t, { prepare: hurry });
    await playground.typePolicy(EVERYTHING);
    assert.equal(await playground.state(), "done");
    await walk(playground, ALL);
  });
});

// DOMPurify: its fixtures, and those of its tests that use no page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import DOMPurify from "../../dist/esm/dompurify.js";
import { NeedsPage, createQUnit, runTest } from "./shared/qunit.mjs";
import { isSameTree } from "./shared/trees.mjs";

export const folder = "DOMPurify";

export const run = async (checkout) => [await fixtures(checkout), await suite(checkout)];

const fixtures = async (checkout) => {
  const { default: entries } = await import(pathToFileURL(join(checkout, "test/fixtures/expect.mjs")).href);
  const tests = entries.map(({ title, payload, expected }, at) => {
    const actual = DOMPurify.sanitize(payload);
    const passed = [expected].flat().some((one) => isSameTree(actual, one));
    return { name: `${at + 1}: ${title ?? "untitled"}`, passed, message: `${actual}\nexpected: ${[expected].flat().join("\n      or: ")}` };
  });
  return { suite: "dompurify-fixtures", tests };
};

// Members whose results are nodes.
const NODES = ["RETURN_DOM", "RETURN_DOM_FRAGMENT", "IN_PLACE"];

/** The suite: a test that asks for a page or for nodes, or asserts nothing without them, is excluded. */
const suite = async (checkout) => {
  let needs;
  let isRunning = false;
  const need = (what) => {
    needs ??= what;
    throw new NeedsPage(what);
  };
  /** Stands for a part of the page. Before the tests, the suite only asks whether there is such a part. */
  const part = (what, known = {}) =>
    new Proxy(function () {}, {
      get: (_, name) => (typeof name === "symbol" || name in known ? known[name] : isRunning ? need(`${what}.${name}`) : undefined),
      has: (_, name) => (isRunning ? need(`${what}.${String(name)}`) : false),
      set: (_, name) => need(`${what}.${String(name)}`),
      apply: () => need(what),
      construct: () => need(what),
    });

  /** Notes calls that want nodes. */
  const watched = (instance) =>
    new Proxy(instance, {
      apply: (target, _this, values) => watched(target(...values)),
      get: (target, name) => {
        const value = target[name];
        if (name !== "sanitize" && name !== "setConfig") return value;
        return (...values) => {
          const settings = values[name === "sanitize" ? 1 : 0];
          for (const member of NODES) if (settings?.[member]) need(member);
          return value(...values);
        };
      },
    });

  const { QUnit, tests } = createQUnit();
  const [document, jQuery] = [part("document"), part("jQuery")];
  const window = part("window", { document, jQuery, name: "nodejs" });
  const module = { exports: {} };
  const source = readFileSync(join(checkout, "test/test-suite.js"), "utf8");
  new Function("module", "exports", "QUnit", "window", "document", source)(module, module.exports, QUnit, window, document);
  module.exports(watched(DOMPurify), window, [], []);

  const ran = [];
  let excluded = 0;
  for (const test of tests) {
    needs = undefined;
    isRunning = true;
    const failures = await runTest(test);
    isRunning = false;
    DOMPurify.removeAllHooks();
    DOMPurify.clearConfig();
    if (needs === undefined && failures) ran.push({ name: test.name, passed: failures.length === 0, message: failures.join("\n") });
    else excluded += 1;
  }
  return { suite: "dompurify", tests: ran, excluded };
};

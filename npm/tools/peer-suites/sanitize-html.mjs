// Runs the test suite of sanitize-html. Each comparison of a result is a test, named by its title and number, and compares trees.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect, isDeepStrictEqual } from "node:util";
import sanitizeHtml from "../../dist/esm/sanitize-html.js";
import { readUntrusted } from "../../dist/esm/untrusted-tree.js";

/** Returns the tree as text, with attributes in the order of their names. */
const tree = (html) =>
  JSON.stringify(
    readUntrusted(html).map((item) => {
      if (!Array.isArray(item) || item.length !== 3) return item;
      const [name, namespace, pairs] = item;
      const attributes = pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1]]] : []));
      return [name, namespace, attributes.sort(([one], [other]) => (one < other ? -1 : 1))];
    }),
  );

/** The part of `sinon` that the suite uses: functions that record their calls. */
const spy = (object, method) => {
  const calls = [];
  const record = (...args) => void calls.push(args);
  const isCall = (args, expected) => expected.every((value, at) => isDeepStrictEqual(args[at], value));
  const recorder = Object.assign(record, {
    getCall: (at) => ({ calledWith: (...expected) => calls[at] !== undefined && isCall(calls[at], expected) }),
    calledWith: (...expected) => calls.some((args) => isCall(args, expected)),
  });
  Object.defineProperties(recorder, { callCount: { get: () => calls.length }, notCalled: { get: () => calls.length === 0 } });
  if (object) {
    const before = object[method];
    object[method] = Object.assign(recorder, { restore: () => (object[method] = before) });
  }
  return recorder;
};

export const run = async (checkout) => {
  const tests = [];
  let title = "";
  let compared = 0;
  let results = new Set();

  const recorded = Object.assign(
    (...args) => {
      const output = sanitizeHtml(...args);
      results.add(output);
      return output;
    },
    { defaults: sanitizeHtml.defaults, simpleTransform: sanitizeHtml.simpleTransform },
  );

  // Other comparisons are exact.
  const equal = (exact) => (actual, expected, message) => {
    if (!results.has(actual) || typeof expected !== "string") return exact(actual, expected, message);
    compared += 1;
    const passed = tree(actual) === tree(expected);
    tests.push({ name: `${title}#${compared}`, passed, message: passed ? "" : `${inspect(actual)}, expected ${inspect(expected)}` });
  };
  const compare = Object.assign((...args) => assert(...args), assert, { equal: equal(assert.equal), strictEqual: equal(assert.strictEqual) });
  const modules = { assert: compare, sinon: { spy }, "../index.js": recorded };

  const describe = (_, callback) => callback();
  const it = (name, callback) => {
    title = name;
    compared = 0;
    results = new Set();
    try {
      callback();
      if (compared === 0) tests.push({ name, passed: true, message: "" });
    } catch (error) {
      tests.push({ name, passed: false, message: error.message });
    }
  };

  new Function("require", "describe", "it", readFileSync(join(checkout, "test/test.js"), "utf8"))((name) => modules[name], describe, it);
  return { suite: "sanitize-html", tests };
};

// A small QUnit: runs tests at once, in their order. Texts with markup are equal if their trees are.
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isSameTree } from "./trees.mjs";

/** Thrown, and remembered, where a test uses what a page has. */
export class NeedsPage extends Error {}

const isAlike = (actual, expected) => {
  if (actual === expected) return true;
  return typeof actual === "string" && typeof expected === "string" && expected.includes("<") && isSameTree(actual, expected);
};

const shown = (value) => {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  } catch {
    return String(value);
  }
};

/** The `assert` of one test. */
class Assertions {
  failures = [];
  count = 0;
  isSkipped = false;
  waits = [];

  check(isRight, message, actual, expected) {
    this.count += 1;
    if (!isRight) this.failures.push(`${message ?? "assertion"}: ${shown(actual)}${expected === undefined ? "" : `, expected ${shown(expected)}`}`);
  }

  ok = (value, message) => {
    // A test that does not find what it needs of a page asserts `true`, and says so.
    if (value === true && /skipp(?:ed|ing)|does not support/.test(message)) this.isSkipped = true;
    this.check(Boolean(value), message, value, true);
  };
  notOk = (value, message) => this.check(!value, message, value, false);
  true = (value, message) => this.check(value === true, message, value, true);
  false = (value, message) => this.check(value === false, message, value, false);
  equal = (actual, expected, message) => this.check(actual == expected || isAlike(actual, expected), message, actual, expected);
  strictEqual = (actual, expected, message) => this.check(isAlike(actual, expected), message, actual, expected);
  notEqual = (actual, expected, message) => this.check(actual != expected, message, actual, expected);
  notStrictEqual = (actual, expected, message) => this.check(actual !== expected, message, actual, expected);
  deepEqual = (actual, expected, message) => this.check(isDeepStrictEqual(actual, expected), message, actual, expected);
  contains = (actual, expected, message) => this.check([expected].flat().some((one) => isAlike(actual, one)), message, actual, expected);
  expect = () => undefined;

  throws = (block, expected, message) => {
    try {
      block();
    } catch (error) {
      const isRight = !(expected instanceof RegExp) || expected.test(String(error));
      return this.check(isRight, message, String(error), String(expected));
    }
    this.check(false, message ?? "throws", "nothing was thrown", "an exception");
  };

  async = () => {
    let end;
    this.waits.push(new Promise((resolve) => (end = resolve)));
    return end;
  };
}

/** Creates a QUnit and the list of its tests, which `run` runs. */
export const createQUnit = () => {
  const tests = [];
  let module = { name: "", hooks: [] };
  const seen = new Map();
  const add = (name, block) => {
    const title = `${module.name}: ${name}`;
    const number = (seen.get(title) ?? 0) + 1;
    seen.set(title, number);
    tests.push({ name: number > 1 ? `${title} (${number})` : title, block, hooks: module.hooks });
  };
  const QUnit = {
    config: {},
    assert: {},
    test: add,
    skip: () => undefined,
    module: (name, ...rest) => {
      const hooks = [];
      module = { name, hooks };
      for (const part of rest) {
        if (typeof part !== "function") hooks.push(part);
        else part({ beforeEach: (beforeEach) => hooks.push({ beforeEach }), afterEach: (afterEach) => hooks.push({ afterEach }) });
      }
    },
  };
  return { QUnit, tests };
};

/** Runs a test, and returns what failed, or `undefined` if it asserted nothing or skipped itself. */
export const runTest = async ({ block, hooks }) => {
  const assert = new Assertions();
  try {
    for (const { beforeEach } of hooks) await beforeEach?.(assert);
    await block(assert);
    const ended = await Promise.race([Promise.all(assert.waits), setTimeout(2000, false, { ref: false })]);
    if (!ended) assert.failures.push("the test does not end");
  } catch (error) {
    assert.failures.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
  for (const { afterEach } of hooks) {
    try {
      await afterEach?.(assert);
    } catch (error) {
      assert.failures.push(`afterEach: ${error}`);
    }
  }
  return assert.isSkipped || (assert.count === 0 && assert.failures.length === 0) ? undefined : assert.failures;
};

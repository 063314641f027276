// Prints DOMPurify's fixtures, which have the default settings, and the cases of its test suite whose settings, input and output are literals.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Suite,
  Unsupported,
  callOf,
  checkout,
  hasCallback,
  literal,
  read,
  recorded,
  settingsToJson,
  stranger,
} from "./recording/index.mjs";

// Settings whose result is not text.
const DOM_RESULTS = ["RETURN_DOM", "RETURN_DOM_FRAGMENT", "IN_PLACE", "RETURN_TRUSTED_TYPE", "TRUSTED_TYPES_POLICY"];

const folder = checkout("test/fixtures/expect.mjs");

const fixtures = new Suite("dompurify", "test/fixtures/expect.mjs");
const { default: entries } = await import(pathToFileURL(join(folder, "test/fixtures/expect.mjs")).href);
for (const { title, payload, expected } of entries) {
  fixtures.compared(title ?? "untitled", { settings: {}, input: payload, expected });
}

const suite = new Suite("dompurify-settings", "test/test-suite.js");

// A DOMPurify that records what it was called with.
const purifier = () => {
  let hooks = 0;
  let persistent;
  const instance = (window) => (void window, purifier());
  return Object.assign(instance, {
    version: "0",
    isSupported: true,
    removed: stranger("DOMPurify.removed"),
    addHook: () => void (hooks += 1),
    removeHook: () => void (hooks = Math.max(0, hooks - 1)),
    removeHooks: () => void (hooks = 0),
    removeAllHooks: () => void (hooks = 0),
    setConfig: (settings) => void (persistent = settings ?? {}),
    clearConfig: () => void (persistent = undefined),
    isValidAttribute: stranger("isValidAttribute"),
    // `setConfig` makes DOMPurify ignore the settings of the call.
    sanitize: (input, settings) =>
      recorded({ input, settings: persistent ?? settings ?? {}, hooks }),
  });
};

let moduleName = "";
let isInTest = false;
let moduleCallbacks = { before: [], after: [] };

// Records the comparison of a result with what the test expects.
const compare = (title, actual, expected) => {
  try {
    const call = callOf(actual);
    if (call === undefined) throw new Unsupported("the test compares something other than a result");
    if (call.hooks > 0) throw new Unsupported("a hook is installed");
    const settings = settingsToJson(call.settings);
    const dom = DOM_RESULTS.find((name) => name in settings && settings[name] !== false);
    if (dom !== undefined) throw new Unsupported(`the result is not text: ${dom}`);
    if (hasCallback(settings)) throw new Unsupported("callback");
    const input = literal(call.input, "input");
    const texts = (Array.isArray(expected) ? expected : [expected]).map((text) => literal(text, "expected output"));
    const context = settings.WHOLE_DOCUMENT === true ? { context: "document" } : {};
    suite.compared(title, { settings, input, expected: texts, ...context });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    suite.skipped(title, error.message);
  }
};

// The `assert` of one test. A comparison of something other than a result is no case.
const assertions = (title) => {
  const equal = (actual, expected) => {
    if (callOf(actual) !== undefined) compare(title, actual, expected);
  };
  const other = (name) => (...values) => {
    if (values.some((value) => callOf(value) !== undefined)) {
      suite.skipped(title, `the test asserts by ${name}`);
    }
  };
  return {
    equal,
    strictEqual: equal,
    contains: equal,
    deepEqual: other("deepEqual"),
    notEqual: other("notEqual"),
    ok: other("ok"),
    notOk: other("notOk"),
    throws: () => suite.skipped(title, "the test asserts by throws"),
    expect: () => undefined,
    async: () => {
      throw new Unsupported("the test waits for the page");
    },
  };
};

const runTest = (name, callback) => {
  const title = `${moduleName}: ${name}`;
  isInTest = true;
  try {
    moduleCallbacks.before.forEach((hook) => hook());
    const outcome = callback(assertions(title));
    if (typeof outcome?.then === "function") {
      outcome.then(undefined, () => undefined);
      suite.skipped(title, "the test is asynchronous");
    }
  } catch (error) {
    // Other errors come from stubs that lack what the test wants of the page.
    suite.skipped(title, error instanceof Unsupported ? error.message : `the test needs a page: ${error.message}`);
  }
  try {
    moduleCallbacks.after.forEach((hook) => hook());
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
  }
  isInTest = false;
};

const QUnit = {
  config: {},
  module: (name, ...rest) => {
    moduleName = name;
    moduleCallbacks = { before: [], after: [] };
    for (const part of rest) {
      if (typeof part === "function") {
        part({
          beforeEach: (hook) => moduleCallbacks.before.push(hook),
          afterEach: (hook) => moduleCallbacks.after.push(hook),
        });
      } else {
        if (part?.beforeEach) moduleCallbacks.before.push(part.beforeEach);
        if (part?.afterEach) moduleCallbacks.after.push(part.afterEach);
      }
    }
  },
  test: runTest,
  skip: (name) => suite.skipped(`${moduleName}: ${name}`, "the suite skips it"),
};

const [document, jQuery] = [stranger("the document"), stranger("jQuery")];
const window = new Proxy(
  { document, jQuery },
  {
    get(target, name) {
      // Outside of tests, the suite asks which features the page has.
      if (!isInTest || typeof name === "symbol" || name in target) return target[name];
      throw new Unsupported("the test uses the window");
    },
    set() {
      throw new Unsupported("the test uses the window");
    },
  },
);
const suiteModule = { exports: {} };
new Function("module", "exports", "QUnit", "window", "document", read(folder, "test/test-suite.js"))(
  suiteModule,
  suiteModule.exports,
  QUnit,
  window,
  document,
);
suiteModule.exports(purifier(), window, [], []);

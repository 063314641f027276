// Prints the cases of sanitize-html's test suite. Its packages need not be installed: only the default settings of its source are used.
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

const folder = checkout("test/test.js");
const suite = new Suite("sanitize-html", "test/test.js");

// Returns the peer's module, with stubs for the packages that it requires.
const loadPeer = () => {
  const peer = { exports: {} };
  new Function("module", "exports", "require", read(folder, "index.js"))(peer, peer.exports, () => ({}));
  return peer.exports;
};

const peer = loadPeer();
const sanitizeHtml = Object.assign((input, settings) => recorded({ input, settings: settings ?? {} }), {
  defaults: peer.defaults,
  // The result of the real function is a function too.
  simpleTransform: () => () => undefined,
});

// The importer reads JSON, which has no `undefined`, and this peer distinguishes it from an absent setting.
const hasUndefined = (settings) => Object.values(settings).some((value) => value === undefined);

// Reads a number as the peer does: it becomes its digits.
const inputText = (input) => literal(typeof input === "number" ? String(input) : input, "input");

const compare = (title, actual, expected) => {
  try {
    const call = callOf(actual);
    if (call === undefined) throw new Unsupported("the test compares something other than a result");
    if (hasUndefined(call.settings)) throw new Unsupported("a setting is `undefined`, which JSON cannot express");
    const settings = settingsToJson(call.settings);
    if (hasCallback(settings)) throw new Unsupported("callback");
    const input = inputText(call.input);
    suite.compared(title, { settings, input, expected: literal(expected, "expected output") });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    suite.skipped(title, error.message);
  }
};

let title = "";

// A comparison of something other than a result is no case.
const equal = (actual, expected) => {
  if (callOf(actual) !== undefined) compare(title, actual, expected);
};
const assert = Object.assign(() => undefined, { equal, strictEqual: equal, fail: () => undefined });
const sinon = { spy: stranger("sinon") };
const modules = { assert, sinon, "../index.js": sanitizeHtml };

const describe = (_, callback) => callback();
const it = (name, callback) => {
  title = name;
  try {
    callback();
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    suite.skipped(name, error.message);
  }
};

new Function("require", "describe", "it", read(folder, "test/test.js"))((name) => modules[name], describe, it);

// What the extractors share: cases as lines of JSON, and results that record the call that they stand for.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The text of a result inside another text. An input or an expectation with it depends on the peer's own answer.
const MARK = "\u0000result\u0000";

// Why a case, or the rest of a test, cannot be expressed as settings, input and expected output.
export class Unsupported extends Error {}

// Returns the folder that the only argument names, or ends the program if it lacks the file.
export const checkout = (file) => {
  const folder = process.argv[2];
  if (folder === undefined || !existsSync(join(folder, file))) {
    console.error(`usage: node ${process.argv[1]} CHECKOUT: a folder with ${file}`);
    process.exit(2);
  }
  return folder;
};

export const read = (folder, file) => readFileSync(join(folder, file), "utf8");

// Writes the cases of a suite. The id of a case is its file, its test, and its number in the test.
export class Suite {
  #name;
  #file;
  #seen = new Map();

  constructor(name, file) {
    this.#name = name;
    this.#file = file;
  }

  #line(test, fields) {
    const number = (this.#seen.get(test) ?? 0) + 1;
    this.#seen.set(test, number);
    process.stdout.write(JSON.stringify({ suite: this.#name, case: `${this.#file}::${test}#${number}`, ...fields }) + "\n");
  }

  // Writes a case: `settings`, `input`, `expected` and, unless it is `body`, `context`.
  compared(test, members) {
    this.#line(test, members);
  }

  skipped(test, reason) {
    this.#line(test, { skipped: reason });
  }
}

// Returns settings in the importer's JSON form.
export const settingsToJson = (value) => {
  switch (typeof value) {
    case "function":
      return { callback: value.name || "anonymous" };
    case "number":
      return Number.isFinite(value) ? value : { number: String(value) };
    case "string":
    case "boolean":
      return value;
    case "object": {
      if (value === null) return null;
      if (value instanceof RegExp) return { regex: value.source, flags: value.flags };
      if (value instanceof Set) return [...value].map(settingsToJson).sort();
      if (Array.isArray(value)) return value.map(settingsToJson);
      const members = {};
      for (const key of Object.keys(value)) {
        if (value[key] !== undefined) members[key] = settingsToJson(value[key]);
      }
      return members;
    }
    default:
      throw new Unsupported(`a setting is of the type ${typeof value}`);
  }
};

// Whether settings in JSON hold a callback anywhere.
export const hasCallback = (value) =>
  typeof value === "object" &&
  value !== null &&
  (("callback" in value && Object.keys(value).length === 1) || Object.values(value).some(hasCallback));

const calls = new WeakMap();

// Returns a value that stands for the result of a call. Whatever looks into it ends the test as unsupported.
export const recorded = (call) => {
  const result = new Proxy(Object.create(null), {
    get(_, name) {
      if (name === Symbol.toPrimitive) return () => MARK;
      if (typeof name === "symbol") return undefined;
      throw new Unsupported("the test looks into the result");
    },
  });
  calls.set(result, call);
  return result;
};

// Returns the call that a value stands for, if it does.
export const callOf = (value) =>
  typeof value === "object" && value !== null ? calls.get(value) : undefined;

// Fails unless this is text that no result of the peer is a part of.
export const literal = (text, what) => {
  if (callOf(text) !== undefined) throw new Unsupported(`the ${what} is a result of the peer`);
  if (typeof text !== "string") throw new Unsupported(`the ${what} is ${text === null ? "null" : `of the type ${typeof text}`}`);
  if (text.includes(MARK)) throw new Unsupported(`the ${what} has a result of the peer`);
  return text;
};

// A value of the page that tests only pass on. Whatever looks into it ends the test as unsupported.
export const stranger = (what) =>
  new Proxy(function () {}, {
    get(_, name) {
      if (typeof name === "symbol") return undefined;
      throw new Unsupported(`the test uses ${what}`);
    },
    set() {
      throw new Unsupported(`the test uses ${what}`);
    },
    apply() {
      throw new Unsupported(`the test uses ${what}`);
    },
    construct() {
      throw new Unsupported(`the test uses ${what}`);
    },
  });

// Prints the cases of hast-util-sanitize's test suite, with its trees as HTML. A tree that the parser would not build from its HTML is skipped.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Suite, Unsupported, callOf, checkout, literal, read, recorded, settingsToJson } from "./recording/index.mjs";
import { toHtml } from "./recording/hast.mjs";

const folder = checkout("test/index.js");
const suite = new Suite("hast", "test/index.js");
const { defaultSchema } = await import(pathToFileURL(join(folder, "lib/schema.js")).href);

// unist-builder: `u(type, properties?, value or children)`.
const u = (type, properties, value) => {
  const node = { type };
  if (value === undefined && (typeof properties !== "object" || Array.isArray(properties))) {
    value = properties;
    properties = {};
  }
  Object.assign(node, properties);
  if (Array.isArray(value)) node.children = value;
  else if (value !== undefined) node.value = value;
  return node;
};

const isNode = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.type === "string";

const childNodes = (children) =>
  children.flat(Infinity).flatMap((child) => {
    if (child === null || child === undefined) return [];
    if (typeof child !== "object") return [u("text", String(child))];
    return child.type === "root" ? child.children : [child];
  });

// hastscript: `h(name, properties?, ...children)`. The suite has no CSS selectors but names.
const h = (name, properties, ...children) => {
  if (name === null || name === undefined) {
    return u("root", childNodes(properties === undefined ? children : [properties, ...children]));
  }
  if (!/^[a-z0-9]*$/i.test(name)) throw new Unsupported("a selector of hastscript");
  const isProperties =
    typeof properties === "object" &&
    properties !== null &&
    !Array.isArray(properties) &&
    !(isNode(properties) && ("children" in properties || "value" in properties));
  if (!isProperties) {
    children.unshift(properties);
    properties = {};
  }
  const own = {};
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    own[key] = key === "className" && typeof value === "string" ? value.split(/\s+/).filter(Boolean) : value;
  }
  return { type: "element", tagName: name || "div", properties: own, children: childNodes(children) };
};

// deepmerge: lists are joined, objects are merged.
const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof RegExp);
const deepmerge = (first, second) => {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isObject(first) || !isObject(second)) return second;
  const merged = { ...first };
  for (const [key, value] of Object.entries(second)) {
    merged[key] = key in first ? deepmerge(first[key], value) : value;
  }
  return merged;
};

// A member that is `undefined` replaces the default one and turns it off, as `null` does. JSON has no `undefined`.
const withNulls = (schema) =>
  Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, value === undefined ? null : value]));

const sanitize = (tree, schema) => recorded({ tree, schema: schema ?? {} });

const compare = (title, actual, expected) => {
  try {
    const call = callOf(actual);
    const settings = settingsToJson(withNulls(call.schema));
    const input = toHtml(call.tree, "input");
    const output = typeof expected === "string" ? literal(expected, "expected output") : toHtml(expected, "expected output");
    suite.compared(title, { settings, input, expected: output });
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    suite.skipped(title, error.message);
  }
};

let title = "";
const equal = (actual, expected, message) => {
  if (callOf(actual) === undefined) return;
  compare(message === undefined ? title : `${title}: ${message}`, actual, expected);
};
const assert = Object.assign(() => undefined, { equal, deepEqual: equal });

// Runs the tests one after the other, because `title` is the name of the current one.
const test = async (name, callback) => {
  title = name;
  await callback({ test });
};

const packages = {
  "node:assert/strict": { default: assert },
  "node:test": { default: test },
  deepmerge: { default: deepmerge },
  hastscript: { h, s: h },
  "hast-util-sanitize": { defaultSchema, sanitize },
  "hast-util-to-html": { toHtml: (result) => result },
  "unist-builder": { u },
};

// Takes the packages from the table above instead of from `node_modules`.
const source = read(folder, "test/index.js")
  .replace(/^import \{(.*)\} from '(.*)'$/gm, "const {$1} = packages['$2']")
  .replace(/^import (\w+) from '(.*)'$/gm, "const $1 = packages['$2'].default")
  .replace(/\bimport\('(.*?)'\)/g, "packages['$1']")
  .replace(/^test\(/gm, "await test(");
const AsyncFunction = (async () => undefined).constructor;
await new AsyncFunction("packages", source)(packages);

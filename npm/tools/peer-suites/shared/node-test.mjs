// Runs a suite of Node's test runner in this process, with modules in place of packages.
import { readFileSync } from "node:fs";

const here = import.meta.url;
let path = [];
let tests = [];
let running = Promise.resolve();

/** Runs a test, and then its subtests as it asks for them. Only tests without subtests are counted. */
const run = async (name, body) => {
  const before = tests.length;
  path.push(name);
  let message;
  try {
    await body({ test: run });
  } catch (error) {
    message = String(error?.message ?? error);
  }
  if (tests.length === before || message !== undefined) tests.push({ name: path.join(" > "), passed: message === undefined, message });
  path.pop();
};

/** Stands for `test` of `node:test`. */
export default (name, body) => {
  running = running.then(() => run(name, body));
  return running;
};

/** Gives each test a name of its own. */
const numbered = (list) => {
  const seen = new Map();
  return list.map((item) => {
    const number = (seen.get(item.name) ?? 0) + 1;
    seen.set(item.name, number);
    return number === 1 ? item : { ...item, name: `${item.name} #${number}` };
  });
};

/** Runs a test file. `replaced` has URLs by the names of packages; the others are those of this package. */
export const runTests = async (file, replaced) => {
  const url = (name) => JSON.stringify(name === "node:test" ? here : (replaced[name] ?? import.meta.resolve(name)));
  const source = readFileSync(file, "utf8")
    .replace(/^(import .*? from )'([^']+)'/gm, (_, start, name) => start + url(name))
    .replace(/\bimport\('([^']+)'\)/g, (_, name) => `import(${url(name)})`);
  tests = [];
  path = [];
  await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
  await running;
  return numbered(tests);
};

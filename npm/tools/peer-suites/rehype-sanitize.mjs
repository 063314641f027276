// The test suite of rehype-sanitize, run with `lye/rehype`.
import { join } from "node:path";
import { runTests } from "./shared/node-test.mjs";

const replaced = { "rehype-sanitize": new URL("shared/rehype-sanitize.mjs", import.meta.url).href };

export const run = async (checkout) => ({
  suite: "rehype-sanitize",
  tests: await runTests(join(checkout, "test.js"), replaced),
});

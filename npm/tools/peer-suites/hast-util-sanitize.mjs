// The test suite of hast-util-sanitize, run with `lye/rehype`.
import { join } from "node:path";
import { runTests } from "./shared/node-test.mjs";

const replaced = { "hast-util-sanitize": new URL("shared/hast-util-sanitize.mjs", import.meta.url).href };

export const run = async (checkout) => ({
  suite: "hast-util-sanitize",
  tests: await runTests(join(checkout, "test/index.js"), replaced),
});

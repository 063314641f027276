// Differences between policies. `lye policy diff` has the same comparison, whose tests are those of the crate `lye-policy-tools`.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Policy } from "lye";

describe("Policy.diff", () => {
  const narrow = new Policy({ sanitizer: { elements: ["p"], attributes: [] } });
  const wide = new Policy({ input: { lossless: true }, sanitizer: { elements: ["b", "p"], attributes: ["lang"] } });

  test("names what the other policy adds", () => {
    assert.deepEqual(narrow.diff(wide), [
      { path: "attributes.*[lang]", before: "removed", after: "kept" },
      { path: "elements.b", before: "removed", after: "kept" },
      { path: "input.lossless", before: "false", after: "true" },
    ]);
  });

  test("the other way round, before and after are exchanged", () => {
    const exchanged = narrow.diff(wide).map(({ path, before, after }) => ({ path, before: after, after: before }));
    assert.deepEqual(wide.diff(narrow), exchanged);
  });

  test("compares effects, not texts", () => {
    assert.deepEqual(Policy.fromToml('extends = "comment"\ninput.lossless = true').diff("comment"), []);
    assert.deepEqual(wide.diff({ sanitizer: { attributes: ["lang"], elements: ["p", "b"] }, input: { lossless: true } }), []);
  });

  test("a configuration of the Sanitizer API has no members", () => {
    const config = Policy.fromSanitizer({ elements: ["p"] });
    assert.throws(() => config.diff("comment"), { name: "TypeError", message: /fromSanitizer/ });
    assert.throws(() => narrow.diff(config), { name: "TypeError", message: /fromSanitizer/ });
  });
});

// The cases of `data/cases.json`: the package has the outputs and findings of the crate, the command and the Python package.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CleanError, Cleaner, sanitize } from "lye";
import { sharedCases } from "./support/data.mjs";

/** Writes a finding as the file does. */
const written = ({ line, column, code, action, node, attribute }) =>
  `${line === null ? "-" : `${line}:${column}`} ${code} ${action} ${node || "-"} ${attribute ?? "-"}`;

describe("cases", () => {
  for (const { name, policy, context, input, output, findings, error } of sharedCases()) {
    const options = context === undefined ? {} : { context };
    if (error !== undefined) {
      test(name, () => {
        const cleaner = new Cleaner(policy, options);
        const refused = (thrown) => thrown instanceof CleanError && thrown.code === error;
        assert.throws(() => cleaner.clean(input), refused);
        assert.throws(() => cleaner.report(input), refused);
        assert.throws(() => sanitize(input, { policy, ...options }), refused);
      });
      continue;
    }
    test(name, () => {
      const cleaner = new Cleaner(policy, options);
      assert.equal(cleaner.clean(input), output);
      const report = cleaner.report(input);
      assert.equal(report.output, output);
      assert.deepEqual(report.findings.map(written), findings);
      assert.equal(sanitize(input, { policy, ...options }), output);
    });
  }

  test("are there", () => assert.ok(sharedCases().length > 50));
});

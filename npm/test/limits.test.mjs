// Large and hostile inputs, and crashes of the module: later calls work, and memory does not grow.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CleanError, Cleaner, MAX_INPUT_LENGTH, PolicyError, sanitize } from "lye";

/** The memory of the present instance of the module, which starts with the first call. */
let memory;
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(module, imports) {
    super(module, imports);
    memory = this.exports.memory;
  }
};

/** Collects garbage. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const COMMENT = '<p onclick="x()">Hello <b>world</b> &amp; <a href="https://example.org/">all</a></p>\n';
const CLEANED = COMMENT.replace(' onclick="x()"', "");

/** Checks that the module works, with a cleaner from before and with a new one. */
const assertWorks = (cleaner) => {
  assert.equal(cleaner.clean(COMMENT), CLEANED);
  assert.equal(new Cleaner("sanitizer-api").clean("<b onclick=x>y"), "<b>y</b>");
  assert.equal(sanitize(COMMENT), CLEANED);
};

const hasCode = (code) => (error) => error instanceof CleanError && error.code === code;

describe("large inputs", () => {
  const cleaner = new Cleaner();

  test("50 MB are cleaned", () => {
    const times = Math.ceil(50_000_000 / COMMENT.length);
    assert.ok(cleaner.clean(COMMENT.repeat(times)) === CLEANED.repeat(times));
  });

  test("the longest possible input is cleaned, also where it takes three times as many bytes", () => {
    for (const character of ["x", "漢"]) {
      const longest = character.repeat(MAX_INPUT_LENGTH);
      assert.ok(cleaner.clean(longest) === longest);
    }
    assertWorks(cleaner);
  });

  test("a longer input is rejected", () => {
    const tooLong = "x".repeat(MAX_INPUT_LENGTH + 1);
    for (const refuse of [() => cleaner.clean(tooLong), () => cleaner.report(tooLong), () => sanitize(tooLong)]) {
      assert.throws(refuse, hasCode("limit-input-bytes"));
    }
    assertWorks(cleaner);
  });

  test("a limit of the policy is an error with a code", () => {
    const limited = new Cleaner({ extends: "default", limits: { input_bytes: 100 } });
    assert.throws(() => limited.clean("x".repeat(101)), hasCode("limit-input-bytes"));
    assert.equal(limited.clean("x".repeat(100)).length, 100);
    assert.throws(() => cleaner.clean("<b>".repeat(12_000_000)), hasCode("limit-nodes"));
    assertWorks(cleaner);
  });
});

describe("deep nesting takes seconds at most", () => {
  const UNITS = ["<div>", "<b>", "<b><p>", "<svg>", "<svg><desc>", "<math><mtext>", "<table>", "<table><tr><td>", "<a href=x>", "<template>", "<select><option>", "<font color=1>", "</p>", "<i><nobr>"];
  for (const policy of ["default", "sanitizer-api"]) {
    for (const unit of UNITS) {
      test(`${unit}, by ${policy}`, () => {
        const cleaner = new Cleaner(policy);
        const start = performance.now();
        const output = cleaner.clean(unit.repeat(1_000_000 / unit.length));
        assert.equal(cleaner.clean(output), output);
        assert.ok(performance.now() - start < 5000);
        assertWorks(new Cleaner());
      });
    }
  }
});

describe("a full stack", () => {
  /** Fills the stack, and works with ever more of it until it is enough. Returns the result, and the errors before. */
  const withFullStack = (work) => {
    const errors = [];
    const fill = () => {
      try {
        return fill();
      } catch (error) {
        if (error instanceof RangeError || hasCode("out-of-memory")(error)) {
          errors.push(error);
          return work();
        }
        throw error;
      }
    };
    return { result: fill(), errors };
  };
  const large = COMMENT.repeat(1000);

  test("is an error, and later calls work", () => {
    const cleaner = new Cleaner();
    cleaner.clean(COMMENT);
    const { result, errors } = withFullStack(() => cleaner.clean(large));
    assert.ok(errors.length > 1);
    assert.ok(result === CLEANED.repeat(1000));
    assertWorks(cleaner);
  });

  test("of a call in a hook is an error of the outer call, too", () => {
    const inner = new Cleaner();
    const caught = [];
    const outer = new Cleaner("default", {
      elementHook: () => {
        try {
          withFullStack(() => inner.clean(large));
        } catch (error) {
          caught.push(error);
        }
        return "keep";
      },
    });
    // The stack may run out before the call reaches the module.
    for (let round = 0; round < 50 && caught.length === 0; round += 1) {
      let output;
      try {
        output = outer.clean(COMMENT);
      } catch (error) {
        assert.ok(hasCode("out-of-memory")(error));
      }
      if (caught.length === 0) assert.equal(output, CLEANED);
      else assert.equal(output, undefined);
      assertWorks(inner);
    }
    assert.ok(caught.length > 0 && caught.every(hasCode("out-of-memory")));
  });
});

describe("memory does not grow", () => {
  const cleaner = new Cleaner("comment", { elementHook: () => "keep" });
  const refuses = new Cleaner({ extends: "default", output: { findings: "reject" } });
  const work = {
    clean: () => cleaner.clean(COMMENT),
    report: () => cleaner.report(COMMENT),
    "sanitize with a policy": () => sanitize(COMMENT, { policy: { extends: "comment" } }),
    "clean of what is refused": () => assert.throws(() => refuses.clean(COMMENT), CleanError),
    "a policy that is not valid": () => assert.throws(() => new Cleaner({ nonsense: 1 }), PolicyError),
  };
  for (const [name, call] of Object.entries(work)) {
    test(`over 25,000 calls: ${name}`, { timeout: 120_000 }, () => {
      const calls = (count) => {
        for (let number = 0; number < count; number += 1) call();
        collect();
        return memory.buffer.byteLength;
      };
      const before = calls(1000);
      assert.equal(calls(25_000), before);
    });
  }

  test("by cleaners that are no longer used", async () => {
    const make = async () => {
      for (let number = 0; number < 200; number += 1) new Cleaner("default", { elementHook: () => "keep" });
      collect();
      // They are freed between tasks.
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      return memory.buffer.byteLength;
    };
    await make();
    const before = await make();
    for (let round = 0; round < 6; round += 1) await make();
    assert.ok((await make()) <= before * 1.2);
  });
});

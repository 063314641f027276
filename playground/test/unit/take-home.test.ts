import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { PRESETS, presetPolicy } from "../../src/policy/presets.ts";
import { snippets } from "../../src/take-home.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const isBuilt = existsSync(join(root, "npm/dist/esm/index.js"));
const POLICY = '\n[sanitizer]\nelements = ["p"]\nattributes = []';

/** Writes the snippets to a directory that has the package, and runs the JavaScript. */
const run = (given: { policy: string; preset: string | null }): string => {
  const directory = mkdtempSync(join(tmpdir(), "lye-take-home-"));
  try {
    mkdirSync(join(directory, "node_modules"));
    symlinkSync(join(root, "npm"), join(directory, "node_modules/lye"), "dir");
    const { file, javascript } = snippets(given);
    if (given.preset === null) writeFileSync(join(directory, file.fileName), file.text);
    writeFileSync(join(directory, javascript.fileName), javascript.text);
    return execFileSync(process.execPath, [join(directory, javascript.fileName)], { encoding: "utf8", cwd: tmpdir() });
  } finally {
    rmSync(directory, { recursive: true });
  }
};

// With LYE_REQUIRE_DATA=1, as in `.ci/run`, the tests fail without the package.
describe("JavaScript", { skip: isBuilt || process.env["LYE_REQUIRE_DATA"] === "1" ? false : "the npm package is not built" }, () => {
  test("reads the policy file beside it, from any directory", () => {
    assert.equal(run({ policy: POLICY, preset: null }), "<p>Hi there</p>\n");
  });

  test("needs no file for a preset", () => {
    assert.equal(run({ policy: presetPolicy("text"), preset: "text" }), "Hi there\n");
  });
});

describe("each snippet", () => {
  test("reads the policy file, and says where it is", () => {
    const { file, ...programs } = snippets({ policy: POLICY, preset: null });
    assert.equal(file.text, `${POLICY}\n`);
    assert.equal(file.fileName, "policy.toml");
    for (const { title, text } of Object.values(programs)) {
      assert.equal(text.split("\n").filter((line) => /^(#|\/\/) .*`policy\.toml`/.test(line)).length, 1, title);
      assert.ok(!text.includes("sanitizer"), title);
    }
  });

  test("names a preset", () => {
    for (const { name } of PRESETS) {
      const { file, ...programs } = snippets({ policy: presetPolicy(name), preset: name });
      assert.equal(file.text, presetPolicy(name));
      for (const { title, text } of Object.values(programs)) assert.ok(title === "Rust" || text.includes(name), title);
      for (const { title, text } of Object.values(programs)) assert.ok(!text.includes("policy.toml"), title);
    }
  });

  test("in Rust has the variant of the preset", () => {
    // The variants and their names, as the source declares them.
    const source = readFileSync(join(root, "crates/lye-policy/src/presets/mod.rs"), "utf8");
    const variants = [...source.matchAll(/^ {8}(\w+) = "([a-z0-9-]+)"/gm)];
    assert.equal(variants.length, PRESETS.length);
    for (const [, variant, name] of variants) {
      const text = snippets({ policy: "", preset: name ?? "" }).rust.text;
      assert.ok(text.includes(`Cleaner::from_preset(Preset::${variant})`), name);
    }
  });
});

// The same inputs give the same outputs in all runtimes, and by the command.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { find, open } from "./support/browser.mjs";
import { POLICIES, allInputs } from "./support/cases.mjs";
import { command, lacking } from "./support/data.mjs";
import { createProject, tool } from "./support/project.mjs";
import { run } from "./support/run.mjs";
import { serve } from "./support/server.mjs";
import { askWorker } from "./support/workerd.mjs";

let project;
let inputs;
let expected;

const nameOf = (policy) => (typeof policy === "string" ? policy : "everything");

/** Runs a program that reads a file and writes another. */
const outputsOf = async (name, program, ...args) => {
  const to = join(project.folder, `outputs-${name}.json`);
  await run(program, [...args, "inputs.json", to], { cwd: project.folder });
  return JSON.parse(readFileSync(to, "utf8"));
};

/** The presets are the first policies. */
const PRESETS = POLICIES.filter((policy) => typeof policy === "string");

/** Shows the first difference only: there are thousands of outputs. */
const assertSame = (actual, policies = POLICIES) => {
  assert.equal(actual.length, policies.length);
  policies.forEach((policy, at) => {
    assert.equal(actual[at].length, inputs.length);
    inputs.forEach((input, number) => assert.equal(actual[at][number], expected[at][number], `${nameOf(policy)}: ${JSON.stringify(input)}`));
  });
};

before(async () => {
  project = await createProject();
  inputs = await allInputs();
  writeFileSync(join(project.folder, "inputs.json"), JSON.stringify({ policies: POLICIES, inputs }));
  expected = await outputsOf("node", process.execPath, "runtime.mjs");
});
after(() => project?.remove());

describe("the outputs of Node.js", () => {
  test("are those of all policies and inputs", () => {
    assert.deepEqual(expected.map((outputs) => outputs.length), POLICIES.map(() => inputs.length));
  });

  test("are not refused", () => {
    assert.deepEqual(expected.flat().filter((output) => typeof output !== "string"), []);
  });

  test("differ from the inputs and between policies", () => {
    const distinct = new Set(inputs.map((_, number) => JSON.stringify(expected.map((outputs) => outputs[number]))));
    assert.ok(distinct.size > inputs.length / 2);
    assert.equal(new Set(expected.map((outputs) => outputs.join("\n"))).size, POLICIES.length);
  });

  test("contain no lone surrogates", () => {
    assert.ok(inputs.some((input) => !input.isWellFormed()));
    assert.ok(expected.flat().every((output) => output.isWellFormed()));
  });
});

describe("the outputs are those of Node.js", () => {
  test("in CommonJS", async () => assertSame(await outputsOf("cjs", process.execPath, "runtime.cjs")));

  test("of the core", async () => assertSame(await outputsOf("core", process.execPath, "runtime-core.mjs"), PRESETS));

  test("in Deno", async () => assertSame(await outputsOf("deno", tool("deno"), "run", "--no-config", "--node-modules-dir=manual", "--allow-read", "--allow-write", "runtime.mjs")));

  test("in Bun", async () => assertSame(await outputsOf("bun", tool("bun"), "runtime.mjs")));

  test("in workerd", async () => assertSame(await askWorker(project.folder, "worker.mjs", readFileSync(join(project.folder, "inputs.json")))));

  for (const browser of ["chromium", "firefox"]) {
    const skip = find(browser) === undefined && lacking(browser);
    const ways = [
      { way: "with the module fetched", query: "program=page", modules: ["lye.wasm"] },
      { way: "with the core fetched", query: "program=page-core", modules: ["lye-core.wasm"], policies: PRESETS },
      { way: "with the module inlined", query: "program=page-inline", modules: [] },
    ];
    for (const { way, query, modules, policies } of ways) {
      test(`in ${browser}, ${way}`, { skip }, async () => {
        const server = await serve(project.folder);
        try {
          const { value, error } = await open(browser, server, `/page.html?${query}`);
          assert.equal(error, undefined);
          assertSame(value, policies);
          const requested = server.requested.filter((path) => path.endsWith(".wasm"));
          assert.deepEqual(requested, modules.map((name) => `/node_modules/lye/dist/${name}`));
        } finally {
          server.close();
        }
      });
    }
  }

  test("by the command", async () => {
    const lye = await command();
    const records = join(project.folder, "inputs.jsonl");
    // JSON has no lone surrogates. JavaScript passes them to the module as U+FFFD.
    writeFileSync(records, inputs.map((html) => `${JSON.stringify({ html: html.toWellFormed() })}\n`).join(""));
    const actual = [];
    for (const policy of POLICIES) {
      const file = join(project.folder, "policy.json");
      writeFileSync(file, JSON.stringify(policy));
      const by = typeof policy === "string" ? ["--preset", policy] : ["--policy", file];
      const to = join(project.folder, "outputs.jsonl");
      await run(lye, ["clean", "--quiet", "--field", "html", ...by, "--output", to, records]);
      actual.push(readFileSync(to, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line).html));
    }
    assertSame(actual);
  });
});

// Programs in TypeScript compile with the types of the package, with and without those of browsers.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as lye from "lye";
import { built } from "./support/data.mjs";
import { createProject, tool } from "./support/project.mjs";
import { run } from "./support/run.mjs";

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: false,
  skipLibCheck: false,
  noEmit: true,
  target: "ES2022",
  types: [],
};

const FORMATS = [
  { name: "node16, as an ES module", extension: "mts", options: { module: "node16", moduleResolution: "node16" } },
  { name: "node16, as CommonJS", extension: "cts", options: { module: "node16", moduleResolution: "node16" } },
  { name: "nodenext, as an ES module", extension: "mts", options: { module: "nodenext", moduleResolution: "nodenext" } },
  { name: "bundler", extension: "ts", options: { module: "esnext", moduleResolution: "bundler" } },
];

const LIBRARIES = [
  { name: "without the types of browsers", lib: ["ES2022"], programs: ["program"] },
  { name: "with the types of browsers", lib: ["ES2022", "DOM", "DOM.Iterable"], programs: ["program", "sources"] },
];

let project;
let count = 0;

before(async () => (project = await createProject()));
after(() => project?.remove());

/** Compiles programs of `test/programs/types`. Rejects with the errors of the compiler. */
const compile = async ({ extension, options }, { lib, programs }, text) => {
  const folder = join(project.folder, `types-${(count += 1)}`);
  mkdirSync(folder);
  const files = programs.map((name) => `${name}.${extension}`);
  programs.forEach((name, at) => {
    const to = join(folder, files[at]);
    if (text === undefined) copyFileSync(join(project.folder, "types", `${name}.ts`), to);
    else writeFileSync(to, text);
  });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...STRICT, ...options, lib }, files }));
  await run(tool("tsc"), ["--project", folder]);
};

for (const library of LIBRARIES) {
  describe(`a program compiles ${library.name}`, () => {
    for (const format of FORMATS) {
      test(format.name, () => compile(format, library));
    }
  });
}

describe("a program does not compile", () => {
  for (const format of FORMATS) {
    test(`that uses the result as a number: ${format.name}`, () =>
      assert.rejects(compile(format, LIBRARIES[0], 'import { sanitize } from "lye";\nexport const length: number = sanitize("");\n'), /TS2322/));
  }
});

test("the program uses all exports", () => {
  const program = readFileSync(new URL("programs/types/program.ts", import.meta.url), "utf8");
  const unused = (names) => names.filter((name) => !new RegExp(`\\b${name}\\b`).test(program));
  assert.deepEqual(unused(Object.keys(lye)), []);
  const index = ["index", "core"].map((name) => readFileSync(built(`esm/${name}.d.ts`), "utf8")).join("");
  const listed = Array.from(index.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names]) => names.split(",").map((name) => name.trim().replace(/^type /, "")));
  const declared = Array.from((index + readFileSync(built("esm/types.d.ts"), "utf8")).matchAll(/^export (?:interface|type) (\w+)/gm), ([, name]) => name);
  assert.ok(listed.flat().length > 10 && declared.length > 5);
  assert.deepEqual(unused([...listed.flat(), ...declared]), []);
});

test("the types refer to no types of browsers or Node.js", () => {
  for (const format of ["esm", "cjs"]) {
    for (const file of ["index", "cleaner", "policy", "hooks", "types", "errors", "trusted-types", "inline", "core", "instance/start", "instance/state"]) {
      assert.doesNotMatch(readFileSync(built(format, `${file}.d.ts`), "utf8"), /reference (?:lib|types)|\bBuffer\b|generated/);
    }
  }
});

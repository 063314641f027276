// Pages that bundlers build with the package work in a browser.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import * as lye from "lye";
import { outputs } from "./programs/outputs.mjs";
import { find, open } from "./support/browser.mjs";
import { bundle, serveWithVite } from "./support/bundlers.mjs";
import { lacking } from "./support/data.mjs";
import { generated } from "./support/markup.mjs";
import { createProject } from "./support/project.mjs";
import { run } from "./support/run.mjs";
import { serve } from "./support/server.mjs";

const CASES = { policies: ["default", "comment"], inputs: generated(20) };
const skip = find("chromium") === undefined && lacking("chromium");
let project;

before(async () => (project = await createProject()));
after(() => project?.remove());

const assertWorks = async (server, page = "/") => {
  const { value, error } = await open("chromium", server, page, 30);
  assert.equal(error, undefined);
  assert.deepEqual(value, JSON.parse(JSON.stringify(outputs(lye, CASES))));
};

/** Returns the size of all scripts in a folder. */
const scriptBytes = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith(".js"))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

describe("a page works", { skip }, () => {
  const builds = [
    ["vite", "page.mjs"],
    ["vite", "page-core.mjs"],
    ["vite", "page-inline.mjs"],
    ["webpack", "page.mjs"],
    ["webpack", "page-core.mjs"],
    ["webpack", "page-inline.mjs"],
    ["esbuild with a loader", "page-url.mjs"],
    ["esbuild", "page-inline.mjs"],
  ];
  for (const [bundler, program] of builds) {
    test(`that ${bundler} builds from ${program}`, async () => {
      const folder = await bundle(bundler, project.folder, program);
      writeFileSync(join(folder, "inputs.json"), JSON.stringify(CASES));
      const server = await serve(folder);
      try {
        await assertWorks(server);
        const modules = server.requested.filter((path) => path.endsWith(".wasm"));
        const isInline = program === "page-inline.mjs";
        assert.equal(modules.length, isInline ? 0 : 1, modules.join(" "));
        if (!isInline) assert.ok(scriptBytes(folder) < 100_000, "the module is in a script");
      } finally {
        server.close();
      }
    });
  }

  for (const program of ["page.mjs", "page-core.mjs", "page-inline.mjs"]) {
    test(`that Vite's development server serves from ${program}`, async () => {
      writeFileSync(join(project.folder, "inputs.json"), JSON.stringify(CASES));
      const server = await serve(project.folder);
      const vite = await serveWithVite(project.folder, program, server.origin);
      try {
        await assertWorks({ ...server, origin: vite.origin });
      } finally {
        await vite.close();
        server.close();
      }
    });
  }
});

describe("a program for Node.js works", () => {
  for (const [format, extension] of [["esm", "mjs"], ["cjs", "cjs"]]) {
    test(`that esbuild builds as ${format}`, async () => {
      const { folder } = project;
      const [program, from, to] = [`built.${extension}`, "inputs.json", "outputs.json"].map((name) => join(folder, "bundles", name));
      await build({ absWorkingDir: folder, entryPoints: ["runtime.mjs"], outfile: program, bundle: true, platform: "node", format });
      writeFileSync(from, JSON.stringify(CASES));
      await run(process.execPath, [program, from, to]);
      assert.deepEqual(JSON.parse(readFileSync(to, "utf8")), outputs(lye, CASES));
    });
  }
});

test("a program for edge runtimes gets the module by an import", async () => {
  const { folder } = project;
  const imported = [];
  /** Compiles the module when it is imported, as the bundlers of these runtimes do. */
  const modules = {
    name: "modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.wasm\?module$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace("?module", "")), namespace: "module" }));
      onLoad({ filter: /.*/, namespace: "module" }, ({ path }) => {
        imported.push(path);
        return { contents: `import { readFileSync } from "node:fs"; export default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));`, resolveDir: folder };
      });
    },
  };
  const [program, from, to] = ["edge.mjs", "inputs.json", "outputs.json"].map((name) => join(folder, "bundles", name));
  await build({ absWorkingDir: folder, entryPoints: ["runtime.mjs"], outfile: program, bundle: true, platform: "node", format: "esm", conditions: ["edge-light"], plugins: [modules] });
  assert.deepEqual(imported, [join(folder, "node_modules/lye/dist/lye.wasm")]);
  writeFileSync(from, JSON.stringify(CASES));
  await run(process.execPath, [program, from, to]);
  assert.deepEqual(JSON.parse(readFileSync(to, "utf8")), outputs(lye, CASES));
});

// What is published: its files, its size, and how programs resolve it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { publint } from "publint";
import { PACKAGE, createProject, tool } from "./support/project.mjs";
import { run } from "./support/run.mjs";

const description = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
/** Entry points that are not programs. */
const MODULES = Object.keys(description.exports).filter((path) => path.endsWith(".wasm"));

let project;
let installed;
let files;

before(async () => {
  project = await createProject();
  installed = join(project.folder, "node_modules/lye");
  files = readdirSync(installed, { recursive: true }).filter((path) => statSync(join(installed, path)).isFile());
});
after(() => project?.remove());

test("publint finds nothing", async () => {
  const { buffer, byteOffset, byteLength } = readFileSync(project.archive);
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages } = await publint({ pack: { tarball }, strict: true, level: "suggestion" });
  assert.deepEqual(messages, []);
});

test("attw finds nothing", () =>
  run(tool("attw"), [project.archive, "--profile", "node16", "--exclude-entrypoints", ...MODULES.map((path) => path.slice(2))], { env: { ...process.env, NO_COLOR: "1" } }));

test("it has no dependencies and no scripts that run when it is installed", () => {
  for (const member of ["dependencies", "peerDependencies", "optionalDependencies"]) assert.equal(description[member], undefined, member);
  for (const script of ["preinstall", "install", "postinstall"]) assert.equal(description.scripts[script], undefined, script);
});

test("development dependencies have exact versions, which the lock file has too", () => {
  const lock = JSON.parse(readFileSync(join(PACKAGE, "package-lock.json"), "utf8"));
  for (const [name, version] of Object.entries(description.devDependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.equal(lock.packages[`node_modules/${name}`].version, version, name);
  }
});

test("it has a readme, licenses and notices", () => {
  for (const name of ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) assert.ok(files.includes(name), name);
  assert.ok(files.some((name) => name.startsWith("NOTICE-")));
});

test("it has the files of all entry points, and no sources or tests", () => {
  const paths = (target) => (typeof target === "string" ? [target] : Object.values(target).flatMap(paths));
  const entries = [...paths(description.exports), ...paths(description.imports), ...paths(description.bin)].map((path) => path.slice(2));
  assert.deepEqual(entries.filter((path) => !files.includes(path)), []);
  assert.deepEqual(files.filter((path) => /^(?:src|test|build|tools)\b|\.test\.|tsconfig|\.map$/.test(path)), []);
});

test("only the modules and their copies in scripts are larger than 100 kB", () => {
  const isModule = (path) => path.endsWith(".wasm") || /^dist\/\w+\/generated\/(?:core-)?bytes\.js$/.test(path);
  const large = files.filter((path) => !isModule(path) && statSync(join(installed, path)).size > 100_000);
  assert.deepEqual(large, []);
});

test("the readme says what the modules weigh, in KB of gzip", () => {
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  for (const [entry, file] of [["lye", "lye.wasm"], ["lye/core", "lye-core.wasm"]]) {
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${entry}\` |`));
    const stated = Number(/([\d,]+) KB/.exec(row)[1].replace(",", ""));
    const measured = gzipSync(readFileSync(join(installed, "dist", file)), { level: 9 }).length / 1000;
    assert.ok(Math.abs(stated / measured - 1) < 0.02, `${entry}: ${stated} KB stated, ${measured} KB measured`);
  }
});

/** Prints the members of entry points, and those of what they export by default: what `require` returns may be a function. */
const PRINT_MEMBERS = async (names, load) => {
  const members = [];
  for (const name of names) {
    const loaded = await load(name);
    const main = typeof loaded === "function" ? loaded : loaded.default;
    const named = main === loaded ? [] : Object.keys(loaded).filter((key) => !["default", "__esModule", "module.exports"].includes(key));
    members.push([named.sort(), typeof main, Object.keys(main ?? {}).sort()]);
  }
  console.log(JSON.stringify(members));
};

test("imports and requires of all entry points have the same members", async () => {
  const names = Object.keys(description.exports)
    .filter((path) => !MODULES.includes(path) && path !== "./package.json")
    .map((path) => path.replace(/^\./, "lye"));
  const members = async (type, load) => {
    const script = `(${PRINT_MEMBERS})(${JSON.stringify(names)}, ${load});`;
    return JSON.parse(await run(process.execPath, [`--input-type=${type}`, "--eval", script], { cwd: project.folder }));
  };
  const imported = await members("module", "(name) => import(name)");
  assert.ok(imported.every(([named, main]) => named.length > 0 || main === "function"));
  assert.deepEqual(await members("commonjs", "require"), imported);
});

test("an import of something internal fails", async () => {
  const script = 'import("lye/dist/esm/untrusted-tree.js").then(() => process.exit(1), (error) => console.log(error.code))';
  assert.equal((await run(process.execPath, ["--eval", script], { cwd: project.folder })).trim(), "ERR_PACKAGE_PATH_NOT_EXPORTED");
});

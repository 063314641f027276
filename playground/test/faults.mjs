// Checks that the tests notice deliberate faults: `node test/faults.mjs [PART OF A NAME]`. Each fault changes a copy of the sources, below
// `target/`, and is noticed if its tests fail. Without the fault, they must pass.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const copy = join(repository, "target/playground-faults");

const FAULTS = [
  { name: "the preview runs scripts", file: "index.html", from: 'sandbox="allow-same-origin"', to: 'sandbox="allow-same-origin allow-scripts"', tests: ["browser/preview"] },
  { name: "links in the preview keep their addresses", file: "src/views/preview.ts", from: 'for (const name of ["href", "xlink:href"]) removeAttributeOf(node, name);', to: "", tests: ["browser/preview"] },
  { name: "the preview keeps elements that connect", file: "src/views/preview.ts", from: '"base", "link", "meta", ', to: "", tests: ["browser/preview"] },
  { name: "the preview has frames", file: "src/views/preview.ts", from: 'const FRAMES = new Set(["iframe", "frame"]);', to: "const FRAMES = new Set();", tests: ["browser/preview"] },
  { name: "names hide members of the tree", file: "src/nodes.ts", from: 'getter(Element.prototype, "attributes")', to: "(node: Element) => node.attributes", tests: ["browser/preview"] },
  { name: "scripts in markup may run", file: "index.html", from: "script-src 'self' ", to: "script-src 'self' 'unsafe-inline' ", tests: ["browser/csp"] },
  { name: "strings may become markup", file: "index.html", from: " require-trusted-types-for 'script';", to: "", tests: ["browser/csp"] },
  { name: "a link may open the preview", file: "src/share.ts", from: '["output", "tree",', to: '["output", "preview", "tree",', tests: ["unit"] },
  { name: "links decompress without a limit", file: "src/share.ts", from: "if (length > MAX_BYTES) {", to: "if (length > Infinity) {", tests: ["unit"] },
  { name: "texts that are typed while the worker works are not cleaned", file: "src/engine/client.ts", from: "    this.#next = request;\n", to: "", tests: ["browser/typing"] },
  { name: "problems are shown at the next line", file: "src/editors/policy.ts", from: "Math.max(line ?? 1, 1)", to: "Math.max(line ?? 1, 1) + 1", tests: ["browser/policy"] },
  { name: "findings select the wrong markup", file: "src/editors/input.ts", from: "anchor: finding.start, head: finding.end", to: "anchor: finding.start, head: finding.end - 1", tests: ["browser/findings"] },
  { name: "the module is not stored for use without a network", file: "vite.config.ts", from: 'filter((name) => name !== "index.html")', to: 'filter((name) => name !== "index.html" && !name.endsWith(".wasm"))', tests: ["browser/offline"] },
  { name: "an element has no name for screen readers", file: "index.html", from: "<label>Preset <select id=\"preset\"></select></label>", to: '<select id="preset"></select>', tests: ["browser/accessibility"] },
];

const playground = join(copy, "playground");

/** Copies the sources. What the build reads beside them are links. */
const prepare = () => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const isSource = (path) => !["node_modules", "dist", "screenshots"].includes(basename(path));
  cpSync(join(repository, "playground"), playground, { recursive: true, filter: isSource });
  for (const name of ["npm", "docs", "data", "bench", "crates", "LICENSE-MIT", "LICENSE-APACHE"]) symlinkSync(join(repository, name), join(copy, name));
  symlinkSync(join(repository, "playground/node_modules"), join(playground, "node_modules"));
};

/** Builds the copy and runs tests. Returns what the first one that fails writes, or `null`. */
const failure = (tests) => {
  const run = (...args) => execFileSync(process.execPath, args, { cwd: playground, stdio: "pipe", encoding: "utf8" });
  try {
    run("node_modules/vite/bin/vite.js", "build");
    for (const test of tests) test === "unit" ? run("test/unit.mjs") : run("--test", `test/${test}.test.mjs`);
    return null;
  } catch ({ stdout, message }) {
    return stdout || message;
  }
};

const chosen = FAULTS.filter(({ name }) => name.includes(process.argv[2] ?? ""));
if (!existsSync(join(repository, "playground/generated/lye.wasm"))) throw new Error("build the playground first: npm run build");
prepare();
const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
const before = failure(tests);
if (before !== null) throw new Error(`without a fault, the tests must pass:\n${before}`);
let missed = 0;
for (const { name, file, from, to, tests } of chosen) {
  const path = join(playground, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} must contain this once: ${from}`);
  writeFileSync(path, source.replace(from, () => to));
  const isNoticed = failure(tests) !== null;
  writeFileSync(path, source);
  console.log(`${isNoticed ? "noticed" : "MISSED "}  ${name}`);
  missed += Number(!isNoticed);
}
console.log(`${chosen.length} faults, ${missed} missed`);
process.exit(missed === 0 ? 0 : 1);

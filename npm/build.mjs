// Builds `dist`: the WebAssembly modules, then the JavaScript as ES modules and as CommonJS, with types.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileModules, javaScript, optimize } from "./tools/modules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const at = (...parts) => join(here, ...parts);
const run = (command, ...args) => execFileSync(command, args, { cwd: here, stdio: "inherit" });
const tool = (name) => at("node_modules/.bin", name);

const MODULES = ["lye", "lye-core"];

/** Compiles `src` to a format. Where the code finds the module: `imports` in `package.json`. */
const compile = (project) => run(tool("tsc"), "--project", at(project));

/** Replaces a text in a file, which must contain it. */
const replace = (file, text, by) => {
  const content = readFileSync(file, "utf8");
  if (!content.includes(text)) throw new Error(`${file} does not contain ${text}`);
  writeFileSync(file, content.replaceAll(text, by));
};

// With `--scripts`, the modules are those of the last build.
if (!process.argv.includes("--scripts")) {
  rmSync(at("dist"), { recursive: true, force: true });
  mkdirSync(at("dist"));
  compileModules(...MODULES);
  for (const name of MODULES) optimize(name, at("dist", `${name}.wasm`), "-Oz");
}

// The JavaScript of the modules and their bytes are sources like the others.
mkdirSync(at("src/generated"), { recursive: true });
for (const [name, prefix] of [["lye", ""], ["lye-core", "core-"]]) {
  const bytes = readFileSync(at("dist", `${name}.wasm`)).toString("base64");
  writeFileSync(at("src/generated", `${prefix}bindings.js`), javaScript(name));
  writeFileSync(at("src/generated", `${prefix}bytes.ts`), `const bytes: string = "${bytes}";\nexport default bytes;\n`);
}

for (const format of ["esm", "cjs"]) rmSync(at("dist", format), { recursive: true, force: true });
compile("tsconfig.json");
compile("tsconfig.cjs.json");
// CommonJS has no `import.meta`, so there the module is always inlined. A folder with a description has no `imports` of its parents.
replace(at("dist/cjs/instance/state.js"), '"#instance"', '"./inlined.js"');
replace(at("dist/cjs/core.js"), '"#core"', '"./instance/core/inlined.js"');
// Programs call what `require("sanitize-html")` returns.
writeFileSync(at("dist/cjs/sanitize-html.js"), 'module.exports = require("./sanitize-html/sanitize.js").default;\n');
writeFileSync(at("dist/cjs/sanitize-html.d.ts"), 'import sanitizeHtml from "./sanitize-html/sanitize.js";\nexport = sanitizeHtml;\n');
writeFileSync(at("dist/cjs/package.json"), `${JSON.stringify({ type: "commonjs", sideEffects: ["./inline.js"] }, null, 2)}\n`);

// npm leaves out links.
const NOTICES = { "LICENSE-APACHE": "..", "LICENSE-MIT": "..", "NOTICE-css": "../crates/lye/NOTICE", "NOTICE-public-suffix": "../crates/lye-url/NOTICE" };
for (const [name, source] of Object.entries(NOTICES)) copyFileSync(source === ".." ? at("..", name) : at(source), at(name));

for (const name of MODULES) {
  const bytes = readFileSync(at("dist", `${name}.wasm`));
  console.log(`${name}.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
}

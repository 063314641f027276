// Builds `dist`: the WebAssembly modules, then the JavaScript as ES modules and as CommonJS, with types.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const at = (...parts) => join(here, ...parts);
const run = (command, ...args) => execFileSync(command, args, { cwd: here, stdio: "inherit" });
const tool = (name) => at("node_modules/.bin", name);

// The features that all engines with the module have: WebAssembly 2.0, of 2022, and for the portable module those of 2019.
const FEATURES = ["--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals", "--enable-nontrapping-float-to-int", "--enable-reference-types", "--enable-multivalue"];

/** Makes a module of `build` smaller, and writes it to `dist`. */
const optimize = (name, ...features) => {
  const input = at("build", `${name}_bg.wasm`);
  const output = at("dist", `${name}.wasm`);
  run(tool("wasm-opt"), "-Oz", ...FEATURES, ...features, input, "-o", output);
  return output;
};

// Where the code finds the module: see `src/instance`. CommonJS has no `import.meta`, so there it is always inlined.
const found = (folder) => ({
  workerd: `${folder}/imported.js`,
  "edge-light": `${folder}/imported-edge.js`,
  browser: `${folder}/fetched.js`,
  default: `${folder}/inlined.js`,
});
const IMPORTS = {
  esm: { "#instance": found("./instance"), "#core": found("./instance/core") },
  cjs: { "#instance": "./instance/inlined.js", "#core": "./instance/core/inlined.js" },
};

/** Compiles `src` to a format. */
const compile = (format, type, project) => {
  run(tool("tsc"), "--project", at(project));
  const description = { type, imports: IMPORTS[format], sideEffects: ["./inline.js"] };
  writeFileSync(at("dist", format, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
};

// With `--scripts`, the modules are those of the last build.
if (!process.argv.includes("--scripts")) {
  rmSync(at("dist"), { recursive: true, force: true });
  mkdirSync(at("dist"));
  run("cargo", "run", "--quiet", "--locked", "--package", "lye-npm");
  optimize("lye", "--enable-simd");
  optimize("lye-portable");
  optimize("lye-core", "--enable-simd");
}

// The JavaScript of the modules and their bytes are sources like the others.
mkdirSync(at("src/generated"), { recursive: true });
for (const [name, prefix] of [["lye", ""], ["lye-core", "core-"]]) {
  copyFileSync(at("build", `${name}.js`), at("src/generated", `${prefix}bindings.js`));
  writeFileSync(at("src/generated", `${prefix}bytes.ts`), `export default "${readFileSync(at("dist", `${name}.wasm`)).toString("base64")}";\n`);
}

compile("esm", "module", "tsconfig.json");
compile("cjs", "commonjs", "tsconfig.cjs.json");
// Programs call what `require("sanitize-html")` returns.
writeFileSync(at("dist/cjs/sanitize-html.js"), 'module.exports = require("./sanitize-html/sanitize.js").default;\n');
writeFileSync(at("dist/cjs/sanitize-html.d.ts"), 'import sanitizeHtml from "./sanitize-html/sanitize.js";\nexport = sanitizeHtml;\n');

for (const name of ["lye", "lye-portable", "lye-core"]) {
  const bytes = readFileSync(at("dist", `${name}.wasm`));
  console.log(`${name}.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} with gzip`);
}

// Builds WebAssembly modules and the JavaScript that calls them: for the package, and for the playground.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const npm = fileURLToPath(new URL("..", import.meta.url));

/** Compiles modules into `npm/build`. */
export const compileModules = (...names) => execFileSync("cargo", ["run", "--quiet", "--locked", "--bin", "lye-npm", "--", ...names], { cwd: npm, stdio: "inherit" });

/** The features that an engine must have: WebAssembly 2.0, of 2022. All engines have had them since 2023. */
const FEATURES = ["--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals", "--enable-nontrapping-float-to-int", "--enable-reference-types", "--enable-multivalue", "--enable-simd"];

/** Writes a compiled module to a file as wasm-opt makes it. */
export const optimize = (name, to, ...options) => execFileSync(join(npm, "node_modules/.bin/wasm-opt"), [...FEATURES, ...options, join(npm, "build", name, "lye_bg.wasm"), "-o", to], { stdio: "inherit" });

/** How wasm-bindgen passes a text: a loop over its characters, which takes five times as long as `encodeInto` for 200, and forty times for 4,000. */
const LOOP = /if \(realloc === undefined\) \{([^}]*)\}\s*let len = arg\.length;.*?WASM_VECTOR_LEN = offset;/s;
const ENCODED = `if (realloc === undefined || arg.length === 0 || arg.length > 65536) {$1}
    const most = arg.length * 3;
    let ptr = malloc(most, 1) >>> 0;
    const { written } = cachedTextEncoder.encodeInto(arg, getUint8ArrayMemory0().subarray(ptr, ptr + most));
    ptr = realloc(ptr, most, written, 1) >>> 0;
    WASM_VECTOR_LEN = written;`;

/** Returns the JavaScript that calls a compiled module. */
export const javaScript = (name) => {
  const generated = readFileSync(join(npm, "build", name, "lye.js"), "utf8");
  if (!LOOP.test(generated)) throw new Error("wasm-bindgen passes texts in another way than npm/tools/modules.mjs knows");
  return generated.replace(LOOP, ENCODED);
};

// Builds the WebAssembly module of the playground into `generated`.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileModules, javaScript, optimize } from "../../npm/tools/modules.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const NAME = "lye-playground";

compileModules(NAME);
mkdirSync(at("generated"), { recursive: true });
// Other passes of wasm-opt, such as those of `-Oz`, make modules that compress worse than those of the compiler.
const PASSES = ["--optimize-instructions", "--remove-unused-names", "--merge-blocks", "--vacuum", "--remove-unused-brs", "--vacuum"];
const ALIKE = "--duplicate-function-elimination";
optimize(NAME, at("generated/lye.wasm"), ALIKE, ...PASSES, ...PASSES, ALIKE);
writeFileSync(at("generated/bindings.js"), javaScript(NAME));
copyFileSync(at(`../npm/build/${NAME}/lye.d.ts`), at("generated/bindings.d.ts"));

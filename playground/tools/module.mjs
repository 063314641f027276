// Builds the WebAssembly module of the playground into `generated`.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileModules, javaScript } from "../../npm/tools/modules.mjs";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const NAME = "lye-playground";

compileModules(NAME);
mkdirSync(at("generated"), { recursive: true });
// The compiler's own order of instructions compresses better than what wasm-opt makes of it, by 2 %.
copyFileSync(at(`../npm/build/${NAME}/lye_bg.wasm`), at("generated/lye.wasm"));
writeFileSync(at("generated/bindings.js"), javaScript(NAME));
copyFileSync(at(`../npm/build/${NAME}/lye.d.ts`), at("generated/bindings.d.ts"));

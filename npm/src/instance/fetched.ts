/** The module is a file beside this one, which a page fetches, and compiles while it arrives. */
import { arrived, type Compilers } from "./start.js";

export const compileNow: Compilers["compileNow"] = undefined;

/** A module that only engines with vectors accept: `(func (drop (i8x16.popcnt (i8x16.splat (i32.const 0)))))`. */
const WITH_VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 11, 1, 9, 0, 65, 0, 253, 15, 253, 98, 26, 11]);

// Bundlers find files by this form of `new URL`.
const fast = (): URL => new URL("../../lye.wasm", import.meta.url);
const portable = (): URL => new URL("../../lye-portable.wasm", import.meta.url);

export const compileLater: Compilers["compileLater"] = () => arrived(fetch(WebAssembly.validate(WITH_VECTORS) ? fast() : portable()));

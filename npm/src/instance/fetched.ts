/** The module is a file beside this one, which a page fetches, and compiles while it arrives. */
import { arrived, type Compilers } from "./start.js";

export const compileNow: Compilers["compileNow"] = undefined;
// Bundlers find files by this form of `new URL`.
export const compileLater: Compilers["compileLater"] = () => arrived(fetch(new URL("../../lye.wasm", import.meta.url)));

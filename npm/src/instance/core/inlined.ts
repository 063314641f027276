/** The module is part of this file: for Node.js, Bun and Deno. */
import bytes from "../../generated/core-bytes.js";
import { decode } from "../decode.js";
import type { Compilers } from "../start.js";

export const compileNow: Compilers["compileNow"] = () => new WebAssembly.Module(decode(bytes));
export const compileLater: Compilers["compileLater"] = () => WebAssembly.compile(decode(bytes));

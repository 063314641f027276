/** The module is part of this file: for Node.js, Bun and Deno, and for `lye/inline`. */
import bytes from "../generated/bytes.js";
import { decode } from "./decode.js";

export const compileNow: (() => WebAssembly.Module) | undefined = () => new WebAssembly.Module(decode(bytes));
export const compileLater = async (): Promise<WebAssembly.Module> => WebAssembly.compile(decode(bytes));

/** The module is imported, as workerd does it: there, nothing else may compile code. */
import module from "../../../lye-core.wasm";
import type { Compilers } from "../start.js";

export const compileNow: Compilers["compileNow"] = () => module;
export const compileLater: Compilers["compileLater"] = async () => module;

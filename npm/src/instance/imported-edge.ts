/** The module is imported, as edge runtimes do it that Next.js builds for. */
import module from "../../lye.wasm?module";
import type { Compilers } from "./start.js";

export const compileNow: Compilers["compileNow"] = () => module;
export const compileLater: Compilers["compileLater"] = async () => module;

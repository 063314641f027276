/** The module is imported, as edge runtimes that build with Next.js do it. */
import module from "../../lye.wasm?module";

export const compileNow: (() => WebAssembly.Module) | undefined = () => module;
export const compileLater = async (): Promise<WebAssembly.Module> => module;

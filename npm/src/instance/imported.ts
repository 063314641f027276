/** The module is imported, as workerd does it: there, nothing else may compile code. */
import module from "../../lye.wasm";

export const compileNow: (() => WebAssembly.Module) | undefined = () => module;
export const compileLater = async (): Promise<WebAssembly.Module> => module;

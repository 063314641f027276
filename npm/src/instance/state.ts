/** The instance of the module that all parts of the package share, but for `lye/core`. */
import * as compilers from "#instance";
import * as bindings from "../generated/bindings.js";
import { Instance, type ModuleSource } from "./start.js";

/** @internal */
export type Bindings = typeof bindings;

const instance = new Instance<Bindings>(bindings, compilers);

/**
 * Compiles and starts the module, in browsers while it arrives. Without a source, it is the file beside this one. Elsewhere than in
 * browsers, nothing has to be awaited.
 */
export const init = (source?: ModuleSource): Promise<void> => instance.init(source);

/** Gives the module to a program that did not await `init`. @internal */
export const provide = (now: () => WebAssembly.Module): void => instance.provide(now);

/** Returns the number of the present start: what belongs to an earlier one is gone. @internal */
export const startNumber = (): number => instance.starts;

/** Calls the module. Its errors become exceptions; after a crash, it starts anew. @internal */
export const call = <T>(work: (native: Bindings) => T): T => instance.call(work);

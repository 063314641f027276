/** The instance of the module that all parts of the package share. */
import { compileLater, compileNow } from "#instance";
import * as bindings from "../generated/bindings.js";
import { CleanError, exception } from "../errors.js";

export type Bindings = typeof bindings;

/** What `init` accepts: where the module is, or the module. */
export type ModuleSource = string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module;

let compile = compileNow;
let isReady = false;
let arriving: Promise<void> | undefined;
let compiled: WebAssembly.Module | undefined;

/** How often the module was started. What belongs to an earlier start is gone. */
let starts = 0;

const start = (module: WebAssembly.Module): void => {
  if (isReady) return;
  bindings.initSync({ module });
  compiled = module;
  isReady = true;
  starts += 1;
};

/** Gives the module to a program that did not await `init`. */
export const provide = (now: () => WebAssembly.Module): void => {
  compile ??= now;
};

/** Compiles and starts the module. */
export const init = (source?: ModuleSource): Promise<void> => {
  if (isReady) return Promise.resolve();
  arriving ??= load(source).then(start).finally(() => (arriving = undefined));
  return arriving;
};

const load = async (source: ModuleSource | undefined): Promise<WebAssembly.Module> => {
  if (source === undefined) return compileLater();
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const response = await (typeof source === "string" || source instanceof URL || (typeof Request === "function" && source instanceof Request) ? fetch(source as RequestInfo) : (source as Response));
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
};

/** Returns the number of the present start. */
export const startNumber = (): number => starts;

/** Returns the module's functions, and starts it if need be. */
export const native = (): Bindings => {
  if (!isReady) {
    if (!compile) throw new Error("the module is not loaded yet: `await init()` first, or import \"lye/inline\"");
    start(compile());
  }
  return bindings;
};

/** Calls the module. Its errors become exceptions; after a crash, it starts anew. */
export const call = <T>(work: (native: Bindings) => T): T => {
  const functions = native();
  try {
    return work(functions);
  } catch (error) {
    if (typeof error === "string") throw exception(error);
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      restart();
      throw new CleanError(`the module ran out of memory or stack: ${error.message}`, "out-of-memory");
    }
    throw error;
  }
};

const restart = (): void => {
  if (!compiled) return;
  bindings.__wbg_reset_state();
  starts += 1;
};

/** Compiles, starts and calls a WebAssembly module. */
import { CleanError, exception } from "../errors.js";

/** What `init` accepts: where the module is, or the module. */
export type ModuleSource = string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/** What wasm-bindgen generates for each module. */
interface Startable {
  initSync(options: { module: WebAssembly.Module }): unknown;
  __wbg_reset_state(): void;
}

/** How a module is found: see the other files of this folder. */
export interface Compilers {
  /** Compiles at once, where that is possible. */
  readonly compileNow: (() => WebAssembly.Module) | undefined;
  /** Compiles while the module arrives. */
  readonly compileLater: () => Promise<WebAssembly.Module>;
}

/** A module, and its one instance. */
export class Instance<B extends Startable> {
  readonly #bindings: B;
  readonly #compileLater: Compilers["compileLater"];
  #compileNow: Compilers["compileNow"];
  #isReady = false;
  #arriving: Promise<void> | undefined;
  #starts = 0;

  constructor(bindings: B, { compileNow, compileLater }: Compilers) {
    this.#bindings = bindings;
    this.#compileNow = compileNow;
    this.#compileLater = compileLater;
  }

  /** How often the module was started. What belongs to an earlier start is gone. */
  get starts(): number {
    return this.#starts;
  }

  /** Gives the module to a program that did not await `init`. */
  provide(now: () => WebAssembly.Module): void {
    this.#compileNow ??= now;
  }

  /** Compiles and starts the module. */
  init(source?: ModuleSource): Promise<void> {
    if (this.#isReady) return Promise.resolve();
    this.#arriving ??= (source === undefined ? this.#compileLater() : compiled(source))
      .then((module) => this.#start(module))
      .finally(() => (this.#arriving = undefined));
    return this.#arriving;
  }

  #start(module: WebAssembly.Module): void {
    if (this.#isReady) return;
    this.#bindings.initSync({ module });
    this.#isReady = true;
    this.#starts += 1;
  }

  /** Calls the module, and starts it if need be. Its errors become exceptions; after a crash, it starts anew. */
  call<T>(work: (bindings: B) => T): T {
    if (!this.#isReady) {
      if (!this.#compileNow) throw new Error('the module is not loaded yet: "await init()" first, or import "lye/inline"');
      this.#start(this.#compileNow());
    }
    try {
      return work(this.#bindings);
    } catch (error) {
      if (typeof error === "string") throw exception(error);
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.#bindings.__wbg_reset_state();
        this.#starts += 1;
        throw new CleanError(`the module ran out of memory or stack: ${error.message}`, "out-of-memory");
      }
      throw error;
    }
  }
}

const compiled = async (source: ModuleSource): Promise<WebAssembly.Module> => {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const isAddress = typeof source === "string" || source instanceof URL || (typeof Request === "function" && source instanceof Request);
  return arrived(isAddress ? fetch(source as RequestInfo) : (source as Response | Promise<Response>));
};

/** Compiles a response while it arrives; later, if the server gives another type than `application/wasm`. */
export const arrived = async (answer: Response | Promise<Response>): Promise<WebAssembly.Module> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

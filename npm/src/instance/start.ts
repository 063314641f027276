/** Compiles, starts and calls a WebAssembly module. */
import { CleanError, exception } from "../errors.js";

/** A class of the platform, if the types of the program have it: they may be those of browsers, those of Node.js, or neither. */
type Platform<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : never;

/** What `init` accepts: where the module is, or the module. */
export type ModuleSource =
  | string
  | Platform<"URL">
  | Platform<"Request">
  | Platform<"Response">
  | Promise<Platform<"Response">>
  | ArrayBuffer
  | ArrayBufferView
  | CompiledModule;

/** What wasm-bindgen generates for each module. */
interface Startable {
  initSync(options: { module: WebAssembly.Module }): unknown;
  __wbg_reset_state(): void;
}

/** How a module is found: see the other files of this folder. @internal */
export interface Compilers {
  /** Compiles at once, where that is possible. */
  readonly compileNow: (() => WebAssembly.Module) | undefined;
  /** Compiles while the module arrives. */
  readonly compileLater: () => Promise<WebAssembly.Module>;
}

/** A module, and its one instance. @internal */
export class Instance<B extends Startable> {
  readonly #bindings: B;
  readonly #compileLater: Compilers["compileLater"];
  #compileNow: Compilers["compileNow"];
  #module: WebAssembly.Module | undefined;
  #isRunning = false;
  #arriving: Promise<void> | undefined;
  #starts = 0;
  /** How many calls are in progress: hooks may call the module, too. */
  #calls = 0;

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
    if (this.#module !== undefined) return Promise.resolve();
    this.#arriving ??= (source === undefined ? this.#compileLater() : compiled(source))
      .then((module) => {
        this.#module ??= module;
        if (!this.#isRunning) this.#start(this.#module);
      })
      .finally(() => (this.#arriving = undefined));
    return this.#arriving;
  }

  /** Starts the module, for the first time or anew. If that fails, for example because the stack is full, the next call tries again. */
  #start(module: WebAssembly.Module): void {
    // Instances of a start that failed half-way are not used.
    const isFirst = this.#starts === 0;
    this.#starts += 1;
    this.#bindings.initSync({ module });
    if (!isFirst) this.#bindings.__wbg_reset_state();
    this.#isRunning = true;
  }

  #ready(): void {
    if (this.#isRunning) return;
    // An outer call still reads from the instance that crashed.
    if (this.#calls > 0) throw crash("an inner call crashed it");
    if (this.#module === undefined) {
      if (!this.#compileNow) throw new Error('the module is not loaded yet: "await init()" first, or import "lye/inline"; for workerd, bundle with the condition "workerd"');
      this.#module = this.#compileNow();
    }
    this.#start(this.#module);
  }

  /** Calls the module, and starts it if need be. Its errors become exceptions; after a crash, it starts anew. */
  call<T>(work: (bindings: B) => T): T {
    this.#ready();
    this.#calls += 1;
    try {
      const result = work(this.#bindings);
      // What a crashed instance returns cannot be trusted.
      if (!this.#isRunning) throw crash("an inner call crashed it");
      return result;
    } catch (error) {
      if (isCrash(error)) {
        this.#isRunning = false;
        throw crash(error.message);
      }
      throw typeof error === "string" ? exception(error) : error;
    } finally {
      this.#calls -= 1;
    }
  }
}

/** Whether the module may be in any state: it trapped, or the stack is full, which Firefox reports as an `InternalError`. */
const isCrash = (error: unknown): error is Error =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError || (error instanceof Error && error.name === "InternalError");

const crash = (why: string): CleanError => new CleanError(`the module ran out of memory or stack: ${why}`, "out-of-memory");

const compiled = async (source: ModuleSource): Promise<WebAssembly.Module> => {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const isAddress = typeof source === "string" || source instanceof URL || (typeof Request === "function" && source instanceof Request);
  return arrived(isAddress ? fetch(source as RequestInfo) : (source as Response | Promise<Response>));
};

/** Compiles a response while it arrives; later, if the server gives another type than `application/wasm`. @internal */
export const arrived = async (answer: Response | Promise<Response>): Promise<WebAssembly.Module> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
};

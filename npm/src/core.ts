/**
 * Cleans untrusted HTML by presets and configurations of the Sanitizer API, with a module of half the size of that of `lye` (gzipped). Needs an engine
 * with vectors (WebAssembly SIMD), as all have been since 2023.
 *
 * @module
 */
import * as compilers from "#core";
import * as bindings from "./generated/core-bindings.js";
import { input } from "./input.js";
import { Instance, type ModuleSource } from "./instance/start.js";
import { own } from "./options.js";
import type { Preset } from "./presets.js";
import { configurationText, type SanitizerLike } from "./sanitizer-config.js";
import type { Report, SanitizerConfig } from "./types.js";

export { CleanError } from "./errors.js";
export { MAX_INPUT_LENGTH } from "./input.js";
export type { ModuleSource } from "./instance/start.js";
export type { Preset } from "./presets.js";
export type { SanitizerLike } from "./sanitizer-config.js";
export type * from "./types.js";

const instance = new Instance(bindings, compilers);
type Native = InstanceType<(typeof bindings)["NativeCleaner"]>;

/** Compiles and starts the module, in browsers while it arrives. Without a source, it is the file beside this one. */
export const init = (source?: ModuleSource): Promise<void> => instance.init(source);

/** Which rules to clean by: at most one of both. */
export interface CoreOptions {
  /** The name of a preset. */
  readonly preset?: Preset;
  /** A configuration of the Sanitizer API or a `Sanitizer`, which means here what it means to `setHTML`, or `"default"`. */
  readonly sanitizer?: SanitizerConfig | SanitizerLike | "default";
  /** Where the output is inserted, such as `"body"`, `"td"` or `"document"`; else as the preset says. */
  readonly context?: string;
}

/** Cleans by one preset or configuration. Keep it: making it compiles the rules. */
export class Cleaner {
  readonly #make: () => Native;
  #native: Native | undefined;
  #start = 0;

  constructor(options?: CoreOptions) {
    const { preset, sanitizer, context } = own(options, ["preset", "sanitizer", "context"], "options");
    if (preset !== undefined && sanitizer !== undefined) throw new TypeError("options: give one of preset and sanitizer");
    const config = sanitizer === undefined || sanitizer === "default" ? undefined : configurationText(sanitizer);
    const name = sanitizer === "default" ? "sanitizer-api" : (preset ?? "default");
    this.#make = () =>
      instance.call(({ NativePolicy, NativeCleaner }) => {
        const policy = config === undefined ? NativePolicy.preset(name) : NativePolicy.sanitizer(config);
        return new NativeCleaner(policy, context);
      });
    this.#cleaner();
  }

  #cleaner(): Native {
    if (this.#native === undefined || this.#start !== instance.starts) {
      this.#native = this.#make();
      this.#start = instance.starts;
    }
    return this.#native;
  }

  /** Returns HTML that is safe to show. Throws `CleanError` if a limit rejects the input. */
  clean(html: string): string {
    const text = input(html);
    return instance.call(() => this.#cleaner().clean(text));
  }

  /** Cleans, and returns the output with what was removed and why. */
  report(html: string): Report {
    const text = input(html);
    return JSON.parse(instance.call(() => this.#cleaner().report(text))) as Report;
  }
}

let cleaner: Cleaner | undefined;

/** Returns HTML that is safe to show. With options, each call makes a cleaner: keep a `Cleaner` then. */
export const sanitize = (html: string, options?: CoreOptions): string =>
  (options === undefined ? (cleaner ??= new Cleaner()) : new Cleaner(options)).clean(html);

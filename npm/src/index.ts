/**
 * Cleans untrusted HTML, without a DOM.
 *
 * @module
 */
import { Cleaner, type CleanerOptions } from "./cleaner.js";
import { HOOKS } from "./hooks.js";
import { toJson } from "./json.js";
import { own } from "./options.js";
import { Policy, type PolicyLike } from "./policy.js";
import type { Preset } from "./presets.js";
import { Recent } from "./recent.js";
import { configurationText, type SanitizerLike } from "./sanitizer-config.js";
import type { SanitizerConfig } from "./types.js";

export { Cleaner, type CleanerOptions, type Explanation } from "./cleaner.js";
export { CleanError, PolicyError } from "./errors.js";
export type { Change, Decision, HookAttribute, HookElement, HookLink, HookUrl, Hooks } from "./hooks.js";
export { MAX_INPUT_LENGTH } from "./input.js";
export type { ModuleSource } from "./instance/start.js";
export { init } from "./instance/state.js";
export { Policy, presets, type ElementTable, type PolicyLike, type PolicyObject } from "./policy.js";
export type { Preset } from "./presets.js";
export type { SanitizerLike } from "./sanitizer-config.js";
export { trustedTypesPolicy } from "./trusted-types.js";
export type * from "./types.js";

/** Which policy to clean by: at most one of `preset`, `policy` and `sanitizer`. */
export interface SanitizeOptions extends CleanerOptions {
  /** The name of a preset. */
  readonly preset?: Preset;
  /** A policy. */
  readonly policy?: PolicyLike;
  /** A configuration of the Sanitizer API or a `Sanitizer`, which means here what it means to `setHTML`, or `"default"`. */
  readonly sanitizer?: SanitizerConfig | SanitizerLike | "default";
}

/** The cleaners that `sanitize` made. */
const recent = new Recent<Cleaner>(32);
let usual: Cleaner | undefined;

/**
 * Returns HTML that is safe to show. Without options, by the preset `default`. Throws `CleanError` if the policy or a limit rejects the
 * input, `PolicyError` if the policy is not valid.
 *
 * Keeps the cleaners of the last policies, by their text. With hooks or a `Policy`, each call makes a cleaner: keep a `Cleaner` then.
 */
export const sanitize = (html: string, options?: SanitizeOptions): string => {
  if (options === undefined) return (usual ??= new Cleaner()).clean(html);
  const { preset, policy, sanitizer, context, declareEncoding, ...hooks } = own(
    options,
    ["preset", "policy", "sanitizer", "context", "declareEncoding", ...HOOKS],
    "options",
  );
  if ([preset, policy, sanitizer].filter((given) => given !== undefined).length > 1) {
    throw new TypeError("options: give one of preset, policy and sanitizer");
  }
  const rest: CleanerOptions = { ...hooks, declareEncoding: declareEncoding === true, ...(context === undefined ? {} : { context }) };
  const given = sanitizer === "default" ? "sanitizer-api" : (sanitizer ?? policy ?? preset ?? "default");
  const isConfiguration = sanitizer !== undefined && typeof given === "object";
  if (given instanceof Policy || Object.keys(hooks).length > 0) {
    const cleaner = new Cleaner(isConfiguration ? Policy.fromSanitizer(given as SanitizerConfig) : (given as PolicyLike), rest);
    try {
      return cleaner.clean(html);
    } finally {
      cleaner.release();
    }
  }
  // The cleaner is made of the text that is its key: equal keys are equal cleaners, whatever getters return.
  const text = isConfiguration ? configurationText(given as SanitizerConfig) : toJson(given);
  const read = (): Policy => (typeof given === "string" ? new Policy(given) : isConfiguration ? Policy.fromSanitizer(JSON.parse(text) as SanitizerConfig) : Policy.fromJson(text));
  const key = JSON.stringify([declareEncoding === true, context ?? "", isConfiguration, text]);
  return recent.of(key, () => new Cleaner(read(), rest)).clean(html);
};

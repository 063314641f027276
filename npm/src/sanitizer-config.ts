import { toJson } from "./json.js";
import type { SanitizerConfig } from "./types.js";

/** A `Sanitizer` of a browser. */
export interface SanitizerLike {
  get(): SanitizerConfig;
}

/** Returns a configuration as JSON. Members that are not known are ignored, as `setHTML` does. */
export const configurationText = (sanitizer: SanitizerConfig | SanitizerLike): string => {
  if (sanitizer === null || typeof sanitizer !== "object") throw new TypeError("a configuration of the Sanitizer API is an object");
  const config = "get" in sanitizer && typeof sanitizer.get === "function" ? sanitizer.get() : sanitizer;
  if (Object.hasOwn(config, "sanitizer")) throw new TypeError("these are the options of setHTML; pass their member sanitizer");
  return toJson(config);
};

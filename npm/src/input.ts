import { CleanError } from "./errors.js";

/** The longest input, in UTF-16 code units: the module has 4 GB of memory. */
export const MAX_INPUT_LENGTH = 128 * 1024 * 1024;

/** Checks an input. */
export const input = (html: string): string => {
  if (typeof html !== "string") throw new TypeError(`the input is a string, not ${html === null ? "null" : typeof html}`);
  if (html.length > MAX_INPUT_LENGTH) {
    throw new CleanError(`the input has ${html.length} UTF-16 code units; at most ${MAX_INPUT_LENGTH} are possible`, "limit-input-bytes");
  }
  return html;
};

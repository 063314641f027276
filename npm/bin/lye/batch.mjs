/** Processes inputs one after the other. A bad input does not stop the others. */
import { CleanError } from "../../dist/esm/index.js";
import { messageOf, Failure } from "./failure.mjs";
import { readText } from "./inputs.mjs";
import { printMessage } from "./output.mjs";
import { oneLine } from "./terminal-escape.mjs";

/** The options for inputs that `lye clean` and `lye check` share. */
export const INPUT_OPTIONS = /** @satisfies {Record<string, import("./arguments.mjs").Option>} */ ({
  quiet: { type: "boolean", short: "q" },
  lossy: { type: "boolean" },
});

export const INPUT_HELP = `\
  -q, --quiet                Hide the summary lines and the number of warnings about the policy
      --lossy                Replace invalid bytes with U+FFFD, as browsers do, instead of rejecting the input`;

/**
 * Reads each input, and calls `work` with its HTML, which is not clean. Prints the errors of both.
 *
 * @param {readonly import("./inputs.mjs").Input[]} inputs
 * @param {Readonly<Record<string, any>>} options
 * @param {string} done what is done with inputs, for the summary line
 * @param {(input: import("./inputs.mjs").Input, html: string) => void | Promise<void>} work
 * @returns {Promise<number>} the number of inputs that failed
 */
export const forEachInput = async (inputs, options, done, work) => {
  let failed = 0;
  for (const input of inputs) {
    try {
      const text = await readText(input, { isLossy: options.lossy === true });
      await work(input, text);
    } catch (error) {
      failed += 1;
      printMessage(`error: ${problem(error, input)}`);
    }
  }
  if (failed > 0 && inputs.length > 1 && !options.quiet) {
    printMessage(`${done} ${inputs.length - failed} of ${inputs.length} files, ${failed} failed`);
  }
  return failed;
};

/**
 * Returns what went wrong with an input, and where.
 *
 * @param {unknown} error
 * @param {import("./inputs.mjs").Input} input
 */
const problem = (error, input) => (error instanceof Failure ? error.message : `${placeOf(error, input.name)}: ${oneLine(messageOf(error))}`);

/**
 * Returns where an input was rejected.
 *
 * @param {unknown} error
 * @param {string} name
 */
export const placeOf = (error, name) => {
  const hasPlace = error instanceof CleanError && error.line !== null;
  return hasPlace ? `${oneLine(name)}:${error.line}:${error.column}` : oneLine(name);
};

/** Parses the arguments of a subcommand. */
import { parseArgs } from "node:util";
import { Failure } from "./failure.mjs";
import { oneLine } from "./terminal-escape.mjs";

/**
 * An option.
 *
 * @typedef {object} Option
 * @property {"string" | "boolean"} type
 * @property {string} [short] its short name
 * @property {boolean} [multiple] whether it is repeatable
 * @property {readonly string[]} [choices] the possible values
 * @property {string} [bare] the value if it is given without one; its values follow `=`
 * @property {readonly string[]} [conflicts] options that cannot be given with it
 */

/**
 * The arguments of a subcommand. Options that are not given are absent; repeatable ones are lists.
 *
 * @typedef {{ options: Readonly<Record<string, any>>, positionals: readonly string[] }} Arguments
 */

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, Option>>} known
 * @param {string} command the name of the subcommand, for messages
 * @returns {Arguments}
 */
export const parse = (args, known, command) => {
  /** @param {string} problem */
  const refuse = (problem) => {
    throw new Failure(`${oneLine(problem)}; see \`${command} --help\``);
  };
  const { tokens } = parseArgs({ args: withBareValues(args, known), options: known, strict: false, tokens: true });
  /** @type {Record<string, any>} */
  const options = Object.create(null);
  /** @type {string[]} */
  const positionals = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) return refuse(`unknown option ${rawName}`);
    if (option.type === "boolean") {
      if (value !== undefined) refuse(`${rawName} takes no value`);
    } else if (value === undefined || (!inlineValue && value.length > 1 && value.startsWith("-"))) {
      refuse(`${rawName} needs a value`);
    } else if (option.choices && !option.choices.includes(value)) {
      refuse(`${rawName} ${value}: unknown value; expected ${option.choices.join(", ")}`);
    }
    if (option.multiple) (options[name] ??= []).push(value);
    else if (name in options) refuse(`${rawName} is given more than once`);
    else options[name] = value ?? true;
  }
  for (const name of Object.keys(options)) {
    const other = known[name]?.conflicts?.find((other) => other in options);
    if (other) refuse(`--${name} cannot be used with --${other}`);
  }
  return { options, positionals };
};

/**
 * Gives options their value that may be given without one.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, Option>>} known
 */
const withBareValues = (args, known) => {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, at) => {
    const bare = at < end && arg.startsWith("--") && Object.hasOwn(known, arg.slice(2)) ? known[arg.slice(2)]?.bare : undefined;
    return bare === undefined ? arg : `${arg}=${bare}`;
  });
};

/**
 * Whether the arguments ask for help.
 *
 * @param {readonly string[]} args
 */
export const asksForHelp = (args) => {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.slice(0, end).some((arg) => arg === "--help" || arg === "-h");
};

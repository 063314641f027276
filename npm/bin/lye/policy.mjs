/** Policies: loaded from a file or a preset, with overrides from the arguments. */
import { existsSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { Cleaner, Policy, PolicyError, presets } from "../../dist/esm/index.js";
import { Failure, systemError } from "./failure.mjs";
import { printMessage } from "./output.mjs";
import { oneLine } from "./terminal-escape.mjs";

const PRESETS = presets();

/** The options that choose a policy and override parts of it. */
export const POLICY_OPTIONS = /** @satisfies {Record<string, import("./arguments.mjs").Option>} */ ({
  policy: { type: "string", conflicts: ["preset"] },
  preset: { type: "string", choices: PRESETS },
  base: { type: "string" },
  disallowed: { type: "string", choices: ["remove", "unwrap", "escape"] },
  lossless: { type: "boolean" },
  context: { type: "string", conflicts: ["document"] },
  document: { type: "boolean" },
});

export const POLICY_HELP = `\
      --policy <FILE>        Clean with a policy file, in TOML (.toml) or JSON (.json), that extends no other file
      --preset <NAME>        Clean with a built-in policy. The default is \`default\`, for user content
                             [possible values: ${PRESETS.slice(0, 8).join(", ")},
                             ${PRESETS.slice(8).join(", ")}]
      --base <URL>           URL of the page that will contain the output; overrides the policy's \`base.url\`
      --disallowed <ACTION>  What to do with disallowed elements; overrides the policy. \`remove\` drops them with their content,
                             \`unwrap\` keeps the content, \`escape\` turns the tags into text
      --lossless             Keep text that merely resembles markup: \`Vec<T>\`, \`a<b>c\`, \`<me@example.com>\`
      --context <ELEMENT>    Where the output will be inserted: an element such as \`td\` or \`svg:path\`, a chain of open elements
                             such as \`body > p > a\`, or \`srcdoc\`. Overrides the policy; the default is \`body\`
      --document             Treat inputs as whole documents, not fragments`;

/** What a subcommand changes in a policy. @typedef {{ findings?: "collect", removeHidden?: boolean }} Changes */

/**
 * Returns the cleaner that the options choose, which declares UTF-8 in whole documents. Prints how many warnings a policy file has.
 *
 * @param {Readonly<Record<string, any>>} options
 * @param {Changes} [changes]
 */
export const cleanerOf = (options, changes = {}) => {
  const chosen = options.policy === undefined ? new Policy(options.preset ?? "default") : ofFile(options.policy);
  if (options.policy !== undefined && !options.quiet) printWarnings(chosen, options.policy);
  return new Cleaner(overridden(chosen, options, changes), { declareEncoding: true });
};

/**
 * Loads the policy that an argument names: a preset or a file.
 *
 * @param {string} name
 */
export const named = (name) => {
  if (PRESETS.includes(name)) return new Policy(name);
  if (extname(name) !== "" || /[/\\]/.test(name) || existsSync(name)) return ofFile(name);
  throw new Failure(`${oneLine(name)}: unknown preset; expected a .toml or .json file, or one of ${PRESETS.join(", ")}`);
};

/** @param {string} path */
const ofFile = (path) => {
  const shown = oneLine(path);
  const read = { ".toml": Policy.fromToml, ".json": Policy.fromJson }[extname(path)];
  if (!read) throw new Failure(`${shown}: expected a policy file that ends in .toml or .json`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    throw new Failure(`${shown}: cannot read: ${error instanceof TypeError ? "not valid UTF-8; convert it" : systemError(error)}`);
  }
  try {
    return read(text);
  } catch (error) {
    throw error instanceof PolicyError ? refused(error, shown) : error;
  }
};

/**
 * Returns the failure for a policy with problems: a line for each.
 *
 * @param {PolicyError} error
 * @param {string} file its name, escaped
 */
const refused = (error, file) => {
  const lines = error.problems.map(({ message, path, remedy, line, column }) => {
    const place = line === null ? file : `${file}:${line}:${column}`;
    const extendsFile = path === "extends" && message.startsWith("it names a file");
    const advice = extendsFile ? EXTENDS_ADVICE : remedy;
    return oneLine(`${place}: ${path ? `\`${path}\`: ` : ""}${message}${advice ? `; ${advice}` : ""}`);
  });
  return new Failure(lines.join("\nerror: "));
};

const EXTENDS_ADVICE = "extend a preset, or write one file with `lye policy show` of the native command (cargo install lye-cli)";

/**
 * Prints how many warnings a policy has.
 *
 * @param {Policy} policy
 * @param {string} path
 */
const printWarnings = (policy, path) => {
  const count = policy.lint().filter(({ severity }) => severity === "warning").length;
  const name = oneLine(path);
  if (count > 0) printMessage(`${name}: ${count} ${count === 1 ? "warning" : "warnings"}; see \`lye policy lint ${name}\``);
};

/**
 * Applies the options and changes.
 *
 * @param {Policy} policy
 * @param {Readonly<Record<string, any>>} options
 * @param {Changes} changes
 */
const overridden = (policy, options, changes) => {
  const members = JSON.parse(policy.toJson());
  const before = JSON.stringify(members);
  /** @type {(group: string, changed: object) => void} */
  const change = (group, changed) => {
    members[group] = { ...members[group], ...changed };
  };
  if (options.document) change("output", { context: "document" });
  if (options.context !== undefined) change("output", { context: contextOf(options.context) });
  if (options.base !== undefined) change("input", { base_url: options.base });
  if (options.disallowed !== undefined) members.disallowed = options.disallowed;
  if (options.lossless) change("input", { lossless: true });
  if (changes.removeHidden) change("text", { remove_hidden: true });
  // A policy that rejects inputs gives one finding; with this, it gives all.
  if (changes.findings && members.output?.findings === "reject") change("output", { findings: changes.findings });
  const after = JSON.stringify(members);
  if (after === before) return policy;
  try {
    return Policy.fromJson(after);
  } catch (error) {
    throw error instanceof PolicyError ? overrideRefused(error, options) : error;
  }
};

/**
 * @param {PolicyError} error
 * @param {Readonly<Record<string, any>>} options
 */
const overrideRefused = ({ problems }, options) => {
  const lines = problems.map(({ message, path, remedy }) => {
    const option = { "output.context": "context", "input.base_url": "base", disallowed: "disallowed" }[path];
    const place = option && option in options ? `--${option} ${options[option]}` : `with these options, \`${path}\``;
    return oneLine(`${place}: ${message}${remedy ? `; ${remedy}` : ""}`);
  });
  return new Failure(lines.join("\nerror: "));
};

/**
 * Converts the value of `--context` to the form that policies use.
 *
 * @param {string} value
 */
const contextOf = (value) => {
  if (value.includes(">")) return value;
  const [, prefix, name] = /^(?:([^:]*):)?([A-Za-z][^\s<>/:]*)$/.exec(value) ?? [];
  if (name === undefined) throw new Failure(`--context ${oneLine(value)}: expected an element name, such as \`td\` or \`svg:path\``);
  if (prefix === undefined) return name.toLowerCase();
  if (prefix === "svg" || prefix === "math") return `${prefix} > ${name}`;
  throw new Failure(`--context ${oneLine(value)}: unknown namespace \`${oneLine(prefix)}\`; use \`svg:\` or \`math:\`, or no prefix for HTML`);
};

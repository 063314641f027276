/** Finds the subcommand of the arguments, and runs it. */
import { readFileSync } from "node:fs";
import { asksForHelp, parse } from "./arguments.mjs";
import { Failure, messageOf } from "./failure.mjs";
import { printMessage, writeStdout } from "./output.mjs";
import { oneLine } from "./terminal-escape.mjs";

/**
 * A subcommand: its options, its help, and what it does. It returns the exit status.
 *
 * @typedef {object} Command
 * @property {Readonly<Record<string, import("./arguments.mjs").Option>>} options
 * @property {string} help
 * @property {(args: import("./arguments.mjs").Arguments) => Promise<number>} run
 */

/** Loads a subcommand: help of the whole command needs no WebAssembly. @typedef {() => Promise<Command>} Load */

/** @type {Readonly<Record<string, Load>>} */
const COMMANDS = {
  clean: () => import("./commands/clean.mjs"),
  check: () => import("./commands/check.mjs"),
  explain: () => import("./commands/explain.mjs"),
  "policy show": () => import("./commands/policy/show.mjs"),
  "policy lint": () => import("./commands/policy/lint.mjs"),
  "policy import": () => import("./commands/policy/import.mjs"),
};

/** Subcommands that only the native command has. */
const NATIVE_COMMANDS = ["encode", "strip", "url", "completions", "man", "policy diff", "policy schema"];

const NATIVE = "For directories, JSON Lines and manifests, install the native command: cargo install lye-cli";

const HELP = `\
Sanitize untrusted HTML

Usage: lye <COMMAND>

Commands:
  clean    Sanitize HTML: remove scripts and everything else that a policy does not allow
  check    Report what cleaning would change, without writing cleaned output
  explain  Explain what a policy does to an HTML snippet, node by node
  policy   Show, check and import policies
  help     Print this message or the help of the given subcommand(s)

Options:
  -h, --help     Print help
  -V, --version  Print version

Examples:
  lye clean comment.html                     print the cleaned file
  echo '<p onclick=x()>Fish' | lye clean     clean standard input
  lye check --fail-on error comment.html     exit with status 1 if anything dangerous would be removed
  lye explain '<p onclick=x()>Fish'          show what happens to each node and attribute, and why
  lye policy import --from dompurify settings.json

\`lye <COMMAND> --help\` shows examples and exit statuses, as does \`lye policy <COMMAND> --help\`.
${NATIVE}
`;

const POLICY_HELP = `\
Show, check and import policies

Usage: lye policy <COMMAND>

Commands:
  show    Print a policy
  lint    Find dead and risky rules in policies
  import  Convert the settings of another sanitizer to a policy
  help    Print this message or the help of the given subcommand(s)

Options:
  -h, --help  Print help
`;

const GROUPS = new Map([
  ["lye", HELP],
  ["lye policy", POLICY_HELP],
]);

/**
 * Runs the command with its arguments, and returns the exit status.
 *
 * @param {readonly string[]} args
 */
export const run = async (args) => {
  try {
    return await dispatch(args);
  } catch (error) {
    if (error instanceof Failure) {
      printMessage(`error: ${error.message}`);
      return error.status;
    }
    printMessage(`error: ${oneLine(messageOf(error))}`);
    return 2;
  }
};

/** @param {readonly string[]} args */
const dispatch = async (args) => {
  const [first, ...rest] = args;
  if (first === "--version" || first === "-V") {
    await writeStdout(`lye ${version()}\n`);
    return 0;
  }
  // `lye help clean` is `lye clean --help`, and `lye policy help lint` is `lye policy lint --help`.
  if (first === "help") return dispatch([...rest, "--help"]);
  if (first === "policy" && rest[0] === "help") return dispatch(["policy", ...rest.slice(1), "--help"]);
  const isGroup = first === "policy" && rest[0] !== undefined && !rest[0].startsWith("-");
  const name = isGroup ? `policy ${rest[0]}` : (first ?? "");
  if (Object.hasOwn(COMMANDS, name)) return runCommand(name, isGroup ? rest.slice(1) : rest);
  return runGroup(args, name);
};

/**
 * @param {string} name
 * @param {readonly string[]} args
 */
const runCommand = async (name, args) => {
  const command = await /** @type {Load} */ (COMMANDS[name])();
  if (asksForHelp(args)) {
    await writeStdout(`${command.help}\n${NATIVE}\n`);
    return 0;
  }
  return command.run(parse(args, command.options, `lye ${name}`));
};

/**
 * Prints the help of `lye` or `lye policy`, or says that there is no such subcommand.
 *
 * @param {readonly string[]} args
 * @param {string} name
 */
const runGroup = async (args, name) => {
  const group = args[0] === "policy" ? "lye policy" : "lye";
  const help = GROUPS.get(group) ?? "";
  const [next] = group === "lye" ? args : args.slice(1);
  if (next === undefined) {
    // The native command, too, shows its help as an error then.
    printMessage(help.trimEnd());
    return 2;
  }
  if (next === "--help" || next === "-h") {
    await writeStdout(help);
    return 0;
  }
  if (NATIVE_COMMANDS.includes(name)) throw new Failure(`\`lye ${name}\` needs the native command: cargo install lye-cli`);
  const what = next.startsWith("-") ? "option" : "command";
  throw new Failure(`unknown ${what} ${oneLine(next)}; see \`${group} --help\``);
};

/** @returns {string} */
const version = () => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;

/** `lye policy lint`: finds dead and risky rules in policies. */
import { Failure } from "../../failure.mjs";
import { printMessage, writeStdout } from "../../output.mjs";
import { named } from "../../policy.mjs";
import { counted } from "../../report.mjs";
import { json, multiLine, oneLine } from "../../terminal-escape.mjs";

/** @typedef {import("../../../../dist/esm/index.js").Lint} Lint */

export const options = /** @satisfies {Record<string, import("../../arguments.mjs").Option>} */ ({
  allow: { type: "string", multiple: true },
  json: { type: "boolean" },
});

export const help = `\
Find dead and risky rules in policies

Usage: lye policy lint [OPTIONS] <POLICY>...

Arguments:
  <POLICY>...         Presets, or policy files (.toml or .json)

Options:
      --allow <LINT>  Suppress this lint. Repeatable
      --json          Write one JSON line per lint
  -h, --help          Print help

Examples:
  lye policy lint comments.toml              show lints with path, reason and help; those alike once, with their other places
  lye policy lint --allow form-kept --allow comments-kept mine.toml
                                             suppress these lints
  lye policy lint --json mine.toml           emit one JSON line per lint: \`policy\`, \`code\`, \`severity\`, \`path\`, \`line\`,
                                             \`column\`, \`message\` and \`remedy\`

A lint has the severity \`warning\` if the rule has no effect, or probably not the intended one, and \`risk\` if the rule works, but such
rules have caused vulnerabilities elsewhere. The native command also shows the lines in the file; here, \`line\` and \`column\` are null.

Exit status:
  0  no lints
  1  a policy has lints that --allow does not suppress
  2  bad arguments, or a bad policy
`;

/** @param {import("../../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals }) => {
  if (positionals.length === 0) throw new Failure("a policy is expected; see `lye policy lint --help`");
  /** @type {readonly string[]} */
  const allowed = options.allow ?? [];
  // Report a bad policy before any lints.
  const policies = positionals.map((name) => ({ name, lints: named(name).lint().filter(({ code }) => !allowed.includes(code)) }));
  await writeStdout(policies.map(({ name, lints }) => (options.json ? lines(name, lints) : text(name, lints))).join(""));
  const all = policies.flatMap(({ lints }) => lints);
  if (all.length === 0) return 0;
  const warnings = all.filter(({ severity }) => severity === "warning").length;
  if (!options.json) printMessage(`${counted(warnings, "warning")}, ${counted(all.length - warnings, "risk")}`);
  return 1;
};

/**
 * @param {string} policy
 * @param {readonly Lint[]} lints
 */
const lines = (policy, lints) =>
  lints.map(({ code, severity, path, message, remedy }) => `${json({ policy, code, severity, path, line: null, column: null, message, remedy })}\n`).join("");

/**
 * Shows lints; those with the same code, message and remedy once.
 *
 * @param {string} policy
 * @param {readonly Lint[]} lints
 */
const text = (policy, lints) => {
  /** @type {Map<string, Lint[]>} */
  const groups = new Map();
  for (const lint of lints) {
    const key = JSON.stringify([lint.code, lint.message, lint.remedy]);
    groups.set(key, [...(groups.get(key) ?? []), lint]);
  }
  return [...groups.values()].map((group) => multiLine(`${shown(policy, group)}\n`)).join("");
};

/** The maximum number of further places of a lint that are shown. */
const MAX_PLACES = 3;

/**
 * @param {string} policy
 * @param {readonly Lint[]} group
 */
const shown = (policy, [first, ...others]) => {
  if (first === undefined) return "";
  const { severity, code, path, message, remedy } = first;
  const subject = path ? `\`${path}\`: ` : "";
  const help = remedy === null ? "" : `\n = help: ${oneLine(remedy)}`;
  const places = [...others.slice(0, MAX_PLACES).map(({ path }) => `\`${path}\``), ...(others.length > MAX_PLACES ? ["…"] : [])];
  const more = others.length > 0 ? `  and ${others.length} more: ${places.join(", ")}\n` : "";
  return `${severity}[${code}]: ${subject}${oneLine(message)}\n--> ${policy}${help}\n${more}`;
};

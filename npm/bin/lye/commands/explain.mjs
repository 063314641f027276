/** `lye explain`: shows what a policy does to each node and attribute of a snippet, and by which rule. */
import { placeOf } from "../batch.mjs";
import { Failure, messageOf } from "../failure.mjs";
import { inputOf, readText, STDIN } from "../inputs.mjs";
import { writeStdout } from "../output.mjs";
import { cleanerOf, POLICY_HELP, POLICY_OPTIONS } from "../policy.mjs";
import { json, multiLine, oneLine, quoted } from "../terminal-escape.mjs";

/** @typedef {import("../../../dist/esm/index.js").ExplainedStep} Step */
/** @typedef {import("../../../dist/esm/index.js").ExplainedNode} Node */

export const options = /** @satisfies {Record<string, import("../arguments.mjs").Option>} */ ({
  ...POLICY_OPTIONS,
  file: { type: "string" },
  json: { type: "boolean" },
});

export const help = `\
Explain what a policy does to an HTML snippet, node by node

Usage: lye explain [OPTIONS] [SNIPPET]

Arguments:
  [SNIPPET]                  HTML to explain; without it and --file, standard input is read

Options:
      --file <FILE>          Read the HTML from this file
${POLICY_HELP}
      --json                 Write JSON
  -h, --help                 Print help

Examples:
  lye explain '<p onclick=x()>Fish'          show each node and attribute, and what happens to it
  lye explain --preset comment --file mail.html
  echo '<a href=javascript:x>Fish' | lye explain --json

The parsed input is shown as a tree of elements with their attributes, text and comments. Changes follow on the same line
or below. If the output must be parsed and cleaned again, each pass has its own tree. Positions of rules in the policy are not
shown: in JSON, \`policy\` is null.

Exit status:
  0  the snippet was explained
  2  bad arguments or policy, or the snippet could not be read or was rejected
`;

/** @param {import("../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals: [snippet, ...others] }) => {
  if (others.length > 0) throw new Failure("one snippet is expected; quote it, see `lye explain --help`");
  if (snippet !== undefined && options.file !== undefined) throw new Failure("--file cannot be used with a snippet");
  const input = options.file === undefined ? STDIN : inputOf(options.file);
  const html = snippet ?? (await readText(input, { isLossy: true }));
  const cleaner = cleanerOf(options, { findings: "collect" });
  let explained;
  try {
    explained = cleaner.explain(html);
  } catch (error) {
    throw new Failure(`${placeOf(error, snippet === undefined ? input.name : "snippet")}: ${oneLine(messageOf(error))}`);
  }
  await writeStdout(options.json ? `${json(explained)}\n` : text(explained));
  return 0;
};

/** The maximum indentation, in levels. */
const MAX_INDENT = 24;
/** The maximum number of characters shown of a text. */
const MAX_CHARACTERS = 60;

/** What an edit does. @type {Readonly<Record<string, string>>} */
const DONE = {
  remove: "removed",
  remove_attribute: "removed",
  replace_with_children: "unwrapped (content kept)",
  rename: "renamed",
  set_attribute: "set",
  set_data: "set",
  insert_text: "added",
  insert_element: "added",
  insert_doctype: "added",
  move: "moved",
};

/**
 * Renders the trees of all passes, and the output.
 *
 * @param {import("../../../dist/esm/index.js").Explanation} explained
 */
const text = ({ passes, html }) => {
  const trees = passes.map(({ nodes, whole }) => [...nodes.map(node), ...whole.map((step) => `${change(step)}\n`)].join(""));
  return `${trees.join("\nparsed again:\n")}\noutput:\n${multiLine(html)}\n`;
};

/** @param {Node} node */
const node = ({ depth, kind, name, data, attributes, steps }) => {
  const indent = "  ".repeat(Math.min(depth, MAX_INDENT));
  const shown = { element: `<${name}>`, text: clipped(data), comment: `<!--${clipped(data)}-->`, doctype: `<!DOCTYPE ${name}>` };
  const what = kind in shown ? shown[/** @type {keyof typeof shown} */ (kind)] : `<?${name}>`;
  const below = attributes.map(({ name, value, steps }) => line(`${indent}    `, `${name}=${clipped(value)}`, steps));
  return line(indent, what, steps) + below.join("");
};

/**
 * Renders a node or attribute with its first change after it and the others below.
 *
 * @param {string} indent
 * @param {string} what
 * @param {readonly Step[]} steps
 */
const line = (indent, what, [first, ...others]) => {
  const beside = first ? `  ${change(first)}` : "";
  return `${indent}${oneLine(what)}${beside}\n${others.map((step) => `${indent}    ${change(step)}\n`).join("")}`;
};

/** @param {Step} step */
const change = ({ edit, after, finding, hidden_by: causes = [] }) => {
  const because = finding ? `${finding.code}${finding.rule ? ` by ${finding.rule}` : ""}` : "";
  const hidden = causes.map(({ code, line }) => `\`${code}\` (line ${line})`).join(" and ");
  const reasons = hidden ? `${because}: ${hidden}` : because;
  return oneLine(`${DONE[edit] ?? "parsed"}${after === null ? "" : ` to ${clipped(after)}`}: ${reasons}`);
};

/**
 * Quotes a text; shows only the start of a long one.
 *
 * @param {string} text
 */
const clipped = (text) => {
  const start = [...text.slice(0, 2 * MAX_CHARACTERS)].slice(0, MAX_CHARACTERS).join("");
  return start.length < text.length ? `${quoted(start)}…` : quoted(text);
};

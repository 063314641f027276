/** `lye check`: reports what cleaning would change, without writing cleaned output. */
import { forEachInput, INPUT_HELP, INPUT_OPTIONS } from "../batch.mjs";
import { inputsOf } from "../inputs.mjs";
import { writeFile, writeStdout } from "../output.mjs";
import { cleanerOf, POLICY_HELP, POLICY_OPTIONS } from "../policy.mjs";
import { JSON_HELP, Report, SEVERITIES } from "../report.mjs";

export const options = /** @satisfies {Record<string, import("../arguments.mjs").Option>} */ ({
  ...POLICY_OPTIONS,
  ...INPUT_OPTIONS,
  format: { type: "string", choices: ["human", "json", "summary"] },
  output: { type: "string", short: "o" },
  "fail-on": { type: "string", choices: SEVERITIES },
});

export const help = `\
Report what cleaning would change, without writing cleaned output

Usage: lye check [OPTIONS] [FILE]...

Arguments:
  [FILE]...                  Files to check; standard input if omitted, or for \`-\`

Options:
${POLICY_HELP}
      --format <FORMAT>      Format of the report: \`human\` (the default, a line for each finding), \`json\` (a line for each
                             input) or \`summary\` (a table of codes)
  -o, --output <FILE>        Write the report to this file instead of standard output; the file is replaced only on success
      --fail-on <SEVERITY>   Exit with status 1 if any finding is at least this severe: \`note\`, \`warning\` (the default) or
                             \`error\`
${INPUT_HELP}
  -h, --help                 Print help

Examples:
  lye check page.html                        show findings
  lye check --policy mail.toml --document templates/*.html
  lye check --fail-on error content/*.html   fail only on findings of severity \`error\`
  lye check --format json a.html             emit one JSON line per input, with all findings

Each finding has a severity: \`error\` for anything that could run script, load a resource, lead to another site or bypass a
sanitizer; \`warning\` for other content or markup that would be lost, for limits that took effect, and for links that could mislead
readers; \`note\` for comments, and for anything else that would be rewritten or is only reported.
Inputs are UTF-8, or UTF-16 with a byte order mark; what they declare is not read.
${JSON_HELP}

Exit status:
  0  all findings are less severe than --fail-on
  1  at least one finding is as severe as --fail-on, or more severe
  2  bad arguments or policy, unwritable output, or some inputs could not be read or were rejected (the others were checked)
`;

/** @param {import("../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals }) => {
  const inputs = inputsOf(positionals);
  const cleaner = cleanerOf(options, { findings: "collect" });
  const report = new Report(options.format ?? "human");
  let kept = "";

  /** @param {string} part */
  const write = async (part) => {
    if (options.output === undefined) await writeStdout(part);
    else kept += part;
  };

  const failed = await forEachInput(inputs, options, "checked", ({ name }, html) => write(report.add(name, html, cleaner.report(html))));
  await write(report.end(options.quiet === true));
  if (options.output !== undefined) writeFile(options.output, kept);
  if (failed > 0) return 2;
  return report.hasAtLeast(options["fail-on"] ?? "warning") ? 1 : 0;
};

/** `lye clean`: sanitizes untrusted HTML, and writes HTML or another format. */
import { forEachInput, INPUT_HELP, INPUT_OPTIONS } from "../batch.mjs";
import { Failure } from "../failure.mjs";
import { inputsOf } from "../inputs.mjs";
import { printMessage, writeFile, writeStdout } from "../output.mjs";
import { cleanerOf, POLICY_HELP, POLICY_OPTIONS } from "../policy.mjs";
import { JSON_HELP, Report } from "../report.mjs";
import { oneLine } from "../terminal-escape.mjs";

export const options = /** @satisfies {Record<string, import("../arguments.mjs").Option>} */ ({
  ...POLICY_OPTIONS,
  ...INPUT_OPTIONS,
  format: { type: "string", choices: ["html", "xhtml", "text", "markdown"] },
  "remove-hidden": { type: "boolean" },
  output: { type: "string", short: "o" },
  report: { type: "string", choices: ["text", "human", "json", "summary"], bare: "text" },
});

export const help = `\
Sanitize HTML: remove scripts and everything else that a policy does not allow

Usage: lye clean [OPTIONS] [FILE]...

Arguments:
  [FILE]...                  Files to clean. Standard input if omitted, or for \`-\`

Options:
${POLICY_HELP}
      --format <FORMAT>      Output format: \`html\` (the default), \`xhtml\`, \`text\` or \`markdown\`. Markdown and plain text keep the
                             text of elements that they cannot express
      --remove-hidden         Remove text that readers cannot see, such as a mail's preheader with \`display: none\`
  -o, --output <FILE>        Write to this file instead of standard output; the file is replaced only on success
      --report[=<FORMAT>]    Report on standard error what was removed from each input: \`text\` (the default, counts), \`human\`
                             (a line for each finding), \`json\` (a line for each input) or \`summary\` (a table of codes)
${INPUT_HELP}
  -h, --help                 Print help

Examples:
  lye clean comment.html                     print the cleaned file
  lye clean --report a.html b.html           print both; report removals on standard error
  lye clean -o clean.html dirty.html         write to another file
  curl example.org | lye clean --document > page.html
  lye clean --policy comments.toml a.html    clean with a policy file
  lye clean --format markdown -o post.md post.html
                                             convert Markdown to clean HTML

A file that cannot be read or cleaned is reported; the other files are still cleaned.
Inputs are UTF-8, or UTF-16 with a byte order mark; what they declare is not read. The output is UTF-8.
${JSON_HELP}

Exit status:
  0  all inputs were cleaned and written
  1  some inputs could not be read, cleaned or written (the others were)
  2  bad arguments or policy (nothing was written)
`;

const MOSTLY_HIDDEN = "styles hide most of the text, and the policy removes it; `lye check` lists what is hidden";

/** @param {import("../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals }) => {
  const inputs = inputsOf(positionals);
  if (options.output !== undefined && inputs.length > 1) throw new Failure("--output takes one input; clean several one by one");
  const cleaner = cleanerOf(options, { removeHidden: options["remove-hidden"] === true });
  const report = options.report === undefined ? undefined : new Report(options.report);
  const { format = "html" } = options;
  const isText = format === "text" || format === "markdown";
  let hasWritten = false;

  /** @param {string} part */
  const write = async (part) => {
    const text = isText && part !== "" ? `${part}\n` : part;
    if (options.output !== undefined) return writeFile(options.output, text);
    // An empty line separates texts. HTML and XHTML are fragments, written without separators.
    await writeStdout(isText && hasWritten && text !== "" ? `\n${text}` : text);
    hasWritten ||= text !== "";
  };

  const failed = await forEachInput(inputs, options, "cleaned", async ({ name }, html) => {
    const cleaned = format === "html" ? cleaner.report(html) : cleaner.export(html, format);
    if (report) printReport(report.add(name, html, cleaned));
    else if (cleaned.removals.mostlyHidden > 0 && options.quiet !== true) printMessage(`warning: ${oneLine(name)}: ${MOSTLY_HIDDEN}`);
    await write(cleaned.output);
  });
  if (report) printReport(report.end(options.quiet === true));
  return failed > 0 ? 1 : 0;
};

/** @param {string} part */
const printReport = (part) => {
  if (part !== "") printMessage(part.slice(0, -1));
};

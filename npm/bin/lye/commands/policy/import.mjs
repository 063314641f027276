/** `lye policy import`: converts the settings of another sanitizer to a policy. */
import { extname } from "node:path";
import { Policy, PolicyError } from "../../../../dist/esm/index.js";
import { Failure, messageOf } from "../../failure.mjs";
import { inputOf, readText } from "../../inputs.mjs";
import { printMessage, writeFile, writeStdout } from "../../output.mjs";
import { oneLine } from "../../terminal-escape.mjs";

const SOURCES = ["nh3", "ammonia", "bleach", "dompurify", "sanitize-html", "rehype-sanitize", "justhtml", "sanitizer-api"];

export const options = /** @satisfies {Record<string, import("../../arguments.mjs").Option>} */ ({
  from: { type: "string", choices: SOURCES },
  output: { type: "string", short: "o" },
  json: { type: "boolean" },
  strict: { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
});

export const help = `\
Convert the settings of another sanitizer to a policy

Usage: lye policy import [OPTIONS] --from <SANITIZER> <FILE>

Arguments:
  <FILE>                  File with the settings, as a JSON object; \`-\` is standard input

Options:
      --from <SANITIZER>  Sanitizer whose settings to convert
                          [possible values: ${SOURCES.join(", ")}]
  -o, --output <FILE>     Write to this file instead of standard output; a name that ends in .json selects JSON
      --json              Write JSON
      --strict            Exit with status 1 if a setting was not imported exactly
  -q, --quiet             Do not print the settings that were not imported exactly
  -h, --help              Print help

Examples:
  lye policy import --from dompurify -o mine.toml dompurify.json
  echo '{}' | lye policy import --from sanitize-html -
                          convert the defaults of sanitize-html
  lye policy import --strict --from rehype-sanitize schema.json
                          fail if a setting cannot be imported

The settings are a JSON object with the sanitizer's documented options. Settings that a policy cannot express are listed on standard
error, with their path and the reason. The policy keeps nothing that the settings do not allow.

Exit status:
  0  the policy was written
  1  with --strict: some settings were not imported exactly. The policy was still written
  2  bad arguments, unreadable files or settings, or unwritable output
`;

/** @param {import("../../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals: [file, ...others] }) => {
  if (options.from === undefined) throw new Failure(`--from is missing; expected ${SOURCES.join(", ")}`);
  if (file === undefined || others.length > 0) throw new Failure("one file is expected; see `lye policy import --help`");
  const input = inputOf(file);
  const { policy, unmapped } = imported(await readText(input, { isLossy: false }), options.from, input.name);
  if (!options.quiet) {
    for (const setting of unmapped) printMessage(oneLine(`warning: ${setting}`));
    const were = unmapped.length === 1 ? "setting was" : "settings were";
    if (unmapped.length > 0) printMessage(`${unmapped.length} ${were} not imported exactly`);
  }
  const isJson = options.json || (options.output !== undefined && extname(options.output) === ".json");
  const text = isJson ? policy.toJson() : policy.toToml();
  if (options.output === undefined) await writeStdout(text);
  else writeFile(options.output, text);
  return options.strict && unmapped.length > 0 ? 1 : 0;
};

/**
 * @param {string} settings
 * @param {string} source
 * @param {string} name the name of the file, for messages
 */
const imported = (settings, source, name) => {
  try {
    return Policy.importSettings(settings, source);
  } catch (error) {
    // Other messages than those about policies begin with the line and column.
    const problems = error instanceof PolicyError ? error.problems.map(({ path, message }) => ` \`${path}\`: ${message}`) : [messageOf(error)];
    throw new Failure(problems.map((problem) => oneLine(`${name}:${problem}`)).join("\nerror: "));
  }
};

/** `lye policy show`: prints a policy as TOML or JSON. */
import { Failure } from "../../failure.mjs";
import { writeStdout } from "../../output.mjs";
import { named } from "../../policy.mjs";

export const options = /** @satisfies {Record<string, import("../../arguments.mjs").Option>} */ ({
  json: { type: "boolean" },
});

export const help = `\
Print a policy, without defaults and comments

Usage: lye policy show [OPTIONS] <POLICY>

Arguments:
  <POLICY>    A preset, or a policy file (.toml or .json)

Options:
      --json  Write JSON instead of TOML
  -h, --help  Print help

Examples:
  lye policy show comment                    print a preset
  lye policy show comment > mine.toml        save a preset to edit it
  lye policy show --json mine.toml           print as JSON

Exit status:
  0  the result was written
  2  bad arguments, a bad policy, or unwritable output
`;

/** @param {import("../../arguments.mjs").Arguments} args */
export const run = async ({ options, positionals: [name, ...others] }) => {
  if (name === undefined || others.length > 0) throw new Failure("one policy is expected; see `lye policy show --help`");
  const policy = named(name);
  await writeStdout(options.json ? policy.toJson() : policy.toToml());
  return 0;
};

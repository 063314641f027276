import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** What a finding code means. */
export interface FindingCode {
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
  /** Names of elements or attributes that are worse, and why. A `*` at the end of a name matches any characters. */
  readonly errors: readonly { readonly names: readonly string[]; readonly why: string }[];
}

/** Reads what each finding code means from `data/finding-codes.toml`. The tables of details are left out: the playground does not ask for them. */
export const findingCodes = (root: string): Record<string, FindingCode> => {
  const { entry } = parse(readFileSync(`${root}data/finding-codes.toml`, "utf8")) as unknown as { entry: readonly (FindingCode & { code: string })[] };
  return Object.fromEntries(entry.map(({ code, what, why, remedy, errors = [] }) => [code, { what, why, remedy, errors }]));
};

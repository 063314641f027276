import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

interface Entry {
  readonly code: string;
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
}

/** Reads what each finding code means from `data/finding-codes.toml`. The tables of details are left out: the playground does not ask for them. */
export const findingCodes = (root: string): Record<string, Omit<Entry, "code">> => {
  const { entry } = parse(readFileSync(`${root}data/finding-codes.toml`, "utf8")) as unknown as { entry: readonly Entry[] };
  return Object.fromEntries(entry.map(({ code, what, why, remedy }) => [code, { what, why, remedy }]));
};

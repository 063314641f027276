/** The data of the tests: from the repository, or beside it. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE } from "./project.mjs";
import { run } from "./run.mjs";

export const REPOSITORY = dirname(fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, ""));

/** Returns why a test is skipped for what it lacks. With `LYE_REQUIRE_DATA=1`, it fails. */
export const lacking = (what) => {
  if (process.env.LYE_REQUIRE_DATA === "1") throw new Error(`LYE_REQUIRE_DATA is 1, but there is no ${what}`);
  return `there is no ${what}`;
};

/** Returns the texts of the corpus `small`, or `undefined`. `LYE_CORPORA` names the folder of the corpora. */
export const small = () => {
  const file = join(process.env.LYE_CORPORA ?? join(REPOSITORY, "../shared/corpora"), "small.jsonl");
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    console.error(lacking(file));
    return undefined;
  }
};

/** Returns the published payloads, as `lye-hostile` prints them. `LYE_PAYLOADS` names a file with them. */
export const payloads = async () => {
  const given = process.env.LYE_PAYLOADS;
  const text = given === undefined ? await run("cargo", ["run", "--quiet", "--locked", "--example", "payloads"], { cwd: REPOSITORY }) : readFileSync(given, "utf8");
  return JSON.parse(text);
};

/** Returns the path of the command `lye`: `LYE_COMMAND`, or built from the repository. */
export const command = async () => {
  if (process.env.LYE_COMMAND !== undefined) return process.env.LYE_COMMAND;
  await run("cargo", ["build", "--quiet", "--locked", "--bin", "lye"], { cwd: REPOSITORY });
  return join(REPOSITORY, "target/debug/lye");
};

/** Returns the cases of `data/cases.json`, which the crate, the command and the Python package share. */
export const sharedCases = () => JSON.parse(readFileSync(join(REPOSITORY, "data/cases.json"), "utf8"));

/** Returns a file of the built package. */
export const built = (...path) => join(PACKAGE, "dist", ...path);

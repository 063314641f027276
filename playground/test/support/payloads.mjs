/** The published payloads: a line that begins with `= ` names the source of the payload that follows. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const FOLDER = "bench/hostile/payloads";

const read = (file) =>
  readFileSync(at(`${FOLDER}/${file}`), "utf8")
    .split("\n= ")
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf("\n");
      return { source: entry.slice(0, end), html: entry.slice(end + 1).replace(/\n+$/, "") };
    });

export const PAYLOADS = readdirSync(at(FOLDER)).filter((name) => name.endsWith(".txt")).sort().flatMap(read);

/** A policy that keeps all that a policy can keep. */
export const EVERYTHING = readFileSync(at("crates/lye/tests/it/past_bypasses/policies/everything.toml"), "utf8");

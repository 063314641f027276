// The same as `runtime.mjs`, with the smaller module, for the policies that are presets.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { outputs } from "./outputs.mjs";
import * as core from "./presets.mjs";

const [from, to] = process.argv.slice(2);
const { policies, inputs } = JSON.parse(readFileSync(from, "utf8"));
writeFileSync(to, JSON.stringify(outputs(core, { policies: policies.filter((policy) => typeof policy === "string"), inputs })));

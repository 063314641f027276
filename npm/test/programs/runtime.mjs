// Reads policies and inputs from a file, and writes the outputs to another: in Node.js, Deno and Bun.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import * as lye from "lye";
import { outputs } from "./outputs.mjs";

const [from, to] = process.argv.slice(2);
writeFileSync(to, JSON.stringify(outputs(lye, JSON.parse(readFileSync(from, "utf8")))));

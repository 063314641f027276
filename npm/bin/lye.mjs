#!/usr/bin/env node
/** The command `lye`: see `lye --help`. */
import { run } from "./lye/run.mjs";

process.exitCode = await run(process.argv.slice(2));

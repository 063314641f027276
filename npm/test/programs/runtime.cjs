// The same as `runtime.mjs`, in CommonJS.
const { readFileSync, writeFileSync } = require("node:fs");
const lye = require("lye");

const [from, to] = process.argv.slice(2);
import("./outputs.mjs").then(({ outputs }) => writeFileSync(to, JSON.stringify(outputs(lye, JSON.parse(readFileSync(from, "utf8"))))));

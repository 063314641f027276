// Runs the test suites of peers with our modules in their place: `LYE_PEER_SUITES=FOLDER node tools/peer-suites.mjs [SUITE…]`. Each suite is
// a module of `peer-suites`, and `FOLDER` has the checkouts. `peer-suites/declared` has the tests that fail for a reason, with the reason.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const CAUSES = ["standard", "guarantee", "defect", "policy"];
const here = import.meta.dirname;
const runners = readdirSync(join(here, "peer-suites")).filter((file) => file.endsWith(".mjs")).map((file) => file.slice(0, -".mjs".length));

const fail = (message) => {
  console.error(message);
  process.exit(2);
};

const folder = process.env["LYE_PEER_SUITES"] ?? fail("LYE_PEER_SUITES is not set: expected the folder with the checkouts of the peers");
const wanted = process.argv.slice(2);
for (const name of wanted) if (!runners.includes(name)) fail(`${name}: unknown suite; expected ${runners.join(", ")}`);

/** Returns the declared differences of a suite. */
const declaredOf = (suite) => {
  const file = join(here, "peer-suites/declared", `${suite}.json`);
  const declared = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  for (const [name, { cause, why }] of Object.entries(declared)) {
    if (!CAUSES.includes(cause) || typeof why !== "string" || why === "") fail(`${file}: ${name}: expected a cause of ${CAUSES.join(", ")}, and why`);
  }
  return new Map(Object.entries(declared));
};

const rows = [];
const problems = [];
for (const name of runners.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const runner = await import(`./peer-suites/${name}.mjs`);
  // Other modules of the folder are parts of runners.
  if (typeof runner.run !== "function") continue;
  // A checkout may have several suites.
  for (const { suite, tests, excluded } of [await runner.run(join(folder, runner.folder ?? name))].flat()) {
    const declared = declaredOf(suite);
    const failed = tests.filter(({ passed }) => !passed);
    const undeclared = failed.filter((test) => !declared.has(test.name));
    const causes = CAUSES.map((cause) => failed.filter((test) => declared.get(test.name)?.cause === cause).length);
    rows.push({ suite, tests: tests.length, passed: tests.length - failed.length, declared: failed.length - undeclared.length, undeclared: undeclared.length, ...Object.fromEntries(CAUSES.map((cause, at) => [cause, causes[at]])), excluded: excluded ?? 0 });
    for (const test of undeclared) problems.push(`${suite}: fails, not declared: ${test.name}\n  ${String(test.message ?? "").replaceAll("\n", "\n  ")}`);
    const outcomes = new Map(tests.map((test) => [test.name, test.passed]));
    for (const test of declared.keys()) {
      if (!outcomes.has(test)) problems.push(`${suite}: declared, but there is no such test: ${test}`);
      else if (outcomes.get(test)) problems.push(`${suite}: declared, but passes: ${test}`);
    }
  }
}
console.table(rows);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exit(1);

/** A project that has the package installed, as `npm pack` makes it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

export const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAMS = fileURLToPath(new URL("../programs", import.meta.url));

/** Returns the path of a command of the development dependencies. */
export const tool = (name) => join(PACKAGE, "node_modules/.bin", name);

/** Packs the package. Returns the path of the archive. */
export const pack = async (folder) => {
  const printed = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: PACKAGE });
  const parsed = JSON.parse(printed);
  return join(folder, Object.values(parsed)[0].filename);
};

/** Creates a project with the programs of `test/programs`. Returns its folder, and how to remove it. */
export const createProject = async () => {
  const folder = mkdtempSync(join(tmpdir(), "lye-npm-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const archive = await pack(folder);
    const installed = join(folder, "node_modules/lye");
    mkdirSync(installed, { recursive: true });
    await run("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"]);
    cpSync(PROGRAMS, folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: { lye: "*" } }));
    return { folder, archive, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

// Runs the command `lye` as a child process, in folders that the tests remove at their end.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

export const COMMAND = fileURLToPath(new URL("../../bin/lye.mjs", import.meta.url));

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a folder with files. */
export const folderWith = (files) => {
  const folder = mkdtempSync(join(tmpdir(), "lye-command-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

/** Returns a function that runs a program with arguments, standard input and a working folder. */
export const runProgram = (program, before) => (args, { input = "", cwd = tmpdir() } = {}) => {
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], { input, cwd, encoding: "utf8" });
  return { status, stdout, stderr };
};

/** Runs `lye`. */
export const lye = runProgram(process.execPath, [COMMAND]);

/** Asserts exit status 2, a one-line message with this reason, and an empty standard output. */
export const assertRefused = ({ status, stdout, stderr }, reason) => {
  assert.match(stderr, reason);
  assert.match(stderr, /^error: .*\n$/);
  assert.deepEqual([status, stdout], [2, ""]);
};

/** Writes results and messages. Files are written whole or not at all. */
import { randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fchownSync, fstatSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure, systemError } from "./failure.mjs";
import { multiLine, oneLine } from "./terminal-escape.mjs";

// Each write gets its error. Without a listener, the error of a closed pipe would end the process.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

/**
 * Writes to standard output. A closed pipe is not an error.
 *
 * @param {string} text
 * @returns {Promise<void>}
 */
export const writeStdout = (text) =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      const isClosed = error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
      if (!error || isClosed) resolve();
      else reject(new Failure(`cannot write standard output: ${systemError(error)}`));
    });
  });

/**
 * Prints a message to standard error, escaped for terminals.
 *
 * @param {string} message
 */
export const printMessage = (message) => {
  process.stderr.write(`${multiLine(message)}\n`);
};

/** @param {string} path */
const followed = (path) => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

/**
 * Writes to a file: replaces a regular or new file, writes directly to a device or pipe. If the path is a symbolic link, its target is
 * replaced. The file keeps its owner and permissions.
 *
 * @param {string} path
 * @param {string} text
 */
export const writeFile = (path, text) => {
  try {
    const target = followed(path);
    const replaced = statSync(target, { throwIfNoEntry: false });
    if (replaced && !replaced.isFile()) writeFileSync(target, text);
    else replaceFile(target, text, replaced);
  } catch (error) {
    throw new Failure(`cannot write ${oneLine(path)}: ${systemError(error)}`);
  }
};

/**
 * @param {string} target
 * @param {string} text
 * @param {import("node:fs").Stats | undefined} replaced
 */
const replaceFile = (target, text, replaced) => {
  const temporary = join(dirname(target), `.lye-${randomBytes(8).toString("hex")}`);
  // A replaced file may be secret: its permissions are set when the content is complete.
  const file = openSync(temporary, "wx", replaced ? 0o600 : 0o666);
  try {
    try {
      writeFileSync(file, text);
      if (replaced) keepAccess(file, replaced);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
};

/**
 * @param {number} file
 * @param {import("node:fs").Stats} replaced
 */
const keepAccess = (file, replaced) => {
  const { uid, gid } = fstatSync(file);
  // A change of the owner resets bits of the mode.
  if (replaced.uid !== uid || replaced.gid !== gid) fchownSync(file, replaced.uid, replaced.gid);
  fchmodSync(file, replaced.mode & 0o7777);
};

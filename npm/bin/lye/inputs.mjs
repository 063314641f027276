/** Inputs, and how their bytes are decoded. */
import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { MAX_INPUT_LENGTH } from "../../dist/esm/index.js";
import { Failure, systemError } from "./failure.mjs";
import { oneLine } from "./terminal-escape.mjs";

/** The most bytes of UTF-8 that a text of the maximum length has. */
const MAX_BYTES = 3 * MAX_INPUT_LENGTH;

/**
 * A file or, without a path, standard input.
 *
 * @typedef {{ readonly name: string, readonly path?: string }} Input
 */

/** @type {Input} */
export const STDIN = { name: "standard input" };

/**
 * Returns the input that an argument names; `-` is standard input.
 *
 * @param {string} argument
 * @returns {Input}
 */
export const inputOf = (argument) => (argument === "-" ? STDIN : { name: argument, path: argument });

/**
 * Returns the inputs that arguments name, or standard input without arguments.
 *
 * @param {readonly string[]} argumentsOfCommand
 */
export const inputsOf = (argumentsOfCommand) => {
  const inputs = argumentsOfCommand.length === 0 ? [STDIN] : argumentsOfCommand.map(inputOf);
  if (inputs.filter((input) => input === STDIN).length > 1) throw new Failure("standard input (-) can be read only once");
  const directory = inputs.find(({ path }) => path !== undefined && isDirectory(path));
  if (directory) throw new Failure(`${oneLine(directory.name)} is a directory; name its files, or install the native command: cargo install lye-cli`);
  return inputs;
};

/** @param {string} path */
const isDirectory = (path) => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/**
 * Reads all bytes of an input.
 *
 * @param {Input} input
 */
const read = async ({ name, path }) => {
  const shown = oneLine(name);
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = path === undefined ? await readStdin() : readFileSync(path);
  } catch (error) {
    throw new Failure(`${shown}: cannot read: ${systemError(error)}`);
  }
  if (bytes.length > MAX_BYTES) throw new Failure(`${shown}: longer than ${MAX_BYTES} bytes; split it and clean the parts`);
  return bytes;
};

const readStdin = async () => {
  const chunks = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(chunks);
};

/**
 * Reads the text of an input. A byte order mark selects UTF-8 or UTF-16; without one, the text is UTF-8.
 *
 * @param {Input} input
 * @param {{ isLossy: boolean }} options `isLossy`: invalid bytes become U+FFFD, as in browsers
 */
export const readText = async (input, { isLossy }) => {
  const bytes = await read(input);
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: !isLossy }).decode(bytes);
  } catch {
    const place = encoding === "utf-8" ? `:${invalidPlace(bytes)}` : "";
    const remedy = "convert it to UTF-8, or pass --lossy to replace invalid bytes";
    throw new Failure(`${oneLine(input.name)}${place}: not valid ${encoding.toUpperCase()}; ${remedy}`);
  }
};

/** @param {Buffer} bytes */
const encodingOf = (bytes) => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return "utf-8";
};

/**
 * Returns the line and the byte in it where a text is not valid UTF-8, from 1.
 *
 * @param {Buffer} bytes
 */
const invalidPlace = (bytes) => {
  let line = 1;
  let start = 0;
  for (;;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (!isUtf8(bytes.subarray(start, end))) break;
    line += 1;
    start = end;
  }
  // Invalid bytes become U+FFFD, so this is where the two differ; or, if they share bytes, where the character begins.
  const replaced = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start)));
  let at = 0;
  while (replaced[at] === bytes[start + at]) at += 1;
  while (((replaced[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return `${line}: byte ${at + 1}`;
};

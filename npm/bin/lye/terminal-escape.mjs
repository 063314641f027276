/** Text that is safe to print on a terminal: control and invisible characters are escaped, as the native command escapes them. */

/** @type {Readonly<Record<string, string>>} */
const SHORT = { "\0": "\\0", "\t": "\\t", "\r": "\\r", "\n": "\\n", '"': '\\"', "\\": "\\\\" };

/** @param {string} character */
const escaped = (character) => SHORT[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Characters that a terminal acts on, or that are invisible. */
const CONTROLS = "\\p{Cc}\\u061C\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\u{E0000}-\\u{E0FFF}";

const NOT_PRINTABLE = /(?! )[\p{C}\p{Z}]|(?<=^|["'\\])\p{Grapheme_Extend}/gu;
const NOT_PRINTABLE_OR_QUOTE = /(?! )[\p{C}\p{Z}]|\p{Grapheme_Extend}|["\\]/gu;
const NOT_OF_LINES = new RegExp(`(?![\\n\\t])[${CONTROLS}]`, "gu");
const NOT_OF_JSON = new RegExp(`(?!\\n)[${CONTROLS}\\u200C\\u200D]`, "gu");

/**
 * Escapes a text for one line.
 *
 * @param {string} text
 */
export const oneLine = (text) => text.replace(NOT_PRINTABLE, escaped);

/**
 * Escapes a text of several lines. Keeps line breaks, tabs and joiners.
 *
 * @param {string} text
 */
export const multiLine = (text) => text.replace(NOT_OF_LINES, escaped);

/**
 * Quotes a text.
 *
 * @param {string} text
 */
export const quoted = (text) => `"${text.replace(NOT_PRINTABLE_OR_QUOTE, escaped)}"`;

/**
 * Writes a value as JSON on one line.
 *
 * @param {unknown} value
 */
export const json = (value) =>
  JSON.stringify(value).replace(NOT_OF_JSON, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );

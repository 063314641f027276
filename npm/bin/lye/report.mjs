/** Reports of what cleaning removed, in several formats. */
import { json, oneLine } from "./terminal-escape.mjs";

/** @typedef {import("../../dist/esm/index.js").Report} Cleaned */
/** @typedef {import("../../dist/esm/index.js").Finding} Finding */
/** @typedef {import("../../dist/esm/index.js").Removals} Removals */

/** How often a code was found, and in how many inputs. @typedef {{ severity: Finding["severity"], code: string, findings: number, inputs: number }} Count */

export const SEVERITIES = /** @type {const} */ (["note", "warning", "error"]);

export const JSON_HELP = `\
Each line of JSON has the members of the native command's report, except \`rereading\`, \`value\`, \`path\` and \`policy\`.`;

/** The kinds of removals, in the order of reports. */
const KINDS = /** @type {const} */ ([
  ["elements", "element"],
  ["attributes", "attribute"],
  ["urls", "URL"],
  ["comments", "comment"],
  ["processingInstructions", "processing instruction"],
  ["texts", "text"],
  ["flattened", "flattened element or text"],
  ["css", "CSS rule"],
]);

/**
 * @param {number} count
 * @param {string} what
 */
export const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A report of all inputs: each in turn, and a summary at the end. */
export class Report {
  #format;
  #inputs = 0;
  #inputsWithFindings = 0;
  /** @type {Removals[]} */
  #removals = [];
  /** Counts by severity and code. @type {Map<string, Count>} */
  #counts = new Map();

  /** @param {"text" | "human" | "json" | "summary"} format */
  constructor(format) {
    this.#format = format;
  }

  /**
   * Adds an input, and returns its part of the report.
   *
   * @param {string} name
   * @param {string} html the input
   * @param {Cleaned} cleaned
   */
  add(name, html, { findings, removals }) {
    this.#inputs += 1;
    this.#inputsWithFindings += findings.length > 0 ? 1 : 0;
    const ofFindings = findings.filter(({ code }) => code === "limit-findings").length;
    this.#removals.push({ ...removals, limits: Math.max(0, removals.limits - ofFindings) });
    this.#count(findings);
    switch (this.#format) {
      case "text":
        return `${oneLine(name)}: removed ${removed([removals])}${limits(findings)}\n`;
      case "human":
        return findings.map((finding) => `${sentence(name, finding)}\n`).join("");
      case "json":
        return `${json(inputLine(name, html, findings, removals))}\n`;
      case "summary":
        return "";
    }
  }

  /** @param {readonly Finding[]} findings */
  #count(findings) {
    const seen = new Set();
    for (const { severity, code } of findings) {
      const key = `${severity} ${code}`;
      const count = this.#counts.get(key) ?? { severity, code, findings: 0, inputs: 0 };
      this.#counts.set(key, { ...count, findings: count.findings + 1, inputs: count.inputs + (seen.has(key) ? 0 : 1) });
      seen.add(key);
    }
  }

  /**
   * Whether any finding is at least this severe.
   *
   * @param {Finding["severity"]} severity
   */
  hasAtLeast(severity) {
    return [...this.#counts.values()].some((count) => SEVERITIES.indexOf(count.severity) >= SEVERITIES.indexOf(severity));
  }

  /**
   * Returns the summary of all inputs.
   *
   * @param {boolean} isQuiet
   */
  end(isQuiet) {
    switch (this.#format) {
      case "text": {
        const applied = this.#removals.reduce((sum, { limits }) => sum + limits, 0);
        const ofLimits = applied > 0 ? `; ${counted(applied, "limit")} applied` : "";
        return this.#inputs > 1 ? `${this.#inputs} inputs: removed ${removed(this.#removals)}${ofLimits}\n` : "";
      }
      case "human":
        return isQuiet ? "" : this.#summaryLine();
      case "json":
        return "";
      case "summary":
        return this.#table() + this.#summaryLine();
    }
  }

  #table() {
    const rows = [...this.#counts.values()].sort(
      (a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) || (a.code < b.code ? -1 : 1),
    );
    const width = Math.max(0, ...rows.map(({ code }) => code.length));
    /** @param {Count} count */
    const line = ({ severity, code, findings, inputs }) =>
      `${severity.padEnd(7)}  ${code.padEnd(width)}  ${String(findings).padStart(7)} in ${counted(inputs, "input")}\n`;
    return rows.map(line).join("");
  }

  #summaryLine() {
    /** @param {Finding["severity"]} severity */
    const of = (severity) => [...this.#counts.values()].reduce((sum, count) => sum + (count.severity === severity ? count.findings : 0), 0);
    const parts = SEVERITIES.toReversed()
      .filter((severity) => of(severity) > 0)
      .map((severity) => counted(of(severity), severity));
    const last = parts.pop();
    if (last === undefined) return `no findings${this.#inputs > 1 ? ` in ${this.#inputs} inputs` : ""}\n`;
    const inInputs = this.#inputs > 1 ? ` in ${this.#inputsWithFindings} of ${this.#inputs} inputs` : "";
    return `${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}${inInputs}\n`;
  }
}

/**
 * Returns what was removed, without limits: `1 element, 2 URLs`.
 *
 * @param {readonly Removals[]} all
 */
const removed = (all) => {
  const sums = KINDS.map(([kind, what]) => /** @type {const} */ ([all.reduce((sum, removals) => sum + removals[kind], 0), what]));
  const parts = sums.filter(([count]) => count > 0).map(([count, what]) => counted(count, what));
  const isMostlyHidden = all.some(({ mostlyHidden }) => mostlyHidden > 0);
  return `${parts.length > 0 ? parts.join(", ") : "nothing"}${isMostlyHidden ? "; most of the text was hidden" : ""}`;
};

/**
 * Returns which limits changed the output: ``; `limits.depth` applied``.
 *
 * @param {readonly Finding[]} findings
 */
const limits = (findings) => {
  const applied = findings.filter(({ kind, code }) => kind === "limit" && code !== "limit-findings").map(({ rule }) => `; \`${rule}\` applied`);
  return [...new Set(applied)].sort().join("");
};

/**
 * Returns a finding on one line.
 *
 * @param {string} name
 * @param {Finding} finding
 */
const sentence = (name, { severity, code, line, column, message, rule }) => {
  const place = line === null ? "" : `:${line}:${column}`;
  const what = message.startsWith(`${code}: `) ? message.slice(code.length + 2) : message;
  return oneLine(`${name}${place}: ${severity}[${code}]: ${what}${rule ? `; rule: \`${rule}\`` : ""}`);
};

/**
 * @param {string} name
 * @param {string} html
 * @param {readonly Finding[]} findings
 * @param {Removals} removals
 */
const inputLine = (name, html, findings, { elements, attributes, urls, comments, processingInstructions, mostlyHidden, ...others }) => {
  const { texts, flattened, css, rewritten, escaped, limits } = others;
  const processed = { processing_instructions: processingInstructions, texts, flattened, css, rewritten, escaped, limits, mostly_hidden: mostlyHidden };
  const bytes = byteOffsets(html, findings);
  return {
    input: name,
    removals: { elements, attributes, urls, comments, ...processed },
    findings: findings.map(({ code, kind, severity, action, node, namespace, attribute, rule, start, end, line, column, before, after, count }) => {
      const span = { start: bytes.get(start) ?? 0, end: bytes.get(end) ?? 0 };
      return { code, kind, severity, action, node, namespace, attribute, rule, span, line, column, before, after, count };
    }),
  };
};

/**
 * Returns the offsets of findings in bytes of UTF-8, by their offsets in UTF-16 code units.
 *
 * @param {string} html
 * @param {readonly Finding[]} findings
 */
const byteOffsets = (html, findings) => {
  const offsets = new Set(findings.flatMap(({ start, end }) => [start ?? 0, end ?? 0]));
  /** @type {Map<number | null, number>} */
  const bytes = new Map();
  let [at, length] = [0, 0];
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    length += Buffer.byteLength(html.slice(at, offset));
    at = offset;
    bytes.set(offset, length);
  }
  return bytes;
};

/** Reads the published bypasses for the page: the payloads of the tests, and what the guide says about their classes. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Payload {
  /** Where it was published, or what it is an example of. */
  readonly source: string;
  readonly html: string;
}

export interface GalleryClass {
  /** The name of the file of payloads. */
  readonly id: string;
  readonly title: string;
  /** What the payloads do, in a sentence or two, with code in backticks. */
  readonly summary: string;
  /** The section of the guide, as a link from the playground. */
  readonly page: string;
  readonly payloads: readonly Payload[];
}

export interface Gallery {
  readonly classes: readonly GalleryClass[];
}

export const PAYLOADS = "bench/hostile/payloads";
export const GUIDE = "docs/past-bypasses.md";

/** The section of the guide that belongs to each file of payloads. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ["animations", "Animations"],
  ["comments", "Comments, CDATA, processing instructions, doctypes"],
  ["css", "CSS"],
  ["encodings", "Encodings"],
  ["foreign-content", "Foreign content"],
  ["names", "Names"],
  ["nesting", "Trees that cannot be serialized"],
  ["noscript", "noscript"],
  ["raw-text", "Raw text"],
  ["templates", "Templates and shadow roots"],
  ["urls", "URLs"],
]);

/** Returns the anchor that mdBook gives a heading. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** Returns the first two sentences of a paragraph in Markdown, without links. */
const firstSentences = (paragraph: string): string =>
  paragraph
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .split(/(?<=[.?!]) (?=[A-Z`])/)
    .slice(0, 2)
    .join(" ");

/** Returns the first paragraph below each heading of the second level. */
const readSections = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = "", ...rest] = section.split("\n");
        return [heading.trim(), rest.join("\n").trim().split("\n\n")[0] ?? ""];
      }),
  );

/** Reads a file of payloads: a line that begins with `= `, or `~ `, names the source of the payload that follows. */
export const readPayloads = (text: string): Payload[] =>
  text
    .split(/\n[=~] /)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf("\n");
      return { source: entry.slice(0, end), html: entry.slice(end + 1).replace(/\n+$/, "") };
    });

/** Reads the gallery from a clone of the repository. Throws if a file of payloads has no section in the guide. */
export const gallery = (root: string): Gallery => {
  const sections = readSections(readFileSync(join(root, GUIDE), "utf8"));
  const files = readdirSync(join(root, PAYLOADS)).filter((name) => name.endsWith(".txt"));
  const classes = files.sort().map((file) => {
    const id = file.slice(0, -".txt".length);
    const title = SECTIONS.get(id);
    const paragraph = title === undefined ? undefined : sections.get(title);
    if (title === undefined || !paragraph)
      throw new Error(`${PAYLOADS}/${file} has no section in ${GUIDE}: see SECTIONS in playground/tools/gallery.ts`);
    const payloads = readPayloads(readFileSync(join(root, PAYLOADS, file), "utf8"));
    if (payloads.length === 0) throw new Error(`${PAYLOADS}/${file} has no payloads`);
    return { id, title, summary: firstSentences(paragraph), page: `../past-bypasses.html#${anchor(title)}`, payloads };
  });
  return { classes };
};

/** The tree that this browser builds from the output. */
import { element, shortened } from "../dom.ts";
import { attributesOf, lastChildOf, nameOf, namespaceOf, previousOf } from "../nodes.ts";
import { parseInert } from "../trusted.ts";
import { showRows, showSentence } from "./rows.ts";
import { attribute, first, tagName, treeLine } from "./tree-line.ts";

interface Line {
  readonly depth: number;
  readonly node: Node;
}

/** Returns the nodes below a body in tree order, without recursion: the depth of outputs has no limit. */
const lines = (body: HTMLElement): Line[] => {
  const found: Line[] = [];
  const open: Line[] = [...body.childNodes].reverse().map((node) => ({ depth: 0, node }));
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    found.push(line);
    const { depth, node } = line;
    const parent = node instanceof HTMLTemplateElement ? node.content : node;
    for (let child = lastChildOf(parent); child !== null; child = previousOf(child)) open.push({ depth: depth + 1, node: child });
  }
  return found;
};

const NAMESPACES: Readonly<Record<string, string>> = { "http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math " };

const row = ({ depth, node }: Line): HTMLLIElement => {
  if (node instanceof Element) {
    const attributes = first([...attributesOf(node)], ({ name, value }) => [" ", attribute(name, shortened(value))]);
    return treeLine(depth, tagName(`${NAMESPACES[namespaceOf(node) ?? ""] ?? ""}${nameOf(node)}`), ...attributes, element("span", { class: "tag" }, ">"));
  }
  if (node instanceof Comment) return treeLine(depth, element("span", { class: "comment" }, `<!-- ${shortened(node.data)} -->`));
  return treeLine(depth, element("span", { class: "text" }, JSON.stringify(shortened(node.nodeValue ?? ""))));
};

export const showTree = (panel: HTMLElement, html: string): void => {
  const found = lines(parseInert(html));
  if (found.length === 0) showSentence(panel, "The output is empty.");
  else showRows(panel, found, row, { class: "tree", "aria-label": "Nodes of the output, as this browser parses it" });
};

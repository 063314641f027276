/** The tree that this browser builds from the output. */
import { element, shortened } from "../dom.ts";
import { parseInert } from "../trusted.ts";
import { showRows, showSentence } from "./rows.ts";
import { attribute, first, tagName, treeLine } from "./tree-line.ts";

/** Returns a getter that names in the output cannot hide: `form.attributes` is the form's control with that name, if there is one. */
const getter = <Target extends object, Name extends keyof Target & string>(prototype: Target, name: Name): ((node: Target) => Target[Name]) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`there is no getter ${name}`);
  return (node) => get.call(node) as Target[Name];
};

const bodyOf = getter(Document.prototype, "body");
const lastChildOf = getter(Node.prototype, "lastChild");
const previousOf = getter(Node.prototype, "previousSibling");
const attributesOf = getter(Element.prototype, "attributes");
const namespaceOf = getter(Element.prototype, "namespaceURI");
const nameOf = getter(Element.prototype, "localName");

interface Line {
  readonly depth: number;
  readonly node: Node;
}

/** Returns the nodes below a node in tree order, without recursion: the depth of outputs has no limit. */
const lines = (root: Node): Line[] => {
  const found: Line[] = [];
  const open: Line[] = [...root.childNodes].reverse().map((node) => ({ depth: 0, node }));
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
  const found = lines(bodyOf(parseInert(html)));
  if (found.length === 0) showSentence(panel, "The output is empty.");
  else showRows(panel, found, row, { class: "tree", "aria-label": "Nodes of the output, as this browser parses it" });
};

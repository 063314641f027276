import { NOT_IN_NAME } from "../names.js";
import { readUntrusted, writeUntrusted, type Item } from "../untrusted-tree.js";
import type { Attributes } from "./types.js";

/** What becomes of an element: it may also stay only with its content, or as text with its content. */
export type State = "kept" | "unwrapped" | "escaped" | "removed";

export interface Element {
  readonly kind: "element";
  /** The name in the input. */
  readonly tag: string;
  /** The name in the output. */
  readonly name: string;
  readonly namespace: string;
  readonly attribs: Attributes;
  /** The text that a transform gave. */
  readonly innerText: string | undefined;
  /** The source of its tags. */
  readonly startTag: string;
  readonly endTag: string;
  readonly children: Node[];
  state: State;
}

export interface Text {
  readonly kind: "text";
  readonly data: string;
  /** The same, as HTML, or what a text filter made of it. */
  readonly html: string;
}

export type Node = Element | Text;

export type Step = { readonly kind: "open" | "close"; readonly element: Element } | { readonly kind: "text"; readonly text: Text; readonly element: undefined };

/** Walks a tree in document order, without recursion. Leaves out removed elements. */
export function* eachStep(nodes: readonly Node[]): Generator<Step> {
  const open: { readonly nodes: readonly Node[]; at: number; readonly element: Element | undefined }[] = [{ nodes, at: 0, element: undefined }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.at];
    level.at += 1;
    if (node === undefined) {
      open.pop();
      if (level.element) yield { kind: "close", element: level.element };
    } else if (node.kind === "text") {
      yield { kind: "text", text: node, element: undefined };
    } else if (node.state !== "removed") {
      yield { kind: "open", element: node };
      open.push({ nodes: node.children, at: 0, element: node });
    }
  }
}

/** Escapes text as sanitize-html does. */
export const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const quoted = (text: string): string => escaped(text).replace(/"/g, "&quot;");

/** Returns the source of a start tag. */
export const startTag = (name: string, attribs: Attributes, isVoid: boolean): string => {
  const attributes = Object.entries(attribs).map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${quoted(value)}"`));
  return `<${name}${attributes.join("")}${isVoid ? " />" : ">"}`;
};

/** Elements in which parsers drop a line feed at the beginning. */
const DROPS_LINE_FEED: readonly string[] = ["pre", "listing", "textarea"];

/** Writes a tree as HTML, which is not clean. `attributesOf` returns other attributes for an element. */
export const write = (nodes: readonly Node[], attributesOf: (element: Element) => Attributes = (element) => element.attribs): string => {
  const items: Item[] = [];
  let isAtStart = false;
  for (const step of eachStep(nodes)) {
    if (step.kind === "text") {
      const { data, html } = step.text;
      const content = html === escaped(data) ? [data] : readUntrusted(html);
      const [first] = content;
      if (isAtStart && typeof first === "string" && first.startsWith("\n")) content[0] = `\n${first}`;
      items.push(...content);
      isAtStart = false;
      continue;
    }
    const { kind, element } = step;
    isAtStart = kind === "open" && element.state === "kept" && DROPS_LINE_FEED.includes(element.name);
    if (element.state === "kept" && kind === "open") {
      const pairs = Object.entries(attributesOf(element)).filter(([name]) => !NOT_IN_NAME.test(name));
      items.push([element.name, element.namespace, pairs.flat()]);
    } else if (element.state === "kept") {
      items.push(0);
    } else if (element.state === "escaped") {
      items.push(kind === "open" ? element.startTag : element.endTag);
    }
  }
  return writeUntrusted(items);
};

/** A hast tree from the list of a clean tree. */
import type { Item } from "../untrusted-tree.js";
import type { Flat, Origin } from "./flatten.js";
import type { HastChild, HastElement, HastValue } from "./hast.js";
import { patched } from "./meta.js";
import { propertyOf, type Space } from "./names.js";
import { MARK } from "./rules.js";
import { Texts } from "./texts.js";
import { fromText } from "./values.js";

/** Parts of tables that the parser adds where they are missing. It adds them again when it reads the output. */
const IMPLIED = new Set(["colgroup", "tbody", "tr"]);

/**
 * Builds the nodes. Elements with the mark of an element of the input get its position and data, and its values that did not change. With a
 * prefix of ids, links to ids that are not in the tree lose it: plugins that run later may add these ids.
 */
export const build = (items: readonly Item[], flat: Flat, prefix: string | undefined): HastChild[] => {
  const pairs = items.filter(isElement).flatMap(pairsOf);
  const ids = new Set(pairs.filter(([name]) => name === "id" || name === "name").map(([, id]) => id));
  const link: Link = (clean, before) => {
    const hasPrefix = prefix !== undefined && clean !== before && clean.startsWith(`#${prefix}`);
    return hasPrefix && before !== undefined && /^#\S*$/.test(before) && !ids.has(decoded(clean.slice(1))) ? before : clean;
  };
  const elements = items.map((item) => (isElement(item) ? readElement(item, flat.origins, link) : undefined));
  const marks = new Set(elements.flatMap((element) => element?.mark ?? []));
  const texts = new Texts(flat.trail, marks);
  const top: HastChild[] = [];
  const open: { readonly children: HastChild[]; readonly mark: number | undefined }[] = [{ children: top, mark: undefined }];
  items.forEach((item, at) => {
    const children = open.at(-1)?.children ?? top;
    const element = elements[at];
    if (element) {
      const { node, mark } = element;
      if (mark !== undefined) texts.pass(mark);
      const isImplied = mark === undefined && marks.size > 0 && IMPLIED.has(node.tagName);
      if (!isImplied) children.push(node);
      open.push({ children: isImplied ? children : ((node.content?.children as HastChild[] | undefined) ?? node.children), mark });
    } else if (item === 0) {
      const mark = open.pop()?.mark;
      if (mark !== undefined) texts.pass(~mark);
    } else if (typeof item === "string") {
      for (const text of texts.split(item)) children.push(text);
    } else if (item[0] === "!") {
      children.push({ type: "comment", value: item[1] });
    }
  });
  return top;
};

/** Returns the text of an attribute for its clean text and that of the input. */
type Link = (clean: string, before: string | undefined) => string;

type ElementItem = [name: string, namespace: string, attributes: string[]];

const isElement = (item: Item): item is ElementItem => Array.isArray(item) && Array.isArray(item[2]);

const pairsOf = ([, , attributes]: ElementItem): [name: string, text: string][] => {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < attributes.length; at += 2) pairs.push([attributes[at] as string, attributes[at + 1] as string]);
  return pairs;
};

/** Decodes a fragment, as browsers do to find its element. */
const decoded = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
};

const readElement = (item: ElementItem, origins: readonly Origin[], link: Link): { node: HastElement; mark: number | undefined } => {
  const [tagName, namespace] = item;
  const pairs = pairsOf(item);
  const marked = pairs.find(([name]) => name === MARK);
  const mark = marked && origins[Number(marked[1])] ? Number(marked[1]) : undefined;
  const origin = mark === undefined ? undefined : origins[mark];
  const space: Space = namespace === "svg" ? "svg" : "html";
  const properties = pairs.filter(([name]) => name !== MARK).map(([name, clean]): [string, HastValue] => {
    const [value, before] = origin?.properties.get(name.toLowerCase()) ?? [];
    const text = link(clean, before);
    const property = propertyOf(name, space);
    if (value === undefined || before !== text) return [property, fromText(text, property, space)];
    return [property, Array.isArray(value) ? [...value] : value];
  });
  const node: HastElement = { type: "element", tagName, properties: Object.fromEntries(properties), children: [] };
  if (tagName === "template" && namespace === "html") node.content = { type: "root", children: [] };
  return { node: origin ? patched(node, origin.node) : node, mark };
};

/** A hast tree as a flat list. Each element has a mark, if the rules keep it. */
import type { Item } from "../untrusted-tree.js";
import type { HastValue } from "./hast.js";
import { attributeOf, type Space } from "./names.js";
import { MARK, type Rules } from "./rules.js";
import { known, toText } from "./values.js";

/** A node that may lack anything. */
export type Unsafe = Readonly<Record<string, unknown>>;

/** An element of the input, by which its position, its data and its unchanged properties are found. */
export interface Origin {
  readonly node: Unsafe;
  /** By attribute: the value of the property, also as text. */
  readonly properties: ReadonlyMap<string, readonly [value: HastValue, text: string]>;
}

export interface Flat {
  readonly items: Item[];
  /** By mark. */
  readonly origins: Origin[];
  /** The texts, between the starts and ends (`~mark`) of elements. */
  readonly trail: (number | Unsafe)[];
  /** The first doctype. */
  readonly doctype: Unsafe | undefined;
}

/** Elements whose content is text to the parser. */
const TEXT_ONLY = new Set(["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"]);
/** Those of them in which the text has no character references. */
const RAW = new Set(["iframe", "noembed", "noframes", "script", "style", "xmp"]);
/** Elements in which the parser drops a first line feed. */
const DROPS_LINE_FEED = new Set(["listing", "pre", "textarea"]);

type Namespace = "html" | "svg" | "math";

/** The end of an element that is open. */
class End {
  constructor(
    readonly node: Unsafe,
    readonly name: string,
    /** The namespace of the children. */
    readonly namespace: Namespace,
    /** The mark, unless only the content of the element is written. */
    readonly mark: number | undefined,
  ) {}
}

/** Lists the nodes of a tree. Nodes that are not of hast are left out. */
export const flatten = (tree: unknown, rules: Rules): Flat => {
  const items: Item[] = [];
  const origins: Origin[] = [];
  const trail: (number | Unsafe)[] = [];
  const open: End[] = [];
  const openNodes = new Set<Unsafe>();
  const ancestors = new Map<string, number>();
  let doctype: Unsafe | undefined;

  const ahead: unknown[] = [tree];
  const enter = (end: End, ...lists: unknown[]): void => {
    if (openNodes.has(end.node)) throw new TypeError("a node of the tree contains itself");
    openNodes.add(end.node);
    open.push(end);
    ancestors.set(end.name, (ancestors.get(end.name) ?? 0) + 1);
    ahead.push(end);
    for (const children of lists.reverse()) {
      if (Array.isArray(children)) for (let at = children.length - 1; at >= 0; at -= 1) ahead.push(children[at]);
    }
  };
  const leave = ({ node, name, mark }: End): void => {
    openNodes.delete(node);
    open.pop();
    ancestors.set(name, (ancestors.get(name) ?? 1) - 1);
    if (mark === undefined) return;
    items.push(0);
    trail.push(~mark);
  };

  const text = (node: Unsafe): void => {
    if (typeof node.value !== "string" || node.value === "") return;
    const last = items.at(-1);
    const isDropped = node.value.startsWith("\n") && Array.isArray(last) && DROPS_LINE_FEED.has(last[0]);
    items.push(isDropped ? `\n${node.value}` : node.value);
    trail.push(node);
  };

  const element = (node: Unsafe): void => {
    const within = open.at(-1)?.namespace ?? "html";
    const given = typeof node.tagName === "string" ? node.tagName : "";
    const name = within === "html" ? given.toLowerCase() : given;
    const namespace = within === "html" && (name === "svg" || name === "math") ? name : within;
    const inside = namespace === "svg" && ["foreignObject", "desc", "title"].includes(name) ? "html" : namespace;
    const required = rules.ancestors.get(name);
    const isLost = required !== undefined && ![...required].some((ancestor) => (ancestors.get(ancestor) ?? 0) > 0);
    if ((isLost && rules.strips(name)) || (rules.scripting && name === "noscript")) return;
    if (isLost || name === "plaintext" || !/^[a-z][^\s/<>\p{Cc}]*$/iu.test(name)) {
      enter(new End(node, name, inside, undefined), node.children);
      return;
    }
    const isTextOnly = TEXT_ONLY.has(name) && inside === namespace;
    if (RAW.has(name) && endsEarly(name, node.children)) return;
    const properties = propertiesOf(node.properties, given, namespace === "svg" ? "svg" : "html", rules);
    const mark = origins.push({ node, properties }) - 1;
    const pairs = Array.from(properties, ([attribute, [, text]]) => [attribute, text]).flat();
    items.push([name, namespace, rules.isMarked ? [...pairs, MARK, String(mark)] : pairs]);
    trail.push(mark);
    const content = name === "template" && isNode(node.content) ? node.content.children : undefined;
    enter(new End(node, name, inside, mark), isTextOnly ? textsOf(node.children) : node.children, content);
  };

  while (ahead.length > 0) {
    const step = ahead.pop();
    if (step instanceof End) leave(step);
    else if (!isNode(step)) continue;
    else if (step.type === "element") element(step);
    else if (step.type === "root") enter(new End(step, "", open.at(-1)?.namespace ?? "html", undefined), step.children);
    else if (step.type === "text") text(step);
    else if (step.type === "comment") items.push(["!", commentOf(step.value)]);
    else if (step.type === "doctype") doctype ??= step;
  }
  return { items, origins, trail, doctype };
};

const isNode = (value: unknown): value is Unsafe => typeof value === "object" && value !== null;

/** Returns the children that are texts. */
const textsOf = (children: unknown): Unsafe[] => {
  const isText = (child: unknown): child is Unsafe => isNode(child) && child.type === "text" && typeof child.value === "string";
  return Array.isArray(children) ? children.filter(isText) : [];
};

/** Whether the parser ends an element before its text ends, or not there either. */
const endsEarly = (name: string, children: unknown): boolean => {
  const text = textsOf(children).map((child) => child.value).join("").toLowerCase();
  return text.includes(`</${name}`) || (name === "script" && text.includes("<!--"));
};

/** Returns the text of a comment, to where the parser ends it. */
const commentOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : "";
  return text.slice(0, text.search(/^-?>|--!?>|$/));
};

const propertiesOf = (properties: unknown, tagName: string, space: Space, rules: Rules): Origin["properties"] => {
  const found = new Map<string, readonly [HastValue, string]>();
  for (const [property, unsafe] of Object.entries(isNode(properties) ? properties : {})) {
    if (!rules.allowsProperty(tagName, property)) continue;
    const attribute = attributeOf(property);
    const value = known(unsafe);
    if (attribute === undefined || attribute === MARK || value === undefined || found.has(attribute)) continue;
    const text = toText(value, attribute, space);
    // The policy gives names a prefix, and nothing without a name.
    const { prefix } = rules;
    const isEmptyName = text === "" && prefix !== undefined && rules.clobbering.has(property);
    found.set(attribute, isEmptyName ? [prefix, prefix] : [value, text]);
  }
  return found;
};

/** Elements as hooks see them. */
import { readUntrusted, writeUntrusted } from "../untrusted-tree.js";
import { TreeParent, type Cursors, type TreeAttribute } from "./nodes.js";
import { buildInto, items } from "./tree-items.js";

/** The contents of a template. */
export class TreeFragment extends TreeParent {
  readonly nodeType = 11;
  readonly nodeName = "#document-fragment";

  cloneNode(isDeep = false): TreeFragment {
    const fragment = new TreeFragment(this.cursors);
    if (isDeep) buildInto(fragment, items(this));
    return fragment;
  }
}

const NAMESPACES = { html: "http://www.w3.org/1999/xhtml", svg: "http://www.w3.org/2000/svg", math: "http://www.w3.org/1998/Math/MathML" } as const;
const OF_ATTRIBUTES: Record<string, string> = {
  "xlink": "http://www.w3.org/1999/xlink",
  "xml": "http://www.w3.org/XML/1998/namespace",
  "xmlns": "http://www.w3.org/2000/xmlns/",
};

export const isAttributeName = (name: string): boolean => /^[^\s"'<>/=\0]+$/.test(name);

export class TreeElement extends TreeParent {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly tagName: string;
  readonly namespaceURI: string;
  /** The contents, of a `template`. */
  readonly content: TreeFragment | undefined;
  readonly #attributes = new Map<string, TreeAttribute>();

  constructor(
    cursors: Cursors,
    readonly localName: string,
    /** @internal */
    readonly namespace: keyof typeof NAMESPACES,
    pairs: readonly string[],
  ) {
    super(cursors);
    this.nodeName = this.tagName = namespace === "html" ? localName.toUpperCase() : localName;
    this.namespaceURI = NAMESPACES[namespace];
    this.content = namespace === "html" && localName === "template" ? new TreeFragment(cursors) : undefined;
    for (let at = 0; at + 1 < pairs.length; at += 2) this.#add(pairs[at]!, pairs[at + 1]!);
  }

  /** The attributes. The list is a copy, its members are not. */
  get attributes(): TreeAttribute[] {
    return [...this.#attributes.values()];
  }

  getAttributeNames(): string[] {
    return [...this.#attributes.keys()];
  }

  getAttributeNode(name: string): TreeAttribute | null {
    return this.#attributes.get(this.#spelled(name)) ?? null;
  }

  getAttribute(name: string): string | null {
    return this.getAttributeNode(name)?.value ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null;
  }

  hasAttributes(): boolean {
    return this.#attributes.size > 0;
  }

  setAttribute(name: string, value: string): void {
    const spelled = this.#spelled(name);
    if (!isAttributeName(spelled)) throw new TypeError(`${JSON.stringify(spelled)} is not the name of an attribute`);
    const found = this.getAttributeNode(spelled);
    if (found) found.value = String(value);
    else this.#add(spelled, String(value));
  }

  setAttributeNS(_namespace: string | null, name: string, value: string): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(this.#spelled(name));
  }

  removeAttributeNode(attribute: TreeAttribute): TreeAttribute {
    if (this.#attributes.get(attribute.name) === attribute) this.#attributes.delete(attribute.name);
    return attribute;
  }

  toggleAttribute(name: string, isForced = !this.hasAttribute(name)): boolean {
    if (!isForced) this.removeAttribute(name);
    else if (!this.hasAttribute(name)) this.setAttribute(name, "");
    return isForced;
  }

  /** The classes. */
  get classList(): { add(...names: string[]): void; remove(...names: string[]): void; contains(name: string): boolean } {
    const read = (): string[] => (this.getAttribute("class") ?? "").split(/\s+/).filter((name) => name !== "");
    const write = (names: Iterable<string>): void => this.setAttribute("class", [...new Set(names)].join(" "));
    return {
      add: (...names) => write([...read(), ...names]),
      remove: (...names) => write(read().filter((name) => !names.includes(name))),
      contains: (name) => read().includes(name),
    };
  }

  get innerHTML(): string {
    return writeUntrusted(items(this.content ?? this));
  }

  set innerHTML(html: string) {
    const into = this.content ?? this;
    into.textContent = "";
    buildInto(into, readUntrusted(String(html)));
  }

  get outerHTML(): string {
    return writeUntrusted(items(this, true));
  }

  cloneNode(isDeep = false): TreeElement {
    const pairs = this.attributes.flatMap(({ name, value }) => [name, value]);
    const clone = createElement(this.cursors, this.localName, this.namespace, pairs);
    if (isDeep) buildInto(clone.content ?? clone, items(this.content ?? this));
    return clone;
  }

  #spelled(name: string): string {
    return this.namespace === "html" ? String(name).toLowerCase() : String(name);
  }

  #add(name: string, value: string): void {
    const prefix = this.namespace === "html" ? "" : (name.split(":", 1)[0] ?? "");
    this.#attributes.set(name, { name, namespaceURI: Object.hasOwn(OF_ATTRIBUTES, prefix) ? OF_ATTRIBUTES[prefix]! : null, value });
  }
}

/** Attributes that all elements have as properties: the property, then the attribute if it has another name. */
const COMMON = ["id", "className class", "title", "lang", "dir"];
const OF_TAGS: Record<string, readonly string[]> = {
  a: ["href", "target", "rel", "download"],
  area: ["href", "target", "rel", "alt"],
  audio: ["src"],
  base: ["href", "target"],
  button: ["name", "value", "type"],
  form: ["action", "method", "name", "target", "rel"],
  iframe: ["src", "name", "allow"],
  img: ["src", "alt", "srcset", "sizes", "name"],
  input: ["name", "value", "type", "src", "alt", "placeholder"],
  link: ["href", "rel", "type"],
  select: ["name"],
  source: ["src", "srcset", "type"],
  textarea: ["name", "placeholder"],
  track: ["src"],
  video: ["src", "poster"],
};

/** Defines properties that stand for attributes. They have the written value: URLs are not resolved. */
const reflect = (prototype: object, properties: readonly string[]): void => {
  for (const property of properties) {
    const [name, attribute = name] = property.split(" ") as [string, string?];
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: TreeElement) {
        return this.getAttribute(attribute) ?? "";
      },
      set(this: TreeElement, value: string) {
        this.setAttribute(attribute, value);
      },
    });
  }
};

reflect(TreeElement.prototype, COMMON);

/** The classes of elements with properties of their own, so that `"target" in node` means what it means in browsers. */
const CLASSES = new Map(
  Object.entries(OF_TAGS).map(([tag, properties]) => {
    const OfTag = class extends TreeElement {};
    reflect(OfTag.prototype, properties);
    return [tag, OfTag];
  }),
);

/** Creates an element. */
export const createElement = (cursors: Cursors, name: string, namespace: keyof typeof NAMESPACES, pairs: readonly string[]): TreeElement => {
  const OfTag = (namespace === "html" && CLASSES.get(name)) || TreeElement;
  return new OfTag(cursors, name, namespace, pairs);
};

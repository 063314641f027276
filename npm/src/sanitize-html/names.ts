import { readUntrusted } from "../untrusted-tree.js";
import type { Settings } from "./settings.js";
import { attributes } from "./transform.js";
import { eachStep, type Element, type Node } from "./tree.js";
import type { AllowedAttribute, Attributes } from "./types.js";

/** The key for all elements. */
const ALL = "*";

const SANDBOX = "sandbox";

/** If the options list these, the policy for all frames differs. */
const OF_FRAMES: readonly string[] = ["allowfullscreen", SANDBOX];

type AllowedValues = Exclude<AllowedAttribute, string>;

/** The elements and attributes that the options allow by name. */
export class Names {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Whether elements with a name are allowed. */
  hasTag(name: string): boolean {
    const { tags } = this.#settings;
    return tags === false || tags.includes(name);
  }

  /** Whether the options say which attributes an element has. */
  hasList(tag: string): boolean {
    return !this.#settings.options.allowedAttributes || this.#entries(tag).length > 0;
  }

  /** Whether the options allow an attribute of an element, with some value. */
  hasAttribute(tag: string, name: string): boolean {
    const { allowedClasses, allowedAttributes } = this.#settings.options;
    if (!allowedAttributes) return true;
    if (name === "class" && [tag, ALL].some((key) => Object.hasOwn(allowedClasses ?? {}, key))) return true;
    return this.#allowsName(tag, name) || this.#entries(tag).some((entry) => typeof entry === "object" && entry.name === name);
  }

  /** Returns the attributes of an element that the options allow, with the values that they list. */
  kept({ name: tag, attribs }: Element): Attributes {
    const kept = Object.entries(attribs).map(([name, value]) => [name, this.#value(tag, name, value)] as const);
    return Object.fromEntries(kept.filter((pair): pair is [string, string] => pair[1] !== undefined));
  }

  /** Whether an output has only attributes that the options allow, that the policy sets, or that were added. */
  allowsAll(html: string, added: readonly string[]): boolean {
    if (!this.#settings.options.allowedAttributes) return true;
    return readUntrusted(html).every((item) => {
      if (typeof item !== "object" || item.length !== 3 || item[0] === "iframe") return true;
      const tag = item[0].toLowerCase();
      return Object.keys(attributes(item[2])).every((name) => added.includes(name) || this.hasAttribute(tag, name));
    });
  }

  /** Returns the attributes on which all frames depend: those that the options list, and `sandbox` if a frame has it, which may restrict it. */
  ofFrames(nodes: readonly Node[]): string[] {
    const isListed = (name: string): boolean => this.#entries("iframe").some((entry) => entry === name || (typeof entry === "object" && entry.name === name));
    const isUsed = (): boolean => {
      for (const { kind, element } of eachStep(nodes)) {
        if (kind === "open" && element.name === "iframe" && Object.hasOwn(element.attribs, SANDBOX)) return this.hasAttribute("iframe", SANDBOX);
      }
      return false;
    };
    return OF_FRAMES.filter((name) => isListed(name) || (name === SANDBOX && isUsed()));
  }

  /** Returns what the options leave of a value; `undefined` if they do not allow the attribute. The policy judges classes. */
  #value(tag: string, name: string, value: string): string | undefined {
    const { nonBooleanAttributes, allowedEmptyAttributes } = this.#settings.options;
    if (!this.hasAttribute(tag, name)) return undefined;
    if (value === "" && nonBooleanAttributes?.includes(ALL) && !allowedEmptyAttributes?.includes(name)) return undefined;
    const lists = this.#entries(tag).filter((entry): entry is AllowedValues => typeof entry === "object" && entry.name === name);
    if (lists.length === 0 || this.#allowsName(tag, name)) return value;
    const left = lists.reduce((left, { values, multiple }) => {
      const tokens = multiple === true ? left.split(/[\t\n\f\r ]+/) : [left];
      return tokens.filter((token) => values.includes(token)).join(" ");
    }, value);
    return left === "" ? undefined : left;
  }

  /** Whether the options allow an attribute of an element, with any value. */
  #allowsName(tag: string, name: string): boolean {
    return !this.#settings.options.allowedAttributes || this.#entries(tag).some((entry) => typeof entry === "string" && matches(entry, name));
  }

  #entries(tag: string): readonly AllowedAttribute[] {
    const lists = this.#settings.options.allowedAttributes || {};
    const [own, ofAll] = [tag, ALL].map((key) => (Object.hasOwn(lists, key) ? (lists[key] ?? []) : []));
    // The list for all elements has only names.
    return [...own!, ...ofAll!.filter((entry) => typeof entry === "string")];
  }
}

/** Whether a name matches a name with `*` for any characters. */
const matches = (glob: string, name: string): boolean => {
  const [first = "", ...rest] = glob.split("*");
  const last = rest.pop();
  if (last === undefined) return name === glob;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= name.length;
};

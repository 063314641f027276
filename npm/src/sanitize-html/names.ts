import type { Overrides, Settings } from "./settings.js";
import type { AllowedAttribute } from "./types.js";
import { NOT_IN_NAME } from "../names.js";
import { eachStep, type Node } from "./tree.js";

/** The key for all elements. */
const ALL = "*";

/** How many names that no option lists are kept: a policy with many takes long to make. */
const MAX_NAMES = 100;

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
    return this.#entries(tag).some((entry) => (typeof entry === "string" ? matches(entry, name) : entry.name === name));
  }

  /** Returns options that list by name what those of the call allow by a pattern, as far as it occurs. */
  listed(nodes: readonly Node[]): Overrides {
    const { tags, options } = this.#settings;
    const used = new Set<string>();
    const found = new Map<string, Set<string>>();
    const all = new Set<string>();
    for (const { kind, element } of eachStep(nodes)) {
      if (kind !== "open" || element.state !== "kept") continue;
      if (used.size < MAX_NAMES && !NOT_IN_NAME.test(element.name)) used.add(element.name);
      for (const name of Object.keys(element.attribs)) {
        if (NOT_IN_NAME.test(name)) continue;
        if (all.size >= MAX_NAMES && !all.has(name)) break;
        const isMatch = (entry: AllowedAttribute): boolean => typeof entry === "string" && entry.includes("*") && matches(entry, name);
        if (options.allowedAttributes && !this.#entries(element.name).some(isMatch)) continue;
        all.add(name);
        const key = options.allowedAttributes ? element.name : ALL;
        found.set(key, (found.get(key) ?? new Set()).add(name));
      }
    }
    return {
      allowedTags: Array.isArray(tags) ? tags : [...used].sort(),
      allowedAttributes: this.#attributes(found),
      // What is not allowed has become text already, or is gone.
      disallowedTagsMode: this.#settings.escapes ? "escape" : "discard",
    };
  }

  #attributes(found: ReadonlyMap<string, ReadonlySet<string>>): Record<string, AllowedAttribute[]> {
    const attributes = new Map<string, AllowedAttribute[]>();
    for (const [tag, entries] of Object.entries(this.#settings.options.allowedAttributes || {})) {
      attributes.set(tag, entries.filter((entry) => typeof entry !== "string" || !entry.includes("*")));
    }
    for (const tag of [...found.keys()].sort()) attributes.set(tag, [...(attributes.get(tag) ?? []), ...[...found.get(tag)!].sort()]);
    return Object.fromEntries(attributes);
  }

  #entries(tag: string): readonly AllowedAttribute[] {
    const lists = this.#settings.options.allowedAttributes || {};
    return [tag, ALL].flatMap((key) => (Object.hasOwn(lists, key) ? (lists[key] ?? []) : []));
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

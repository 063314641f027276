import type { Item } from "../untrusted-tree.js";
import type { Names } from "./names.js";
import type { Settings } from "./settings.js";
import { escaped, startTag, type Element, type Node, type State } from "./tree.js";
import type { Attributes, Tag, Transformer } from "./types.js";

/** The elements whose text is no markup in the input. A text filter does not get it. */
const RAW_TEXT_TAGS: readonly string[] = ["script", "style", "textarea", "xmp"];

/** Where the walk is: in an element, or at the top. */
interface Place {
  readonly tag: string | undefined;
  readonly element: Element | undefined;
  /** Where children go. `undefined` in what is removed with its text. */
  readonly children: Node[] | undefined;
  /** Whether a transform replaced the text in it. */
  readonly hasNewText: boolean;
  /** Whether it is in an element that is escaped. */
  readonly isInEscaped: boolean;
  readonly isImplied: boolean;
}

const START: Omit<Place, "children"> = { tag: undefined, element: undefined, hasNewText: false, isInEscaped: false, isImplied: false };

/**
 * Makes a tree of what the options allow by name, and calls all callbacks but the exclusive filter, in document order. `ended` are the
 * numbers of the elements with an end tag, if known.
 */
export const transformed = (items: readonly Item[], settings: Settings, names: Names, ended: ReadonlySet<number> | undefined): Node[] => {
  const { options } = settings;
  const { onOpenTag, onCloseTag, textFilter, selfClosing, nestingLimit } = options;
  const transforms = readTransforms(options.transformTags);
  const top: Place = { ...START, children: [] };
  const places: Place[] = [];
  let count = 0;

  const addText = (data: string, place: Place): void => {
    const isRaw = settings.discards && RAW_TEXT_TAGS.includes(place.tag ?? "");
    const html = escaped(data);
    place.children?.push({ kind: "text", data, html: textFilter && !isRaw ? String(textFilter(html, place.tag as string)) : html });
  };

  const open = ([tag, namespace, pairs]: readonly [string, string, readonly string[]], parent: Place): Place => {
    const isImplied = ended !== undefined && !ended.has(count);
    count += 1;
    const name = tag.toLowerCase();
    const attribs = attributes(pairs);
    onOpenTag?.(name, attribs);
    if (!parent.children) return { ...START, children: undefined, isImplied, tag: name };
    const changed = transforms(name, attribs);
    const isAllowed = names.hasTag(changed.tagName);
    const isSkipped =
      !isAllowed || (options.disallowedTagsMode === "recursiveEscape" && parent.isInEscaped) || (nestingLimit != null && places.length >= nestingLimit);
    const state: State = !isSkipped ? "kept" : settings.escapes ? "escaped" : "unwrapped";
    if (state === "unwrapped" && settings.nonText.includes(changed.tagName)) return { ...START, children: undefined, isImplied, tag: name };
    const isVoid = selfClosing.includes(changed.tagName);
    const ofTag = state === "escaped" ? shown(changed.tagName, changed.attribs) : changed.attribs;
    const element: Element = {
      kind: "element",
      tag: name,
      name: changed.tagName,
      namespace,
      attribs: names.hasList(changed.tagName) ? ofTag : changed.attribs,
      innerText: changed.text,
      startTag: startTag(changed.tagName, ofTag, isVoid),
      endTag: isVoid || (isImplied && !isAllowed) ? "" : `</${changed.tagName}>`,
      children: [],
      state,
    };
    parent.children.push(element);
    const place: Place = {
      tag: name,
      element,
      children: element.children,
      hasNewText: parent.hasNewText || changed.text !== undefined,
      isInEscaped: parent.isInEscaped || state === "escaped",
      isImplied,
    };
    if (changed.text) addText(changed.text, place);
    return place;
  };

  /** Returns the attributes that an escaped tag shows. */
  const shown = (name: string, attribs: Attributes): Attributes => {
    if (options.preserveEscapedAttributes) return attribs;
    return Object.fromEntries(Object.entries(attribs).filter(([attribute]) => names.hasAttribute(name, attribute)));
  };

  for (const item of items) {
    const place = places.at(-1) ?? top;
    if (item === 0) {
      places.pop();
      onCloseTag?.(place.tag as string, place.isImplied);
    } else if (typeof item === "string") {
      const isAllowed = place.element ? names.hasTag(place.element.name) : settings.tags === false;
      const isDropped = options.disallowedTagsMode === "completelyDiscard" && !isAllowed;
      if (place.children && !place.hasNewText && !isDropped) addText(item, place);
    } else if (item.length === 3) {
      places.push(open(item, place));
    }
  }
  return top.children ?? [];
};

/** Makes an object of names and values. Its members are its own, whatever their names. */
export const attributes = (pairs: readonly string[]): Attributes =>
  Object.fromEntries(Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at]!.toLowerCase(), pairs[2 * at + 1]!]));

interface Changed {
  readonly tagName: string;
  readonly attribs: Attributes;
  readonly text: string | undefined;
}

/** Returns a function that applies the transform for an element, and then that for all elements. */
const readTransforms = (given: Readonly<Record<string, string | Transformer>> | undefined): ((tagName: string, attribs: Attributes) => Changed) => {
  const transforms = new Map(Object.entries(given ?? {}));
  return (tagName, attribs) => {
    let changed: Changed = { tagName, attribs, text: undefined };
    for (const key of [tagName, "*"]) {
      const transform = transforms.get(key);
      if (typeof transform === "string") {
        changed = { ...changed, tagName: transform };
      } else if (typeof transform === "function") {
        const tag = ownMembers(transform(changed.tagName, changed.attribs));
        // The transform for all elements cannot replace text.
        const text = key === "*" || tag.text === undefined ? changed.text : String(tag.text);
        changed = { tagName: String(tag.tagName ?? ""), attribs: tag.attribs ?? {}, text };
      }
    }
    return { ...changed, attribs: texts(changed.attribs) };
  };
};

const ownMembers = (given: unknown): Partial<Tag> => Object.assign(Object.create(null) as Partial<Tag>, typeof given === "object" ? given : undefined);

/** Returns attributes with texts as values. `null`, `undefined` and booleans are empty. */
const texts = (attribs: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attribs).map(([name, value]: [string, unknown]) => [name, value == null || typeof value === "boolean" ? "" : String(value)]));

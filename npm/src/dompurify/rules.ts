/** The rules of DOMPurify for names and values. They decide what is wanted; the cleaner after them decides what is safe. */
import type { TreeElement } from "./elements.js";
import { copied, wordSet, type NameSet } from "./lists.js";
import * as names from "./names.js";
import type { Checks, Settings } from "./settings.js";

const IGNORED_IN_URLS = /[\0-\x20\xA0\u1680\u180E\u2000-\u2029\u205F\u3000]/g;
const SCRIPT_OR_DATA = /^(?:\w+script|data):/i;
const DATA_NAME = /^data-[-\w.\xB7-\uFFFF]+$/;
const ARIA_NAME = /^aria-[-\w]+$/;
const CUSTOM_NAME = /^[a-z][.\w]*(?:-[.\w]+)+$/i;
const RESERVED = wordSet(names.RESERVED_NAMES);

const SVG_NAMES = wordSet(names.SVG_TAGS, names.SVG_FILTERS, names.SVG_DISALLOWED);
const MATHML_NAMES = wordSet(names.MATHML_TAGS, names.MATHML_DISALLOWED);
const COMMON_NAMES = wordSet(names.COMMON_TAGS);

const matches = (regex: RegExp, text: string): boolean => {
  regex.lastIndex = 0;
  return regex.test(text);
};

/** The rules of one call. */
export class Rules {
  /** The allowed names, which hooks of this call can extend. */
  readonly allowedTags: NameSet;
  readonly allowedAttributes: NameSet;

  constructor(
    readonly settings: Settings,
    readonly checks: Checks,
  ) {
    this.allowedTags = copied(settings.allowedTags);
    this.allowedAttributes = copied(settings.allowedAttributes);
  }

  allowsTag(tag: string): boolean {
    if (this.settings.forbiddenTags[tag]) return false;
    return Boolean(this.checks.addTags?.(tag)) || Boolean(this.allowedTags[tag]);
  }

  /** Whether the configuration keeps an element that is not listed as a custom element. */
  allowsCustomTag(tag: string): boolean {
    return !this.settings.forbiddenTags[tag] && isCustomName(tag) && this.#isCheckedTag(tag);
  }

  /** Whether the configuration keeps an attribute. Names are in lower case. */
  allowsAttribute(tag: string, name: string, value: string): boolean {
    const { settings } = this;
    if (settings.forbiddenAttributes[name]) return false;
    // These attributes patch other parts of the page.
    if (settings.isForXml && (name === "patchsrc" || (name === "for" && tag !== "label" && tag !== "output"))) return false;
    const isListed = Boolean(this.allowedAttributes[name]) || Boolean(this.checks.addAttributes?.(name, tag));
    if (settings.allowsData && DATA_NAME.test(name)) return true;
    if (settings.allowsAria && ARIA_NAME.test(name)) return true;
    if (!isListed) return this.#allowsCustomAttribute(tag, name, value);
    return settings.safeAttributes[name] === true || this.#allowsUrl(tag, name, value);
  }

  /** Whether an element is where a parser could put it. */
  isInPlace(element: TreeElement): boolean {
    const { allowedNamespaces, htmlIntegrationPoints, mathmlIntegrationPoints } = this.settings;
    if (!allowedNamespaces[element.namespaceURI]) return false;
    const tag = element.tagName.toLowerCase();
    const parent = element.parentElement;
    const parentTag = parent?.tagName.toLowerCase() ?? "template";
    const outer = parent?.namespace ?? "html";
    switch (element.namespace) {
      case "svg":
        if (outer === "html") return tag === "svg";
        if (outer === "math") return tag === "svg" && (parentTag === "annotation-xml" || Boolean(mathmlIntegrationPoints[parentTag]));
        return Boolean(SVG_NAMES[tag]);
      case "math":
        if (outer === "html") return tag === "math";
        if (outer === "svg") return tag === "math" && Boolean(htmlIntegrationPoints[parentTag]);
        return Boolean(MATHML_NAMES[tag]);
      case "html":
        if (outer === "svg" && !htmlIntegrationPoints[parentTag]) return false;
        if (outer === "math" && !mathmlIntegrationPoints[parentTag]) return false;
        return !MATHML_NAMES[tag] && (Boolean(COMMON_NAMES[tag]) || !SVG_NAMES[tag]);
    }
  }

  #isCheckedTag(tag: string): boolean {
    const { tagNames } = this.settings;
    return (tagNames !== undefined && matches(tagNames, tag)) || Boolean(this.checks.tagNameCheck?.(tag));
  }

  #allowsCustomAttribute(tag: string, name: string, value: string): boolean {
    const { attributeNames, allowsCustomizedElements } = this.settings;
    if (isCustomName(tag) && this.#isCheckedTag(tag)) {
      if (attributeNames && matches(attributeNames, name)) return true;
      if (this.checks.attributeNameCheck?.(name, tag)) return true;
    }
    return name === "is" && allowsCustomizedElements && this.#isCheckedTag(value);
  }

  #allowsUrl(tag: string, name: string, value: string): boolean {
    const { settings } = this;
    const url = value.replace(IGNORED_IN_URLS, "");
    if (matches(settings.urls, url)) return true;
    const isSource = name === "src" || name === "href" || name === "xlink:href";
    if (isSource && tag !== "script" && value.startsWith("data:") && settings.dataTags[tag]) return true;
    if (settings.allowsUnknownSchemes && !SCRIPT_OR_DATA.test(url)) return true;
    return value === "";
  }
}

const isCustomName = (tag: string): boolean => CUSTOM_NAME.test(tag) && !RESERVED[tag.toLowerCase()];

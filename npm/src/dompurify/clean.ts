/** Cleans by a configuration: at once, or with a tree that hooks can change in between. */
import { readUntrusted, writeUntrusted, type Item } from "../untrusted-tree.js";
import { wideCleaner, type Compiled } from "./cleaners.js";
import { createElement, isAttributeName, TreeFragment, type TreeElement } from "./elements.js";
import { TreeText, type Cursors } from "./nodes.js";
import { removedByReport } from "./removed.js";
import { Rules } from "./rules.js";
import type { Checks, Settings } from "./settings.js";
import { withoutTemplates } from "./templates.js";
import { buildInto, items } from "./tree-items.js";
import type { RemovedAttribute, RemovedElement } from "./types.js";
import { Walk, type Ask } from "./walk.js";

/**
 * What a policy does not decide as DOMPurify does, because the parser of a page drops it or puts it into the head, because of where it
 * stands, or because of its value. Only the form of outputs depends on it: whatever it misses is cleaned by the policy.
 */
const NEEDS_TREE = new RegExp(
  [
    /^[\t\n\r ]/,
    /^<(?:[!?/]|script|nosc|nofr|bgs|basef)/,
    /<(?:style|template|title|desc|frameset|head|html|body|meta|link|base)\b/,
    /\b(?:is\s*=|xmlns)/,
    /\bdata:(?!image\/(?:png|jpeg|gif|webp|avif|bmp)[;,])/,
    /\baria-(?!(?:label(?:ledby)?|hidden|describedby|expanded|controls|current|live|haspopup)[\s=>])/,
    /[\s"'/]data-[-.\w]*[^-.\w\s"'=>/]/,
    /=\s*(?:"\s|'\s|"[^"]*\s"|'[^']*\s')/,
    /=\s*(?:"[^"]*|'[^']*)(?:[-!\]](?:>|&gt)|(?:<|&lt;?)\/\w)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** Whether the policy of the configuration is enough. */
export const isFast = (html: string, compiled: Compiled): boolean => !NEEDS_TREE.test(html) && compiled.isExact;

export interface Outcome {
  readonly html: string;
  /** Returns what was removed. */
  readonly removed: () => (RemovedElement | RemovedAttribute)[];
}

/** Filters the tree of the input by the rules and hooks, and then cleans it. */
export const cleanWithTree = (html: string, compiled: Compiled, checks: Checks, ask: Ask): Outcome => {
  const { settings } = compiled;
  if (!settings.isHtml) return { html: compiled.strict.clean(html), removed: () => removedByReport(compiled.strict, html) };
  const page = readUntrusted(settings.forcesBody ? `<i></i>${html}` : html, true);
  const root = rootOf(page, html, settings);
  if (!root) return { html: "", removed: () => [] };
  const rules = new Rules(settings, checks);
  const walk = new Walk(rules, ask);
  walk.filter(root);
  const list = items(root, settings.isDocument);
  if (settings.isDocument && rules.allowedTags["!doctype"] && hasDoctype(page)) list.unshift(["!doctype", "html", "", ""]);
  const written = writeUntrusted(list);
  const filtered = settings.isForTemplates ? withoutTemplates(written) : written;
  const wide = wideCleaner(settings);
  const clean = wide.clean(filtered);
  return {
    html: fits(clean, list, rules) ? clean : compiled.strict.clean(clean),
    removed: () => [...walk.removed, ...removedByReport(wide, filtered)],
  };
};

/** Returns the root of a page or its body, without what parsers put into the head. */
const rootOf = (list: readonly Item[], html: string, { isDocument, forcesBody }: Settings): TreeElement | undefined => {
  const cursors: Cursors = new Set();
  const page = new TreeFragment(cursors);
  buildInto(page, list);
  const root = page.firstElementChild;
  const body = root?.children.find((child) => child.localName === "body");
  if (!root || !body) return undefined;
  if (forcesBody) body.firstChild?.remove();
  else {
    const space = /^[\t\n\r ]+/.exec(html)?.[0];
    if (space !== undefined) body.insertBefore(new TreeText(cursors, space), body.firstChild);
  }
  return isDocument ? root : body;
};

const hasDoctype = (page: readonly Item[]): boolean => page.some((item) => Array.isArray(item) && item[0] === "!doctype" && item[1] === "html");

/**
 * Whether an output has only elements, attributes and values of the filtered tree, or values that the configuration allows. A tree of which
 * the markup is parsed to another tree could have others: what is in a text of the one may be an element of the other.
 */
const fits = (html: string, filtered: readonly Item[], rules: Rules): boolean => {
  const known = new Set(filtered.flatMap(parts));
  return readUntrusted(html, rules.settings.isDocument).every((item) => {
    if (!Array.isArray(item) || item.length !== 3) return !Array.isArray(item) || item[0] === "!doctype" || known.has("!");
    const [tag, namespace, pairs] = item;
    if (!known.has(`${namespace} ${tag}`)) return false;
    for (let at = 0; at < pairs.length; at += 2) {
      const [name, value] = [pairs[at]!, pairs[at + 1]!];
      const key = `${namespace} ${tag} ${name}`;
      if (!known.has(`${key}=${value}`) && !(known.has(key) && rules.allowsAttribute(tag.toLowerCase(), name.toLowerCase(), value))) return false;
    }
    return true;
  });
};

const parts = (item: Item): string[] => {
  if (!Array.isArray(item)) return [];
  if (item.length !== 3) return [item[0]];
  const [tag, namespace, pairs] = item;
  const found = [`${namespace} ${tag}`];
  for (let at = 0; at < pairs.length; at += 2) found.push(`${namespace} ${tag} ${pairs[at]}`, `${namespace} ${tag} ${pairs[at]}=${pairs[at + 1]}`);
  return found;
};

/** Whether the configuration keeps an attribute, and the attribute is safe. */
export const keepsAttribute = ({ settings }: Compiled, checks: Checks, tag: string, name: string, value: string): boolean => {
  if (!new Rules(settings, checks).allowsAttribute(tag.toLowerCase(), name.toLowerCase(), value)) return false;
  if (!isAttributeName(name)) return false;
  const element = createElement(new Set(), "b", "html", []);
  element.setAttribute(name, value);
  const [item] = readUntrusted(wideCleaner(settings).clean(element.outerHTML));
  return Array.isArray(item) && item.length === 3 && item[2].length > 0;
};

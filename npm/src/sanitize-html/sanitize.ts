import { cleanNodes } from "./clean.js";
import { defaults } from "./defaults.js";
import { filter } from "./filter.js";
import { Names } from "./names.js";
import { Settings } from "./settings.js";
import { endedElements, insideHtml, splitUnfinished } from "./source.js";
import { transformed } from "./transform.js";
import { escaped } from "./tree.js";
import type * as types from "./types.js";
import { nested } from "../nested.js";
import { readUntrusted } from "../untrusted-tree.js";

/** Returns HTML that is safe to show. A number counts as its digits, `null` and `undefined` as empty. */
function sanitizeHtml(dirty: string | number | null | undefined, options?: types.IOptions): string {
  if (dirty == null) return "";
  const settings = new Settings(sanitizeHtml.defaults, options);
  const html = settings.options.enforceHtmlBoundary ? insideHtml(String(dirty)) : String(dirty);
  return settings.isPolicy ? settings.cleaner().clean(html) : nested(() => cleanTree(html, settings));
}

/** The default options. Changes to them have an effect on later calls. */
sanitizeHtml.defaults = defaults();

/** Returns a transform that renames elements and sets attributes. Without `merge`, it removes the other attributes. */
sanitizeHtml.simpleTransform = (newTagName: string, newAttribs: types.Attributes = {}, merge = true): types.Transformer => {
  return (_, attribs) => ({ tagName: newTagName, attribs: merge ? { ...attribs, ...newAttribs } : { ...newAttribs } });
};

/** Cleans with callbacks, or by options that a policy cannot express. The policy decides last. */
const cleanTree = (html: string, settings: Settings): string => {
  const { exclusiveFilter, onCloseTag } = settings.options;
  const names = new Names(settings);
  const [finished, unfinished] = settings.escapes ? splitUnfinished(html) : [html, ""];
  const items = readUntrusted(finished);
  const ended = settings.escapes || onCloseTag ? endedElements(finished, items) : undefined;
  const nodes = transformed(items, settings, names, ended);
  if (exclusiveFilter) filter(nodes, exclusiveFilter, settings, names);
  if (unfinished !== "") nodes.push({ kind: "text", data: unfinished, html: escaped(unfinished) });
  return cleanNodes(nodes, settings, names);
};

declare namespace sanitizeHtml {
  export type AllowedAttribute = types.AllowedAttribute;
  export type Attributes = types.Attributes;
  export type DisallowedTagsModes = types.DisallowedTagsModes;
  export type IDefaults = types.IDefaults;
  export type IFrame = types.IFrame;
  export type IOptions = types.IOptions;
  export type Tag = types.Tag;
  export type Transformer = types.Transformer;
}

export default sanitizeHtml;

/** Cleans the tree of a call: the last step, and before it for an exclusive filter. */
import type { Names } from "./names.js";
import type { Overrides, Settings } from "./settings.js";
import { write, type Element, type Node } from "./tree.js";
import type { Attributes } from "./types.js";

/**
 * Cleans by the policy of the options. It is the same for all inputs: names that no option lists are judged here. `attributesOf` adds
 * attributes to those that the options allow, and `added` is their names.
 */
export const cleanNodes = (nodes: readonly Node[], settings: Settings, names: Names, added: readonly string[] = [], attributesOf = (_: Element, kept: Attributes) => kept): string => {
  const { allowedAttributes, allowedIframeHostnames, allowedIframeDomains } = settings.options;
  // What is not allowed has become text already, or is gone.
  const usual: Overrides = { disallowedTagsMode: settings.escapes ? "escape" : "discard" };
  const strict = () => {
    if (!allowedAttributes) return settings.cleaner(usual);
    const ofAll = Object.hasOwn(allowedAttributes, "*") ? (allowedAttributes["*"] ?? []) : [];
    return settings.cleaner({ ...usual, allowedAttributes: { ...allowedAttributes, "*": [...ofAll, ...added] } });
  };
  if (!settings.isOpen) return strict().clean(write(nodes, (element) => attributesOf(element, element.attribs)));
  const hasFrames = allowedIframeHostnames != null || allowedIframeDomains != null;
  const open = settings.openCleaner({ ...usual, allowedAttributes: { "*": ["*"], ...(hasFrames ? { iframe: names.ofFrames(nodes) } : {}) } });
  const html = open.clean(write(nodes, (element) => attributesOf(element, names.kept(element))));
  // Markup may be parsed to another tree than that which it was written from.
  return names.allowsAll(html, added) ? html : strict().clean(html);
};

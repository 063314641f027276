/** Trees that are not clean, for modules that let callbacks change them before they are cleaned. */
import { call } from "./instance/state.js";

/**
 * A tree as a flat list, so that no input is nested too deeply: a text is a string, an element begins with `[name, namespace, [attribute,
 * value, …]]`, and `0` ends it. `["!", data]` is a comment, and `["!doctype", name, publicId, systemId]` a doctype. The contents of a
 * `template` stand where its children would.
 */
export type Item = string | 0 | ["!", string] | ["!doctype", string, string, string] | [name: string, namespace: string, attributes: string[]];

/** Parses HTML in the body of a page, or as a whole document. */
export const readUntrusted = (html: string, isDocument = false): Item[] => JSON.parse(call((native) => native.readUntrusted(html, isDocument))) as Item[];

/** Writes a tree as HTML, which is not clean. Lone surrogates, which no HTML can contain, become U+FFFD. */
export const writeUntrusted = (items: readonly Item[]): string => {
  const text = JSON.stringify(items, (_, value: unknown) => (typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\uFFFD") : value));
  return call((native) => native.writeUntrusted(text));
};

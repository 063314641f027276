// Compares HTML by the trees that it is parsed to.
import { readUntrusted } from "../../../dist/esm/untrusted-tree.js";

/** Returns the tree of HTML as text, with sorted attributes, and adjacent texts as one. */
export const treeOf = (html, isDocument = false) => {
  const items = readUntrusted(html, isDocument).map((item) => (Array.isArray(item) && item.length === 3 ? [item[0], item[1], sorted(item[2])] : item));
  return JSON.stringify(items);
};

const sorted = (pairs) => {
  const attributes = [];
  for (let at = 0; at < pairs.length; at += 2) attributes.push(`${pairs[at]}=${pairs[at + 1]}`);
  return attributes.sort();
};

/** Whether both are parsed to the same tree. */
export const isSameTree = (one, other) => {
  const isDocument = [one, other].some((html) => /<html/i.test(html));
  return treeOf(one, isDocument) === treeOf(other, isDocument);
};

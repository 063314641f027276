/** Nodes from the flat lists of `untrusted-tree`, and back. */
import type { Item } from "../untrusted-tree.js";
import { TreeElement, createElement } from "./elements.js";
import { TreeComment, TreeText, type TreeNode, type TreeParent } from "./nodes.js";

/** Appends the nodes of a list. Doctypes are left out. */
export const buildInto = (root: TreeParent, list: readonly Item[]): void => {
  const open: TreeParent[] = [root];
  for (const item of list) {
    const parent = open.at(-1) ?? root;
    if (item === 0) open.pop();
    else if (typeof item === "string") parent.link(new TreeText(root.cursors, item), null);
    else if (item.length === 2) parent.link(new TreeComment(root.cursors, item[1]), null);
    else if (item.length === 3) {
      const element = createElement(root.cursors, item[0], item[1] as "html" | "svg" | "math", item[2]);
      parent.link(element, null);
      open.push(element.content ?? element);
    }
  }
};

/** Returns the list of the children of a node, or of the node and its children. */
export const items = (root: TreeNode, withRoot = false): Item[] => {
  const list: Item[] = [];
  // A number stands for the end of an element.
  const ahead: (TreeNode | 0)[] = withRoot ? [root] : root.childNodes.reverse();
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (node === 0) list.push(0);
    else if (node instanceof TreeText) list.push(String(node.data));
    else if (node instanceof TreeComment) list.push(["!", String(node.data)]);
    else if (node instanceof TreeElement) {
      list.push([node.localName, node.namespace, node.attributes.flatMap(({ name, value }) => [String(name), String(value)])]);
      ahead.push(0);
      for (let child = (node.content ?? node).lastChild; child; child = child.previousSibling) ahead.push(child);
    }
  }
  return list;
};

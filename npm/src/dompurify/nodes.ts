/** Nodes as hooks see them: a small part of the DOM, in plain objects. */
import type { TreeElement } from "./elements.js";

/** The place of a walk in a tree, which stays valid when nodes are removed. */
export interface Cursor {
  /** The node that was visited last. */
  reference: TreeNode;
  /** Whether what is in that node was visited too. */
  isAfter: boolean;
}

/** The walks through a tree and the contents of its templates. */
export type Cursors = Set<Cursor>;

/** An attribute of an element. */
export interface TreeAttribute {
  readonly name: string;
  readonly namespaceURI: string | null;
  value: string;
}

/** A node: an element, a text, a comment, or the contents of a template. */
export abstract class TreeNode {
  abstract readonly nodeType: number;
  abstract readonly nodeName: string;
  abstract textContent: string;
  parentNode: TreeParent | null = null;
  previousSibling: TreeNode | null = null;
  nextSibling: TreeNode | null = null;

  readonly #cursors: Cursors;

  constructor(cursors: Cursors) {
    this.#cursors = cursors;
  }

  /** @internal */
  get cursors(): Cursors {
    return this.#cursors;
  }

  abstract cloneNode(isDeep?: boolean): TreeNode;

  get parentElement(): TreeElement | null {
    return this.parentNode && isElement(this.parentNode) ? this.parentNode : null;
  }

  get childNodes(): TreeNode[] {
    return [];
  }

  get firstChild(): TreeNode | null {
    return null;
  }

  get lastChild(): TreeNode | null {
    return null;
  }

  get nodeValue(): string | null {
    return null;
  }

  hasChildNodes(): boolean {
    return this.firstChild !== null;
  }

  contains(other: TreeNode | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

/** A node with children. */
export abstract class TreeParent extends TreeNode {
  #first: TreeNode | null = null;
  #last: TreeNode | null = null;

  override get firstChild(): TreeNode | null {
    return this.#first;
  }

  override get lastChild(): TreeNode | null {
    return this.#last;
  }

  override get childNodes(): TreeNode[] {
    const nodes: TreeNode[] = [];
    for (let node = this.#first; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get children(): TreeElement[] {
    return this.childNodes.filter(isElement);
  }

  get firstElementChild(): TreeElement | null {
    for (let node = this.#first; node; node = node.nextSibling) if (isElement(node)) return node;
    return null;
  }

  get textContent(): string {
    const texts: string[] = [];
    for (let node = following(this, this); node; node = following(node, this)) if (node instanceof TreeText) texts.push(node.data);
    return texts.join("");
  }

  set textContent(text: string) {
    while (this.#first) this.removeChild(this.#first);
    if (String(text) !== "") this.appendChild(new TreeText(this.cursors, String(text)));
  }

  appendChild<T extends TreeNode>(node: T): T {
    return this.insertBefore(node, null);
  }

  insertBefore<T extends TreeNode>(node: T, before: TreeNode | null): T {
    if (!(node instanceof TreeNode)) throw new TypeError("insertBefore: the node is not part of this tree");
    if (before !== null && before?.parentNode !== this) throw new TypeError("insertBefore: the other node is not a child of this node");
    if (node.contains(this)) throw new TypeError("insertBefore: the node contains this node");
    if (node === before) return node;
    if (node.nodeType === 11) {
      for (const child of node.childNodes) this.insertBefore(child, before);
      return node;
    }
    node.remove();
    this.link(node, before);
    return node;
  }

  removeChild<T extends TreeNode>(node: T): T {
    if (node?.parentNode !== this) throw new TypeError("removeChild: the node is not a child of this node");
    for (const cursor of node.cursors) {
      if (cursor.reference === node || (node.firstChild && node.contains(cursor.reference))) {
        // Not the last node in the previous sibling: each removal would walk down to it, and back.
        cursor.isAfter = node.previousSibling !== null;
        cursor.reference = node.previousSibling ?? this;
      }
    }
    this.#unlink(node);
    return node;
  }

  replaceChild<T extends TreeNode>(node: TreeNode, old: T): T {
    this.insertBefore(node, old);
    return this.removeChild(old);
  }

  /** Moves all children in front of a child of another node. @internal */
  moveChildren(to: TreeParent, before: TreeNode | null): void {
    for (let node = this.#first; node; node = this.#first) {
      this.#unlink(node);
      to.link(node, before);
    }
  }

  /** Appends, or inserts, a node without a parent. @internal */
  link(node: TreeNode, before: TreeNode | null): void {
    const previous = before ? before.previousSibling : this.#last;
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = before;
    if (previous) previous.nextSibling = node;
    else this.#first = node;
    if (before) before.previousSibling = node;
    else this.#last = node;
    // What a hook adds to what was visited is visited, too.
    for (const cursor of this.cursors) {
      if (!cursor.isAfter || !cursor.reference.contains(this)) continue;
      cursor.isAfter = previous !== null;
      cursor.reference = previous ?? this;
    }
  }

  #unlink(node: TreeNode): void {
    const { previousSibling: previous, nextSibling: next } = node;
    if (previous) previous.nextSibling = next;
    else this.#first = next;
    if (next) next.previousSibling = previous;
    else this.#last = previous;
    node.parentNode = node.previousSibling = node.nextSibling = null;
  }
}

/** A text or a comment. */
abstract class TreeData extends TreeNode {
  constructor(
    cursors: Cursors,
    public data: string,
  ) {
    super(cursors);
  }

  get textContent(): string {
    return this.data;
  }

  set textContent(text: string) {
    this.data = String(text);
  }

  override get nodeValue(): string {
    return this.data;
  }

  override set nodeValue(text: string) {
    this.data = String(text);
  }
}

export class TreeText extends TreeData {
  readonly nodeType = 3;
  readonly nodeName = "#text";

  cloneNode(): TreeText {
    return new TreeText(this.cursors, this.data);
  }
}

export class TreeComment extends TreeData {
  readonly nodeType = 8;
  readonly nodeName = "#comment";

  cloneNode(): TreeComment {
    return new TreeComment(this.cursors, this.data);
  }
}

const isElement = (node: TreeNode): node is TreeElement => node.nodeType === 1;

/** Returns the next node below a root, in the order of the document, and not in the node if its content was visited. */
export const following = (node: TreeNode, root: TreeNode, isAfter = false): TreeNode | null => {
  if (!isAfter && node.firstChild) return node.firstChild;
  for (let at: TreeNode | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
};

/** Filters a tree as DOMPurify does: hooks and rules take turns, node by node, in the order of the document. */
import { TreeElement, TreeFragment } from "./elements.js";
import { TreeComment, TreeText, following, type Cursor, type TreeAttribute, type TreeNode, type TreeParent } from "./nodes.js";
import type { Rules } from "./rules.js";
import { withoutTemplates } from "./templates.js";
import type { HookFunctions, HookName, RemovedAttribute, RemovedElement } from "./types.js";

/** Calls the hooks of a name. */
export type Ask = <K extends HookName>(name: K, ...given: Parameters<HookFunctions[K]> extends [infer N, infer E, unknown] ? [node: N, event: E] : never) => void;

const MARKUP_IN_TEXT = /<[/\w!]/;
const MARKUP_IN_COMMENT = /<[/\w]/;
/** Values that end a comment or an element whose content is text. */
const END_IN_VALUE = /(?:--!?|\])>|<\/(?:style|script|title|xmp|textarea|noscript|iframe|noembed|noframes)/i;
const FALLBACK_END = /<\/no(?:script|embed|frames)/i;
/** Elements of HTML whose content is text that is written as it is. */
const RAW = new Set(["iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "xmp"]);
const FALLBACKS = new Set(["noembed", "noframes", "noscript"]);
const PREFIX = "user-content-";

/** A walk through a tree, or through the contents of a template. */
interface PartialWalk {
  readonly root: TreeParent;
  readonly cursor: Cursor;
}

const begun = (root: TreeParent): PartialWalk => {
  const cursor: Cursor = { reference: root, isAfter: false };
  root.cursors.add(cursor);
  return { root, cursor };
};

export class Walk {
  readonly removed: (RemovedElement | RemovedAttribute)[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly ask: Ask,
  ) {}

  /** Filters a tree. Its root stays. */
  filter(root: TreeElement): void {
    // A template in a template is walked in between. Without recursion, as they may be nested deeply.
    const outer: PartialWalk[] = [];
    let walk: PartialWalk | undefined = begun(root);
    this.#visit(root, root);
    while (walk) {
      const node = following(walk.cursor.reference, walk.root, walk.cursor.isAfter);
      if (node) {
        walk.cursor.reference = node;
        walk.cursor.isAfter = false;
        if (walk.root instanceof TreeFragment) this.ask("uponSanitizeShadowNode", node, null);
        this.#visit(node, walk.root);
        const content = node instanceof TreeElement && !isDetached(node, walk.root) ? node.content : undefined;
        if (!content) continue;
        outer.push(walk);
        this.ask("beforeSanitizeShadowDOM", content, null);
        walk = begun(content);
      } else {
        walk.root.cursors.delete(walk.cursor);
        if (walk.root instanceof TreeFragment) this.ask("afterSanitizeShadowDOM", walk.root, null);
        walk = outer.pop();
      }
    }
  }

  #visit(node: TreeNode, root: TreeParent): void {
    this.#element(node, root);
    this.ask("beforeSanitizeAttributes", node, null);
    if (node instanceof TreeElement && !isDetached(node, root)) this.#attributes(node);
  }

  #element(node: TreeNode, root: TreeParent): void {
    const tag = node.nodeName.toLowerCase();
    this.ask("beforeSanitizeElements", node, null);
    if (isDetached(node, root)) return;
    this.ask("uponSanitizeElement", node, { tagName: tag, allowedTags: this.rules.allowedTags });
    if (isDetached(node, root)) return;
    if (this.rules.settings.isForXml && isDeceptive(node)) return this.#remove(node, root);
    if (!this.rules.allowsTag(tag)) {
      if (!(node instanceof TreeElement && this.rules.allowsCustomTag(tag))) return this.#unwrap(node, tag, root);
    } else {
      const isMisplaced = node instanceof TreeElement && node !== root && !this.rules.isInPlace(node);
      if (isMisplaced || (FALLBACKS.has(tag) && FALLBACK_END.test(node.textContent))) return this.#remove(node, root);
      if (this.rules.settings.isForTemplates && node instanceof TreeText) {
        const text = withoutTemplates(node.data);
        if (text !== node.data) this.removed.push({ element: node.cloneNode() });
        node.data = text;
      }
    }
    this.ask("afterSanitizeElements", node, null);
  }

  /** Removes a node that is not allowed. Its children take its place, unless its content is removed too. */
  #unwrap(node: TreeNode, tag: string, root: TreeParent): void {
    const { keepsContent, forbiddenContents } = this.rules.settings;
    const parent = node.parentNode;
    if (node !== root && parent && node instanceof TreeElement && keepsContent && !forbiddenContents[tag]) node.moveChildren(parent, node.nextSibling);
    this.#remove(node, root);
  }

  #remove(node: TreeNode, root: TreeParent): void {
    if (node === root) return;
    this.removed.push({ element: node });
    node.remove();
  }

  #attributes(node: TreeElement): void {
    const tag = node.nodeName.toLowerCase();
    for (const attribute of node.attributes.reverse()) this.#attribute(node, tag, attribute);
    this.ask("afterSanitizeAttributes", node, null);
  }

  #attribute(element: TreeElement, tag: string, attribute: TreeAttribute): void {
    const { settings } = this.rules;
    const name = attribute.name.toLowerCase();
    const event = {
      attrName: name,
      attrValue: name === "value" ? attribute.value : attribute.value.trim(),
      keepAttr: true,
      forceKeepAttr: undefined as boolean | undefined,
      allowedAttributes: this.rules.allowedAttributes,
    };
    this.ask("uponSanitizeAttribute", element, event);
    let value = String(event.attrValue);
    const remove = (): void => {
      this.removed.push({ attribute: { name: attribute.name, value: attribute.value }, from: element });
      element.removeAttributeNode(attribute);
      // A parser would give the element the name again that the attribute names.
      if (name === "is") element.setAttribute("is", "");
    };
    if (settings.isForXml && END_IN_VALUE.test(value)) return remove();
    if (name === "attributename" && value.includes("href")) return remove();
    if (event.forceKeepAttr) return;
    if (!event.keepAttr) return remove();
    if (!settings.allowsSelfClose && value.includes("/>")) return remove();
    if (settings.isForTemplates) value = withoutTemplates(value);
    if (!this.rules.allowsAttribute(tag, name, value)) return remove();
    const isPrefixed = settings.prefixesNames && (name === "id" || name === "name") && !value.startsWith(PREFIX);
    attribute.value = isPrefixed ? PREFIX + value : value;
  }
}

/** Whether a node was removed, by a hook or a rule. */
const isDetached = (node: TreeNode, root: TreeParent): boolean => node !== root && node.parentNode === null;

/** Whether another parser may read markup in a text or comment of the node. */
const isDeceptive = (node: TreeNode): boolean => {
  if (node instanceof TreeComment) return MARKUP_IN_COMMENT.test(node.data);
  if (!(node instanceof TreeElement)) return false;
  const isRaw = node.namespace === "html" && RAW.has(node.localName);
  if (node.firstElementChild) return isRaw;
  if (!node.firstChild || !MARKUP_IN_TEXT.test(node.textContent)) return false;
  return isRaw || node.childNodes.some((child) => child instanceof TreeComment);
};

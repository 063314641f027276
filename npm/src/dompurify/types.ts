import type { TreeElement, TreeFragment } from "./elements.js";
import type { DOMPurify } from "./instance.js";
import type { TreeNode } from "./nodes.js";

/** A function in place of a list: whether to add an element. */
export type TagCheck = (tagName: string) => boolean;

/** A function in place of a list: whether to add an attribute to an element. */
export type AttributeCheck = (attributeName: string, tagName: string) => boolean;

/** What a test of names can be. */
export type NameCheck<T extends unknown[] = [name: string]> = RegExp | ((...names: T) => boolean) | null;

/** The configuration of DOMPurify 3. */
export interface Config {
  ADD_ATTR?: readonly string[] | AttributeCheck | undefined;
  ADD_DATA_URI_TAGS?: readonly string[] | undefined;
  ADD_FORBID_CONTENTS?: readonly string[] | undefined;
  ADD_TAGS?: readonly string[] | TagCheck | undefined;
  ADD_URI_SAFE_ATTR?: readonly string[] | undefined;
  ALLOW_ARIA_ATTR?: boolean | undefined;
  ALLOW_DATA_ATTR?: boolean | undefined;
  ALLOW_SELF_CLOSE_IN_ATTR?: boolean | undefined;
  ALLOW_UNKNOWN_PROTOCOLS?: boolean | undefined;
  ALLOWED_ATTR?: readonly string[] | undefined;
  ALLOWED_NAMESPACES?: readonly string[] | undefined;
  ALLOWED_TAGS?: readonly string[] | undefined;
  ALLOWED_URI_REGEXP?: RegExp | undefined;
  CUSTOM_ELEMENT_HANDLING?:
    | {
        tagNameCheck?: NameCheck | undefined;
        attributeNameCheck?: NameCheck<[attributeName: string, tagName?: string]> | undefined;
        allowCustomizedBuiltInElements?: boolean | undefined;
      }
    | undefined;
  FORBID_ATTR?: readonly string[] | undefined;
  FORBID_CONTENTS?: readonly string[] | undefined;
  FORBID_TAGS?: readonly string[] | undefined;
  FORCE_BODY?: boolean | undefined;
  HTML_INTEGRATION_POINTS?: Record<string, boolean> | undefined;
  /** Not supported: there is no DOM. */
  IN_PLACE?: boolean | undefined;
  KEEP_CONTENT?: boolean | undefined;
  MATHML_TEXT_INTEGRATION_POINTS?: Record<string, boolean> | undefined;
  NAMESPACE?: string | undefined;
  PARSER_MEDIA_TYPE?: string | undefined;
  /** Not supported: there is no DOM. */
  RETURN_DOM?: boolean | undefined;
  /** Not supported: there is no DOM. */
  RETURN_DOM_FRAGMENT?: boolean | undefined;
  RETURN_TRUSTED_TYPE?: boolean | undefined;
  SAFE_FOR_TEMPLATES?: boolean | undefined;
  SAFE_FOR_XML?: boolean | undefined;
  SANITIZE_DOM?: boolean | undefined;
  SANITIZE_NAMED_PROPS?: boolean | undefined;
  TRUSTED_TYPES_POLICY?: SigningPolicy | null | undefined;
  USE_PROFILES?: UseProfilesConfig | false | undefined;
  WHOLE_DOCUMENT?: boolean | undefined;
}

/** Which of the default lists to use. */
export interface UseProfilesConfig {
  html?: boolean | undefined;
  svg?: boolean | undefined;
  svgFilters?: boolean | undefined;
  mathMl?: boolean | undefined;
}

/** A Trusted Types policy, as `trustedTypes.createPolicy` makes it. */
export interface SigningPolicy {
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}

/** What `uponSanitizeElement` gets. */
export interface UponSanitizeElementHookEvent {
  readonly tagName: string;
  /** The allowed names. A hook can add names, for this call only. */
  readonly allowedTags: Record<string, boolean>;
}

/** What `uponSanitizeAttribute` gets, and can change. */
export interface UponSanitizeAttributeHookEvent {
  attrName: string;
  attrValue: string;
  keepAttr: boolean;
  forceKeepAttr: boolean | undefined;
  /** The allowed names. A hook can add names, for this call only. */
  readonly allowedAttributes: Record<string, boolean>;
}

type Hook<N, E = null> = (this: DOMPurify, node: N, event: E, config: Config) => void;

export type NodeHook = Hook<TreeNode>;
export type ElementHook = Hook<TreeElement>;
export type DocumentFragmentHook = Hook<TreeFragment>;
export type UponSanitizeElementHook = Hook<TreeNode, UponSanitizeElementHookEvent>;
export type UponSanitizeAttributeHook = Hook<TreeElement, UponSanitizeAttributeHookEvent>;

/** The hooks. `this` is the instance. */
export interface HookFunctions {
  beforeSanitizeElements: NodeHook;
  uponSanitizeElement: UponSanitizeElementHook;
  afterSanitizeElements: NodeHook;
  beforeSanitizeAttributes: NodeHook;
  uponSanitizeAttribute: UponSanitizeAttributeHook;
  afterSanitizeAttributes: ElementHook;
  beforeSanitizeShadowDOM: DocumentFragmentHook;
  uponSanitizeShadowNode: NodeHook;
  afterSanitizeShadowDOM: DocumentFragmentHook;
}

export type HookName = keyof HookFunctions;

/** What `removed` has of an element, text or comment. */
export interface RemovedElement {
  readonly element: RemovedNode;
}

/** What `removed` has of an attribute. */
export interface RemovedAttribute {
  readonly attribute: { readonly name: string; readonly value: string };
  readonly from: RemovedNode;
}

/** A removed node, or one that lost an attribute. */
export interface RemovedNode {
  readonly nodeName: string;
}

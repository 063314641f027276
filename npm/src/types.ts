/** Something that was removed, changed or noted. */
export interface Finding {
  /** A stable code, such as `element-not-allowed`. */
  readonly code: string;
  readonly kind:
    | "element"
    | "attribute"
    | "url"
    | "comment"
    | "processing_instruction"
    | "text"
    | "css"
    | "output"
    | "parser"
    | "limit";
  readonly severity: "error" | "warning" | "note";
  readonly action: "removed" | "replaced_by_children" | "escaped" | "rewritten" | "moved" | "added" | "noted";
  /** The local name of the element, or of the attribute's element; empty for a comment. */
  readonly node: string;
  readonly namespace: Namespace;
  /** The local name of the attribute. */
  readonly attribute: string | null;
  /** Where it begins in the input, so that `html.slice(start, end)` is it; `null` if it has no position. */
  readonly start: number | null;
  /** Where it ends in the input. */
  readonly end: number | null;
  /** The line, from 1. */
  readonly line: number | null;
  /** The column in characters, from 1. */
  readonly column: number | null;
  /** The old value. */
  readonly before: string | null;
  /** The new value. */
  readonly after: string | null;
  /** The rule that decided, as a path in the policy; empty if no rule did. */
  readonly rule: string;
  /** How often it occurs in the tree: the parser copies some elements. */
  readonly count: number;
  /** What happened, in English. */
  readonly message: string;
}

export type Namespace = "html" | "svg" | "math";

/** How much was removed, by kind. */
export interface Removals {
  readonly elements: number;
  readonly attributes: number;
  /** Attributes removed because of their values, such as `javascript:` URLs. */
  readonly urls: number;
  readonly comments: number;
  readonly processingInstructions: number;
  /** Texts, such as those in `style`, that cannot be written so that they parse back the same. */
  readonly texts: number;
  /** Elements unwrapped and texts removed because the output would not have been stable. */
  readonly flattened: number;
  /** CSS declarations and rules. */
  readonly css: number;
  /** Rewritten values and renamed elements. They do not count as removed. */
  readonly rewritten: number;
  /** Start tags that became text. They do not count as removed. */
  readonly escaped: number;
  /** Limits of the policy that took effect. */
  readonly limits: number;
  /** Inputs and nested documents of which styles hide more text than they show, with a policy that removes hidden text. */
  readonly mostlyHidden: number;
  /** The number of removed items. */
  readonly total: number;
}

/** An output, with what was removed and why. */
export interface Report {
  /** The output. */
  readonly output: string;
  /** What was removed, changed or noted, in the order of the input. */
  readonly findings: readonly Finding[];
  readonly removals: Removals;
  /** How it was proven that the output parses to the cleaned tree: `by construction`, `by replay`, … */
  readonly proof: string;
  /** Whether nothing was removed. */
  readonly isClean: boolean;
  /** The errors of hooks. */
  readonly hookErrors: readonly string[];
}

/** A setting of a policy that is risky or has no effect. */
export interface Lint {
  /** A stable code, such as `style-without-css`. */
  readonly code: string;
  readonly severity: "risk" | "warning";
  /** The place in the policy, such as `urls.rules."a[href]"`. */
  readonly path: string;
  readonly message: string;
  /** What to do about it. */
  readonly remedy: string | null;
}

/** A difference between two policies. */
export interface PolicyChange {
  /**
   * What differs: an element (`elements.svg:path`), an attribute (`attributes.a[href]`), or a member (`links.rel`). `*` stands for all that
   * neither policy names.
   */
  readonly path: string;
  /** The value in the first policy. */
  readonly before: string | null;
  /** The value in the other policy. */
  readonly after: string | null;
}

/** A problem of a policy. */
export interface PolicyProblem {
  readonly message: string;
  /** The place in the policy, such as `urls.rules."a[href]"`. */
  readonly path: string;
  /** What to do about it. */
  readonly remedy: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** A configuration of the [HTML Sanitizer API](https://wicg.github.io/sanitizer-api/). */
export interface SanitizerConfig {
  readonly elements?: readonly (string | SanitizerElementWithAttributes)[];
  readonly removeElements?: readonly (string | SanitizerName)[];
  readonly replaceWithChildrenElements?: readonly (string | SanitizerName)[];
  readonly attributes?: readonly (string | SanitizerName)[];
  readonly removeAttributes?: readonly (string | SanitizerName)[];
  readonly processingInstructions?: readonly (string | { readonly target: string })[];
  readonly removeProcessingInstructions?: readonly (string | { readonly target: string })[];
  readonly comments?: boolean;
  readonly dataAttributes?: boolean;
}

export interface SanitizerName {
  readonly name: string;
  readonly namespace?: string | null;
}

export interface SanitizerElementWithAttributes extends SanitizerName {
  readonly attributes?: readonly (string | SanitizerName)[];
  readonly removeAttributes?: readonly (string | SanitizerName)[];
}

/** One parse of a text, and what happened to each node. */
export interface ExplainedPass {
  /** The nodes of the parsed tree, in tree order. */
  readonly nodes: readonly ExplainedNode[];
  /** Changes to the tree as a whole, or to how it is parsed. */
  readonly whole: readonly ExplainedStep[];
  /** The output of the pass. */
  readonly output: string;
}

export interface ExplainedNode {
  /** The number of ancestors. */
  readonly depth: number;
  readonly kind: "element" | "text" | "comment" | "processing_instruction" | "doctype";
  readonly name: string;
  readonly data: string;
  readonly attributes: readonly ExplainedAttribute[];
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedAttribute {
  readonly name: string;
  /** The value in the input of the pass; empty if it is new. */
  readonly value: string;
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedStep {
  /** `remove`, `replace_with_children`, `rename`, `remove_attribute`, `set_attribute`, … */
  readonly edit: string;
  /** The new name, value or text. */
  readonly after: string | null;
  /** Why it happened. */
  readonly finding: { readonly code: string; readonly rule: string; readonly [member: string]: unknown } | null;
  /** Of a text that readers cannot see: the declarations and attributes that hide it. Lines and columns begin at 1. */
  readonly hidden_by?: readonly { readonly code: string; readonly line: number; readonly column: number }[];
}

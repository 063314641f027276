import { own } from "./options.js";
import type { Namespace } from "./types.js";

/** An element that the policy keeps, as an element hook sees it. */
export interface HookElement {
  /** The local name, after the renames of the policy. */
  readonly name: string;
  readonly namespace: Namespace;
  /** The attributes in the input, even those that the policy removes. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The attributes that the policy keeps and adds. */
  readonly keptAttributes: ReadonlyMap<string, string>;
}

/** A link, as a link hook sees it. */
export interface HookLink {
  /** `a` or `area`. */
  readonly name: string;
  readonly namespace: Namespace;
  /** The attributes that the policy keeps and adds. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text in the link. */
  readonly text: string;
  /** Whether the policy made the link from text. */
  readonly isNew: boolean;
}

/** An attribute that the policy keeps, as an attribute hook sees it. */
export interface HookAttribute {
  readonly element: string;
  readonly attribute: string;
  readonly value: string;
}

/** A URL that a URL filter decides about. */
export interface HookUrl extends HookAttribute {
  /** The parsed URL, as text; absent if it does not parse, or is relative to an unknown base. */
  readonly href?: string;
}

/** A change by a hook: attributes to set or, with `null`, to remove; a new name (elements) or text (links). */
export interface Change {
  readonly name?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string | null>> | ReadonlyMap<string, string | null>;
}

/** What element and link hooks return: `"unwrap"` keeps the content. */
export type Decision = "keep" | "remove" | "unwrap" | Change;

/**
 * Functions that a cleaner calls. A hook can narrow the policy and not widen it. What a hook throws goes to `console.error` and to the
 * `hookErrors` of reports, and what it was asked about is removed.
 */
export interface Hooks {
  /** Decides about each element that the policy keeps. */
  readonly elementHook?: (element: HookElement) => Decision;
  /** Returns the value to write, or `null` to remove the attribute. */
  readonly attributeHook?: (attribute: HookAttribute) => string | null;
  /** Decides about each link. */
  readonly linkHook?: (link: HookLink) => Decision;
  /** Returns the URL to check instead, or `null` to drop it. */
  readonly urlFilter?: (url: HookUrl) => string | null;
}

/** The members of `Hooks`, in the order of the module's arguments. */
export const HOOKS = ["elementHook", "attributeHook", "linkHook", "urlFilter"] as const;

type Converted = ((context: string) => string) | undefined;

/** Makes the functions that the module calls: JSON in, JSON out. */
export const converted = (hooks: Partial<Hooks>): [Converted, Converted, Converted, Converted] => [
  decides(hooks.elementHook, "elementHook", ["name", "attributes"], ({ name, namespace, attributes, keptAttributes }) => ({
    name: name as string,
    namespace: namespace as Namespace,
    attributes: new Map(attributes as [string, string][]),
    keptAttributes: new Map(keptAttributes as [string, string][]),
  })),
  replaces(hooks.attributeHook, "attributeHook"),
  decides(hooks.linkHook, "linkHook", ["text", "attributes"], ({ name, namespace, attributes, text, isNew }) => ({
    name: name as string,
    namespace: namespace as Namespace,
    attributes: new Map(attributes as [string, string][]),
    text: text as string,
    isNew: isNew as boolean,
  })),
  replaces(hooks.urlFilter, "urlFilter"),
];

/** Wraps a function so that what it throws is shown, and reaches the module as text. */
const asked = (name: string, ask: (context: Record<string, unknown>) => unknown) => (context: string): string => {
  try {
    return JSON.stringify(ask(JSON.parse(context) as Record<string, unknown>));
  } catch (error) {
    console.error(`lye: ${name}:`, error);
    throw error instanceof Error ? error.message : String(error);
  }
};

const decides = <T>(hook: ((context: T) => Decision) | undefined, hookName: string, members: readonly (keyof Change)[], context: (from: Record<string, unknown>) => T): Converted => {
  if (!isHook(hook, hookName)) return undefined;
  return asked(hookName, (from) => {
    const decision = hook(context(from));
    if (decision === "keep" || decision === "remove" || decision === "unwrap") return decision;
    if (decision === null || typeof decision !== "object") {
      throw new TypeError(`a hook returns "keep", "remove", "unwrap" or an object, not ${String(decision)}`);
    }
    const { name, text, attributes: changed } = own(plain(decision), members, `what ${hookName} returns`);
    const entries = changed instanceof Map ? Array.from(changed as ReadonlyMap<string, string | null>) : Object.entries(plain(changed ?? {}));
    const attributes = entries.map(([key, value]) => [key, value === null ? null : String(value)]);
    return { change: { name: name ?? null, text: text ?? null, attributes } };
  });
};

/** Returns a plain object. A promise has no members of its own: it would change nothing, and keep what it was to remove. */
const plain = <T extends object>(value: T): T => {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return value;
  throw new TypeError(`a hook returns plain objects, not ${Object.prototype.toString.call(value)}`);
};

const replaces = <T extends HookAttribute>(hook: ((context: T) => string | null) | undefined, name: string): Converted => {
  if (!isHook(hook, name)) return undefined;
  return asked(name, (from) => {
    const value = hook(from as unknown as T);
    if (value !== null && typeof value !== "string") throw new TypeError(`a hook returns a string or null, not ${typeof value}`);
    return value;
  });
};

const isHook = <T extends (...of: never[]) => unknown>(hook: T | undefined, name: string): hook is T => {
  if (hook !== undefined && typeof hook !== "function") throw new TypeError(`${name} is not a function`);
  return hook !== undefined;
};

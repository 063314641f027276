/** Instances: each has its own hooks and its own configuration. */
import { checksOf, settingsText, type Checks } from "./settings.js";
import { compiled, type Compiled } from "./cleaners.js";
import { cleanWithTree, isFast, keepsAttribute } from "./clean.js";
import { nested } from "../nested.js";
import { addTo, hookLists, removeFrom, type HookLists } from "./hook-lists.js";
import { removedByReport } from "./removed.js";
import { signed } from "./signing.js";
import { stringOf } from "./input.js";
import type { Config, HookFunctions, HookName, RemovedAttribute, RemovedElement } from "./types.js";
import type { Ask } from "./walk.js";

/** The version of DOMPurify whose API this is. */
const VERSION = "3.4.14";

/** DOMPurify. Calling it creates another instance. */
export interface DOMPurify {
  /** Creates an independent instance. The window is not used. */
  (window?: unknown): DOMPurify;
  readonly version: string;
  readonly isSupported: true;
  /** What the last call removed. */
  removed: (RemovedElement | RemovedAttribute)[];
  /** Returns HTML that is safe to show. */
  sanitize(dirty: unknown, config?: Config | null): string;
  /** Sets the configuration of all calls: that of a call is ignored from then on. */
  setConfig(config?: Config | null): void;
  clearConfig(): void;
  /** Returns whether the configuration keeps an attribute of an element. */
  isValidAttribute(tag: string, attribute: string, value: string): boolean;
  addHook<K extends HookName>(name: K, hook: HookFunctions[K]): void;
  /** Removes a hook, or the last one, and returns it. */
  removeHook<K extends HookName>(name: K, hook?: HookFunctions[K]): HookFunctions[K] | undefined;
  removeHooks(name: HookName): void;
  removeAllHooks(): void;
}

/** A configuration, read once. */
interface Read {
  readonly compiled: Compiled;
  readonly checks: Checks;
  readonly hasChecks: boolean;
  /** What hooks see. */
  readonly config: Config;
}

const NO_DOM = ["RETURN_DOM", "RETURN_DOM_FRAGMENT", "IN_PLACE"] as const;

const read = (given: Config | null | undefined): Read => {
  const config: Config = Object.freeze(Object.assign(Object.create(null), typeof given === "object" ? given : {}));
  for (const name of NO_DOM) {
    if (config[name]) throw new TypeError(`${name}: lye/dompurify has no DOM; sanitize to a string, and assign that to innerHTML`);
  }
  const checks = checksOf(config);
  return { compiled: compiled(settingsText(config)), checks, hasChecks: Object.keys(checks).length > 0, config };
};

/** The usual configuration is read once, when it is needed. */
let usual: Read | undefined;

export const createInstance = (): DOMPurify => {
  let hooks: HookLists = hookLists();
  let persistent: Read | undefined;
  let removed: () => (RemovedElement | RemovedAttribute)[] = () => [];

  const instance = ((_window?: unknown) => createInstance()) as DOMPurify;

  const sanitize = (dirty: unknown, config?: Config | null): string => {
    const html = stringOf(dirty);
    const given = persistent ?? (config === undefined || config === null ? (usual ??= read({})) : read(config));
    const { settings } = given.compiled;
    removed = () => [];
    // A text without `<` has no markup, in any parser.
    if (!html.includes("<") && !settings.isForTemplates && !settings.isDocument) return signed(html, given.config);
    if (hooks.count === 0 && !given.hasChecks && isFast(html, given.compiled)) {
      const { strict } = given.compiled;
      removed = () => removedByReport(strict, html);
      return signed(strict.clean(html), given.config);
    }
    const ask: Ask = (name, node, event) => {
      for (const hook of [...hooks.of[name]]) hook.call(instance, node as never, event as never, given.config as never);
    };
    const outcome = nested(() => cleanWithTree(html, given.compiled, given.checks, ask));
    removed = outcome.removed;
    return signed(outcome.html, given.config);
  };

  Object.defineProperties(instance, {
    version: { value: VERSION, enumerable: true },
    isSupported: { value: true, enumerable: true },
    removed: {
      enumerable: true,
      get() {
        const list = removed();
        removed = () => list;
        return list;
      },
      set(list: (RemovedElement | RemovedAttribute)[]) {
        removed = () => list;
      },
    },
  });

  return Object.assign(instance, {
    sanitize,
    setConfig: (config?: Config | null) => {
      persistent = read(config);
    },
    clearConfig: () => {
      persistent = undefined;
    },
    isValidAttribute: (tag: string, attribute: string, value: string) => {
      const { compiled, checks } = persistent ?? (usual ??= read({}));
      return keepsAttribute(compiled, checks, String(tag), String(attribute), String(value));
    },
    addHook: (name: HookName, hook: HookFunctions[HookName]) => addTo(hooks, name, hook),
    removeHook: (name: HookName, hook?: HookFunctions[HookName]) => removeFrom(hooks, name, hook),
    removeHooks: (name: HookName) => {
      while (removeFrom(hooks, name, undefined));
    },
    removeAllHooks: () => {
      hooks = hookLists();
    },
  }) as DOMPurify;
};

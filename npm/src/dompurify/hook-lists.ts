/** The hooks of an instance. */
import type { HookFunctions, HookName } from "./types.js";

type AnyHook = (this: unknown, node: never, event: never, config: never) => void;

export interface HookLists {
  readonly of: Record<HookName, AnyHook[]>;
  /** How many there are. */
  count: number;
}

export const hookLists = (): HookLists => ({
  count: 0,
  of: {
    beforeSanitizeElements: [],
    uponSanitizeElement: [],
    afterSanitizeElements: [],
    beforeSanitizeAttributes: [],
    uponSanitizeAttribute: [],
    afterSanitizeAttributes: [],
    beforeSanitizeShadowDOM: [],
    uponSanitizeShadowNode: [],
    afterSanitizeShadowDOM: [],
  },
});

/** Adds a hook. As in DOMPurify, what is not a function or has an unknown name is ignored. */
export const addTo = (hooks: HookLists, name: HookName, hook: unknown): void => {
  if (typeof hook !== "function" || !Object.hasOwn(hooks.of, name)) return;
  hooks.of[name].push(hook as AnyHook);
  hooks.count += 1;
};

/** Removes a hook, or the last one, and returns it. */
export const removeFrom = <K extends HookName>(hooks: HookLists, name: K, hook: HookFunctions[K] | undefined): HookFunctions[K] | undefined => {
  if (!Object.hasOwn(hooks.of, name)) return undefined;
  const list = hooks.of[name];
  const at = hook === undefined ? list.length - 1 : list.lastIndexOf(hook as AnyHook);
  const [removed] = at < 0 ? [] : list.splice(at, 1);
  if (removed) hooks.count -= 1;
  return removed as HookFunctions[K] | undefined;
};

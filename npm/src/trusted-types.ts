import { Cleaner } from "./cleaner.js";

interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): TrustedHtmlPolicy;
}

/** A Trusted Types policy. Its results are `TrustedHTML`, which `innerHTML` accepts where a page enforces Trusted Types. */
export interface TrustedHtmlPolicy {
  createHTML(html: string): { toString(): string };
}

/** Creates a Trusted Types policy that cleans. The page's CSP has to allow its name. Throws where there are no Trusted Types. */
export const trustedTypesPolicy = (name = "lye", cleaner: Cleaner = new Cleaner()): TrustedHtmlPolicy => {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory) throw new TypeError("there are no Trusted Types here: pass the string to setHTML or innerHTML");
  return factory.createPolicy(name, { createHTML: (html) => cleaner.clean(html) });
};

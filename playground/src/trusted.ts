/**
 * The only places where the page turns a string into markup or into the address of a script. The page's CSP requires Trusted Types and allows
 * the one policy of this file.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string }): {
    createHTML(text: string): string;
    createScriptURL(url: string): string;
  };
}

const rules = { createHTML: (text: string) => text, createScriptURL: (url: string) => url };
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("lye-playground", rules) ?? rules;

/** The address of a script of the page. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url);

/** Parses HTML into a document without a window, which runs and loads nothing. */
export const parseInert = (html: string): Document => new DOMParser().parseFromString(policy.createHTML(html), "text/html");

/** Gives a frame its document. The frame must have a `sandbox` without `allow-scripts`. */
export const setFrameDocument = (frame: HTMLIFrameElement, html: string): void => {
  if (frame.sandbox.length === 0 || frame.sandbox.contains("allow-scripts")) throw new Error("the frame is not sandboxed");
  frame.srcdoc = policy.createHTML(html);
};

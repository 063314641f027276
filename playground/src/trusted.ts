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

/**
 * Parses HTML as the content of a `body`, in a document without a window, which runs and loads nothing. Takes the `body` out of the document,
 * whose members names in the HTML could hide.
 */
export const parseInert = (html: string): HTMLElement => {
  const parsed = new DOMParser().parseFromString(policy.createHTML(`<!doctype html><body>${html}`), "text/html");
  const body = Reflect.get(Document.prototype, "body", parsed) as HTMLElement;
  body.remove();
  return body;
};

/** Gives a frame its document. The frame must have a `sandbox` without `allow-scripts`. */
export const setFrameDocument = (frame: HTMLIFrameElement, html: string): void => {
  if (frame.sandbox.length === 0 || frame.sandbox.contains("allow-scripts")) throw new Error("the frame is not sandboxed");
  frame.srcdoc = policy.createHTML(html);
};
